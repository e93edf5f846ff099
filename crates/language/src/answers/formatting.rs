//! Native records in canonical form, as `xgames fmt` writes them.

use super::Edit;
use crate::document::{Document, OpenGame};
use xgames_core::convert::rewrite;
use xgames_core::diagnostic::Span;
use xgames_core::record::Format;

/// The edits that bring all of a document into canonical form.
///
/// # Errors
/// A game cannot be rewritten, as with `xgames fmt`; the error says which, in words.
pub fn format(document: &Document) -> Result<Vec<Edit>, String> {
    let text = document.text().as_str();
    if document.format() != Format::Native || document.refusal().is_some() {
        return Ok(Vec::new());
    }
    let (mut out, mut rejected) = (Vec::new(), None);
    let done = rewrite::rewrite(text.as_bytes(), document.defaults(), 0, &mut out, &mut |game| {
        rejected.get_or_insert((game.index, game.findings.is_empty()));
    });
    match rejected {
        None => {}
        Some((number, true)) => {
            return Err(format!("game {number} would be longer than a game may be, so that nothing can be formatted"));
        }
        Some((number, false)) => {
            return Err(format!("game {number} has errors, so that nothing can be formatted; correct it first"));
        }
    }
    if done.games == 0 {
        return Ok(Vec::new());
    }
    let new = document.text().with_line_ends(String::from_utf8_lossy(&out).into_owned());
    Ok(difference(text, &new, 0).into_iter().collect())
}

/// The edits that bring the games in a part of a document into canonical form. Those that cannot be rewritten stay.
#[must_use]
pub fn format_part(document: &Document, part: Span) -> Vec<Edit> {
    let mut edits = Vec::new();
    if document.format() == Format::Native && document.refusal().is_none() {
        document.games_in(part, |game| edits.extend(format_game(document, &game, part)));
    }
    edits
}

fn format_game(document: &Document, game: &OpenGame<'_, '_>, part: Span) -> Option<Edit> {
    let mut events = game.events.clone();
    events.iter().for_each(drop);
    let span = game.place(events.game_span(game.head));
    let text = document.text().as_str().get(span.start..span.end)?;
    let trimmed = text.trim_ascii();
    let start = span.start + text.len() - text.trim_ascii_start().len();
    let span = Span::new(start, start + trimmed.len());
    if span.start > part.end || part.start > span.end {
        return None;
    }
    let (mut out, mut is_rejected) = (Vec::new(), false);
    let done =
        rewrite::rewrite(trimmed.as_bytes(), game.defaults, game.number - 1, &mut out, &mut |_| is_rejected = true);
    if is_rejected || done.games != 1 {
        return None;
    }
    let new = document.text().with_line_ends(String::from_utf8_lossy(&out).trim_ascii().to_owned());
    difference(trimmed, &new, start)
}

/// The edit that turns a text into another one, without what both begin and end with; `None` if they are the same. It neither
/// begins nor ends inside a CRLF. The text begins at the byte `base`.
fn difference(old: &str, new: &str, base: usize) -> Option<Edit> {
    if old == new {
        return None;
    }
    let is_in_line_end = |at: usize| old[..at].ends_with('\r') && old[at..].starts_with('\n');
    let mut first = old
        .char_indices()
        .zip(new.chars())
        .find(|((_, one), other)| one != other)
        .map_or(old.len().min(new.len()), |((at, _), _)| at);
    first -= usize::from(is_in_line_end(first));
    let (old_rest, new_rest) = (old.get(first..)?, new.get(first..)?);
    let same = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(one, other)| one == other);
    let mut last: usize = same.map(|(one, _)| one.len_utf8()).sum();
    last -= usize::from(is_in_line_end(old.len() - last));
    let span = Span::new(base + first, base + old.len() - last);
    Some(Edit { span, text: new.get(first..new.len() - last)?.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::apply;
    use xgames_core::judge::Defaults;

    #[test]
    fn lines_end_as_in_the_document() {
        let untidy = "[Game \"cross\"]\n[Result \"*\"]\n\n1. A1 {a\nb}\n\n  2. c3 *\n\n\n[Game \"cross\"]\n*";
        let formatted = |text: &str| {
            let document = Document::new("a.txt", text, 1, Defaults::default());
            let part = format_part(&document, Span::new(0, 40));
            (apply(text, &format(&document).unwrap()), apply(text, &part))
        };
        let (all, part) = formatted(untidy);
        assert!(all != untidy && part != untidy && formatted(&all) == (all.clone(), all.clone()));
        let with_cr = |text: &str| text.replace('\n', "\r\n");
        assert_eq!(formatted(&with_cr(untidy)), (with_cr(&all), with_cr(&part)));
        let document = Document::new("a.txt", &with_cr(&all), 1, Defaults::default());
        assert!(format(&document).unwrap().is_empty() && format_part(&document, Span::new(0, 999)).is_empty());
    }

    #[test]
    fn only_what_differs_is_replaced() {
        for (old, new) in [
            ("abc", "abc"),
            ("abc", "axc"),
            ("aa", "aaa"),
            ("aaa", "aa"),
            ("", "é"),
            ("é", "è"),
            ("aéb", "ab"),
            ("xé", "xèé"),
            ("a\r\nb", "a\nb"),
            ("a\r\nb", "a\rb"),
            ("a\r\nb", "a\r\n\r\nb"),
            ("a\nb\r\n", "a\nb\n"),
        ] {
            let edits: Vec<Edit> = difference(old, new, 0).into_iter().collect();
            assert_eq!(apply(old, &edits), new, "{old} {new}");
            let ends = edits.iter().flat_map(|edit| [edit.span.start, edit.span.end]);
            assert!(ends.into_iter().all(|at| !(old[..at].ends_with('\r') && old[at..].starts_with('\n'))), "{old:?}");
        }
        assert_eq!(difference("a b c", "a x c", 7).unwrap().span, Span::new(9, 10));
    }
}
