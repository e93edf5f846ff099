//! Writes text with styles, or without them.

use std::fmt::Write as _;

use anstyle::Style;

/// Appends styled pieces to a text.
#[derive(Debug)]
pub struct StyledWriter<'t> {
    /// The text so far.
    pub text: &'t mut String,
    /// Whether styles are wanted.
    pub styled: bool,
}

impl StyledWriter<'_> {
    /// Begins a style.
    #[inline]
    pub(crate) fn begin(&mut self, style: Style) {
        if self.styled {
            let _ = write!(self.text, "{style}");
        }
    }

    /// Ends a style.
    #[inline]
    pub(crate) fn end(&mut self, style: Style) {
        if self.styled {
            let _ = write!(self.text, "{style:#}");
        }
    }

    /// Appends pieces of one style.
    pub fn put(&mut self, style: Style, pieces: &[&str]) {
        self.begin(style);
        self.text.extend(pieces.iter().copied());
        self.end(style);
    }

    /// Appends a character of a style.
    #[inline]
    pub(crate) fn character(&mut self, style: Style, character: char) {
        self.begin(style);
        self.text.push(character);
        self.end(style);
    }

    /// Appends a number.
    #[cfg(feature = "archives")]
    pub(crate) fn number(&mut self, number: usize) {
        if number > 9 {
            self.number(number / 10);
        }
        self.text.push(char::from(b'0' + (number % 10) as u8));
    }

    /// Appends this many spaces.
    #[inline]
    pub fn spaces(&mut self, number: usize) {
        const SPACES: &str = "                                        ";
        let mut left = number;
        while left > 0 {
            let some = left.min(SPACES.len());
            self.text.push_str(&SPACES[..some]);
            left -= some;
        }
    }

    /// Appends a piece, aligned to the right in `width` columns.
    #[inline]
    pub fn right(&mut self, piece: &str, width: usize) {
        self.spaces(width.saturating_sub(piece.chars().count()));
        self.text.push_str(piece);
    }
}
