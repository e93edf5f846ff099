//! A generated game, with what faults need to know of it.

use crate::games::Notation;
use crate::record::draft::Draft;

/// What the games are made up for: only text can be damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Native records.
    Native,
    /// JSON.
    Json,
}

/// A generated game.
#[derive(Debug)]
pub struct Made<P: Notation> {
    /// What is written.
    pub draft: Draft,
    /// The position before the first move.
    pub start: P,
    /// The plies; a resignation does not count.
    pub moves: Vec<P::Move>,
    /// Whether the board or a resignation has decided the game.
    pub decided: bool,
}

impl<P: Notation> Made<P> {
    /// The position after so many plies.
    #[must_use]
    pub fn at(&self, plies: usize) -> P {
        let mut position = self.start.clone();
        self.moves.iter().take(plies).for_each(|mv| position.play(*mv));
        position
    }
}
