//! Text that should be UTF-8.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic, Span};

/// The first bytes in a part of a text that are not UTF-8, if there are any.
pub(crate) fn first_invalid_utf8(text: &[u8], part: Span) -> Option<Span> {
    let error = std::str::from_utf8(&text[part.start..part.end]).err()?;
    let at = part.start + error.valid_up_to();
    Some(Span::new(at, at + error.error_len().unwrap_or(part.end - at)))
}

/// The finding about them.
pub(crate) fn invalid_utf8(text: &[u8], part: Span) -> Option<Diagnostic> {
    let place = first_invalid_utf8(text, part)?;
    let finding = Diagnostic::new(Code::InvalidUtf8, place, "this is not UTF-8 text");
    Some(finding.help("convert the file to UTF-8"))
}

/// The characters of the bytes 0x80 to 0x9F in Windows-1252 (<https://encoding.spec.whatwg.org/index-windows-1252.txt>).
/// The other bytes are those of Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes UTF-8, or else Windows-1252, in which each byte is a character.
pub(crate) fn decode(written: &[u8]) -> Cow<'_, str> {
    let character = |byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(*byte),
    };
    match std::str::from_utf8(written) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(written.iter().map(character).collect()),
    }
}

/// The text with a `?` for each byte that is not UTF-8. All offsets stay the same.
pub(crate) fn lossy(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return Cow::Borrowed(text);
    }
    let mut lossy = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        lossy.push_str(chunk.valid());
        lossy.extend(chunk.invalid().iter().map(|_| '?'));
    }
    Cow::Owned(lossy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wrong_bytes_are_found() {
        for (text, place) in [
            (&b"xa\xff\xffx"[..], Some((2, 3))),
            // A character is cut off: by the next one, or by the end of the part.
            (b"xa\xe2\x82bx", Some((2, 4))),
            (b"xa\xe2\x82x", Some((2, 4))),
            ("xéx".as_bytes(), None),
            (b"\xff\xff", None),
        ] {
            let part = Span::new(1, text.len() - 1);
            let place = place.map(|(start, end)| Span::new(start, end));
            assert_eq!(first_invalid_utf8(text, part), place, "{text:?}");
            let finding = invalid_utf8(text, part).map(|finding| (finding.code, finding.span));
            assert_eq!(finding, place.map(|place| (Code::InvalidUtf8, place)), "{text:?}");
        }
    }

    /// In an older text, each byte is a character: that of Latin-1, or of Windows-1252 where Latin-1 has none.
    #[test]
    fn bytes_of_older_texts_are_characters() {
        assert_eq!(decode("é€".as_bytes()), "é€");
        for byte in 0x80..=u8::MAX {
            let text = decode(&[b'a', byte]).into_owned();
            let letter = text.chars().nth(1).unwrap();
            let of_windows = match byte {
                0x80 => '€',
                0x8e => 'Ž',
                0x99 => '™',
                0x9f => 'Ÿ',
                _ => letter,
            };
            assert_eq!((text.chars().count(), letter), (2, of_windows));
            let is_latin = byte >= 0xa0 || matches!(byte, 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
            assert_eq!(letter == char::from(byte), is_latin, "{byte:x}");
        }
    }

    #[test]
    fn wrong_bytes_are_replaced_one_by_one() {
        assert_eq!(lossy("é".as_bytes()), "é");
        assert_eq!(lossy(b"a\xff\xe2\x82b\xc3\xa9\xc3"), "a???bé?");
    }
}
