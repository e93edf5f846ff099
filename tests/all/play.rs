//! `play`: a game at the terminal.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::program::{self, xgames};

/// Plays these lines.
fn play(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut game = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder)
        .args([&["play"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = game.stdin.take().unwrap().write_all(lines.as_bytes());
    game.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

#[test]
fn two_people_play_and_the_record_is_kept() {
    let folder = program::folder("play", "two");
    let arguments = ["--game", "crossway", "--size", "3", "--two", "--no-swap", "-o", "game.txt"];
    let output = play(&folder, &arguments, "b2\nb2\nzz\nundo\nb2\na1\nb1\na3\nb3\n");
    let words = text(&output);
    assert!(output.status.success(), "{words}");
    for part in ["b2 is occupied by a black stone", "‘zz’ is not a move", "You (seat 1) wins", "record: game.txt"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let record = fs::read_to_string(folder.join("game.txt")).unwrap();
    assert!(record.ends_with("1. b2 a1 2. b1 a3 3. b3 1-0\n"), "{record}");
    assert!(xgames(&folder, &["validate", "-q", "game.txt"]).status.success());
    let output = play(&folder, &["--game", "cross", "--two", "--name", "a\u{1b}[2Jb"], "quit\n");
    assert!(output.status.code() == Some(2) && !text(&output).contains('\u{1b}'), "{}", text(&output));
    // A game is not overwritten.
    let output = play(&folder, &arguments, "b2\n");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert_eq!(fs::read_to_string(folder.join("game.txt")).unwrap(), record);
}

#[test]
fn the_program_answers_in_every_game() {
    let folder = program::folder("play", "all");
    for (game, size) in [("crossway", "4"), ("cross", "3"), ("crossings", "8"), ("crosswise", "6")] {
        let file = format!("{game}.txt");
        let size: &[&str] = if matches!(game, "crossway" | "cross") { &["--size", size] } else { &[] };
        let arguments = [&["--game", game, "--seat", "2", "--level", "1", "--seed", "4", "-o", &file], size].concat();
        let output = play(&folder, &arguments, "hint\nlegal\nclock\nlevel 1\nlevel 9\nhelp\nboard\nresign\n");
        let words = text(&output);
        for part in [
            " plays ",
            " is best",
            "time used: seat 1",
            "write a level from 1 to 5",
            "take back your last move",
            "xgames (seat 1) wins",
        ] {
            assert!(words.contains(part), "{game}: {part}: {words}");
        }
        let judged = xgames(&folder, &["validate", &file]);
        assert!(judged.status.success(), "{game}: {}", text(&judged));
        assert!(fs::read_to_string(folder.join(&file)).unwrap().ends_with("resign 1-0\n"));
    }
}

/// The input ends in the middle of a game, which is kept.
#[test]
fn an_interrupted_game_is_a_valid_record() {
    let folder = program::folder("play", "interrupted");
    let output = play(&folder, &["--game", "cross", "--size", "3", "--two", "-o", "game.txt"], "c3\nswap\n\u{1b}[2J\n");
    assert!(output.status.success() && !text(&output).contains('\u{1b}'), "{}", text(&output));
    assert!(fs::read_to_string(folder.join("game.txt")).unwrap().ends_with("1. c3 swap *\n"));
    // Without a file the record is printed.
    let output = play(&folder, &["--game", "cross", "--size", "3", "--two"], "c3\nquit\n");
    assert!(text(&output).contains("\n1. c3 *\n"), "{}", text(&output));
}
