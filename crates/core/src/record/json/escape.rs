//! Offsets in strings with escapes.

use crate::diagnostic::Span;

/// Maps offsets in a string to offsets in its written form, which may have escapes.
pub(super) struct Escapes {
    whole: Span,
    /// The offsets after each escape: in the string, and in its written form.
    ends: Vec<(usize, usize)>,
}

impl Escapes {
    /// The escapes of a string. `written` is the valid text between the quotes, `whole` its span.
    pub(super) fn new(written: &str, whole: Span) -> Escapes {
        let mut ends = Vec::new();
        let (mut read, mut at) = (0, 0);
        while let Some(length) = memchr::memchr(b'\\', &written.as_bytes()[at..]) {
            let (escape, character) = escape(&written[at + length..]);
            read += length + character;
            at = (at + length + escape).min(written.len());
            ends.push((read, at));
        }
        Escapes { whole, ends }
    }

    /// The span of a part of the string.
    pub(super) fn span_of(&self, part: Span) -> Span {
        let at = |offset: usize| {
            let before = self.ends.partition_point(|(read, _)| *read <= offset).checked_sub(1);
            let (read, written) = before.map_or((0, 0), |index| self.ends[index]);
            (self.whole.start + written + offset - read).min(self.whole.end)
        };
        Span::new(at(part.start), at(part.end))
    }
}

/// The lengths in bytes of the escape that begins here and of its character.
fn escape(written: &str) -> (usize, usize) {
    let unit = |from: usize| {
        let digits = written.get(from..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    match (unit(0), unit(6)) {
        (None, _) => (2, 1),
        (Some(high), Some(low)) => match char::decode_utf16([high, low]).next() {
            Some(Ok(character)) if character.len_utf16() == 2 => (12, 4),
            Some(Ok(character)) => (6, character.len_utf8()),
            _ => (6, 3),
        },
        (Some(unit), None) => (6, char::from_u32(u32::from(unit)).map_or(3, char::len_utf8)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn letter() -> impl Strategy<Value = char> {
        proptest::sample::select("a\"\\/\n\té€😀".chars().collect::<Vec<char>>())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// The span of a character is found however it is written.
        #[test]
        fn characters_of_escaped_strings_have_their_spans(
            characters in proptest::collection::vec((letter(), any::<bool>()), 0..12)
        ) {
            let write = |(character, as_number): &(char, bool)| -> String {
                if *as_number {
                    return character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
                }
                let quoted = serde_json::to_string(&character.to_string()).unwrap();
                quoted[1..quoted.len() - 1].replace('/', "\\/")
            };
            let written: Vec<String> = characters.iter().map(write).collect();
            let text = written.concat();
            let escapes = Escapes::new(&text, Span::new(7, 7 + text.len()));
            let (mut read, mut at) = (0, 7);
            for ((character, _), part) in characters.iter().zip(&written) {
                let span = Span::new(read, read + character.len_utf8());
                prop_assert_eq!(escapes.span_of(span), Span::new(at, at + part.len()));
                (read, at) = (span.end, at + part.len());
            }
        }
    }
}
