//! Reduced boards: the same rules with fewer files and ranks.

use super::prover::{Measure, Prover};
use super::solution;
use crate::solver::saved::{Loader, Saver};
use crate::solver::{Limits, Memory, Solution, Value};
use xgames_core::board::Side;
use xgames_core::games::crossings::Move;
use xgames_core::games::crossings::kernel::Shape;

/// Solves the start of Crossings on a board of fewer files and ranks, where each side fills its two nearest ranks.
///
/// ```
/// # mod xgames { pub use xgames_core::*; pub use xgames_search::*; }
/// use xgames::board::Side;
/// use xgames::solver::crossings::ReducedSolver;
/// use xgames::solver::{Limits, Value};
///
/// let solution = ReducedSolver::new(3, 5, 16 << 20, 1).unwrap().solve(&Limits::none());
/// assert_eq!((solution.value, solution.line.len()), (Some(Value::Win(Side::First)), 13));
/// ```
pub struct ReducedSolver {
    shape: Shape,
    prover: Prover,
}

impl ReducedSolver {
    /// A solver for a board of this many [`FILES`](super::FILES) and [`RANKS`](super::RANKS); `None` if there is no such board. `memory` is the most that its
    /// table may take, in bytes; `threads` is at least 1.
    #[must_use]
    pub fn new(files: u8, ranks: u8, memory: usize, threads: usize) -> Option<ReducedSolver> {
        let shape = Shape::new(files, ranks)?;
        Some(ReducedSolver { shape, prover: Prover::new(shape, memory, threads) })
    }

    /// Whether one side can force a win, with a shortest line.
    pub fn solve(&mut self, limits: &Limits) -> Solution<Move> {
        // Then no game begins (CS10).
        if self.shape.is_blocked(self.shape.start()) {
            return Solution { value: Some(Value::Draw), line: Vec::new(), nodes: 0 };
        }
        let proof = self.prover.prove(Measure::AllMoves, self.shape.start(), limits);
        solution(self.shape, Side::First, proof)
    }
}

impl Memory for ReducedSolver {
    fn save(&self, to: &mut Saver) {
        self.prover.table.save(to);
    }

    fn load(&mut self, from: &mut Loader) {
        self.prover.table.load(from);
    }
}
