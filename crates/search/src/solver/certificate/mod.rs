//! Certificates: a winner's whole strategy as text, which can be checked with the rules alone.
//!
//! ```text
//! [Proof "1"]
//! [Game "crossway"]
//! [Size "4"]
//! [Position "4/1B2/4/4 W"]
//! [Winner "black"]
//!
//! 4/1B2/1W2/4 B: play a2
//! 4/1B2/BW2/4 W: join a1
//! ```
//!
//! Each line after the tags is a position, written as by `show --one-line`, and the winner's action there. There is a line
//! for each position with the winner to move that can arise; if the other side is to move, every legal move of it must lead
//! to a position that has a line, or that the winner has won. A *claim* in place of `play` says why the game is decided
//! although it is not over. Crossway has two; see `docs/solve.md`.
//!
//! [`prove`] asks a solver for the strategy. [`check`] uses no solver: it plays every move of the losing side by the rules.

mod check;
mod write;

use super::Solvable;
use xgames_core::games::{Game, for_game};

pub use check::{Checked, check};
pub use write::{End, NoProof, Proven, Strategy, prove, root, write};

/// Whether a game has certificates; see [`Solvable::HAS_CERTIFICATES`].
#[must_use]
pub fn exists_for(game: Game) -> bool {
    for_game!(game, P => P::HAS_CERTIFICATES)
}

#[cfg(test)]
mod tests;
