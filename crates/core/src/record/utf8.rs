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
