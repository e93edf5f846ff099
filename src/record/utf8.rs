//! Text that should be UTF-8.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic, Span};

/// The finding about the first bytes in a part of a text that are not UTF-8, if there are any.
pub(crate) fn invalid_utf8(text: &[u8], part: Span) -> Option<Diagnostic> {
    let error = std::str::from_utf8(&text[part.start..part.end]).err()?;
    let at = part.start + error.valid_up_to();
    let length = error.error_len().unwrap_or(part.end - at);
    let finding = Diagnostic::new(Code::InvalidUtf8, Span::new(at, at + length), "this is not UTF-8 text");
    Some(finding.help("convert the file to UTF-8"))
}

/// Decodes UTF-8, or else Latin-1.
pub(crate) fn decode(written: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(written) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(written.iter().copied().map(char::from).collect()),
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
