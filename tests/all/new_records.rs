//! Every command that makes records says in them what `xgames.toml` would change: they mean the same with and without it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::program::{self, objects, printed, xgames};

/// Settings that change each of the records below that leaves a tag to them.
const EVERYWHERE: &str = "game = 'cross'\nsize = 4\ncoords = 'plain'\nswap = false\nseats = 'g1 r1'\n";

/// A configuration with these settings for every path.
const BY_PATH: &str = "[[path]]\nglob = '**'\ngame = 'cross'\ncoords = 'plain'\nswap = false\nseats = 'g1 r1'\n";

/// The file in which the records of a command are.
const RECORDS: &str = "new.txt";

/// The commands that make records, and what is typed into them.
const COMMANDS: [(&str, &str); 15] = [
    ("generate --game crossway --size 9 --count 6 -o new.txt", ""),
    ("generate --game crossway --size 9 --count 6 -o new.ndjson", ""),
    ("generate --game cross --size 4 --count 12 -o new.txt", ""),
    ("generate --game crossings --count 2 -o new.txt", ""),
    ("generate --game crosswise --count 30 -o new.txt", ""),
    ("tournament random random --game crossway --size 9 --count 4 --records new.txt -q", ""),
    ("tournament random random --game crosswise --count 2 --records new.txt -q", ""),
    ("new crossway ann bo --size 9 -o new.txt", ""),
    ("new crosswise ann bo cy -o new.txt", ""),
    ("play --game crossway --size 9 --two --lines -o new.txt", "j9\na1\nquit\n"),
    ("play --game cross --size 4 --two --lines -o new.txt", "b2\nswap\na1\nquit\n"),
    ("play --game crosswise --two --lines --seed 5 -o new.txt", "pass\nresign\n"),
    ("puzzles -q --game crossway --size 4 --count 2 -o new.txt", ""),
    ("puzzles -q wide.txt -o new.txt", ""),
    ("puzzles -q wide.txt --output-format ndjson -o new.ndjson", ""),
];

/// Only J9 connects the last column for Black, and the last row for White. The column before J is H.
fn wide() -> String {
    let moves: Vec<String> =
        (1..9).zip("abcdefgh".chars()).map(|(row, column)| format!("{row}. j{row} {column}9")).collect();
    let tags = "[Game \"crossway\"]\n[Size \"9\"]\n[Coords \"go\"]\n[Swap \"yes\"]\n[Result \"*\"]\n";
    format!("{tags}\n{} *\n", moves.join(" "))
}

/// Runs a command in a folder of its own with these settings. Returns the folder, and the file with the records.
fn made(test: &str, settings: Option<&str>, line: &str, typed: &str) -> (PathBuf, &'static str) {
    let folder = program::folder("new-records", test);
    fs::write(folder.join("wide.txt"), wide()).unwrap();
    if let Some(settings) = settings {
        fs::write(folder.join("xgames.toml"), settings).unwrap();
    }
    let output = run(&folder, line, typed);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    (folder, if line.contains("new.ndjson") { "new.ndjson" } else { RECORDS })
}

fn run(folder: &Path, line: &str, typed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder)
        .args(line.split(' '))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = command.stdin.take().unwrap().write_all(typed.as_bytes());
    command.wait_with_output().unwrap()
}

/// The game, the size, the verdict and the number of plies of each game in a file.
fn verdicts(folder: &Path, options: &[&str], file: &str) -> Vec<[String; 4]> {
    let all = [&["verify", "-q", "--output-format", "ndjson", file], options].concat();
    let games = objects(&printed(folder, &all, 0..=1)).into_iter();
    games.map(|game| [&game["game"], &game["size"], &game["verdict"], &game["plies"]].map(Value::to_string)).collect()
}

#[test]
fn they_mean_the_same_with_and_without_it() {
    for (number, (line, typed)) in COMMANDS.iter().enumerate() {
        let (bare, name) = made(&format!("{number}-bare"), None, line, typed);
        let usual = verdicts(&bare, &[], name);
        assert!(
            !usual.is_empty() && usual.iter().all(|[.., verdict, _]| verdict != "\"invalid\""),
            "{line}: {usual:?}"
        );
        for (kind, settings) in [("everywhere", EVERYWHERE), ("by-path", BY_PATH)] {
            let (folder, _) = made(&format!("{number}-{kind}"), Some(settings), line, typed);
            for options in [&[] as &[&str], &["--isolated"]] {
                assert_eq!(verdicts(&folder, options, name), usual, "{line}, {kind}, {options:?}");
            }
        }
    }
}

#[test]
fn without_it_they_have_the_tags_that_they_always_had() {
    for (number, (line, typed)) in COMMANDS.iter().enumerate() {
        let (bare, name) = made(&format!("{number}-usual"), None, line, typed);
        let isolated = format!("{line} --isolated");
        let (folder, _) = made(&format!("{number}-isolated"), Some(EVERYWHERE), &isolated, typed);
        let others = "jobs = 2\nignore = ['XG204']\n";
        let (unrelated, _) = made(&format!("{number}-unrelated"), Some(others), line, typed);
        let read = |folder: &Path| fs::read_to_string(folder.join(name)).unwrap();
        assert!(read(&folder) == read(&bare) && read(&unrelated) == read(&bare), "{line}");
    }
}

/// Puzzles are read with the letters that they were written in, as records and as data.
#[test]
fn a_puzzle_is_read_where_it_was_made() {
    for name in ["new.txt", "new.ndjson"] {
        let form = if name == RECORDS { "native" } else { "ndjson" };
        let line = format!("puzzles -q wide.txt --output-format {form} -o {name}");
        let (folder, _) = made(&format!("read-{form}"), Some(EVERYWHERE), &line, "");
        let output = xgames(&folder, &["convert", name, "--to", "native"]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success() && text.contains("[Coords \"go\"]") && text.contains("3. j8)"),
            "{name}: {text}"
        );
    }
}
