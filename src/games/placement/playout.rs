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
    let mut draws = Draws { random, fraction: 0, number: 0 };
    let mut plies = 0;
    while plies < limit && position.outcome().is_none() {
        bring_forward(&position, plies, &mut draws, moves);
        position.play(moves[plies]);
        plies += 1;
    }
    moves.truncate(plies);
    position.outcome()
}

/// Random numbers, of which one of 64 bits serves four draws: what a draw leaves of it, as a fraction, is as random.
/// Even on the largest board what favours some moves is less than one in 100,000.
struct Draws<'r> {
    random: &'r mut Random,
    fraction: u64,
    number: u32,
}

impl Draws<'_> {
    /// A number below `limit`.
    #[inline]
    fn below(&mut self, limit: usize) -> usize {
        if self.number.is_multiple_of(4) {
            self.fraction = self.random.bits();
        }
        self.number = self.number.wrapping_add(1);
        let product = u128::from(self.fraction) * limit as u128;
        self.fraction = product as u64;
        (product >> 64) as usize
    }
}

/// Chooses one of the moves that are left after so many plies, and puts it before the others. Nearly always the first
/// one that is drawn is legal.
#[inline]
fn bring_forward<P: Placing>(position: &P, plies: usize, draws: &mut Draws<'_>, moves: &mut Vec<Move>) {
    let at = plies + draws.below(moves.len() - plies);
    match moves.get(at) {
        Some(mv) if allows(position, *mv) => moves.swap(plies, at),
        _ => bring_forward_one_of(position, plies, draws, moves),
    }
}

/// The same, whatever is legal.
#[cold]
#[inline(never)]
fn bring_forward_one_of<P: Placing>(position: &P, plies: usize, draws: &mut Draws<'_>, moves: &mut Vec<Move>) {
    // Behind the end are those that were refused at this ply.
    let mut end = moves.len();
    while plies < end {
        let at = plies + draws.below(end - plies);
        if allows(position, moves[at]) {
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

#[inline]
fn allows<P: Placing>(position: &P, mv: Move) -> bool {
    match mv {
        Move::Place(cell) => position.allows_placement(cell),
        Move::Swap => position.allows_swap(),
        Move::Pass => false,
    }
}
