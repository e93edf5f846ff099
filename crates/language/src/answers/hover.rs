//! Descriptions of the thing under the cursor: a move with its board, a finding, a tag, a result, a code.

use super::events::all;
use super::markup::Markup;
use super::{is_understood, tags, touches};
use crate::document::{Document, Lines, OpenGame};
use xgames_analysis::review::{Note, percent_of};
use xgames_core::diagnostic::{Code, Diagnostic, Span};
use xgames_core::games::{MoveKind, Notation, Seating};
use xgames_core::judge::{AnyPosition, for_position};
use xgames_core::record::{EventKind, GameResult};
use xgames_report::render::base64::base64;
use xgames_report::render::position::{self, scene};
use xgames_report::render::scene::Theme;
use xgames_report::render::svg;
use xgames_report::render::text::{self, DrawOptions};

/// The width of pictures in pixels.
const WIDTH: u32 = 280;

/// The description of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The part.
    pub span: Span,
    /// The description, in the form that was asked for.
    pub text: String,
}

/// Describes the thing at a byte of the text.
#[must_use]
pub fn hover(document: &Document, offset: usize, markup: Markup) -> Option<Hover> {
    if !is_understood(document) {
        return None;
    }
    document.game_at(offset, |game| hover_in(&game, offset.saturating_sub(game.base), markup)).flatten()
}

fn hover_in(game: &OpenGame<'_, '_>, offset: usize, markup: Markup) -> Option<Hover> {
    let lines = game.lines();
    let has = |span: Span| touches(span, offset);
    let findings: Vec<&Diagnostic> = lines.judgement.diagnostics.iter().filter(|finding| has(finding.span)).collect();
    let mut parts: Vec<String> = findings.iter().map(|finding| describe_finding(finding, markup)).collect();
    let mut span = findings.first().map(|finding| finding.span);
    let node = lines.nodes.iter().position(|node| node.parent.is_some() && has(node.place));
    if let Some(node) = node {
        parts.extend(describe_move(game, &lines, node, markup));
        span = span.or(lines.nodes.get(node).map(|node| node.place));
    } else if let Some(tag) = game.head.tags.iter().find(|tag| has(tag.span)) {
        let meaning = tags::meaning(lines.judgement.game, &tag.name);
        let value = tags::values(lines.judgement.game, &tag.name)
            .into_iter()
            .find(|(value, _)| value.eq_ignore_ascii_case(tag.value.trim()));
        let value = value
            .filter(|(_, meaning)| !meaning.is_empty())
            .map(|(value, meaning)| format!("\n\n`{value}`: {meaning}"));
        parts.extend(meaning.map(|meaning| {
            format!("{}: {meaning}{}", markup.strong(&markup.words(&tag.name)), value.unwrap_or_default())
        }));
        span = span.or(Some(tag.span));
    } else if let Some(event) = all(&game.events).into_iter().find(|event| has(event.span)) {
        span = span.or(Some(event.span));
        match event.kind {
            EventKind::Result(result) => parts.push(describe_result(&lines, result, markup)),
            EventKind::Comment => parts.extend(describe_codes(event.text, markup)),
            _ => {}
        }
    }
    let span = game.place(span.filter(|_| !parts.is_empty())?);
    Some(Hover { span, text: parts.join(markup.rule()) })
}

/// The message of a finding, its help, its board, and what its code means.
fn describe_finding(finding: &Diagnostic, markup: Markup) -> String {
    let mut out = format!("{}: {}", describe_code(finding.code, markup), markup.message(&finding.message));
    if let Some(help) = &finding.help {
        out.push_str(&format!("\n\nHelp: {}", markup.message(help)));
    }
    if let Some(board) = &finding.board {
        out.push_str(&format!("\n\n{}", markup.block(&text::draw(board, DrawOptions::PLAIN))));
    }
    out + "\n\n" + finding.code.info().explanation
}

/// The move, what it does, and the board after it.
fn describe_move(game: &OpenGame<'_, '_>, lines: &Lines, node: usize, markup: Markup) -> Option<String> {
    let of_node = lines.nodes.get(node)?;
    let at = game.position(&lines.nodes, node)?;
    let mut facts: Vec<String> = game
        .position(&lines.nodes, of_node.parent?)
        .map(|before| effects(&before, &of_node.mv))
        .unwrap_or_default()
        .into_iter()
        .map(str::to_owned)
        .collect();
    facts.extend(of_node.comments.iter().find_map(|comment| evaluation(comment)));
    let mut out = String::new();
    if !facts.is_empty() {
        out = format!("{}\n\n", facts.join("; "));
    }
    // Some editors show only the beginning.
    if markup == (Markup::Markdown { pictures: true }) {
        out.push_str(&format!("{}\n\n", picture(&at)));
    }
    out.push_str(&markup.block(&position::draw(&*at, false, DrawOptions::PLAIN)));
    Some(out)
}

