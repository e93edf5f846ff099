//! Temporary files: nothing stays of them, and faults of their folder are told with its name.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::program;
use crate::support::terminal::Terminal;

const GAME: &str = "[Game \"crossway\"]\n[Size \"3\"]\n[Result \"1-0\"]\n\n1. a1 b2 2. a2 b3 3. a3 1-0\n";

/// A folder with games, and with one for temporary files.
fn folder(test: &str) -> PathBuf {
    let folder = program::folder("temporary-files", test);
    fs::create_dir(folder.join("temporary")).unwrap();
    fs::write(folder.join("game.txt"), GAME).unwrap();
    folder
}

fn left(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("temporary")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Runs a line of a shell, in which `$XGAMES` is the program.
fn told(folder: &Path, line: &str) -> (Option<i32>, String) {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("XGAMES", env!("CARGO_BIN_EXE_xgames"));
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn what_a_killed_viewer_leaves_is_removed_by_the_next() {
    let folder = folder("killed");
    for line in ["replay < game.txt", "review --playouts 100 --view game.txt"] {
        let line = format!("echo $$ > id; TMPDIR=temporary exec \"$XGAMES\" {line}");
        let mut killed = Terminal::start_shell(&folder, &line, [80, 24]);
        killed.sees("? keys");
        let id = fs::read_to_string(folder.join("id")).unwrap();
        assert!(Command::new("kill").args(["-KILL", id.trim()]).status().unwrap().success());
        killed.child.wait().unwrap();
        let names = left(&folder);
        assert!(names.len() == 1 && names[0].starts_with(".xgames-"), "{names:?}");
        let mut next = Terminal::start_shell(&folder, "TMPDIR=temporary \"$XGAMES\" replay < game.txt", [80, 24]);
        next.sees("? keys");
        let names = left(&folder);
        assert!(names.len() == 1 && !names[0].contains(id.trim()), "{names:?}");
        next.types("q");
        assert_eq!(next.ends().code(), Some(0));
        assert_eq!(left(&folder), [""; 0]);
    }
}

/// Other people cannot read the copy of what was piped in.
#[test]
fn copies_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("private");
    let mut terminal =
        Terminal::start_shell(&folder, "umask 0; TMPDIR=temporary \"$XGAMES\" replay < game.txt", [80, 24]);
    terminal.sees("? keys");
    let mode = fs::metadata(folder.join("temporary").join(&left(&folder)[0])).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let folder = folder("nowhere");
    let many = "1. a1 a1 *\n[Game \"crossway\"]\n[Size \"3\"]\n\n".repeat(10_000);
    fs::write(folder.join("long.txt"), format!("{GAME}\n").repeat(60_000)).unwrap();
    fs::write(folder.join("many.txt"), format!("[Game \"crossway\"]\n[Size \"3\"]\n\n{many}")).unwrap();
    let analysis = told(&folder, "\"$XGAMES\" analyse -q --playouts 100 --output-format json game.txt > analysis.json");
    assert_eq!(analysis, (Some(0), String::new()));
    let wanted = "/nonexistent: for temporary files: there is no such folder";
    for line in [
        "report game.txt",
        "select --sample 1 game.txt",
        "select --sort date game.txt",
        "analyse --reuse=analysis.json --playouts 100 game.txt",
        "validate --output-format junit many.txt",
        "validate --write-baseline new many.txt",
        "fmt < long.txt",
        concat!("validate - < ", env!("CARGO_MANIFEST_DIR"), "/tests/archives/bzip2.zip"),
    ] {
        let (status, errors) = told(&folder, &format!("TMPDIR=/nonexistent \"$XGAMES\" {line} > printed"));
        assert_eq!(status, Some(2), "{line}: {errors}");
        assert!(errors.lines().any(|error| error.ends_with(wanted)), "{line}: {errors}");
        assert!(!errors.contains("os error"), "{line}: {errors}");
    }
    for line in ["replay < game.txt", "review --playouts 100 --view game.txt"] {
        let mut terminal =
            Terminal::start_shell(&folder, &format!("TMPDIR=/nonexistent \"$XGAMES\" {line}"), [120, 24]);
        assert_eq!(terminal.ends().code(), Some(2), "{line}");
        assert_eq!(terminal.text().trim(), format!("xgames: {wanted}"), "{line}");
    }
}

/// A review that cannot be shown is told, because it took long.
#[test]
fn a_review_is_not_lost_if_its_copy_cannot_be_written() {
    let folder = folder("full");
    let wanted = "temporary: for temporary files: files cannot be so long here";
    for (line, told) in
        [("review --playouts 100 --view game.txt", "game.txt, game 1: crossway size 3, 1-0"), ("replay < game.txt", "")]
    {
        let line = format!("ulimit -f 0; TMPDIR=temporary \"$XGAMES\" {line}");
        let mut terminal = Terminal::start_shell(&folder, &line, [120, 60]);
        assert_eq!(terminal.ends().code(), Some(2), "{line}");
        let text = terminal.sees(&format!("xgames: {wanted}"));
        assert!(text.contains(told), "{line}: {text}");
        assert_eq!(left(&folder), [""; 0]);
    }
}
