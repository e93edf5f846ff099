//! Shares with their confidence intervals.

/// The 97.5 % quantile of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A share of cases, with the 95 % confidence interval by Wilson. All three values are from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share itself.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// The share of `part` in `whole` cases; `None` if there are no cases.
    #[must_use]
    pub fn of(part: u64, whole: u64) -> Option<Share> {
        let [low, high] = wilson(part, whole)?;
        Some(Share { share: part as f64 / whole as f64, low, high })
    }

    /// The share of the points that a player has got in `games` games: 1 for a win and 0.5 for a draw. With draws the
    /// interval is wider than it need be, because scores vary less than without.
    #[must_use]
    pub fn of_points(wins: u64, draws: u64, games: u64) -> Option<Share> {
        let points = wins as f64 + draws as f64 / 2.0;
        (games > 0).then(|| {
            let [low, high] = wilson_interval(points, games as f64);
            Share { share: points / games as f64, low, high }
        })
    }
}

/// The 95 % confidence interval of a probability after `successes` in `trials`, by Wilson's score method without
/// correction for continuity (E. B. Wilson, 1927). `None` without trials.
///
/// ```
/// # mod xgames { pub use xgames_analysis as analysis; pub use xgames_analysis::archive; pub use xgames_core::*; }
/// use xgames::analysis::statistics::wilson;
///
/// let [low, high] = wilson(5, 10).unwrap();
/// assert_eq!((format!("{low:.4}"), format!("{high:.4}")), ("0.2366".into(), "0.7634".into()));
/// ```
#[must_use]
pub fn wilson(successes: u64, trials: u64) -> Option<[f64; 2]> {
    (trials > 0).then(|| wilson_interval(successes as f64, trials as f64))
}

fn wilson_interval(successes: f64, n: f64) -> [f64; 2] {
    let share = successes / n;
    let denominator = 1.0 + Z * Z / n;
    let centre = (share + Z * Z / (2.0 * n)) / denominator;
    let half = Z / denominator * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Rounding must not move the ends that are exact.
    let low = if successes <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if successes >= n { 1.0 } else { (centre + half).min(1.0) };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3, and values of other programs.
    #[test]
    fn intervals_are_the_published_ones() {
        for (successes, trials, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (0, 10, 0.0, 0.2775),
            (1, 10, 0.0179, 0.4042),
            (5, 10, 0.2366, 0.7634),
            (10, 10, 0.7225, 1.0),
        ] {
            let found = wilson(successes, trials).unwrap();
            for (found, published) in found.into_iter().zip([low, high]) {
                assert!((found - published).abs() < 0.000_05, "{successes}/{trials}: {found}, not {published}");
            }
        }
        assert_eq!(wilson(0, 0), None);
    }
}
