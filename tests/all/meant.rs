//! One law of `--game` and `--size` in every command: they say which games are meant. A record without the tag `Game` is taken to
//! be that; one that says otherwise, where a missing `Size` means the usual one, is left out of an archive, counted and told.
//! A single record is read as its tags say, with a note.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{self, objects, xgames};

/// The third game alone is Crossway of size 9, and the fourth names no game.
const RECORDS: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n\n\
    [Game \"crossway\"]\n\n1. a1 *\n\n\
    [Game \"crossway\"]\n[Size \"9\"]\n\n1. a1 *\n\n\
    [Event \"no game\"]\n\n1. a1 *\n\n\
    [Game \"crossings\"]\n\n1. b1-b3 *\n";

/// Options, the numbers of the games that they mean, and these options in words.
const MEANT: &[(&[&str], &[u64], &str)] = &[
    (&["--game", "crossway", "--size", "9"], &[3, 4], "crossway of size 9"),
    (&["--game", "crossway", "--size", "small"], &[3, 4], "crossway of size small"),
    (&["--game", "crossway"], &[2, 3, 4], "crossway"),
    (&["--game", "crossway", "--size", "19"], &[2, 4], "crossway of size 19"),
    (&["--game", "cross", "--size", "3"], &[1, 4], "cross of size 3"),
    (&["--game", "crossings"], &[4, 5], "crossings"),
    (&["--game", "crosswise"], &[4], "crosswise"),
];

fn folder(test: &str) -> PathBuf {
    let folder = program::folder("meant", test);
    fs::write(folder.join("a.txt"), RECORDS).unwrap();
    // Without the game that names none, for sizes alone.
    let named: String = RECORDS.split_inclusive("*\n").filter(|game| !game.contains("Event")).collect();
    fs::write(folder.join("named.txt"), named).unwrap();
    folder
}

/// The numbers of the games that a command takes, if its rows show them, or else how many they are.
enum Taken {
    Numbers(Vec<u64>),
    Count(u64),
}

/// A command, and the games that it has taken by what it prints.
type ArchiveCommand = (&'static [&'static str], fn(&str, &str) -> Taken);

fn numbers(printed: &str) -> Taken {
    let mut numbers: Vec<u64> = objects(printed).iter().map(|row| row["index"].as_u64().unwrap()).collect();
    numbers.dedup();
    Taken::Numbers(numbers)
}

const ARCHIVE_COMMANDS: &[ArchiveCommand] = &[
    (&["verify", "--output-format", "ndjson"], |out, _| numbers(out)),
    (&["validate", "--output-format", "ndjson"], |out, _| numbers(out)),
    (&["analyse", "--exact-only", "--output-format", "ndjson", "--nodes", "10"], |out, _| numbers(out)),
    (&["replay", "--output-format", "ndjson"], |out, _| numbers(out)),
    (&["select", "--list", "--output-format", "ndjson"], |out, _| numbers(out)),
    (&["select", "--count"], |out, _| Taken::Count(out.trim().parse().unwrap())),
    (&["convert", "--to", "ndjson"], |out, _| Taken::Count(out.lines().count() as u64)),
    (&["stats", "--output-format", "ndjson"], |out, _| {
        Taken::Count(objects(out).iter().map(|group| group["games"].as_u64().unwrap()).sum())
    }),
    (&["openings", "--output-format", "ndjson"], |out, _| {
        let roots = objects(out).into_iter().filter(|node| node["line"] == Value::Array(Vec::new()));
        Taken::Count(roots.map(|root| root["games"].as_u64().unwrap()).sum())
    }),
    (&["report"], |_, errors| {
        let line = errors.lines().find(|line| line.contains(" valid, ")).unwrap();
        Taken::Count(line.split(' ').next().unwrap().parse().unwrap())
    }),
    (&["fmt", "--check"], |_, _| Taken::Count(u64::MAX)),
];

