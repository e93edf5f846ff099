//! Splits SGF into tokens.

use super::characters::{blanks, is_junk, is_name};
use super::colours::Colour;
use super::marks;
use crate::diagnostic::Span;

/// A token; its span is without brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    /// The semicolon that begins a node.
    Node,
    /// The name of a property.
    Name,
    /// A value; it is not closed if the text ends within it.
    Value {
        closed: bool,
    },
    Junk,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'t> {
    text: &'t [u8],
    /// The offset of the next token.
    pub(super) at: usize,
    /// Whether values have no escapes, as at Little Golem.
    pub(super) unescaped: bool,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t [u8], at: usize) -> Lexer<'t> {
        Lexer { text, at, unescaped: false }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<(Token, Span)> {
        self.at += blanks(self.text.get(self.at..)?);
        let (start, rest) = (self.at, self.text.get(self.at..)?);
        let (token, length) = match *rest.first()? {
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b';' => (Token::Node, 1),
            b'[' => {
                let value_length = if self.unescaped { marks::value_length } else { value_length };
                let (length, closed) = value_length(&rest[1..]);
                let value = Span::new(start + 1, start + 1 + length);
                // Skip the bracket, or a backslash at the end of the text.
                self.at = (value.end + 1).min(self.text.len());
                return Some((Token::Value { closed }, value));
            }
            first if is_name(first) => (Token::Name, rest.iter().take_while(|byte| is_name(**byte)).count()),
            _ => (Token::Junk, rest.iter().take_while(|byte| is_junk(**byte)).count().max(1)),
        };
        self.at += length;
        Some((token, Span::new(start, self.at)))
    }

    /// Reads the beginning of a node with a move to a point, such as `;B[dd]`. Returns the colour and the span of the name.
    /// Most of a game consists of these, so they are not read token by token. The test `move_nodes_are_read_as_their_tokens_are`
    /// compares the two.
    #[inline]
    pub(super) fn next_move(&mut self) -> Option<(Colour, Span)> {
        let at = self.at + usize::from(self.text.get(self.at) == Some(&b'\n'));
        let &[b';', letter, b'[', column, row, b']'] = self.text.get(at..)?.first_chunk()? else { return None };
        let colour = match letter {
            b'B' => Colour::Black,
            b'W' => Colour::White,
            _ => return None,
        };
        if !column.is_ascii_alphabetic() || !row.is_ascii_alphabetic() {
            return None;
        }
        self.at = at + 6;
        Some((colour, Span::new(at + 1, at + 2)))
    }

    pub(super) fn is_before_value(mut self) -> bool {
        matches!(self.next(), Some((Token::Value { .. }, _)))
    }
}

/// The length of the value after an opening bracket, and whether it is closed.
#[inline]
fn value_length(text: &[u8]) -> (usize, bool) {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b']' => return (at, true),
            b'\\' if at + 1 == text.len() => return (at, false),
            b'\\' => at += 2,
            // Most values are points; long ones are comments.
            _ if at < 8 => at += 1,
            _ => at += memchr::memchr2(b']', b'\\', &text[at..]).unwrap_or(text.len() - at),
        }
    }
    (text.len(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of a value, byte by byte.
    fn plain_length(text: &[u8]) -> (usize, bool) {
        let mut is_escaped = false;
        for (at, byte) in text.iter().enumerate() {
            if is_escaped {
                is_escaped = false;
            } else if *byte == b']' {
                return (at, true);
            } else {
                is_escaped = *byte == b'\\';
            }
        }
        (text.len() - usize::from(is_escaped), false)
    }

    /// A backslash at the end of the text escapes nothing and does not belong to the value.
    #[test]
    fn a_value_ends_with_the_first_bracket_that_is_not_escaped() {
        for length in 0..=9 {
            for number in 0..3usize.pow(length) {
                let text: Vec<u8> = (0..length).map(|place| b"a\\]"[number / 3usize.pow(place) % 3]).collect();
                for text in [text.clone(), [&b"abcdef"[..], &text].concat()] {
                    assert_eq!(value_length(&text), plain_length(&text), "{}", String::from_utf8_lossy(&text));
                }
            }
        }
    }
}
