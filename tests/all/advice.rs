//! Help that says what really mends a record, an option or a path.

use std::fs;
use std::path::Path;

use crate::support::program::{self, objects, xgames};

/// The outcome of a command about a file: its exit status, and its output with its messages.
fn told(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let output = xgames(folder, &arguments);
    let [out, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), out + &errors)
}

#[test]
fn a_sum_says_what_a_six_counts() {
    let records = std::env::current_dir().unwrap().join("records/crosswise/match-sum-of-3.txt");
    let folder = program::folder("advice", "six");
    fs::copy(records, folder.join("m.txt")).unwrap();
    let (_, said) = told(&folder, "match m.txt");
    assert!(said.contains("a line of six counts 0 points in the sum (CZ10)\n"), "{said}");
    let (_, said) = told(&folder, "match m.txt --six-points 10 --output-format json");
    assert_eq!(objects(&said)[0]["six_points"], 10);
    let (_, said) = told(&folder, "match m.txt --first-to 2 --output-format json");
    assert_eq!(objects(&said)[0]["six_points"], serde_json::Value::Null);
}
