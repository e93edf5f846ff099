//! Random games, played to their end.
//!
//! Search programs and statistics play very many of them. Listing all legal moves at each ply is slow on large boards. If a
//! game has a list of [candidates](RandomPlay::candidates), a move is drawn from the remaining ones and played if
//! it is legal. All legal candidates have the same probability, and one that is illegal now remains for later plies.
//! The tests of `tests/all/playout.rs` compare this with the plain rules.

use crate::games::{Outcome, Position};
use crate::random::Random;

/// Random games draw their moves from a list that such a game provides.
pub trait RandomPlay: Position {
    /// A superset of the legal moves of this position and of all later ones, except forced moves; empty if there is no such
    /// list. Random games draw from it, which is faster than listing the legal moves at each ply.
    fn candidates(&self) -> Vec<Self::Move> {
        Vec::new()
    }
}

/// Plays random legal moves from a position until the game is over, but at most `limit` plies, because not every game must
/// end. Returns the outcome, or `None` if the game is not over. `moves` is replaced by the moves played.
///
/// At each ply all legal moves have the same probability: a `swap` is one move among the others, and a `pass` is played if
/// it is forced. No move is played from a decided position. If hands are hidden, every possible move may be played; to
/// play games as they are dealt, begin with a known bag.
///
/// Random games from the same state of `random` are the same, but not in every version of this crate.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::playout::playout;
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
pub fn playout<P: RandomPlay>(
    start: &P,
    limit: usize,
    random: &mut Random,
    moves: &mut Vec<P::Move>,
) -> Option<Outcome> {
    let mut position = start.clone();
    // The moves played come first, then the remaining candidates.
    *moves = start.candidates();
    let mut legal = Vec::new();
    let mut plies = 0;
    while plies < limit && position.outcome().is_none() {
        if !try_candidates(&mut position, plies, random, moves) {
            // There is no list of candidates, or the move is forced.
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

/// Plays one of the remaining candidates and moves it to index `plies`; `false` if none is legal.
#[inline]
fn try_candidates<P: RandomPlay>(position: &mut P, plies: usize, random: &mut Random, moves: &mut [P::Move]) -> bool {
    // Candidates from `end` on are illegal at this ply.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::start;
    use crate::games::{Game, Notation, for_game};

    /// Random games consist of legal moves up to their end, and the candidates have all legal moves but a forced one.
    fn check_playouts<P: Notation>() {
        let begin: P = start(if P::GAME.has_sizes() { "Size 4" } else { "" });
        let (candidates, mut random, mut moves) = (begin.candidates(), Random::new(44, 0), Vec::new());
        for limit in 0..60 {
            let outcome = playout(&begin, limit, &mut random, &mut moves);
            let mut position = begin.clone();
            for mv in &moves {
                let legal = position.legal_moves();
                assert!(legal.contains(mv), "{}", position.one_line());
                let is_listed = |mv| candidates.is_empty() || legal.len() == 1 || candidates.contains(mv);
                assert!(legal.iter().all(is_listed), "{}", position.one_line());
                position.play(*mv);
            }
            assert_eq!(position.outcome(), outcome);
            assert!(moves.len() == limit || outcome.is_some() && moves.len() < limit);
        }
    }

    #[test]
    fn random_games_are_played_by_the_rules() {
        for game in Game::ALL {
            for_game!(game, P => check_playouts::<P>());
        }
    }
}
