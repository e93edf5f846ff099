//! Files of endgame tables of Crossings.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::{answer, solve, text};
use crate::support::program;

/// The counts are those of `docs/solved.md`.
const BUILT: &str = "2 against 1: the side to move wins 73,610, loses 9,438, draws 552
1 against 2: the side to move wins 18,086, loses 65,026, draws 488
t: written; the longest win takes 28 plies
";

#[test]
fn tables_are_built_asked_and_checked() {
    let folder = program::folder("solve", "tables");
    let built = solve(&folder, "--game crossings --stones 1x2 --endgames-out t");
    assert_eq!((built.status.code(), text(&built).as_str()), (Some(0), BUILT));
    let bytes = fs::read(folder.join("t")).unwrap();

    // The tables in memory know the way to the end.
    let position = "--game crossings --position 8/2b5/8/8/8/8/4w3/w7,w";
    let [with, without] = ["--endgames t", ""].map(|tables| answer(&folder, &format!("{position} {tables}")));
    assert_eq!(with, without);
    assert!(with["result"].is_string(), "{with}");

    let kept = solve(&folder, "--game crossings --stones 1x1 --endgames-out t");
    assert_eq!(kept.status.code(), Some(2));
    assert!(text(&kept).contains("t: already exists; use --force"), "{}", text(&kept));
    assert_eq!(fs::read(folder.join("t")).unwrap(), bytes);
    let replaced = solve(&folder, "--game crossings --stones 1x1 --endgames-out t --force");
    assert_eq!(replaced.status.code(), Some(0), "{}", text(&replaced));

    let checked = solve(&folder, "--check t");
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked));
    assert_eq!(
        text(&checked),
        "t: the values of all positions (3,088) follow from those after their moves; a table that is built anew is the same\n"
    );
}

#[test]
fn tables_that_need_more_memory_than_allowed_are_refused() {
    let folder = program::folder("solve", "tables_memory");
    let refused = solve(&folder, "--game crossings --stones 3x3 --endgames-out t");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused).contains("allow it with `--memory 2613MB`"), "{}", text(&refused));
    let limited = solve(&folder, "--game crossings --stones 3x2 --endgames-out t --time 0.01");
    assert_eq!(limited.status.code(), Some(1));
    assert!(text(&limited).contains("no tables were written"), "{}", text(&limited));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// The engine cannot see the end from here with one position, but the table knows who wins.
#[test]
fn engines_ask_tables() {
    let folder = program::folder("solve", "tables_engine");
    let built = solve(&folder, "--game crossings --stones 3x1 --endgames-out t");
    assert_eq!(built.status.code(), Some(0), "{}", text(&built));
    let position = "8/8/8/3b4/8/2w5/8/w4w2 w";
    let known = answer(&folder, &format!("--game crossings --position {} --endgames t", position.replace(' ', ",")));
    let query = format!("{{\"game\": \"crossings\", \"position\": \"{position}\", \"maxVisits\": 1}}\n");
    let asked = |options: &[&str]| {
        let mut engine = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(["engine", "json"])
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        engine.stdin.take().unwrap().write_all(query.as_bytes()).unwrap();
        let output = engine.wait_with_output().unwrap();
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        found["rootInfo"]["proven"].clone()
    };
    assert!(known["result"].is_string(), "{known}");
    assert_eq!(asked(&["--endgames", "t"]), known["result"]);
    assert_eq!(asked(&[]), Value::Null);

    let games = ["tournament", "best:20", "random", "--game", "crossings", "--count", "2", "--longest", "6"];
    program::printed(&folder, &[&games[..], &["--endgames", "t"]].concat(), 0..=0);
    fs::write(folder.join("text"), "1. b1-b3 *\n").unwrap();
    for (arguments, message) in [
        ("tournament best random --game cross --endgames t", "`--endgames` applies to crossings only, not to cross"),
        ("play cross --lines --no-record --endgames t", "`--endgames` applies to crossings only, not to cross"),
        ("play crossings --lines --no-record --endgames text", "text: this is not a file of endgame tables"),
        ("tournament best random --game crossings --endgames none", "none: "),
        ("engine --endgames text", "text: this is not a file of endgame tables"),
    ] {
        let refused = program::refused(&folder, &arguments.split(' ').collect::<Vec<_>>());
        assert!(refused.contains(message), "{arguments}: {refused}");
    }
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = program::folder("solve", "tables_refused");
    fs::write(folder.join("text"), "[Proof \"1\"]\n").unwrap();
    fs::write(folder.join("cut"), b"XGTABLE\n\x01\0\0\0\x03\x03").unwrap();
    fs::write(folder.join("other"), [&b"XGTABLE\n\x09\0\0\0"[..], &[0xff; 100]].concat()).unwrap();
    fs::write(folder.join("lie"), [&b"XGTABLE\n\x01\0\0\0"[..], &[0xff; 1000]].concat()).unwrap();
    let position = "--game crossings --position 8/2b5/8/8/8/8/4w3/w7,w";
    for (arguments, message) in [
        (format!("{position} --endgames text"), "text: this is not a file of endgame tables"),
        (format!("{position} --endgames ."), ".: is a folder, not a file"),
        (format!("{position} --endgames none"), "none: "),
        (format!("{position} --endgames cut"), "cut: this file of endgame tables is damaged"),
        (format!("{position} --endgames lie"), "lie: this file of endgame tables is damaged"),
        (format!("{position} --endgames other"), "other: another version of xgames has written this file"),
        ("--check lie".into(), "lie: this file of endgame tables is damaged"),
        (format!("{position} --endgames text --proof p"), "cannot be used with"),
        ("--game cross --endgames text".into(), "`--endgames` applies to crossings only, not to cross"),
        (
            "--game cross --stones 1x1 --endgames-out t".into(),
            "`--endgames-out` applies to crossings only, not to cross",
        ),
        ("--game crossings --stones 4x1 --endgames-out t".into(), "write 1 to 3 stones of each side, such as 3x2"),
        ("--game crossings --stones 1x1 --endgames-out t.gz".into(), "the tables are compressed already"),
        ("--game crossings --stones 1x1".into(), "--endgames-out <FILE>"),
        ("--game crossings --endgames-out t".into(), "--stones <NxN>"),
    ] {
        let output = solve(&folder, &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", text(&output));
        assert!(text(&output).contains(message), "{arguments}: {}", text(&output));
    }
    assert!(!folder.join("t").exists() && !folder.join("t.gz").exists());
}
