//! Random first moves of games between engines.

use super::{Playable, legal_stones};
use xgames_core::random::Random;

/// The first moves of a game, which are random but equal in both games of a pair. The game is not over after them.
pub fn opening<P: Playable>(start: &P, plies: usize, random: &mut Random) -> Vec<P::Move> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for _ in 0..plies {
        let legal = legal_stones(&position);
        let Some(&mv) = random.pick(&legal) else { break };
        position.play(mv);
        if position.outcome().is_some() {
            break;
        }
        moves.push(mv);
    }
    moves
}
