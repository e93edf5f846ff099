//! The fast implementations of the rules, held to the slow ones of the referees.

use std::collections::BTreeSet;

use xgames::games::{Game, Notation, for_game};

use super::super::referee::{self, Referee};
use super::choices::Choices;
use super::starts::{EXAMPLE, Start};

/// The greatest number of plies that are played, because referees are slow.
const MOST_PLIES: usize = 60;

/// The referee of a game without hidden stones.
#[allow(clippy::match_wildcard_for_single_variants, reason = "see `EXAMPLE`")]
pub(crate) fn referee(game: Game, size: u16, pie: bool) -> Box<dyn Referee> {
    match game {
        Game::Crossway => Box::new(referee::Crossway::new(size.into(), pie)),
        Game::Cross => Box::new(referee::Cross::new(size.into(), pie)),
        Game::Crossings => Box::new(referee::Crossings::new()),
        _ => unreachable!("{game:?} has no referee, or one that needs a turn cycle and a bag"),
    }
}

/// The winner by name.
pub(crate) fn winner<P: Notation>(position: &P) -> Option<&'static str> {
    position.outcome().map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side)))
}

/// Plays the game that the bytes choose in both implementations, and compares all positions.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = *choices.one_of(&Game::ALL);
    for_game!(game, P => hold_in::<P>(&mut choices));
}

fn hold_in<P: Notation>(choices: &mut Choices) {
    let start = Start { coords: None, ..Start::choose(P::GAME, choices) };
    let size: u16 = start.size.parse().expect("a number");
    if P::GAME.name() == EXAMPLE {
        return;
    }
    // The size of the last two games is fixed.
    if size > 6 && P::GAME != Game::Crossings {
        return;
    }
    let mut judge = match (P::GAME, start.seats, &start.bag) {
        (Game::Crosswise, Some(cycle), Some(bag)) => Box::new(referee::Crosswise::new(cycle, bag)) as Box<dyn Referee>,
        (Game::Crosswise, ..) => return,
        (game, ..) => referee(game, size, start.has_pie),
    };
    let mut position: P = start.position();
    let (mut moves, mut played) = (Vec::new(), Vec::new());
    for _ in 0..MOST_PLIES {
        position.legal_moves_into(&mut moves);
        assert_eq!(winner(&position), judge.winner(), "{played:?}");
        let texts: BTreeSet<String> = moves.iter().map(|mv| position.move_text(*mv)).collect();
        assert_eq!(texts.len(), moves.len(), "a move is listed twice after {played:?}");
        assert_eq!(texts, judge.legal(), "{played:?}");
        if moves.is_empty() || choices.are_over() {
            return;
        }
        let turn = position.turn();
        assert_eq!((turn.seat.0, P::GAME.side_name(turn.side)), judge.turn(), "{played:?}");
        let mv = moves[choices.below(moves.len())];
        let word = position.move_text(mv);
        judge.play(&word);
        position.play(mv);
        played.push(word);
    }
}
