//! Compares texts as people mean them: upper and lower case are the same, however Unicode writes a letter.

use crate::folding::folded;

/// The greatest length of a pattern that a query may have, in characters. A text may cost as many steps for each of its characters.
pub(crate) const MAX_PATTERN: usize = 1000;

/// A text, or a pattern in which `*` is any characters and `?` is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob {
    characters: Vec<char>,
    is_pattern: bool,
}

impl Glob {
    /// Only this text.
    pub(crate) fn text(text: &str) -> Glob {
        Glob { characters: folded(text).chars().collect(), is_pattern: false }
    }

    /// All texts that fit this pattern.
    pub(crate) fn pattern(pattern: &str) -> Glob {
        Glob { is_pattern: true, ..Glob::text(pattern) }
    }

    /// Whether a text is meant.
    pub(crate) fn fits(&self, text: &str) -> bool {
        if !text.is_ascii() {
            return self.fits_folded(&folded(text));
        }
        self.fits_folded(text)
    }

    /// Whether a text is meant that is folded, or ASCII.
    fn fits_folded(&self, text: &str) -> bool {
        let (mut pattern, mut rest) = (self.characters.as_slice(), text.chars());
        // The pattern after the last `*`, and the text that the `*` has not swallowed.
        let mut star = None;
        loop {
            let before = rest.clone();
            match (pattern.split_first(), rest.next()) {
                (Some(('*', after)), _) if self.is_pattern => {
                    (pattern, rest) = (after, before.clone());
                    star = Some((after, before));
                }
                (Some((wanted, after)), Some(found))
                    if self.is_pattern && *wanted == '?' || *wanted == found.to_ascii_lowercase() =>
                {
                    pattern = after;
                }
                (None, None) => return true,
                (_, found) => {
                    // Let the `*` swallow one more character.
                    let Some((after, swallowed)) = star.as_mut().filter(|_| found.is_some()) else { return false };
                    swallowed.next();
                    (pattern, rest) = (after, swallowed.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether a text fits a pattern, by the definition and regardless of speed.
    fn fits(pattern: &[char], text: &[char]) -> bool {
        match (pattern, text) {
            ([], []) => true,
            (['*', rest @ ..], _) => (0..=text.len()).any(|length| fits(rest, &text[length..])),
            (['?', pattern @ ..], [_, text @ ..]) => fits(pattern, text),
            ([wanted, pattern @ ..], [found, text @ ..]) => wanted == found && fits(pattern, text),
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn patterns_fit_as_defined(pattern in "[ab?*]{0,8}", text in "[ab?*]{0,12}") {
            let characters = |text: &str| text.chars().collect::<Vec<_>>();
            prop_assert_eq!(Glob::pattern(&pattern).fits(&text), fits(&characters(&pattern), &characters(&text)));
        }
    }

    #[test]
    fn case_does_not_matter() {
        assert!(Glob::pattern("ANN*").fits("anna") && Glob::pattern("ö?").fits("Öl") && Glob::text("Ann").fits("aNN"));
        assert!(Glob::text("STRASSE").fits("Straße") && Glob::pattern("zo?").fits("Zoe\u{301}"));
        assert!(Glob::pattern("*e\u{301}").fits("José") && !Glob::pattern("*e").fits("José"));
        assert!(!Glob::text("ann*").fits("anna") && Glob::text("a*?").fits("A*?"));
        // This pattern is slow for searches that try all ways.
        assert!(!Glob::pattern(&"*a".repeat(100)).fits(&"a".repeat(99)));
    }
}