/// A command over an archive takes the games that are meant, with their own numbers, and says how many others there are.
fn check(folder: &Path, file: &str, options: &[&str], meant: &[u64], words: &str, all: u64) {
    for (command, taken) in ARCHIVE_COMMANDS {
        let output = xgames(folder, &[command, options, &[file]].concat());
        let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let context = format!("{command:?} {options:?}\n{out}\n{errors}");
        let is_rewritten = command[0] == "fmt" && output.status.code() == Some(1);
        // Moves of Crossway are no moves of Crossings; games that are left out are never a reason to fail.
        let is_invalid = meant.contains(&4) && words.starts_with("crossings") | words.starts_with("crosswise");
        assert!(output.status.success() || is_rewritten || is_invalid, "{context}");
        let expected = match taken(&out, &errors) {
            _ if is_invalid => None,
            Taken::Numbers(numbers) => {
                assert_eq!(numbers, meant, "{context}");
                None
            }
            Taken::Count(u64::MAX) => None,
            Taken::Count(count) => Some(count),
        };
        if let Some(count) = expected {
            assert_eq!(count, meant.len() as u64, "{context}");
        }
        let others = all - meant.len() as u64;
        let told = match others {
            1 => format!("because they are not {words}: 1 game\n"),
            _ => format!("because they are not {words}: {others} games\n"),
        };
        assert_eq!(errors.contains(&told), others > 0, "{context}");
        let quiet = xgames(folder, &[command, options, &[file, "-q"]].concat());
        assert!(!String::from_utf8_lossy(&quiet.stderr).contains("because they are not"), "{context}");
    }
}

#[test]
fn games_that_are_not_meant_are_left_out_and_told() {
    let folder = folder("archives");
    for (options, meant, words) in MEANT {
        check(&folder, "a.txt", options, meant, words, 5);
    }
    check(&folder, "named.txt", &["--size", "9"], &[3], "of size 9", 4);
    check(&folder, "named.txt", &["--size", "8"], &[4], "of size 8", 4);
}

