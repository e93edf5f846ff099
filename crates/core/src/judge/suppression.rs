//! Comments that suppress findings: `{xgames: ignore XG204}`.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::diagnostic::{Code, Diagnostic};
use crate::record::{EventKind, Events};

static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("xgames:"));

/// Whether a text may contain such a comment.
pub(super) fn may_occur(text: &[u8]) -> bool {
    MARK.find(text).is_some()
}

/// Removes the findings that comments of the game suppress, and returns their number. `events` begins with the first event
/// of the game. A comment applies to the move (with its number) or the result before it; before the first move, to the
/// tags.
pub(super) fn apply(mut events: Events<'_>, game_start: usize, findings: &mut Vec<Diagnostic>) -> u32 {
    if findings.is_empty() {
        return 0;
    }
    let before = findings.len();
    // The start of the part to which the next comment applies.
    let mut begin = None;
    let mut after_move = false;
    for event in events.iter() {
        match event.kind {
            EventKind::Comment => {
                let reach = begin.unwrap_or(game_start)..event.span.start;
                for code in codes(event.text) {
                    findings.retain(|finding| finding.code != code || !reach.contains(&finding.span.start));
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
    (before - findings.len()) as u32
}

/// The codes that a comment names, by identifier or name.
fn codes(comment: &[u8]) -> Vec<Code> {
    let comment = String::from_utf8_lossy(comment);
    let words = comment.trim();
    let Some(words) = words.strip_prefix("xgames:").map(str::trim_start).and_then(|rest| rest.strip_prefix("ignore"))
    else {
        return Vec::new();
    };
    words.split([' ', ',', '\n', '\r', '\t']).filter_map(Code::find).collect()
}
