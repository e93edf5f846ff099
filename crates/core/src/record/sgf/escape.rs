//! The text of values: escapes, line breaks, encodings.

use std::borrow::Cow;

use crate::diagnostic::Span;
use crate::hex_digits::{hex_pair, push_percent};
use crate::record::utf8::decode;

/// Reads the values of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values<'t> {
    pub(super) text: &'t [u8],
    /// Whether they have no escapes.
    pub(super) unescaped: bool,
}

impl<'t> Values<'t> {
    fn bytes(self, span: Span) -> &'t [u8] {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// A value of the type SimpleText, without escapes and on one line.
    pub(super) fn simple(self, span: Span) -> Cow<'t, str> {
        if self.unescaped { decode(self.bytes(span)) } else { simple(self.bytes(span)) }
    }

    /// A value of the type Text, without escapes; line breaks are kept.
    pub(super) fn text(self, span: Span) -> Cow<'t, str> {
        if self.unescaped { decode(self.bytes(span)) } else { text(self.bytes(span)) }
    }

    /// The text with its escapes.
    pub(super) fn escaped(self, span: Span) -> Cow<'t, str> {
        let decoded = decode(self.bytes(span));
        if !self.unescaped {
            return decoded;
        }
        decoded.replace('\\', "\\\\").replace(']', "\\]").into()
    }
}

/// The value of a Text property: line breaks are kept, unless they are escaped.
pub(super) fn text(written: &[u8]) -> Cow<'_, str> {
    unescape(written, '\n')
}

/// The value of a SimpleText property: all white space becomes blanks.
pub(super) fn simple(written: &[u8]) -> Cow<'_, str> {
    unescape(written, ' ')
}

fn unescape(written: &[u8], line_break: char) -> Cow<'_, str> {
    let decoded = decode(written);
    if !written.iter().any(|byte| matches!(byte, b'\\' | b'\t'..=b'\r')) {
        return decoded;
    }
    let mut plain = String::with_capacity(decoded.len());
    let mut characters = decoded.chars().peekable();
    while let Some(first) = characters.next() {
        let escaped = first == '\\';
        let Some(character) = (if escaped { characters.next() } else { Some(first) }) else { break };
        match character {
            '\n' | '\r' => {
                // A line break is one or two characters, in either order.
                let partner = if character == '\n' { '\r' } else { '\n' };
                characters.next_if_eq(&partner);
                if !escaped {
                    plain.push(line_break);
                }
            }
            '\t' | '\u{b}' | '\u{c}' => plain.push(' '),
            _ => plain.push(character),
        }
    }
    Cow::Owned(plain)
}

/// Appends a text as a value, or as part of a composed value.
pub(super) fn escape(plain: &str, composed: bool, out: &mut Vec<u8>) {
    for byte in plain.bytes() {
        if matches!(byte, b']' | b'\\') || composed && byte == b':' {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

/// Replaces each character that SGF or a comment in braces would change by `%` and two hexadecimal digits.
pub(super) fn percent_encode(plain: &str) -> String {
    let mut encoded = String::with_capacity(plain.len());
    for character in plain.chars() {
        if matches!(character, '%' | '}') || character.is_ascii_control() {
            push_percent(character as u8, &mut encoded);
        } else {
            encoded.push(character);
        }
    }
    encoded
}

/// The inverse of [`percent_encode`]. A `%` without two digits stays.
pub(super) fn percent_decode(encoded: &str) -> Cow<'_, str> {
    if !encoded.contains('%') {
        return Cow::Borrowed(encoded);
    }
    let mut plain = String::with_capacity(encoded.len());
    let mut rest = encoded;
    while let Some((before, after)) = rest.split_once('%') {
        plain.push_str(before);
        let byte = hex_pair(after.as_bytes()).filter(u8::is_ascii);
        rest = after;
        match byte {
            Some(byte) => {
                plain.push(char::from(byte));
                rest = after.get(2..).unwrap_or_default();
            }
            None => plain.push('%'),
        }
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The separator of paragraphs in the comment of a node.
pub(super) const PARAGRAPH: &str = "\n\n";

/// The paragraphs of the comment of a node, without blank ones.
pub(super) fn paragraphs(comment: &str) -> impl Iterator<Item = &str> {
    comment.split(PARAGRAPH).filter(|paragraph| !paragraph.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks() {
        assert_eq!(text(br"a\]b\\c\:d\e"), r"a]b\c:de");
        assert_eq!(text(b"a\\\nb\\\r\nc\\\n\rd"), "abcd");
        assert_eq!(text(b"a\nb\r\nc\n\rd\re"), "a\nb\nc\nd\ne");
        assert_eq!(text(b"a\n\nb\r\n\r\nc"), "a\n\nb\n\nc");
        assert_eq!(text(b"a\tb\\\tc\x0bd  e"), "a b c d  e");
        assert_eq!(simple(b"a\nb\\\nc\td"), "a bc d");
        assert_eq!(text(b"a\\"), "a");
    }

    #[test]
    fn invalid_utf8_is_windows_1252() {
        assert_eq!(text(b"J\xf6rg \x80\x9f"), "Jörg €Ÿ");
        assert_eq!(text("Jörg".as_bytes()), "Jörg");
    }

    #[test]
    fn escaping_round_trips() {
        for plain in ["a]b\\", "\\]", ":a:b", "", "[x]\ny"] {
            for composed in [false, true] {
                let mut out = Vec::new();
                escape(plain, composed, &mut out);
                assert_eq!(text(&out), plain);
            }
        }
        let mut out = Vec::new();
        escape("a:b]\\", true, &mut out);
        assert_eq!(out, br"a\:b\]\\");
    }

    #[test]
    fn percent_encoding_round_trips() {
        assert_eq!(percent_encode("50% }\r\n\té"), "50%25 %7D%0D%0A%09é");
        for plain in ["50% }\r\n\té", "%", "%%4", "%41", "é%é", "\u{7f}"] {
            assert_eq!(percent_decode(&percent_encode(plain)), plain);
        }
        assert_eq!(percent_decode("%"), "%");
        assert_eq!(percent_decode("%zz%4"), "%zz%4");
        assert_eq!(percent_decode("%éa%C3"), "%éa%C3");
        // A plus sign is not a digit.
        assert_eq!(percent_decode("%+1"), "%+1");
    }

    #[test]
    fn paragraphs_are_separated_by_empty_lines() {
        assert_eq!(paragraphs("a\nb\n\nc\n\n\n\n").collect::<Vec<_>>(), ["a\nb", "c"]);
        assert_eq!(paragraphs(" \n").count(), 0);
    }
}
