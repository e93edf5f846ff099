//! Every command that reads records reads `xgames.toml`: a record that leaves a tag to it is read like one that has the tag.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::support::program::{self, objects, printed, refused, xgames};

/// Settings that give each of the records below what it leaves out.
const SETTINGS: &str = "swap = false\njobs = 2\n\
    [[path]]\nglob = '**'\ngame = 'cross'\nsize = 3\n\
    [[path]]\nglob = 'old/**'\ngame = 'crossway'\ncoords = 'plain'\nsize = 9\n\
    [[path]]\nglob = 'seats/*'\ngame = 'crosswise'\nsize = 6\nseats = 'r1 g1 r2 g2'\n";

/// The names of records, their moves, and the tags that the settings stand for.
const RECORDS: [(&str, &str, &str); 3] = [
    ("a.txt", "1. a1 b2 2. c3 a2 3. b1 *\n", "[Game \"cross\"]\n[Size \"3\"]\n[Swap \"no\"]\n"),
    (
        "old/plain/b.txt",
        "1. i1 a2 2. i2 a3 3. i3 a4 4. i4 a5 5. i5 a6 6. i6 a7 7. i7 a8 8. i8 a9 9. i9 1-0\n",
        "[Game \"crossway\"]\n[Size \"9\"]\n[Swap \"no\"]\n[Coords \"plain\"]\n",
    ),
    (
        "seats/c.txt",
        "1. Aa1 Ba2 Cb3 Da5 2. resign 0-1\n",
        "[Game \"crosswise\"]\n[Size \"6\"]\n[Seats \"r1 g1 r2 g2\"]\n",
    ),
];

/// A folder whose records leave out their tags, and one in which they have them.
fn folders(test: &str) -> [PathBuf; 2] {
    [false, true].map(|has_tags| {
        let folder = program::folder("configuration", &format!("{test}-{has_tags}"));
        for (name, moves, tags) in RECORDS {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let record = if has_tags { format!("{tags}\n{moves}") } else { moves.to_owned() };
            fs::write(path, record).unwrap();
        }
        if !has_tags {
            fs::write(folder.join("xgames.toml"), SETTINGS).unwrap();
        }
        folder
    })
}

