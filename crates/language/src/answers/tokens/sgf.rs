//! The words of SGF: the names of properties, and their values by what they mean.

use std::collections::BTreeMap;

use super::{Token, TokenKind, add_events};
use crate::answers::events::all;
use crate::document::OpenGame;
use xgames_core::diagnostic::Span;
use xgames_core::record::EventKind;
use xgames_core::record::sgf::{Part, parts};

/// Adds the names and values of a game in `text`, and the parentheses of variations. No word spans two values.
pub(super) fn add_game(game: &OpenGame<'_, '_>, text: &[u8], tokens: &mut Vec<Token>) {
    let mut events = Vec::new();
    add_events(game, &mut events);
    // What is read first of a value counts: of a comment with several paragraphs, each has the same place.
    let mut meanings: BTreeMap<usize, Token> = BTreeMap::new();
    for token in events {
        meanings.entry(token.span.start).or_insert(token);
    }
    let variations = variations(game);
    for (part, span) in parts(text, whole(game)) {
        let (kind, of_name) = match part {
            Part::Name => (TokenKind::TagName, None),
            // The place of an annotation, or of a property that is not known, begins with its name.
            Part::Value => (TokenKind::TagValue, meanings.range(..=span.start).next_back()),
        };
        let meant =
            of_name.map(|(_, token)| token).filter(|token| token.span.end >= span.end && !token.span.is_empty());
        let before = variations.partition_point(|variation| variation.start <= span.start);
        let in_variation =
            before.checked_sub(1).and_then(|index| variations.get(index)).is_some_and(|last| span.end <= last.end);
        tokens.push(meant.map_or(Token { span, kind, in_variation }, |token| Token { span, ..*token }));
    }
    let is_parenthesis = |token: &Token| {
        let text = text.get(token.span.start..token.span.end).unwrap_or_default();
        token.kind == TokenKind::Mark && matches!(text, b"(" | b")")
    };
    tokens.extend(meanings.into_values().filter(is_parenthesis));
}

/// The place of a game in the text of the document.
fn whole(game: &OpenGame<'_, '_>) -> Span {
    game.place(game.events.game_span(game.head))
}

/// The places of the variations that are in no other one.
fn variations(game: &OpenGame<'_, '_>) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut open = Vec::new();
    for event in all(&game.events) {
        match event.kind {
            EventKind::VariationStart => open.push(event.span.start),
            EventKind::VariationEnd => {
                if let Some(start) = open.pop() {
                    spans.push(game.place(Span::new(start, event.span.end.max(start))));
                }
            }
            _ => {}
        }
    }
    spans.sort_unstable();
    let mut end = 0;
    spans.retain(|span| {
        let is_outer = span.end > end;
        end = end.max(span.end);
        is_outer
    });
    spans
}
