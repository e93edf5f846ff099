//! What `select` does with the games that it has found: converted, stripped, put into files, without repetitions, sampled,
//! sorted; and what it finds by moves and positions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{self, objects, refused, xgames};

fn folder(test: &str) -> PathBuf {
    program::folder("select-outputs", test)
}

/// Standard output of a command that succeeds.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    program::printed(folder, arguments, 0..=0)
}

/// Some hundred games of all kinds, as NDJSON objects in the order of the files.
fn generate(folder: &Path) -> Vec<Value> {
    for (game, size) in [("crossway", "4"), ("crossway", "5"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        let name = format!("{game}{size}.txt");
        let mut arguments = vec!["generate", "--game", game, "--count", "80", "--seed", "5", "-o", &name];
        if !size.is_empty() {
            arguments.extend(["--size", size]);
        }
        printed(folder, &arguments);
    }
    objects(&printed(folder, &["convert", ".", "--to", "ndjson"]))
}

/// The plies of the main line, without drawn stones and without a resignation. Whether a move of Crossings captures depends
/// on the position, not on the move.
fn moves(game: &Value) -> Vec<String> {
    let items = game["moves"].as_array().unwrap().iter().filter_map(Value::as_str);
    let plies = items.filter(|item| *item != "resign").map(|item| item.split('+').next().unwrap().replace('x', "-"));
    plies.collect()
}

fn tag<'g>(game: &'g Value, name: &str) -> &'g str {
    game["tags"][name].as_str().unwrap_or_default()
}

fn count(folder: &Path, arguments: &[&str]) -> usize {
    let all: Vec<&str> = ["select"].iter().chain(arguments).chain(&["--count"]).copied().collect();
    printed(folder, &all).trim().parse().unwrap()
}

#[test]
fn openings_moves_and_endings_agree_with_the_text_of_the_moves() {
    let folder = folder("moves");
    let games = generate(&folder);
    let is = |game: &Value, name: &str| tag(game, "Game") == name;
    let expected = |kind: &str, fits: &dyn Fn(&[String]) -> bool| {
        games.iter().filter(|game| is(game, kind) && fits(&moves(game))).count()
    };
    let mut found = 0;
    for kind in ["crossway", "cross", "crossings"] {
        let lines: Vec<Vec<String>> = games.iter().filter(|game| is(game, kind)).map(moves).collect();
        for line in lines.iter().step_by(17).filter(|line| line.len() > 3) {
            let (opening, mv, ending) = (&line[..2], &line[line.len() / 2], &line[line.len() - 1..]);
            let by = |option: &str, text: &str| count(&folder, &[".", "--game", kind, option, text]);
            assert_eq!(by("--opening", &opening.join(" ")), expected(kind, &|line| line.starts_with(opening)));
            assert_eq!(by("--ends-with", &ending[0]), expected(kind, &|line| line.ends_with(ending)));
            let with_move = expected(kind, &|line| line.contains(mv));
            assert_eq!(by("--reaches", mv), with_move, "{mv}");
            found += with_move;
        }
    }
    assert!(found > 100, "{found}");
    // Both must hold, and neither names a size.
    let both = expected("crossway", &|line| line[0] == "b2" && line.contains(&"c3".to_owned()));
    assert_eq!(count(&folder, &[".", "--game", "crossway", "--opening", "b2", "--reaches", "c3"]), both);
}

/// The records again, with other names of cells.
fn renamed(records: &str, rename: impl Fn(&str) -> String) -> String {
    let line = |line: &str| {
        let word = |word: &str| if word.ends_with('.') { word.to_owned() } else { rename(word) };
        if line.starts_with('[') {
            return line.to_owned();
        }
        line.split(' ').map(word).collect::<Vec<_>>().join(" ")
    };
    records.lines().map(line).collect::<Vec<_>>().join("\n") + "\n\n"
}

