//! Reduced boards: the same rules with fewer files and ranks.

use std::ops::RangeInclusive;

use super::board::Shape;
use super::prover::{Measure, Prover};
use super::solution;
use crate::board::Side;
use crate::games::crossings::Move;
use crate::solver::{Limits, Solution};

/// The files that a board may have.
pub const FILES: RangeInclusive<u8> = 1..=8;
/// The ranks that a board may have: two for each side, or more.
pub const RANKS: RangeInclusive<u8> = 4..=8;

/// Solves the start of Crossings on a board of this many files and ranks, where each side fills its two nearest ranks: whether one
/// side can force a win, with a shortest line. `None` if there is no such board; see [`FILES`] and [`RANKS`].
///
/// `memory` is the most that the table may take, in bytes.
///
/// ```
/// use xgames::board::Side;
/// use xgames::solver::crossings::solve_reduced;
/// use xgames::solver::{Limits, Value};
///
/// let solution = solve_reduced(3, 5, 16 << 20, &Limits::none()).unwrap();
/// assert_eq!((solution.value, solution.line.len()), (Some(Value::Win(Side::First)), 13));
/// ```
#[must_use]
pub fn solve_reduced(files: u8, ranks: u8, memory: usize, limits: &Limits) -> Option<Solution<Move>> {
    if !FILES.contains(&files) || !RANKS.contains(&ranks) {
        return None;
    }
    let shape = Shape::new(files, ranks);
    let proof = Prover::new(shape, memory).prove(Measure::AllMoves, shape.start(), limits);
    Some(solution(shape, Side::First, proof))
}
