//! Counts of whole numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The number of times that each number occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts a number once more.
    pub fn count(&mut self, number: u32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// The numbers in ascending order, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.0.iter().map(|(number, count)| (*number, *count))
    }

    /// The sum of all counts.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The mean; `None` if nothing was counted.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let sum: u128 = self.iter().map(|(number, count)| u128::from(number) * u128::from(count)).sum();
        let total = self.total();
        (total > 0).then(|| sum as f64 / total as f64)
    }

    /// The population standard deviation; `None` if nothing was counted.
    #[must_use]
    pub fn standard_deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares: f64 = self.iter().map(|(number, count)| count as f64 * (f64::from(number) - mean).powi(2)).sum();
        Some((squares / self.total() as f64).sqrt())
    }

    /// The mean of the decimal logarithms; `None` if nothing was counted. The numbers must be positive.
    #[must_use]
    pub fn mean_log10(&self) -> Option<f64> {
        let sum: f64 = self.iter().map(|(number, count)| count as f64 * f64::from(number).log10()).sum();
        let total = self.total();
        (total > 0).then(|| sum / total as f64)
    }

    /// The geometric mean; `None` if nothing was counted. The numbers must be positive.
    #[must_use]
    pub fn geometric_mean(&self) -> Option<f64> {
        self.mean_log10().map(|exponent| 10_f64.powf(exponent))
    }

    /// The quantile by nearest rank: the least number that is not exceeded by at least `percent` % of what was counted.
    /// 0 is the minimum, 100 the maximum. `None` if nothing was counted.
    #[must_use]
    pub fn quantile(&self, percent: u8) -> Option<u32> {
        let rank = (u128::from(self.total()) * u128::from(percent)).div_ceil(100).max(1);
        let mut before = 0;
        self.iter()
            .find(|(_, count)| {
                before += u128::from(*count);
                before >= rank
            })
            .map(|(number, _)| number)
    }

    pub(super) fn add(&mut self, other: &Histogram) {
        for (number, count) in other.iter() {
            *self.0.entry(number).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_by_nearest_rank() {
        let of = |numbers: &[u32], percent| {
            let mut histogram = Histogram::default();
            numbers.iter().for_each(|number| histogram.count(*number));
            histogram.quantile(percent)
        };
        // The example of Wikipedia, “Percentile”, nearest-rank method.
        let numbers = [15, 20, 35, 40, 50];
        assert_eq!([5, 30, 40, 50, 100].map(|percent| of(&numbers, percent).unwrap()), [15, 20, 20, 35, 50]);
        assert_eq!([0, 10, 50, 90].map(|percent| of(&[7; 3], percent)), [Some(7); 4]);
        assert_eq!((of(&[2, 1], 50), of(&[2, 1], 51), of(&[], 50)), (Some(1), Some(2), None));
    }
}
