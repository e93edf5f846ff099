//! Deepening: one bound after the other, for both sides, until a win is found.

use super::board::{Board, Shape};
use super::movegen::Move;
use super::search::{Orders, Search};
use super::table::Table;
use crate::solver::shortcut::Shortcuts;
use crate::solver::{Limits, Stopped};

/// Proves wins on boards of one shape, and remembers what it has proven.
pub(super) struct Prover {
    shape: Shape,
    table: Table,
    orders: Orders,
    pub(super) shortcuts: Shortcuts,
}

/// What a proof uses little of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// Moves of the winner.
    AllMoves,
    /// Moves of the winner that are no crossings.
    QuietMoves,
}

/// What was proven about a position.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// Whether the side to move wins, or the other; `None` if it is not known.
    pub(super) mover_wins: Option<bool>,
    /// The line to the win.
    pub(super) line: Vec<Move>,
    /// The positions looked at.
    pub(super) nodes: u64,
}

/// More moves than any search reaches.
const MOST: u8 = 250;

impl Prover {
    /// `memory` is in bytes.
    pub(super) fn new(shape: Shape, memory: usize) -> Prover {
        Prover { shape, table: Table::new(memory), orders: Orders::new(), shortcuts: Shortcuts::default() }
    }

    /// Looks for the win with the least measure.
    pub(super) fn prove(&mut self, measure: Measure, board: Board, limits: &Limits) -> Proof {
        match measure {
            Measure::AllMoves => self.deepen::<true>(board, MOST, limits),
            Measure::QuietMoves => self.deepen::<false>(board, MOST, limits),
        }
    }

    /// Looks for the win with the smallest budget.
    pub(super) fn deepen<const EVERY_MOVE: bool>(&mut self, board: Board, most: u8, limits: &Limits) -> Proof {
        let mut proof = Proof { mover_wins: None, line: Vec::new(), nodes: 0 };
        for (budget, mover_wins) in (0..=most).flat_map(|budget| [(budget, true), (budget, false)]) {
            let mut search = self.search::<EVERY_MOVE>(limits, proof.nodes);
            let found = if mover_wins { search.attack(board, budget) } else { search.defend(board, budget) };
            proof.nodes = search.nodes;
            match found {
                Ok(false) => {}
                Err(Stopped) => break,
                Ok(true) => {
                    proof.mover_wins = Some(mover_wins);
                    // The line is in the table, nearly always. If the time is over, it ends early.
                    let limits = Limits { nodes: None, ..*limits };
                    let _ = self.search::<EVERY_MOVE>(&limits, 0).line(board, mover_wins, budget, &mut proof.line);
                    break;
                }
            }
        }
        proof
    }

    /// A search that has looked at this many positions.
    pub(super) fn search<'a, const EVERY_MOVE: bool>(
        &'a mut self,
        limits: &'a Limits,
        nodes: u64,
    ) -> Search<'a, EVERY_MOVE> {
        let Prover { shape, shortcuts, .. } = *self;
        Search { shape, table: &mut self.table, orders: &mut self.orders, limits, shortcuts, nodes }
    }
}
