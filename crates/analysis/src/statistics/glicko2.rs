//! The rating system Glicko-2: M. E. Glickman, “Example of the Glicko-2 system”, 2022, <http://www.glicko.net/glicko/glicko2.pdf>.
//!
//! All games of a rating period count at once, with the ratings from its beginning. Games against one opponent are given as
//! a sum, so a period takes memory for its pairs of players, not for its games.

use std::f64::consts::PI;

use super::encounter::Encounter;

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2 {
    /// The rating, as on the scale of Elo.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub deviation: f64,
    /// The volatility: the degree to which the player's strength varies.
    pub volatility: f64,
}

/// The rating of a new player.
impl Default for Glicko2 {
    fn default() -> Glicko2 {
        Glicko2 { rating: 1500.0, deviation: MAX_DEVIATION, volatility: 0.06 }
    }
}

const MAX_DEVIATION: f64 = 350.0;

/// The constant τ, which limits how fast the volatility changes.
const TAU: f64 = 0.5;

/// One unit of the scale in which the system calculates.
const UNIT: f64 = 173.7178;

/// The precision of the logarithm of the variance.
const PRECISION: f64 = 0.000_001;

impl Glicko2 {
    /// The rating after a period with these games.
    pub(super) fn after(self, games: &[Encounter<Glicko2>]) -> Glicko2 {
        let (mut precision, mut gain) = (0.0, 0.0);
        for Encounter { opponent, games, score } in games {
            let weight = 1.0 / (1.0 + 3.0 * (opponent.deviation / UNIT / PI).powi(2)).sqrt();
            let expected = 1.0 / (1.0 + (-weight * (self.rating - opponent.rating) / UNIT).exp());
            precision += *games as f64 * weight * weight * expected * (1.0 - expected);
            gain += weight * (score - *games as f64 * expected);
        }
        if precision == 0.0 {
            return self.idle(1);
        }
        let variance = 1.0 / precision;
        let deviation = self.deviation / UNIT;
        let volatility = self.volatility_after(variance, variance * gain);
        let before = deviation * deviation + volatility * volatility;
        let squared = 1.0 / (1.0 / before + precision);
        Glicko2 { rating: self.rating + UNIT * squared * gain, deviation: UNIT * squared.sqrt(), volatility }
    }

    /// The rating after this many periods without games.
    pub(super) fn idle(self, periods: u32) -> Glicko2 {
        let growth = f64::from(periods) * (UNIT * self.volatility).powi(2);
        Glicko2 { deviation: (self.deviation * self.deviation + growth).sqrt().min(MAX_DEVIATION), ..self }
    }

    /// Step 5: the new volatility, by the Illinois algorithm.
    fn volatility_after(self, variance: f64, improvement: f64) -> f64 {
        let deviation = (self.deviation / UNIT).powi(2);
        let old = self.volatility.powi(2).ln();
        let f = |x: f64| {
            let sum = deviation + variance + x.exp();
            x.exp() * (improvement * improvement - sum) / (2.0 * sum * sum) - (x - old) / (TAU * TAU)
        };
        let excess = improvement * improvement - deviation - variance;
        let mut a = old;
        let mut b = if excess > 0.0 {
            excess.ln()
        } else {
            (1..1000).map(|k| old - f64::from(k) * TAU).find(|x| f(*x) >= 0.0).unwrap_or(old)
        };
        let (mut f_a, mut f_b) = (f(a), f(b));
        while (b - a).abs() > PRECISION {
            let c = a + (a - b) * f_a / (f_b - f_a);
            let f_c = f(c);
            if f_c * f_b <= 0.0 {
                (a, f_a) = (b, f_b);
            } else {
                f_a /= 2.0;
            }
            (b, f_b) = (c, f_c);
        }
        (a / 2.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

    use super::*;
    use xgames_core::random::Random;

    /// The example of the paper gives its results.
    #[test]
    fn the_published_example() {
        let player = Glicko2 { deviation: 200.0, ..Glicko2::default() };
        let games =
            [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)].map(|(rating, deviation, score)| {
                Encounter { opponent: Glicko2 { rating, deviation, volatility: 0.06 }, games: 1, score }
            });
        let Glicko2 { rating, deviation, volatility } = player.after(&games);
        assert!((rating - 1464.06).abs() < 0.01, "{rating}");
        assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
        assert!((volatility - 0.05999).abs() < 0.00001, "{volatility}");
    }

    /// Sums of games give the ratings of the crate `skillratings`, which takes every game by itself.
    #[test]
    fn sums_are_as_good_as_single_games() {
        let mut random = Random::new(5, 0);
        for _ in 0..500 {
            let mut number = |from: usize, to: usize| (from + random.below(to - from)) as f64;
            let mut player = || Glicko2 {
                rating: number(500, 2500),
                deviation: number(30, 351),
                volatility: number(30, 120) / 1000.0,
            };
            let (one, others) = (player(), [player(), player(), player()]);
            let (mut encounters, mut singles) = (Vec::new(), Vec::new());
            let crate_rating = |player: Glicko2| Glicko2Rating {
                rating: player.rating,
                deviation: player.deviation,
                volatility: player.volatility,
            };
            for opponent in others {
                let counts = [random.below(4), random.below(4), random.below(4)];
                let outcomes = [(Outcomes::WIN, 1.0), (Outcomes::DRAW, 0.5), (Outcomes::LOSS, 0.0)];
                let mut encounter = Encounter { opponent, games: 0, score: 0.0 };
                for (count, (outcome, score)) in counts.into_iter().zip(outcomes) {
                    singles.extend(std::iter::repeat_n((crate_rating(opponent), outcome), count));
                    encounter.games += count as u64;
                    encounter.score += score * count as f64;
                }
                encounters.push(encounter);
            }
            let found = one.after(&encounters);
            let expected = glicko2_rating_period(&crate_rating(one), &singles, &Glicko2Config::new());
            assert!((found.rating - expected.rating).abs() < 1e-6, "{found:?} {expected:?}");
            assert!((found.deviation - expected.deviation).abs() < 1e-6, "{found:?} {expected:?}");
            assert!((found.volatility - expected.volatility).abs() < 1e-9, "{found:?} {expected:?}");
        }
    }

    #[test]
    fn deviations_grow_without_games() {
        let player = Glicko2 { deviation: 50.0, ..Glicko2::default() };
        let slowly = (0..30).fold(player, |player, _| player.idle(1));
        assert!((slowly.deviation - player.idle(30).deviation).abs() < 1e-9);
        assert!(player.deviation < slowly.deviation && player.idle(u32::MAX).deviation >= 350.0);
    }
}