/// A cell with other coordinates. `place` maps column and row, counted from 1; other words remain.
fn moved(word: &str, place: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let mut text = String::new();
    let bytes = word.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if bytes[at].is_ascii_lowercase() && digits > 0 {
            let number: u8 = word[at + 1..=at + digits].parse().unwrap();
            let (column, row) = place(bytes[at] - b'a' + 1, number);
            text.push(char::from(b'a' + column - 1));
            text.push_str(&row.to_string());
            at += 1 + digits;
        } else {
            text.push(char::from(bytes[at]));
            at += 1;
        }
    }
    text
}

/// Where a cell is moved: column and row, counted from 1.
type Place = fn(u8, u8) -> (u8, u8);

/// A file with each game, and then its twins in these places.
fn twins(folder: &Path, file: &str, places: &[Place]) {
    let records = printed(folder, &["select", file, "--strip", "comments,variations,annotations"]);
    let mut text = records.clone();
    for place in places {
        text += &renamed(&records, |word| moved(word, place));
    }
    fs::write(folder.join(file), text).unwrap();
}

#[test]
fn twins_under_symmetries_are_found() {
    let folder = folder("twins");
    generate(&folder);
    let before = |file: &str| (count(&folder, &[file, "--dedup"]), count(&folder, &[file, "--dedup=symmetry"]));
    let twins_of: [(&str, &[Place]); 4] = [
        (
            "crossway4.txt",
            &[|column, row| (5 - column, row), |column, row| (column, 5 - row), |column, row| (5 - column, 5 - row)],
        ),
        // Rows have letters: the half turn, and the reflection that exchanges rows and diagonals.
        ("cross3.txt", &[|row, number| (6 - row, 6 - number), |row, number| (number, row)]),
        ("crossings.txt", &[|column, row| (9 - column, row)]),
        ("crosswise.txt", &[|column, row| (column % 6 + 1, row), |column, row| (7 - column, (row + 2) % 6 + 1)]),
    ];
    for (file, places) in twins_of {
        let (different, classes) = before(file);
        twins(&folder, file, places);
        assert_eq!(count(&folder, &[file]), 80 * (1 + places.len()), "{file}");
        assert_eq!(count(&folder, &[file, "--dedup=symmetry"]), classes, "{file}");
        let plain = count(&folder, &[file, "--dedup"]);
        assert!(plain > classes && plain <= different * (1 + places.len()), "{file} {plain}");
    }
    // Black's and White's edges are not exchanged.
    let records = printed(&folder, &["select", "crossway5.txt", "--plies", "8..", "--first", "20"]);
    let twins = renamed(&records, |word| moved(word, |column, row| (row, column)));
    fs::write(folder.join("turned.txt"), twins).unwrap();
    assert_eq!(
        count(&folder, &["crossway5.txt", "turned.txt", "--plies", "8..", "--dedup=symmetry", "--include-invalid"]),
        {
            count(&folder, &["crossway5.txt", "--plies", "8..", "--dedup=symmetry"])
                + count(&folder, &["turned.txt", "--plies", "8..", "--dedup=symmetry", "--include-invalid"])
        }
    );
}

#[test]
fn the_first_of_the_same_games_stays() {
    let folder = folder("same");
    let record = |round: u8, moves: &str| {
        format!("[Round \"{round}\"]\n[Game \"crossway\"]\n[Size \"4\"]\n[Result \"*\"]\n\n{moves} *\n\n")
    };
    let games = [
        record(1, "1. a1 {a comment} b2 2. c3"),
        record(2, "1. c3 b2 2. a1"),
        record(3, "a1 b2 (1... d4) c3"),
        record(4, "1. a1 b2"),
        record(5, "1. d1 c2 2. b3"),
    ];
    fs::write(folder.join("a.txt"), games.concat()).unwrap();
    let rounds = |option: &str| {
        let text = printed(&folder, &["select", "a.txt", option, "--to", "ndjson"]);
        let round =
            |line: &str| serde_json::from_str::<Value>(line).unwrap()["tags"]["Round"].as_str().unwrap().to_owned();
        text.lines().map(round).collect::<String>()
    };
    assert_eq!(rounds("--dedup"), "1245");
    assert_eq!(rounds("--dedup=moves"), "1245");
    assert_eq!(rounds("--dedup=symmetry"), "124");
    assert_eq!(rounds("--dedup=position"), "145");
    assert_eq!(rounds("--duplicates"), "3");
    assert_eq!(rounds("--duplicates=symmetry"), "35");
    let list = printed(&folder, &["select", "a.txt", "--duplicates=position", "--list", "--output-format", "ndjson"]);
    let repeats: Vec<String> =
        list.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["repeats"].to_string()).collect();
    assert_eq!(repeats, ["\"a.txt#1\"", "\"a.txt#1\""]);
    let error = refused(&folder, &["select", "a.txt", "--dedup", "--max-distinct", "3", "-o", "b.txt"]);
    assert!(error.contains("more than 3 different games") && !folder.join("b.txt").exists(), "{error}");
}

