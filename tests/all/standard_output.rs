//! What goes to standard output, and files whose names promise a format.

use std::fs;
use std::path::PathBuf;

use crate::support::program::{self, xgames};

fn folder(name: &str) -> PathBuf {
    let folder = program::folder("standard-output", name);
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n").unwrap();
    folder
}

/// Two things could not be taken apart again.
#[test]
fn only_one_thing_goes_there_beside_data() {
    let folder = folder("one");
    for words in [
        "validate a.txt --output-format json --bad-to -",
        "validate a.txt -o - --report json=-",
        "stats a.txt --output-format json --partial -",
        "solve --game crossway --size 2 --no-swap --proof - --output-format json",
        "tournament random random --game cross --size 2 --count 2 --records - --output-format json",
        "generate cross --size 2 --expect -",
        "analyse a.txt --exact-only --annotate - --output-format json",
    ] {
        let output = xgames(&folder, &words.split(' ').collect::<Vec<_>>());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{words}: {message}");
        assert!(message.contains("only one thing can go to standard output"), "{words}: {message}");
    }
    for words in [
        "stats a.txt --output-format json --partial - -o b.json",
        "generate cross --size 2 -o b.txt --expect -",
        "validate a.txt --output-format json -o -",
        "analyse a.txt --exact-only --annotate -",
    ] {
        let output = xgames(&folder, &words.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{words}");
    }
}

#[test]
fn no_text_goes_into_a_file_whose_name_promises_something_else() {
    let folder = folder("names");
    for (words, ending) in [
        ("generate cross --size 2 -o", "parquet html svg tsv csv"),
        ("verify a.txt --good-to", "parquet svg"),
        ("select a.txt -o", "html svg"),
        ("select a.txt --count -o", "svg json"),
        ("tournament random random --game cross --size 2 --count 2 --records", "parquet"),
        ("new cross ann bo -o", "parquet png"),
        ("show a.txt --list -o", "png svg"),
        ("show a.txt --one-line -o", "svg"),
        ("explain XG301 -o", "json"),
        ("rules cross -o", "csv"),
    ] {
        for ending in ending.split(' ') {
            let file = format!("x.{ending}");
            let arguments: Vec<&str> = words.split(' ').chain([file.as_str()]).collect();
            let output = xgames(&folder, &arguments);
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{words} {file}: {message}");
            assert!(message.contains(ending), "{words} {file}: {message}");
            assert!(!folder.join(&file).exists(), "{words} {file}");
        }
    }
    assert_eq!(xgames(&folder, &["show", "a.txt", "--list", "-o", "x.txt"]).status.code(), Some(0));
    assert_eq!(xgames(&folder, &["explain", "XG301", "-o", "x.md"]).status.code(), Some(0));
}

/// Whoever reads a file later may see it anywhere.
#[test]
fn a_file_has_no_colours() {
    let folder = folder("colours");
    for words in ["show a.txt", "explain XG301", "legal a.txt", "review a.txt --playouts 100"] {
        let arguments: Vec<&str> = words.split(' ').chain(["--color", "always", "--force", "-o", "b.txt"]).collect();
        let output = xgames(&folder, &arguments);
        assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!fs::read_to_string(folder.join("b.txt")).unwrap().contains('\u{1b}'), "{words}");
    }
}
