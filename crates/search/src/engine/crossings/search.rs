//! Alpha-beta with a zero window for all moves but the first (principal variation search).

use super::evaluation::evaluate;
use super::network::Network;
use super::order::{Order, Rated, take_first};
use super::pruning;
use super::score::{self, INFINITE, LEAST_WIN, Score};
use super::transposition_table::{Bound, Entry, TranspositionTable};
use crate::engine::node_counter::NodeCounter;
use crate::solver::{EndgameTables, Stopped};
use xgames_core::games::crossings::kernel::{Board, Kind, Move, PASS, Shape};

const SHAPE: Shape = Shape::GAME;
/// The maximum depth of a search in plies, answers and captures included.
pub(super) const MOST_PLIES: usize = 200;

pub(super) struct Search<'a> {
    table: &'a TranspositionTable,
    known: &'a EndgameTables,
    /// The network that estimates positions; `None` for the evaluation that was set by hand.
    network: Option<&'a Network>,
    /// The value of the position to be judged, for its side to move, if it is known from a table. The positions below it that keep it are
    /// searched like others, so that there is progress.
    kept: Option<i8>,
    counter: &'a NodeCounter<'a>,
    order: Order,
    /// The number of plies after which threats need no longer be met.
    most_plies: usize,
    /// The spare lists of moves, used again.
    lists: Vec<Vec<Rated>>,
    moves: Vec<Move>,
}