/// The games of a native text, each as a line of NDJSON.
fn records(folder: &Path, text: &str) -> Vec<String> {
    fs::write(folder.join("one.tmp"), text).unwrap();
    let lines = printed(folder, &["convert", "one.tmp", "--to", "ndjson"]);
    fs::remove_file(folder.join("one.tmp")).unwrap();
    lines.lines().map(str::to_owned).collect()
}

#[test]
fn files_by_value_hold_every_game() {
    let folder = folder("split");
    let games = generate(&folder);
    let all: BTreeSet<String> =
        printed(&folder, &["convert", ".", "--to", "ndjson"]).lines().map(str::to_owned).collect();
    let value_of = |key: &str, game: &Value| match key {
        "game" => tag(game, "Game").to_owned(),
        "size" => match tag(game, "Game") {
            "crossings" => "8".to_owned(),
            "crosswise" => "6".to_owned(),
            _ => tag(game, "Size").to_owned(),
        },
        "result" => match tag(game, "Result") {
            "1/2-1/2" => "draw".to_owned(),
            "*" => "unfinished".to_owned(),
            result => result.to_owned(),
        },
        "year" => tag(game, "Date")[..4].to_owned(),
        "tag:Round" => tag(game, "Round").to_owned(),
        "opening:2" => moves(game)[..2.min(moves(game).len())].join("-"),
        _ => unreachable!(),
    };
    for key in ["game", "size", "result", "year", "tag:Round", "opening:2"] {
        let into = key.replace(':', "-");
        printed(&folder, &["select", ".", "--split-by", key, "--into", &into]);
        let mut expected: BTreeMap<String, usize> = BTreeMap::new();
        games.iter().for_each(|game| *expected.entry(format!("{}.txt", value_of(key, game))).or_default() += 1);
        let mut found = BTreeMap::new();
        for file in fs::read_dir(folder.join(&into)).unwrap().map(Result::unwrap) {
            let records = fs::read_to_string(file.path()).unwrap().matches("[Game \"").count();
            found.insert(file.file_name().into_string().unwrap(), records);
        }
        let lines = printed(&folder, &["convert", &into, "--to", "ndjson"]);
        let seen: BTreeSet<String> = lines.lines().map(str::to_owned).collect();
        assert_eq!(found, expected, "{key}");
        assert_eq!(seen, all, "{key}");
        fs::remove_dir_all(folder.join(&into)).unwrap();
    }
    printed(&folder, &["select", ".", "--game", "cross", "--split-by", "every:30", "--into", "every", "--to", "sgf"]);
    let sizes: Vec<usize> = ["000001", "000002", "000003"]
        .map(|name| {
            let file = format!("every/{name}.sgf");
            fs::read_to_string(folder.join(file)).unwrap().matches("(;FF[4]").count()
        })
        .to_vec();
    assert_eq!(sizes, [30, 30, 20]);
}

