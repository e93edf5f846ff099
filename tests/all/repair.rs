//! Repairs of `fmt --fix` in files.

use crate::support::program;
use std::fs;
use std::process::Command;

/// Cross on two cells per side, won by seat 1 with a full first row.
fn won(tags: &str, moves: &str) -> String {
    format!("[Game \"cross\"]\n[Size \"2\"]\n{tags}\n{moves}\n")
}

#[test]
fn files_are_repaired_after_a_look_at_the_changes() {
    let folder = program::folder("repair", "files");
    let path = folder.join("games.txt");
    let text = won("[Result \"0-1\"]\n", "1. a1 resign 0-1") + "\n" + &won("[Result \"*\"]\n", "1. a1 a1 *");
    let run = |options: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .arg("fmt")
            .args(options)
            .arg("games.txt")
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    fs::write(&path, &text).unwrap();
    assert_eq!(run(&["--check"]).0, Some(0));
    let (status, diff, _) = run(&["--fix", "--diff"]);
    assert!(status == Some(1) && diff.contains("\n-1. a1 resign 0-1\n+1. a1 resign 1-0\n"), "{diff}");
    let (status, names, note) = run(&["--fix", "--check"]);
    assert_eq!((status, names.as_str()), (Some(1), "games.txt\n"));
    assert!(note.ends_with("1 file would be rewritten, 0 unchanged\n1 finding would be repaired, 1 left\n"), "{note}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let (status, nothing, note) = run(&["--fix"]);
    assert_eq!((status, nothing.as_str()), (Some(1), ""));
    assert_eq!(
        note,
        "games.txt:5:14: XG252 `0-1` → `1-0`\n\
         games.txt:11:7: XG203 left: a1 is occupied by a piece of o\n\
         1 file rewritten, 0 unchanged\n1 finding repaired, 1 left\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text.replace("0-1", "1-0"));
    let (status, _, note) = run(&["--fix", "--quiet"]);
    assert_eq!((status, note.as_str()), (Some(1), ""));
}

#[test]
fn the_line_about_a_repair_names_what_changes() {
    let folder = program::folder("repair", "words");
    fs::write(folder.join("games.txt"), won("[Result \"1-0\"]\n", "1. a1 b1 2. resign 0-1")).unwrap();
    let output = program::xgames(&folder, &["fmt", "--fix", "games.txt"]);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("games.txt:5:20: XG251 tag `Result`: `1-0` → `0-1`\n"), "{note}");
    // Of two tags that name one player, that which is not `PlayerN` goes, whichever comes first.
    fs::write(
        folder.join("twice.txt"),
        "[Game \"crossway\"]\n[Size \"2\"]\n[Black \"ann\"]\n[Player1 \"ann\"]\n\n1. a1 *\n",
    )
    .unwrap();
    let output = program::xgames(&folder, &["fmt", "--fix", "twice.txt"]);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.starts_with("twice.txt:4:1: XG104 tag `Black` → nothing\n"), "{note}");
    let record = fs::read_to_string(folder.join("twice.txt")).unwrap();
    assert!(record.contains("[Player1 \"ann\"]") && !record.contains("Black"), "{record}");
}