/// Clean games of other kinds are no reason to fail, and nothing is said where nothing is left out.
#[test]
fn an_archive_of_other_games_is_clean() {
    let folder = program::folder("meant", "others");
    program::printed(&folder, &["generate", "--game", "cross", "--count", "40", "-o", "a.txt"], 0..=0);
    let output = xgames(&folder, &["verify", "a.txt", "--game", "crossway", "--size", "9"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{errors}");
    assert!(errors.contains("no game was checked\n"), "{errors}");
    assert!(errors.contains("left out because they are not crossway of size 9: 40 games; without "), "{errors}");
    assert!(!errors.contains("there is no game"), "{errors}");
    let all = xgames(&folder, &["verify", "a.txt", "--game", "cross"]);
    assert!(!String::from_utf8(all.stderr).unwrap().contains("left out"));
}

/// Over several files the games that are taken and left out are counted together.
#[test]
fn games_of_all_files_are_counted_together() {
    let folder = program::folder("meant", "files");
    let [crossway, cross] = ["crossway", "cross"].map(|game| format!("[Game \"{game}\"]\n\n1. a1 b2 *\n\n"));
    fs::write(folder.join("a.txt"), crossway.repeat(2)).unwrap();
    fs::write(folder.join("b.txt"), &cross).unwrap();
    for (files, has_advice) in [(["a.txt", "b.txt"], false), (["b.txt", "a.txt"], false), (["a.txt", "a.txt"], true)] {
        let output = xgames(&folder, &[&["replay", "--game", "cross"], &files[..]].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("left out because they are not cross"), "{errors}");
        assert_eq!(errors.contains("; without "), has_advice, "{files:?}: {errors}");
    }
}

/// The games that are left out are those of a part, if only a part is read.
#[test]
fn parts_leave_out_their_own_games() {
    let folder = folder("parts");
    let left_out = |options: &[&str]| {
        let output = xgames(&folder, &[&["verify", "--game", "crossway", "a.txt"], options].concat());
        let errors = String::from_utf8(output.stderr).unwrap();
        let line = errors.lines().find_map(|line| line.strip_prefix("left out because they are not crossway: "));
        line.map_or(0, |line| line.split(' ').next().unwrap().parse::<u64>().unwrap())
    };
    let cut = RECORDS.find("[Game \"crossings").unwrap();
    assert_eq!(left_out(&[]), 2);
    assert_eq!(left_out(&["--shard", "1/2"]) + left_out(&["--shard", "2/2"]), 2);
    assert_eq!(left_out(&["--range", &format!("0-{cut}")]), 1);
    assert_eq!(left_out(&["--range", &format!("{cut}-")]), 1);
    assert_eq!((left_out(&["--games", "1-4"]), left_out(&["--games", "2"])), (1, 0));
    let counted = |part: &str, file: &str| {
        let options = ["stats", "a.txt", "--game", "crossway", "--shard", part, "--partial", file];
        program::printed(&folder, &options, 0..=0);
    };
    counted("1/2", "one");
    counted("2/2", "two");
    let merged = program::printed(&folder, &["stats", "--merge", "one", "two", "--output-format", "ndjson"], 0..=0);
    let whole = ["stats", "a.txt", "--game", "crossway", "--output-format", "ndjson"];
    assert_eq!(merged, program::printed(&folder, &whole, 0..=0));
}

/// `fmt` rewrites whole files, so it leaves the other games as they are.
#[test]
fn fmt_keeps_games_that_are_not_meant() {
    let folder = folder("fmt");
    let text = "{first}\n[Game \"cross\"]   [Size \"3\"]\n\n1.   a1   *\n\n[Game \"Crossway\"] B2  *\n\n\
        {own}\n[Game \"cross\"] a1 {x}   *";
    fs::write(folder.join("b.txt"), text).unwrap();
    xgames(&folder, &["fmt", "--game", "crossway", "b.txt"]);
    let made = fs::read_to_string(folder.join("b.txt")).unwrap();
    let expected = "{first}\n[Game \"cross\"]   [Size \"3\"]\n\n1.   a1   *\n\n\
        [Game \"crossway\"]\n[Result \"*\"]\n\n1. b2 * {own}\n\n[Game \"cross\"] a1 {x}   *\n";
    assert_eq!(made, expected);
}

/// Records that are selected as games of a kind that they do not name can be read back.
#[test]
fn what_is_taken_for_a_game_names_it_in_copies() {
    let folder = folder("copies");
    for command in [&["select", "-o", "c.txt"] as &[&str], &["verify", "--good-to", "c.txt"]] {
        let options = ["--game", "crossway", "--size", "9", "a.txt", "--force"];
        program::printed(&folder, &[command, &options].concat(), 0..=0);
        let copied = program::printed(&folder, &["verify", "-q", "c.txt", "--output-format", "ndjson"], 0..=0);
        let games: Vec<(Value, Value)> =
            objects(&copied).iter().map(|row| (row["game"].clone(), row["size"].clone())).collect();
        assert_eq!(games, [("crossway".into(), 9.into()), ("crossway".into(), 9.into())], "{command:?}");
    }
}

/// A single record is read as its tags say. If the options mean others, a note says so.
#[test]
fn a_single_record_keeps_what_its_tags_say() {
    let folder = folder("single");
    let commands: &[&[&str]] = &[
        &["show"],
        &["legal"],
        &["winner"],
        &["animate"],
        &["perft", "--depth", "1"],
        &["analyse", "--playouts", "20"],
        &["solve", "--nodes", "10"],
        &["move", "--preview"],
    ];
    for command in commands {
        let record = |number: &str| match command[0] {
            "analyse" => format!("a.txt#{number}@1"),
            _ => format!("a.txt#{number}"),
        };
        let run = |number: &str, options: &[&str]| {
            let typed = record(number);
            let last: &[&str] = if command[0] == "move" { &["b2"] } else { &[] };
            let output = xgames(&folder, &[command, options, &[typed.as_str()], last].concat());
            (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
        };
        for (number, options, words) in [
            ("1", &["--game", "crossway", "--size", "9"] as &[&str], "crossway of size 9"),
            ("2", &["--game", "crossway", "--size", "9"], "crossway of size 9"),
            ("2", &["--size", "small"], "of size small"),
            ("3", &["--game", "cross"], "cross"),
        ] {
            let (status, out, errors) = run(number, options);
            let told = format!("the record's tags take precedence: it is not {words}\n");
            assert!(errors.contains(&told), "{command:?} {number} {options:?}: {errors}");
            let (plain_status, plain, _) = run(number, &[]);
            // How far a search comes depends on its threads.
            if command[0] != "solve" {
                assert_eq!(out, plain, "{command:?} {number} {options:?}");
            }
            assert_eq!(status, plain_status, "{command:?} {number} {options:?}");
        }
        for (number, options) in [
            ("3", &["--game", "crossway", "--size", "9"] as &[&str]),
            ("4", &["--game", "crossway", "--size", "9"]),
            ("2", &["--size", "19"]),
        ] {
            let (_, _, errors) = run(number, options);
            assert!(!errors.contains("take precedence"), "{command:?} {number} {options:?}: {errors}");
        }
    }
}
