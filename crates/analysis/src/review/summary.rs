//! A reviewed game in a few numbers: how accurate the players were, and how the lead changed.

use std::cmp::Ordering;

use super::{Mark, Review, Reviewable};
use xgames_core::record::GameResult;

/// A game in a few numbers. Numbers that depend on estimates are `None` unless every position has one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The players, by seat.
    pub players: Vec<PlayerSummary>,
    /// The chance of seat 1 before the first move and after each ply, from 0 to 1; empty without estimates.
    pub chances: Vec<f64>,
    /// The mean degree to which the winner was behind, from 0 to 1; `None` without a winner.
    pub drama: Option<f64>,
    /// The number of times that the lead changed.
    pub lead_changes: Option<u32>,
    /// The uncertainty of the game, from 0 to 1: high if its result stayed open.
    pub uncertainty: Option<f64>,
    /// The number of plies that seem bad but could not be checked in the time, so that they have no mark.
    pub unchecked: u32,
}

/// The play of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSummary {
    /// The seat, from 1.
    pub seat: u8,
    /// The number of plies.
    pub plies: u32,
    /// The accuracy, from 0 to 100. It is `None` if the player has no ply, if the review was interrupted, if a ply seems bad and could not be
    /// checked, or if the cost of a move from a hidden hand is not known.
    pub accuracy: Option<f64>,
    /// The mean loss of winning chance by a ply, from 0 to 1; `None` wherever the accuracy is.
    pub mean_loss: Option<f64>,
    /// The number of plies that could lose something, and of those that lost nothing; `None` unless the result of every position is proved.
    pub kept: Option<Kept>,
    /// The number of plies with each mark, in the order of [`Mark::ALL`].
    pub marks: [u32; Mark::ALL.len()],
}

/// The plies of a player that did not change the proved result for the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The number of plies before which the game was not lost for the player.
    pub at_stake: u32,
    /// The number of these plies after which the result was as good as before.
    pub kept: u32,
}

impl PlayerSummary {
    /// The number of plies with this mark.
    #[must_use]
    pub fn count(&self, mark: Mark) -> u32 {
        self.marks[mark as usize]
    }
}

impl<P: Reviewable> Review<'_, P> {
    /// The game in a few numbers. `result` is the result at its end.
    #[must_use]
    pub fn summary(&self, result: GameResult) -> Summary {
        let chances: Option<Vec<f64>> = (0..=self.plies.len()).map(|plies| self.winrate_after(plies)).collect();
        let chances = chances.filter(|chances| chances.len() > 1);
        // What a move from a hidden hand has cost is not known.
        let losses: Vec<Option<f64>> = (0..self.plies.len()).map(|index| self.counted_loss_of(index)).collect();
        let accuracies = chances.as_ref().map(|chances| weighted_accuracies(chances, &losses));
        let seats = self.start.as_ref().map_or(0, |start| start.facts().players as u8);
        let player = |seat| {
            let own: Vec<usize> =
                (0..self.plies.len()).filter(|index| self.plies[*index].turn.seat.0 == seat).collect();
            let mut marks = [0; Mark::ALL.len()];
            own.iter().filter_map(|index| self.plies[*index].mark).for_each(|mark| marks[mark as usize] += 1);
            // A review that was interrupted has not found what the moves cost.
            let is_checked = !own.iter().any(|index| self.is_unchecked(*index));
            let accuracies = accuracies.as_ref().filter(|_| !self.is_cut() && is_checked && !own.is_empty());
            let accuracies = accuracies.and_then(|all| own.iter().map(|index| all[*index]).collect::<Option<Vec<_>>>());
            let lost = || Some(own.iter().map(|index| losses[*index]).sum::<Option<f64>>()? / own.len() as f64);
            PlayerSummary {
                seat,
                plies: own.len() as u32,
                mean_loss: accuracies.as_ref().and_then(|_| lost()),
                accuracy: accuracies.and_then(|accuracies| accuracy(&accuracies)),
                kept: self.kept(&own),
                marks,
            }
        };
        let players = (1..=seats).map(player).collect();
        let chances = chances.unwrap_or_default();
        Summary {
            players,
            drama: result.is_won_by_first().and_then(|is_first| drama(&chances, is_first)),
            lead_changes: (!chances.is_empty()).then(|| lead_changes(&chances)),
            uncertainty: uncertainty(&chances),
            chances,
            unchecked: self.unchecked.len() as u32,
        }
    }

    /// The number of these plies, all by one player, that could lose something and lost nothing.
    fn kept(&self, own: &[usize]) -> Option<Kept> {
        let values: Option<Vec<GameResult>> = (0..=self.plies.len()).map(|plies| self.value_after(plies)).collect();
        let values = values?;
        let at_stake = |index: &&usize| values[**index] != GameResult::won(!self.plies[**index].is_first);
        let at_stake: Vec<usize> = own.iter().filter(at_stake).copied().collect();
        let kept = at_stake.iter().filter(|index| values[**index] == values[**index + 1]).count() as u32;
        Some(Kept { at_stake: at_stake.len() as u32, kept })
    }
}

