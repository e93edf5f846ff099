//! Completions at a place of a record: legal moves, tags, values, results, codes; in SGF legal moves.

mod sgf;

use super::events::{all, is_move};
use super::hover::{is_swap, kind_in_words};
use super::tags;
use crate::document::{Document, Lines, OpenGame, lines_of, position_of};
use xgames_core::diagnostic::Span;
use xgames_core::diagnostic::codes::TABLE;
use xgames_core::games::{Game, MoveKind, Notation, Outcome, Position, Reason};
use xgames_core::judge::{AnyPosition, GameInfo, for_position, result_of};
use xgames_core::record::native::{Reader, tag};
use xgames_core::record::{EventKind, Events, Format, GameResult, RESIGN};

/// A text that is offered to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text as it is shown, and filtered by what is typed on.
    pub label: String,
    /// The kind of text.
    pub kind: CompletionKind,
    /// The meaning of the text.
    pub detail: String,
    /// The part of the text that it replaces.
    pub span: Span,
    /// The text that is written.
    pub text: String,
}

/// A kind of things that can be written, in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CompletionKind {
    /// A move that wins at once.
    Win,
    /// A swap of sides, or a pass.
    Special,
    /// A move that does something besides placing or moving a stone.
    Remarkable,
    /// Any other move.
    Move,
    /// A resignation or a result.
    Result,
    /// The name of a tag.
    TagName,
    /// The value of a tag.
    TagValue,
    /// A code.
    Code,
}

/// The completions at a byte of a native text or of SGF, in the order in which they are offered. All of them begin with the word that is
/// written there already, in any case.
#[must_use]
pub fn complete(document: &Document, offset: usize) -> Vec<Completion> {
    if document.refusal().is_some() {
        return Vec::new();
    }
    if document.format() != Format::Native {
        return if document.format() == Format::Sgf { sgf::complete(document, offset) } else { Vec::new() };
    }
    let text = document.text();
    let line_start = text.line_start(text.line_of(offset));
    let line = text.as_str().get(line_start..offset).unwrap_or_default();
    let game_of = |offset| document.game_at(offset, |game| GameInfo::read(game.head, game.defaults).game).flatten();
    if let Some(inside) = line.trim_start().strip_prefix('[') {
        let after = text.line(text.line_of(offset)).get(line.len()..).unwrap_or_default();
        let mut offered = in_tag(inside, after, offset, game_of(offset).or(document.defaults().game));
        if is_value_of(inside, "Result")
            && let Some(proven) = document.game_at(offset, |game| game.lines().judgement.computed)
        {
            let is_proven = |word: &str| GameResult::from_text(word.as_bytes()).is_none_or(|own| agrees(own, proven));
            offered.retain(|completion| is_proven(&completion.label));
        }
        return offered;
    }
    let mut completions = document.game_at(offset, |game| in_moves(document, &game, offset)).unwrap_or_default();
    completions.sort_by_key(|completion| completion.kind);
    completions
}

/// Whether a text that begins within a tag is in the value of the tag with this name.
fn is_value_of(inside: &str, name: &str) -> bool {
    inside.split_once('"').is_some_and(|(written, _)| written.trim().eq_ignore_ascii_case(name))
}

/// The completions in a tag. `inside` is its text before the place, `after` that of the line after it.
fn in_tag(inside: &str, after: &str, offset: usize, game: Option<Game>) -> Vec<Completion> {
    let offered = |label: String, detail: String, kind, typed: &str, text: String| {
        let span = Span::new(offset - typed.len(), offset);
        keeps(&label, typed).then_some(Completion { label, kind, detail, span, text })
    };
    let Some((name, value)) = inside.split_once('"') else {
        let typed = inside.trim_start();
        let names = tags::names(game).into_iter();
        return names
            .filter_map(|name| {
                offered(
                    name.to_owned(),
                    tags::meaning(game, name).unwrap_or_default(),
                    CompletionKind::TagName,
                    typed,
                    name.to_owned(),
                )
            })
            .collect();
    };
    if value.contains('"') {
        return Vec::new();
    }
    let end = if after.contains('"') { "" } else { "\"]" };
    let values = tags::values(game, name.trim()).into_iter();
    values
        .filter_map(|(word, meaning)| offered(word.clone(), meaning, CompletionKind::TagValue, value, word + end))
        .collect()
}

