//! Proofs of the winner of a position if both sides play perfectly.
//!
//! Each game has a [`Solver`] that suits it. The common parts are here: the limits of a solver ([`Limits`]), and its answer
//! ([`Solution`]). A solver that does not reach an end within its limits says so; it never guesses.

pub(crate) mod buckets;
pub mod certificate;
mod cross;
pub mod crossings;
mod crossway;
pub mod crosswise;
pub mod jobs;
mod limits;
mod line_fault;
#[cfg(test)]
mod measures;
pub mod pie;
mod plain;
mod proof_number_search;
pub mod saved;
mod share_out;
mod shortcut;
mod solution;
mod state_key;
mod table;
#[cfg(test)]
mod testing;
mod zone;

pub use crossings::EndgameTables;
pub use limits::Limits;
pub(crate) use limits::Stopped;
pub use line_fault::LineFault;
pub use solution::{Solution, Value};

use saved::{Loader, Saver};
use xgames_core::board::{Cell, Side};
use xgames_core::games::Notation;
use xgames_core::games::Position;
#[cfg(tiny_hex)]
use xgames_core::games::tiny_hex::TinyHex;
use xgames_core::judge::AnyPosition;

/// A game whose positions can be solved.
pub trait Solvable: Notation + Sync {
    /// A solver for positions of the same board as this one. `memory` is the most that its table may take, in bytes;
    /// `threads` is at least 1.
    fn solver(&self, _memory: usize, _threads: usize) -> Box<dyn Solver<Self>> {
        Box::new(plain::PlainSolver)
    }

    /// Whether a solver proves who wins every position of this board, in seconds or minutes.
    fn is_small(&self) -> bool {
        false
    }

    /// Whether strategies of the game can be written down and checked as a [`certificate`]. A player's strategy cannot depend
    /// on what is hidden from that player, so games with hands have none.
    const HAS_CERTIFICATES: bool = !Self::PROFILE.has_hands;

    /// Whether a position of the game can be proven in [`jobs`]: its solver has [`Solver::candidates`].
    const HAS_JOBS: bool = false;

    /// The legal moves, found without the kernel that solvers use: where lists of moves come from it, every move that can be
    /// written is put to [`Position::check`].
    fn checked_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// Checks a claim of [`Solver::claim`] by the plain rules.
    ///
    /// # Errors
    /// The claim is wrong; the text says why.
    fn check_claim(&self, _winner: Side, _claim: &str) -> Result<(), String> {
        Err("write `play` and a move".into())
    }
}

#[cfg(tiny_hex)]
impl Solvable for TinyHex {}

/// Adds the hidden stones that the moves after a position of a record show to the position.
pub fn learn(at: &mut AnyPosition) {
    if let AnyPosition::Crosswise(at) = at {
        at.position = at.position.with_later_moves(at.later().iter().copied());
    }
}

/// The memory that a solver keeps from one position to the next, and from one run of a program to the next.
pub trait Memory {
    /// Writes the memory down, so that another solver can go on from there; see [`saved::save`].
    fn save(&self, _to: &mut Saver) {}

    /// Restores the memory that another solver has [saved](Memory::save), for the same board; see [`saved::load`].
    fn load(&mut self, _from: &mut Loader) {}
}

/// A search that proves the value of positions. It remembers proven values from one call to the next.
pub trait Solver<P: Position>: Memory + Send {
    /// The value of a position, as far as it can be proven within the limits. A finished game has its outcome.
    ///
    /// A proven value never depends on the limits, the memory, the number of threads or earlier positions. A search needs a large
    /// stack: if the system has no thread for it, nothing is proven, as if a limit had been reached at once. Who wants to
    /// know that searches within one call of [`with_large_stack`](crate::threads::with_large_stack).
    fn solve(&mut self, position: &P, limits: &Limits) -> Solution<P::Move>;

    /// The value alone, which may take less time than the line.
    fn value(&mut self, position: &P, limits: &Limits) -> Option<Value> {
        self.solve(position, limits).value
    }

    /// The value, if the stones show it without a search.
    fn value_at_once(&self, position: &P) -> Option<Value> {
        position.outcome().map(|outcome| Value::of(outcome.winner))
    }

    /// The value of a position that is not over, with the first move of the line of [`Solver::solve`].
    fn best_move(&mut self, position: &P, limits: &Limits) -> Option<(Value, P::Move)> {
        let Solution { value, line, .. } = self.solve(position, limits);
        value.zip(line.first().copied())
    }

    /// The moves that matter in a position, in the stones as they are, so without the pie rule. `None` if the solver does not know
    /// such moves, or if the game is drawn.
    fn candidates(&self, _position: &P) -> Option<Candidates<P::Move>> {
        None
    }

    /// The reason why a side has won already although the game goes on, in the words of a [`certificate`]; `None` if moves
    /// are needed to show it.
    fn claim(&self, _position: &P, _winner: Side) -> Option<String> {
        None
    }

    /// This reason for people; `None` if moves are needed to show it.
    fn reason(&self, _position: &P, _winner: Side) -> Option<Reason> {
        None
    }
}

/// The moves that decide who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Candidates<M> {
    /// This side has won, or is seen at once to win.
    Decided(Side),
    /// The position is open: all moves but these, of which there is at least one, are known to lose. The most promising comes
    /// first.
    Open(Vec<M>),
}

/// A reason why a side has won already although the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The reason in words that follow the name of the winner.
    pub words: String,
    /// The cells that the reason is about.
    pub cells: Vec<Cell>,
}

impl<P: Position> Memory for Box<dyn Solver<P>> {
    fn save(&self, to: &mut Saver) {
        (**self).save(to);
    }

    fn load(&mut self, from: &mut Loader) {
        (**self).load(from);
    }
}