/// The accuracy of each ply, from 0 to 100, with its weight; `None` where its loss is not known. The formulas of this and the
/// next function are those of Lichess:
/// <https://lichess.org/page/accuracy>, `AccuracyPercent.scala` in its source.
fn weighted_accuracies(chances: &[f64], losses: &[Option<f64>]) -> Vec<Option<(f64, f64)>> {
    let window = (losses.len() / 10).clamp(2, 8);
    // The first plies share the first window.
    let shared = window.min(chances.len()) - 2;
    let weight = |index: usize| {
        let start = index.saturating_sub(shared);
        let values = &chances[start..(start + window).min(chances.len())];
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
        (100.0 * variance.sqrt()).clamp(0.5, 12.0)
    };
    losses.iter().enumerate().map(|(index, loss)| Some((ply_accuracy((*loss)?), weight(index)))).collect()
}

/// The accuracy of a ply that loses this much of the chance, from 0 to 1.
fn ply_accuracy(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    let points = 100.0 * loss;
    // One point is added because estimates are not exact.
    (103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * points).exp() - 3.166_924_740_191_411 + 1.0).clamp(0.0, 100.0)
}

/// The mean of the weighted mean and the harmonic mean.
fn accuracy(plies: &[(f64, f64)]) -> Option<f64> {
    if plies.is_empty() {
        return None;
    }
    let weights: f64 = plies.iter().map(|(_, weight)| weight).sum();
    let weighted = plies.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weights;
    let harmonic = plies.len() as f64 / plies.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum::<f64>();
    Some(f64::midpoint(weighted, harmonic))
}

/// The mean of the square roots of the amounts by which the winner was behind, over the positions before the last in which
/// it was behind; 0 if it never was.
fn drama(chances: &[f64], winner_is_first: bool) -> Option<f64> {
    let (_, before) = chances.split_last()?;
    let of_winner = before.iter().map(|chance| if winner_is_first { *chance } else { 1.0 - chance });
    let behind: Vec<f64> = of_winner.filter(|chance| *chance < 0.5).map(|chance| (1.0 - 2.0 * chance).sqrt()).collect();
    Some(if behind.is_empty() { 0.0 } else { behind.iter().sum::<f64>() / behind.len() as f64 })
}

/// The number of times that the lead passed from one side to the other. Even positions between them do not count.
fn lead_changes(chances: &[f64]) -> u32 {
    let leads = chances.iter().filter_map(|chance| chance.partial_cmp(&0.5)).filter(|lead| lead.is_ne());
    let leads: Vec<Ordering> = leads.collect();
    leads.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32
}

