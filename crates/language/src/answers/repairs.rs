//! The repairs of `xgames fmt --fix` as edits of a native record that leave all the rest as it is written.

use super::Edit;
use super::events::{all, is_move};
use crate::document::{Line, OpenGame};
use xgames_core::diagnostic::{Code, Diagnostic, Repair, Span};
use xgames_core::games::Seating;
use xgames_core::judge::for_position;
use xgames_core::record::{Event, EventKind, Tag};

/// The edits that repair a finding about a game; none if it has no repair. `text` is the part of the document that the places of
/// the game are counted in, and the places of the edits are, too.
pub(super) fn edits(game: &OpenGame<'_, '_>, text: &str, finding: &Diagnostic) -> Vec<Edit> {
    match &finding.repair {
        // The numbers after a wrong one count from it, so they change with it.
        Some(Repair::Spelling(_)) if finding.code == Code::WrongMoveNumber => renumber(game, text, finding.span.start),
        Some(Repair::Spelling(new)) => vec![Edit { span: finding.span, text: new.clone() }],
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

/// The edits that correct the move numbers of a game from a place on, as far as its moves are legal.
fn renumber(game: &OpenGame<'_, '_>, text: &str, from: usize) -> Vec<Edit> {
    let nodes = game.lines().nodes;
    let Some(start) = game.position(&nodes, 0) else { return Vec::new() };
    let facts = for_position!(&start, start => start.position.facts());
    let (mut line, mut edits) = (Line::new(&nodes), Vec::new());
    for event in all(&game.events) {
        line.follow(&event);
        let (EventKind::Number(number), Some(plies)) = (event.kind, line.plies()) else { continue };
        // Where seat 1 does not move first after a set-up, numbers may also be counted from the first ply.
        let numbers = [facts.next, 0].map(|before| (plies as usize + before) / facts.cycle.max(1) + 1);
        if event.span.start >= from && !numbers.contains(&(number as usize)) {
            let written = text.get(event.span.start..event.span.end).unwrap_or_default();
            // A number keeps the dots that show whose move follows.
            let dots = &written[written.find('.').unwrap_or(written.len())..];
            edits.push(Edit { span: event.span, text: format!("{}{dots}", numbers[0]) });
        }
    }
    edits
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
        None => match add_result(&events, game, text, result) {
            Some(edit) => edits.push(edit),
            // Without its result after the moves the game would be as wrong as before.
            None => edits.clear(),
        },
    }
    edits.retain(|edit| text.get(edit.span.start..edit.span.end) != Some(result));
    edits
}

/// The edit that writes a result after the moves, and after all that breaks the syntax there. A comment or a variation that is not
/// closed would take up the result, so there is none then.
fn add_result(events: &[Event<'_>], game: &OpenGame<'_, '_>, text: &str, result: &str) -> Option<Edit> {
    let is_unclosed =
        |event: &Event<'_>| matches!(event.kind, EventKind::Fault(Code::UnclosedComment | Code::UnclosedVariation));
    if events.iter().any(is_unclosed) {
        return None;
    }
    let at = |offset: usize| Span::new(offset, offset);
    let Some(last) = events.iter().max_by_key(|event| event.span.end) else {
        let end = game.head.tags.last().map_or(game.head.start, |tag| tag.span.end);
        return Some(Edit { span: at(end), text: format!("\n\n{result}") });
    };
    // A comment to the end of its line would take up the result.
    let is_line = matches!(text.as_bytes().get(last.span.start), Some(b';' | b'%')) && !is_move(last.kind);
    Some(Edit { span: at(last.span.end), text: format!("{}{result}", if is_line { "\n" } else { " " }) })
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
