//! The score of a tournament.

use crate::statistics::{Decision, Hypotheses, Share};

/// The results so far, seen by A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The number of games that A has won.
    pub wins: u64,
    /// The number of games that A has lost.
    pub losses: u64,
    /// The number of games that are drawn or were too long.
    pub draws: u64,
    /// The number of pairs by their half points: 0 to 4.
    pub pairs: [u64; 5],
}

impl Score {
    /// Adds a pair of games, by the half points of each.
    pub fn add(&mut self, points: [u8; 2]) {
        for points in points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        let sum = points.into_iter().map(|points| usize::from(points.min(2))).sum::<usize>();
        self.pairs[sum] += 1;
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The mean points of A in a game, from 0 to 1, with their interval; `None` without games.
    #[must_use]
    pub fn share(&self) -> Option<Share> {
        Share::of_points(self.wins, self.draws, self.games())
    }

    /// The logarithm of the likelihood ratio of a test.
    #[must_use]
    pub fn ratio(&self, test: Hypotheses) -> f64 {
        test.ratio(self.pairs)
    }

    /// The decision of a test; `None` if the games are too few.
    #[must_use]
    pub fn decision(&self, test: Hypotheses) -> Option<Decision> {
        test.decide(self.ratio(test))
    }
}

/// The difference of strength, in Elo, at which this is the expected score; `None` if there is none.
#[must_use]
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut score = Score::default();
        assert_eq!(score.share(), None);
        [[2, 2], [2, 0], [0, 1], [1, 1]].into_iter().for_each(|points| score.add(points));
        assert_eq!((score.wins, score.losses, score.draws, score.games()), (3, 2, 3, 8));
        assert_eq!(score.pairs, [0, 1, 2, 0, 1]);
        // Three wins and three draws of eight are 4½ points.
        assert_eq!(score.share().map(|share| share.share), Some(4.5 / 8.0));
    }

    /// A score of 10 to 1 is one of 400 Elo by definition.
    #[test]
    fn scores_are_differences_of_strength() {
        assert!((elo(10.0 / 11.0).unwrap() - 400.0).abs() < 1e-9);
        assert_eq!(elo(0.5), Some(0.0));
        assert_eq!([elo(0.0), elo(1.0)], [None, None]);
    }
}
