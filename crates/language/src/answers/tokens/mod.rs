//! The words of a document by their meaning, for colours.

mod sgf;

use super::events::{all, comments_of_head};
use super::is_understood;
use crate::document::{Document, OpenGame};
use xgames_core::diagnostic::Span;
use xgames_core::record::{EventKind, Format, Tag};

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenKind {
    /// The name of a tag.
    TagName,
    /// The value of a tag.
    TagValue,
    /// A move number.
    Number,
    /// A move.
    Move,
    /// A resignation, or the result.
    Result,
    /// A comment or an escaped line.
    Comment,
    /// An annotation, such as `!?`, or a parenthesis.
    Mark,
}

impl TokenKind {
    /// All kinds, in their order.
    pub const ALL: [TokenKind; 7] = [
        TokenKind::TagName,
        TokenKind::TagValue,
        TokenKind::Number,
        TokenKind::Move,
        TokenKind::Result,
        TokenKind::Comment,
        TokenKind::Mark,
    ];
}

/// A word with its meaning. It is within one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token {
    /// The place of the word.
    pub span: Span,
    /// The meaning.
    pub kind: TokenKind,
    /// Whether it is in a variation.
    pub in_variation: bool,
}

/// The words of a part of a document, in order. No two of them overlap.
#[must_use]
pub fn tokens(document: &Document, part: Span) -> Vec<Token> {
    let mut tokens = Vec::new();
    if !is_understood(document) {
        return tokens;
    }
    let text = document.text().as_str();
    document.games_in(part, |game| {
        if document.format() == Format::Native {
            add_tags(&game, text.as_bytes(), &mut tokens);
            add_events(&game, &mut tokens);
        } else {
            sgf::add_game(&game, text.as_bytes(), &mut tokens);
        }
    });
    let mut lines: Vec<Token> = tokens.into_iter().flat_map(|token| in_lines(text, token)).collect();
    lines.sort_unstable();
    let (mut end, mut last) = (0, Vec::new());
    for token in lines {
        if token.span.start >= end && token.span.start < part.end && token.span.end > part.start {
            end = token.span.end;
            last.push(token);
        }
    }
    last
}

/// Adds the tags of a native game.
fn add_tags(game: &OpenGame<'_, '_>, text: &[u8], tokens: &mut Vec<Token>) {
    for Tag { name, span, value_span, .. } in &game.head.tags {
        let blanks = text[game.place(*span).start + 1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let start = span.start + 1 + blanks;
        let name = Span::new(start, (start + name.len()).min(span.end));
        for (span, kind) in [(name, TokenKind::TagName), (*value_span, TokenKind::TagValue)] {
            tokens.push(Token { span: game.place(span), kind, in_variation: false });
        }
    }
}

/// Adds the comments before the moves, and all that comes after the tags.
fn add_events(game: &OpenGame<'_, '_>, tokens: &mut Vec<Token>) {
    let mut add = |span: Span, kind, in_variation| tokens.push(Token { span: game.place(span), kind, in_variation });
    for comment in comments_of_head(game) {
        add(comment.span, TokenKind::Comment, false);
    }
    let mut depth = 0_usize;
    for event in all(&game.events) {
        depth += usize::from(event.kind == EventKind::VariationStart);
        let kind = match event.kind {
            EventKind::Number(_) => TokenKind::Number,
            EventKind::Move | EventKind::Point { .. } => TokenKind::Move,
            EventKind::Resign | EventKind::Result(_) => TokenKind::Result,
            EventKind::Comment | EventKind::Escape => TokenKind::Comment,
            EventKind::Annotation | EventKind::VariationStart | EventKind::VariationEnd => TokenKind::Mark,
            EventKind::Fault(_) => continue,
        };
        add(event.span, kind, depth > 0);
        depth = depth.saturating_sub(usize::from(event.kind == EventKind::VariationEnd));
    }
}

/// The parts of a word in each of its lines.
fn in_lines(text: &str, token: Token) -> impl Iterator<Item = Token> {
    let (mut at, end) = (token.span.start, token.span.end);
    let written = text.get(at..end).unwrap_or_default();
    let parts: Vec<Span> = written
        .split_inclusive(['\n', '\r'])
        .map(|line| {
            let span = Span::new(at, at + line.trim_end_matches(['\n', '\r']).len());
            at += line.len();
            span
        })
        .collect();
    parts.into_iter().filter(|span| !span.is_empty()).map(move |span| Token { span, ..token })
}
