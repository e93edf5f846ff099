//! The ways in which games end.

use std::fmt;

use crate::games::Reason;

/// The way in which a game ended, by the tag `Termination`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// The game ended by the rules.
    Normal,
    /// A player resigned.
    Resign,
    /// A player's time ran out.
    Timeout,
    /// A player lost without playing on.
    Forfeit,
    /// The players agreed on a draw.
    Agreed,
    /// The game was never finished.
    Abandoned,
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Termination {
    /// The values of the tag `Termination`, with their meanings.
    pub const NAMES: [(&str, Termination); 6] = [
        ("normal", Termination::Normal),
        ("resign", Termination::Resign),
        ("timeout", Termination::Timeout),
        ("forfeit", Termination::Forfeit),
        ("agreed", Termination::Agreed),
        ("abandoned", Termination::Abandoned),
    ];

    /// Whether a game that is over by the rules, or by a resignation, can have ended in this way.
    pub(crate) fn fits(self, resigned: bool) -> bool {
        self == Termination::Normal || self == Termination::Resign && resigned
    }

    /// The values of the tag.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().map(|(name, _)| name)
    }

    /// The value of the tag.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// The reason why a player who has not won on the board has won, in words like those of [`Reason::words`].
    #[must_use]
    pub fn words(self) -> Option<&'static str> {
        match self {
            Termination::Resign => Some(Reason::Resign.words()),
            Termination::Timeout => Some("{loser} has lost on time"),
            Termination::Forfeit => Some("{loser} has forfeited the game"),
            Termination::Normal | Termination::Agreed | Termination::Abandoned => None,
        }
    }

    /// Returns what another word for an ending means.
    pub(crate) fn meant_by(value: &str) -> Option<Termination> {
        Some(match value.trim().to_ascii_lowercase().replace(['-', '_', ' '], "").as_str() {
            "time" | "timeforfeit" | "timedout" | "lostontime" | "flag" | "clock" => Termination::Timeout,
            "resigned" | "resigns" | "resignation" => Termination::Resign,
            "forfeited" | "default" | "walkover" | "noshow" => Termination::Forfeit,
            "agreement" | "agreeddraw" | "draw" | "drawn" => Termination::Agreed,
            "aborted" | "abandon" | "adjourned" | "unterminated" => Termination::Abandoned,
            "finished" | "board" | "rules" => Termination::Normal,
            _ => return None,
        })
    }

    /// The meaning of a value of the tag `Termination`, in any case and with blanks around it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Termination> {
        let find = |name: &str| Self::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        // Blanks around the value are rare.
        find(name).or_else(|| find(name.trim())).map(|&(_, termination)| termination)
    }
}

#[cfg(test)]
mod tests {
    use super::Termination;

    #[test]
    fn other_words_for_endings_are_understood() {
        for (words, meaning) in [
            ("time, time-forfeit, timed out, Lost_on_Time, flag, clock", Termination::Timeout),
            ("resigned, Resigns, resignation", Termination::Resign),
            ("forfeited, default, walkover, no-show", Termination::Forfeit),
            ("agreement, agreed draw, draw, drawn", Termination::Agreed),
            ("aborted, abandon, adjourned, unterminated", Termination::Abandoned),
            ("finished, board, rules", Termination::Normal),
        ] {
            for word in words.split(',') {
                assert_eq!(Termination::meant_by(word), Some(meaning), "{word}");
            }
        }
        assert_eq!(Termination::meant_by("sunset"), None);
    }
}
