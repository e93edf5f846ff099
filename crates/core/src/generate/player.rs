//! The players of generated games.

use std::borrow::Cow;

use super::generated_game::Fault;
use crate::games::{Notation, SetupFault};
use crate::random::Random;

/// The name and the value of a tag.
pub type Tag = (&'static str, Cow<'static, str>);

/// A game of which random games can be generated.
pub trait Generate: Notation {
    /// The data that is prepared once for many games.
    type Player: RandomPlayer<Self>;

    /// The text of a pass.
    const PASS: &'static str = "pass";

    /// Two moves that are off every board.
    const OFF_BOARD: [&'static str; 2];

    /// Whether random games always come to an end.
    const ALWAYS_ENDS: bool = true;

    /// Prepares games on a board of this size, or of the default size.
    ///
    /// # Errors
    /// The game has no board of this size.
    fn player(size: Option<&str>) -> Result<Self::Player, SetupFault>;

    /// The faults of this game, in addition to those of all games.
    #[must_use]
    fn faults() -> Vec<Fault<Self>> {
        Vec::new()
    }
}

/// Generates games, one after another.
pub trait RandomPlayer<P: Notation> {
    /// Begins the next game.
    ///
    /// # Errors
    /// The set-up is rejected, which no random player causes.
    fn begin(&mut self, random: &mut Random) -> Result<Begun<P>, SetupFault>;

    /// Chooses a move of a game that is not over.
    fn choose(&mut self, position: &P, random: &mut Random) -> Option<P::Move>;

    /// Appends the text of a legal move.
    fn write(&self, position: &P, mv: P::Move, text: &mut String);

    /// The number of plies of a long game.
    fn length(&self) -> usize;
}

/// A game that has begun.
#[derive(Debug)]
pub struct Begun<P> {
    /// The position before the first move.
    pub start: P,
    /// The size, if the game has several.
    pub size: Option<u16>,
    /// The number of players.
    pub players: usize,
    /// The tags of the set-up.
    pub tags: Vec<Tag>,
}
