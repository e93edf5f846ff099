//! Comments that suppress findings: `{xgames: ignore XG204}`.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::record::{EventKind, Events};

static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("xgames:"));

/// Whether a text may contain such a comment.
pub(super) fn may_occur(text: &[u8]) -> bool {
    MARK.find(text).is_some()
}

/// Removes the findings that comments of the game suppress, and returns their number. `events` begins with the first event
/// of the game. A comment applies to the move (with its number) or the result before it; before the first move, to the
/// tags. Adds findings about comments that begin before `unused_to` and suppress nothing, if they are wanted.
pub(super) fn apply(
    mut events: Events<'_>,
    game_start: usize,
    unused_to: Option<usize>,
    findings: &mut Vec<Diagnostic>,
) -> u32 {
    let (before, mut unused) = (findings.len(), Vec::new());
    // The start of the part to which the next comment applies.
    let mut begin = None;
    let mut after_move = false;
    for event in events.iter() {
        match event.kind {
            EventKind::Comment => {
                let reach = begin.unwrap_or(game_start)..event.span.start;
                let words = words(event.text);
                let mut idle = Vec::new();
                for code in words.iter().filter_map(|word| Code::find(word)) {
                    let before = findings.len();
                    findings.retain(|finding| finding.code != code || !reach.contains(&finding.span.start));
                    if findings.len() == before && !code.is_about_play() {
                        idle.push(code);
                    }
                }
                if unused_to.is_some_and(|end| event.span.start < end) && !words.is_empty() {
                    unused.extend(find_unused(&words, &idle, event.span));
                }
            }
            EventKind::Annotation | EventKind::Escape | EventKind::Fault(_) => {}
            // Anything that follows a move belongs to the next move.
            kind => {
                begin = if after_move { Some(event.span.start) } else { begin.or(Some(event.span.start)) };
                after_move = matches!(
                    kind,
                    EventKind::Move | EventKind::Point { .. } | EventKind::Resign | EventKind::Result(_)
                );
            }
        }
    }
    let suppressed = before - findings.len();
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

    #[test]
    fn comments_that_ignore_nothing_are_found_if_that_is_wanted() {
        let number = "`XG204` is ignored here, but is not found";
        for (moves, expected, others) in [
            ("1. a1 b2 7. c3 {xgames: ignore XG204} *", vec![], 0),
            ("1. a1 {xgames: ignore XG204} b2 7. c3 *", vec![format!("{{xgames: ignore XG204}} {number}")], 1),
            ("1. a1 {xgames: ignore XG204 XG108} *", vec![], 0),
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