/// A move of the position to be judged.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The score: exact for the best move, for the others an upper bound.
    pub(super) score: Score,
    pub(super) nodes: u64,
    /// The value for the side that moves, if it is known from a table.
    pub(super) known: Option<i8>,
    /// Whether the move only counts if the search proves that it wins, because others are known to win that have not been tried.
    pub(super) must_win: bool,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> RootMove {
        RootMove { mv, score: 0, nodes: 0, known: None, must_win: false }
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a TranspositionTable,
        known: &'a EndgameTables,
        network: Option<&'a Network>,
        kept: Option<i8>,
        counter: &'a NodeCounter<'a>,
    ) -> Search<'a> {
        let (order, lists, moves) = (Order::new(), Vec::new(), Vec::new());
        Search { table, known, network, kept, counter, order, most_plies: 0, lists, moves }
    }

    /// Searches all moves to a depth, and puts the best ones first. If the search is stopped, its results so far count. Then a move that
    /// loses comes after all those that were not refuted: the first move may lose only if all do.
    pub(super) fn root(&mut self, board: Board, depth: i32, moves: &mut [RootMove]) -> Result<(), Stopped> {
        let found = self.each_move(board, depth, moves);
        if found.is_err() {
            moves.sort_by_key(|of| of.score <= -LEAST_WIN);
        }
        found
    }

    fn each_move(&mut self, board: Board, depth: i32, moves: &mut [RootMove]) -> Result<(), Stopped> {
        self.most_plies = 2 * depth as usize + 4;
        let mut alpha = -INFINITE;
        for place in 0..moves.len() {
            let before = self.counter.visits();
            let found = self.after(board, moves[place].mv, depth - 1, alpha, INFINITE, place > 0, 1);
            moves[place].nodes += self.counter.visits() - before;
            let mut score = found?;
            if moves[place].must_win && score < LEAST_WIN {
                score = 1 - LEAST_WIN;
            }
            // A later move that wins as well has only a bound, which proves nothing.
            let is_better = score > alpha;
            moves[place].score = if is_better { score } else { score.min(LEAST_WIN - 1) };
            if is_better {
                alpha = score;
                moves[..=place].rotate_right(1);
            }
        }
        moves[1..].sort_by_key(|mv| -mv.score);
        Ok(())
    }

    /// The score of a move; if it is not the first one, a zero window is tried first.
    #[expect(clippy::too_many_arguments, reason = "these are the terms of alpha-beta")]
    fn after(
        &mut self,
        board: Board,
        mv: Move,
        depth: i32,
        alpha: Score,
        beta: Score,
        is_later: bool,
        ply: usize,
    ) -> Result<Score, Stopped> {
        let next = SHAPE.after(board, mv);
        if is_later {
            let found = self.score(next, depth, score::after(alpha + 1), score::after(alpha), ply, true)?;
            let found = score::before(found);
            if found <= alpha || found >= beta {
                return Ok(found);
            }
        }
        Ok(score::before(self.score(next, depth, score::after(beta), score::after(alpha), ply, true)?))
    }

    /// The score of a position, if it is between `alpha` and `beta`; else a bound on it, at or beyond that limit.
    fn score(
        &mut self,
        board: Board,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        may_pass: bool,
    ) -> Result<Score, Stopped> {
        // A position that is known takes no time, so it does not count.
        if let Some(score) = self.known(board, ply) {
            return Ok(score);
        }
        let is_waiting = SHAPE.is_waiting(board);
        let depth = if is_waiting {
            // The answer is forced.
            depth + 1
        } else if depth <= 0 && ply < self.most_plies && self.is_threatened(board) {
            1
        } else {
            depth
        };
        if depth <= 0 {
            return self.calm(board, alpha, beta, ply, Forcing::ALL);
        }
        self.counter.count()?;
        if SHAPE.is_lost(board) {
            return Ok(score::lost(0));
        }
        if SHAPE.is_all_locked(board) {
            return Ok(0);
        }
        let entry = self.table.get(board);
        if let Some(entry) = entry
            && (i32::from(entry.depth) >= depth || score::is_proven(entry.score))
        {
            let answers = match entry.bound {
                Bound::Exact => true,
                Bound::Least => entry.score >= beta,
                Bound::Most => entry.score <= alpha,
            };
            if answers {
                return Ok(entry.score);
            }
        }
        let may_pass = may_pass && depth >= 2 && !is_waiting && beta < LEAST_WIN;
        let may_be_enough = self.leaves_out(alpha, beta) && depth <= pruning::ENOUGH_DEPTH && !is_waiting;
        if may_pass || may_be_enough {
            let estimate = self.estimate(board);
            let is_enough = may_be_enough && estimate >= beta + pruning::enough(depth);
            if is_enough && !(SHAPE.may_cross_after(board) && self.is_threatened(board)) {
                return Ok(estimate);
            }
            // Where passing would be good enough, a move is good enough.
            if may_pass && estimate >= beta {
                let passed = SHAPE.passed(board);
                let less = depth - 3 - depth / 4;
                let (after, before) = (score::after(beta), score::after(beta - 1));
                let found = score::before(self.score(passed, less, after, before, ply + 1, false)?);
                if found >= beta {
                    return Ok(found.min(LEAST_WIN - 1));
                }
            }
        }
        let best = entry.and_then(|entry| entry.best);
        let mut moves = self.lists.pop().unwrap_or_default();
        self.moves.clear();
        SHAPE.all_moves_into(board, &mut self.moves);
        self.rate(board, ply, best, &mut moves);
        let found = self.best(board, depth, alpha, beta, ply, &mut moves);
        self.lists.push(moves);
        let (score, best) = found?;
        let bound = if score >= beta {
            Bound::Least
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Most
        };
        self.table.put(board, Entry { score, bound, depth: depth.min(255) as u8, best });
        Ok(score)
    }

    /// The score of a position that a table has, if it is not that which is kept.
    #[inline]
    fn known(&self, board: Board, ply: usize) -> Option<Score> {
        let value = self.known.score(board)?;
        let at_root = if ply.is_multiple_of(2) { value } else { -value };
        (self.kept != Some(at_root)).then(|| score::known(value))
    }

    /// An estimate for the side to move, of a position in which no crossing waits.
    #[inline]
    fn estimate(&self, board: Board) -> Score {
        self.network.map_or_else(|| evaluate(board), |network| network.score(board))
    }

    /// Whether positions and moves may be left out where only this bound is wanted. Where wins and losses are looked for, they are not.
    fn leaves_out(&self, alpha: Score, beta: Score) -> bool {
        self.network.is_some() && alpha > -LEAST_WIN && beta < LEAST_WIN && beta == alpha + 1
    }

    /// Whether the other side could cross, without an answer, if it were to move.
    fn is_threatened(&mut self, board: Board) -> bool {
        let passed = SHAPE.passed(board);
        self.moves.clear();
        SHAPE.moves_into(passed, Kind::Crossings, &mut self.moves);
        self.moves.iter().any(|mv| !SHAPE.can_cross(SHAPE.after(passed, *mv)))
    }

    /// Replaces a list by the moves with their ratings.
    fn rate(&self, board: Board, ply: usize, best: Option<Move>, rated: &mut Vec<Rated>) {
        rated.clear();
        rated.extend(self.moves.iter().map(|mv| (self.order.rate(board, ply, *mv, best), *mv)));
    }

    /// The score of the best of all moves, with the bounds of [`score`](Self::score).
    fn best(
        &mut self,
        board: Board,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        moves: &mut [Rated],
    ) -> Result<(Score, Option<Move>), Stopped> {
        if moves[0].1 == PASS && SHAPE.is_blocked(board) {
            return Ok((0, None));
        }
        let (mut best_score, mut best) = (-INFINITE, None);
        let leaves_out = self.leaves_out(alpha, beta) && depth <= pruning::LATE_DEPTH && !SHAPE.is_waiting(board);
        let mut most = if leaves_out { pruning::late(depth) } else { usize::MAX };
        let (mut count, mut place) = (moves.len(), 0);
        while place < count {
            if place >= most && best_score > -LEAST_WIN {
                most = usize::MAX;
                count = place + keep_threats(board, &mut moves[place..]);
                continue;
            }
            let (rating, mv) = take_first(&mut moves[place..count]);
            let mut score = Score::MAX;
            let is_quiet = Order::is_quiet(rating);
            // Late quiet moves are tried with less depth first.
            let less = if is_quiet { self.less(depth, place) } else { 0 };
            if less > 0 {
                let next = SHAPE.after(board, mv);
                let found =
                    self.score(next, depth - 1 - less, score::after(alpha + 1), score::after(alpha), ply + 1, true)?;
                score = score::before(found);
            }
            if score > alpha {
                score = self.after(board, mv, depth - 1, alpha, beta, place > 0, ply + 1)?;
            }
            if score > best_score {
                (best_score, best) = (score, Some(mv));
            }
            if score > alpha {
                alpha = score;
                if alpha >= beta {
                    if is_quiet {
                        self.order.reward(ply, depth, mv, &moves[..place]);
                    }
                    break;
                }
            }
            place += 1;
        }
        Ok((best_score, best))
    }

    /// The plies by which a quiet move is first searched less deep, after this number of moves.
    fn less(&self, depth: i32, moves: usize) -> i32 {
        if self.network.is_some() {
            if moves >= 2 && depth >= 2 { pruning::less(depth, moves) } else { 0 }
        } else if moves >= 4 && depth >= 3 {
            1 + i32::from(moves >= 16) + depth / 6
        } else {
            0
        }
    }

    /// The score after crossings, answers and captures. The side to move need not capture or cross; so only an unanswered
    /// crossing is a proven loss.
    fn calm(
        &mut self,
        board: Board,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        forcing: Forcing,
    ) -> Result<Score, Stopped> {
        if let Some(score) = self.known(board, ply) {
            return Ok(score);
        }
        self.counter.count()?;
        let mut best = -INFINITE;
        let is_waiting = SHAPE.is_waiting(board);
        if SHAPE.is_lost(board) {
            return Ok(score::lost(0));
        }
        if SHAPE.is_all_locked(board) {
            return Ok(0);
        }
        if !is_waiting {
            best = self.estimate(board);
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        self.moves.clear();
        if is_waiting || forcing.crossings {
            SHAPE.moves_into(board, Kind::Crossings, &mut self.moves);
        }
        if !is_waiting {
            SHAPE.captures_into(board, forcing.captures, &mut self.moves);
        }
        self.rate(board, ply, None, &mut moves);
        let mut stopped = Ok(());
        for place in 0..moves.len() {
            let (_, mv) = take_first(&mut moves[place..]);
            let next = forcing.after(mv);
            match self.calm(SHAPE.after(board, mv), score::after(beta), score::after(alpha), ply + 1, next) {
                Ok(found) => best = best.max(score::before(found)),
                Err(error) => stopped = Err(error),
            }
            alpha = alpha.max(best);
            if alpha >= beta || stopped.is_err() {
                break;
            }
        }
        self.lists.push(moves);
        stopped.map(|()| best)
    }
}

/// Brings those moves to the front that are not quiet, or after which their side may be able to cross, and returns their number.
fn keep_threats(board: Board, moves: &mut [Rated]) -> usize {
    let mut kept = 0;
    for place in 0..moves.len() {
        let (rating, mv) = moves[place];
        let may_threaten = || mv.target / 8 >= pruning::NEAR_RANK && SHAPE.may_cross_after(SHAPE.after(board, mv));
        if !Order::is_quiet(rating) || may_threaten() {
            moves.swap(kept, place);
            kept += 1;
        }
    }
    kept
}

/// The moves that are tried after the full search.
#[derive(Clone, Copy)]
struct Forcing {
    /// The stones that may be captured.
    captures: u64,
    crossings: bool,
}

impl Forcing {
    const ALL: Forcing = Forcing { captures: !0, crossings: true };

    /// The moves that are tried after a move. Chains of crossings go on; after a capture, only the capturing stone may be
    /// captured.
    fn after(self, mv: Move) -> Forcing {
        if SHAPE.crosses(mv) {
            Forcing { captures: 0, ..self }
        } else {
            Forcing { captures: 1 << SHAPE.turned_square(mv.target), crossings: false }
        }
    }
}