/// No game is lost because of the formats of others.
#[test]
fn each_format_has_files_of_its_own() {
    let folder = folder("split-formats");
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/interchange");
    for name in ["abstractplay.json", "collection.sgf", "games.csv", "mail.txt", "wedel.json"] {
        fs::copy(samples.join(name), folder.join(name)).unwrap();
    }
    let game = |game: &str| format!("[Game \"{game}\"]\n\n*\n\n");
    fs::write(folder.join("a.txt"), game("crossway") + &game("crosswise")).unwrap();
    let mail = |number: usize| {
        format!("Subject: cross challenge -size=3 ada bo\n\nSubject: cross move {number} ada not-a-secret b2#1\n")
    };
    fs::write(folder.join("post.txt"), mail(7)).unwrap();
    fs::write(folder.join("post2.txt"), mail(8)).unwrap();
    fs::write(folder.join("b.csv"), "game,size,moves\ncross,3,b2\ncrossway,3,b2\n").unwrap();
    fs::write(folder.join("c.csv"), "game,moves,size\ncross,b2,3\n").unwrap();
    fs::write(folder.join("d.csv"), "game,size,moves\ncross,3,a1\n").unwrap();
    let all = objects(&printed(&folder, &["select", ".", "--to", "ndjson", "--include-invalid"]));
    printed(&folder, &["select", ".", "--split-by", "game", "--into", "by", "--include-invalid"]);
    let again = objects(&printed(&folder, &["select", "by", "--to", "ndjson", "--include-invalid"]));
    let sorted = |games: &[Value]| {
        let mut games: Vec<String> = games.iter().map(Value::to_string).collect();
        games.sort();
        games
    };
    assert_eq!(sorted(&again), sorted(&all));
    let names: BTreeSet<String> =
        fs::read_dir(folder.join("by")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    for name in [
        "crossway.txt",
        "crosswise.txt",
        "cross-pbmserv.txt",
        "cross-pbmserv~2.txt",
        "crossway-pbmserv.txt",
        "crosswise-wedel.json",
        "cross.csv",
        "cross~2.csv",
    ] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
    for (name, count) in [("cross.csv", 2), ("crossway.txt", 1), ("cross-pbmserv~2.txt", 1)] {
        let name = format!("by/{name}");
        assert!(self::count(&folder, &[&name, "--include-invalid"]) >= count, "{name}");
    }
    // Games that are converted are of one format.
    printed(&folder, &["select", ".", "--split-by", "game", "--into", "native", "--to", "native"]);
    let names = fs::read_dir(folder.join("native")).unwrap().map(|file| file.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains(['-', '~'])));
}

/// Many blocks, of each of which only some games belong to a shard.
#[test]
fn shards_together_are_the_whole() {
    let folder = folder("shards");
    printed(&folder, &["generate", "--game", "cross", "--size", "3", "--count", "3000", "-o", "all.txt"]);
    let mut seen = BTreeSet::new();
    let mut games = 0;
    for shard in ["1/3", "2/3", "3/3"] {
        let text = printed(&folder, &["select", "all.txt", "--shard", shard]);
        let records = records(&folder, &text);
        assert_eq!(records.len(), count(&folder, &["all.txt", "--shard", shard]));
        games += records.len();
        seen.extend(records);
    }
    assert_eq!((games, seen.len()), (3000, 3000));
}

#[test]
fn files_by_value_do_not_replace_an_input() {
    let folder = folder("split-input");
    fs::create_dir(folder.join("in")).unwrap();
    printed(&folder, &["generate", "--game", "cross", "--size", "3", "--count", "30", "-o", "in/Ada.txt"]);
    let before = fs::read(folder.join("in/Ada.txt")).unwrap();
    for input in ["in/Ada.txt", "in", "."] {
        let error = refused(&folder, &["select", input, "--split-by", "player", "--into", "in", "--force"]);
        assert!(error.contains("in: has the input "), "{error}");
    }
    assert_eq!(fs::read(folder.join("in/Ada.txt")).unwrap(), before);
    assert_eq!(fs::read_dir(folder.join("in")).unwrap().count(), 1);
}

