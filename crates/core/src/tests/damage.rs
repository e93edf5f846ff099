//! Damage in one game of a text leaves the others as they are.

use super::support::judging::judge_as;
use crate::record::Format;

/// The number of legal plies of all games of a text.
fn plies(format: Format, text: &str) -> u32 {
    judge_as(Some(format), text.as_bytes()).iter().map(|judgement| judgement.plies).sum()
}

/// The last game of each text has two plies, and is read if not too many before it are damaged.
#[test]
fn a_reader_goes_on_after_a_hundred_damaged_games() {
    for (damaged, expected) in [(1, 2), (99, 2), (100, 2), (101, 0)] {
        // A closing brace is missing. A quote is not closed, and another one on its line would close those of lines before.
        let json =
            format!("[{}{{\"game\":\"cross\",\"moves\":[\"a1\",\"b2\"]}}]", "{\"game\":\"cross\",".repeat(damaged));
        let csv = format!("game,size,moves\n{}cross,4,a1 b2\n", "cross,4\"x,\"b1\n".repeat(damaged));
        assert_eq!((plies(Format::Json, &json), plies(Format::Csv, &csv)), (expected, expected), "{damaged}");
    }
}
