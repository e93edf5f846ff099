//! Reads games from JSON objects.

use super::flat::{self, Comment};
use super::object::{Element, Fields, Object, Value, tag};
use super::objects::read_objects;
use super::puzzle;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::{Game, PLAYERS, player_tags};
use crate::record::limits::MAX_DEPTH;
use crate::record::native::{Reader, movetext_field};
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::{EventKind, GameResult};

/// Reads games: an array of objects, or a sequence of objects. With `by_line`, each line is read separately.
#[must_use]
pub fn read(text: &[u8], by_line: bool) -> Vec<ParsedGame> {
    read_objects(text, by_line, game)
}

fn game(object: &Object<'_>) -> ParsedGame {
    let mut builder = GameBuilder::new(object.span);
    let repeated = object.repeated(&object.fields, |name| FIELDS.contains(&name));
    repeated.into_iter().for_each(|finding| builder.finding(finding));
    if let Some(value) = object.fields.get("preface") {
        remarks(object, value, &mut builder, GameBuilder::preface);
    }
    let mut asides = Vec::new();
    let solution = puzzle::solution(object);
    if let Some(tags) = flat::tags(object) {
        flat::read_tags(object, tags, &mut builder);
        if solution.is_some() {
            puzzle::tags(object, &mut builder);
        }
        let comments = flat::read_comments(object, &mut builder).into_iter();
        asides.extend(comments.map(|comment| (comment.ply, Aside::Comment(comment))));
    } else {
        tags(object, &mut builder);
    }
    let result = object.fields.get("result").and_then(|value| result(object, value, &mut builder));
    if let Some(value) = object.fields.get("asides") {
        read_asides(object, value, &mut asides, &mut builder);
    }
    if let Some(value) = object.fields.get("moves") {
        moves(object, value, asides, &mut builder);
    } else if let Some(solution) = solution {
        puzzle::read(object, solution, &mut builder);
    } else {
        let finding = Diagnostic::new(Code::BadField, object.brace(), "this game has no field `moves`");
        builder.finding(finding.help("it is an array: `\"moves\":[\"a1\",\"swap\"]`"));
    }
    if let Some((result, span)) = result {
        builder.result_of_field(result, span);
    }
    if let Some(value) = object.fields.get("behind") {
        remarks(object, value, &mut builder, GameBuilder::remark);
    }
    builder.finish()
}

/// The fields of a game.
const FIELDS: [&str; 9] = ["preface", "tags", "game", "size", "players", "moves", "asides", "result", "behind"];

fn tags(object: &Object<'_>, builder: &mut GameBuilder) {
    let fields = object.fields.get("tags").and_then(|value| match object.fields(value) {
        Ok(fields) => Some(fields.0),
        Err(finding) => {
            builder.finding(finding.help("tags are an object: `\"tags\":{\"Game\":\"cross\"}`"));
            None
        }
    });
    let fields = fields.unwrap_or_default();
    let tag_named = |name: &str| {
        let is = |(own, value): &&(String, Value<'_>)| own.eq_ignore_ascii_case(name) && value.text() != "null";
        fields.iter().find(is).map(|(_, value)| *value)
    };
    let is_tag = |name: &str| tag_named(name).is_some();
    for (field, name) in [("game", "Game"), ("size", "Size")] {
        if let Some(value) = object.fields.get(field).filter(|_| !is_tag(name)) {
            tag(object, name, value, builder);
        }
    }
    match object.fields.get("players").map(|value| object.array(value)) {
        Some(Ok(players)) => {
            if let Some(value) = players.get(PLAYERS.len()) {
                builder.finding(object.bad(*value, "the end of the players: no game has more than four"));
            }
            let game = tag_named("Game").or_else(|| object.fields.get("game"));
            let game = game.and_then(|game| Game::from_name(&object.string(game).ok()?.0));
            for ((seat, name), value) in PLAYERS.iter().enumerate().zip(players) {
                if !player_tags(game, seat).any(is_tag) {
                    tag(object, name, value, builder);
                }
            }
        }
        Some(Err(finding)) => builder.finding(finding),
        None => {}
    }
    if puzzle::solution(object).is_some() {
        puzzle::tags(object, builder);
    }
    // They come last: of more tags than a game may have, the last ones are not read.
    for (name, value) in &fields {
        tag(object, name, *value, builder);
    }
}

fn result<'t>(object: &Object<'t>, value: Value<'t>, builder: &mut GameBuilder) -> Option<(GameResult, Span)> {
    if let Ok((word, span)) = object.string(value)
        && let Some(result) = GameResult::from_text(word.trim().as_bytes())
    {
        return Some((result, span));
    }
    builder.finding(object.bad(value, "`\"1-0\"`, `\"0-1\"`, `\"1/2-1/2\"`, `\"*\"` or `null`"));
    None
}

