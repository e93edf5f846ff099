//! Comments that suppress findings: `{xgames: ignore XG204}`.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::replay::is_move;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::record::{Event, EventKind, Events, Head};

static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("xgames:"));

/// Whether a text may contain such a comment.
pub(super) fn may_occur(text: &[u8]) -> bool {
    MARK.find(text).is_some()
}

/// A game whose comments are looked at.
pub(super) struct Commented<'g, 't> {
    pub(super) head: &'g Head<'g>,
    /// The events from the first one on.
    pub(super) events: Events<'t>,
    /// The comments after its result that the events do not have.
    pub(super) trailing: Vec<Event<'t>>,
}

impl<'t> Commented<'_, 't> {
    /// The comments among the tags, the events, and the comments after them.
    fn each(&self, look: impl FnMut(Event<'t>)) {
        let [before, among] = self.events.head_comments(self.head, self.events.offset());
        let mut events = self.events.clone();
        before.into_iter().chain(among).chain(events.iter()).chain(self.trailing.iter().copied()).for_each(look);
    }

    /// Whether a finding is about the tags, wherever the format has them.
    fn is_about_tags(&self, finding: Span) -> bool {
        let place = finding.start;
        let is_native = self.events.native_text(self.head).is_some();
        let mut parts = self.head.tags.iter().map(|tag| tag.span).chain(self.head.faults.iter().map(|(_, span)| *span));
        let is_in_tags = is_native && place < self.events.offset() || parts.any(|part| is_in(part, place));
        is_in_tags || finding == self.head.span()
    }
}

/// Whether a finding that begins at this byte is about this part of a text.
fn is_in(part: Span, place: usize) -> bool {
    part.start <= place && place < part.end.max(part.start + 1)
}

/// The place that has been reached in the events of a game.
#[derive(Default)]
struct Place {
    /// The number of moves of the main line so far.
    plies: usize,
    /// The number of open variations.
    depth: usize,
    /// Whether the result has been read.
    has_ended: bool,
    /// The parts of the text to which the next comment applies: the last move or result, and what came before it and after the one
    /// before. There are several if the format does not have them in this order.
    parts: Vec<Span>,
    after_move: bool,
}

impl Place {
    fn pass(&mut self, event: Event<'_>) {
        let is_ply = is_move(event.kind) || event.kind == EventKind::Resign;
        match event.kind {
            EventKind::Comment | EventKind::Escape => return,
            EventKind::Annotation | EventKind::Fault(_) => {}
            kind => {
                // Anything that follows a move belongs to the next move.
                if self.after_move {
                    self.parts.clear();
                }
                let is_result = matches!(kind, EventKind::Result(_));
                self.has_ended |= is_result;
                self.after_move = is_ply || is_result;
            }
        }
        match event.kind {
            EventKind::VariationStart => self.depth += 1,
            EventKind::VariationEnd => self.depth = self.depth.saturating_sub(1),
            _ => self.plies += usize::from(is_ply && self.depth == 0),
        }
        match self.parts.last_mut() {
            Some(last) if last.end <= event.span.start => last.end = event.span.end,
            Some(last) if is_in(*last, event.span.start) => {}
            _ => self.parts.push(event.span),
        }
    }

    /// Whether no move and no result has been read.
    fn is_before_moves(&self) -> bool {
        self.plies == 0 && self.depth == 0 && !self.has_ended
    }
}

/// Removes the findings that comments of a game suppress, and returns their number. A comment applies to the move (with its number)
/// or the result before it; before the first move, to the tags. A finding about the result belongs to the tags, to the last move
/// and to the result, because formats differ in where they have the result. Adds findings about comments that begin before
/// `unused_to` and suppress nothing, if they are wanted.
pub(super) fn apply(game: &Commented<'_, '_>, unused_to: Option<usize>, findings: &mut Vec<Diagnostic>) -> u32 {
    let (mut end, mut has_any) = (Place::default(), false);
    game.each(|event| {
        end.pass(event);
        has_any |= event.kind == EventKind::Comment && !words(event.text).is_empty();
    });
    if !has_any {
        return 0;
    }
    // Each finding, and whether it is about the tags.
    let with_place = |finding: Diagnostic| {
        let is_about_tags = game.is_about_tags(finding.span);
        (finding, is_about_tags)
    };
    let mut open: Vec<(Diagnostic, bool)> = findings.drain(..).map(with_place).collect();
    let (before, mut unused, mut place) = (open.len(), Vec::new(), Place::default());
    game.each(|event| {
        place.pass(event);
        let words = if event.kind == EventKind::Comment { words(event.text) } else { Vec::new() };
        let before_moves = place.is_before_moves();
        let is_at_result = before_moves || place.depth == 0 && place.plies == end.plies;
        let mut idle = Vec::new();
        for code in words.iter().filter_map(|word| Code::find(word)) {
            let reaches = |finding: &Diagnostic, is_about_tags: bool| {
                code.is_about_result() && is_at_result
                    || before_moves && is_about_tags
                    || place.parts.iter().any(|part| is_in(*part, finding.span.start))
            };
            let before = open.len();
            open.retain(|(finding, is_about_tags)| finding.code != code || !reaches(finding, *is_about_tags));
            if open.len() == before && !code.is_about_play() {
                idle.push(code);
            }
        }
        if unused_to.is_some_and(|end| event.span.start < end) && !words.is_empty() {
            unused.extend(find_unused(&words, &idle, event.span));
        }
    });
    let suppressed = before - open.len();
    findings.extend(open.into_iter().map(|(finding, _)| finding));
    findings.append(&mut unused);
    suppressed as u32
}

