//! Legal moves in SGF, in the values of the properties `B` and `W`.

use super::{Completion, keeps, moves};
use crate::document::{Document, lines_of, position_of};
use xgames_core::diagnostic::Span;
use xgames_core::record::sgf::value_of_move;
use xgames_core::record::{Dialect, Events, Format, coordinates, parse};

/// The legal moves at a byte of a collection, if a move is being written there.
pub(super) fn complete(document: &Document, offset: usize) -> Vec<Completion> {
    let before = document.text().as_str().get(..offset).unwrap_or_default();
    let Some(line) = line_before(before) else { return Vec::new() };
    let Some(rest) = line.text.strip_suffix(['B', 'W']).filter(|rest| rest.trim_end().ends_with([';', ']'])) else {
        return Vec::new();
    };
    let text = format!("{rest})");
    let games = parse(&Dialect::of_text(Some(Format::Sgf), "", text.as_bytes()), text.as_bytes(), true);
    let Some(game) = games.last() else { return Vec::new() };
    let (events, defaults) = (Events::from(game), document.defaults());
    let lines = lines_of(&mut events.clone(), &game.head, defaults);
    let at = lines.end.and_then(|end| position_of(&events, &game.head, defaults, &lines.nodes, end));
    let Some(at) = at else { return Vec::new() };
    let coords = game.head.tag("Coords").map(|tag| coordinates::named(&tag.value)).unwrap_or_default();
    let span = Span::new(offset - line.typed.len(), offset);
    let spelt = moves(&at).into_iter().map(|(word, kind, detail)| {
        let text = value_of_move(at.game(), at.size(), coords, &word);
        let detail = if text == word { detail } else { format!("{word}, {detail}") };
        Completion { label: text.clone(), kind, detail, span, text, snippet: None }
    });
    spelt.filter(|completion| keeps(&completion.label, line.typed)).collect()
}

/// The line of play up to a value that is being written.
struct LineBefore<'t> {
    /// The tree without the variations that the value is not in, up to the name of its property.
    text: String,
    /// The value as far as it is written.
    typed: &'t str,
}

/// The line of play before the end of a text; `None` if no value is being written there.
fn line_before(text: &str) -> Option<LineBefore<'_>> {
    let (mut line, mut open, mut value) = (String::new(), Vec::new(), None);
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        if let Some(start) = value {
            if escaped {
                escaped = false;
            } else if character == '\\' {
                escaped = true;
            } else if character == ']' {
                line.push_str(text.get(start..=at).unwrap_or_default());
                value = None;
            }
            continue;
        }
        match character {
            '[' => value = Some(at),
            '(' => {
                open.push(line.len());
                // Only the parenthesis of the tree stays.
                if open.len() == 1 {
                    line.push('(');
                }
            }
            ')' => line.truncate(open.pop().unwrap_or(0)),
            _ => line.push(character),
        }
    }
    let start = value?;
    Some(LineBefore { text: line.trim_end().to_owned(), typed: text.get(start + 1..).unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::judge::Defaults;

    fn labels(text: &str) -> Vec<String> {
        let document = Document::new("a.sgf", text, 1, Defaults::default());
        complete(&document, text.len()).into_iter().map(|completion| completion.label).collect()
    }

    #[test]
    fn moves_are_those_of_the_line() {
        let root = "(;FF[4]XG[crossway]SZ[2]C[a \\] (;B[x]";
        let after = |rest: &str| labels(&format!("{root}{rest}")).join(" ");
        assert_eq!(after(";B["), "ab aa bb ba");
        assert_eq!(after("\n;B[aa]C[)](;W[ab])(;W["), "swap ab bb ba");
        assert_eq!(after(";B[aa](;W[bb])(;W[ab];B[b"), "bb ba");
        assert_eq!([";C[", ";B[aa]", ";B[aa];AB[", "", ")", ";W[zz", ";B[aa];W[aa];B["].map(after).concat(), "");
        // The text after the place makes no difference, and nothing is offered in a text that is not a collection.
        let text = format!("{root};B[](;W[aa]))");
        let document = Document::new("a.sgf", &text, 1, Defaults::default());
        assert_eq!(complete(&document, root.len() + 3).len(), 4);
        assert!(labels("))((][;B[").is_empty());
    }
}
