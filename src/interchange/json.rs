//! JSON: an object a game.
//!
//! The fields are those that are written, and those that other programs would think of: the moves as one string,
//! `game`, `size` and `players` beside the tags.

use serde_json::value::RawValue;

use super::movetext;
use super::objects::{self, Object};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::PLAYERS;
use crate::record::game_record::GameRecord;
use crate::record::native::MAX_DEPTH;
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::{EventKind, GameResult, json};

/// Translates games: an array of objects, or objects one behind the other. `by_line` tells that each has its line.
#[must_use]
pub fn read(text: &[u8], by_line: bool) -> Vec<ParsedGame> {
    objects::translate(text, by_line, game)
}

/// Appends a game on one line.
pub fn write(game: &GameRecord, out: &mut Vec<u8>) {
    json::game(game, out);
    out.push(b'\n');
}

fn game(object: &Object<'_>) -> ParsedGame {
    let mut builder = GameBuilder::new(object.span);
    repeated(object, &mut builder);
    if let Some(value) = object.fields.get("preface") {
        asides(object, value, &mut builder, GameBuilder::preface);
    }
    tags(object, &mut builder);
    let result = object.fields.get("result").and_then(|value| result(object, value, &mut builder));
    let told = if let Some(value) = object.fields.get("moves") {
        moves(object, value, &mut builder)
    } else {
        let finding = Diagnostic::new(Code::BadField, object.brace(), "this game has no field `moves`");
        builder.finding(finding.help("it holds an array: `\"moves\":[\"a1\",\"swap\"]`"));
        None
    };
    if let Some((result, span)) = result {
        if told.is_none() {
            builder.result(result, span);
        } else if told != Some(result) {
            builder.finding(Diagnostic::new(Code::ResultsDiffer, span, "the moves end with another result"));
        }
    }
    if let Some(value) = object.fields.get("behind") {
        asides(object, value, &mut builder, GameBuilder::remark);
    }
    builder.finish()
}

/// Fields that mean something and stand twice.
fn repeated(object: &Object<'_>, builder: &mut GameBuilder) {
    for name in ["preface", "tags", "game", "size", "players", "moves", "result", "behind"] {
        if let Some((_, value)) = object.fields.0.iter().filter(|(known, _)| known == name).nth(1) {
            let span = object.place(value);
            let finding = Diagnostic::new(
                Code::BadField,
                Span::new(span.start, span.start + 1),
                format!("the field `{name}` stands twice"),
            );
            builder.finding(finding.help("the first one counts"));
        }
    }
}

fn tags(object: &Object<'_>, builder: &mut GameBuilder) {
    let mut known = Vec::new();
    if let Some(value) = object.fields.get("tags") {
        match object.fields(value) {
            Ok(fields) => {
                for (name, value) in &fields.0 {
                    known.extend(tag(object, name, value, builder).then(|| name.to_ascii_lowercase()));
                }
            }
            Err(finding) => builder.finding(finding.help("tags are an object: `\"tags\":{\"Game\":\"cross\"}`")),
        }
    }
    for (field, name) in [("game", "Game"), ("size", "Size")] {
        if let Some(value) = object.fields.get(field)
            && !known.iter().any(|known| known == field)
        {
            tag(object, name, value, builder);
        }
    }
    let players = object.fields.get("players").map(|value| object.array(value));
    match players {
        Some(Ok(players)) => {
            if let Some(value) = players.get(PLAYERS.len()) {
                builder.finding(object.bad(value, "the end of the players: no game has more than four"));
            }
            for (name, value) in PLAYERS.iter().zip(players) {
                if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                    tag(object, name, value, builder);
                }
            }
        }
        Some(Err(finding)) => builder.finding(finding),
        None => {}
    }
}

/// Adds a tag, unless it is `null`. Returns whether there is one now.
pub(super) fn tag(object: &Object<'_>, name: &str, value: &RawValue, builder: &mut GameBuilder) -> bool {
    if value.get() == "null" {
        return false;
    }
    match object.word(value) {
        Ok(word) => builder.tag(name, &word, object.inner_place(value)),
        Err(finding) => builder.finding(finding),
    }
    true
}

fn result(object: &Object<'_>, value: &RawValue, builder: &mut GameBuilder) -> Option<(GameResult, Span)> {
    let read = object.string(value).map(|word| GameResult::from_text(word.trim().as_bytes()));
    if let Ok(Some(result)) = read {
        return Some((result, object.inner_place(value)));
    }
    builder.finding(object.bad(value, "`\"1-0\"`, `\"0-1\"`, `\"1/2-1/2\"`, `\"*\"` or `null`"));
    None
}

