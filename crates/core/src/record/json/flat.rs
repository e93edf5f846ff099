//! The flat form of JSON for data analysis: each game has the same fields, and each field has the same type in all games.
//!
//! Fields other than `tags` are scalars or arrays of scalars. Tools that infer types from the first games need that: to
//! pyarrow, an array that has been empty so far can turn into one of strings, but not into one of objects.

use super::object::{Fields, Object, Value, tag};
use super::write::{fields, string};
use crate::diagnostic::Span;
use crate::games::{Notation, Seat, SetupOptions, player_tags};
use crate::record::date::Date;
use crate::record::game_record::{GameRecord, Item, Loss, RESIGN};
use crate::record::parsed::GameBuilder;
use crate::record::{EventKind, GameResult, Termination, known};

/// Appends a game on one line. Returns what the flat form does not hold.
///
/// # Errors
/// The reason why the game cannot be written.
pub fn write<P: Notation>(game: &GameRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, |name| game.tag(name)))
        .map_err(|error| error.fault.message)?;
    let start = P::begin(&setup).map_err(|error| error.fault.message)?;
    let seats = start.facts().players;
    // If the tag says something else than the moves, it counts, as in all tables.
    let result = result_by_tag(game).or(game.result);
    let player = |seat: usize| player_tags(Some(P::GAME), seat).find_map(|name| game.tag(name));
    let termination = game.termination().or(game.is_resigned().then_some(Termination::Resign)).map(Termination::name);
    let date = game.tag("Date").and_then(Date::read).filter(|date| date.day.is_some()).map(|date| date.to_string());
    let plies = game.items.main_line().filter(|mv| *mv != RESIGN).count();
    let swapped = game.is_swapped();

    out.extend_from_slice(b"{\"game\":");
    string(P::GAME.name(), out);
    out.extend_from_slice(format!(",\"size\":{},\"players\":", P::size(&setup)).as_bytes());
    array((0..seats).map(player), out, |name, out| optional(name.and_then(known), out));
    for (name, value) in [
        ("result", result.map(GameResult::text)),
        ("termination", termination),
        ("date", date.as_deref()),
        ("event", game.tag("Event").and_then(known)),
        ("position", game.tag("Position")),
    ] {
        out.extend_from_slice(format!(",\"{name}\":").as_bytes());
        optional(value, out);
    }
    out.extend_from_slice(b",\"winner\":");
    optional(winner(game, result, &start, swapped), out);
    out.extend_from_slice(format!(",\"swapped\":{swapped},\"plies\":{plies},\"moves\":").as_bytes());
    array(game.items.main_line(), out, string);
    out.extend_from_slice(b",\"comments\":");
    array(comments(game).map(|(_, text)| text), out, string);
    out.extend_from_slice(b",\"comment_plies\":");
    array(comments(game), out, |(ply, _), out| out.extend_from_slice(ply.to_string().as_bytes()));
    out.extend_from_slice(b",\"tags\":");
    // This array is never empty, because it has at least the tag `Game`.
    array(game.tags.iter(), out, |(name, value), out| {
        out.push(b'{');
        fields([("name", name.as_str()), ("value", value.as_str())].into_iter(), out);
        out.push(b'}');
    });
    out.extend_from_slice(b"}\n");
    Ok(losses(game))
}

/// A game that [`write()`] has written, with the file that it is from and its number there. Both come first, as in all tables, so
/// that these can be joined.
#[must_use]
pub fn placed(game: &[u8], file: &str, index: usize) -> Vec<u8> {
    let mut out = b"{\"file\":".to_vec();
    string(file, &mut out);
    out.extend_from_slice(format!(",\"index\":{index},").as_bytes());
    out.extend_from_slice(game.strip_prefix(b"{").unwrap_or(game));
    out
}

/// The side that has won, or `draw`: as the moves prove it, or else as the record says.
fn winner<P: Notation>(
    game: &GameRecord,
    result: Option<GameResult>,
    start: &P,
    swapped: bool,
) -> Option<&'static str> {
    let side_of = |seat| {
        let side = start.side_of(Seat(seat));
        if swapped { side.other() } else { side }
    };
    let side = match (game.outcome, result) {
        (Some(outcome), _) => outcome.winner,
        (None, Some(GameResult::FirstWins)) => Some(side_of(1)),
        (None, Some(GameResult::SecondWins)) => Some(side_of(2)),
        (None, Some(GameResult::Draw)) => None,
        (None, Some(GameResult::Unfinished) | None) => return None,
    };
    Some(side.map_or("draw", |side| P::GAME.side_name(side)))
}

