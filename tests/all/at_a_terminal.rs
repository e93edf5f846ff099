//! What differs where people read the output at a terminal.

#![cfg(unix)]

use std::fs;
use std::path::PathBuf;

use crate::support::program;
use crate::support::terminal::Terminal;

fn folder(test: &str) -> PathBuf {
    let folder = program::folder("at-a-terminal", test);
    fs::write(folder.join("game.txt"), "[Game \"cross\"]\n[Size \"4\"]\n\n1. c3 b4 *\n").unwrap();
    folder
}

#[test]
fn pictures_and_pages_are_not_poured_on_it() {
    let folder = folder("pictures");
    for (arguments, advice) in [
        (
            &["animate", "game.txt"][..],
            "xgames: a moving picture is not for a terminal; write it to a file with `-o game.svg`",
        ),
        (&["animate", "game.txt", "--output-format", "svg"], "not for a terminal"),
        (&["report", "game.txt"], "xgames: a page is not for a terminal; write it to a file with `-o report.html`"),
    ] {
        let mut terminal = Terminal::start(&folder, arguments, [120, 20]);
        assert_eq!(terminal.ends().code(), Some(2), "{arguments:?}");
        assert!(!terminal.sees(advice).contains('<'), "{arguments:?}");
    }
    let mut terminal = Terminal::start(&folder, &["animate", "game.txt", "-o", "game.svg"], [120, 20]);
    assert_eq!(terminal.ends().code(), Some(0));
    assert!(fs::read_to_string(folder.join("game.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn the_record_of_a_game_that_was_played_does_not_act_on_it() {
    let folder = folder("played");
    let names = "[Player1 \"a\u{1b}[2Jb\"]\n[Player2 \"c\u{9b}31m\u{202e}d\"]";
    fs::write(folder.join("names.txt"), format!("[Game \"cross\"]\n[Size \"4\"]\n{names}\n\n1. c3 b4 *\n")).unwrap();
    for view in [&[][..], &["--lines"]] {
        let arguments = [&["play", "--two", "--no-record", "names.txt@2"], view].concat();
        let mut terminal = Terminal::start(&folder, &arguments, [120, 60]);
        terminal.sees("to move");
        terminal.types("c1\r");
        terminal.wait_for("move", |text| text.contains("2. c1") || text.contains("plays c1"));
        terminal.types("\u{3}");
        assert!(matches!(terminal.ends().code(), Some(0 | 130)));
        let text = terminal.sees("2. c1 *");
        assert!(text.contains("[Player1 \"a\\u{1b}[2Jb\"]") && text.contains("\"c\\u{9b}31m\\u{202e}d\""), "{text}");
    }
}

#[test]
fn a_game_without_records_is_not_waited_for() {
    let folder = folder("start");
    let mut terminal = Terminal::start(&folder, &["analyse", "--game", "cross", "--size", "2"], [120, 40]);
    assert_eq!(terminal.ends().code(), Some(0));
    terminal.sees("cross size 2, o (seat 1) to move");
}

#[test]
fn lines_of_records_fit_into_it() {
    let folder = folder("width");
    let moves = "a1 swap b2 ".repeat(20);
    fs::write(folder.join("long.txt"), format!("[Game \"cross\"]\n\n{{{}}} {moves}*\n", "x".repeat(300))).unwrap();
    let mut terminal = Terminal::start(&folder, &["validate", "long.txt"], [60, 60]);
    assert_eq!(terminal.ends().code(), Some(1));
    let text = terminal.sees("1 game");
    let line = text.lines().find(|line| line.starts_with("3 | ")).unwrap();
    assert_eq!(line.chars().count(), 60, "{text}");
    assert!(line.starts_with("3 | …") && line.ends_with('…'), "{line}");
    let below = text.lines().skip_while(|below| *below != line).nth(1).unwrap();
    // The mark is below the second move that is wrong.
    let at = below.find('^').unwrap();
    let marked: String = line.chars().skip(below[..at].chars().count()).take(2).collect();
    assert_eq!(marked, "a1", "{text}");
}
