//! The words of a game in SGF by their places, whatever they mean.

use super::lexer::{Lexer, Token};
use super::marks::Marks;
use crate::diagnostic::Span;

/// A kind of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The name of a property.
    Name,
    /// A value of a property, without its brackets.
    Value,
}

/// The names and values of the properties in a part of a text that begins with a game.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::diagnostic::Span;
/// use xgames::record::sgf::{Part, parts};
///
/// let text = b"(;B[a]C[x\\]y])";
/// let words: Vec<_> = parts(text, Span::new(0, text.len())).map(|(part, span)| (part, &text[span.start..span.end])).collect();
/// assert_eq!(
///     words,
///     [(Part::Name, &b"B"[..]), (Part::Value, b"a"), (Part::Name, b"C"), (Part::Value, b"x\\]y")]
/// );
/// ```
pub fn parts(text: &[u8], game: Span) -> impl Iterator<Item = (Part, Span)> {
    let mut lexer = Lexer::new(text.get(..game.end).unwrap_or(text), game.start);
    lexer.unescaped = Marks::of(text.get(game.start..).unwrap_or_default()).unescaped;
    std::iter::from_fn(move || lexer.next()).filter_map(|(token, span)| match token {
        Token::Name => Some((Part::Name, span)),
        Token::Value { .. } => Some((Part::Value, span)),
        Token::Open | Token::Close | Token::Node | Token::Junk => None,
    })
}
