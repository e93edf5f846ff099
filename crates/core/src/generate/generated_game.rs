//! A generated game, with the data that faults need.

use crate::diagnostic::Code;
use crate::games::Notation;
use crate::random::Random;
use crate::record::game_record::GameRecord;

/// The format for which games are generated: only native text can be damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Games are generated as native records.
    Native,
    /// Games are generated as JSON.
    Json,
}

/// A generated game.
#[derive(Debug)]
pub struct GeneratedGame<P: Notation> {
    /// The record to be written.
    pub record: GameRecord,
    /// The position before the first move.
    pub start: P,
    /// The plies; a resignation does not count.
    pub moves: Vec<P::Move>,
    /// Whether the board or a resignation has decided the game.
    pub decided: bool,
}

impl<P: Notation> GeneratedGame<P> {
    /// The position after this many plies.
    #[must_use]
    pub fn at(&self, plies: usize) -> P {
        let mut position = self.start.clone();
        self.moves.iter().take(plies).for_each(|mv| position.play(*mv));
        position
    }
}

/// The finding that a judge must report: the kind of the fault, and the number of the ply.
pub type ExpectedFinding = (Code, Option<u32>);

/// Adds a fault to a game and returns the expected finding; returns `None` without a change if it does not suit the game.
pub type Fault<P> = fn(&mut GeneratedGame<P>, &mut Random) -> Option<ExpectedFinding>;
