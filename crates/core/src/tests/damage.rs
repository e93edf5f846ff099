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

/// Three good games follow a damaged one, in an array of one line and in one of several.
#[test]
fn a_missing_quote_hides_no_other_game() {
    let good = "{\"game\":\"cross\",\"moves\":[\"a1\",\"b2\"]}";
    let damaged = [
        "{\"game\":cross\",\"moves\":[\"a1\"]}",
        "{\"game\":\"cross,\"moves\":[\"a1\"]}",
        "{\"game:\"cross\",\"moves\":[\"a1\"]}",
        "{\"game\":\"cross\",\"moves\":[\"a1]}",
        "{\"game\":\"cross\",\"moves\":[a1\"]}",
        "{\"game\":\"cross\",\"moves\":[\"a1\"}",
        "{\"game\":\"cross\",\"moves\":[\"a1\"]",
    ];
    for broken in damaged {
        for between in [",", ", ", ",\n  "] {
            let text = format!("[{}]", [good, broken, good, good, good].join(between));
            let judgements = judge_as(Some(Format::Json), text.as_bytes());
            let plies: Vec<u32> = judgements.iter().map(|judgement| judgement.plies).collect();
            assert_eq!(plies, [2, 0, 2, 2, 2], "{text}");
            let place = judgements[1].diagnostics[0].span;
            let start = text.find(broken).unwrap();
            assert!(start <= place.start && place.end <= start + broken.len() + between.len() + 1, "{text} {place:?}");
        }
    }
}

/// A quote that is not closed seems to be closed by that of the next row.
#[test]
fn a_missing_quote_hides_no_other_row() {
    let good = "cross,4,\"a1 b2\",*\n";
    for damaged in ["cross,4,\"a1 b2,*\n", "\"cross,4,\"a1 b2\",*\n"] {
        let text = format!("game,size,moves,result\n{good}{damaged}{}", good.repeat(3));
        let judgements = judge_as(Some(Format::Csv), text.as_bytes());
        let plies: Vec<u32> = judgements.iter().map(|judgement| judgement.plies).collect();
        assert_eq!(plies, [2, 0, 2, 2, 2], "{text}");
    }
}
