//! `stats`, held to a plain count of the same games from what `verify`, `replay` and `convert` print about them.

mod heat_map;
mod html;
mod parts;
mod plain;
mod players;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use self::plain::plain;
use crate::support::program::{self, refused, xgames};

fn folder(test: &str) -> PathBuf {
    program::folder("stats", test)
}

/// Standard output of a command that must end with this exit status.
fn printed(folder: &Path, arguments: &[&str], status: i32) -> String {
    program::printed(folder, arguments, status..=status)
}

fn statistics(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, &[&["stats", "--output-format", "json"], arguments].concat(), 0)).unwrap()
}

fn generate(folder: &Path, file: &str, game: &str, size: &str, seed: usize, games: usize) {
    let (seed, games) = (seed.to_string(), games.to_string());
    let mut arguments = vec!["generate", "--game", game, "--seed", &seed, "--count", &games, "--faults", "0.15"];
    if !size.is_empty() {
        arguments.extend(["--size", size]);
    }
    printed(folder, &[&arguments[..], &["-o", file]].concat(), 0);
}

/// The objects that a command writes on lines.
fn objects(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = xgames(folder, arguments);
    program::objects(&String::from_utf8(output.stdout).unwrap())
}

/// Whether two values are equal, numbers up to rounding.
fn assert_same(found: &Value, expected: &Value, place: &str) {
    match (found, expected) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = |map: &Map<String, Value>| map.keys().cloned().collect::<Vec<_>>();
            let (mut found, mut wanted) = (keys(one), keys(other));
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{place}");
            one.iter().for_each(|(key, value)| assert_same(value, &other[key], &format!("{place}.{key}")));
        }
        (Value::Number(one), Value::Number(other)) => {
            let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
            assert!((one - other).abs() < 1e-9 * other.abs().max(1.0), "{place}: {one}, not {other}");
        }
        _ => assert_eq!(found, expected, "{place}"),
    }
}

#[test]
fn numbers_are_those_of_a_plain_count() {
    count_plainly(&folder("plain"), 5);
}

#[test]
#[ignore = "counts more of the same"]
fn many_numbers_are_those_of_a_plain_count() {
    count_plainly(&folder("more_plain"), 30);
}

