//! The repairs of `xgames fmt --fix` as edits of a native record that leave all the rest as it is written.

use super::Edit;
use super::events::{all, is_move};
use crate::document::OpenGame;
use xgames_core::diagnostic::{Diagnostic, Repair, Span};
use xgames_core::record::{EventKind, Tag};

/// The edits that repair a finding about a game; none if it has no repair. `text` is the part of the document that the places of
/// the game are counted in, and the places of the edits are, too.
pub(super) fn edits(game: &OpenGame<'_, '_>, text: &str, finding: &Diagnostic) -> Vec<Edit> {
    match &finding.repair {
        Some(Repair::Spelling(new)) => {
            let written = text.get(finding.span.start..finding.span.end).unwrap_or_default();
            // A number keeps the dots that show whose move follows.
            let dots = &written[written.find('.').unwrap_or(written.len())..];
            let new = new.strip_suffix('.').map_or(new.clone(), |number| format!("{number}{dots}"));
            vec![Edit { span: finding.span, text: new }]
        }
        Some(Repair::SetTag("Result", value)) => set_result(game, text, value),
        Some(Repair::SetTag(name, value)) => vec![set_tag(game, name, value)],
        Some(Repair::RemoveTag { name, before }) => game
            .head
            .tags
            .iter()
            .filter(|tag| tag.is(name))
            .nth(*before)
            .map(|tag| remove_tag(text, tag))
            .into_iter()
            .collect(),
        None => Vec::new(),
    }
}

/// The edit that gives a tag a value. A tag that is missing is added after the others.
pub(super) fn set_tag(game: &OpenGame<'_, '_>, name: &str, value: &str) -> Edit {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    match (game.head.tag(name), game.head.tags.last()) {
        (Some(tag), _) => Edit { span: tag.value_span, text: value },
        (None, Some(last)) => {
            Edit { span: Span::new(last.span.end, last.span.end), text: format!("\n[{name} \"{value}\"]") }
        }
        (None, None) => {
            Edit { span: Span::new(game.head.start, game.head.start), text: format!("[{name} \"{value}\"]\n\n") }
        }
    }
}

/// The edits that record a result: in its tag if there is one, and after the moves unless it is only in the tag.
pub(super) fn set_result(game: &OpenGame<'_, '_>, text: &str, result: &str) -> Vec<Edit> {
    let tags = game.head.tags.iter().filter(|tag| tag.is("Result")).take(1);
    let mut edits: Vec<Edit> = tags
        .filter(|tag| &*tag.value != result)
        .map(|tag| Edit { span: tag.value_span, text: result.to_owned() })
        .collect();
    let events = all(&game.events);
    match events.iter().find(|event| matches!(event.kind, EventKind::Result(_))) {
        Some(token) => edits.push(Edit { span: token.span, text: result.to_owned() }),
        None => edits.push(add_result(game, text, result)),
    }
    edits.retain(|edit| text.get(edit.span.start..edit.span.end) != Some(result));
    edits
}

/// The edit that writes a result after the moves.
fn add_result(game: &OpenGame<'_, '_>, text: &str, result: &str) -> Edit {
    let events = all(&game.events);
    let at = |offset: usize| Span::new(offset, offset);
    let Some(last) = events.iter().rfind(|event| !matches!(event.kind, EventKind::Fault(_))) else {
        let end = game.head.tags.last().map_or(game.head.start, |tag| tag.span.end);
        return Edit { span: at(end), text: format!("\n\n{result}") };
    };
    // A comment to the end of its line would take up the result.
    let is_line = matches!(text.as_bytes().get(last.span.start), Some(b';' | b'%')) && !is_move(last.kind);
    Edit { span: at(last.span.end), text: format!("{}{result}", if is_line { "\n" } else { " " }) }
}

/// The edit that removes a tag, with its line if that has nothing else.
fn remove_tag(text: &str, tag: &Tag<'_>) -> Edit {
    let (before, after) =
        (text.get(..tag.span.start).unwrap_or_default(), text.get(tag.span.end..).unwrap_or_default());
    let rest = after.trim_start_matches([' ', '\t', '\r']);
    let is_alone = before.is_empty() || before.ends_with('\n');
    let end = match rest.strip_prefix('\n') {
        Some(next) if is_alone => text.len() - next.len(),
        _ => tag.span.end,
    };
    Edit { span: Span::new(tag.span.start, end), text: String::new() }
}
