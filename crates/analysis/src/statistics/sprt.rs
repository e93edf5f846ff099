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

impl Hypotheses {
    /// The logarithm of the likelihood ratio after pairs of games, by the number of pairs with each score: 0, ½, 1, 1½ and 2
    /// points. It is that of the generalised test for the mean of a sample, which takes the variance from the sample (M. Van
    /// den Bergh, 2018).
    #[must_use]
    pub fn ratio(self, pairs: [u64; 5]) -> f64 {
        let number: f64 = pairs.iter().sum::<u64>() as f64;
        let score = |index: usize| index as f64 / 4.0;
        let mean = pairs.iter().enumerate().map(|(index, pairs)| *pairs as f64 * score(index)).sum::<f64>() / number;
        let squares = pairs.iter().enumerate().map(|(index, pairs)| *pairs as f64 * (score(index) - mean).powi(2));
        let variance = squares.sum::<f64>() / number;
        if number == 0.0 || variance == 0.0 {
            return 0.0;
        }
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

    /// Calculated by hand: 100 pairs of which 60 score 1½ and 40 score ½ points have a mean of 0.55 and a variance of 0.06.
    /// The expected scores of 0 and 100 Elo are 0.5 and 0.640065.
    #[test]
    fn the_ratio_is_that_of_the_formula() {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 100.0 };
        let ratio = hypotheses.ratio([0, 40, 0, 60, 0]);
        let expected = 100.0 * 0.140_065 * (1.1 - 1.140_065) / 0.12;
        assert!((ratio - expected).abs() < 0.01, "{ratio}, not {expected}");
        assert_eq!(hypotheses.decide(ratio), Some(Decision::Accepted0));
        assert_eq!(hypotheses.decide(2.9), None);
        assert_eq!(hypotheses.decide(2.95), Some(Decision::Accepted1));
        assert!(hypotheses.ratio([0; 5]).abs() < f64::EPSILON);
        assert!(hypotheses.ratio([0, 0, 9, 0, 0]).abs() < f64::EPSILON);
    }
}