/// Whether a word begins with what is typed.
fn keeps(word: &str, typed: &str) -> bool {
    word.get(..typed.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(typed))
}

/// The word that is typed before a place among moves, without a move number before it.
fn typed_word(before: &str) -> &str {
    let is_end = |character: char| character.is_whitespace() || "{}()[];$".contains(character);
    let word = before.rfind(is_end).map_or(before, |at| {
        before.get(at + before[at..].chars().next().map_or(1, char::len_utf8)..).unwrap_or_default()
    });
    let digits = word.trim_start_matches(|character: char| character.is_ascii_digit());
    if digits.len() < word.len() && digits.starts_with('.') { digits.trim_start_matches('.') } else { word }
}

fn in_moves(document: &Document, game: &OpenGame<'_, '_>, offset: usize) -> Vec<Completion> {
    // The record as far as it is written before the word.
    let before = document.text().as_str().get(game.base..offset).unwrap_or_default();
    let typed = typed_word(before);
    let from = game.head.from.min(before.len());
    let read = before.get(from..before.len() - typed.len()).unwrap_or_default();
    match aside(read) {
        Aside::Comment(comment) => {
            return if comment.trim_start().starts_with("xgames:") { codes(typed, offset) } else { Vec::new() };
        }
        Aside::Line => return Vec::new(),
        Aside::None => {}
    }
    let mut reader = Reader::new(read.as_bytes());
    let Some(head) = reader.next_game() else { return Vec::new() };
    let events = Events::from(reader);
    if events.clone().iter().any(|event| matches!(event.kind, EventKind::Result(_))) {
        return Vec::new();
    }
    let lines = lines_of(&mut events.clone(), &head, game.defaults);
    let span = Span::new(offset - typed.len(), offset);
    let offered = |label: &str, kind, detail: String| {
        keeps(label, typed).then(|| Completion { label: label.to_owned(), kind, detail, span, text: label.to_owned() })
    };
    let mut completions = Vec::new();
    let at = lines.end.and_then(|end| position_of(&events, &head, game.defaults, &lines.nodes, end));
    let proven = proven(&events, &lines, at.as_ref());
    if let Some(at) = at.as_ref().filter(|_| proven == GameResult::Unfinished) {
        completions.extend(moves(at).into_iter().filter_map(|(label, kind, detail)| offered(&label, kind, detail)));
        let gives_up = format!("{} gives up", at.to_move().unwrap_or("the side to move"));
        completions.extend(offered(RESIGN, CompletionKind::Result, gives_up));
    }
    let results = tags::results(lines.judgement.game).into_iter().filter(|result| agrees(*result, proven));
    completions.extend(
        results.filter_map(|result| {
            offered(result.text(), CompletionKind::Result, tags::result_meaning(result).to_owned())
        }),
    );
    completions
}

/// The result that the moves prove in the line in which a record ends, at this position.
fn proven(events: &Events<'_>, lines: &Lines, at: Option<&AnyPosition>) -> GameResult {
    let (mut depth, mut resigns) = (0_i32, false);
    for event in all(events) {
        match event.kind {
            EventKind::VariationStart => (depth, resigns) = (depth + 1, false),
            EventKind::VariationEnd => (depth, resigns) = (depth - 1, false),
            kind if is_move(kind) => resigns = kind == EventKind::Resign,
            _ => {}
        }
    }
    let Some(at) = at.filter(|_| depth > 0) else {
        return if depth > 0 { GameResult::Unfinished } else { lines.judgement.computed };
    };
    for_position!(at, at => {
        let loser = at.position.turn().side;
        let resignation = Outcome { winner: Some(loser.other()), reason: Reason::Resign };
        let outcome = if resigns { Some(resignation) } else { at.position.outcome() };
        outcome.map_or(GameResult::Unfinished, |outcome| result_of(outcome, |side| at.position.owner(side)))
    })
}

