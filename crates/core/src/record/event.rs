//! An event: an element of a game after its tags, the same for all formats.

use super::GameResult;
use crate::diagnostic::{Code, Span};

/// An element of a game after its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'t> {
    /// The kind says which element of a record it is.
    pub kind: EventKind,
    /// The text of the event: a move as written, a comment without its delimiters.
    pub text: &'t [u8],
    /// The span in the original text, in bytes.
    pub span: Span,
}

/// The kind of an [`Event`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A move number with its dots. A number that exceeds `u32::MAX` becomes that.
    Number(u32),
    /// A move, which the rules of the game have yet to parse.
    Move,
    /// A stone on a point that the format gives by column and row, both counted from 0 at the upper left corner.
    Point {
        /// The column, from the left.
        column: u8,
        /// The row, from the top.
        row: u8,
    },
    /// A resignation.
    Resign,
    /// An annotation: `!`, `?` or a combination, a `$` glyph, or the result of a variation.
    Annotation,
    /// A comment, without its delimiters.
    Comment,
    /// A line escaped with `%`, without the `%`.
    Escape,
    /// The beginning of a variation, which replaces the move before it.
    VariationStart,
    /// The end of a variation.
    VariationEnd,
    /// The result of the game; only comments and faults follow.
    Result(GameResult),
    /// Text that breaks the syntax of the format.
    Fault(Code),
}

/// The greatest length in bytes of a move or a move number with the blank after it, such as `b1xb4 ` or `12. `.
pub(crate) const PLAIN_WIDTH: usize = 8;

/// A consumer of plain moves, which are read in a separate fast loop: they are in the usual form (see
/// [`Reading::read_common_move`](crate::games::Reading::read_common_move)), with only the expected move numbers between
/// them.
///
/// Two loops call these methods, so implementations of `play` ask the compiler to inline it.
pub(crate) trait PlainMoves {
    /// A move that has been read.
    type Move;

    /// The move at the beginning of a text of [`PLAIN_WIDTH`] bytes, and its length in bytes. It begins with a letter and
    /// is not `resign`.
    fn read(&self, text: &[u8]) -> Option<(Self::Move, usize)>;

    /// The move on a point; see [`EventKind::Point`].
    fn read_point(&self, column: u8, row: u8, text: &[u8]) -> Option<Self::Move>;

    /// The next move has been read, and a variation follows it.
    fn before_variation(&mut self) {}

    /// Plays a move and returns `true`; if it is illegal, changes nothing and returns `false`.
    fn play(&mut self, mv: Self::Move, span: Span) -> bool;
}

/// Notes plain moves, each with its span, after a `(` if a variation follows it. A move is a letter and digits; `z9` is
/// illegal.
#[cfg(test)]
#[derive(Default)]
pub(super) struct Notes(pub(super) Vec<String>);

#[cfg(test)]
impl PlainMoves for Notes {
    type Move = String;

    fn read(&self, text: &[u8]) -> Option<(String, usize)> {
        let digits = text[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let word = String::from_utf8_lossy(&text[..=digits]).into_owned();
        (text[0].is_ascii_lowercase() && digits > 0).then_some((word, 1 + digits))
    }

    fn read_point(&self, column: u8, row: u8, text: &[u8]) -> Option<String> {
        Some(format!("{column}/{row}={}", String::from_utf8_lossy(text)))
    }

    fn before_variation(&mut self) {
        self.0.push("(".into());
    }

    fn play(&mut self, mv: String, span: Span) -> bool {
        let is_legal = mv != "z9";
        if is_legal {
            self.0.push(format!("{mv}@{}-{}", span.start, span.end));
        }
        is_legal
    }
}
