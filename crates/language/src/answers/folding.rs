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
        // In other formats the tags may be in any order.
        let tags = game.head.tags.iter().map(|tag| tag.span);
        if let Some(all) = tags.reduce(|all, tag| Span::new(all.start.min(tag.start), all.end.max(tag.end))) {
            add(game.place(all), false);
        }
        let later = all(&game.events).into_iter().filter(|event| event.kind == EventKind::Comment);
        for comment in comments_of_head(&game).into_iter().chain(later) {
            add(game.place(comment.span), true);
        }
    });
    nested(folds)
}

/// The parts in order, made to nest: one that ends in a line after which another one that begins in it goes on ends a line before.
/// Editors leave out a part that overlaps another one.
fn nested(mut folds: Vec<Fold>) -> Vec<Fold> {
    folds.sort_unstable_by_key(|fold| (fold.first, std::cmp::Reverse(fold.last), fold.is_comment));
    folds.dedup_by_key(|fold| (fold.first, fold.last));
    let (mut done, mut open): (Vec<Fold>, Vec<Fold>) = (Vec::new(), Vec::new());
    for fold in folds {
        while let Some(mut before) = open.pop() {
            if fold.last <= before.last {
                open.push(before);
                break;
            }
            if fold.first <= before.last {
                before.last = fold.first.saturating_sub(1);
            }
            done.extend(Some(before).filter(|before| before.first < before.last));
        }
        open.push(fold);
    }
    done.append(&mut open);
    done.sort_unstable();
    done.dedup_by_key(|fold| (fold.first, fold.last));
    done
}

fn add_symbols(symbols: &[Symbol], add: &mut impl FnMut(Span, bool)) {
    for symbol in symbols {
        add(symbol.span, false);
        add_symbols(&symbol.children, add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_nest() {
        let fold = |(first, last)| Fold { first, last, is_comment: false };
        let lines = |folds: &[(usize, usize)]| -> Vec<(usize, usize)> {
            let folds = folds.iter().copied().map(fold).collect();
            nested(folds).into_iter().map(|fold| (fold.first, fold.last)).collect()
        };
        assert_eq!(lines(&[(0, 9), (1, 4), (1, 4), (4, 6), (6, 7)]), [(0, 9), (1, 3), (4, 5), (6, 7)]);
        assert_eq!(lines(&[(0, 3), (1, 3), (3, 5)]), [(0, 2), (1, 2), (3, 5)]);
        assert_eq!(lines(&[(0, 1), (1, 2), (2, 3)]), [(2, 3)]);
        assert_eq!(lines(&[(0, 5), (1, 3), (3, 5), (5, 6)]), [(0, 4), (1, 2), (3, 4), (5, 6)]);
    }
}
