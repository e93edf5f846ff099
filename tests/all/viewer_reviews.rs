//! `review --view` at a terminal: what the review says has precedence over the signs of the record, and the board is drawn as the options say.

#![cfg(unix)]

use std::fs;

use crate::support::terminal::Terminal;
use crate::viewer::games;

/// The author of a record may call a losing move good. It is a mistake all the same: its better move is drawn, and the keys find it.
#[test]
fn a_review_has_precedence_over_the_signs_of_the_record() {
    let folder = games("signs");
    let record = fs::read_to_string("records/crossway/4-forced-pass.txt").unwrap();
    let praised =
        record.replacen("5. d1?", "5. d1!", 1).replacen("b1? {Now", "b1!? {Now", 1).replacen("6. a1?", "6. a1!", 1);
    assert_eq!(praised.matches('!').count(), record.matches('!').count() + 3);
    fs::write(folder.join("praised.txt"), praised).unwrap();
    let arguments = ["review", "-q", "--view", "--playouts", "50", "--deepen", "1", "praised.txt"];
    let mut terminal = Terminal::start(&folder, &arguments, [100, 40]);
    let text = terminal.sees("Better was");
    assert!(text.contains("?? (a blunder) black was winning") && text.contains("The record has ! there."), "{text}");
    assert!(text.contains("@ better move") && text.contains("d1??"), "{text}");
    for (ply, sign) in [("ply 10 of", "The record has !? there."), ("ply 11 of", "The record has ! there.")] {
        terminal.types("x");
        let text = terminal.sees(ply);
        assert!(text.contains("?? (a blunder)") && text.contains(sign), "{text}");
    }
    terminal.types("q");
    assert_eq!(terminal.ends().code(), Some(0));
}

#[test]
fn stones_are_letters_if_that_is_wanted() {
    let folder = games("letters");
    let arguments = ["review", "-q", "--view", "--playouts", "50", "--deepen", "1", "--game", "cross", "games.txt"];
    let drawn = |option: &[&str]| {
        let mut terminal = Terminal::start(&folder, &[&arguments, option].concat(), [80, 30]);
        let text = terminal.sees("ply ");
        terminal.types("q");
        assert_eq!(terminal.ends().code(), Some(0));
        text
    };
    assert!(!drawn(&[]).is_ascii());
    for option in [&["--ascii"][..], &["--board", "letters"]] {
        let text = drawn(option);
        assert!(text.is_ascii(), "{option:?}: {text}");
    }
}