/// The words of a comment that suppresses findings, which are codes by identifier or name, and perhaps reasons. A comment without
/// such words has an empty one.
fn words(comment: &[u8]) -> Vec<String> {
    let comment = String::from_utf8_lossy(comment);
    let words = comment.trim();
    let Some(words) = words.strip_prefix("xgames:").map(str::trim_start).and_then(|rest| rest.strip_prefix("ignore"))
    else {
        return Vec::new();
    };
    words.trim().split([' ', ',', '\n', '\r', '\t']).map(str::to_owned).collect()
}

/// The findings about the codes of a comment that suppress nothing, and about a comment without codes. The comment can suppress
/// them itself.
fn find_unused(words: &[String], idle: &[Code], span: Span) -> Vec<Diagnostic> {
    let codes: Vec<Code> = words.iter().filter_map(|word| Code::find(word)).collect();
    if codes.contains(&Code::UnusedIgnore) {
        return Vec::new();
    }
    let new = |message: String| Diagnostic::new(Code::UnusedIgnore, span, message);
    if codes.is_empty() {
        let help = "name codes after `ignore`, such as `XG204`; `xgames explain` lists them";
        return vec![new("this comment ignores nothing, because it names no code".to_owned()).help(help)];
    }
    let idle = idle.iter().map(|code| format!("`{code}` is ignored here, but is not found"));
    idle.map(|message| new(message).help("remove the code from the comment")).collect()
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Code;
    use crate::games::Game;
    use crate::judge::{Defaults, judge_game};
    use crate::record::games_of_text;

    /// The findings about comments, each with the text of the comment, and all others.
    fn unused(moves: &str, is_wanted: bool) -> (Vec<String>, usize) {
        let text = format!("[Game \"cross\"]\n[Size \"3\"]\n\n{moves}\n");
        let defaults = Defaults { finds_unused_ignores: is_wanted, ..Defaults::default() };
        let (mut found, mut others) = (Vec::new(), 0);
        games_of_text(text.as_bytes(), |events, head| {
            for finding in judge_game(events, head, &defaults).diagnostics {
                match finding.code {
                    Code::UnusedIgnore => {
                        found.push(format!("{} {}", &text[finding.span.start..finding.span.end], finding.message));
                    }
                    _ => others += 1,
                }
            }
        });
        (found, others)
    }

    /// The identifiers of the findings about a text of any format.
    fn found(text: &str) -> Vec<&'static str> {
        let defaults = Defaults { game: Some(Game::Cross), size: Some("3".to_owned()), ..Defaults::default() };
        let mut found = Vec::new();
        games_of_text(text.as_bytes(), |events, head| {
            found.extend(judge_game(events, head, &defaults).diagnostics.iter().map(|finding| finding.code.info().id));
        });
        found
    }

    /// The result is a tag, a word after the moves, or both.
    #[test]
    fn findings_about_results_are_ignored_before_and_after_the_moves() {
        let (tag, ignored) = ("[Result \"1-0\"]\n\n", "{xgames: ignore XG254}");
        for (text, is_found) in [
            (format!("{tag}{ignored} 1. a1 b2 1-0"), false),
            (format!("{tag}{ignored} 1. a1 b2"), false),
            (format!("{ignored}\n{tag} 1. a1 b2 1-0"), false),
            (format!("{tag}1. {ignored} a1 b2"), false),
            (format!("{tag}1. a1 b2 {ignored}"), false),
            (format!("{tag}1. a1 b2 (c3) {ignored} 1-0"), false),
            (format!("{tag}1. a1 b2 1-0 {ignored}"), false),
            (format!("a1 b2 1-0 {ignored}"), false),
            (format!("{tag}1. a1 {ignored} b2"), true),
            (format!("{tag}1. a1 b2 (c3 {ignored}) 1-0"), true),
            (format!("a1 b2 1-0\n\n{ignored} c3 d4 *"), true),
            (format!("(;FF[4]XG[cross]SZ[3]RE[B+]C[{}];B[a1];W[b2])", &ignored[1..ignored.len() - 1]), false),
            (format!("(;FF[4]XG[cross]SZ[3]C[{}]RE[B+];B[a1];W[b2])", &ignored[1..ignored.len() - 1]), false),
            (format!("(;FF[4]XG[cross]SZ[3]RE[B+];B[a1];W[b2]C[{}])", &ignored[1..ignored.len() - 1]), false),
        ] {
            assert_eq!(found(&text), if is_found { vec!["XG254"] } else { vec![] }, "{text}");
        }
        assert_eq!(found("[Game \"cross\"]\n\n1. a1 b2 {xgames: ignore XG257}\n"), [""; 0]);
        assert_eq!(found("[Game \"cross\"]\n\n1. a1 {xgames: ignore XG257} b2\n"), ["XG257"]);
    }

    #[test]
    fn findings_about_tags_are_ignored_among_them_and_before_the_first_move() {
        let (tags, ignored) = ("[Event \"a\"]\n[Event \"b\"]\n", "{xgames: ignore XG104}\n");
        for (text, is_found) in [
            (format!("{ignored}{tags}\n1. a1 *"), false),
            (format!("[Event \"a\"] {} [Event \"b\"]\n\n1. a1 *", ignored.trim()), false),
            (format!("{tags}\n{ignored}1. a1 *"), false),
            (format!("{tags}\n1. a1 {ignored}*"), true),
        ] {
            assert_eq!(found(&text), if is_found { vec!["XG104"] } else { vec![] }, "{text}");
        }
        let json = |fields: &str| format!("{{\"game\":\"cross\",{fields}}}");
        let (tags, comment) = ("\"tags\":{\"Event\":\"a\",\"Event\":\"b\"}", "\"comment\":\"xgames: ignore XG104\"}]");
        assert_eq!(found(&json(&format!("{tags},\"moves\":[],\"result\":\"*\""))), ["XG104"]);
        for fields in [
            format!("\"preface\":[{{{comment},{tags},\"moves\":[\"a1\"],\"result\":\"*\""),
            format!("{tags},\"moves\":[\"a1\"],\"asides\":[{{\"after\":0,{comment},\"result\":\"*\""),
            format!("\"moves\":[\"a1\"],\"asides\":[{{\"after\":0,{comment},{tags},\"result\":\"*\""),
        ] {
            assert_eq!(found(&json(&fields)), [""; 0], "{fields}");
        }
    }

    /// In JSON all moves may come before all comments.
    #[test]
    fn a_comment_is_about_one_move_wherever_the_format_has_it() {
        let json = |after| {
            let aside = format!("{{\"after\":{after},\"comment\":\"xgames: ignore XG203\"}}");
            format!("{{\"game\":\"cross\",\"moves\":[\"a1\",\"b2\",\"a1\"],\"asides\":[{aside}],\"result\":\"*\"}}")
        };
        assert_eq!([0, 1, 2, 3].map(|after| found(&json(after)).len()), [1, 1, 1, 0]);
    }

    #[test]
    fn comments_that_ignore_nothing_are_found_if_that_is_wanted() {
        let number = "`XG204` is ignored here, but is not found";
        for (moves, expected, others) in [
            ("1. a1 b2 7. c3 {xgames: ignore XG204} *", vec![], 0),
            ("1. a1 {xgames: ignore XG204} b2 7. c3 *", vec![format!("{{xgames: ignore XG204}} {number}")], 1),
            ("1. a1 {xgames: ignore XG204 XG108} *", vec![], 0),
            ("{xgames: ignore XG204} 1. a1 b2 *", vec![format!("{{xgames: ignore XG204}} {number}")], 0),
            ("1. a1 {xgames: ignore XG701} *", vec![], 0),
            (
                "1. a1 {xgames: ignore XG204, as the server counts} *",
                vec![format!("{{xgames: ignore XG204, as the server counts}} {number}")],
                0,
            ),
            (
                "1. a1 b2 7. c3 {xgames: ignore XG204, 203} *",
                vec!["{xgames: ignore XG204, 203} `XG203` is ignored here, but is not found".to_owned()],
                0,
            ),
            (
                "1. a1 {xgames: ignore} *",
                vec!["{xgames: ignore} this comment ignores nothing, because it names no code".to_owned()],
                0,
            ),
            (
                "1. a1 {xgames: ignore XG999} *",
                vec!["{xgames: ignore XG999} this comment ignores nothing, because it names no code".to_owned()],
                0,
            ),
            ("1. a1 {ignore XG204} *", vec![], 0),
            // What comes after an illegal move is not judged, so nothing can be said about it.
            ("1. a1 a1 2. b2 c3 {xgames: ignore XG204} *", vec![], 1),
            ("1. a1 a1 {xgames: ignore XG203} *", vec![], 0),
        ] {
            assert_eq!(unused(moves, true), (expected, others), "{moves}");
            assert_eq!(unused(moves, false), (vec![], others), "{moves}");
        }
    }
}
