//! The exact solver of Crossings.
//!
//! It proves wins and, with few stones, draws. Three methods share one compact position, that of the game's [kernel](xgames_core::games::crossings::kernel):
//!
//! 1. **Endgame tables** (`endgame`). If each side has at most two stones that can move, the value of the position, and of all
//!    that can follow, is known. The tables are built in memory when they are first needed, in about a second, also with
//!    locked stones on the board.
//! 2. **Forced crossings** (`search`). A crossing must be answered with a crossing, so chains of crossings have few branches.
//!    The search allows the winner any number of crossings, but only a bounded number of other moves: first none, then one, and
//!    so on. Between these moves the other side may do what it likes.
//! 3. **Fewest moves** (the same search). On reduced boards every move of the winner counts, so the first win that is found is
//!    the shortest.
//!
//! Positions may repeat for ever in Crossings (there is no rule against it), and a search that meets a position again learns
//! nothing from that. So nothing here depends on the path to a position: what is proven is a win with a bounded number of
//! moves, and that of a position alone. Only the endgame tables and the rules themselves (CS9, CS10) prove draws.
//!
//! Whoever builds a whole strategy from the first moves of the lines that [`Solver::solve`] returns makes progress with each of
//! them: in the tables the number of plies goes down, and in the search the winner's remaining number of quiet moves, or else the
//! number of pairs that are not yet locked.

pub(crate) mod endgame;
mod endgame_tables;
#[cfg(test)]
mod exhaustive;
mod prover;
mod reduced;
mod search;
#[cfg(feature = "tables")]
pub mod tables;
#[cfg(test)]
mod tests;
mod transposition_table;

use endgame::Endgames;
pub use endgame_tables::EndgameTables;
use prover::{Measure, Proof, Prover};
pub use reduced::ReducedSolver;

use super::saved::{Loader, Saver};
use super::shortcut::Shortcut;
use super::{Limits, Memory, Solution, Solvable, Solver, Value};
use xgames_core::board::Side;
use xgames_core::games::Position;
use xgames_core::games::crossings::kernel::{Board, Move, Shape};
pub use xgames_core::games::crossings::kernel::{FILES, RANKS};
use xgames_core::games::crossings::{self, Crossings, Square};

impl Solvable for Crossings {
    /// Endgame tables are not part of `memory`: they take up to 16 MB, and 50 MB more while they are built.
    fn solver(&self, memory: usize, threads: usize) -> Box<dyn Solver<Crossings>> {
        Box::new(CrossingsSolver::new(memory, threads))
    }

    fn checked_moves(&self) -> Vec<crossings::Move> {
        let go = |rear| Square::ALL.map(|target| crossings::Move::Go { rear, target });
        let all = Square::ALL.into_iter().flat_map(go).chain([crossings::Move::Pass]);
        all.filter(|mv| self.check(*mv).is_ok()).collect()
    }
}

/// Endgame tables are not saved: they are soon built again.
impl Memory for CrossingsSolver {
    fn save(&self, to: &mut Saver) {
        self.prover.table.save(to);
    }

    fn load(&mut self, from: &mut Loader) {
        self.prover.table.load(from);
    }
}

struct CrossingsSolver {
    prover: Prover,
    endgames: Endgames,
}

impl CrossingsSolver {
    fn new(memory: usize, threads: usize) -> CrossingsSolver {
        CrossingsSolver { prover: Prover::new(Shape::GAME, memory, threads), endgames: Endgames::default() }
    }
}

impl Solver<Crossings> for CrossingsSolver {
    fn solve(&mut self, position: &Crossings, limits: &Limits) -> Solution<crossings::Move> {
        if let Some(outcome) = position.outcome() {
            return Solution { value: Some(Value::of(outcome.winner)), line: Vec::new(), nodes: 0 };
        }
        let (board, to_move) = (Board::of(position), position.turn().side);
        let has_tables = self.prover.shortcuts.has(Shortcut::Endgames);
        if has_tables && self.endgames.prepare(board, limits) == Ok(true) {
            let value = self.endgames.ending(board).value(to_move);
            let line = game_moves(Shape::GAME, to_move, self.endgames.line(board));
            return Solution { value: Some(value), line, nodes: 1 };
        }
        solution(Shape::GAME, to_move, self.prover.prove(Measure::QuietMoves, board, limits))
    }
}

/// A proof in the terms of the game.
fn solution(shape: Shape, to_move: Side, proof: Proof) -> Solution<crossings::Move> {
    let winner = |mover_wins| if mover_wins { to_move } else { to_move.other() };
    Solution {
        value: proof.mover_wins.map(|mover_wins| Value::Win(winner(mover_wins))),
        line: game_moves(shape, to_move, proof.line),
        nodes: proof.nodes,
    }
}

/// A line as the game writes it. `side` moves first.
pub(crate) fn game_moves(shape: Shape, mut side: Side, line: Vec<Move>) -> Vec<crossings::Move> {
    let mut moves = Vec::with_capacity(line.len());
    for mv in line {
        moves.push(shape.game_move(side, mv));
        side = side.other();
    }
    moves
}
