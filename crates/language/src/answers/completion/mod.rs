//! Completions at a place of a record: legal moves, tags, values, results, codes; in SGF legal moves.

mod sgf;

use super::events::{all, is_move};
use super::hover::{is_swap, kind_in_words};
use super::{tags, touches};
use crate::document::{Document, Lines, OpenGame, lines_of, position_of};
use memchr::{memchr, memchr_iter};
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
    /// Another text for editors that know snippets: `$0` is the place where the cursor goes.
    pub snippet: Option<String>,
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
    let game_of = |offset| document.game_at(offset, |game| GameInfo::read(game.head, game.defaults).game).flatten();
    let from = document.game_at(offset, |game| game.base + game.head.from).filter(|from| *from <= offset);
    let before = text.as_str().get(from.unwrap_or(0)..offset).unwrap_or_default();
    let aside = aside(before);
    if let Aside::Tag(inside) = aside {
        let line = text.line_of(offset);
        let after = text.line(line).get(offset - text.line_start(line)..).unwrap_or_default();
        let written = document.game_at(offset, |game| names_elsewhere(&game, offset)).unwrap_or_default();
        let mut offered = in_tag(inside, after, offset, game_of(offset).or(document.defaults().game));
        // A tag that is there already is not wanted twice.
        offered.retain(|completion| {
            let is_written = written.iter().any(|name| name.eq_ignore_ascii_case(&completion.label));
            completion.kind != CompletionKind::TagName || !is_written
        });
        if is_value_of(inside, "Result")
            && let Some(proven) = document.game_at(offset, |game| game.lines().judgement.computed)
        {
            let is_proven = |word: &str| GameResult::from_text(word.as_bytes()).is_none_or(|own| agrees(own, proven));
            offered.retain(|completion| is_proven(&completion.label));
        }
        return offered;
    }
    let typed = typed_word(before);
    match aside {
        Aside::Comment(comment) if comment.trim_start().starts_with("xgames:") => codes(typed, offset),
        // Glyphs and brackets are not moves.
        Aside::None if !before[..before.len() - typed.len()].ends_with(['$', '[', ']']) => {
            let offered = document.game_at(offset, |game| in_moves(document, &game, typed, offset));
            let mut completions = offered.unwrap_or_default();
            completions.sort_by_key(|completion| completion.kind);
            completions
        }
        _ => Vec::new(),
    }
}

/// Whether a text that begins within a tag is in the value of the tag with this name.
fn is_value_of(inside: &str, name: &str) -> bool {
    inside.split_once('"').is_some_and(|(written, _)| written.trim().eq_ignore_ascii_case(name))
}

/// The names of the tags of a game, but that of the tag at a byte of the text.
fn names_elsewhere(game: &OpenGame<'_, '_>, offset: usize) -> Vec<String> {
    let others = game.head.tags.iter().filter(|tag| !touches(game.place(tag.span), offset));
    others.map(|tag| tag.name.to_string()).collect()
}

