//! Proofs: who wins a position if both sides play perfectly.
//!
//! Each game has a [`Solver`] that suits it. What they share is here: what a solver may use ([`Limits`]), and what it answers
//! ([`Solution`]). A solver that does not reach an end within its limits says so; it never guesses.

mod bits;
pub mod crossings;
mod crossway;
pub mod crosswise;
mod limits;
mod proof_number_search;
mod solution;
mod table;
#[cfg(test)]
mod testing;

pub use limits::Limits;
pub use solution::{Solution, Value};

use crate::games::Position;

/// A game whose positions can be solved.
pub trait Solvable: Position {
    /// A solver for positions of the same board as this one. `memory` is the most that its table may take, in bytes;
    /// `threads` is at least 1.
    fn solver(&self, memory: usize, threads: usize) -> Box<dyn Solver<Self>>;
}

/// A search that proves the value of positions. It remembers what it has proven from one call to the next.
pub trait Solver<P: Position>: Send {
    /// The value of a position, as far as it can be proven within the limits. A finished game has its outcome.
    ///
    /// A proven value never depends on the limits, the memory, the number of threads or what was solved before.
    fn solve(&mut self, position: &P, limits: &Limits) -> Solution<P::Move>;

    /// The first move of the line of [`Solver::solve`].
    fn best_move(&mut self, position: &P, limits: &Limits) -> Option<P::Move> {
        self.solve(position, limits).line.first().copied()
    }
}
