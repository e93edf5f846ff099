//! The order of the values of a tag, which may be numbers or any text.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::folding::folded;
use xgames_core::record::known;

/// A value of a tag, to be compared with others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TagValue<'t> {
    /// The text without regard to case.
    text: Cow<'t, str>,
    number: Option<f64>,
}

impl<'t> TagValue<'t> {
    /// The value in a text; `None` if the text says that the value is not known.
    pub(super) fn new(text: &'t str) -> Option<TagValue<'t>> {
        known(text).map(|text| TagValue { text: folded(text), number: number(text) })
    }

    /// Compares two values: as numbers if both are, else as text.
    pub(super) fn compare(&self, other: &TagValue<'_>) -> Ordering {
        match (self.number, other.number) {
            (Some(one), Some(other)) => one.total_cmp(&other),
            _ => self.text.cmp(&other.text),
        }
    }

    /// Bytes that have the order of the values: numbers come before other text. The text is cut after `most` characters. No value
    /// has the bytes with which another one begins.
    pub(super) fn bytes(&self, most: usize) -> Vec<u8> {
        let Some(number) = self.number else { return [&[1], &*text_bytes(&self.text, most)].concat() };
        let bits = number.to_bits();
        // The bits of positive numbers have their order, those of negative ones the opposite order.
        let ordered = if number.is_sign_negative() { !bits } else { bits | 1 << 63 };
        [&[0], &ordered.to_be_bytes()[..]].concat()
    }

    pub(super) fn into_owned(self) -> TagValue<'static> {
        TagValue { text: self.text.into_owned().into(), number: self.number }
    }
}

/// The bytes of a text, which have the order of the texts and end where no other text goes on.
pub(super) fn text_bytes(text: &str, most: usize) -> Vec<u8> {
    // Zeros may occur only at the end.
    let kept = text.chars().filter(|character| *character != '\0').take(most);
    kept.chain(['\0']).collect::<String>().into_bytes()
}

/// The decimal number that a text is, such as `2000`, `-3` or `0.5`.
fn number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    // A negative zero would be less than zero.
    (are_digits(whole) && are_digits(fraction)).then(|| text.parse().ok()).flatten().map(|number: f64| number + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_text_have_an_order() {
        let value = |text| TagValue::new(text).unwrap();
        let in_order = ["-10", "-9.5", "0", "0.5", "9", "+9.25", "10", "2000", "30000000000000000000", "1e3", "nan"];
        for pair in in_order.windows(2) {
            assert!(value(pair[0]).bytes(9) < value(pair[1]).bytes(9), "{pair:?}");
        }
        assert_eq!(value("900").compare(&value("2000")), Ordering::Less);
        assert_eq!(value("2000.0").compare(&value(" 2000 ")), Ordering::Equal);
        assert_eq!(value("-0").compare(&value("0")), Ordering::Equal);
        assert_eq!(value("9 dan").compare(&value("10 dan")), Ordering::Greater);
        assert_eq!(value("NaN").compare(&value("1")), Ordering::Greater);
        assert_eq!(value("Éa").compare(&value("e\u{301}A")), Ordering::Equal);
        assert!(["", " ", "?"].iter().all(|text| TagValue::new(text).is_none()));
        assert!(["1e3", "inf", "NaN", ".5", "5.", "1.2.3", "-", "٣"].iter().all(|text| number(text).is_none()));
    }
}
