//! Byte ranges of files: wherever a file is cut, the games of its ranges are the games of the whole.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::inputs;
use crate::support::program::{self, xgames};

fn folder(test: &str) -> PathBuf {
    program::folder("ranges", test)
}

/// Games in comments, comments around games, braces in tags and in the other kind of comments, characters of several bytes, both
/// kinds of line ends, games without tags or a blank line between them.
const NATIVE: &str = "[Game \"crossway\"]\r\n[Size \"4\"]\r\n\r\n{a comment with a game:\r\n\r\na1 1-0\r\n\r\n\
    [Game \"cross\"]\r\n\r\na1 *\r\n\r\n}\r\n1. a1 b1 2. a2 ▲{é} b2 *\r\n\r\n; a line { of comment\r\n\
    [Game \"crossway\"]\r\n[Size \"4\"]\r\n[Player1 \"a } b\"]\r\n\r\na1 b1 0-1\r\n\r\n[Game \"crossway\"]\n[Size \"4\"]\n\
    a1 *\na2 b2 *\n\n{before}\n[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 zz *\n\n[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b2 *\n";

/// The rows of `verify` for a file.
fn verified(folder: &Path, arguments: &[&str]) -> String {
    let output = xgames(folder, &[&["verify", "-q", "--output-format", "ndjson"], arguments].concat());
    assert!(output.status.code() < Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Cuts a file in two at every `step`th byte. The two parts have exactly the rows of the whole, with the same lines, columns,
/// offsets and numbers of games.
fn check_cuts(folder: &Path, file: &str, step: usize) {
    let length = fs::metadata(folder.join(file)).unwrap().len();
    let whole = verified(folder, &[file]);
    assert!(whole.lines().count() > 4, "{whole}");
    for cut in (0..=length).step_by(step) {
        let parts = [format!("0-{cut}"), format!("{cut}-")].map(|range| verified(folder, &["--range", &range, file]));
        assert_eq!(parts.concat(), whole, "{file}, cut at {cut}");
    }
}

#[test]
fn two_ranges_are_the_whole() {
    cut_everywhere(&folder("two"), 3);
}

#[test]
#[ignore = "cuts at more places"]
fn two_ranges_are_the_whole_wherever_it_is_cut() {
    cut_everywhere(&folder("everywhere"), 1);
}

/// Cuts files in two, a native one at one in so many places.
fn cut_everywhere(folder: &Path, step: usize) {
    fs::write(folder.join("a.txt"), NATIVE).unwrap();
    check_cuts(folder, "a.txt", step);
    for format in ["ndjson", "csv"] {
        let file = format!("b.{format}");
        let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/cross");
        let converted = xgames(folder, &["convert", "--to", format, records.to_str().unwrap(), "-o", &file]);
        assert!(converted.status.success(), "{converted:?}");
        check_cuts(folder, &file, 331 * step);
    }
}

/// Ranges of the lengths that `plan` is asked for.
#[test]
fn planned_ranges_are_the_whole() {
    let folder = folder("planned");
    let made = xgames(&folder, &["generate", "--game", "cross", "--count", "300", "--faults", "0.2", "-o", "a.txt"]);
    assert!(made.status.success());
    let planned = xgames(&folder, &["plan", "a.txt", "--target-size", "16KB"]);
    let rows = String::from_utf8(planned.stdout).unwrap();
    let ranges: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert!(ranges.len() > 5, "{rows}");
    assert!(ranges.windows(2).all(|pair| pair[0]["end"] == pair[1]["start"]), "{rows}");
    assert_eq!(ranges[0]["start"], 0);
    assert_eq!(ranges.last().unwrap()["end"], fs::metadata(folder.join("a.txt")).unwrap().len());
    let part =
        |range: &Value| verified(&folder, &["--range", &format!("{}-{}", range["start"], range["end"]), "a.txt"]);
    assert_eq!(ranges.iter().map(part).collect::<String>(), verified(&folder, &["a.txt"]));
    // Other commands take the same games.
    let count = |arguments: &[&str]| {
        let output = xgames(&folder, &[&["select", "-q", "a.txt", "--count", "--include-invalid"], arguments].concat());
        String::from_utf8(output.stdout).unwrap().trim().parse::<u32>().unwrap()
    };
    assert_eq!(count(&["--range", "0-50000"]) + count(&["--range", "50000-"]), 300);
}

#[test]
fn what_cannot_be_cut_belongs_to_the_first_range() {
    let folder = folder("uncut");
    xgames(&folder, &["generate", "--game", "cross", "--count", "20", "-o", "a.txt.gz"]);
    let text: Vec<u16> = NATIVE.encode_utf16().collect();
    let bytes: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.into_iter().flat_map(u16::to_le_bytes)).collect();
    fs::write(folder.join("b.txt"), bytes).unwrap();
    for (file, format) in [("a.txt.gz", Value::Null), ("b.txt", Value::Null)] {
        assert_eq!(verified(&folder, &["--range", "0-10", file]), verified(&folder, &[file]), "{file}");
        let later = xgames(&folder, &["verify", "--range", "10-", file, "--output-format", "ndjson"]);
        assert_eq!((later.status.code(), later.stdout.len()), (Some(0), 0), "{file}");
        let note = String::from_utf8(later.stderr).unwrap();
        assert!(note.contains("cannot be cut, so all its games are in the range that has byte 0"), "{note}");
        let planned = xgames(&folder, &["plan", file, "--target-size", "1KB"]);
        let range: Value = serde_json::from_slice(&planned.stdout).unwrap();
        assert_eq!((&range["start"], &range["splittable"], &range["format"]), (&0.into(), &false.into(), &format));
    }
}

/// A member of an archive is planned alone, so that none of its games counts twice. One that does not exist is not passed over.
#[test]
fn a_member_of_an_archive_is_one_range() {
    let folder = folder("member");
    let records = [("in/m.txt", NATIVE.as_bytes()), ("in/b.txt", inputs::GAME.as_bytes())];
    let archive = inputs::zip(&records);
    fs::write(folder.join("a.zip"), &archive).unwrap();
    fs::write(folder.join("nest.zip"), inputs::zip(&[("a.zip", &archive)])).unwrap();
    let plan = |path: &str| {
        let planned = xgames(&folder, &["plan", path, "--target-size", "1KB"]);
        let rows: Vec<Value> = program::objects(&String::from_utf8(planned.stdout).unwrap());
        assert_eq!(rows.len(), 1, "{path}");
        (planned.status.code(), rows[0].clone())
    };
    for (archive, member) in [("a.zip", "a.zip/in/m.txt"), ("nest.zip", "nest.zip/a.zip/in/m.txt")] {
        let (status, range) = plan(member);
        let length = fs::metadata(folder.join(archive)).unwrap().len();
        assert_eq!((status, &range["file"]), (Some(0), &member.into()));
        assert_eq!((&range["start"], &range["end"], &range["splittable"]), (&0.into(), &length.into(), &false.into()));
        let planned = ["--range", &format!("0-{length}"), range["file"].as_str().unwrap()];
        assert_eq!(verified(&folder, &planned), verified(&folder, &[member]));
        assert!(verified(&folder, &planned).lines().count() < verified(&folder, &[archive]).lines().count());
    }
    for missing in ["a.zip/in/none.txt", "a.zip/in", "nest.zip/a.zip/in/none.txt", "a.zip/in/m.txt/x"] {
        let (status, row) = plan(missing);
        assert_eq!((status, &row["file"]), (Some(2), &missing.into()));
        assert!(row["problem"].as_str().unwrap().starts_with("there is no such record in "), "{row}");
    }
}

/// A game belongs to exactly one of the ranges into which an input is cut, however little of it can be cut: a range without a
/// byte has no games.
#[test]
fn a_game_is_in_one_range_whatever_the_input_is() {
    let folder = folder("one");
    fs::write(folder.join("a.txt"), NATIVE).unwrap();
    fs::write(folder.join("whole.txt"), "[Game \"cross\"]\n\n1. a1 *\n\n[Game \"cross\"]\n\n1. a2 *\n").unwrap();
    for file in ["b.txt.gz", "b.sgf", "b.json", "b.ndjson", "b.csv"] {
        let made = match file {
            "b.txt.gz" => xgames(&folder, &["select", "--include-invalid", "whole.txt", "-o", file]),
            _ => xgames(&folder, &["convert", "whole.txt", "-o", file]),
        };
        assert!(made.status.success(), "{made:?}");
    }
    let rows = |file: &str, range: &[&str]| {
        let typed = [&["verify", "-q", "--output-format", "ndjson"], range, &["-"]].concat();
        let piped = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .args(typed)
            .stdin(fs::File::open(folder.join(file)).unwrap())
            .output()
            .unwrap();
        [verified(&folder, &[range, &[file]].concat()), String::from_utf8(piped.stdout).unwrap()]
    };
    for file in ["a.txt", "whole.txt", "b.txt.gz", "b.sgf", "b.json", "b.ndjson", "b.csv"] {
        let whole = rows(file, &[]);
        assert!(whole.iter().all(|rows| rows.lines().count() > 1), "{file}");
        for empty in ["0-0", "1-1", "30-30"] {
            assert_eq!(rows(file, &["--range", empty]), ["", ""], "{file} {empty}");
        }
        let parts = ["0-0", "0-1", "1-1", "1-30", "30-70", "70-"].map(|range| rows(file, &["--range", range]));
        for number in [0, 1] {
            let together: String = parts.iter().map(|part| part[number].as_str()).collect();
            assert_eq!(together, whole[number], "{file}");
        }
    }
    // A range of which the beginning is not piped in would lack games.
    for (range, offset, file, says) in [
        ("0-", "30", "a.txt", "what is piped in begins at byte 30, after the beginning of the range at byte 0"),
        ("30-", "31", "a.txt", "what is piped in begins at byte 31"),
    ] {
        let options = ["verify", "--range", range, "--stdin-name", file, "--stdin-offset", offset, "-"];
        assert!(program::refused(&folder, &options).contains(says), "{range} {offset}");
    }
}

/// What is piped in may begin in the middle of a file, with some text before the range.
#[test]
fn the_middle_of_a_file_may_be_piped_in() {
    let folder = folder("piped");
    xgames(&folder, &["generate", "--game", "cross", "--count", "60", "--faults", "0.5", "-o", "a.txt"]);
    xgames(&folder, &["convert", "--to", "ndjson", "a.txt", "-o", "b.ndjson"]);
    let places = |rows: &str| -> Vec<Value> {
        let rows = rows.lines().map(|row| serde_json::from_str::<Value>(row).unwrap());
        rows.flat_map(|row| row["diagnostics"].as_array().unwrap().clone())
            .map(|finding| finding["offset"].clone())
            .collect()
    };
    for (file, before) in [("a.txt", 4000), ("b.ndjson", 1)] {
        let text = fs::read(folder.join(file)).unwrap();
        for start in (0..text.len()).step_by(1777) {
            let (offset, range) = (start.saturating_sub(before), format!("{start}-"));
            let numbers = offset.to_string();
            let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
                .args(["verify", "-q", "--output-format", "ndjson", "--range", &range])
                .args(["--stdin-name", file, "--stdin-offset", &numbers, "-"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            child.stdin.take().unwrap().write_all(&text[offset..]).unwrap();
            let piped = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
            let read = verified(&folder, &["--range", &range, file]);
            assert_eq!(piped.lines().count(), read.lines().count(), "{file} {range}");
            assert_eq!(places(&piped), places(&read), "{file} {range}");
            assert!(piped.lines().all(|row| row.starts_with(&format!("{{\"file\":\"{file}\""))), "{piped}");
        }
    }
}

#[test]
fn ranges_that_mean_nothing_are_refused() {
    let folder = folder("refused");
    fs::write(folder.join("a.txt"), NATIVE).unwrap();
    let refusal = |arguments: &[&str]| {
        let output = xgames(&folder, &[&["verify"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for range in ["5", "7-3", "-", "a-b", "0-99999999999999999999", "1-2-3"] {
        assert!(refusal(&["--range", range, "a.txt"]).contains("such as 0-67108864"), "{range}");
    }
    assert!(refusal(&["--range", "0-9", "a.txt", "a.txt"]).contains("several are given"));
    assert!(refusal(&["--range", "0-9", "."]).contains(". is a folder"));
    assert!(refusal(&["--range", "0-9", "a.txt#2"]).contains("leave out `#2`"));
    assert!(refusal(&["--stdin-offset", "9", "-"]).contains("--range"));
    // The number of the first game that is piped in is unknown.
    let middle = ["--stdin-offset", "9", "--range", "9-20", "--games", "1", "-"];
    assert!(refusal(&middle).contains("'--stdin-offset <BYTE>' cannot be used with '--games <NUMBERS>'"));
    assert!(refusal(&["--range", "0-9", "missing.txt"]).contains("missing.txt"));
    assert_eq!(xgames(&folder, &["plan", "missing.txt", "-"]).status.code(), Some(2));
}

/// `replay` takes ranges, too.
#[test]
fn the_plies_of_ranges_are_those_of_the_whole() {
    let folder = folder("plies");
    xgames(&folder, &["generate", "--game", "cross", "--count", "40", "-o", "a.txt"]);
    let plies = |range: &str| {
        let output = xgames(&folder, &["replay", "-q", "--output-format", "ndjson", "--range", range, "a.txt"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let parts = ["0-9000", "9000-9001", "9001-"].map(plies);
    assert_eq!(parts.concat(), plies("0-"));
    assert!(parts[0].len() > 1000 && parts[2].len() > 1000);
}

/// `line` and `offset` are where a range would have to begin to take this game.
#[test]
fn a_game_says_where_it_begins() {
    let folder = folder("begins");
    fs::write(folder.join("a.txt"), NATIVE).unwrap();
    let rows = verified(&folder, &["a.txt"]);
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let begin = usize::try_from(row["offset"].as_u64().unwrap()).unwrap();
        assert_eq!(row["line"], NATIVE[..begin].matches('\n').count() + 1, "{row}");
        let taken = verified(&folder, &["--range", &format!("{begin}-{}", begin + 1), "a.txt"]);
        assert_eq!(serde_json::from_str::<Value>(&taken).unwrap(), row);
    }
}

/// Programs read the names of files without guessing where a message begins.
#[test]
fn problems_may_be_json() {
    let folder = folder("problems");
    fs::write(folder.join("a: b.txt.gz"), "x").unwrap();
    for command in ["verify", "stats", "replay"] {
        let output = xgames(&folder, &[command, "-q", "--json-problems", "a: b.txt.gz"]);
        assert_eq!(output.status.code(), Some(2));
        let row: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(row["file"], "a: b.txt.gz");
        assert!(row["problem"].as_str().unwrap().contains("gzip"), "{row}");
    }
}

/// The bytes of a path that is not UTF-8 can be had back.
#[cfg(target_os = "linux")]
#[test]
fn a_plan_has_any_path() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("paths");
    fs::write(folder.join(std::ffi::OsStr::from_bytes(b"\xFE.txt")), NATIVE).unwrap();
    let row: Value = serde_json::from_slice(&xgames(&folder, &["plan", "."]).stdout).unwrap();
    assert_eq!((&row["file"], &row["path_hex"]), (&"./\\xFE.txt".into(), &"2e2ffe2e747874".into()));
}
