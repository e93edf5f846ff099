//! What differs between the games when one is generated.

use std::borrow::Cow;

use super::made::Fault;
use crate::games::{Notation, SetupFault};
use crate::random::Random;

/// A tag pair.
pub type Tag = (&'static str, Cow<'static, str>);

/// A game of which random games can be generated.
pub trait Generate: Notation {
    /// What is prepared once for many games.
    type Kit: Kit<Self>;

    /// A pass, as moves write it.
    const PASS: &'static str = "pass";

    /// Two moves that lead off any board.
    const OFF_BOARD: [&'static str; 2];

    /// Whether random games always come to an end.
    const ALWAYS_ENDS: bool = true;

    /// Prepares games on a board of this size, or of the usual one.
    ///
    /// # Errors
    /// There is no such size.
    fn kit(size: Option<&str>) -> Result<Self::Kit, SetupFault>;

    /// Faults that this game has besides those of all games.
    #[must_use]
    fn faults() -> Vec<Fault<Self>> {
        Vec::new()
    }
}

/// Generates games, one after the other.
pub trait Kit<P: Notation> {
    /// Begins the next game.
    ///
    /// # Errors
    /// What it starts from is refused, which no kit causes.
    fn begin(&mut self, random: &mut Random) -> Result<Begun<P>, SetupFault>;

    /// Some move of a game that goes on.
    fn choose(&mut self, position: &P, random: &mut Random) -> Option<P::Move>;

    /// Appends a legal move as this game writes it.
    fn write(&self, position: &P, mv: P::Move, text: &mut String);

    /// How many plies are a long game.
    fn length(&self) -> usize;
}

/// A game that has begun.
#[derive(Debug)]
pub struct Begun<P> {
    /// Before the first move.
    pub start: P,
    /// The size, where there are several.
    pub size: Option<u16>,
    /// Number of players.
    pub players: usize,
    /// Tags that say what the game starts from.
    pub tags: Vec<Tag>,
}
