//! The rules by which a match of several games is won (CZ10).

/// The rule by which a match is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchRules {
    /// The first side with this many victories; draws count for neither.
    FirstTo(u32),
    /// The higher sum of points of exactly this many games; equal sums draw the match.
    SumOf(u32),
}

impl MatchRules {
    /// Reads the tag `Match`: `first-to 3` or `sum-of 5`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<MatchRules> {
        let (kind, number) = text.trim().split_once(char::is_whitespace)?;
        let number = number.trim().parse().ok().filter(|number| *number > 0)?;
        match kind.to_ascii_lowercase().as_str() {
            "first-to" => Some(MatchRules::FirstTo(number)),
            "sum-of" => Some(MatchRules::SumOf(number)),
            _ => None,
        }
    }

    /// The value of the tag `Match`.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            MatchRules::FirstTo(victories) => format!("first-to {victories}"),
            MatchRules::SumOf(games) => format!("sum-of {games}"),
        }
    }
}
