//! Bytes as pairs of hexadecimal digits: `41`, and percent-encoded (RFC 3986) `%41`.

use std::fmt::Write;

/// The byte that the first two of these characters write as hexadecimal digits of either case. A sign is not a digit.
#[must_use]
pub fn hex_pair(digits: &[u8]) -> Option<u8> {
    let [high, low, ..] = digits else { return None };
    let value = |digit: u8| char::from(digit).to_digit(16);
    Some((16 * value(*high)? + value(*low)?) as u8)
}

/// Appends `%` and the two digits of a byte.
pub fn push_percent(byte: u8, out: &mut String) {
    // Strings take everything.
    let _ = write!(out, "%{byte:02X}");
}

/// The text with each byte percent-encoded that is neither an ASCII letter or digit nor one of `plain`, which are ASCII.
#[must_use]
pub fn percent_encoded(text: &str, plain: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || plain.as_bytes().contains(&byte) {
            encoded.push(byte.into());
        } else {
            push_percent(byte, &mut encoded);
        }
    }
    encoded
}

/// Decodes two digits after each of these marks, and leaves a mark without two digits as it is.
#[must_use]
pub fn decode_pairs(text: &[u8], mark: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, after)) = rest.split_first() {
        let byte = hex_pair(after).filter(|_| first == mark);
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_has_two_digits_and_no_sign() {
        for (digits, byte) in [
            ("00", Some(0)),
            ("4a", Some(0x4a)),
            ("4A", Some(0x4a)),
            ("fF!", Some(0xff)),
            ("+1", None),
            ("-1", None),
            (" 1", None),
            ("1g", None),
            ("1", None),
            ("", None),
            ("é", None),
        ] {
            assert_eq!(hex_pair(digits.as_bytes()), byte, "{digits}");
        }
    }

    #[test]
    fn every_byte_is_decoded_as_it_was_encoded() {
        for byte in 0..=u8::MAX {
            let mut encoded = String::new();
            push_percent(byte, &mut encoded);
            assert_eq!(decode_pairs(encoded.as_bytes(), b'%'), [byte]);
        }
        let text = "50% +1\n/~é%41";
        assert_eq!(percent_encoded(text, "/~"), "50%25%20%2B1%0A/~%C3%A9%2541");
        assert_eq!(decode_pairs(percent_encoded(text, "/~").as_bytes(), b'%'), text.as_bytes());
        for text in ["%", "%4", "%+1", "%zz%4", "%%4"] {
            assert_eq!(decode_pairs(text.as_bytes(), b'%'), text.as_bytes());
        }
    }
}
