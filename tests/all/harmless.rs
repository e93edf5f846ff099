//! Text of records and names of files are printed so that they can neither act on a terminal nor pass for other lines, and
//! a spreadsheet does not take them for formulas.

use crate::support::program::{self, xgames};
use std::fs;
use std::path::PathBuf;
use std::process::Output;

/// Acts on a terminal: an escape sequence, a C1 control, directional marks, a line separator.
const HOSTILE: &str = "=HYPERLINK(\u{1b}[31m\u{9b}2J\u{202e}\u{61c}\u{2028}x)##[error]";

fn folder(name: &str) -> PathBuf {
    program::folder("harmless", name)
}

/// Whether a character acts on a terminal or changes the order of text. The list is that of Unicode, not the program's.
fn acts(character: char) -> bool {
    character.is_control() && character != '\n' && character != '\t'
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn assert_harmless(arguments: &[&str], output: &Output) {
    for stream in [&output.stdout, &output.stderr] {
        let text = std::str::from_utf8(stream).unwrap_or_else(|_| panic!("{arguments:?} prints what is not UTF-8"));
        assert!(!text.contains(acts), "{arguments:?} prints {text:?}");
        let is_command = |line: &&str| line.trim_start().starts_with("::error::") || line.contains("##[");
        assert_eq!(text.lines().find(is_command), None, "{arguments:?}");
    }
}

/// A match of three games: valid, of another game, and invalid, with hostile words wherever a record has free text.
fn records() -> String {
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/match-first-to-2.txt")).unwrap();
    let text = text.replace("Ginevra", HOSTILE).replace("[Event \"", &format!("[Event \"{HOSTILE}"));
    format!("{text}\n[Game \"cross\"]\n[Size \"{HOSTILE}\"]\n\n1. a1 {{{HOSTILE}}} {HOSTILE} *\n")
}

#[test]
fn no_command_prints_hostile_text() {
    let folder = folder("commands");
    fs::write(folder.join("match.txt"), records()).unwrap();
    let mut runs: Vec<Vec<&str>> = Vec::new();
    for format in ["full", "concise", "json", "ndjson", "csv", "junit", "sarif", "github", "gitlab", "rdjson"] {
        runs.push(vec!["validate", "--output-format", format, "match.txt"]);
        runs.push(vec!["analyse", "--exact-only", "--output-format", format, "match.txt"]);
    }
    for format in ["text", "json", "csv"] {
        runs.push(vec!["match", "--output-format", format, "match.txt"]);
        runs.push(vec!["stats", "--branching", "--output-format", format, "match.txt"]);
        runs.push(vec!["openings", "--include-invalid", "--output-format", format, "match.txt"]);
    }
    for format in ["text", "json", "ndjson"] {
        runs.push(vec!["replay", "--output-format", format, "match.txt"]);
    }
    for format in ["text", "json", "ndjson", "csv"] {
        runs.push(vec!["select", "--include-invalid", "--list", "--output-format", format, "match.txt"]);
    }
    for option in ["--where", "--date", "--tag", "--side", "--size"] {
        runs.push(vec!["select", option, HOSTILE, "match.txt"]);
    }
    for format in ["json", "ndjson", "abstractplay"] {
        runs.push(vec!["convert", "--to", format, "match.txt"]);
    }
    for command in ["show", "legal", "winner", "score"] {
        runs.push(vec![command, "--record", "match.txt#4"]);
        runs.push(vec![command, "--record", "match.txt"]);
    }
    for option in ["--diff", "--check"] {
        runs.push(vec!["fmt", option, "match.txt"]);
    }
    runs.push(vec!["move", "match.txt", HOSTILE]);
    runs.push(vec!["validate", HOSTILE]);
    // These arguments would be right without the characters.
    runs.push(vec!["tournament", "gtp:x\u{202e}\u{2028}\u{85}", "random", "--game", "cross"]);
    runs.push(vec!["bench", "gtp:x\u{202e}"]);
    runs.push(vec!["validate", "--output-format", HOSTILE]);
    let unknown = format!("--{HOSTILE}");
    runs.push(vec!["validate", &unknown]);
    for arguments in runs {
        assert_harmless(&arguments, &xgames(&folder, &arguments));
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_is_on_one_line() {
    let folder = folder("names");
    let name = "a\n::error::forged\u{1b}[2J.txt";
    let lone = "::error::forged.txt";
    for name in [name, lone] {
        fs::write(folder.join(name), "1. a1 b1 *\n[Game \"crossway\"]\n[Size \"3\"]\n\n1. a1 a1 *\n").unwrap();
    }
    let missing = "no\n::error::forged\u{1b}[2J";
    let commands: [&[&str]; 27] = [
        &["validate"],
        &["validate", "--verbose", "--output-format", "concise"],
        &["validate", "--output-format", "full"],
        &["validate", "--output-format", "csv"],
        &["validate", "--output-format", "json"],
        &["replay"],
        &["replay", "--output-format", "json"],
        &["convert", "--to", "ndjson"],
        &["convert", "--to", "native", "--strict"],
        &["match"],
        &["match", "--output-format", "csv"],
        &["match", "--output-format", "json"],
        &["stats", "--verbose"],
        &["stats", "--merge"],
        &["select", "--include-invalid", "--list"],
        &["select", "--include-invalid", "--list", "--output-format", "csv"],
        &["select", "--count", "--verbose"],
        &["fmt", "--check", "--game", "crossway", "--size", "3"],
        &["fmt", "--diff"],
        &["fmt", "--verbose"],
        &["show", "--record"],
        &["legal", "--record"],
        &["winner", "--record"],
        &["move"],
        &["show", "--game", "cross", "--to-move", "x", "--diagram"],
        &["validate", "--config"],
        &["validate", "--files-from"],
    ];
    for command in commands {
        for name in [name, lone, missing] {
            let mut arguments = command.to_vec();
            arguments.push(name);
            arguments.extend((command[0] == "move").then_some("a1"));
            assert_harmless(&arguments, &xgames(&folder, &arguments));
        }
    }
}

/// Lines that begin with a name or a line of a record are not commands, and lines of a diff stay what they are otherwise.
#[test]
fn a_line_of_a_record_is_not_a_command() {
    let folder = folder("commands-of-actions");
    let text =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/match-first-to-2.txt")).unwrap();
    fs::write(folder.join("match.txt"), text.replace("Ginevra", "::error::x")).unwrap();
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {one\n::error::x\n##[error]y} 1. b2 *\n")
        .unwrap();
    fs::write(
        folder.join("names.txt"),
        "[Game \"crossway\"]\n[Size \"4\"]\n[Player1 \"::error::hi\"]\n[Player2 \"::error::hi2\"]\n[Result \"1-0\"]\n\n1. a1 swap 2. b2 resign 1-0\n",
    )
    .unwrap();
    for arguments in [
        &["match", "match.txt"] as &[&str],
        &["validate", "match.txt"],
        &["validate", "a.txt"],
        &["show", "names.txt", "--list"],
        &["stats", "names.txt", "--players"],
        &["stats", "names.txt", "--head-to-head"],
        &["review", "names.txt", "--playouts", "100"],
    ] {
        let output = xgames(&folder, arguments);
        assert!(output.stdout.len() + output.stderr.len() > 10, "{arguments:?}");
        assert_harmless(arguments, &output);
    }
    let diff = xgames(&folder, &["fmt", "--diff", "a.txt"]);
    assert_harmless(&["fmt", "--diff"], &diff);
    let diff = String::from_utf8(diff.stdout).unwrap();
    assert!(diff.contains("\n \\u{3a}:error::x\n"), "{diff}");
}

/// A line may begin with the name of a file, or with words that begin with the name of a player.
#[test]
fn a_name_at_the_beginning_of_a_story_is_not_a_command() {
    let folder = folder("stories");
    let name = "::error file=a::pwn.txt";
    let players = "[Player1 \"::error::one\"]\n[Player2 \"::error::two\"]";
    let text =
        format!("[Game \"crossway\"]\n[Size \"3\"]\n{players}\n[Result \"1-0\"]\n\n1. a1 b2 2. a2 b3 3. a3 1-0\n");
    fs::write(folder.join(name), text).unwrap();
    let mut shown = 0;
    for arguments in [
        &["review", "--playouts", "100", name] as &[&str],
        &["analyse", "--playouts", "100", name],
        &["review", "--playouts", "100", "--try", "--lines", name],
        &["play", "--two", "--no-record", "--lines", "::error file=a::pwn.txt@1"],
    ] {
        let (output, text) = program::says(&folder, arguments, "show\nshow\nshow\n");
        assert_harmless(arguments, &output);
        assert!(!text.lines().any(|line| line.trim_start().starts_with("::")), "{arguments:?}: {text}");
        shown += text.matches("./::error file=a::pwn.txt, game 1").count();
    }
    assert_eq!(shown, 3);
}

/// Commands that are offered name a file as a shell reads it, or there are none.
#[test]
fn offered_commands_can_be_typed() {
    let folder = folder("offered");
    let text = "[Game \"crossway\"]\n[Size \"3\"]\n[Result \"1-0\"]\n\n1. a1 b2 2. a2 b3 3. a3 1-0\n";
    for (name, typed) in [
        ("می\u{200c}روم.txt", Some("'می\u{200c}روم.txt'")),
        ("it's a.txt", Some("'it'\\''s a.txt'")),
        ("-a.txt", Some("./-a.txt")),
        ("a\u{202e}b.txt", None),
        ("##[error]a.txt", None),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let reviewed = xgames(&folder, &["review", "--playouts", "100", "--", name]);
        let played = xgames(&folder, &["play", "--two", "--lines", "-f", "-o", name, "--game", "cross"]);
        let told = String::from_utf8([reviewed.stdout, played.stdout].concat()).unwrap();
        let offers: Vec<_> = told.lines().filter(|line| line.contains("xgames play ")).collect();
        match typed {
            Some(typed) => assert!(offers.iter().all(|offer| offer.contains(typed)) && !offers.is_empty(), "{told}"),
            None => assert!(offers.is_empty(), "{told}"),
        }
        if let Some(typed) = typed.filter(|_| !name.starts_with('-')) {
            let advice = String::from_utf8(xgames(&folder, &["move", "c4", name]).stderr).unwrap();
            assert!(advice.contains(&format!("`xgames move {typed} c4`")), "{advice}");
            let advice = String::from_utf8(xgames(&folder, &[name]).stderr).unwrap();
            assert!(advice.contains(&format!("`xgames validate {typed}`")), "{advice}");
        }
    }
}

#[test]
fn a_graph_has_no_hidden_characters() {
    let folder = folder("graph");
    let text = format!("[Game \"crossway\"]\n[Size \"3\"]\n[Player1 \"{HOSTILE}\"]\n\n1. a1 b2 2. a2 b3 3. a3 1-0\n");
    fs::write(folder.join("a.txt"), text).unwrap();
    let arguments = ["analyse", "--playouts", "100", "--graph", "-", "a.txt"];
    let output = xgames(&folder, &arguments);
    assert!(output.stdout.starts_with(b"<svg"), "{output:?}");
    assert_harmless(&arguments, &output);
}

#[test]
fn no_cell_of_a_table_is_a_formula() {
    let folder = folder("formulas");
    fs::write(folder.join("=1+1.txt"), records()).unwrap();
    for command in ["validate", "match"] {
        let output = xgames(&folder, &[command, "--output-format", "csv", "=1+1.txt"]);
        let mut table = csv::ReaderBuilder::new().from_reader(&*output.stdout);
        let cells: Vec<String> =
            table.records().flat_map(|row| row.unwrap().iter().map(String::from).collect::<Vec<_>>()).collect();
        assert!(cells.len() > 10 && cells.iter().any(|cell| cell.starts_with("'=HYPERLINK")), "{cells:?}");
        assert!(!cells.iter().any(|cell| cell.starts_with(['=', '+', '-', '@'])), "{cells:?}");
    }
}

#[test]
fn json_text_is_escaped_and_means_the_same() {
    let folder = folder("json");
    fs::write(folder.join("a.txt"), format!("[Game \"cross\"]\n[Size \"3\"]\n[Player1 \"{HOSTILE}\"]\n\n1. a1 *\n"))
        .unwrap();
    let output = xgames(&folder, &["validate", "--output-format", "ndjson", "a.txt"]);
    let row: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(row["players"][0], HOSTILE);
}

/// `patch` can apply a diff of a file with Windows line ends and tabs.
#[test]
fn a_diff_keeps_line_ends_and_tabs() {
    let folder = folder("diff");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\r\n[Size \"3\"]\r\n\r\n1.\ta1 *\r\n").unwrap();
    let diff = String::from_utf8(xgames(&folder, &["fmt", "--diff", "a.txt"]).stdout).unwrap();
    assert!(diff.contains("\n-1.\ta1 *\r\n") && diff.contains("\n+1. a1 *\n"), "{diff:?}");
}

/// For `patch` only a line feed ends a line.
#[test]
fn a_carriage_return_within_a_line_is_shown() {
    let folder = folder("diff-return");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n\n1. a1 {hidden\rshown} 2. b1 *\n").unwrap();
    let diff = String::from_utf8(xgames(&folder, &["fmt", "--diff", "a.txt"]).stdout).unwrap();
    assert!(diff.contains("@@ -1,3 +1,4 @@") && diff.contains("{hidden\\u{d}shown}"), "{diff:?}");
}
