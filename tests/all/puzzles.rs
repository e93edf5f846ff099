//! `puzzles` and `train` as a person uses them.

use std::fs;

use serde_json::Value;

use crate::support::program::{folder, objects, printed, refused, says, xgames};

const OPTIONS: [&str; 8] = ["puzzles", "-q", "--game", "crossway", "--size", "4", "--count", "3"];

#[test]
fn every_puzzle_is_solved_again_by_solve() {
    let folder = folder("puzzles", "solved");
    let puzzles = objects(&printed(&folder, &[&OPTIONS[..], &["--output-format", "ndjson"]].concat(), 0..=0));
    assert_eq!(puzzles.len(), 3);
    for puzzle in &puzzles {
        let position = puzzle["position"].as_str().unwrap();
        let solve = ["solve", "-q", "--game", "crossway", "--size", "4", "--all-moves", "--output-format", "json"];
        let solved = printed(&folder, &[&solve[..], &["--no-swap", "--position", position]].concat(), 0..=0);
        let solved: Value = serde_json::from_str(&solved).unwrap();
        let result = solved["result"].as_str().unwrap();
        let wins: Vec<&String> = solved["moves"]
            .as_object()
            .unwrap()
            .iter()
            .filter(|(_, value)| **value == result)
            .map(|(mv, _)| mv)
            .collect();
        assert_eq!(wins, [puzzle["solution"][0].as_str().unwrap()], "{puzzle}");
        assert_eq!(solved["winner"], puzzle["side"]);
        let legal = solved["moves"].as_object().unwrap().len();
        assert_eq!(puzzle["wrong"].as_array().unwrap().len(), legal - 1);
    }
}

#[test]
fn a_puzzle_that_was_missed_comes_again() {
    let folder = folder("puzzles", "train");
    assert!(xgames(&folder, &[&OPTIONS[..], &["-o", "p.txt"]].concat()).status.success());
    let record = fs::read_to_string(folder.join("p.txt")).unwrap();
    let solutions: Vec<&str> =
        record.lines().filter_map(|line| line.strip_prefix("1. ")?.split('!').next()).map(str::trim).collect();
    assert_eq!(solutions.len(), 3, "{record}");
    let train = ["train", "p.txt", "--progress", "when.ndjson"];
    // The first is missed, and comes again after the others.
    let answers = format!("zz\nshow\n{}\n{}\n{}\n", solutions[1], solutions[2], solutions[0]);
    let (_, told) = says(&folder, &train, &answers);
    for words in [
        "Puzzle 1 of 3",
        "is not a move",
        "The solution is ",
        "Puzzle 3 of 3",
        "Once more",
        "2 of 3 puzzles solved at once.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let kept = fs::read_to_string(folder.join("when.ndjson")).unwrap();
    let repetitions =
        |number: u64| kept.lines().filter(|line| line.contains(&format!("\"repetitions\":{number}"))).count();
    assert_eq!((repetitions(0), repetitions(1)), (1, 2), "{kept}");
    let (_, again) = says(&folder, &train, "");
    assert!(again.contains("No puzzle is due today."), "{again}");
    // A game is no puzzle: nobody has shown that its other moves are wrong.
    fs::write(folder.join("game.txt"), "[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 (1. c2) c3 *\n").unwrap();
    assert!(refused(&folder, &["train", "game.txt"]).contains("there are no such puzzles"));
    fs::write(folder.join("when.ndjson"), "nonsense\n").unwrap();
    assert!(refused(&folder, &train).contains("line 1"));
    assert_eq!(fs::read_to_string(folder.join("when.ndjson")).unwrap(), "nonsense\n");
}

#[test]
fn crosswise_has_no_puzzles() {
    let folder = folder("puzzles", "crosswise");
    assert!(refused(&folder, &["puzzles", "--game", "crosswise", "--count", "1"]).contains("hidden"));
}
