//! Crossings on reduced boards.

use serde_json::Value;

use super::{answer, solve, text};
use crate::support::program;

/// The result and the number of plies are those of an earlier prototype.
#[test]
fn three_files_and_five_ranks() {
    let folder = program::folder("solve", "reduced");
    let found = answer(&folder, "--game crossings --board 3x5");
    assert_eq!((&found["size"], &found["board"]), (&Value::Null, &"3x5".into()));
    assert_eq!((&found["result"], &found["winner"], &found["seat"]), (&"1-0".into(), &"white".into(), &1.into()));
    assert_eq!((&found["depth"], &found["move"]), (&13.into(), &found["pv"][0]));
    let output = solve(&folder, "--game crossings --board 3X5");
    assert_eq!(output.status.code(), Some(0));
    let board = "5  b b b\n4  b b b\n3  . . .\n2  w w w\n1  w w w\n   a b c\n\nProven: white (seat 1) wins,";
    assert!(text(&output).contains(board), "{}", text(&output));
}

#[test]
fn what_is_not_proven_is_unknown() {
    let folder = program::folder("solve", "reduced_unknown");
    let output = solve(&folder, "--game crossings --board 2x5 --nodes 5000 --output-format json");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["result"], &found["board"], &found["exact"]), (&Value::Null, &"2x5".into(), &false.into()));
}

#[test]
fn a_reduced_board_is_that_of_crossings() {
    let folder = program::folder("solve", "reduced_options");
    for (arguments, message) in [
        ("--game cross --board 3x5", "`--board` applies to crossings only, not to cross"),
        ("--game crossings --board 3x5 --moves a1-a3", "cannot be used with"),
        ("game.txt --game crossings --board 3x5", "cannot be used with"),
        ("--board 3x5", "--game <GAME>"),
        ("--game crossings --board 9x5", "write 1 to 8 files and 4 to 8 ranks, such as 3x5"),
        ("--game crossings --board 5", "write 1 to 8 files and 4 to 8 ranks, such as 3x5"),
    ] {
        let output = solve(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(text(&output).contains(message), "{arguments}: {}", text(&output));
    }
}
