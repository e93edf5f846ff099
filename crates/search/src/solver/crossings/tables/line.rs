//! Looks for a way to the end of a won position whose value a table knows.
//!
//! A table says who wins, but not how soon, and a winner who only keeps the win may go in circles. So the winner's shortest win is
//! searched for: with more and more plies, only moves that keep the win, and all moves of the other side.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Table;
use crate::solver::Limits;
use crate::solver::crossings::endgame::{Endgames, Ending};
use xgames_core::games::crossings::kernel::{Board, Kind, Move, Shape};

const SHAPE: Shape = Shape::GAME;
/// The most positions that are looked at for one line.
const MOST_POSITIONS: u64 = 1_000_000;
/// The most plies of a line.
const MOST_PLIES: u8 = 120;

/// A search for lines, with what it knows.
pub(super) struct Search<'a> {
    pub(super) tables: &'a [Table],
    pub(super) endgames: &'a mut Endgames,
    pub(super) limits: &'a Limits<'a>,
    /// The number of positions looked at.
    pub(super) positions: u64,
    pub(super) known: HashMap<Board, Known>,
}

/// The bounds on the number of plies to the end of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// The position does not end within this many plies.
    not_within: Option<u8>,
    /// The position ends within this many plies.
    within: Option<u8>,
}

/// The sign that the search has taken too long.
#[derive(Debug)]
pub(super) struct TooFar;

impl Search<'_> {
    /// The score of a position for the side to move: 1 for a win, 0 for a draw, -1 for a loss; `None` if it is not known.
    pub(super) fn score(&mut self, board: Board) -> Option<i8> {
        if let Some(score) = self.tables.iter().find_map(|table| table.score(board)) {
            return Some(score);
        }
        Some(match self.ending(board)? {
            Ending::Loss(_) => -1,
            Ending::Draw => 0,
            Ending::Win(_) => 1,
        })
    }

    /// The ending of a position with so few stones that its table is built at once.
    fn ending(&mut self, board: Board) -> Option<Ending> {
        let is_known = self.endgames.prepare_small(board, self.limits) == Ok(true);
        is_known.then(|| self.endgames.ending(board))
    }

    /// The best line for both sides, as far as it is known: to the end, if the search finds it; else one move that keeps the value.
    pub(super) fn line(&mut self, board: Board, score: i8) -> Vec<Move> {
        let found = if score == 0 { Err(TooFar) } else { self.line_to_end(board) };
        found.unwrap_or_else(|TooFar| self.keeping_move(board, score).into_iter().collect())
    }

    /// A move that keeps the value.
    fn keeping_move(&mut self, board: Board, score: i8) -> Option<Move> {
        let moves = moves(board);
        moves.into_iter().find(|mv| self.score(SHAPE.after(board, *mv)) == Some(-score))
    }

    fn line_to_end(&mut self, mut board: Board) -> Result<Vec<Move>, TooFar> {
        let mut line = Vec::new();
        let mut plies = self.plies(board)?;
        while plies > 0 {
            let mut best = None;
            for mv in moves(board) {
                let after = SHAPE.after(board, mv);
                if plies % 2 == 0 {
                    // The longest resistance.
                    let left = self.plies(after)?;
                    if best.is_none_or(|(most, _)| most < left) {
                        best = Some((left, mv));
                    }
                } else if self.ends_within(after, plies - 1)? {
                    best = Some((plies - 1, mv));
                    break;
                }
            }
            let (left, mv) = best.ok_or(TooFar)?;
            line.push(mv);
            board = SHAPE.after(board, mv);
            plies = left.min(plies - 1);
        }
        Ok(line)
    }

    /// The number of plies to the end of a position that is not drawn.
    fn plies(&mut self, board: Board) -> Result<u8, TooFar> {
        if let Some(Ending::Win(plies) | Ending::Loss(plies)) = self.ending(board) {
            return Ok(plies);
        }
        let first = match self.score(board) {
            Some(1) => 1,
            Some(-1) => 0,
            _ => return Err(TooFar),
        };
        for plies in (first..MOST_PLIES).step_by(2) {
            if self.ends_within(board, plies)? {
                return Ok(plies);
            }
        }
        Err(TooFar)
    }

    /// Whether the side to move wins within this many plies, if they are odd, or loses within them.
    fn ends_within(&mut self, board: Board, plies: u8) -> Result<bool, TooFar> {
        if SHAPE.is_lost(board) {
            return Ok(plies.is_multiple_of(2));
        }
        if plies == 1 {
            // Only a crossing that cannot be answered ends the game at once (CS7).
            let mut crossings = Vec::new();
            SHAPE.moves_into(board, Kind::Crossings, &mut crossings);
            return Ok(crossings.into_iter().any(|mv| SHAPE.is_lost(SHAPE.after(board, mv))));
        }
        match self.ending(board) {
            Some(Ending::Win(left) | Ending::Loss(left)) => return Ok(left <= plies && left % 2 == plies % 2),
            Some(Ending::Draw) => return Ok(false),
            None => {}
        }
        let known = self.known.get(&board).copied().unwrap_or_default();
        if known.within.is_some_and(|within| within <= plies) {
            return Ok(true);
        }
        if plies == 0 || known.not_within.is_some_and(|not_within| not_within >= plies) {
            return Ok(false);
        }
        let is_win = plies % 2 == 1;
        if self.score(board) != Some(if is_win { 1 } else { -1 }) {
            return Ok(false);
        }
        if self.positions > MOST_POSITIONS || self.limits.end_before_next(self.positions) {
            return Err(TooFar);
        }
        self.positions += 1;
        let mut ends = !is_win;
        for after in self.most_telling_first(board, is_win) {
            if self.ends_within(after, plies - 1)? == is_win {
                ends = is_win;
                break;
            }
        }
        let known = self.known.entry(board).or_default();
        if ends {
            known.within = Some(plies);
        } else {
            known.not_within = Some(plies);
        }
        Ok(ends)
    }

    /// The positions after all moves: first those that are known to resist for the most plies, or for the winner, for the fewest.
    fn most_telling_first(&self, board: Board, is_win: bool) -> Vec<Board> {
        let mut all: Vec<Board> = moves(board).into_iter().map(|mv| SHAPE.after(board, mv)).collect();
        let resistance = |after: &Board| self.known.get(after).and_then(|known| known.not_within).unwrap_or_default();
        if is_win {
            all.sort_by_cached_key(resistance);
        } else {
            all.sort_by_cached_key(|after| Reverse(resistance(after)));
        }
        all
    }
}

fn moves(board: Board) -> Vec<Move> {
    let mut moves = Vec::new();
    SHAPE.all_moves_into(board, &mut moves);
    moves
}