/// The completions in a tag. `inside` is its text before the place, `after` that of the line after it.
fn in_tag(inside: &str, after: &str, offset: usize, game: Option<Game>) -> Vec<Completion> {
    // The end of the tag that an editor has written already is written anew, so that the cursor comes after it.
    let rest = after.trim_end();
    let offered = |label: String, detail: String, kind, typed: &str, text: String| {
        let is_value = kind == CompletionKind::TagValue;
        let closed = ["\"]", "]", "\""].into_iter().find(|end| *end == rest && (is_value || *end == "]"));
        let is_open = rest.is_empty() || closed.is_some();
        let span = Span::new(offset - typed.len(), offset + closed.map_or(0, str::len));
        let (text, snippet) = match kind {
            CompletionKind::TagValue if is_open => (text + "\"]", None),
            CompletionKind::TagName if is_open => (format!("{text} \""), Some(format!("{text} \"$0\"]"))),
            _ => (text, None),
        };
        keeps(&label, typed).then_some(Completion { label, kind, detail, span, text, snippet })
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
    let values = tags::values(game, name.trim()).into_iter();
    values.filter_map(|(word, meaning)| offered(word.clone(), meaning, CompletionKind::TagValue, value, word)).collect()
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

/// The completions among moves, where a part of a word is typed.
fn in_moves(document: &Document, game: &OpenGame<'_, '_>, typed: &str, offset: usize) -> Vec<Completion> {
    // The record as far as it is written before the word.
    let read = document.text().as_str().get(game.base + game.head.from..offset - typed.len()).unwrap_or_default();
    let mut reader = Reader::new(read.as_bytes());
    let Some(head) = reader.next_game() else { return Vec::new() };
    let events = Events::from(reader);
    if events.clone().iter().any(|event| matches!(event.kind, EventKind::Result(_))) {
        return Vec::new();
    }
    let lines = lines_of(&mut events.clone(), &head, game.defaults);
    let span = Span::new(offset - typed.len(), offset);
    let offered = |label: &str, kind, detail: String| {
        let text = label.to_owned();
        keeps(label, typed).then(|| Completion { label: text.clone(), kind, detail, span, text, snippet: None })
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
            snippet: None,
        })
        .collect()
}

/// The kind of place where a text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aside<'t> {
    /// The end is among moves or between tags.
    None,
    /// The end is in a tag, of which this is the beginning without its bracket.
    Tag(&'t str),
    /// The end is in a comment in braces, of which this is the beginning.
    Comment(&'t str),
    /// The end is in a comment that takes the rest of the line, or in an escaped line.
    Line,
}

/// The kind of place where a text ends: in a tag or a comment, or among moves. The text begins as a game does.
fn aside(text: &str) -> Aside<'_> {
    let bytes = text.as_bytes();
    let end_of_line = |at: usize| memchr(b'\n', &bytes[at..]).map(|length| at + length);
    let mut at = 0;
    // A tag can begin after another one, too.
    let (mut is_line_start, mut can_be_tag) = (true, true);
    // The braces and the tags that were found by looking ahead: they are the next ones until they are passed.
    let (mut brace, mut tag_line) = (Ahead::default(), Ahead::default());
    while let Some(&byte) = bytes.get(at) {
        let mut is_tag = false;
        match byte {
            b'{' => {
                let end = brace.from(at, |at| memchr(b'}', &bytes[at..]).map(|length| at + length));
                let tag = tag_line.from(at, |at| tag_line_after(text, at));
                match (end, tag) {
                    (Some(end), tag) if tag.is_none_or(|tag| end < tag) => {
                        at = end;
                        is_tag = can_be_tag;
                    }
                    // A tag ends a comment that was not closed.
                    (_, Some(tag)) => at = tag,
                    (_, None) => return Aside::Comment(&text[at + 1..]),
                }
            }
            b';' | b'%' if byte == b';' || is_line_start => match end_of_line(at) {
                Some(end) => at = end,
                None => return Aside::Line,
            },
            // Braces in the value of a tag are none.
            b'[' if can_be_tag => match (tag_length(&bytes[at..]), end_of_line(at)) {
                (Some(length), _) => {
                    at += length - 1;
                    is_tag = true;
                }
                // A damaged tag takes its line.
                (None, Some(end)) => at = end,
                (None, None) => return Aside::Tag(&text[at + 1..]),
            },
            _ => is_tag = can_be_tag && byte.is_ascii_whitespace(),
        }
        is_line_start = bytes.get(at) == Some(&b'\n');
        can_be_tag = is_tag || is_line_start;
        at += 1;
    }
    Aside::None
}

/// The place of something that has been looked for from a place on.
#[derive(Default)]
struct Ahead(Option<(usize, Option<usize>)>);

impl Ahead {
    /// The first place from this one on. Places are asked for in ascending order, and none is looked for twice.
    fn from(&mut self, at: usize, find: impl FnOnce(usize) -> Option<usize>) -> Option<usize> {
        match self.0 {
            Some((_, found)) if found.is_none_or(|found| found >= at) => found,
            _ => self.0.insert((at, find(at))).1,
        }
    }
}

/// The first end of a line from a byte on after which a line begins with a complete tag.
fn tag_line_after(text: &str, at: usize) -> Option<usize> {
    let mut ends = memchr_iter(b'\n', &text.as_bytes()[at..]).map(|length| at + length);
    ends.find(|end| text.as_bytes().get(end + 1) == Some(&b'[') && tag_length(&text.as_bytes()[end + 1..]).is_some())
}

/// The length of the complete tag with which a text begins; `None` if it does not. A tag is in one line.
fn tag_length(text: &[u8]) -> Option<usize> {
    let line = &text[..memchr(b'\n', text).unwrap_or(text.len())];
    let mut is_escaped = false;
    let mut quotes = line.iter().enumerate().filter_map(|(at, byte)| {
        let is_quote = *byte == b'"' && !is_escaped;
        is_escaped = *byte == b'\\' && !is_escaped;
        is_quote.then_some(at)
    });
    let (_, close) = (quotes.next()?, quotes.next()?);
    let end = close + 1 + line[close + 1..].iter().position(|byte| !byte.is_ascii_whitespace())?;
    (line[end] == b']' && tag::is_complete(&line[..=end])).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::judge::Defaults;

    fn labels(before: &str, after: &str) -> Vec<String> {
        let document = Document::new("a.xg", &format!("{before}{after}"), 1, Defaults::default());
        complete(&document, before.len()).into_iter().map(|completion| completion.label).collect()
    }

    #[test]
    fn the_kind_of_place_is_known() {
        const TAG: &str = "[Game \"cr{oss\"]";
        for (text, expected) in [
            (format!("{TAG} 1. a1 "), Aside::None),
            (format!("{TAG}[Si"), Aside::Tag("Si")),
            (format!("{TAG} {{x}} ; y\n [Si"), Aside::Tag("Si")),
            (format!("{TAG}\n\n1. a1 [Si"), Aside::None),
            (format!("{TAG}\n\n1. a1\n[Si"), Aside::Tag("Si")),
            (format!("{TAG}\n\n1. a1 {{\n[Si"), Aside::Comment("\n[Si")),
            (format!("{TAG}\n\n1. a1 {{\n[x\n[Size \"3\"]\n[Si"), Aside::Tag("Si")),
            (format!("{TAG}\n\n1. a1 {{[Si}} ;"), Aside::Line),
            (format!("{TAG}\n%{{"), Aside::Line),
            ("[x\n[Event \"a\\\"b\"] [Game \"".to_owned(), Aside::Tag("Game \"")),
        ] {
            assert_eq!(aside(&text), expected, "{text:?}");
        }
    }

    #[test]
    fn nothing_wrong_is_offered() {
        const HEAD: &str = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 ";
        for before in ["{\n[", "{\n[S", "[", "$", "$1", "[Game \"cross\"]"] {
            assert_eq!(labels(&format!("{HEAD}{before}"), ""), [""; 0], "{before}");
        }
        assert_eq!(labels("[Game \"cross\"] [Size \"2\"] 1. a1 ", "")[..3], ["swap", "a2", "b1"]);
        assert_eq!(labels("[Game \"cross\"][Si", "")[..], ["Site", "Size"]);
        assert_eq!(labels("[Game \"cross\"]", "\n"), [""; 0]);
        assert_eq!(labels("[", "\n[Game \"cross\"]")[..2], ["Event", "Site"]);
    }

    /// Looking ahead takes one pass, however many comments are not closed.
    #[test]
    fn unclosed_comments_are_read_once() {
        for (part, length) in [("{\n[x\n", 400_000), ("{\n[x \"a\"]\n", 400_000), ("{\n[x \"a\n", 400_000)] {
            let text = part.repeat(length / part.len());
            let begun = std::time::Instant::now();
            let _ = aside(&text);
            assert!(begun.elapsed() < std::time::Duration::from_secs(30), "{part:?}");
        }
    }
}
