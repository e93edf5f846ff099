//! The parts of a document that an editor can fold: games, their tags, comments and variations of several lines.

use super::events::{all, comments_of_head};
use super::is_understood;
use super::symbols::{Symbol, symbols};
use crate::document::Document;
use xgames_core::diagnostic::Span;
use xgames_core::record::EventKind;

/// A part that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fold {
    /// The first line, from 0.
    pub first: usize,
    /// The last line, after the first one.
    pub last: usize,
    /// Whether it is a comment.
    pub is_comment: bool,
}

/// The parts of a document that can be folded.
#[must_use]
pub fn folds(document: &Document) -> Vec<Fold> {
    let mut folds = Vec::new();
    if !is_understood(document) {
        return folds;
    }
    let text = document.text();
    let mut add = |span: Span, is_comment: bool| {
        let [first, last] = [span.start, span.end].map(|offset| text.line_of(offset));
        if first < last {
            folds.push(Fold { first, last, is_comment });
        }
    };
    let symbols = symbols(document);
    add_symbols(&symbols, &mut add);
    document.games_in(Span::new(0, text.as_str().len()), |game| {
        if let [first, .., last] = &game.head.tags[..] {
            add(game.place(Span::new(first.span.start, last.span.end)), false);
        }
        let later = all(&game.events).into_iter().filter(|event| event.kind == EventKind::Comment);
        for comment in comments_of_head(&game).into_iter().chain(later) {
            add(game.place(comment.span), true);
        }
    });
    folds.sort_unstable();
    folds.dedup();
    folds
}

fn add_symbols(symbols: &[Symbol], add: &mut impl FnMut(Span, bool)) {
    for symbol in symbols {
        add(symbol.span, false);
        add_symbols(&symbol.children, add);
    }
}
