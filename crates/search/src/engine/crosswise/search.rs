//! Alpha-beta a few plies deep, in a world where every stone is known.

use super::potential::Potential;
use crate::engine::node_counter::NodeCounter;
use crate::solver::Stopped;
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::moves::{MAKES_SIX, Rated, makes_six};
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::state::{SIX, Setting, State};

/// The number of plays that are looked at after the first ply: the most promising ones.
const PLAYS: usize = 24;

/// A lead in tenths of points, for the player to move.
pub(super) type Lead = i16;

/// Looks at positions, and counts them.
pub(super) struct Search<'a> {
    counter: &'a NodeCounter<'a>,
    /// Lists for use again.
    lists: Vec<Vec<Rated>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(counter: &'a NodeCounter<'a>) -> Search<'a> {
        Search { counter, lists: Vec::new() }
    }

    /// The lead after each play of a position, as far as `depth` plies show it.
    pub(super) fn plays(&mut self, world: &World, depth: u32) -> Result<Vec<(Lead, Play)>, Stopped> {
        self.counter.count()?;
        let mut plays = Vec::new();
        world.potential.plays(&world.state, &world.setting, &mut plays);
        let lead = world.lead();
        for (rating, play) in &mut plays {
            *rating = self.after(world, &world.state, *play, lead + *rating, depth - 1, -Lead::MAX, Lead::MAX)?;
        }
        Ok(plays)
    }

    /// The lead after a play, for the player. `promised` is what it is without a search.
    #[expect(clippy::too_many_arguments, reason = "these are the terms of alpha-beta")]
    fn after(
        &mut self,
        world: &World,
        state: &State,
        play: Play,
        promised: Lead,
        depth: u32,
        alpha: Lead,
        beta: Lead,
    ) -> Result<Lead, Stopped> {
        if depth == 0 || makes_six(promised) {
            return Ok(promised);
        }
        let mut next = *state;
        match next.play(play, &world.setting, &LINES) {
            Some(margin) => {
                let sign = if state.rows_move(&world.setting) { 1 } else { -1 };
                Ok(if margin.abs() == SIX { sign * margin.signum() * MAKES_SIX } else { 10 * sign * margin })
            }
            None => Ok(-self.best(world, &next, -promised, depth, -beta, -alpha)?),
        }
    }

    /// The lead for the player to move, who has `lead` without a search; exact between `alpha` and `beta`.
    fn best(
        &mut self,
        world: &World,
        state: &State,
        lead: Lead,
        depth: u32,
        mut alpha: Lead,
        beta: Lead,
    ) -> Result<Lead, Stopped> {
        self.counter.count()?;
        let mut plays = self.lists.pop().unwrap_or_default();
        world.potential.plays(state, &world.setting, &mut plays);
        let mut best = -Lead::MAX;
        if depth == 1 {
            best = lead + plays.iter().map(|(rating, _)| *rating).max().unwrap_or(0);
        } else {
            if plays.len() > PLAYS {
                plays.select_nth_unstable_by_key(PLAYS, |(rating, play)| (-rating, play.0));
                plays.truncate(PLAYS);
            }
            plays.sort_unstable_by_key(|(rating, play)| (-rating, play.0));
            for (rating, play) in &plays {
                best = best.max(self.after(world, state, *play, lead + rating, depth - 1, alpha, beta)?);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists.push(plays);
        Ok(best)
    }
}

/// A position in which every stone is known.
pub(super) struct World {
    pub(super) state: State,
    pub(super) setting: Setting,
    pub(super) potential: Potential,
}

impl World {
    pub(super) fn new((state, setting): (State, Setting)) -> World {
        let potential = Potential::of(&state, &setting);
        World { state, setting, potential }
    }

    /// The lead of the player to move.
    pub(super) fn lead(&self) -> Lead {
        let lead = self.potential.lead(&self.state);
        if self.state.rows_move(&self.setting) { lead } else { -lead }
    }
}
