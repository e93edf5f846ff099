//! Positions in one line and printed boards: whatever can be read is a position that can be written.

use xgames::games::{Game, Notation, Position, SetupOptions, ToMove, for_game};

use super::choices::Choices;

/// Reads a position in one line or a printed board.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = *choices.one_of(&Game::ALL);
    let form = choices.byte();
    let text = String::from_utf8_lossy(choices.rest());
    let mut options = SetupOptions::default();
    if form & 1 == 0 {
        options.position = Some(&text);
    } else {
        options.diagram = Some(&text);
    }
    options.to_move = match form >> 1 & 3 {
        0 => ToMove::Shown,
        1 => ToMove::Anyone,
        2 => ToMove::Named(game.side_name(xgames::games::Side::First)),
        _ => ToMove::Named(game.side_name(xgames::games::Side::Second)),
    };
    for_game!(game, P => {
        let Ok(Ok(position)) = P::read_setup(&options).map(|setup| P::begin(&setup)) else { return };
        let moves = position.legal_moves();
        moves.iter().for_each(|mv| assert_eq!(position.check(*mv), Ok(()), "{mv:?} in {}", position.one_line()));
        check_line(&position);
    });
}

/// A position is read back from its line.
pub(crate) fn check_line<P: Notation>(position: &P) {
    let line = position.one_line();
    let options = SetupOptions { position: Some(&line), ..SetupOptions::default() };
    let again = P::read_setup(&options).and_then(|setup| P::begin(&setup));
    let again = again.unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
    assert_eq!(again.one_line(), line);
    assert_eq!(again.outcome(), position.outcome(), "{line}");
    assert!(again.picture() == position.picture(), "{line}");
}
