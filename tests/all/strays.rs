//! Folders without a record, and texts in them that are not records.

use std::fs;

use crate::support::inputs::{GAME, zip};
use crate::support::program::{self, xgames};

const PROSE: &str = "The games of our club, since 1998.\n";

/// The exit status and the messages.
fn said(test: &str, files: &[(&str, &[u8])], arguments: &[&str]) -> (Option<i32>, String) {
    let folder = program::folder("strays", test);
    fs::create_dir(folder.join("empty")).unwrap();
    for (name, content) in files {
        fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        fs::write(folder.join(name), content).unwrap();
    }
    let output = xgames(&folder, arguments);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_path_without_a_record_is_noted() {
    let packed = zip(&[("notes.md", PROSE.as_bytes())]);
    let files = [("a.zip", &packed[..]), ("games/a.txt", GAME.as_bytes())];
    for path in ["empty", "a.zip", "emp*"] {
        for command in ["validate", "verify"] {
            let note = format!("{path}: there is no record in it\n");
            let (status, message) = said("nothing", &files, &[command, path]);
            assert_eq!(status, Some(0));
            assert!(message.starts_with(&format!("{note}no game was checked\n")), "{message}");
            let (status, message) = said("nothing", &files, &[command, "games", path, "--fail-level", "warning"]);
            assert_eq!(status, Some(1));
            assert!(message.starts_with(&format!("{note}1 game")), "{message}");
            let (status, message) =
                said("nothing", &files, &[command, path, "--fail-level", "warning", "--exit-zero", "-q"]);
            assert_eq!((status, message), (Some(0), String::new()));
        }
        for command in [&["replay"][..], &["fmt", "--check"], &["convert", "--to", "csv"]] {
            let (status, message) = said("nothing", &files, &[command, &[path]].concat());
            // An archive cannot be rewritten.
            if command[0] == "fmt" && path == "a.zip" {
                continue;
            }
            assert!(status == Some(0) && message.contains(": there is no record in it\n"), "{command:?}: {message}");
        }
    }
    // One that was checked before has records.
    let folder = program::folder("strays", "cached");
    fs::write(folder.join("a.txt"), GAME).unwrap();
    for _ in 0..2 {
        let output = xgames(&folder, &["verify", ".", "--cache", "cache", "--fail-level", "warning"]);
        assert_eq!(
            (output.status.code(), String::from_utf8(output.stderr).unwrap().contains("no record")),
            (Some(0), false)
        );
    }
}

#[test]
fn a_found_text_without_a_trace_of_a_record_is_skipped() {
    let packed = zip(&[("b.txt", PROSE.as_bytes()), ("c.txt", GAME.as_bytes())]);
    let files = [("games/a.txt", GAME.as_bytes()), ("games/README.txt", PROSE.as_bytes()), ("games/b.zip", &packed)];
    let note = "games/README.txt: does not look like a record, so it is skipped\n\
                games/b.zip/b.txt: does not look like a record, so it is skipped\n";
    let (status, message) = said("found", &files, &["validate", "games"]);
    assert_eq!(
        (status, message),
        (Some(0), format!("{note}2 games: 2 valid, 0 invalid, 0 unfinished\n2 files are not records\n"))
    );
    for arguments in [&["convert", "games", "--to", "sgf"][..], &["replay", "games"], &["match", "games"]] {
        let (_, message) = said("found", &files, arguments);
        assert!(message.starts_with(note), "{arguments:?}: {message}");
        let (_, message) = said("found", &files, &[arguments, &["--quiet"]].concat());
        assert!(!message.contains("skipped"), "{arguments:?}: {message}");
    }
    let (status, message) = said("found", &files, &["fmt", "--check", "games"]);
    let counted = message.ends_with("1 file would be rewritten, 0 unchanged, 1 is not a record\n");
    assert!(status == Some(1) && counted, "{message}");
}

#[test]
fn a_named_text_without_a_trace_of_a_record_is_judged() {
    let files = [("README.txt", PROSE.as_bytes()), ("empty.txt", b"")];
    let (status, message) = said("named", &files, &["validate", "README.txt", "empty.txt"]);
    let note = "README.txt: does not look like a record\nempty.txt: there is no game in this file\n";
    assert_eq!((status, message), (Some(1), format!("{note}1 game: 0 valid, 1 invalid, 0 unfinished\n")));
    // So is one whose format is given.
    let (status, _) = said("named", &files, &["validate", "-q", ".", "--format", "native"]);
    assert_eq!(status, Some(1));
    let packed = zip(&[("b.txt", PROSE.as_bytes())]);
    for command in ["validate", "show"] {
        let (status, message) = said("named", &[("b.zip", &packed)], &[command, "-q", "b.zip/b.txt"]);
        assert_eq!((status, message), (Some(2), "xgames: b.zip/b.txt: does not look like a record\n".to_owned()));
    }
}

/// Whatever is done to a record, what is left is judged, unless nothing can be recognised any more.
#[test]
fn a_damaged_record_is_not_skipped() {
    let long = [PROSE.repeat((1 << 20) / PROSE.len() + 1), GAME.to_owned()].concat();
    let late = [PROSE.repeat(10_000), GAME.to_owned()].concat();
    for text in [
        "[Game crossway\n",
        "Game \"crossway\"]\n",
        "[\n",
        "1. ?? ?? 2. ??\n",
        "k10 d4\n",
        "so far *\n",
        "1-0\n",
        "\0\0\0\0",
        &late,
        &long,
    ] {
        let (status, message) = said("damaged", &[("a.txt", text.as_bytes())], &["validate", "."]);
        assert!(!message.contains("skipped"), "{text}: {message}");
        assert!(status == Some(1) || text == "[\n" || text == "1-0\n", "{text}: {status:?} {message}");
    }
}
