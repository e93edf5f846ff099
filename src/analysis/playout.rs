//! Random games to their end.
//!
//! Search programs and statistics play very many of them, so games may bring quicker ways than to list all
//! legal moves at each ply. What is played is the same: at each ply every legal move has the same chance, and the
//! rules know nothing of it. Tests hold every way to the plain rules.

use super::random::Random;
use crate::games::{Outcome, Position};

/// Plays random legal moves from a position until the game is over, but no more than `limit` plies, as not every game
/// must end. Returns how it ended, `None` if it goes on; `moves` is replaced by the moves that were played.
///
/// At each ply all moves of [`Position::legal_moves`] have the same chance: a `swap` is one move among the others,
/// and a `pass` is played where it is forced. From a position that is decided nothing is played. Where hands are
/// hidden, whatever is possible for all that is known may be played, so for games as they are dealt begin with a
/// known bag.
///
/// The same state of `random` gives the same game; which one that is may differ between versions of this program.
///
/// ```
/// use xgames::analysis::{playout::playout, random::Random};
/// use xgames::games::{Notation, Position, cross::Cross};
///
/// let start = Cross::begin(&Cross::read_setup(&|_| None)?)?;
/// let (mut random, mut moves) = (Random::new(1, 0), Vec::new());
/// let outcome = playout(&start, usize::MAX, &mut random, &mut moves);
///
/// let mut end = start.clone();
/// moves.iter().for_each(|mv| end.play(*mv));
/// assert_eq!(end.outcome(), outcome);
/// assert!(outcome.is_some());
/// # Ok::<(), xgames::games::SetupFault>(())
/// ```
pub fn playout<P: Playout>(start: &P, limit: usize, random: &mut Random, moves: &mut Vec<P::Move>) -> Option<Outcome> {
    start.play_out(limit, random, moves)
}

/// A game that can be played at random. The methods given here are the plain way.
pub trait Playout: Position {
    /// Some legal move, each with the same chance; `None` after the end. `spare` is memory to be used.
    fn random_move(&self, random: &mut Random, spare: &mut Vec<Self::Move>) -> Option<Self::Move> {
        self.legal_moves(spare);
        random.pick(spare).copied()
    }

    /// What [`playout`] does.
    fn play_out(&self, limit: usize, random: &mut Random, moves: &mut Vec<Self::Move>) -> Option<Outcome> {
        let mut position = self.clone();
        let mut spare = Vec::new();
        moves.clear();
        while moves.len() < limit
            && let Some(mv) = position.random_move(random, &mut spare)
        {
            position.play(mv);
            moves.push(mv);
        }
        position.outcome()
    }
}
