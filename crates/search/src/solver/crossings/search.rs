//! The search for a win within a bounded number of moves.

use super::transposition_table::{Fact, Question, TranspositionTable};
use crate::solver::shortcut::{Shortcut, Shortcuts};
use crate::solver::{Limits, Stopped};
use xgames_core::games::crossings::kernel::{Board, Kind, Move, Shape};

/// A search for a win of one side, the *attacker*, within a *budget* of its moves.
///
/// If `EVERY_MOVE`, each move of the attacker costs one of the budget; m moves are a win within 2 m − 1 plies if the
/// attacker is to move, else within 2 m. If not, only moves that are no crossings cost anything: the attacker may cross, and
/// answer crossings, as often as it can. That ends, because each crossing locks a pair of stones or wins.
///
/// A side that cannot win within the budget may still win with a larger one, but what is proven is proven.
pub(super) struct Search<'a, const EVERY_MOVE: bool> {
    pub(super) shape: Shape,
    pub(super) table: &'a TranspositionTable,
    pub(super) orders: &'a mut Orders,
    pub(super) limits: &'a Limits<'a>,
    pub(super) shortcuts: Shortcuts,
    /// The number of positions looked at, including those of searches before.
    pub(super) nodes: u64,
}

/// The experience of a search with the order in which to try moves.
pub(super) struct Orders {
    /// How often a move has decided a position, by whether the attacker moves, by its rear and by its target.
    decided: Vec<u32>,
    /// Move lists that are free to be used again.
    lists: Vec<Vec<Move>>,
}

impl Orders {
    pub(super) fn new() -> Orders {
        Orders { decided: vec![0; 2 << 12], lists: Vec::new() }
    }

    fn slot(attacker: bool, mv: Move) -> usize {
        usize::from(attacker) << 12 | usize::from(mv.rear) << 6 | usize::from(mv.target)
    }

    /// Exchanges the most promising move with the first one.
    pub(super) fn best_first(&self, shape: Shape, board: Board, attacker: bool, fact: Fact, moves: &mut [Move]) {
        let value = |mv: Move| {
            let score = self.decided[Self::slot(attacker, mv)];
            let is_forcing = shape.crosses(mv) || mv.captures(board);
            score | u32::from(is_forcing) << 30 | u32::from(fact.prefers(mv)) << 31
        };
        if let Some(best) = (0..moves.len()).max_by_key(|place| value(moves[*place])) {
            moves.swap(0, best);
        }
    }

    fn reward(&mut self, attacker: bool, mv: Move, budget: u8) {
        let score = &mut self.decided[Self::slot(attacker, mv)];
        *score += 1 << budget.min(8);
        if *score > 1 << 24 {
            self.decided.iter_mut().for_each(|score| *score /= 2);
        }
    }
}