/// Reads an array of comments and escaped lines.
pub(crate) fn remarks<'t>(
    object: &Object<'t>,
    array: Value<'t>,
    builder: &mut GameBuilder,
    add: fn(&mut GameBuilder, EventKind, &str, Span),
) {
    each_of_array(object, array, builder, |builder, _, fields| {
        for (name, value) in fields.0 {
            match (name.as_str(), object.string(value)) {
                ("comment", Ok((text, span))) => add(builder, EventKind::Comment, &text, span),
                ("escape", Ok((text, span))) => add(builder, EventKind::Escape, &text, span),
                (_, Err(finding)) => builder.finding(finding),
                _ => builder.finding(object.bad(value, "a comment")),
            }
        }
    });
}

/// Calls `read` with each object of an array and its fields. There is a finding for all else.
fn each_of_array<'t>(
    object: &Object<'t>,
    array: Value<'t>,
    builder: &mut GameBuilder,
    mut read: impl FnMut(&mut GameBuilder, Value<'t>, Fields<'t>),
) {
    let values = match object.array(array) {
        Ok(values) => values,
        Err(finding) => return builder.finding(finding),
    };
    for value in values {
        match object.fields(value) {
            Ok(fields) => read(builder, value, fields),
            Err(finding) => builder.finding(finding),
        }
    }
}

/// Something between the moves of the main line.
enum Aside<'t> {
    /// A comment of the flat form.
    Comment(Comment),
    /// The fields of an object.
    Fields(Vec<(String, Value<'t>)>),
}

/// Reads what is between the moves, each with the number of moves before it.
fn read_asides<'t>(
    object: &Object<'t>,
    array: Value<'t>,
    asides: &mut Vec<(usize, Aside<'t>)>,
    builder: &mut GameBuilder,
) {
    each_of_array(object, array, builder, |builder, value, fields| {
        match fields.get("after").map(|after| after.text().parse()) {
            Some(Ok(after)) => asides.push((after, Aside::Fields(fields.0))),
            _ => builder.finding(object.bad(value, "an object with the number of moves before it in `after`")),
        }
    });
    asides.sort_by_key(|(after, _)| *after);
}

/// Reads the moves: an array, with asides between them, or movetext in a string.
fn moves<'t>(object: &Object<'t>, value: Value<'t>, asides: Vec<(usize, Aside<'t>)>, builder: &mut GameBuilder) {
    if !value.begins_with(b'"') {
        let mut reader = MoveReader { object, builder, depth: 0 };
        return if asides.is_empty() { reader.line(value) } else { reader.line_with(asides, value) };
    }
    if !asides.is_empty() {
        builder
            .finding(object.bad(value, "an array of moves, because comments or asides are given by their place in it"));
    }
    match object.string(value) {
        Ok((text, _)) => {
            let escapes = object.escapes(value);
            movetext_field::read(&text, builder, |part| escapes.span_of(part));
        }
        Err(finding) => builder.finding(finding),
    }
}

struct MoveReader<'a, 't> {
    object: &'a Object<'t>,
    builder: &'a mut GameBuilder,
    /// The number of open variations.
    depth: usize,
}

