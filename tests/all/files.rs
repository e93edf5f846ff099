//! Which files of a directory are read, and what happens when the output is closed.

use crate::support::program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const GOOD: &str = "[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n";

fn xgames() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.env_remove("GITHUB_ACTIONS");
    command
}

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    program::folder("files", name)
}

/// The files that `validate` judges in a folder, relative to it, and the exit status.
fn judged(folder: &Path) -> (Vec<String>, Option<i32>) {
    let output = xgames().args(["validate", "--output-format", "ndjson"]).arg(folder).output().unwrap();
    let files = String::from_utf8(output.stdout).unwrap();
    let name = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let file = PathBuf::from(row["file"].as_str().unwrap());
        file.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/")
    };
    (files.lines().map(name).collect(), output.status.code())
}

#[test]
fn directories_are_walked_in_the_order_of_names() {
    let folder = folder("walk");
    for name in ["b.txt", "a/z.txt", "a/c/record", ".hidden.txt", ".git/x.txt"] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, GOOD).unwrap();
    }
    fs::write(folder.join("notes.md"), "# Notes\n").unwrap();
    fs::write(folder.join("report.json"), "[{\"file\":\"x\"}]\n").unwrap();
    fs::write(folder.join("config"), "[core]\n").unwrap();
    fs::write(folder.join("commented"), format!("{{two\nlines}}\n; caf\u{e9}\n{GOOD}")).unwrap();
    let expected = ["a/c/record", "a/z.txt", "b.txt", "commented"].map(String::from);
    assert_eq!(judged(&folder), (expected.to_vec(), Some(0)));
}

#[test]
fn files_about_other_things_are_passed_over() {
    let folder = folder("other");
    for (name, text) in [
        ("letter", "I will move 12 boxes to the van today.\nplease move 3 of the big ones.\n"),
        ("README.md", "# Moves\n\n    crossway move 12 alice secret c3#1\n"),
        ("package.json", "{\"name\":\"x\",\"version\":\"1\",\"moves\":3}\n"),
        ("tags.json", "{\"tags\":[\"a\"],\"moves\":[1,2,3]}\n"),
        ("chess.json", "{\"id\":\"x\",\"moves\":\"e4 e5 Nf3\",\"players\":{}}\n"),
        ("boxes.csv", "player1,moves,score\nann,12,3\n"),
        ("grid.json", "{\"field\":[[1,2]],\"type\":\"x\"}\n"),
        ("havannah.json", "{\"header\":{\"game\":{\"name\":\"Havannah\"}},\"moves\":[[\"a1\"]]}\n"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    fs::write(folder.join("mails"), "crossway challenge -size=2 a b\nmove 1 a x a1\nmove 1 b x b1\nmove 1 a x a2\n")
        .unwrap();
    assert_eq!(judged(&folder), (vec!["mails".to_owned()], Some(0)));
}

#[cfg(unix)]
#[test]
fn a_loop_of_directories_is_reported_and_the_rest_is_judged() {
    let folder = folder("loop");
    fs::write(folder.join("z.txt"), GOOD).unwrap();
    std::os::unix::fs::symlink(&folder, folder.join("again")).unwrap();
    assert_eq!(judged(&folder), (vec!["z.txt".to_owned()], Some(2)));
}

#[test]
fn a_reader_who_has_had_enough_ends_the_program_quietly() {
    let folder = folder("pipe");
    fs::write(folder.join("many.txt"), GOOD.repeat(20_000)).unwrap();
    let mut child = xgames()
        .args(["validate", "--output-format", "ndjson"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn what_show_prints_can_be_read_back() {
    let folder = folder("show");
    for (game, moves, side) in
        [("crossway", "k10 d4", "b"), ("cross", "f6 g7 e5", "x"), ("crossings", "a2-a3 b8-b5", "w")]
    {
        let shown = xgames().args(["show", "--game", game, "--moves", moves]).output().unwrap().stdout;
        let file = folder.join(game);
        fs::write(&file, shown).unwrap();
        let one_line = |arguments: &[&str]| {
            let output = xgames().args(["show", "--one-line", "--game", game]).args(arguments).output().unwrap();
            let line = String::from_utf8(output.stdout).unwrap();
            line.split(' ').next().unwrap().to_owned()
        };
        let again = one_line(&["--to-move", side, "--diagram", file.to_str().unwrap()]);
        assert!(!again.is_empty());
        assert_eq!(again, one_line(&["--moves", moves]), "{game}");
    }
    // What is below the board is no part of it.
    for (command, game, side, record) in [
        ("winner", "crossway", "white", "records/crossway/5-swap-corner-squeeze.txt"),
        ("winner", "cross", "o", "records/cross/3-no-swap-rule.txt"),
        ("score", "crosswise", "red", "records/crosswise/24-published-score.txt"),
    ] {
        let file = folder.join(game);
        fs::write(&file, xgames().args([command, record]).output().unwrap().stdout).unwrap();
        let board = |options: &[&str]| {
            let output = xgames().args(["show", "--one-line"]).args(options).output().unwrap();
            String::from_utf8(output.stdout).unwrap().split(' ').next().unwrap().to_owned()
        };
        let again = board(&["--game", game, "--to-move", side, "--diagram", file.to_str().unwrap()]);
        assert!(!again.is_empty());
        assert_eq!(again, board(&[record]), "{game}");
    }
}

/// A file that is named and one that is found in a folder hold the same games, with a byte order mark, in UTF-16, after a damaged
/// beginning, and as puzzles.
#[test]
fn what_is_read_by_name_is_found_in_a_folder() {
    let folder = folder("found");
    let run = |arguments: &[&str]| xgames().current_dir(&folder).args(arguments).output().unwrap();
    let native = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n";
    fs::write(folder.join("games.txt"), native.repeat(3)).unwrap();
    let count = |path: &str| {
        let output = run(&["select", "-q", "--include-invalid", "--count", path]);
        String::from_utf8(output.stdout).unwrap().trim().parse::<u32>().unwrap_or_default()
    };
    let write = |name: &str, bytes: &[u8]| {
        let inside = folder.join(name);
        fs::create_dir(&inside).unwrap();
        let file = inside.join(format!("a.{}", name.split('-').next().unwrap()));
        fs::write(&file, bytes).unwrap();
        (name.to_owned(), format!("{name}/{}", file.file_name().unwrap().to_str().unwrap()))
    };
    let mut places = Vec::new();
    for format in ["json", "ndjson", "sgf", "csv"] {
        let text = run(&["convert", "-q", "games.txt", "--to", format]).stdout;
        places.push(write(&format!("{format}-marked"), &[&b"\xef\xbb\xbf"[..], &text].concat()));
        let wide: Vec<u8> = std::str::from_utf8(&text).unwrap().encode_utf16().flat_map(u16::to_le_bytes).collect();
        places.push(write(&format!("{format}-utf16"), &[&b"\xff\xfe"[..], &wide].concat()));
        if matches!(format, "ndjson" | "sgf") {
            places.push(write(&format!("{format}-log"), &[&b"# a line of a log\n"[..], &text].concat()));
        }
    }
    places.push(write("ndjson-cut", &run(&["convert", "-q", "games.txt", "--to", "ndjson"]).stdout[30..]));
    let puzzle = run(&["puzzles", "-q", "--game", "cross", "--size", "3", "--count", "1", "--output-format", "ndjson"]);
    places.push(write("ndjson-puzzle", &puzzle.stdout));
    for (inside, file) in places {
        let named = count(&file);
        assert!(named > 0 && count(&inside) == named, "{file}: {named} and {}", count(&inside));
    }
}
