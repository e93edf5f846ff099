//! The order in which moves are tried.

use xgames_core::games::crossings::kernel::{Board, Move, Shape};

const SHAPE: Shape = Shape::GAME;
/// The number of plies for which there are killer moves.
const PLIES: usize = 128;

/// The experience of a search with moves.
pub(super) struct Order {
    /// The record of quiet moves, by side, rear and target: high for a move that was often good enough.
    history: Vec<i32>,
    /// The last two quiet moves by ply that were good enough.
    killers: Vec<[Option<Move>; 2]>,
}

/// A move after its place in the order: higher ones come first.
pub(super) type Rated = (i32, Move);

/// The least rating of moves that are no quiet ones.
const KILLER: i32 = 1 << 24;
const CAPTURE: i32 = 1 << 25;
const CROSSING: i32 = 1 << 26;
const BEST: i32 = 1 << 27;

impl Order {
    pub(super) fn new() -> Order {
        Order { history: vec![0; 2 << 12], killers: vec![[None; 2]; PLIES] }
    }

    fn slot(ply: usize, mv: Move) -> usize {
        (ply % 2) << 12 | usize::from(mv.rear) << 6 | usize::from(mv.target)
    }

    /// The rating of a move: those with a higher one are tried earlier. `best` is the best move of an earlier search.
    pub(super) fn rate(&self, board: Board, ply: usize, mv: Move, best: Option<Move>) -> i32 {
        if best == Some(mv) {
            return BEST;
        }
        let (history, killers) = (self.history[Self::slot(ply, mv)], &self.killers[ply % PLIES]);
        if SHAPE.crosses(mv) {
            CROSSING + history
        } else if mv.captures(board) {
            // A captured stone was worth the more the further it had come.
            CAPTURE + history + ((8 - i32::from(mv.target / 8)) << 16)
        } else if killers[0] == Some(mv) || killers[1] == Some(mv) {
            KILLER + history
        } else {
            history
        }
    }

    /// Whether this is the rating of a quiet move, which neither crosses nor captures.
    pub(super) fn is_quiet(rating: i32) -> bool {
        rating < CAPTURE
    }

    /// Notes that a move was good enough, and that the moves before it were not.
    pub(super) fn reward(&mut self, ply: usize, depth: i32, mv: Move, before: &[Rated]) {
        let killers = &mut self.killers[ply % PLIES];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.learn(ply, mv, depth * depth);
        for (_, other) in before.iter().filter(|(rating, _)| Self::is_quiet(*rating)) {
            self.learn(ply, *other, -depth * depth);
        }
    }

    /// Moves the history of a move by at most this much toward its limits.
    fn learn(&mut self, ply: usize, mv: Move, change: i32) {
        const MOST: i32 = 1 << 14;
        let history = &mut self.history[Self::slot(ply, mv)];
        let change = change.clamp(-400, 400) * 16;
        *history += change - *history * change.abs() / MOST;
    }
}

/// Exchanges the move with the highest place with the first one, and returns it. There are no iterators in it, because they would not be
/// inlined, and every move of a search passes here.
pub(super) fn take_first(moves: &mut [Rated]) -> Rated {
    let mut best = 0;
    for place in 1..moves.len() {
        if moves[place].0 > moves[best].0 {
            best = place;
        }
    }
    moves.swap(0, best);
    moves[0]
}
