//! Deepening: one bound after the other, for both sides, until a win is found.

use super::search::{Orders, Search};
use super::transposition_table::{Question, TranspositionTable};
use crate::solver::share_out::deciding_move;
use crate::solver::shortcut::Shortcuts;
use crate::solver::{Limits, Stopped};
use xgames_core::games::crossings::kernel::{Board, Move, Shape};

/// Proves wins on boards of one shape, and remembers what it has proven.
pub(super) struct Prover {
    shape: Shape,
    pub(super) table: TranspositionTable,
    /// The orders in which each thread tries moves.
    orders: Vec<Orders>,
    pub(super) shortcuts: Shortcuts,
}

/// The kind of moves of which a proof uses as few as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// All moves of the winner are counted.
    AllMoves,
    /// Only moves of the winner that are no crossings are counted.
    QuietMoves,
}

/// The result of a search for a proof about a position.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// Whether the side to move wins, or the other; `None` if it is not known.
    pub(super) mover_wins: Option<bool>,
    /// The line to the win; empty if none was found.
    pub(super) line: Vec<Move>,
    /// The number of positions looked at.
    pub(super) nodes: u64,
}

/// A budget that is greater than any search reaches.
const MOST: u8 = 250;

impl Prover {
    /// A prover for boards of this shape. Its table takes at most `memory` bytes; `threads` is at least 1.
    pub(super) fn new(shape: Shape, memory: usize, threads: usize) -> Prover {
        let orders = (0..threads.max(1)).map(|_| Orders::new()).collect();
        Prover { shape, table: TranspositionTable::new(memory), orders, shortcuts: Shortcuts::default() }
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
            match self.wins::<EVERY_MOVE>(board, budget, mover_wins, limits, &mut proof.nodes) {
                Ok(false) => {}
                Err(Stopped) => break,
                Ok(true) => {
                    proof.mover_wins = Some(mover_wins);
                    // The line is in the table, nearly always. If the time is over, it ends early.
                    let limits = limits.without_nodes();
                    let _ = self.search::<EVERY_MOVE>(&limits, 0).line(board, mover_wins, budget, &mut proof.line);
                    break;
                }
            }
        }
        proof
    }

    /// Whether the side to move, or else the other side, wins within the budget.
    fn wins<const EVERY_MOVE: bool>(
        &mut self,
        board: Board,
        budget: u8,
        mover_wins: bool,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Result<bool, Stopped> {
        if self.orders.len() > 1 {
            return self.wins_by_threads::<EVERY_MOVE>(board, budget, mover_wins, limits, nodes);
        }
        let mut search = self.search::<EVERY_MOVE>(limits, *nodes);
        let found = if mover_wins { search.attack(board, budget) } else { search.defend(board, budget) };
        *nodes = search.nodes;
        found
    }

    /// Answers like [`wins`](Self::wins), with the moves shared out among threads.
    fn wins_by_threads<const EVERY_MOVE: bool>(
        &mut self,
        board: Board,
        budget: u8,
        mover_wins: bool,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Result<bool, Stopped> {
        let Prover { shape, ref table, ref mut orders, shortcuts } = *self;
        let question = Question { attacker_to_move: mover_wins, every_move: EVERY_MOVE };
        let (fact, before) = (table.get(board, question), *nodes);
        if let Some(wins) = fact.wins_within(budget) {
            return Ok(wins);
        }
        let mut moves = Vec::new();
        shape.all_moves_into(board, &mut moves);
        (0..moves.len()).for_each(|first| orders[0].best_first(shape, board, mover_wins, fact, &mut moves[first..]));
        let search = |orders: &mut Orders, mv: &Move, limits: &Limits| {
            let mut search = Search::<EVERY_MOVE> { shape, table, orders, limits, shortcuts, nodes: 0 };
            let after = shape.after(board, *mv);
            let wins = if mover_wins {
                let left = budget.checked_sub(search.cost(*mv));
                left.map_or(Ok(false), |left| search.defend(after, left))
            } else {
                search.attack(after, budget)
            };
            (wins.map(|wins| wins == mover_wins), search.nodes)
        };
        let deciding = deciding_move(&moves, orders, limits, nodes, search)?;
        let wins = mover_wins == deciding.is_some();
        let deciding = deciding.map(|index| moves[index]);
        table.put(board, question, fact.and(wins, budget, deciding), *nodes - before);
        Ok(wins)
    }

    /// A search that has looked at this many positions.
    pub(super) fn search<'a, const EVERY_MOVE: bool>(
        &'a mut self,
        limits: &'a Limits,
        nodes: u64,
    ) -> Search<'a, EVERY_MOVE> {
        let Prover { shape, shortcuts, .. } = *self;
        Search { shape, table: &self.table, orders: &mut self.orders[0], limits, shortcuts, nodes }
    }
}
