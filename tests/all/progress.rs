//! The progress line on the terminal.

#![cfg(unix)]

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use crate::support::program;
use crate::support::terminal::Terminal;

/// A game with a finding, and a pipe that the command has to wait for.
fn archive(test: &str) -> PathBuf {
    let folder = program::folder("progress", test);
    fs::write(folder.join("games.txt"), "[Game \"crossway\"]\n[Size \"4\"]\n\n1. b1 a3 2. b1 *\n").unwrap();
    assert!(Command::new("mkfifo").arg(folder.join("pipe.txt")).status().unwrap().success());
    folder
}

#[test]
fn findings_and_notes_have_lines_of_their_own() {
    let folder = archive("lines");
    let arguments = ["verify", "-j", "1", "games.txt", "pipe.txt"];
    let mut terminal = Terminal::start(&folder, &arguments, [120, 60]);
    let mut pipe = OpenOptions::new().write(true).open(folder.join("pipe.txt")).unwrap();
    let bar = format!("{} 47 B of 47 B, ", "█".repeat(24));
    let text = terminal.sees(&bar);
    let line = text.lines().last().unwrap().trim_end();
    assert!(line.starts_with(&bar) && line.contains(" games/s, ") && line.ends_with(" 1 finding, 0 s left"), "{line}");
    pipe.write_all(b"\n").unwrap();
    drop(pipe);
    assert_eq!(terminal.ends().code(), Some(1));
    let text = terminal.sees(" games/s, ");
    // Without a terminal there is no line that could tear the others.
    fs::remove_file(folder.join("pipe.txt")).unwrap();
    fs::write(folder.join("pipe.txt"), "\n").unwrap();
    let alone = program::xgames(&folder, &arguments);
    let expected = [alone.stdout, alone.stderr].concat();
    let expected = String::from_utf8(expected).unwrap();
    let (expected, text): (Vec<&str>, Vec<&str>) = (expected.trim_end().lines().collect(), text.lines().collect());
    assert!(expected.len() > 8, "{expected:?}");
    for line in &expected[..expected.len() - 1] {
        assert!(text.contains(line), "no {line} in {text:?}");
    }
    assert_eq!(text.len(), expected.len(), "{text:?}");
}

#[test]
fn a_narrow_terminal_has_no_bar() {
    let folder = archive("narrow");
    let terminal = Terminal::start(&folder, &["verify", "-j", "1", "games.txt", "pipe.txt"], [40, 60]);
    let pipe = OpenOptions::new().write(true).open(folder.join("pipe.txt")).unwrap();
    let text = terminal.sees("100 %, ");
    assert_eq!(text.lines().last().unwrap().trim_end(), "100 %, 47 B of 47 B, 1 finding");
    drop(pipe);
}

#[test]
fn a_number_grows_until_the_command_is_interrupted() {
    let folder = program::folder("progress", "number");
    let line = "$XGAMES new crossway Ann Bob --size 9 --no-swap | $XGAMES solve -";
    let mut terminal = Terminal::start_shell(&folder, line, [80, 10]);
    terminal.sees(" positions/s, ");
    terminal.types("\x03");
    let text = terminal.sees("interrupted after ");
    assert!(text.lines().any(|line| line.starts_with("interrupted after ") && line.ends_with(" positions")), "{text}");
    assert!(!terminal.ends().success());
}

/// One position has no games to count. What is found out about it before Ctrl-C is printed.
#[test]
fn the_analysis_of_a_position_can_be_interrupted() {
    let folder = program::folder("progress", "position");
    let arguments = ["analyse", "crossway", "--size", "9", "--moves", "", "--playouts", "1000000000"];
    let mut terminal = Terminal::start(&folder, &arguments, [80, 40]);
    terminal.sees(" positions/s, ");
    terminal.types("\x03");
    assert_eq!(terminal.ends().code(), Some(130));
    let text = terminal.sees("interrupted after ");
    assert!(text.contains("The engine's choice") && text.contains(" % (estimate, "), "{text}");
    assert!(!text.contains("interrupted after 0 "), "{text}");
    // Nobody who is quiet wants to know.
    let mut terminal = Terminal::start(&folder, &[&arguments[..6], &["-q", "--playouts", "500"]].concat(), [80, 40]);
    assert_eq!(terminal.ends().code(), Some(0));
    assert!(!terminal.text().contains("positions/s"), "{}", terminal.text());
}

/// Searches are counted before the first of them has found anything.
#[test]
fn searches_are_counted_while_they_last() {
    let folder = program::folder("progress", "searches");
    fs::write(folder.join("game.txt"), "[Game \"crossway\"]\n[Size \"8\"]\n[Swap \"no\"]\n\n1. a1 b8 *\n").unwrap();
    for (arguments, shown) in [
        ("puzzles --game crossway --size 7 --count 100000 --grade 5 -o made.txt", " searches/s, "),
        ("puzzles --nodes 1000000000 game.txt -o found.txt", " games/s, 1 search, "),
        ("analyse --exact-only --nodes 1000000000 game.txt", " games/s, 1 search, "),
        ("tournament best best --game crossway --size 9 --count 2 --time 100", "0 of 2 games, 0 games/s, "),
    ] {
        let mut terminal = Terminal::start(&folder, &arguments.split(' ').collect::<Vec<_>>(), [100, 20]);
        terminal.sees(shown);
        terminal.types("\x03");
        assert_eq!(terminal.ends().code(), Some(130), "{arguments}");
    }
}

/// A review says which position it looks at, and how long the checks of a game last at most.
#[test]
fn a_review_says_how_long_it_lasts() {
    let folder = program::folder("progress", "review");
    let game = "[Game \"crossway\"]\n[Size \"9\"]\n[Swap \"no\"]\n\n1. a1 b8 2. a2 e5 *\n";
    fs::write(folder.join("games.txt"), format!("[Game \"cross\"]\n[Size \"2\"]\n\n*\n\n{game}")).unwrap();
    for (arguments, shown) in [
        ("review --playouts 100000000 games.txt", " of 5, "),
        ("review --playouts 10 --deepen 100000000 games.txt", ", game 2: checking mistakes, 60 s left at most, "),
    ] {
        let mut terminal = Terminal::start(&folder, &arguments.split(' ').collect::<Vec<_>>(), [120, 40]);
        terminal.sees(shown);
        terminal.types("\x03");
        assert_eq!(terminal.ends().code(), Some(130), "{arguments}");
    }
}