/// The exit status of a command, and what it has printed.
fn told(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = xgames(folder, arguments);
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn all_commands_read_it() {
    let [bare, tagged] = folders("all");
    let [cross, crossway, crosswise] = RECORDS.map(|(name, ..)| name);
    for arguments in [
        &["validate", "--output-format", "csv", "."] as &[&str],
        &["verify", "-q", "--output-format", "ndjson", "."],
        &["analyse", "-q", "--deepen", "1", "--playouts", "20", "--output-format", "ndjson", cross],
        &["analyse", "-q", "--playouts", "20", "a.txt@4"],
        &["select", "--list", "--output-format", "ndjson", "."],
        &["select", "--where", "game = crossway and plies = 17", "--count", "."],
        &["select", "-q", "--to", "ndjson", "."],
        &["stats", "--output-format", "ndjson", "."],
        &["openings", "--output-format", "ndjson", "--min-games", "1", "."],
        &["replay", "--lines", "--output-format", "ndjson", "."],
        &["convert", "--to", "ndjson", "."],
        &["match", "--output-format", "json", crosswise],
        &["legal", "--output-format", "json", cross],
        &["show", crossway],
        &["winner", "--output-format", "json", crossway],
        &["animate", crossway],
        &["score", crosswise],
        &["perft", "--depth", "1", "--output-format", "csv", cross],
        &["solve", "-j", "1", cross],
        &["move", "--preview", cross, "a3"],
    ] {
        let configured = told(&bare, arguments);
        assert_eq!(configured, told(&tagged, arguments), "{arguments:?}");
        assert!(configured.0 == Some(0) && !configured.1.is_empty(), "{arguments:?}: {configured:?}");
        let isolated = [arguments, &["--isolated"]].concat();
        assert_ne!(configured, told(&bare, &isolated), "{arguments:?}");
        let named = [arguments, &["--config", "../all-false/xgames.toml"]].concat();
        assert_eq!(configured, told(&bare, &named), "{arguments:?}");
    }
}

#[test]
fn records_are_written_with_what_it_stands_for() {
    let [bare, tagged] = folders("written");
    for folder in [&bare, &tagged] {
        assert_eq!(told(folder, &["fmt", "."]).0, Some(0));
        assert_eq!(told(folder, &["select", ".", "--where", "plies < 17", "-q", "-o", "games.txt"]).0, Some(0));
    }
    let games = |name: &str| [&bare, &tagged].map(|folder| fs::read_to_string(folder.join(name)).unwrap());
    for name in RECORDS.map(|(name, ..)| name).into_iter().chain(["games.txt"]) {
        let [one, other] = games(name);
        assert_eq!(one, other, "{name}");
    }
}

/// Copies the native sample records into a folder.
fn copy_samples(folder: &Path) {
    for game in ["crossway", "cross", "crossings", "crosswise"] {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("records").join(game);
        for sample in fs::read_dir(samples).unwrap() {
            let path = sample.unwrap().path();
            fs::copy(&path, folder.join(format!("{game}-{}", path.file_name().unwrap().to_str().unwrap()))).unwrap();
        }
    }
}

#[test]
fn what_is_written_says_the_same_with_and_without_it() {
    let folder = program::folder("configuration", "samples");
    copy_samples(&folder);
    let settings =
        "game = 'cross'\nsize = 4\nswap = false\n[[path]]\nglob = 'crossw*'\ncoords = 'plain'\nseats = 'r1 g1'\n";
    fs::write(folder.join("xgames.toml"), settings).unwrap();
    let verdicts = |arguments: &[&str]| {
        let all = [&["verify", "-q", "--output-format", "ndjson"], arguments].concat();
        let games = objects(&printed(&folder, &all, 0..=1)).into_iter();
        games
            .map(|game| [&game["game"], &game["size"], &game["verdict"], &game["plies"]].map(Value::to_string))
            .collect::<Vec<_>>()
    };
    // Some of the games break these settings; a copy is as wrong as its original.
    let before = verdicts(&["."]);
    assert!(before.len() > 40 && before != verdicts(&["--isolated", "."]));
    assert_eq!(told(&folder, &["select", "-q", ".", "--include-invalid", "-o", "../copies.txt", "--force"]).0, Some(0));
    assert_eq!(verdicts(&["--isolated", "../copies.txt"]), before);
    let written = |(status, _, stderr): (Option<i32>, String, String)| assert!(status < Some(2), "{stderr}");
    let settings = "game = 'cross'\nsize = 4\nswap = true\ncoords = 'go'\n";
    fs::write(folder.join("xgames.toml"), settings).unwrap();
    let before = verdicts(&["."]);
    written(told(&folder, &["convert", "--to", "ndjson", "-o", "../samples.ndjson", "--force", "."]));
    written(told(&folder, &["fmt", "."]));
    assert_eq!(verdicts(&["."]), before);
    assert_eq!(verdicts(&["--isolated", "."]), before);
    assert_eq!(verdicts(&["--isolated", "../samples.ndjson"]), before);
}

#[test]
fn no_output_replaces_it() {
    let [bare, _] = folders("output");
    let before = fs::read_to_string(bare.join("xgames.toml")).unwrap();
    let (cross, crosswise) = (RECORDS[0].0, RECORDS[2].0);
    for command in [
        &["legal", cross] as &[&str],
        &["winner", cross],
        &["score", crosswise],
        &["match", crosswise],
        &["solve", cross],
        &["perft", "--depth", "1", cross],
        &["show", "--output-format", "text", cross],
        &["animate", "--output-format", "svg", cross],
        &["replay", "--lines", cross],
        &["stats", cross],
        &["select", cross],
        &["generate", "--game", "cross"],
        &["validate", "--isolated", cross],
    ] {
        let error = refused(&bare, &[command, &["-o", "xgames.toml", "--force"]].concat());
        assert!(error.contains("is the file of the configuration"), "{command:?}: {error}");
    }
    assert_eq!(fs::read_to_string(bare.join("xgames.toml")).unwrap(), before);
}

#[test]
fn a_command_about_one_record_says_what_is_wrong_with_it() {
    let folder = program::folder("configuration", "one");
    fs::write(folder.join("a.txt"), "1. a1 a1 *\n").unwrap();
    fs::write(folder.join("xgames.toml"), "ignore = ['XG']\n").unwrap();
    for command in [&["show", "a.txt"] as &[&str], &["legal", "a.txt"], &["winner", "a.txt"], &["move", "a.txt", "b1"]]
    {
        let (status, _, error) = told(&folder, command);
        assert!(status == Some(1) && error.contains("XG101"), "{command:?}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn patterns_match_through_links() {
    let [bare, _] = folders("links");
    let link = bare.parent().unwrap().join("link-to-records");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(&bare, &link).unwrap();
    let named = link.join(RECORDS[1].0);
    let shown = printed(&bare, &["show", "--one-line", named.to_str().unwrap()], 0..=0);
    assert_eq!(shown, printed(&bare, &["show", "--one-line", RECORDS[1].0], 0..=0));
}

#[test]
fn a_value_that_no_game_has_is_its_fault() {
    let [bare, _] = folders("values");
    for (settings, why) in [
        ("size = 99", "`size = \"99\"`"),
        ("game = 'cross'\nsize = 30", "`size = \"30\"`"),
        ("coords = 'foo'", "`coords = \"foo\"`"),
        ("seats = 'x1'", "`seats = \"x1\"`"),
        ("[[path]]\nglob = 'a*'\nsize = 'huge'", "for `a*`, `size = \"huge\"`"),
        ("[[path]]\nglob = '[a'", "the pattern"),
    ] {
        fs::write(bare.join("xgames.toml"), settings).unwrap();
        let error = refused(&bare, &["stats", "a.txt"]);
        assert!(error.contains("xgames.toml") && error.contains(why), "{settings}: {error}");
    }
}

#[test]
fn an_option_goes_before_it_and_alone_says_which_games_are_meant() {
    let [bare, _] = folders("option");
    let lengths = |arguments: &[&str]| {
        let all = [&["select", "--list", "--output-format", "ndjson", "."], arguments].concat();
        objects(&printed(&bare, &all, 0..=0)).iter().map(|game| game["plies"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    // The settings name three games, none of which is left out for that.
    assert_eq!(lengths(&[]), [5, 17, 4]);
    // A record that names no game is taken to be of the game that was typed.
    let typed = printed(&bare, &["replay", "--lines", "--game", "crossway", "--size", "5", "a.txt"], 0..=0);
    assert!(typed.contains("black  a1           25 legal"), "{typed}");
    fs::write(bare.join("d.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n").unwrap();
    let (_, _, notes) = told(&bare, &["stats", "--game", "crossway", "d.txt"]);
    assert!(notes.contains("left out because they are not crossway: 1 game"), "{notes}");
    // The size of a record is the one that the settings give it.
    fs::write(bare.join("d.txt"), "[Game \"cross\"]\n\n1. a1 b2 *\n").unwrap();
    assert_eq!(printed(&bare, &["select", "--count", "--size", "3", "d.txt"], 0..=0).trim(), "1");
    assert_eq!(printed(&bare, &["select", "--count", "--size", "6", "d.txt"], 0..=0).trim(), "0");
    let shown = printed(&bare, &["show", "--size", "5", "d.txt"], 0..=0);
    assert_eq!(shown, printed(&bare, &["show", "--game", "crossway", "d.txt"], 0..=0));
    assert_eq!(shown, printed(&bare, &["show", "d.txt"], 0..=0));
    // Moves that are typed have its letters.
    fs::write(bare.join("xgames.toml"), "game = 'crossway'\ncoords = 'plain'\nsize = 11\n").unwrap();
    fs::write(bare.join("j.txt"), "1. j5 a1 *\n").unwrap();
    for (point, games) in [("j5", "1"), ("k5", "0")] {
        assert_eq!(printed(&bare, &["select", "--count", "--opening", point, "j.txt"], 0..=0).trim(), games);
    }
    // A position without a record has nothing from it.
    let legal = printed(&bare, &["legal", "--game", "crossway", "--output-format", "json"], 0..=0);
    assert_eq!(objects(&legal)[0]["count"], 361);
}

#[test]
fn a_finding_that_it_ignores_counts_nowhere() {
    let folder = program::folder("configuration", "ignored");
    let record = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a2 2. a3 1-0\n\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    fs::create_dir(folder.join("old")).unwrap();
    fs::write(folder.join("old/b.txt"), record).unwrap();
    let valid = || printed(&folder, &["select", "--where", "verdict = valid", "--count", "."], 0..=0);
    let counted = || printed(&folder, &["stats", "--output-format", "csv", "."], 0..=0).contains("games,valid,2");
    assert!(valid().trim() == "0" && !counted());
    assert_eq!(told(&folder, &["report", "-o", "r.html", "."]).0, Some(1));
    fs::write(folder.join("xgames.toml"), "[[path]]\nglob = 'old/*'\nignore = ['XG254']\n").unwrap();
    assert_eq!(valid().trim(), "1");
    fs::write(folder.join("xgames.toml"), "ignore = ['XG254']\n").unwrap();
    assert!(valid().trim() == "2" && counted());
    assert_eq!(told(&folder, &["report", "-o", "r.html", "--force", "."]).0, Some(0));
    assert_eq!(told(&folder, &["replay", "--lines", "a.txt"]).0, Some(0));
}

/// The options come first: the one for the format, and then the name of the file.
#[test]
fn it_does_not_change_the_format_that_a_name_says() {
    let [bare, _] = folders("formats");
    let configured = format!("output-format = 'concise'\n{SETTINGS}");
    let same = |arguments: &[&str], file: &str| {
        let written = [SETTINGS, &configured].map(|settings| {
            fs::write(bare.join("xgames.toml"), settings).unwrap();
            let found = told(&bare, &[arguments, &["-o", file, "--force"]].concat());
            (found, fs::read(bare.join(file)).unwrap())
        });
        assert!(written[0] == written[1], "{arguments:?} {file}: {:?}", written[1].0);
    };
    for name in ["r.json", "r.ndjson", "r.csv", "r.tsv", "r.sarif", "r.xml"] {
        for command in ["validate", "verify"] {
            same(&[command, "-q", "old", "a.txt"], name);
        }
    }
    same(&["analyse", "-q", "--exact-only", "a.txt"], "a.json");
    same(&["verify", "-q", "a.txt", "--output-format", "json"], "r.csv");
    let error = refused(&bare, &["verify", "-q", "a.txt", "-o", "r.dot"]);
    assert!(error.contains("the name of the output says dot"), "{error}");
    // Where the command line says none, the configuration does.
    assert_eq!(told(&bare, &["verify", "-q", "a.txt", "-o", "plain"]), told(&bare, &["verify", "-q", "a.txt"]));
}

/// A configuration that comes with records must not choose where something is written.
#[test]
fn a_cache_is_kept_in_the_folder_of_the_configuration() {
    let [bare, _] = folders("cache-elsewhere");
    for outside in ["../cache", "", ".", "inside/../..", "/tmp/cache"] {
        fs::write(bare.join("xgames.toml"), format!("cache = '{outside}'\n")).unwrap();
        let error = refused(&bare, &["verify", "a.txt"]);
        assert!(error.contains("`cache` names no folder inside"), "{outside}: {error}");
    }
}

#[test]
fn what_cannot_be_read_ends_every_command() {
    let [bare, _] = folders("damaged");
    let link = |folder: &Path| {
        fs::remove_file(folder.join("xgames.toml")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("old/plain/b.txt", folder.join("xgames.toml")).unwrap();
    };
    fs::write(bare.join("xgames.toml"), "game = 'chess'\n").unwrap();
    for is_link in [false, true] {
        if is_link {
            link(&bare);
        }
        for command in ["stats", "openings", "select", "convert", "fmt", "replay", "show", "solve", "winner", "report"]
        {
            let also: &[&str] = match command {
                "convert" => &["--to", "json"],
                "replay" => &["--lines"],
                _ => &[],
            };
            let error = refused(&bare, &[&[command, "a.txt"], also].concat());
            let why = if is_link { "is a link" } else { "\"chess\" is not a game" };
            assert!(error.contains("xgames.toml") && error.contains(why), "{command}: {error}");
        }
    }
    assert_eq!(fs::read_to_string(bare.join("a.txt")).unwrap(), RECORDS[0].1);
}

/// `move` writes moves in the coordinates that the record has by the configuration.
#[test]
fn moves_are_written_in_the_coordinates_that_it_gives() {
    for (configured, typed, coords, written) in [
        ("plain", "j5", "plain", "j5"),
        ("plain", "k5", "go", "j5"),
        ("go", "k5", "go", "k5"),
        ("go", "j5", "plain", "k5"),
    ] {
        let folder = program::folder("configuration", &format!("coords-{configured}-{coords}"));
        fs::write(folder.join("xgames.toml"), format!("coords = \"{configured}\"\n")).unwrap();
        fs::write(folder.join("a.txt"), "[Game \"crossway\"]\n[Size \"11\"]\n\n1. b2 c3 *\n").unwrap();
        printed(&folder, &["move", "a.txt", typed, "--coords", coords], 0..=0);
        let text = fs::read_to_string(folder.join("a.txt")).unwrap();
        assert!(text.contains(&format!("2. {written} *")), "{configured} {coords}: {text}");
    }
}

/// A game is valid in all commands that leave out ignored findings, and each of them is in the table of settings.
#[test]
fn the_table_of_settings_names_the_commands_that_ignore_findings() {
    let folder = program::folder("configuration", "ignore");
    let tags = "[Game \"cross\"]\n[Size \"3\"]\n[Player1 \"a\"]\n[Player2 \"b\"]\n[Result \"0-1\"]\n";
    fs::write(folder.join("a.txt"), format!("{tags}\n1. b2 swap 2. a1 b3 3. a2 1-0\n")).unwrap();
    fs::write(folder.join("b.txt"), "[Game \"crosswise\"]\n[Result \"1-0\"]\n\n1. Aa1 resign 0-1\n").unwrap();
    fs::write(folder.join("xgames.toml"), "ignore = ['XG']\n").unwrap();
    let docs = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/archives.md")).unwrap();
    let row = docs.lines().find(|line| line.starts_with("| `ignore`, also by path |")).unwrap();
    let (named, _) = row.split_once("an ignored finding").unwrap();
    for arguments in [
        &["validate", "a.txt"] as &[&str],
        &["analyse", "-q", "--exact-only", "a.txt"],
        &["select", "--list", "a.txt"],
        &["index", "a.txt", "-o", "a.xgi"],
        &["stats", "a.txt"],
        &["openings", "--min-games", "1", "a.txt"],
        &["match", "b.txt"],
        &["report", "a.txt"],
        &["replay", "--lines", "a.txt"],
    ] {
        let run = |options: &[&str]| {
            let told = told(&folder, &[arguments, options].concat());
            (told, fs::read(folder.join("a.xgi")).ok().inspect(|_| fs::remove_file(folder.join("a.xgi")).unwrap()))
        };
        assert_ne!(run(&[]), run(&["--isolated"]), "{arguments:?}");
        assert!(named.contains(&format!("`{}`", arguments[0])), "{arguments:?}");
    }
    // These take longer.
    assert!(["review", "puzzles", "train"].iter().all(|command| named.contains(&format!("`{command}`"))));
}
