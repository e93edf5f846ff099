//! Random games to their end.
//!
//! Search programs and statistics play very many of them. Listing all legal moves at each ply takes long on large boards,
//! so where a game has a list of [candidates](crate::games::Extras::candidates) a move is drawn from those that are left
//! and played if it is legal. As nothing distinguishes the candidates that are left, all legal ones have the same chance;
//! and as a candidate that is refused stays among them, it has its chance when it is legal again.
//! The tests of `tests/playout.rs` compare both ways with the plain rules.

use crate::games::{Extras, Outcome};
use crate::random::Random;

/// Plays random legal moves from a position until the game is over, but no more than `limit` plies, as not every game must
/// end. Returns how it ended, `None` if it goes on; `moves` is replaced by the moves that were played.
///
/// At each ply all legal moves have the same chance: a `swap` is one move among the others, and a `pass` is played where it
/// is forced. From a position that is decided no move is played. Where hands are hidden, every move that is possible may be
/// played, so for games as they are dealt begin with a known bag.
///
/// The same state of `random` gives the same game; which game that is may differ between versions of this program.
///
/// ```
/// use xgames::analysis::playout::playout;
/// use xgames::games::{Position, cross::Cross};
/// use xgames::random::Random;
///
/// let start = Cross::new(6)?;
/// let (mut random, mut moves) = (Random::new(1, 0), Vec::new());
/// let outcome = playout(&start, usize::MAX, &mut random, &mut moves);
///
/// let mut end = start.clone();
/// moves.iter().for_each(|mv| end.play(*mv));
/// assert_eq!(end.outcome(), outcome);
/// assert!(outcome.is_some());
/// # Ok::<(), xgames::games::SetupFault>(())
/// ```
pub fn playout<P: Extras>(start: &P, limit: usize, random: &mut Random, moves: &mut Vec<P::Move>) -> Option<Outcome> {
    let mut position = start.clone();
    // The moves that were played come first, then the candidates that are left.
    *moves = start.candidates();
    let mut legal = Vec::new();
    let mut plies = 0;
    while plies < limit && position.outcome().is_none() {
        if !try_candidates(&mut position, plies, random, moves) {
            // There are no candidates, or the move is forced.
            position.legal_moves_into(&mut legal);
            let Some(&mv) = random.pick(&legal) else { break };
            position.play(mv);
            moves.push(mv);
            let last = moves.len() - 1;
            moves.swap(plies, last);
        }
        plies += 1;
    }
    moves.truncate(plies);
    position.outcome()
}

/// Plays one of the candidates that are left after so many plies, and puts it before the others; `false` if none is legal.
#[inline]
fn try_candidates<P: Extras>(position: &mut P, plies: usize, random: &mut Random, moves: &mut [P::Move]) -> bool {
    // After the end are those that were refused at this ply.
    let mut end = moves.len();
    while plies < end {
        let at = plies + random.below(end - plies);
        if position.try_play(moves[at]).is_ok() {
            moves.swap(plies, at);
            return true;
        }
        end -= 1;
        moves.swap(at, end);
    }
    false
}
