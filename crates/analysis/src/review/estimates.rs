//! Estimates: an engine judges every position of a game.

use std::time::{Duration, Instant};

use super::findings::Mark;
use super::{Review, Reviewable, result_of};
use xgames_core::games::Seat;
use xgames_core::record::GameResult;
use xgames_search::engine::{Engine, Evaluation, Settings, pie};
use xgames_search::solver::{Limits, Value};

/// The limits of an engine for each position of a game.
#[derive(Clone, Copy)]
pub struct Estimating<'s> {
    /// The memory, threads and seed of the engine.
    pub settings: Settings,
    /// The maximum number of playouts, or of positions looked at.
    pub playouts: Option<u64>,
    /// The maximum time for a position.
    pub time: Option<Duration>,
    /// The question whether to stop, asked again and again; the estimates stop once it returns true.
    pub stop: &'s (dyn Fn(u64) -> bool + Sync),
}

/// An engine's opinion of the position before a ply.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Estimate<M> {
    /// The chance that seat 1 wins, from 0 to 1.
    pub(super) winrate: f64,
    /// The number of playouts, or of positions looked at, if it is known.
    pub(super) visits: Option<u64>,
    /// The best line of play; empty if it is not known.
    pub(super) line: Vec<M>,
}

impl<P: Reviewable> Review<'_, P> {
    /// Estimates the positions whose value was not saved, and marks the moves that lose much.
    pub(super) fn estimate(&mut self) {
        if let (Some(estimating), Some(start), false) = (self.estimating, self.start.clone(), self.is_complete) {
            self.estimate_from(&start, &estimating);
        }
        self.mark_losses();
    }

    fn estimate_from(&mut self, start: &P, estimating: &Estimating<'_>) {
        let mut engine = None;
        let mut position = start.clone();
        for index in 0..=self.plies.len() {
            if (estimating.stop)(0) {
                return;
            }
            if self.winrate_after(index).is_none() {
                let seen = self.seen(&position).unwrap_or_else(|| position.clone());
                self.set_estimate(index, &seen, |position| {
                    let engine = engine.get_or_insert_with(|| start.engine(estimating.settings));
                    estimate(&mut **engine, position, estimating)
                });
            }
            self.plies.get(index).into_iter().for_each(|ply| position.play(ply.mv));
        }
    }

    /// Estimates the position after this number of plies, and notes the result if the engine has proven it.
    fn set_estimate(
        &mut self,
        plies: usize,
        position: &P,
        estimate: impl FnOnce(&P) -> Option<(Estimate<P::Move>, Option<GameResult>)>,
    ) {
        let outcome = position.outcome().map(|outcome| Evaluation::Proven(Value::of(outcome.winner)));
        if let Some(outcome) = outcome {
            self.last_winrate = Some(outcome.chance(position.side_of(Seat(1))));
            return;
        }
        let Some((estimate, proven)) = estimate(position) else { return };
        if let Some(ply) = self.plies.get_mut(plies) {
            ply.value = ply.value.or(proven);
            ply.estimate = Some(estimate);
        } else {
            self.last = self.last.or(proven);
            self.last_winrate = Some(estimate.winrate);
        }
    }

    /// The chance of seat 1 after this number of plies, if it is estimated; if the result is proved, the chance of that
    /// result.
    pub(super) fn winrate_after(&self, plies: usize) -> Option<f64> {
        let (winrate, value) = match self.plies.get(plies) {
            Some(ply) => (ply.estimate.as_ref()?.winrate, ply.value),
            None => (self.last_winrate?, self.last),
        };
        value.and_then(chance_of).or(Some(winrate))
    }

    /// The winning chance that the player of a ply lost by it, from 0 to 1.
    pub(super) fn loss_of(&self, index: usize) -> Option<f64> {
        let (before, after) = self.winrate_after(index).zip(self.winrate_after(index + 1))?;
        let lost = if self.plies[index].is_first { before - after } else { after - before };
        Some(if self.may_keep_a_proven_win(index) { 0.0 } else { rounded(lost.max(0.0)) })
    }

    /// Whether the position before a ply is proven to be won, and the one after it only estimated, in favour of the same
    /// player. That is no evidence that something was lost.
    fn may_keep_a_proven_win(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        let after = self.plies.get(index + 1).map_or(self.last, |next| next.value);
        let is_even_at_least = |chance: f64| if ply.is_first { chance >= 0.5 } else { chance <= 0.5 };
        ply.value.is_some() && after.is_none() && self.winrate_after(index + 1).is_some_and(is_even_at_least)
    }

    fn mark_losses(&mut self) {
        for index in 0..self.plies.len() {
            let Some(loss) = self.loss_of(index).filter(|_| self.plies[index].mark.is_none()) else { continue };
            // The best move of the search is not a mistake, whatever the next search says.
            let is_best = self.plies[index].best_line().first() == Some(&self.plies[index].mv);
            if let Some(mark) = Mark::of_loss(loss).filter(|_| !is_best) {
                self.plies[index].mark = Some(mark);
                if mark != Mark::Inaccuracy {
                    self.add_loss(index, mark, loss);
                }
            }
        }
    }
}

/// A chance with four decimals. An estimate is never more exact, and so it can be saved and read again without a difference.
fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}

/// Judges a position. The result is `Some` if the engine has proven it.
fn estimate<P: Reviewable>(
    engine: &mut dyn Engine<P>,
    position: &P,
    estimating: &Estimating<'_>,
) -> Option<(Estimate<P::Move>, Option<GameResult>)> {
    let deadline = estimating.time.and_then(|time| Instant::now().checked_add(time));
    let limits = Limits { nodes: estimating.playouts, deadline, stop: estimating.stop };
    let (mv, report) = pie::choose(engine, position, &limits, &mut |_| {})?;
    let chance = report.evaluation.chance(position.side_of(Seat(1)));
    let is_open = pie::is_open(position);
    let proven = match report.evaluation {
        Evaluation::Proven(value) if !is_open => Some(result_of(position, value)),
        _ => None,
    };
    let estimate = Estimate {
        // Where the players may exchange the sides, the second player gets the better side.
        winrate: rounded(if is_open { chance.min(1.0 - chance) } else { chance }),
        visits: Some(report.visits),
        line: match report.lines.into_iter().next() {
            Some(line) if !P::is_swap(mv) => line.moves,
            _ => vec![mv],
        },
    };
    Some((estimate, proven))
}

/// The chance of seat 1 if this result is certain.
pub(super) fn chance_of(result: GameResult) -> Option<f64> {
    match result {
        GameResult::FirstWins => Some(1.0),
        GameResult::SecondWins => Some(0.0),
        GameResult::Draw => Some(0.5),
        GameResult::Unfinished => None,
    }
}
