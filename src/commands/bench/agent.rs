//! The agents that are graded.

use crate::cli::Contestant as Named;
use crate::program::contestants::{AnyContestant, Usual, limit};
use crate::program::interrupt;
use xgames_analysis::benchmark::Answer;
use xgames_analysis::tournament::{MoveLimit, NoMove};
use xgames_core::judge::{AnyPosition, PositionAt, for_position};
use xgames_search::engine::Playable;
use xgames_search::engine::continuation::start_of;

/// An agent.
pub(super) struct Agent {
    /// The agent as it was typed.
    pub(super) name: String,
    /// The limit for a move; `None` if the agent has its own.
    pub(super) limit: Option<MoveLimit>,
    contestant: AnyContestant,
    seed: u64,
}

impl Agent {
    /// The agent that an argument names. A program is started.
    pub(super) fn start(named: &Named, usual: &Usual, seed: u64) -> anyhow::Result<Agent> {
        let contestant = AnyContestant::start(named, usual)?;
        // A level has no limit but its own.
        let limit = Some(limit(named, usual)).filter(|limit| *limit != MoveLimit::Playouts(u64::MAX));
        Ok(Agent { name: named.to_string(), limit, contestant, seed })
    }

    /// Asks for a move in the position with this number.
    pub(super) fn ask(&self, at: &AnyPosition, number: u64) -> Answer {
        match for_position!(at, at => self.choose(at, number)) {
            Ok(mv) => Answer::Move(mv),
            Err(NoMove::Illegal(why)) => Answer::Illegal(why),
            Err(NoMove::Lost(_, why)) => Answer::Silent(why),
            Err(NoMove::Stopped) => Answer::Stopped,
        }
    }

    /// Lets the agent play the game up to the position, as the player to move sees it, and choose.
    fn choose<P: Playable>(&self, at: &PositionAt<P>, number: u64) -> Result<String, NoMove> {
        let stops = &interrupt::interrupted;
        let seat = at.position.turn().seat;
        let Ok(mut view) = start_of(&at.setup_tags, at, Some(seat)) else { return Err(NoMove::Stopped) };
        let contestant = self.contestant.of::<P>();
        let mut player = contestant.player(seat, &view, self.seed.wrapping_add(number))?;
        player.begin(at.size, stops)?;
        for mv in at.moves() {
            player.learn(&view, *mv, false, stops)?;
            view.play(*mv);
        }
        let mv = player.choose(&view, stops);
        if !matches!(mv, Err(NoMove::Lost(..))) {
            // A program that has chosen something goes on with the next position.
            player.leave();
        }
        mv.map(|mv| at.position.move_text(mv))
    }
}
