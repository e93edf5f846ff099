//! The days on which puzzles are asked again: SM-2, the method of SuperMemo 2
//! (<https://super-memory.com/english/ol/sm2.htm>). It is a dozen lines, so no library is used.

use serde::{Deserialize, Serialize};

/// The knowledge of one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    /// The game, the size and the position.
    pub puzzle: String,
    /// The day on which it is asked again, in days since 1970-01-01.
    pub due: u32,
    /// The number of days from the last answer to that day.
    pub interval: u32,
    /// The factor by which the interval grows, at least 1.3.
    pub ease: f64,
    /// The number of right answers in a row.
    pub repetitions: u32,
}

/// The least factor.
const LEAST_EASE: f64 = 1.3;

/// The longest interval, in days.
const LONGEST: u32 = 3650;

impl Learned {
    /// The knowledge of a puzzle that was never asked.
    #[must_use]
    pub fn new(puzzle: String) -> Learned {
        Learned { puzzle, due: 0, interval: 0, ease: 2.5, repetitions: 0 }
    }

    /// Whether the method gives such numbers.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.ease.is_finite() && self.ease >= LEAST_EASE && self.interval <= LONGEST
    }

    /// Notes an answer of this quality, from 0 to 5; 3 and more is right. A wrong one leaves the factor.
    pub fn answer(&mut self, quality: u8, today: u32) {
        let quality = quality.min(5);
        if quality < 3 {
            (self.repetitions, self.interval) = (0, 1);
        } else {
            self.interval = match self.repetitions {
                0 => 1,
                1 => 6,
                _ => ((f64::from(self.interval) * self.ease).ceil() as u32).min(LONGEST),
            };
            self.repetitions = self.repetitions.saturating_add(1);
            let missing = f64::from(5 - quality);
            self.ease = (self.ease + 0.1 - missing * (0.08 + missing * 0.02)).max(LEAST_EASE);
        }
        self.due = today.saturating_add(self.interval);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The intervals and factors that the formulas of SM-2 give, reckoned by hand.
    #[test]
    fn intervals_grow_with_right_answers_and_begin_again_after_wrong_ones() {
        let mut learned = Learned::new("p".into());
        let mut after = |quality| {
            learned.answer(quality, 100);
            (learned.interval, (learned.ease * 100.0).round() as u32, learned.due)
        };
        assert_eq!(after(5), (1, 260, 101));
        assert_eq!(after(5), (6, 270, 106));
        // 16.2 days are rounded up.
        assert_eq!(after(4), (17, 270, 117));
        assert_eq!(after(2), (1, 270, 101));
        assert_eq!(after(5), (1, 280, 101));
        // Each difficult answer takes 0.14 from the factor.
        assert_eq!(after(3), (6, 266, 106));
        for _ in 0..20 {
            after(3);
        }
        assert_eq!(after(0), (1, 130, 101));
        assert!(learned.is_possible());
        for (ease, interval) in [(1.2, 1), (-3.0, 1), (f64::NAN, 1), (f64::INFINITY, 1), (2.5, 3651)] {
            assert!(!Learned { interval, ease, ..Learned::new("p".into()) }.is_possible(), "{ease} {interval}");
        }
    }
}