/// The mean distance of the leader's chance from certainty, over the positions before the last: 1 if all were even, 0 if all
/// were decided.
fn uncertainty(chances: &[f64]) -> Option<f64> {
    let (_, before) = chances.split_last()?;
    Some(before.iter().map(|chance| 1.0 - (2.0 * chance - 1.0).abs()).sum::<f64>() / before.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: impl Into<Option<f64>>, expected: f64) {
        let found = found.into().unwrap();
        assert!((found - expected).abs() < 1e-4, "{found} is not {expected}");
    }

    /// Calculated by hand: 103.16681 · e^(−0.0435442 · 10) − 3.16692 + 1 = 103.16681 · 0.646979 − 2.16692 = 64.5798, and so
    /// on.
    #[test]
    fn the_accuracy_of_a_ply() {
        assert_near(ply_accuracy(0.0), 100.0);
        assert_near(ply_accuracy(0.10), 64.5798);
        assert_near(ply_accuracy(0.01), 96.603_98);
        assert_near(ply_accuracy(0.50), 9.527_82);
        assert_near(ply_accuracy(1.0), 0.0);
    }

    /// Chances of 50, 50, 40 and 60 %: the windows of two have the standard deviations 0, 5 and 10, so the weights are 0.5, 5
    /// and 10. Plies 1 and 3 are of one player. With losses of 0 and 10 points their accuracies are 100 and 64.5798: weighted
    /// (50 + 645.798) / 10.5 = 66.2665, harmonic 2 / (0.01 + 0.0154847) = 78.4784, together 72.3725.
    #[test]
    fn the_accuracy_of_a_game() {
        let plies = weighted_accuracies(&[0.5, 0.5, 0.4, 0.6], &[0.0, 0.0, 0.1].map(Some));
        let plies: Vec<(f64, f64)> = plies.into_iter().flatten().collect();
        let weights: Vec<f64> = plies.iter().map(|(_, weight)| *weight).collect();
        assert_near(weights[0], 0.5);
        assert_near(weights[1], 5.0);
        assert_near(weights[2], 10.0);
        assert_near(accuracy(&[plies[0], plies[2]]), 72.3725);
        assert_near(accuracy(&[plies[1]]), 100.0);
        assert_eq!(accuracy(&[]), None);
    }

    /// 40 plies have windows of four positions, which the first three plies share; no weight is above 12.
    #[test]
    fn long_games_have_longer_windows() {
        let chances: Vec<f64> = (0..=40).map(|ply| if ply == 3 { 1.0 } else { 0.5 }).collect();
        let plies = weighted_accuracies(&chances, &[Some(0.0); 40]);
        // √(3 · 12.5² + 37.5²) / 2 = 21.65.
        let expected: Vec<f64> = (0..40).map(|ply| if ply <= 5 { 12.0 } else { 0.5 }).collect();
        assert_eq!(plies.into_iter().flatten().map(|(_, weight)| weight).collect::<Vec<_>>(), expected);
        assert!(weighted_accuracies(&chances, &[None; 40]).iter().all(Option::is_none));
    }

    /// The winner, seat 1, is behind at 0.32 and 0.42: √0.36 = 0.6 and √0.16 = 0.4.
    #[test]
    fn drama_lead_changes_and_uncertainty() {
        let chances = [0.5, 0.32, 0.6, 0.5, 0.42, 0.9, 1.0];
        assert_near(drama(&chances, true), 0.5);
        // Seat 2 is behind at 0.6 and 0.9: √0.2 and √0.8.
        assert_near(drama(&chances, false), 0.670_82);
        assert_eq!(drama(&[0.5, 0.7, 1.0], true), Some(0.0));
        assert_eq!(lead_changes(&chances), 3);
        assert_eq!(lead_changes(&[0.5, 0.6, 0.5, 0.7]), 0);
        // (1 + 0.64 + 0.8 + 1 + 0.84 + 0.2) / 6.
        assert_near(uncertainty(&chances), 0.746_67);
        assert_eq!((drama(&[], true), uncertainty(&[])), (None, None));
    }
}
