//! The quick kernel of Crossings: the rules as operations on sets of squares. The list of legal moves, replaying, the tactics,
//! the solver, the endgame tables and the engine use it; [`Position::check`](crate::games::Position::check) explains instead,
//! and a test compares the two.
//!
//! Where each rule stands:
//!
//! * Movement (CS2, CS3, CS4, CS8) is in `reach` of `reach.rs`, for all parts of a position that go in one direction. The list
//!   of legal moves (`list.rs`), the lists and questions of searches (`moves.rs`), and the moves that are taken back
//!   ([`Shape::for_each_before`]) come from there.
//! * `displacement` of `displacement.rs` is the other side of it: movement for one move, because nearly all of the work on a
//!   record is done there.
//! * Captures (CS3, CS5, CS8) are in `capturable` of `reach.rs`, for all of them.
//! * Moves to the far rank (CS6) are in `crossing.rs` once more, because there is a shorter way to find where they begin. The
//!   rank is [`Shape::far`], and `far_rank` in `geometry.rs` for a side of the game.
//! * What a waiting crossing allows (CS7), full far ranks (CS9) and blocked sides (CS10) are in [`Shape::is_waiting`],
//!   [`Shape::all_moves_into`], [`Shape::is_lost`], [`Shape::is_all_locked`] and [`Shape::is_blocked`] for searches, and CS7 is in
//!   `answer.rs` for a position of a game, which knows which stone waits.
//! * `gates.rs` has the squares on which it depends whether a side can cross.
//!
//! All directions, and the steps along them, are those of `geometry.rs`.

mod answer;
mod board;
mod crossing;
mod displacement;
mod gates;
mod list;
mod moves;
mod reach;
#[cfg(test)]
mod tests;

pub use board::{Board, FILES, RANKS, Shape};
pub(super) use displacement::Displacement;
pub use moves::{Kind, Move, PASS};
pub(super) use reach::Stones;

use super::geometry::DIRECTIONS;

/// The squares one step on from those of a set, in the direction of this number: 0 leads up the board, the others follow
/// clockwise up to 7.
#[inline]
#[must_use]
pub fn step<const DIRECTION: usize>(set: u64) -> u64 {
    const { DIRECTIONS[DIRECTION] }.step_set(set)
}
