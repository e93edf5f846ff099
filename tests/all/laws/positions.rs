//! Positions in one line and printed boards: whatever can be read is a position that can be written.

use xgames::games::{Diagram, Game, Notation, Position, SetupOptions, ToMove, for_game};
use xgames::render::text::{DrawOptions, draw};

use super::choices::Choices;
use super::moves::check_line;
use super::records;
use super::starts::Start;

/// The greatest number of plies that are played before a position is written.
const MOST_PLIES: usize = 20;

/// Reads a position in one line or a printed board.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = *choices.one_of(&Game::ALL);
    let form = choices.byte();
    read(game, form, &String::from_utf8_lossy(choices.rest()));
}

/// Reads a position of a game by the rules, in one line or as a printed board, with changes to the text.
pub(crate) fn changed(choices: &mut Choices) {
    let game = *choices.one_of(&Game::ALL);
    let form = choices.byte();
    let options = DrawOptions { symbols: form & 8 > 0, framed: form & 16 > 0, ..DrawOptions::PLAIN };
    let mut text = for_game!(game, P => {
        let mut position: P = Start::choose(game, choices).position();
        for _ in 0..choices.below(MOST_PLIES) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(*choices.one_of(&moves));
        }
        if form & 1 == 0 { position.one_line() } else { draw(&position.picture(), options) }
    })
    .into_bytes();
    records::change(choices, &mut text);
    read(game, form, &String::from_utf8_lossy(&text));
}

/// Reads a position, the form of which says who is to move.
fn read(game: Game, form: u8, text: &str) {
    let mut options = SetupOptions::default();
    if form & 1 == 0 {
        options.position = Some(text);
    } else {
        options.diagram = Some(text);
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
        check_line(&position, None);
    });
}
