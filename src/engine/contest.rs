//! Games between engines.

use super::{Engine, Playable, legal_stones};
use crate::games::Outcome;
use crate::random::Random;
use crate::solver::Limits;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// How it ended; `None` if it was too long.
    pub outcome: Option<Outcome>,
}

/// The first moves of a game, random but the same for both games of a pair. The game is not over after them.
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

/// Plays a game from `opening` to its end, or until it has `longest` plies. `seats` has the start as each player sees it,
/// and that player's engine. `limits` says what each move may take. `None` if `stops` says so.
pub fn play<P: Playable>(
    seats: &mut [(P, Box<dyn Engine<P>>)],
    opening: &[P::Move],
    longest: usize,
    limits: impl Fn(usize) -> Limits<'static>,
    stops: impl Fn() -> bool,
) -> Option<Played<P::Move>> {
    let mut moves = opening.to_vec();
    for (position, _) in &mut *seats {
        opening.iter().for_each(|mv| position.play(*mv));
    }
    while moves.len() < longest && seats[0].0.outcome().is_none() {
        if stops() {
            return None;
        }
        let seat = usize::from(seats[0].0.turn().seat.0) - 1;
        let (position, engine) = &mut seats[seat];
        let report = engine.search(&position.as_seen(), &limits(seat), &mut |_| {});
        // An engine that knows only some stones may choose a move that is not possible.
        let legal = || legal_stones(position).into_iter().next();
        let mv = report.best_move().filter(|mv| position.check(*mv).is_ok()).or_else(legal)?;
        seats.iter_mut().for_each(|(position, _)| position.play(mv));
        moves.push(mv);
    }
    Some(Played { moves, outcome: seats[0].0.outcome() })
}
