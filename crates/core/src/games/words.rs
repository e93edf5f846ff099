//! Words in place of moves.

/// A word that records write in place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The players exchange the sides (CW5, CR3).
    Swap,
    /// The word of another pie rule, which exchanges the stones.
    SwapPieces,
    Pass,
}

impl Word {
    /// The words with their meanings.
    const ALL: [(&str, Word); 6] = [
        ("swap", Word::Swap),
        ("pie", Word::Swap),
        ("swap-sides", Word::Swap),
        ("swap-pieces", Word::SwapPieces),
        ("pass", Word::Pass),
        ("--", Word::Pass),
    ];

    /// Returns the meaning of a text that is one of the words, in any case.
    pub(crate) fn of(text: &[u8]) -> Option<Word> {
        Self::ALL.iter().find(|(word, _)| text.eq_ignore_ascii_case(word.as_bytes())).map(|(_, meaning)| *meaning)
    }

    /// Whether the word is about a pie rule.
    pub(crate) fn is_pie_rule(self) -> bool {
        matches!(self, Word::Swap | Word::SwapPieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_recognized_in_any_case_and_only_as_a_whole() {
        for (word, meaning) in Word::ALL {
            assert_eq!([Word::of(word.as_bytes()), Word::of(word.to_uppercase().as_bytes())], [Some(meaning); 2]);
            for other in [format!("{word}1"), format!("1{word}"), format!("{word}s"), word[1..].to_owned()] {
                assert_eq!(Word::of(other.as_bytes()), None, "{other}");
            }
        }
        for other in ["", "d4", "resign", "b1-b3", "-"] {
            assert_eq!(Word::of(other.as_bytes()), None, "{other}");
        }
    }
}
