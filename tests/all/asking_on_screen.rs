//! Questions on the whole terminal: puzzles, and better moves in a review.

#![cfg(unix)]

use std::fs;

use crate::support::program::{folder, says};
use crate::support::terminal::Terminal;

const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";

const TRAIN: [&str; 6] = ["train", "p.txt", "--progress", "when.ndjson", "--count", "2"];

#[test]
fn puzzles_are_solved_on_the_board() {
    let folder = folder("asking-on-screen", "puzzles");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    let mut terminal = Terminal::start(&folder, &TRAIN, [80, 24]);
    let text = terminal.sees("white moves and wins.");
    let empty = "5  · · · ● · 5";
    assert!(text.contains("Puzzle 1 of 2 (grade 2) · crossway size 5") && text.contains(empty), "{text}");
    assert!(text.contains("Ctrl-C leaves") && text.contains("! solution"), "{text}");
    terminal.types("d5\r");
    terminal.sees("d5 is occupied");
    // The refutation is shown on a board of its own, until the question comes again.
    terminal.types("a1\r");
    let text = terminal.sees("a1 does not win: c2 refutes it");
    assert!(text.contains("2  · ·>● · · 2") && text.contains("1 !○ · · · ○ 1"), "{text}");
    assert!(text.contains("Enter goes on"), "{text}");
    terminal.types("\r");
    terminal.wait_for("question", |text| text.contains("1  · · · · ○ 1") && text.contains("! solution"));
    // From the middle, c3, to b2 and then by clicking to c2.
    terminal.types("\r");
    terminal.sees("[·]");
    terminal.types(LEFT);
    let text = terminal.sees("3  ·[·]· ● · 3");
    let row = text.lines().position(|line| line.contains("2  · · ·")).unwrap();
    terminal.types(&format!("\x1b[<0;8;{}M", row + 1));
    let text = terminal.sees("Right: c2, then d2 d1");
    assert!(text.contains("5 &○ · · ● · 5"), "the end of the line: {text}");
    terminal.types("\r");
    terminal.sees("Puzzle 2 of 2");
    terminal.types("?");
    let text = terminal.sees("the solution");
    assert!(!text.contains("give up") && !text.contains("take back"), "{text}");
    // The solution can be asked for beside the refutation, too.
    terminal.types(" a1\r");
    terminal.sees("Enter goes on   ! solution   Ctrl-C leaves");
    terminal.types("!");
    let text = terminal.sees("The solution is d2, then");
    assert!(text.contains("Enter goes on   Ctrl-C leaves"), "{text}");
    // What was missed comes again.
    terminal.types("\r");
    terminal.sees("Once more");
    terminal.types("c2\r");
    terminal.sees("Right: c2");
    terminal.types("\r");
    terminal.wait_for("second", |text| text.contains("Once more") && !text.contains("Right"));
    terminal.types("d2\r");
    terminal.sees("Right: d2");
    terminal.types("\r");
    assert_eq!(terminal.ends().code(), Some(0));
    terminal.sees("0 of 2 puzzles solved at once.");
    let kept = fs::read_to_string(folder.join("when.ndjson")).unwrap();
    assert_eq!(kept.lines().count(), 2, "{kept}");
}

#[test]
fn leaving_keeps_what_was_answered() {
    let folder = folder("asking-on-screen", "leaving");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    let mut terminal = Terminal::start(&folder, &TRAIN, [40, 14]);
    terminal.sees("moves and wins");
    terminal.types("c2\r");
    terminal.sees("Enter goes on");
    terminal.types("\r");
    terminal.sees("Puzzle 2 of 2");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
    terminal.sees("1 of 1 puzzle solved at once.");

    let terminal = Terminal::start(&folder, &TRAIN, [80, 24]);
    terminal.sees("Puzzle 1 of 2");
    assert_eq!(terminal.close().wait().unwrap().code(), Some(130));

    let lines = [&TRAIN[..], &["--lines"]].concat();
    let mut terminal = Terminal::start(&folder, &lines, [80, 24]);
    let text = terminal.sees("Your move: ");
    assert!(text.starts_with("Write a move, `board`"), "{text}");
    terminal.types("quit\n");
    assert_eq!(terminal.ends().code(), Some(0));
}

/// An answer counts when it is given, whether it is right, wrong or the solution: the person may leave without Enter.
#[test]
fn leaving_after_an_answer_keeps_it() {
    let folder = folder("asking-on-screen", "at-once");
    fs::copy("docs/puzzles.txt", folder.join("p.txt")).unwrap();
    for (keys, page, at_once) in [("c2\r", "Right: c2", 1), ("a1\r", "a1 does not win", 0), ("!", "The solution is", 0)]
    {
        let _ = fs::remove_file(folder.join("when.ndjson"));
        let mut terminal = Terminal::start(&folder, &TRAIN, [80, 24]);
        terminal.sees("moves and wins");
        terminal.types(keys);
        terminal.sees(page);
        terminal.types("\x03");
        assert_eq!(terminal.ends().code(), Some(0), "{keys}");
        terminal.sees(&format!("{at_once} of 1 puzzle solved at once."));
        let kept = fs::read_to_string(folder.join("when.ndjson")).unwrap();
        assert_eq!(kept.lines().count(), 1, "{keys}: {kept}");
    }
    let lines = ["train", "p.txt", "--progress", "lines.ndjson", "--lines"];
    let (_, text) = says(&folder, &lines, "a1\n");
    assert!(text.contains("0 of 1 puzzle solved at once."), "{text}");
    assert_eq!(fs::read_to_string(folder.join("lines.ndjson")).unwrap().lines().count(), 1);
}

#[test]
fn better_moves_are_found_on_the_board() {
    let folder = folder("asking-on-screen", "review");
    fs::copy("records/analysed/XG704-last-mistake.txt", folder.join("g.txt")).unwrap();
    let review = ["review", "--try", "-q", "--seat", "2", "g.txt"];
    let mut terminal = Terminal::start(&folder, &review, [100, 24]);
    let text = terminal.sees("What is better?");
    assert!(text.contains("Moment 1 of ") && !text.contains("White lost a won game"), "{text}");
    assert!(text.contains("g.txt, game 1: crossway size 5, 1-0"), "{text}");
    terminal.types("d2\r");
    let text = terminal.sees("d2 does not hold");
    assert!(text.contains("2  ○ · ·!○ ● 2"), "{text}");
    terminal.types("\r");
    terminal.wait_for("question", |text| text.contains("! solution"));
    terminal.types(&format!("\r{UP}"));
    terminal.types("show\r");
    terminal.sees("Better was ");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(0));
    terminal.sees("0 of 1 better move found at once.");

    // The verdict follows the last question.
    let mut terminal = Terminal::start(&folder, &review, [100, 24]);
    for moment in ["Moment 1 of 3", "Moment 2 of 3", "Moment 3 of 3"] {
        terminal.sees(moment);
        terminal.types("!");
        terminal.sees("Better was ");
        terminal.types("\r");
    }
    assert_eq!(terminal.ends().code(), Some(0));
    let text = terminal.sees("0 of 3 better moves found at once.");
    assert!(text.contains("White lost a won game at 5... b3"), "{text}");
}