/// The board as a picture in Markdown.
fn picture(at: &AnyPosition) -> String {
    let extra = scene::Extra { legal: false, numbers: None, heat: &[], caption: false };
    let svg = svg::write(&scene::of(&**at, extra), Theme::Light, Some(WIDTH));
    format!("![the board](data:image/svg+xml;base64,{})", base64(svg.as_bytes()))
}

/// The effects of a move besides placing or moving a stone.
pub(super) fn effects(before: &AnyPosition, mv: &str) -> Vec<&'static str> {
    for_position!(before, at => match at.position.read_move(mv.as_bytes()) {
        Ok(mv) if is_swap(&at.position, mv) => vec!["the players swap sides"],
        Ok(mv) => at.position.kinds_of(mv).into_iter().flatten().map(kind_in_words).collect(),
        Err(_) => Vec::new(),
    })
}

/// Whether a move of this position exchanges the sides of the players.
pub(super) fn is_swap<P: Notation + Seating>(_position: &P, mv: P::Move) -> bool {
    P::is_swap(mv)
}

/// A kind of moves in words.
pub(super) fn kind_in_words(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Pass => "a forced pass",
        MoveKind::Capture => "captures a stone",
        MoveKind::Crossing => "crosses, and must be answered",
        MoveKind::CounterCrossing => "answers a crossing by a crossing",
        MoveKind::Wild => "plays a wild",
    }
}

/// The chance of the first player that an analysis has written into a comment, in words.
fn evaluation(comment: &str) -> Option<String> {
    let (note, _) = Note::read(comment)?;
    let (chance, is_proven) = note.chance()?;
    let how = if is_proven { "proven" } else { "estimated" };
    Some(format!("seat 1 wins with {} ({how})", percent_of(chance, is_proven)))
}

fn describe_result(lines: &Lines, result: GameResult, markup: Markup) -> String {
    let winner = result.is_won_by_first().map(|first| usize::from(!first));
    let name = winner.and_then(|seat| lines.judgement.players.get(seat)?.as_deref());
    let name = name.map(|name| format!(" ({})", markup.words(name))).unwrap_or_default();
    let computed = lines.judgement.computed;
    let proven = match computed {
        GameResult::Unfinished if lines.judgement.complete => "the moves prove no result".to_owned(),
        GameResult::Unfinished => "the moves were not judged to their end".to_owned(),
        computed => format!("the moves prove `{}`: {}", computed.text(), tags::result_meaning(computed)),
    };
    format!("`{}`: {}{name}; {proven}", result.text(), tags::result_meaning(result))
}

/// The codes that a comment names, each with its meaning.
fn describe_codes(comment: &[u8], markup: Markup) -> Option<String> {
    let text = String::from_utf8_lossy(comment);
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    let codes = words.filter(|word| word.starts_with("XG")).filter_map(Code::find);
    let described: Vec<String> =
        codes.map(|code| format!("{}: {}", describe_code(code, markup), code.info().explanation)).collect();
    (!described.is_empty()).then(|| described.join("\n\n"))
}

/// The identifier, the name and the severity of a code.
fn describe_code(code: Code, markup: Markup) -> String {
    let info = code.info();
    format!("{} ({})", markup.strong(&format!("{} {}", info.id, info.name)), info.severity.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::Game;
    use xgames_core::judge::Defaults;

    /// Commands with passwords may be among moves, and findings may quote them.
    #[test]
    fn no_hover_shows_a_password() {
        let text = "a1 b2\nmove 12 ann hunter2\n";
        let defaults = Defaults { game: Some(Game::ALL[0]), ..Defaults::default() };
        let document = Document::new("a.txt", text, 1, defaults);
        let said = (0..text.len()).filter_map(|at| Some(hover(&document, at, Markup::Plain)?.text));
        let said: Vec<String> = said.collect();
        assert!(said.iter().any(|said| said.contains("XG201")), "{said:?}");
        assert!(said.iter().all(|said| !said.contains("hunter2")), "{said:?}");
    }
}