impl<'t> MoveReader<'_, 't> {
    /// Reads the main line or a variation.
    fn line(&mut self, array: Value<'t>) {
        match self.object.elements(array) {
            Ok(elements) => elements.for_each(|element| match element {
                Element::Plain(word) => self.builder.move_text(word, self.object.span_of(word)),
                Element::Other(value) => self.other_element(value),
            }),
            Err(finding) => self.builder.finding(finding),
        }
    }

    /// Reads the main line with these asides, by the number of moves before them.
    fn line_with(&mut self, asides: Vec<(usize, Aside<'t>)>, array: Value<'t>) {
        let moves = match self.object.array(array) {
            Ok(moves) => moves,
            Err(finding) => return self.builder.finding(finding),
        };
        let mut asides = asides.into_iter().peekable();
        for (ply, value) in moves.into_iter().enumerate() {
            while let Some((_, aside)) = asides.next_if(|(after, _)| *after <= ply) {
                self.aside(aside);
            }
            self.other_element(value);
        }
        asides.for_each(|(_, aside)| self.aside(aside));
    }

    fn aside(&mut self, aside: Aside<'t>) {
        let fields = match aside {
            Aside::Comment(comment) => return comment.add(self.builder),
            Aside::Fields(fields) => fields,
        };
        for (name, value) in fields {
            match name.as_str() {
                "move" => self.builder.finding(self.object.bad(value, "a comment, an annotation or a variation")),
                "variation" if value.begins_with(b'"') => self.movetext(value),
                _ => self.field(&name, value),
            }
        }
    }

    /// Reads the movetext of a variation.
    fn movetext(&mut self, value: Value<'t>) {
        match self.object.string(value) {
            Ok((text, _)) if is_variation(&text) => {
                let escapes = self.object.escapes(value);
                movetext_field::read(&text, self.builder, |part| escapes.span_of(part));
            }
            Ok(_) => self.builder.finding(self.object.bad(value, "one variation in parentheses, such as `(b2 c3)`")),
            Err(finding) => self.builder.finding(finding),
        }
    }

    fn other_element(&mut self, value: Value<'t>) {
        let object = self.object;
        match value.text().as_bytes()[0] {
            b'"' => match object.string(value) {
                Ok((word, span)) => self.builder.move_text(&word, span),
                Err(finding) => self.builder.finding(finding),
            },
            b'{' => match object.fields(value) {
                Ok(fields) if fields.0.iter().any(|(name, _)| is_event(name)) => {
                    fields.0.into_iter().for_each(|(name, value)| self.field(&name, value));
                }
                Ok(_) => self.builder.finding(object.bad(value, "a move")),
                Err(finding) => self.builder.finding(finding),
            },
            _ => self.builder.finding(object.bad(value, "a move in quotes, or an object such as a comment")),
        }
    }

    /// Reads a field of an object among the moves. Unknown fields such as clocks are ignored.
    fn field(&mut self, name: &str, value: Value<'t>) {
        if name == "variation" {
            return self.variation(value);
        }
        if !is_event(name) {
            return;
        }
        match (name, self.object.string(value)) {
            (_, Err(finding)) => self.builder.finding(finding),
            ("move", Ok((word, span))) => self.builder.move_text(&word, span),
            ("annotation", Ok((text, span))) => self.builder.remark(EventKind::Annotation, &text, span),
            ("escape", Ok((text, span))) => self.builder.remark(EventKind::Escape, &text, span),
            (_, Ok((text, span))) => self.builder.remark(EventKind::Comment, &text, span),
        }
    }

    fn variation(&mut self, array: Value<'t>) {
        let span = self.object.place(array);
        let start = Span::new(span.start, span.start + 1);
        if self.depth == MAX_DEPTH {
            let message = format!("variations are nested more than {MAX_DEPTH} deep");
            return self.builder.finding(Diagnostic::new(Code::NestedTooDeep, start, message));
        }
        self.depth += 1;
        self.builder.variation_start(start);
        self.line(array);
        self.builder.variation_end(Span::new(span.end - 1, span.end));
        self.depth -= 1;
    }
}

/// Whether a movetext is one variation in parentheses.
fn is_variation(movetext: &str) -> bool {
    let mut reader = Reader::of_movetext(movetext);
    let (mut depth, mut is_closed) = (0, false);
    while let Some(event) = reader.next_event() {
        match event.kind {
            EventKind::VariationStart if !is_closed => depth += 1,
            // The reader finds an end only where a variation is open.
            EventKind::VariationEnd => depth -= 1,
            _ if depth == 0 => return false,
            _ => {}
        }
        is_closed = depth == 0;
    }
    is_closed && reader.next_game().is_none()
}

/// Whether a field of an object among the moves is an event.
fn is_event(name: &str) -> bool {
    matches!(name, "move" | "comment" | "annotation" | "escape" | "variation")
}
