//! What an index of openings leaves out, and which options it refuses.

use std::fs;

use super::{folder, generate, printed};
use crate::support::program::{refused, xgames};

/// A game that is in an index once is counted once, and a note says so. A record that does not say its game is left out of an index of
/// all games.
#[test]
fn an_index_says_what_it_leaves_out() {
    let folder = folder("left-out");
    generate(&folder, "a.txt", "cross", "3", 4, "0");
    fs::copy(folder.join("a.txt"), folder.join("b.txt")).unwrap();
    fs::write(folder.join("nameless.txt"), "1. a1 b2 *\n").unwrap();
    let said = |arguments: &[&str]| String::from_utf8(xgames(&folder, arguments).stderr).unwrap();
    let of_twice = said(&["openings", "a.txt", "b.txt", "--index", "twice"]);
    assert!(of_twice.contains("left out because they are the same as another input: 1 input\n"), "{of_twice}");
    let of_nameless = said(&["openings", "nameless.txt", "--index", "all"]);
    assert!(of_nameless.contains("left out because their game is not known: 1 game; see --game\n"), "{of_nameless}");
    assert_eq!(printed(&folder, &["openings", "--index", "all", "--game", "cross"]), "no games\n");
    assert!(!said(&["openings", "nameless.txt", "--game", "cross", "--index", "cross"]).contains("left out"));
    let tree = |source: &[&str]| printed(&folder, &[&["openings", "-q", "--game", "cross"], source].concat());
    assert_eq!(tree(&["--index", "cross"]), tree(&["nameless.txt"]));
}

/// An index has its games already, so options about reading them are refused.
#[test]
fn an_index_that_is_asked_reads_no_games() {
    let folder = folder("asked");
    generate(&folder, "a.txt", "cross", "3", 4, "0");
    printed(&folder, &["openings", "-q", "a.txt", "--index", "i"]);
    for option in
        [&["--shard", "1/2"][..], &["--range", "0-5"], &["--no-swap"], &["--include-invalid"], &["--format", "sgf"]]
    {
        let error = refused(&folder, &[&["openings", "--index", "i"], option].concat());
        assert!(error.contains(option[0]) && error.contains("an index has them already"), "{error}");
    }
}
