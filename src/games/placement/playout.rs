//! Random games in which stones are placed and stay.
//!
//! What may be played later may be tried now: of the moves that are left, in any order, the first one that is legal
//! now is played. As nothing tells the moves that are left from one another, all legal ones have the same chance; and
//! as a move that is refused stays among those that are left, it has its chance when it is legal again.

use super::Move;
use crate::analysis::random::Random;
use crate::board::Cell;
use crate::games::{Outcome, Position};

/// What a random game asks a position for.
pub(in crate::games) trait Placing: Position<Move = Move> {
    /// Replaces the contents of `moves` by placements on all empty cells, legal or not.
    fn list_placements(&self, moves: &mut Vec<Move>);

    /// Whether a placement on an empty cell is legal while the game goes on.
    fn allows_placement(&self, cell: Cell) -> bool;

    /// Whether `swap` is.
    fn allows_swap(&self) -> bool;
}

/// Plays a random game as [`crate::analysis::playout::playout`] does.
pub(in crate::games) fn play_out<P: Placing>(
    start: &P,
    limit: usize,
    random: &mut Random,
    moves: &mut Vec<Move>,
) -> Option<Outcome> {
    let mut position = start.clone();
    // The moves that were played come first, then those that are left.
    start.list_placements(moves);
    moves.push(Move::Swap);
    let mut plies = 0;
    while plies < limit && position.outcome().is_none() {
        bring_forward(&position, plies, random, moves);
        position.play(moves[plies]);
        plies += 1;
    }
    moves.truncate(plies);
    position.outcome()
}

/// Chooses one of the moves that are left after so many plies, and puts it before the others.
#[inline]
fn bring_forward<P: Placing>(position: &P, plies: usize, random: &mut Random, moves: &mut Vec<Move>) {
    // Behind the end are those that were refused at this ply.
    let mut end = moves.len();
    while plies < end {
        let at = plies + random.below(end - plies);
        let allowed = match moves[at] {
            Move::Place(cell) => position.allows_placement(cell),
            Move::Swap => position.allows_swap(),
            Move::Pass => false,
        };
        if allowed {
            moves.swap(plies, at);
            return;
        }
        end -= 1;
        moves.swap(at, end);
    }
    // None of them is legal.
    moves.push(Move::Pass);
    let last = moves.len() - 1;
    moves.swap(plies, last);
}