/// Comments and escaped lines, and nothing else.
pub(super) fn asides(
    object: &Object<'_>,
    value: &RawValue,
    builder: &mut GameBuilder,
    add: fn(&mut GameBuilder, EventKind, &str, Span),
) {
    let values = match object.array(value) {
        Ok(values) => values,
        Err(finding) => return builder.finding(finding),
    };
    for value in values {
        let fields = match object.fields(value) {
            Ok(fields) => fields,
            Err(finding) => {
                builder.finding(finding);
                continue;
            }
        };
        for (name, value) in &fields.0 {
            match (name.as_str(), object.string(value)) {
                ("comment", Ok(text)) => add(builder, EventKind::Comment, &text, object.inner_place(value)),
                ("escape", Ok(text)) => add(builder, EventKind::Escape, &text, object.inner_place(value)),
                (_, Err(finding)) => builder.finding(finding),
                _ => builder.finding(object.bad(value, "a comment")),
            }
        }
    }
}

/// What is still to be told of the moves.
enum Step<'t> {
    Item(&'t RawValue),
    Field(String, &'t RawValue),
    /// The end of a variation.
    Close(Span),
}

/// Tells the moves. Returns the result at their end, if they are text.
fn moves<'t>(object: &Object<'t>, value: &'t RawValue, builder: &mut GameBuilder) -> Option<GameResult> {
    if value.get().starts_with('"') {
        return match object.string(value) {
            Ok(text) => movetext(object, value, &text, builder),
            Err(finding) => {
                builder.finding(finding);
                None
            }
        };
    }
    // What comes next lies on top.
    let mut steps = Vec::new();
    let mut depth = 0;
    push(object, value, &mut steps, builder);
    while let Some(step) = steps.pop() {
        match step {
            Step::Item(value) if value.get().starts_with('"') => match object.string(value) {
                Ok(word) => builder.move_text(&word, object.inner_place(value)),
                Err(finding) => builder.finding(finding),
            },
            Step::Item(value) if value.get().starts_with('{') => match object.fields(value) {
                Ok(fields) if fields.0.iter().any(|(name, _)| is_told(name)) => {
                    steps.extend(fields.0.into_iter().rev().map(|(name, value)| Step::Field(name, value)));
                }
                Ok(_) => builder.finding(object.bad(value, "a move")),
                Err(finding) => builder.finding(finding),
            },
            Step::Item(value) => {
                builder.finding(object.bad(value, "a move in quotes, or an object with what is no move"));
            }
            Step::Field(name, value) if name == "variation" => {
                if depth == MAX_DEPTH {
                    let span = object.place(value);
                    let message = format!("variations are nested more than {MAX_DEPTH} deep");
                    builder.finding(Diagnostic::new(
                        Code::NestedTooDeep,
                        Span::new(span.start, span.start + 1),
                        message,
                    ));
                    continue;
                }
                let span = object.place(value);
                depth += 1;
                builder.variation_start(Span::new(span.start, span.start + 1));
                steps.push(Step::Close(Span::new(span.end - 1, span.end)));
                push(object, value, &mut steps, builder);
            }
            Step::Field(name, value) if is_told(&name) => match (name.as_str(), object.string(value)) {
                (_, Err(finding)) => builder.finding(finding),
                ("move", Ok(word)) => builder.move_text(&word, object.inner_place(value)),
                ("annotation", Ok(text)) => builder.remark(EventKind::Annotation, &text, object.inner_place(value)),
                ("escape", Ok(text)) => builder.remark(EventKind::Escape, &text, object.inner_place(value)),
                (_, Ok(text)) => builder.remark(EventKind::Comment, &text, object.inner_place(value)),
            },
            // Clocks and the like.
            Step::Field(..) => {}
            Step::Close(span) => {
                depth -= 1;
                builder.variation_end(span);
            }
        }
    }
    None
}

/// Whether a field of an object among the moves means something.
fn is_told(name: &str) -> bool {
    matches!(name, "move" | "comment" | "annotation" | "escape" | "variation")
}

/// Makes the elements of an array the next steps.
fn push<'t>(object: &Object<'t>, value: &'t RawValue, steps: &mut Vec<Step<'t>>, builder: &mut GameBuilder) {
    match object.array(value) {
        Ok(values) => steps.extend(values.into_iter().rev().map(Step::Item)),
        Err(finding) => builder.finding(finding),
    }
}

/// Tells moves that are one string, as in a record.
fn movetext(object: &Object<'_>, value: &RawValue, text: &str, builder: &mut GameBuilder) -> Option<GameResult> {
    let places = object.escaped_places(value);
    movetext::read(text, builder, |span| places.place(span))
}

#[cfg(test)]
mod tests;
