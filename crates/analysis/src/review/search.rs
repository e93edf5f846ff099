//! Walks back from the end of a game with a solver, as far as it can prove who wins.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::{Review, Step, result_of};
use xgames_core::games::{Seat, Tactics};
use xgames_core::judge::Judged;
use xgames_core::record::GameResult;
use xgames_search::engine::Playable;
use xgames_search::solver::{Limits, Solvable, Solver, pie};

/// The limits of a search for each position of a game.
#[derive(Clone, Copy)]
pub struct Search<'s> {
    /// The maximum number of positions that it may look at.
    pub nodes: Option<u64>,
    /// The maximum time that it may take.
    pub time: Option<Duration>,
    /// The question whether to stop, asked again and again with the number of positions so far; the search stops once it
    /// returns true.
    pub stop: &'s (dyn Fn(u64) -> bool + Sync),
    /// A function that is called before each search.
    pub progress: &'s (dyn Fn(Step) + Sync),
}

/// The maximum size of the table of a solver, in bytes.
const MEMORY: usize = 32 << 20;

/// A game that can be reviewed.
pub trait Reviewable: Tactics + Solvable + Playable + Judged {}

impl<P: Tactics + Solvable + Playable + Judged> Reviewable for P {}

impl<P: Reviewable> Review<'_, P> {
    /// Proves results, from the end of the game back to the first position that is not won for the same side or cannot be
    /// solved.
    pub(super) fn search_back(&mut self) {
        let (Some(search), Some(start)) = (self.search.filter(|_| !self.is_complete), self.start.clone()) else {
            return;
        };
        let mut solver = start.solver(MEMORY, 1);
        for plies in self.after_swap(&start).rev() {
            let limits = Limits::within(search.nodes, search.time, search.stop);
            if self.value_after(plies).is_none() {
                (search.progress)(Step::Proof { until: None });
            }
            if !self.prove(plies, &mut *solver, &limits) || self.value_after(plies) != self.last {
                return;
            }
        }
    }

    /// The numbers of plies after which the players can no longer exchange the sides. A swap would give the result of a side to
    /// the other player.
    fn after_swap(&self, start: &P) -> RangeInclusive<usize> {
        (if start.offers_swap() { 2 } else { 0 })..=self.plies.len()
    }

    /// Proves the result after this number of plies, unless it is known. Returns whether it is known then.
    pub(super) fn prove(&mut self, plies: usize, solver: &mut dyn Solver<P>, limits: &Limits<'_>) -> bool {
        if self.value_after(plies).is_some() {
            return true;
        }
        let Some(position) = self.position_after(plies) else { return false };
        let solution = solver.solve(&position, limits);
        let Some(value) = solution.value else { return false };
        self.set_value_after(plies, result_of(&position, value), solution.line);
        true
    }

    /// Notes the results that follow from others: whatever a player does in a lost position, the next one is lost, and who comes to a won
    /// position was in one before.
    pub(super) fn draw_conclusions(&mut self, start: &P) {
        let (first, last) = self.after_swap(start).into_inner();
        for index in first..last {
            let lost = GameResult::won(!self.plies[index].is_first);
            if self.value_after(index) == Some(lost) && self.value_after(index + 1).is_none() {
                self.set_value_after(index + 1, lost, Vec::new());
            }
        }
        for index in (first..last).rev() {
            let won = GameResult::won(self.plies[index].is_first);
            if self.value_after(index + 1) == Some(won) && self.value_after(index).is_none() {
                let mv = self.plies[index].mv;
                self.set_value_after(index, won, vec![mv]);
            }
        }
    }

    /// The last ply that seems bad and after which the game is lost for certain, if it may have been lost before; none of those that were
    /// tried.
    pub(super) fn may_be_lost_before(&self, start: &P, tried: &[usize]) -> Option<usize> {
        let mut plies =
            self.after_swap(start).rev().filter(|index| *index < self.plies.len() && !tried.contains(index));
        let is_open = |index: usize| {
            self.value_after(index).is_none() && self.value_after(index + 1).is_some() && self.is_estimated_here(index)
        };
        plies.find(|index| !self.has_viewer && is_open(*index) && self.is_accused(*index) && self.seems_bad(*index))
    }

    /// Proves the results of all positions of a board that solvers decide, from the end of the game back to its start, as far
    /// as the limits allow. `memory` is the maximum size of the table of the solver, in bytes; `progress` is told of each search.
    pub(super) fn prove_all(
        &mut self,
        start: &P,
        memory: usize,
        limits: &Limits<'_>,
        progress: &(dyn Fn(Step) + Sync),
    ) {
        if !start.is_small() || self.has_viewer {
            return;
        }
        let mut solver = start.solver(memory, 1);
        let is_proved = self.after_swap(start).rev().all(|plies| {
            if self.value_after(plies).is_none() {
                progress(Step::Proof { until: limits.deadline });
            }
            self.prove(plies, &mut *solver, limits)
        });
        if is_proved && start.offers_swap() && !P::GAME.has_draws() {
            self.prove_swap(&mut *solver, limits);
        }
    }

    /// Proves that the player who may swap, or may do so after the next move, wins, and so loses nothing before: every opening is won for one
    /// of the sides.
    fn prove_swap(&mut self, solver: &mut dyn Solver<P>, limits: &Limits<'_>) {
        let plies = self.plies.len().min(1);
        let Some(position) = self.position_after(plies) else { return };
        let found = pie::solve(solver, &position, limits);
        let Some(winner) = found.winner else { return };
        let result = GameResult::won(winner == Seat(1));
        self.set_value_after(plies, result, found.solution.line);
        if let Some(first) = self.plies.first().map(|ply| ply.mv) {
            self.set_value_after(0, result, vec![first]);
        }
    }
}
