//! Writes text with styles, or without them where they would only be removed again.

use std::fmt::Write as _;

use anstyle::Style;

/// Writes onto a text. Nothing is formatted that can be copied: a drawing has hundreds of pieces.
#[derive(Debug)]
pub(crate) struct Pen<'t> {
    /// What has been written.
    pub(crate) text: &'t mut String,
    /// Whether styles are wanted.
    pub(crate) styled: bool,
}

impl Pen<'_> {
    /// What follows has this style.
    #[inline]
    pub(crate) fn begin(&mut self, style: Style) {
        if self.styled {
            let _ = write!(self.text, "{style}");
        }
    }

    /// What follows no longer has this style.
    #[inline]
    pub(crate) fn end(&mut self, style: Style) {
        if self.styled {
            let _ = write!(self.text, "{style:#}");
        }
    }

    /// Appends pieces of one style.
    pub(crate) fn put(&mut self, style: Style, pieces: &[&str]) {
        self.begin(style);
        self.text.extend(pieces.iter().copied());
        self.end(style);
    }

    /// Appends one sign of a style.
    #[inline]
    pub(crate) fn sign(&mut self, style: Style, sign: char) {
        self.begin(style);
        self.text.push(sign);
        self.end(style);
    }

    /// Appends that many spaces.
    #[inline]
    pub(crate) fn spaces(&mut self, number: usize) {
        const SPACES: &str = "                                        ";
        let mut left = number;
        while left > 0 {
            let some = left.min(SPACES.len());
            self.text.push_str(&SPACES[..some]);
            left -= some;
        }
    }

    /// Appends a piece behind so many spaces that both are `width` wide.
    #[inline]
    pub(crate) fn right(&mut self, piece: &str, width: usize) {
        self.spaces(width.saturating_sub(piece.chars().count()));
        self.text.push_str(piece);
    }
}