/// Whether a result can be that of a game in which the moves prove another one, or none.
fn agrees(result: GameResult, proven: GameResult) -> bool {
    proven == GameResult::Unfinished || result == proven
}

/// The legal moves of a position, each with its kind and what it does, those that do most first.
fn moves(at: &AnyPosition) -> Vec<(String, CompletionKind, String)> {
    let side = at.to_move().unwrap_or("the side to move");
    let mut all = for_position!(at, at => {
        let position = &at.position;
        let describe = |mv| {
            let text = position.move_text(mv);
            let kinds: Vec<MoveKind> = position.kinds_of(mv).into_iter().flatten().collect();
            let words: Vec<&str> = kinds.iter().map(|kind| kind_in_words(*kind)).collect();
            let (kind, detail) = if wins(position, mv) {
                (CompletionKind::Win, [&["wins"], &words[..]].concat().join(", "))
            } else if is_swap(position, mv) {
                (CompletionKind::Special, "the players swap sides".to_owned())
            } else if words.is_empty() {
                (CompletionKind::Move, format!("a move of {side}"))
            } else if kinds.contains(&MoveKind::Pass) {
                (CompletionKind::Special, words.join(", "))
            } else {
                (CompletionKind::Remarkable, words.join(", "))
            };
            (text, kind, detail)
        };
        let moves = if position.outcome().is_none() { position.legal_moves() } else { Vec::new() };
        moves.into_iter().map(describe).collect::<Vec<_>>()
    });
    // The numbers of rows are in their order.
    let key = |text: &str| {
        text.split_inclusive(|character: char| !character.is_ascii_digit())
            .map(|part| (part.len(), part.to_owned()))
            .collect::<Vec<_>>()
    };
    all.sort_by_cached_key(|(text, kind, _)| (*kind, key(text)));
    all
}

/// Whether the side to move wins by a legal move at once.
fn wins<P: Position>(position: &P, mv: P::Move) -> bool {
    let mut after = position.clone();
    after.play(mv);
    after.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn().side))
}

/// The codes that can be ignored.
fn codes(typed: &str, offset: usize) -> Vec<Completion> {
    let span = Span::new(offset - typed.len(), offset);
    let known = TABLE.iter().filter(|info| keeps(info.id, typed));
    known
        .map(|info| Completion {
            label: info.id.to_owned(),
            kind: CompletionKind::Code,
            detail: info.name.to_owned(),
            span,
            text: info.id.to_owned(),
        })
        .collect()
}

/// The kind of place where a text ends.
enum Aside<'t> {
    /// The end is among moves or tags.
    None,
    /// The end is in a comment in braces, of which this is the beginning.
    Comment(&'t str),
    /// The end is in a comment that takes the rest of the line, or in an escaped line.
    Line,
}

/// The kind of place where a text ends: in a comment, or among moves.
fn aside(text: &str) -> Aside<'_> {
    let mut at = 0;
    let mut is_line_start = true;
    while let Some(byte) = text.as_bytes().get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let end_of_line = || rest.find('\n').map(|length| at + length);
        match byte {
            b'{' => match rest.find('}') {
                Some(length) if !has_tag_line(&rest[..length]) => at += length,
                // A tag ends a comment that was not closed.
                _ if has_tag_line(rest) => at += rest.find("\n[").unwrap_or(0),
                _ => return Aside::Comment(&rest[1..]),
            },
            b';' | b'%' if *byte == b';' || is_line_start => match end_of_line() {
                Some(end) => at = end,
                None => return Aside::Line,
            },
            // Braces in the value of a tag are none.
            b'[' if is_line_start => at = end_of_line().map_or(text.len(), |end| end.saturating_sub(1).max(at)),
            _ => {}
        }
        is_line_start = text.as_bytes().get(at) == Some(&b'\n');
        at += 1;
    }
    Aside::None
}

/// Whether a line of a comment, but the first, begins with a complete tag.
fn has_tag_line(comment: &str) -> bool {
    comment.match_indices("\n[").any(|(at, _)| tag::is_complete(&comment.as_bytes()[at + 1..]))
}