impl<const EVERY_MOVE: bool> Search<'_, EVERY_MOVE> {
    /// The least budget with which anything but an end can be reached.
    const LEAST: u8 = EVERY_MOVE as u8;

    fn count(&mut self) -> Result<(), Stopped> {
        if self.limits.end_before_next(self.nodes) {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether the attacker, who is to move, wins within the budget.
    pub(super) fn attack(&mut self, board: Board, budget: u8) -> Result<bool, Stopped> {
        self.count()?;
        if budget < Self::LEAST {
            return Ok(false);
        }
        let is_last = EVERY_MOVE && budget == 1 && self.shortcuts.has(Shortcut::LastCrossing);
        let may_be_quiet = !is_last && budget > 0 && !self.shape.is_waiting(board) && !self.shape.is_all_locked(board);
        if !may_be_quiet && !self.shape.can_cross(board) {
            return Ok(false);
        }
        self.decide(board, budget, true, may_be_quiet)
    }

    /// Whether the attacker wins within the budget if the other side is to move.
    pub(super) fn defend(&mut self, board: Board, budget: u8) -> Result<bool, Stopped> {
        self.count()?;
        if self.shape.is_lost(board) {
            return Ok(true);
        }
        if budget < Self::LEAST || self.shape.is_all_locked(board) {
            return Ok(false);
        }
        // If the attacker must cross next, one of its lines must be long enough already: its stones stay where they are.
        let crosses_next = budget == Self::LEAST && self.shortcuts.has(Shortcut::NextCrossing);
        if crosses_next && !self.shape.may_cross_after(board) {
            return Ok(false);
        }
        self.decide(board, budget, false, true)
    }

    /// Answers from the table, or tries the moves and stores the answer.
    fn decide(&mut self, board: Board, budget: u8, attacks: bool, all_moves: bool) -> Result<bool, Stopped> {
        let question = Question { attacker_to_move: attacks, every_move: EVERY_MOVE };
        // At the end of the budget an answer costs less than a place in the table.
        let is_stored = budget > Self::LEAST && self.shortcuts.has(Shortcut::Table);
        let fact = if is_stored { self.table.get(board, question) } else { Fact::default() };
        if let Some(wins) = fact.wins_within(budget) {
            return Ok(wins);
        }
        let before = self.nodes;
        let mut moves = self.orders.lists.pop().unwrap_or_default();
        moves.clear();
        if all_moves {
            self.shape.all_moves_into(board, &mut moves);
        } else {
            self.shape.moves_into(board, Kind::Crossings, &mut moves);
        }
        let deciding = self.deciding_move(board, budget, attacks, fact, &mut moves);
        self.orders.lists.push(moves);
        let deciding = deciding?;
        if let Some(mv) = deciding {
            self.orders.reward(attacks, mv, budget);
        }
        let wins = attacks == deciding.is_some();
        if is_stored {
            self.table.put(board, question, fact.and(wins, budget, deciding), self.nodes - before);
        }
        Ok(wins)
    }

    /// The move with which the attacker wins, or the other side does not lose.
    fn deciding_move(
        &mut self,
        board: Board,
        budget: u8,
        attacks: bool,
        fact: Fact,
        moves: &mut [Move],
    ) -> Result<Option<Move>, Stopped> {
        /// If none of the most promising moves decides, probably none does, and the order of the others does not matter.
        const PROMISING: usize = 4;
        for place in 0..moves.len() {
            if place < PROMISING {
                self.orders.best_first(self.shape, board, attacks, fact, &mut moves[place..]);
            }
            let mv = moves[place];
            let after = self.shape.after(board, mv);
            let wins = if attacks { self.defend(after, budget - self.cost(mv))? } else { self.attack(after, budget)? };
            if wins == attacks {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Adds a line of play to a win that needs this budget and no less. The attacker plays moves that are proven to win, the
    /// other side moves that cost it the whole budget.
    pub(super) fn line(
        &mut self,
        mut board: Board,
        mut attacks: bool,
        mut budget: u8,
        line: &mut Vec<Move>,
    ) -> Result<(), Stopped> {
        loop {
            if self.shape.is_lost(board) {
                return Ok(());
            }
            let mut moves = Vec::new();
            self.shape.all_moves_into(board, &mut moves);
            // The move that decided the search is nearly always the right one, and needs no new search.
            let fact = self.table.get(board, Question { attacker_to_move: attacks, every_move: EVERY_MOVE });
            moves.sort_by_key(|mv| !fact.prefers(*mv));
            let mut found = None;
            for mv in moves {
                let after = self.shape.after(board, mv);
                let is_right = if attacks {
                    let left = budget.checked_sub(self.cost(mv));
                    left.map_or(Ok(false), |left| self.defend(after, left))?
                } else {
                    budget == 0 || !self.attack(after, budget - 1)?
                };
                if is_right {
                    found = Some(mv);
                    break;
                }
            }
            let Some(mv) = found else { return Ok(()) };
            line.push(mv);
            budget -= if attacks { self.cost(mv) } else { 0 };
            board = self.shape.after(board, mv);
            attacks = !attacks;
        }
    }

    /// The part of the budget that a move of the attacker takes.
    pub(super) fn cost(&self, mv: Move) -> u8 {
        u8::from(EVERY_MOVE || !self.shape.crosses(mv))
    }
}
