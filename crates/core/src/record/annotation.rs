//! Signs after moves, such as `!`, and the numbers that PGN has given them, such as `$1`.

/// A sign after a move, which says how good the move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `!`, for a good move.
    Good,
    /// `?`, for a mistake.
    Mistake,
    /// `!!`, for a very good move.
    VeryGood,
    /// `??`, for a blunder.
    Blunder,
    /// `!?`, for an interesting move.
    Interesting,
    /// `?!`, for a doubtful move.
    Doubtful,
}

impl Sign {
    /// All signs in the order of their numbers, from `$1` to `$6`.
    pub const ALL: [Sign; 6] =
        [Sign::Good, Sign::Mistake, Sign::VeryGood, Sign::Blunder, Sign::Interesting, Sign::Doubtful];

    /// The sign as people write it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Sign::Good => "!",
            Sign::Mistake => "?",
            Sign::VeryGood => "!!",
            Sign::Blunder => "??",
            Sign::Interesting => "!?",
            Sign::Doubtful => "?!",
        }
    }

    /// The sign that is written like this. `None` for other texts and for numbers.
    #[must_use]
    pub fn written(text: &str) -> Option<Sign> {
        Sign::ALL.into_iter().find(|sign| sign.text() == text)
    }

    /// The sign that an annotation means, which is the sign itself or its number. `None` for annotations without a sign, such as `$14`.
    ///
    /// ```
    /// # use xgames_core as xgames;
    /// use xgames::record::Sign;
    ///
    /// assert_eq!(["!?", "$5"].map(Sign::of), [Some(Sign::Interesting); 2]);
    /// assert_eq!(Sign::of("$14"), None);
    /// ```
    #[must_use]
    pub fn of(annotation: &str) -> Option<Sign> {
        let Some(digits) = annotation.strip_prefix('$') else { return Sign::written(annotation) };
        // A sign before the number would be read, too.
        let number: usize = digits.parse().ok().filter(|_| digits.starts_with(|first: char| first.is_ascii_digit()))?;
        Sign::ALL.get(number.checked_sub(1)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_mean_signs() {
        for (number, text) in ["!", "?", "!!", "??", "!?", "?!"].into_iter().enumerate() {
            let sign = Sign::ALL[number];
            assert_eq!(sign.text(), text);
            assert_eq!([text, &format!("${}", number + 1)].map(Sign::of), [Some(sign); 2]);
        }
        assert_eq!(Sign::written("$1"), None);
        for other in ["", "$", "$0", "$7", "$14", "$+1", "!!!", "$99999999999999999999999"] {
            assert_eq!(Sign::of(other), None, "{other}");
        }
    }
}
