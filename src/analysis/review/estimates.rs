//! Estimates: an engine judges every position of a game.

use std::time::{Duration, Instant};

use super::findings::Mark;
use super::{Review, Reviewable, result_of};
use crate::engine::{Engine, Evaluation, Settings, pie};
use crate::games::Seat;
use crate::record::GameResult;
use crate::solver::{Limits, Value};

/// What an engine may spend on each position of a game.
#[derive(Clone, Copy)]
pub struct Estimating<'s> {
    /// Memory, threads and seed.
    pub settings: Settings,
    /// Playouts, or positions looked at.
    pub playouts: Option<u64>,
    /// How long it may take.
    pub time: Option<Duration>,
    /// Asked again and again; the estimates stop once it returns true.
    pub stop: &'s (dyn Fn(u64) -> bool + Sync),
}

/// What an engine found out about the position before a ply.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Estimate<M> {
    /// The chance that seat 1 wins, from 0 to 1.
    pub(super) winrate: f64,
    /// Whether the player to move is of its side.
    pub(super) is_first: bool,
    /// The result, if the engine has proven it.
    pub(super) proven: Option<GameResult>,
    /// Playouts, or positions looked at.
    pub(super) visits: u64,
    /// The best line of play.
    pub(super) line: Vec<M>,
}

/// From which loss of winning chance on a move is an inaccuracy, a mistake or a blunder. Lichess sets the same limits.
const LIMITS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Inaccuracy)];

impl<P: Reviewable> Review<'_, P> {
    /// Estimates all positions, and marks the moves that lose much.
    pub(super) fn estimate(&mut self) {
        let (Some(estimating), Some(start)) = (self.estimating, self.start.clone()) else { return };
        let mut engine = start.engine(estimating.settings);
        let mut position = start;
        for index in 0..self.plies.len() {
            if (estimating.stop)(0) {
                return;
            }
            let seen = self.seen(&position).unwrap_or_else(|| position.clone());
            let estimate = estimate(&mut *engine, &seen, &estimating);
            let ply = &mut self.plies[index];
            ply.value = ply.value.or(estimate.as_ref().and_then(|estimate| estimate.proven));
            position.play(ply.mv);
            ply.estimate = estimate;
        }
        let seen = self.seen(&position).unwrap_or_else(|| position.clone());
        self.last_winrate = match seen.outcome() {
            Some(outcome) => Some(Evaluation::Proven(Value::of(outcome.winner)).chance(seen.side_of(Seat(1)))),
            None => estimate(&mut *engine, &seen, &estimating).map(|estimate| estimate.winrate),
        };
        self.mark_losses();
    }

    /// The chance of seat 1 after this number of plies, if it is estimated.
    pub(super) fn winrate_after(&self, plies: usize) -> Option<f64> {
        self.plies.get(plies).map_or(self.last_winrate, |ply| Some(ply.estimate.as_ref()?.winrate))
    }

    /// What the player of a ply lost by it: from 0 to 1.
    pub(super) fn loss_of(&self, index: usize) -> Option<f64> {
        let (before, after) = self.winrate_after(index).zip(self.winrate_after(index + 1))?;
        let is_first = self.plies[index].estimate.as_ref()?.is_first;
        Some(if is_first { before - after } else { after - before }.max(0.0))
    }

    fn mark_losses(&mut self) {
        for index in 0..self.plies.len() {
            let Some(loss) = self.loss_of(index).filter(|_| self.plies[index].mark.is_none()) else { continue };
            // The best move of the search is not a mistake, whatever the next search says.
            let is_best = self.plies[index].estimate.as_ref().and_then(|estimate| estimate.line.first().copied())
                == Some(self.plies[index].mv);
            if let Some((_, mark)) = LIMITS.into_iter().find(|(least, _)| loss >= *least && !is_best) {
                self.plies[index].mark = Some(mark);
                if mark != Mark::Inaccuracy {
                    self.add_loss(index, mark, loss);
                }
            }
        }
    }
}

/// Judges a position.
fn estimate<P: Reviewable>(
    engine: &mut dyn Engine<P>,
    position: &P,
    estimating: &Estimating<'_>,
) -> Option<Estimate<P::Move>> {
    let deadline = estimating.time.and_then(|time| Instant::now().checked_add(time));
    let limits = Limits { nodes: estimating.playouts, deadline, stop: estimating.stop };
    let (mv, report) = pie::choose(engine, position, &limits, &mut |_| {})?;
    let first = position.side_of(Seat(1));
    let chance = report.evaluation.chance(first);
    let is_open = pie::is_open(position);
    Some(Estimate {
        // Where the players may exchange the sides, the second one gets the better.
        winrate: if is_open { chance.min(1.0 - chance) } else { chance },
        is_first: position.turn().side == first,
        visits: report.nodes,
        proven: match report.evaluation {
            Evaluation::Proven(value) if !is_open => Some(result_of(position, value)),
            _ => None,
        },
        line: match report.lines.into_iter().next() {
            Some(line) if !P::is_swap(mv) => line.moves,
            _ => vec![mv],
        },
    })
}
