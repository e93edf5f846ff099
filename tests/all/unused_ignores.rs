//! `--warn-unused-ignores`: comments, options and settings that ignore codes where there is nothing to ignore.

use std::fs;
use std::path::Path;

use crate::support::program::{self, xgames};

/// A comment that ignores a wrong number, and one that ignores nothing.
const GAMES: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 7. c3 {xgames: ignore XG204} *\n\n\
                     [Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 b2 {xgames: ignore XG204} 2. c3 *\n";
/// A stone on an occupied cell.
const OCCUPIED: &str = "[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 a1 *\n";

/// The exit status of a check, its output and its messages.
fn check(folder: &Path, line: &str) -> (i32, String, String) {
    let line = format!("validate --output-format concise {line}");
    let output = xgames(folder, &line.split_whitespace().collect::<Vec<_>>());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn comments_that_ignore_nothing_are_reported_if_that_is_asked_for() {
    let folder = program::folder("unused-ignores", "comments");
    fs::write(folder.join("a.txt"), GAMES).unwrap();
    let expected = "a.txt:9:10: warning[XG108] `XG204` is ignored here, but is not found (game 2)\n";
    for (options, out) in [
        ("", ""),
        ("--select XG1", ""),
        ("--warn-unused-ignores", expected),
        ("--select XG108", expected),
        ("--select unused-ignore,XG203", expected),
        ("--select XG203 --warn-unused-ignores", expected),
        ("--warn-unused-ignores --ignore XG108", ""),
    ] {
        let (status, printed, said) = check(&folder, &format!("a.txt --isolated {options}"));
        assert_eq!((status, &*printed), (0, out), "{options}: {said}");
    }
    assert_eq!(check(&folder, "a.txt --isolated --warn-unused-ignores --fail-level warning").0, 1);
    assert_eq!(check(&folder, "a.txt --isolated --fail-level warning").0, 0);
    // It is a finding like others: it can be known.
    assert_eq!(check(&folder, "a.txt --isolated --warn-unused-ignores --write-baseline known").0, 0);
    assert_eq!(check(&folder, "a.txt --isolated --warn-unused-ignores --baseline known").1, "");
    // Without the option it is not looked for, so it is not known whether it still occurs.
    assert!(!check(&folder, "a.txt --isolated --baseline known").2.contains("no longer occurs"));
    fs::write(folder.join("xgames.toml"), "warn-unused-ignores = true\n").unwrap();
    assert_eq!(check(&folder, "a.txt").1, expected);
}

#[test]
fn options_and_settings_that_ignore_nothing_are_named_with_their_places() {
    let folder = program::folder("unused-ignores", "settings");
    fs::create_dir_all(folder.join("old")).unwrap();
    fs::write(folder.join("a.txt"), OCCUPIED).unwrap();
    fs::write(folder.join("old/b.txt"), OCCUPIED).unwrap();
    let config = "# Ours.\nignore = ['XG203', \"XG3\"]\n\n[[path]]\nglob = 'old/*'\nignore = [\n  'occupied',\n  'XG204']\n\
                  [[path]]\nglob = 'none/*'\nignore = ['XG204']\n";
    fs::write(folder.join("xgames.toml"), config).unwrap();
    let unused = |line: &str| {
        let (status, _, said) = check(&folder, &format!("-q {line}"));
        let lines = said.lines().map(|line| line.rsplit_once("xgames.toml").map_or(line, |(_, rest)| rest).to_owned());
        (status, lines.collect::<Vec<_>>())
    };
    let line = |place: &str, code: &str, files: &str| {
        format!("{place}: warning[XG108] `{code}` is ignored here, but is not found in any file{files}")
    };
    let (in_all, in_old) = (line(":2:20", "XG30", ""), line(":8:3", "XG204", " that `old/*` matches"));
    assert_eq!(unused("a.txt old"), (0, vec![]));
    assert_eq!(unused("a.txt old --warn-unused-ignores"), (0, vec![in_all.clone(), in_old.clone()]));
    assert_eq!(unused("a.txt old --select XG108"), (0, vec![in_all.clone(), in_old.clone()]));
    assert_eq!(unused("a.txt old --warn-unused-ignores --fail-level warning").0, 1);
    // Nothing can be said about files that are not read.
    assert_eq!(unused("a.txt --warn-unused-ignores"), (0, vec![in_all]));
    // Options take the place of what is ignored everywhere.
    let typed = line("--ignore XG30", "XG30", "");
    assert_eq!(unused("a.txt old --warn-unused-ignores --ignore XG30,XG203"), (0, vec![typed, in_old]));
    for options in ["--games 1", "--shard 1/1", "--max-errors 9", "--game cross", "missing.txt", "a.txt#1"] {
        let (_, lines) = unused(&format!("old --warn-unused-ignores {options}"));
        assert!(!lines.iter().any(|line| line.contains("XG108")), "{options}: {lines:?}");
    }
    // What was skipped may have what is ignored.
    let (_, lines) = unused("a.txt old --warn-unused-ignores --cache cache");
    assert!(lines[0].contains("the cache is not used") && lines.len() == 3, "{lines:?}");
}
