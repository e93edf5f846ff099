//! Things that have a name or a text are displayed by it.

use crate::convert::{Canonicalizer, Conversion};
use crate::diagnostic::Severity;
use crate::judge::{Defaults, Judge, Verdict};
use crate::record::{Format, GameResult, Termination, games_of_text};

#[test]
fn names_are_displayed() {
    assert_eq!(format!("{:>4}|{:<8}|", Format::Sgf, Verdict::Valid), " sgf|valid   |");
    assert_eq!(format!("{} {}", Termination::Timeout, Severity::Note), "timeout note");
}

#[test]
fn results_are_read_as_they_are_displayed() {
    for result in GameResult::ALL {
        assert_eq!(result.to_string().parse(), Ok(result));
    }
    let error = "2-0".parse::<GameResult>().unwrap_err();
    assert_eq!(error.to_string(), "not a result: write `1-0`, `0-1`, `1/2-1/2` or `*`");
}

#[test]
fn judges_and_conversions_are_shown_while_debugging() {
    let (defaults, text) = (Defaults::default(), b"[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 *\n");
    let (mut judge, mut canonicalizer) = (Judge::new(&defaults), Canonicalizer::new(&defaults));
    let conversion = Conversion { to: Format::Csv, flat: false, no_formulas: false, coords: None };
    assert!(format!("{conversion:?}").starts_with("Conversion { to: Csv, flat: false,"));
    games_of_text(text, |events, head| drop(judge.judge(events, head)));
    games_of_text(text, |events, head| {
        let converted = conversion.convert(&mut canonicalizer, events, head, true, |_, record| record);
        assert!(format!("{converted:?}").starts_with("Written { text: ["));
    });
    assert!(format!("{judge:?}").contains("starts: [Cross]"), "{judge:?}");
    assert!(format!("{canonicalizer:?}").contains("starts: [Cross]"), "{canonicalizer:?}");
}
