//! The rules by which a match of several games is won (CZ10).

use crate::games::Game;

/// The rule by which a match is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchRules {
    /// The first side with this many victories; draws count for neither.
    FirstTo(u32),
    /// The higher sum of points of exactly this many games; equal sums draw the match.
    SumOf(u32),
}

impl MatchRules {
    /// The game of which matches are played.
    pub const GAME: Game = Game::Crosswise;

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

#[cfg(test)]
mod tests {
    use super::*;

    /// CZ10: a match is counted in victories or in the points of a number of games, and the tag `Match` says which.
    #[test]
    fn the_tag_says_how_a_match_is_won() {
        for (text, rules) in [
            ("first-to 3", MatchRules::FirstTo(3)),
            ("first-to 1", MatchRules::FirstTo(1)),
            ("sum-of 5", MatchRules::SumOf(5)),
            (" Sum-Of \t 12 ", MatchRules::SumOf(12)),
        ] {
            assert_eq!(MatchRules::from_text(text), Some(rules), "{text}");
            assert_eq!(MatchRules::from_text(&rules.text()), Some(rules), "{text}");
        }
        assert_eq!(MatchRules::FirstTo(3).text(), "first-to 3");
        assert_eq!(MatchRules::SumOf(5).text(), "sum-of 5");
    }

    /// CZ10: no match is won by 0 victories, or consists of 0 games; and there are no other ways to count one.
    #[test]
    fn other_values_are_no_rules() {
        for text in
            ["first-to 0", "sum-of 0", "sum-of -1", "sum-of", "3", "best-of 3", "first-to three", "sum-of 3 4", ""]
        {
            assert_eq!(MatchRules::from_text(text), None, "{text}");
        }
    }
}