/// Compares statistics of some tenths of the number of games in the list below with a plain count.
fn count_plainly(folder: &Path, tenths: usize) {
    let mut unseen = vec!["six", "score", "two-sides", "three-sides", "timeout", "forfeit", "agreed", "unfinished"];
    for (game, size, games) in [
        ("crossway", "2", 50),
        ("crossway", "4", 90),
        ("crossway", "11", 50),
        ("cross", "3", 100),
        ("cross", "6", 40),
        ("crossings", "", 90),
        ("crosswise", "", 100),
    ] {
        let file = format!("{game}{size}.txt");
        generate(folder, &file, game, size, 11, games * tenths / 10);
        let expected = plain(folder, &file);
        let found = statistics(folder, &["--branching", &file]);
        let found = found.as_array().unwrap();
        assert_eq!(found.len(), expected.len(), "{file}");
        for (found, expected) in found.iter().zip(&expected) {
            assert_same(found, expected, &file);
            unseen.retain(|ending| found["endings"].get(*ending).is_none());
        }
    }
    // Six of a kind hardly ever comes about by chance.
    unseen.retain(|ending| *ending != "six");
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn what_is_read_in_part_is_shown_and_not_kept() {
    let folder = folder("incomplete");
    generate(&folder, "a.txt", "cross", "3", 1, 20);
    let arguments = ["stats", "a.txt", "missing.txt", "--partial", "a.json", "--output-format"];
    let shown = printed(&folder, &[&arguments[..], &["json"]].concat(), 2);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!((&shown[0]["complete"], &shown[0]["games"]), (&json!(false), &json!(20)));
    assert!(printed(&folder, &[&arguments[..], &["text"]].concat(), 2).starts_with("Not everything was read."));
    assert!(!folder.join("a.json").exists());
    assert!(refused(&folder, &["stats", "a.txt", "-o", "a.txt"]).contains("is an input"));
}

#[test]
fn set_ups_coordinates_and_endings() {
    let folder = folder("definitions");
    let head = "[Game \"crossway\"]\n[Size \"9\"]\n";
    let games = [
        // The same first move in both kinds of coordinates.
        format!("{head}[Coords \"plain\"]\n\n1. i1 swap 2. resign 0-1\n"),
        format!("{head}\n1. j1 a1 2. resign 0-1\n"),
        // No swap is offered: switched off, no second ply, set up. The last one has no first move either.
        format!("{head}[Swap \"no\"]\n[Termination \"timeout\"]\n\n1. j1 a1 1-0\n"),
        format!("{head}\n1. j1 *\n"),
        format!("{head}[Position \"9/9/9/9/4B4/9/9/9/9 W\"]\n\n1. a1 b1 *\n"),
        format!("{head}\n1. j1 j1 *\n"),
    ];
    fs::write(folder.join("a.txt"), games.join("\n")).unwrap();
    let found = statistics(&folder, &["a.txt"]);
    let found = &found[0];
    assert_eq!([&found["games"], &found["valid"], &found["invalid"], &found["unfinished"]], [6, 3, 1, 2]);
    assert_eq!(found["first_moves"], json!({"j1": {"games": 4, "seat1": 1, "seat2": 2, "draws": 0}}));
    let swap = &found["swap"];
    assert_eq!([&swap["offered"], &swap["taken"], &swap["won_by_swapper"], &swap["won_by_decliner"]], [2, 1, 1, 1]);
    assert_eq!(found["endings"], json!({"resign": 2, "timeout": 1, "unfinished": 2}));
    // After the swap, seat 2 has Black.
    assert_eq!(found["sides"], json!({"black": 2, "white": 1}));
    assert_eq!(found["branching"], Value::Null);
    let one = statistics(&folder, &["a.txt#3"]);
    assert_eq!((&one[0]["games"], &one[0]["plies"]["mean"]), (&json!(1), &json!(2.0)));
}

#[test]
fn years_are_those_of_the_tag() {
    let folder = folder("years");
    let game = |date: &str| format!("[Game \"cross\"]\n[Size \"3\"]\n{date}\n1. a1 swap *\n");
    let dates =
        ["[Date \"2024.02.29\"]\n", "[Date \"2024\"]\n", "[Date \"????.??.??\"]\n", "", "[Date \"1999.??.??\"]\n"];
    fs::write(folder.join("a.txt"), dates.map(game).join("\n")).unwrap();
    let years = statistics(&folder, &["a.txt"])[0]["years"].clone();
    let games: Map<String, Value> =
        years.as_object().unwrap().iter().map(|(year, of)| (year.clone(), of["games"].clone())).collect();
    assert_eq!(Value::Object(games), json!({"1999": 1, "2024": 2, "unknown": 2}));
}

/// What counts of an invalid game are its legal plies, and the result on the board or else the recorded one.
#[test]
fn invalid_games_count_on_request() {
    let folder = folder("invalid");
    let head = "[Game \"crossway\"]\n[Size \"2\"]\n";
    let games = [
        // Valid.
        format!("{head}[Date \"2024.01.01\"]\n\n1. a1 b1 2. a2 1-0\n"),
        // An illegal move at ply 3: two plies count, and the recorded result.
        format!("{head}[Date \"2025.01.01\"]\n\n1. a1 swap 2. a1 1-0\n"),
        // A wrong result: that on the board counts.
        format!("{head}\n1. a1 b1 2. a2 0-1\n"),
        // No board to play on.
        "[Game \"crossway\"]\n[Size \"many\"]\n\n1. a1 1-0\n".to_owned(),
        "[Game \"chess\"]\n\n1. a1 1-0\n".to_owned(),
    ];
    fs::write(folder.join("a.txt"), games.join("\n")).unwrap();
    let [without, with] = [&["a.txt"][..], &["a.txt", "--include-invalid"]].map(|options| statistics(&folder, options));
    assert_eq!((&without[0]["included"], &without[0]["lengths"]), (&Value::Null, &json!({"3": 1})));
    for key in ["games", "valid", "invalid", "unfinished"] {
        assert_eq!(without[0][key], with[0][key], "{key}");
    }
    let with = &with[0];
    assert_eq!([&with["games"], &with["invalid"], &with["included"]], [3, 2, 2]);
    assert_eq!(with["lengths"], json!({"2": 1, "3": 2}));
    assert_eq!(with["results"], json!({"seat1": 3, "seat2": 0, "draws": 0, "unfinished": 0}));
    assert_eq!(with["endings"], json!({"connection": 2, "unknown": 1}));
    assert_eq!([&with["swap"]["offered"], &with["swap"]["taken"]], [3, 1]);
    assert_eq!(with["first_moves"]["a1"]["games"], 3);
    assert_eq!(with["years"]["2025"]["swap_taken"], 1);
    let text = printed(&folder, &["stats", "a.txt", "--include-invalid"], 0);
    assert!(text.contains("with 2 games that are invalid, as far as they were played by the rules"), "{text}");
    // Games that cannot be played are in no other number.
    let others = statistics(&folder, &["a.txt#4", "a.txt#5", "--include-invalid"]);
    for group in others.as_array().unwrap() {
        assert_eq!([&group["games"], &group["included"], &group["results"]["seat1"]], [1, 0, 0]);
    }
}
