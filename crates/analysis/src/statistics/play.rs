//! Counts of how well players played, by the analyses that are saved in records.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::review::{Mark, PlayerSummary, Summary};

/// Counts of the play of one player or seat in games with a saved analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The number of games in which the player made a ply.
    pub games: u64,
    /// The sum of the accuracies in these games, in hundredths of a percent.
    pub accuracy: u64,
    /// The number of inaccuracies.
    pub inaccuracies: u64,
    /// The number of mistakes.
    pub mistakes: u64,
    /// The number of blunders.
    pub blunders: u64,
    /// The number of missed wins.
    pub missed_wins: u64,
    /// The number of threats that were not met.
    pub missed_threats: u64,
    /// The number of moves that lost at once.
    pub losses_at_once: u64,
}

impl Play {
    /// The play of one game; `None` without an accuracy.
    #[must_use]
    pub fn of(player: &PlayerSummary) -> Option<Play> {
        let count = |mark| u64::from(player.count(mark));
        Some(Play {
            games: 1,
            accuracy: (100.0 * player.accuracy?).round() as u64,
            inaccuracies: count(Mark::Inaccuracy),
            mistakes: count(Mark::Mistake),
            blunders: count(Mark::Blunder),
            missed_wins: count(Mark::MissedWin),
            missed_threats: count(Mark::MissedThreat),
            losses_at_once: count(Mark::LosesAtOnce),
        })
    }

    /// The play of each seat in one game, for the seats that have an accuracy.
    #[must_use]
    pub fn by_seat(summary: &Summary) -> Vec<(u8, Play)> {
        summary.players.iter().filter_map(|player| Some((player.seat, Play::of(player)?))).collect()
    }

    /// The mean accuracy of the games, from 0 to 100; 0 without games.
    #[must_use]
    pub fn mean_accuracy(&self) -> f64 {
        self.accuracy as f64 / 100.0 / self.games.max(1) as f64
    }

    /// Whether there can be such play. Thousands of such counts can be added up.
    pub(super) fn is_consistent(&self) -> bool {
        const MAX: u64 = 1 << 48;
        self.games < MAX / 10_000
            && self.accuracy <= 10_000 * self.games
            && self.mistakes_by_kind().into_iter().all(|(_, count)| count < MAX)
    }

    /// The kinds of mistakes, with the number of mistakes of each kind.
    #[must_use]
    pub fn mistakes_by_kind(&self) -> [(&'static str, u64); 6] {
        [
            ("inaccuracies", self.inaccuracies),
            ("mistakes", self.mistakes),
            ("blunders", self.blunders),
            ("missed_wins", self.missed_wins),
            ("missed_threats", self.missed_threats),
            ("losses_at_once", self.losses_at_once),
        ]
    }
}

impl AddAssign for Play {
    fn add_assign(&mut self, other: Play) {
        self.games += other.games;
        self.accuracy += other.accuracy;
        self.inaccuracies += other.inaccuracies;
        self.mistakes += other.mistakes;
        self.blunders += other.blunders;
        self.missed_wins += other.missed_wins;
        self.missed_threats += other.missed_threats;
        self.losses_at_once += other.losses_at_once;
    }
}
