//! Help that says what really mends a record, an option or a path.

use std::fs;
use std::path::Path;

use crate::support::program::{self, objects, xgames};

/// The outcome of a command about a file: its exit status, and its output with its messages.
fn told(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let output = xgames(folder, &arguments);
    let [out, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), out + &errors)
}

#[test]
fn findings_have_advice_that_helps() {
    let folder = program::folder("advice", "findings");
    let crossway = "[Game \"crossway\"]\n[Size \"3\"]\n";
    let abandoned = "[Termination \"abandoned\"]\n";
    let validate = |record: String, options: &str| {
        fs::write(folder.join("a.txt"), record).unwrap();
        told(&folder, &format!("validate a.txt{options}")).1
    };
    // On a decided board, `*` would be the next finding.
    let said = validate(format!("{crossway}{abandoned}\nb1 a1 b2 a2 b3 1-0\n"), "");
    assert!(said.contains("XG256") && said.contains("change or remove the tag `Termination`"), "{said}");
    assert!(!said.contains("write `*`"), "{said}");
    let said = validate(format!("{crossway}{abandoned}\nb1 a1 b2 1-0\n"), "");
    assert!(said.contains("XG256") && said.contains("write `*`, or change the tag"), "{said}");
    // Who switched the pie rule off is named.
    let said = validate(format!("{crossway}\nb1 swap *\n"), " --no-swap");
    assert!(said.contains("XG208") && said.contains("leave out `--no-swap`"), "{said}");
    let said = validate(format!("{crossway}[Swap \"no\"]\n\nb1 swap *\n"), "");
    assert!(said.contains("remove `[Swap \"no\"]`"), "{said}");
    let said = validate("[Game \"crosswise\"]\n\n-- Aa1 Aa2 *\n".into(), "");
    assert!(said.contains("XG601") && said.contains("after a pass the unknown stones are wilds"), "{said}");
}

#[test]
fn other_advice_helps_too() {
    let folder = program::folder("advice", "other");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n*\n").unwrap();
    let position = xgames(&folder, &["legal", "--game", "crossway", "--size", "4", "--position", "3/3/3 W"]);
    let said = String::from_utf8(position.stdout).unwrap() + &String::from_utf8(position.stderr).unwrap();
    assert!(said.contains("size 3") && said.contains("or write a position of size 4"), "{said}");
    let (status, said) = told(&folder, "plan a.txt#1");
    assert_eq!(status, Some(2));
    assert!(said.contains("whole files, not only game 1; leave out `#1`"), "{said}");
    assert!(!said.contains("splittable"), "{said}");
    let (_, help) = told(&folder, "index --help");
    assert!(!help.contains("default: standard input") && help.contains("An index has whole files"), "{help}");
}

#[test]
fn players_are_told_by_seat() {
    let folder = program::folder("advice", "players");
    let players = |record: &str| {
        fs::write(folder.join("a.txt"), record).unwrap();
        objects(&told(&folder, "validate -q a.txt --output-format ndjson").1).remove(0)["players"].to_string()
    };
    let three = "[Game \"crosswise\"]\n[Seats \"r1 g1 r2 g1\"]\n[Hand2 \"ABCD\"]\n\n*\n";
    assert_eq!(players(three), "[null,null,null]");
    assert_eq!(players("[Game \"cross\"]\n[Player1 \"\"]\n[Player2 \"?\"]\n\n*\n"), "[null,null]");
    assert_eq!(players("[Game \"cross\"]\n[Player1 \"Ann\"]\n\n*\n"), "[\"Ann\",null]");
}

#[test]
fn a_finished_game_has_no_moves_to_value() {
    let folder = program::folder("advice", "finished");
    fs::write(folder.join("a.txt"), "[Game \"crossway\"]\n[Size \"3\"]\n\nb1 a1 b2 a2 b3 1-0\n").unwrap();
    let (status, found) = told(&folder, "solve -q a.txt --all-moves --output-format json");
    assert_eq!(status, Some(0), "{found}");
    assert_eq!(objects(&found)[0]["moves"], serde_json::json!({}), "{found}");
    assert!(objects(&told(&folder, "solve -q a.txt --output-format json").1)[0].get("moves").is_none());
}

#[test]
fn a_sum_says_what_a_six_counts() {
    let records = std::env::current_dir().unwrap().join("records/crosswise/match-sum-of-3.txt");
    let folder = program::folder("advice", "six");
    fs::copy(records, folder.join("m.txt")).unwrap();
    let (_, said) = told(&folder, "match m.txt");
    assert!(said.contains("a line of six counts 0 points in the sum (CZ10)\n"), "{said}");
    let (_, said) = told(&folder, "match m.txt --six-points 10 --output-format json");
    assert_eq!(objects(&said)[0]["six_points"], 10);
    let (_, said) = told(&folder, "match m.txt --first-to 2 --output-format json");
    assert_eq!(objects(&said)[0]["six_points"], serde_json::Value::Null);
}
