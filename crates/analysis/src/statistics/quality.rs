//! Measures of the quality of a game that need only results and lengths, not an evaluation of positions. Measures with a
//! name of Ludii have its meaning; `docs/statistics.md` defines them all.

use super::{Group, Share};
use xgames_core::games::Reason;

/// The value of a measure; `None` without games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// A share of games.
    Share(Option<Share>),
    /// A plain number.
    Number(Option<f64>),
}

/// The measures of these games, with their names.
pub fn quality(group: &Group) -> impl Iterator<Item = (&'static str, Measure)> {
    MEASURES.iter().map(|(name, measure)| (*name, measure(group)))
}

type Definition = fn(&Group) -> Measure;

const MEASURES: [(&str, Definition); 12] = [
    ("advantage_p1", |group| share(group.results.seat1, group.results.finished())),
    ("balance", |group| Measure::Number(lead(group).map(|lead| 1.0 - lead.abs()))),
    ("completion", |group| share(group.results.won(), group.results.games())),
    ("decisiveness", |group| share(group.results.won(), group.results.finished())),
    ("drawishness", |group| share(group.results.draws, group.results.finished())),
    ("decided_on_board", |group| share(decided_on_board(group), group.results.finished())),
    ("timeouts", |group| share(ending(group, "timeout"), group.results.finished())),
    ("outcome_uniformity", |group| Measure::Number(outcome_uniformity(group))),
    ("length_deviation", |group| Measure::Number(group.lengths.standard_deviation())),
    ("length_variation", |group| Measure::Number(length_variation(group))),
    ("length_p25", |group| Measure::Number(group.lengths.quantile(25).map(f64::from))),
    ("length_p75", |group| Measure::Number(group.lengths.quantile(75).map(f64::from))),
];

fn share(part: u64, whole: u64) -> Measure {
    Measure::Share(Share::of(part, whole))
}

/// The mean outcome for seat 1: 1 for a win, 0 for a draw, -1 for a loss.
fn lead(group: &Group) -> Option<f64> {
    let results = group.results;
    let lead = results.seat1 as f64 - results.seat2 as f64;
    (results.finished() > 0).then(|| lead / results.finished() as f64)
}

/// The number 1 less the variance of the outcome, which is the same for both seats.
fn outcome_uniformity(group: &Group) -> Option<f64> {
    let lead = lead(group)?;
    let mean_square = group.results.won() as f64 / group.results.finished() as f64;
    Some(1.0 - (mean_square - lead * lead))
}

fn length_variation(group: &Group) -> Option<f64> {
    let mean = group.lengths.mean().filter(|mean| *mean > 0.0)?;
    Some(group.lengths.standard_deviation()? / mean)
}

fn decided_on_board(group: &Group) -> u64 {
    let reasons = Reason::ALL.into_iter().filter(|reason| *reason != Reason::Resign);
    reasons.map(|reason| ending(group, reason.name())).sum()
}

fn ending(group: &Group, name: &str) -> u64 {
    group.endings.get(name).copied().unwrap_or(0)
}
