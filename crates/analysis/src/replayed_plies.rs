//! The plies of a main line, as they are replayed.

use xgames_core::games::{Notation, Side, Turn};
use xgames_core::judge::Watch;

/// A legal ply of a main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<'a> {
    /// The number of the ply, from 1.
    pub ply: u32,
    /// The seat whose turn it is, from 1.
    pub seat: u8,
    /// The name of the side whose turn it is.
    pub side: &'static str,
    /// The move in canonical notation.
    pub mv: &'a str,
    /// The number of legal moves before the ply, if it is certain.
    pub legal: Option<u64>,
    /// The side that has won after the ply, or `draw`.
    pub winner: Option<&'static str>,
}

/// A watcher that passes each ply on.
pub struct Plies<'t, P: Notation> {
    take: &'t mut dyn FnMut(Ply<'_>),
    /// The legal moves before the ply (reused memory).
    moves: Vec<P::Move>,
    ply: u32,
    /// The turn before the ply.
    turn: Option<Turn>,
    /// The number of legal moves before the ply, if it is certain.
    legal: Option<u64>,
    text: String,
}

impl<'t, P: Notation> Plies<'t, P> {
    /// A watcher of one game.
    pub fn new(take: &'t mut dyn FnMut(Ply<'_>)) -> Plies<'t, P> {
        Plies { take, moves: Vec::new(), ply: 0, turn: None, legal: None, text: String::new() }
    }
}

impl<P: Notation> Watch<P> for Plies<'_, P> {
    fn before(&mut self, position: &P, mv: P::Move) {
        self.turn = Some(position.turn());
        self.legal = (!position.facts().moves_are_uncertain).then(|| {
            position.legal_moves_into(&mut self.moves);
            self.moves.len() as u64
        });
        self.text.clear();
        position.write_move(mv, &mut self.text);
        self.ply += 1;
    }

    fn after(&mut self, position: &P, _: P::Move) {
        let Some(turn) = self.turn else { return };
        let winner = |side: Option<Side>| side.map_or("draw", |side| P::GAME.side_name(side));
        (self.take)(Ply {
            ply: self.ply,
            seat: turn.seat.0,
            side: P::GAME.side_name(turn.side),
            mv: &self.text,
            legal: self.legal,
            winner: position.outcome().map(|outcome| winner(outcome.winner)),
        });
    }
}
