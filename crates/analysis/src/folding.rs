//! Text as people compare it: upper and lower case are the same, and so are the different ways in which Unicode writes one letter,
//! such as `é` and `e` with an accent after it.

use std::borrow::Cow;

use unicase::UniCase;
use unicode_normalization::UnicodeNormalization;

/// The form that two texts have in common if people do not tell them apart: the full case folding of Unicode, in its
/// normalization form C. `Straße` and `STRASSE` have the form `strasse`.
///
/// ```
/// # use xgames_analysis::folding::folded;
/// assert_eq!(folded("Zoe\u{301}"), folded("ZO\u{c9}"));
/// ```
#[must_use]
pub fn folded(text: &str) -> Cow<'_, str> {
    if !text.is_ascii() {
        // Folding may part a letter from its accent, so the letters are taken apart before it (Unicode, D145).
        let apart: String = text.nfd().collect();
        return UniCase::unicode(apart).to_folded_case().nfc().collect::<String>().into();
    }
    let is_folded = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    if is_folded { text.into() } else { text.to_ascii_lowercase().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pairs are from the Unicode Character Database: CaseFolding.txt (C and F), and canonical equivalents.
    #[test]
    fn what_people_take_for_the_same_has_one_form() {
        for (one, other) in [
            ("Ann", "aNN"),
            ("Müller", "MU\u{308}LLER"),
            ("Straße", "STRASSE"),
            ("STRAẞE", "strasse"),
            ("Σωκράτης", "ΣΩΚΡΆΤΗΣ"),
            ("\u{212b}ngström", "a\u{30a}ngstro\u{308}m"),
            ("Ǆ", "ǆ"),
            ("ﬁn", "FIN"),
            ("ᾳ", "ΑΙ"),
            ("Նա", "նա"),
            ("한", "\u{1112}\u{1161}\u{11ab}"),
            ("a\u{323}\u{307}", "A\u{307}\u{323}"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} {other}");
            assert_eq!(folded(&folded(one)), folded(one), "{one}");
        }
        for (one, other) in [("Jose", "José"), ("ı", "i"), ("ⅷ", "viii"), ("ø", "o"), ("Ann", "Ann ")] {
            assert_ne!(folded(one), folded(other), "{one} {other}");
        }
        assert!(matches!(folded("ann-1"), Cow::Borrowed("ann-1")));
    }
}
