//! Endings of positions with best play.

use std::cmp::Ordering;

use crate::solver::Value;
use xgames_core::board::Side;

/// The ending of a position with best play, for the side to move, and the number of plies to it.
///
/// Winners hurry, losers delay. The greater of two endings is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win(u8),
    /// The other side wins.
    Loss(u8),
}

impl Ending {
    /// The ending of a position whose best move leads here.
    pub(crate) fn before(self) -> Ending {
        match self {
            Ending::Draw => Ending::Draw,
            Ending::Win(plies) => Ending::Loss(plies + 1),
            Ending::Loss(plies) => Ending::Win(plies + 1),
        }
    }

    /// The ending for a byte of a table: 0 is a draw, and any other byte the number of plies, by whose parity the side that makes
    /// the last move wins.
    pub(crate) fn of_byte(byte: u8) -> Ending {
        match byte {
            0 => Ending::Draw,
            plies if plies % 2 == 1 => Ending::Win(plies),
            plies => Ending::Loss(plies),
        }
    }

    /// The value of a position with this ending if this side is to move.
    pub(crate) fn value(self, to_move: Side) -> Value {
        match self {
            Ending::Draw => Value::Draw,
            Ending::Win(_) => Value::Win(to_move),
            Ending::Loss(_) => Value::Win(to_move.other()),
        }
    }

    fn rank(self) -> i16 {
        match self {
            Ending::Draw => 0,
            Ending::Win(plies) => 256 - i16::from(plies),
            Ending::Loss(plies) => i16::from(plies) - 256,
        }
    }
}

impl Ord for Ending {
    fn cmp(&self, other: &Ending) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Ending {
    fn partial_cmp(&self, other: &Ending) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
