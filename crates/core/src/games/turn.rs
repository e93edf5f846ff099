//! Players and their turns.

use crate::board::Side;

/// A player, counted from 1 in the order of their first turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

/// The player and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub seat: Seat,
    /// The colour or team for which that player now moves.
    pub side: Side,
}
