//! Comments that ask for a finding not to be reported: `{xgames: ignore XG204}`.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::record::Kind;
use crate::record::native::Reader;

static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("xgames:"));

/// Takes the findings away that comments of the game ask to ignore, and tells how many. A comment speaks
/// of the move (with its number) or the result that it stands behind; before the first move, of the tags.
pub(super) fn apply(text: &[u8], game: Span, findings: &mut Vec<Diagnostic>) -> u32 {
    let own = &text[game.start..game.end];
    if findings.is_empty() || MARK.find(own).is_none() {
        return 0;
    }
    let mut reader = Reader::new(own);
    if reader.next_game().is_none() {
        return 0;
    }
    let before = findings.len();
    // Where the part begins that the next comment speaks of.
    let mut begin = None;
    let mut behind_move = false;
    for token in reader.tokens() {
        match token.kind {
            Kind::Comment => {
                let reach = game.start + begin.unwrap_or(0)..game.start + token.span.start;
                for code in codes(&own[token.span.start..token.span.end]) {
                    findings.retain(|finding| finding.code != code || !reach.contains(&finding.span.start));
                }
            }
            Kind::Annotation | Kind::Fault(_) => {}
            // What comes behind a move belongs to the next one.
            _ if behind_move => {
                begin = Some(token.span.start);
                behind_move = matches!(token.kind, Kind::Move | Kind::Resign | Kind::Result(_));
            }
            kind => {
                begin = begin.or(Some(token.span.start));
                behind_move = matches!(kind, Kind::Move | Kind::Resign | Kind::Result(_));
            }
        }
    }
    (before - findings.len()) as u32
}

/// The codes that a comment names, by identifier or name.
fn codes(comment: &[u8]) -> Vec<Code> {
    let comment = String::from_utf8_lossy(comment);
    let words = comment.trim_matches(['{', '}', ';', ' ']).trim_start();
    let Some(words) = words.strip_prefix("xgames:").map(str::trim_start).and_then(|rest| rest.strip_prefix("ignore"))
    else {
        return Vec::new();
    };
    words.split([' ', ',', '\n', '\r', '\t']).filter_map(Code::find).collect()
}
