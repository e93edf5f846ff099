//! The sequential probability ratio test for matches of engines (A. Wald, 1945).

/// Two hypotheses about the difference of strength, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// The difference if nothing is gained.
    pub elo0: f64,
    /// The difference if there is one; greater than `elo0`.
    pub elo1: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The test accepts the hypothesis `elo0`.
    Accepted0,
    /// The test accepts the hypothesis `elo1`.
    Accepted1,
}

/// The probability of either error.
const ERROR: f64 = 0.05;

/// The pairs that are counted for the variance besides those that were played, by score.
const USUAL: [f64; 5] = [1.0, 0.0, 2.0, 0.0, 1.0];

/// The mean and the variance of the scores of pairs, each from 0 to 1.
fn moments(pairs: [f64; 5]) -> (f64, f64) {
    let number: f64 = pairs.iter().sum();
    let scores = || pairs.iter().enumerate().map(|(index, pairs)| (*pairs, index as f64 / 4.0));
    let mean = scores().map(|(pairs, score)| pairs * score).sum::<f64>() / number;
    (mean, scores().map(|(pairs, score)| pairs * (score - mean).powi(2)).sum::<f64>() / number)
}

impl Hypotheses {
    /// The logarithm of the likelihood ratio after pairs of games, by the number of pairs with each score: 0, ½, 1, 1½ and 2
    /// points. It is that of the generalised test for the mean of a sample, which takes the variance from the sample (M. Van
    /// den Bergh, 2018). A few pairs can have next to no variance by chance, so four more with a usual one are counted for the variance.
    #[must_use]
    pub fn ratio(self, pairs: [u64; 5]) -> f64 {
        let number: f64 = pairs.iter().sum::<u64>() as f64;
        if number == 0.0 {
            return 0.0;
        }
        let mean = moments(pairs.map(|pairs| pairs as f64)).0;
        let with_usual: [f64; 5] = std::array::from_fn(|score| pairs[score] as f64 + USUAL[score]);
        let variance = moments(with_usual).1;
        let [low, high] = [self.elo0, self.elo1].map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        number * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// The hypothesis that this ratio is enough to accept, with a probability of an error of 5 %; `None` if it is not
    /// enough.
    #[must_use]
    pub fn decide(self, ratio: f64) -> Option<Decision> {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        if ratio >= bound {
            Some(Decision::Accepted1)
        } else if ratio <= -bound {
            Some(Decision::Accepted0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::random::Random;

    /// Calculated by hand: 100 pairs of which 60 score 1½ and 40 score ½ points have a mean of 0.55. With a pair of 0 points,
    /// two of 1 and one of 2 there are 104 of a mean of 57/104 and a mean square of (1 + 2/4 + 40/16 + 60·9/16)/104, so of
    /// a variance of 37.75/104 − (57/104)² = 0.062593. The expected scores of 0 and 100 Elo are 0.5 and 0.640065.
    #[test]
    fn the_ratio_is_that_of_the_formula() {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 100.0 };
        let ratio = hypotheses.ratio([0, 40, 0, 60, 0]);
        let expected = 100.0 * 0.140_065 * (1.1 - 1.140_065) / 0.125_185;
        assert!((ratio - expected).abs() < 0.01, "{ratio}, not {expected}");
        assert_eq!(hypotheses.decide(ratio), Some(Decision::Accepted0));
        assert_eq!(hypotheses.decide(2.9), None);
        assert_eq!(hypotheses.decide(2.95), Some(Decision::Accepted1));
        assert!(hypotheses.ratio([0; 5]).abs() < f64::EPSILON);
    }

    /// Games that one side always wins have no variance, and yet decide.
    #[test]
    fn a_clean_sweep_is_decided() {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 100.0 };
        assert_eq!(hypotheses.decide(hypotheses.ratio([0, 0, 0, 0, 1])), None);
        assert_eq!(hypotheses.decide(hypotheses.ratio([0, 0, 0, 0, 10])), Some(Decision::Accepted1));
        assert_eq!(hypotheses.decide(hypotheses.ratio([10, 0, 0, 0, 0])), Some(Decision::Accepted0));
        assert_eq!(hypotheses.decide(hypotheses.ratio([0, 0, 100, 0, 0])), Some(Decision::Accepted0));
    }

    /// Of games that are played with the strength of a hypothesis, without draws, one in twenty or less is decided wrongly.
    #[test]
    fn errors_are_as_rare_as_they_should_be() {
        for (elo0, elo1, strength, right) in [
            (0.0, 100.0, 0.0, Decision::Accepted0),
            (0.0, 100.0, 100.0, Decision::Accepted1),
            (0.0, 200.0, 0.0, Decision::Accepted0),
            (0.0, 200.0, 200.0, Decision::Accepted1),
        ] {
            let hypotheses = Hypotheses { elo0, elo1 };
            let chance = 1.0 / (1.0 + 10_f64.powf(-strength / 400.0));
            let wrong = (0..1000).filter(|run| {
                let (mut random, mut pairs) = (Random::new(7, *run), [0; 5]);
                let decision = (0..100_000).find_map(|_| {
                    let won = usize::from(random.chance(chance)) + usize::from(random.chance(chance));
                    pairs[2 * won] += 1;
                    hypotheses.decide(hypotheses.ratio(pairs))
                });
                decision != Some(right)
            });
            let wrong = wrong.count();
            assert!(wrong <= 65, "{wrong} of 1000 with {strength} Elo");
        }
    }
}