/// Appends an array of elements, each of which `write` appends.
fn array<T>(elements: impl Iterator<Item = T>, out: &mut Vec<u8>, write: impl Fn(T, &mut Vec<u8>)) {
    out.push(b'[');
    for (index, element) in elements.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write(element, out);
    }
    out.push(b']');
}

fn optional(text: Option<&str>, out: &mut Vec<u8>) {
    match text {
        Some(text) => string(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// The comments of the main line, each with the number of moves before it.
fn comments(game: &GameRecord) -> impl Iterator<Item = (usize, &str)> {
    let (mut depth, mut ply) = (0, 0);
    let all = game.preface.iter().chain(game.items.iter()).chain(game.epilogue.iter());
    all.filter_map(move |item| {
        match item {
            Item::Open => depth += 1,
            Item::Close => depth -= 1,
            Item::Move(_) if depth == 0 => ply += 1,
            Item::Comment(text) if depth == 0 => return Some((ply, text)),
            _ => {}
        }
        None
    })
}

/// The result that the tag gives.
fn result_by_tag(game: &GameRecord) -> Option<GameResult> {
    game.tag("Result").and_then(|text| GameResult::from_text(text.as_bytes()))
}

/// Lists what the flat form does not hold.
fn losses(game: &GameRecord) -> Vec<Loss> {
    let has = |is_one: fn(Item<'_>) -> bool| {
        [&game.preface, &game.items, &game.epilogue].into_iter().any(|items| items.iter().any(is_one))
    };
    let mut losses: Vec<Loss> = Vec::new();
    if has(|item| matches!(item, Item::Annotation(_))) {
        losses.push("annotations".into());
    }
    if has(|item| matches!(item, Item::Escape(_))) {
        losses.push("escaped lines".into());
    }
    if has(|item| item == Item::Open) {
        losses.push("variations".into());
    }
    let by_tag = result_by_tag(game);
    if game.result.is_some_and(|result| by_tag.is_some_and(|by_tag| by_tag != result)) {
        losses.push("the result after the moves, which differs from the tag Result".into());
    }
    losses
}

/// The tags of a game in the flat form: an array of objects. They include what other fields repeat.
pub(super) fn tags<'t>(object: &Object<'t>) -> Option<Value<'t>> {
    let is_flat =
        |tags: &Value<'_>| tags.text().strip_prefix('[').is_some_and(|rest| rest.trim_ascii_start().starts_with('{'));
    object.fields.get("tags").filter(is_flat)
}

/// Reads the tags.
pub(super) fn read_tags<'t>(object: &Object<'t>, tags: Value<'t>, builder: &mut GameBuilder) {
    for value in object.array(tags).unwrap_or_default() {
        let fields = object.fields(value).unwrap_or(Fields(Vec::new()));
        match (fields.get("name").map(|name| object.string(name)), fields.get("value")) {
            (Some(Ok((name, _))), Some(value)) => tag(object, &name, value, builder),
            (Some(Ok(_)), None) => {}
            _ => builder.finding(object.bad(value, "a tag such as `{\"name\":\"Event\",\"value\":\"Spring Cup\"}`")),
        }
    }
}

/// A comment, and the number of moves before it.
pub(super) struct Comment {
    pub(super) ply: usize,
    text: String,
    span: Span,
}

impl Comment {
    pub(super) fn add(self, builder: &mut GameBuilder) {
        builder.remark(EventKind::Comment, &self.text, self.span);
    }
}

/// Reads the comments, by ply.
pub(super) fn read_comments(object: &Object<'_>, builder: &mut GameBuilder) -> Vec<Comment> {
    let mut array = |name: &str| {
        let Some(value) = object.fields.get(name) else { return Vec::new() };
        object.array(value).unwrap_or_else(|finding| {
            builder.finding(finding);
            Vec::new()
        })
    };
    let (texts, plies) = (array("comments"), array("comment_plies"));
    let mut comments = Vec::new();
    for (index, text) in texts.into_iter().enumerate() {
        let ply = plies.get(index).map_or(Err(text), |ply| ply.text().parse().map_err(|_| *ply));
        match (object.string(text), ply) {
            (Ok((text, span)), Ok(ply)) => comments.push(Comment { ply, text: text.into_owned(), span }),
            (Err(finding), _) => builder.finding(finding),
            (_, Err(value)) => builder.finding(object.bad(value, "a number for each comment in `comment_plies`")),
        }
    }
    comments.sort_by_key(|comment| comment.ply);
    comments
}
