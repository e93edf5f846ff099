//! The moves of a position before they are searched, with what tables know about them.
//!
//! A table says who wins, but not how soon. So the moves that keep the value of a position are searched as usual, and the
//! others are not played, however good they look.

use super::score;
use super::search::RootMove;
use xgames_core::board::Side;
use xgames_core::games::crossings::kernel::{Board, Move, Shape};

const SHAPE: Shape = Shape::GAME;

/// A position to be judged.
pub(super) struct Root {
    pub(super) board: Board,
    pub(super) side: Side,
    /// The value for the side to move that the moves keep: 1 for a win, 0 for a draw, -1 for a loss. It is `None` if tables do not say
    /// enough; then all moves are searched.
    pub(super) kept: Option<i8>,
    /// The moves to search, at least one.
    pub(super) moves: Vec<RootMove>,
    /// The moves that are known to be worse, the best first.
    pub(super) worse: Vec<RootMove>,
}

impl Root {
    /// A position with all of its moves. `value` is its value for the side to move, if a table has it. `value_after` finds out the values of
    /// positions after moves, for the side to move there; with `true` even if that takes time.
    pub(super) fn new(
        board: Board,
        side: Side,
        legal: &[Move],
        value: Option<i8>,
        mut value_after: impl FnMut(Board, bool) -> Option<i8>,
    ) -> Root {
        let mut root = Root::plain(board, side, legal);
        root.look_up(|after| value_after(after, false));
        let Some(value) = value else { return root };
        if !root.moves.iter().any(|of| of.known == Some(value)) {
            root.look_up(|after| value_after(after, true));
        }
        root.keep(value);
        root
    }

    /// A position in which only these moves are judged.
    pub(super) fn among(
        board: Board,
        side: Side,
        moves: &[Move],
        value_after: impl FnMut(Board) -> Option<i8>,
    ) -> Root {
        let mut root = Root::plain(board, side, moves);
        root.look_up(value_after);
        let best = root.moves.iter().map(|of| of.known).max().flatten();
        let is_all = root.moves.iter().all(|of| of.known.is_some());
        if let Some(value) = best.filter(|value| *value == 1 || is_all) {
            root.keep(value);
        }
        root
    }

    fn plain(board: Board, side: Side, moves: &[Move]) -> Root {
        let moves = moves.iter().copied().map(RootMove::new).collect();
        Root { board, side, kept: None, moves, worse: Vec::new() }
    }

    /// Finds out the values of moves that are not known.
    fn look_up(&mut self, mut value_after: impl FnMut(Board) -> Option<i8>) {
        for of in self.moves.iter_mut().filter(|of| of.known.is_none()) {
            let after = SHAPE.after(self.board, of.mv);
            of.known = if SHAPE.is_lost(after) { Some(1) } else { value_after(after).map(|value| -value) };
            of.score = of.known.map_or(0, score::known);
        }
    }

    /// Leaves only moves that keep this value, which is the greatest of them all.
    fn keep(&mut self, value: i8) {
        self.kept = Some(value);
        if value == -1 {
            // No move is better.
            self.moves.iter_mut().for_each(|of| of.known = Some(-1));
        }
        let is_sure = self.moves.iter().any(|of| of.known == Some(value));
        let keeps = |of: &RootMove| match of.known {
            Some(known) => known == value,
            // If none is sure, it must be one of those that are not known.
            None => value == 1 || !is_sure,
        };
        let (moves, mut worse) = std::mem::take(&mut self.moves).into_iter().partition::<Vec<_>, _>(keeps);
        self.moves = moves;
        if let [only] = &mut self.moves[..] {
            only.known = Some(value);
        }
        self.moves.iter_mut().for_each(|of| of.must_win = is_sure && of.known.is_none());
        worse.retain(|of| of.known.is_some());
        worse.sort_by_key(|of| std::cmp::Reverse(of.known));
        self.worse = worse;
    }

    /// Does not go to these positions again on the way to a win, if there is another way.
    pub(super) fn avoid(&mut self, tried: &[Board]) {
        let is_new = |of: &RootMove| !of.must_win && !tried.contains(&SHAPE.after(self.board, of.mv));
        if self.kept == Some(1) && self.moves.iter().any(is_new) {
            let is_new: Vec<bool> = self.moves.iter().map(is_new).collect();
            self.moves.iter_mut().zip(is_new).for_each(|(of, is_new)| of.must_win = !is_new);
        }
    }
}
