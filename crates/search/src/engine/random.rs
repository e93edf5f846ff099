//! Random play: the weakest opponent, and a legal one in every game.

use super::{Engine, Evaluation, Line, Report, Settings, legal_stones};
use crate::solver::Limits;
use xgames_core::games::Seating;
use xgames_core::random::Random;

/// An engine that plays a random legal move; all have the same probability. It looks at nothing, so all its estimates are
/// even.
pub struct RandomMoves {
    seed: u64,
}

impl RandomMoves {
    /// An engine that draws from this seed. The same seed and position give the same move.
    #[must_use]
    pub fn new(settings: Settings) -> RandomMoves {
        RandomMoves { seed: settings.seed }
    }
}

impl<P: Seating> Engine<P> for RandomMoves {
    fn search(&mut self, position: &P, _: &Limits, _: &mut dyn FnMut(&Report<P::Move>)) -> Report<P::Move> {
        if let Some(outcome) = position.outcome() {
            return Report::of_outcome(outcome);
        }
        let mut moves = legal_stones(position);
        Random::new(self.seed, moves.len() as u64).shuffle(&mut moves);
        let evaluation = Evaluation::Estimate(0.5);
        let line = |mv| Line { evaluation, visits: 0, moves: vec![mv] };
        Report { evaluation, lines: moves.into_iter().take(1).map(line).collect(), visits: 0, solver_nodes: 0 }
    }
}