#[test]
fn hostile_values_do_not_leave_the_folder() {
    let folder = folder("hostile");
    let values = ["../../up", "/etc/x", "a/b", "A:B", "..", "", "nul", "x\u{202e}y", "a\\b", "same", "SAME"];
    let record = |value: &&str| {
        let value = value.replace('\\', "\\\\");
        format!(
            "[Game \"cross\"]\n[Size \"2\"]\n[Player1 \"{value}\"]\n[Player2 \"{value}\"]\n[Result \"*\"]\n\n1. a1 *\n\n"
        )
    };
    fs::write(folder.join("in.txt"), values.iter().map(record).collect::<String>()).unwrap();
    printed(&folder, &["select", "in.txt", "--split-by", "player", "--into", "out"]);
    let names: BTreeSet<String> = fs::read_dir(folder.join("out"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let expected = [
        "A_B~2.txt",
        "_.._.._up.txt",
        "_.txt",
        "_etc_x.txt",
        "_nul.txt",
        "a_b.txt",
        "a_b~3.txt",
        "same.txt",
        "unknown.txt",
        "x_y.txt",
    ];
    assert!(names.iter().eq(expected), "{names:?}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    let again = refused(&folder, &["select", "in.txt", "--split-by", "player", "--into", "out"]);
    assert!(again.contains("out: is not empty; use --force"), "{again}");
    printed(&folder, &["select", "in.txt", "--split-by", "player", "--into", "out", "--force"]);
    assert_eq!(fs::read_dir(folder.join("out")).unwrap().count(), expected.len());
    let wrong = refused(&folder, &["select", "in.txt", "--split-by", "opening", "--into", "o"]);
    assert!(wrong.contains("such as opening:2"), "{wrong}");
}

#[test]
fn sorted_games_are_in_the_order_of_the_fields() {
    let folder = folder("sort");
    let mut games = generate(&folder);
    let listed = |arguments: &[&str]| {
        let all: Vec<&str> = ["select", "."].iter().chain(arguments).chain(&["--to", "ndjson"]).copied().collect();
        let text = printed(&folder, &all);
        text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(listed(&["--sort", "date,-plies"]), listed(&["--sort", "date,-plies", "-j", "4"]));
    games.sort_by_key(|game| (tag(game, "Date").to_owned(), std::cmp::Reverse(moves(game).len())));
    assert!(listed(&["--sort", "date,-plies"]) == games);
    games.sort_by_key(|game| tag(game, "Player2").to_lowercase());
    assert!(listed(&["--sort", "player2,date,-plies"]) == games);
    games.truncate(7);
    assert!(listed(&["--sort", "player2,date,-plies", "--first", "7"]) == games);
    // What is known only from the text is read for the order alone.
    for (field, mark) in [("comments", "{x}"), ("variations", "(1. b1)"), ("annotations", "$1")] {
        let count = |marks: usize| {
            format!("[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {} *\n", [mark, " "].concat().repeat(marks))
        };
        let file = format!("{field}.txt");
        fs::write(folder.join(&file), [1, 3, 0, 2].map(count).join("\n")).unwrap();
        let order = |field: &str| {
            let list = printed(&folder, &["select", &file, "--sort", field, "--list"]);
            list.lines().map(|line| line[file.len() + 1..].split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(order(field), ["3", "1", "4", "2"]);
        assert_eq!(order(&format!("-{field}")), ["2", "4", "1", "3"]);
        fs::remove_file(folder.join(&file)).unwrap();
    }
    let wrong = refused(&folder, &["select", ".", "--sort", "plie"]);
    assert!(wrong.contains("did you mean `plies`?"), "{wrong}");
}

#[test]
fn samples_are_the_same_for_any_number_of_threads() {
    let folder = folder("sample");
    generate(&folder);
    let sample = |seed: &str, jobs: &str| {
        records(&folder, &printed(&folder, &["select", ".", "--sample", "40", "--seed", seed, "-j", jobs]))
    };
    let all = records(&folder, &printed(&folder, &["select", "."]));
    let one = sample("1", "1");
    assert_eq!((one.len(), one == sample("1", "4")), (40, true));
    assert_ne!(one, sample("2", "1"));
    let places: Vec<usize> = one.iter().map(|record| all.iter().position(|other| other == record).unwrap()).collect();
    assert!(places.is_sorted());
    assert_eq!(records(&folder, &printed(&folder, &["select", ".", "--sample", "4000"])), all);
    let sorted = printed(&folder, &["select", ".", "--sample", "40", "--seed", "1", "--sort", "plies", "--list"]);
    assert_eq!(sorted.lines().count(), 40);
}

#[test]
fn converted_and_stripped_games_are_valid() {
    let folder = folder("converted");
    generate(&folder);
    for format in ["native", "sgf", "json", "ndjson", "csv"] {
        let name = format!("all.{format}");
        printed(&folder, &["select", ".", "--game", "crossway", "--to", format, "-o", &name]);
        let converted = printed(&folder, &["convert", &name, "--to", "ndjson"]);
        assert_eq!(
            converted,
            printed(&folder, &["convert", "crossway4.txt", "crossway5.txt", "--to", "ndjson"]),
            "{format}"
        );
        fs::remove_file(folder.join(name)).unwrap();
    }
    let stripped = printed(&folder, &["select", ".", "--strip", "comments,variations,annotations,tags"]);
    assert!(!stripped.contains(['{', '(', '!', ';']) && !stripped.contains("[Event"), "{stripped}");
    fs::write(folder.join("stripped"), &stripped).unwrap();
    assert_eq!(count(&folder, &["stripped"]), 400);
    let unfit = xgames(&folder, &["select", ".", "--game", "cross", "--to", "abstractplay"]);
    assert_eq!(unfit.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&unfit.stderr).contains("games left out: AbstractPlay has no cross (first: "));
    let mixed = folder.join("mixed");
    fs::create_dir(&mixed).unwrap();
    printed(&folder, &["convert", "cross3.txt", "-o", "mixed/a.sgf"]);
    printed(&folder, &["convert", "crossway4.txt", "-o", "mixed/b.json"]);
    // Nothing is written, not even the games of the first file.
    let output = xgames(&folder, &["select", "mixed", "--strip", "tags"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("cannot hold both sgf (mixed/a.sgf) and json (mixed/b.json); convert them with `--to`"),
        "{error}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn wrong_positions_and_moves_get_a_caret() {
    let folder = folder("wrong");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 *\n").unwrap();
    for (arguments, error) in [
        (["--pattern", "B?/Z."], "error: ‘Z’ is not a stone of this game\n --> --pattern:1:4\n"),
        (["--position", "3/3/3 Q"], "--> --position:1:7\n"),
        (["--opening", "k10 swap swap"], "--> --opening:1:10\n"),
        (["--reaches", "k10 k11"], "only one move may be written here"),
        (["--ends-with", "a1 {x}"], "only moves may be written here"),
    ] {
        let all: Vec<&str> = ["select", "a.txt"].iter().chain(&arguments).copied().collect();
        let found = refused(&folder, &all);
        assert!(found.contains(error), "{found}");
    }
}

/// Copies of objects are an array again, or one on each line, so that other programs can read them, too.
#[test]
fn copies_of_objects_are_objects() {
    let folder = folder("objects");
    let all = generate(&folder);
    let array = printed(&folder, &["convert", "cross3.txt", "--to", "json"]);
    fs::write(folder.join("all.json"), array).unwrap();
    let lines = printed(&folder, &["convert", "cross3.txt", "--to", "ndjson"]);
    fs::write(folder.join("all.ndjson"), &lines).unwrap();
    let expected: Vec<&Value> = all.iter().filter(|game| game["tags"]["Game"] == "cross").take(3).collect();
    let copied = printed(&folder, &["select", "all.json", "--first", "3"]);
    let copied: Vec<Value> = serde_json::from_str(&copied).unwrap();
    assert_eq!(copied.iter().collect::<Vec<_>>(), expected);
    printed(&folder, &["validate", "all.json", "--good-to", "good.json"]);
    let copied: Vec<Value> = serde_json::from_slice(&fs::read(folder.join("good.json")).unwrap()).unwrap();
    assert_eq!(copied.len(), 80);
    assert_eq!(printed(&folder, &["select", "all.ndjson"]), lines);
}

/// Only native records get the tags that options stand for; of others a note says what the copies lack.
#[test]
fn copies_that_lack_tags_are_told() {
    let folder = folder("lacking");
    let game = "{\"tags\":{\"Game\":\"crossway\",\"Size\":\"10\"},\"moves\":[\"j1\"],\"result\":\"*\"}\n";
    fs::write(folder.join("a.ndjson"), game).unwrap();
    fs::write(folder.join("a.txt"), "[Game \"crossway\"]\n[Size \"10\"]\n\nj1 *\n").unwrap();
    let says = |arguments: &[&str]| {
        let output = xgames(&folder, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap().contains("the copies do not say `Coords`")
    };
    for arguments in [&["select", "a.ndjson"][..], &["validate", "a.ndjson", "--good-to", "good.ndjson", "--force"]] {
        assert!(says(&[arguments, &["--coords", "plain"]].concat()), "{arguments:?}");
        assert!(!says(&[arguments, &["--game", "crossway"]].concat()), "{arguments:?}");
    }
    assert!(!says(&["select", "a.txt", "--coords", "plain"]));
    let native = printed(&folder, &["select", "a.ndjson", "--coords", "plain", "--to", "native"]);
    assert!(native.contains("[Coords \"plain\"]"), "{native}");
}

/// Copies are as many games as the originals, with the same tags and comments, whatever comes before and after them.
#[test]
fn copies_stay_apart() {
    let folder = folder("apart");
    let tags = "[Game \"cross\"]\n[Size \"3\"]\n";
    let files = [
        // Tags alone, moves without a result, comments before tags, and moves without tags.
        tags.to_owned(),
        format!("{tags}; a note\n"),
        format!("[Player1 \"ann\"]\n\n{tags}\n1. b1 *\n"),
        format!("{tags}\n1. a1 {{bye}}\n"),
        format!("{{hi}}\n[Event \"x\"]\n{tags}\n1. a1\n"),
        "[Site \"x\"]\n".to_owned(),
        format!("[Site \"y\"]\n{tags}\n1. a1 *\n\n1. b1 *\n"),
    ];
    let games = |name: &str| {
        let text = program::printed(&folder, &["convert", "--game", "cross", "--to", "ndjson", name], 0..=2);
        let strip = |mut game: Value| {
            // Tags that say that nothing is known, and results of open games, may be added.
            let tags = game["tags"].as_object_mut().unwrap();
            tags.retain(|name, value| *value != "?" && !(name == "Result" && *value == "*"));
            // A comment before the tags comes after the first of them, or it would belong to the game before.
            let preface = game.as_object_mut().unwrap().remove("preface");
            for comment in preface.iter().filter_map(Value::as_array).flatten() {
                game["asides"] = serde_json::json!([{ "after": 0, "comment": comment["comment"] }]);
            }
            game["result"] = game["result"].as_str().filter(|result| *result != "*").map_or(Value::Null, Value::from);
            game
        };
        objects(&text).into_iter().map(strip).collect::<Vec<_>>()
    };
    let mut expected = Vec::new();
    for (number, text) in files.iter().enumerate() {
        let name = format!("{number}.txt");
        fs::write(folder.join(&name), text).unwrap();
        expected.extend(games(&name));
    }
    let names: Vec<String> = (0..files.len()).map(|number| format!("{number}.txt")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    program::printed(&folder, &[&["select", "--include-invalid", "-q", "-o", "all.txt"], &names[..]].concat(), 0..=1);
    assert_eq!(games("all.txt"), expected, "{}", fs::read_to_string(folder.join("all.txt")).unwrap());
}

/// A game that cannot begin repeats no other one, and has no value.
#[test]
fn games_that_cannot_begin_are_not_lost() {
    let folder = folder("cannot-begin");
    let text = "[Game \"cross\"]\n[Size \"99\"]\n\n1. a1 *\n\n[Game \"chess\"]\n\n1. e4 *\n";
    fs::write(folder.join("a.txt"), text).unwrap();
    for options in [&[][..], &["--dedup"], &["--dedup=position"], &["--dedup=symmetry"]] {
        assert_eq!(count(&folder, &[&["a.txt", "--include-invalid"], options].concat()), 2, "{options:?}");
    }
    for key in ["year", "opening:1"] {
        let arguments = ["select", "-q", "a.txt", "--include-invalid", "--split-by", key, "--into", "out", "--force"];
        printed(&folder, &arguments);
        assert_eq!(fs::read_to_string(folder.join("out/unknown.txt")).unwrap().matches("[Game").count(), 2, "{key}");
    }
}
