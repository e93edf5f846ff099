//! Everything that must be between native records from several places, so that each of them is read as a game of its own.

use std::ops::ControlFlow;

use xgames_core::diagnostic::BYTE_ORDER_MARK;
use xgames_core::games::Game;
use xgames_core::judge::Defaults;
use xgames_core::record::native::{Reader, tag, write};
use xgames_core::record::{Dialect, EventKind, GameResult, Head, each_game};

/// The tags that the copy of a record has and the record has not.
#[derive(Default)]
pub(super) struct MissingTags {
    /// The place of the tags in the record.
    pub(super) at: usize,
    /// The tags as text; empty if the record has all.
    pub(super) text: Vec<u8>,
    /// The number of tags of the copy.
    pub(super) count: usize,
}

/// The tags that a record leaves to the defaults, with their values.
pub(super) fn tags_left_open<'a>(head: &'a Head<'_>, defaults: &'a Defaults) -> Vec<(&'static str, &'a str)> {
    let named = head.tag("Game");
    let mut tags: Vec<_> =
        defaults.game.filter(|_| named.is_none()).map(|game| ("Game", game.name())).into_iter().collect();
    if let Some(game) = named.map_or(defaults.game, |tag| Game::from_name(&tag.value)) {
        tags.extend(defaults.missing_tags(game, head));
    }
    tags
}

/// The tags that a native record leaves to the defaults, so that it can be read without them, and their place in it. A record
/// without tags gets one at least, which says where the game begins, and then an empty line; so does one that begins with a comment if it
/// `follows` another record, to which the comment would belong.
pub(super) fn missing_tags(record: &[u8], defaults: &Defaults, follows: bool) -> MissingTags {
    let mut missing = MissingTags::default();
    let begins_with_tag = tag::is_complete(record.trim_ascii_start());
    if begins_with_tag && !defaults.supply_tags() {
        return missing;
    }
    let Some(head) = Reader::new(record).next_game() else { return missing };
    let needs_tag = !begins_with_tag && (follows || head.tags.is_empty());
    let mut tags = tags_left_open(&head, defaults);
    if needs_tag && tags.is_empty() {
        // A tag that is repeated would begin another game.
        let name = UNKNOWN_TAGS.into_iter().find(|name| head.tag(name).is_none());
        tags.extend(name.map(|name| (name, "?")));
    }
    missing.count = head.tags.len() + tags.len();
    tags.into_iter().for_each(|(name, value)| write::tag(name, value, &mut missing.text));
    if needs_tag {
        missing.text.push(b'\n');
    } else {
        missing.at = head.tags.first().map_or(0, |tag| tag.span.start);
    }
    missing
}

/// The tags of which one may say that its value is unknown.
const UNKNOWN_TAGS: [&str; 5] = ["Event", "Site", "Round", "Date", "Annotator"];

/// The result of a native record that has neither moves nor a result after them: that of its tag, or else `*`.
pub(super) fn missing_result(record: &[u8]) -> Option<GameResult> {
    // Most records end with a result or with a move, and not in a comment.
    let last_line = record.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let ends_in_moves = |last: &u8| last.is_ascii_alphanumeric() || *last == b'*';
    if last_line.last().is_some_and(ends_in_moves) && !last_line.contains(&b';') {
        return None;
    }
    let mut missing = Some(GameResult::Unfinished);
    let _ = each_game(&Dialect::native(), record, true, |events, head| {
        let is_end = |kind: &EventKind| matches!(kind, EventKind::Move | EventKind::Resign | EventKind::Result(_));
        let has_end = events.iter().any(|event| is_end(&event.kind));
        let by_tag = head.tag("Result").and_then(|tag| GameResult::from_text(tag.value.trim().as_bytes()));
        missing = (!has_end).then(|| by_tag.unwrap_or(GameResult::Unfinished));
        ControlFlow::Continue(())
    });
    missing
}

/// A record without the mark that a text may begin with.
pub(super) fn without_mark(record: &[u8]) -> &[u8] {
    record.strip_prefix(BYTE_ORDER_MARK).unwrap_or(record)
}

/// The text that must be between a native record and one that follows it in the same text.
#[derive(Default)]
pub(super) struct Joint {
    /// Whether a record has been passed.
    follows: bool,
    /// The record before and the result that it lacks, if it has neither moves nor a result after them.
    open: Option<(Vec<u8>, GameResult)>,
}

impl Joint {
    /// Passes the next record, and returns the text that must come before it; empty if the bytes of both can be read one after
    /// the other.
    pub(super) fn pass(&mut self, record: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        if let Some((open, result)) = self.open.take()
            && runs_on(&open, record)
        {
            text = format!("{result}\n\n").into_bytes();
        }
        if self.follows {
            text.append(&mut missing_tags(record, &Defaults::default(), true).text);
        }
        self.follows = true;
        self.open = missing_result(record).map(|result| (record.to_vec(), result));
        text
    }
}

/// Whether the game of the first record would not end where the second one begins.
fn runs_on(first: &[u8], second: &[u8]) -> bool {
    let line_break: &[u8] = if first.ends_with(b"\n") { b"" } else { b"\n" };
    let joined = [first, line_break, second].concat();
    let next = first.len() + line_break.len();
    let mut end = 0;
    let _ = each_game(&Dialect::native(), &joined, true, |events, head| {
        events.iter().for_each(drop);
        end = events.game_span(head).end;
        if end < next { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    end > next
}
