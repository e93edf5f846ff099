//! Rewrites native records in canonical form.

use super::canonical::{Canonicalizer, Findings, without_preface};
use crate::diagnostic::{Code, Span};
use crate::judge::Defaults;
use crate::record::game_record::GameRecord;
use crate::record::native::write;
use crate::record::native::{MAX_TAGS, Reader};
use crate::record::{EventKind, Events, Head, syntax_finding};

/// A game that cannot be rewritten.
#[derive(Debug)]
pub struct RejectedGame<'t> {
    /// The tags.
    pub head: Head<'t>,
    /// The span in the text, in bytes.
    pub span: Span,
    /// The number of the game in its file, from 1.
    pub index: usize,
    /// The reasons; not empty.
    pub findings: Findings,
}

/// Appends the games of a text in canonical form, separated by empty lines, and returns the number of games in the text.
/// `before` is the number of games that precede the text in its file. A game that cannot be rewritten is omitted and
/// passed to `reject`.
///
/// ```
/// use xgames::convert::rewrite;
/// use xgames::judge::Defaults;
///
/// let mut out = Vec::new();
/// let text = b"[Game \"CROSS\"] F6 PIE *";
/// let games = rewrite::rewrite(text, &Defaults::default(), 0, &mut out, &mut |_| {});
/// assert_eq!(games, 1);
/// assert_eq!(out, b"[Game \"cross\"]\n[Result \"*\"]\n\n1. f6 swap *\n");
/// ```
pub fn rewrite<'t>(
    text: &'t [u8],
    defaults: &Defaults,
    before: usize,
    out: &mut Vec<u8>,
    reject: &mut dyn FnMut(RejectedGame<'t>),
) -> usize {
    let mut events = Events::from(Reader::new(text));
    let mut head = Head::default();
    let (mut games, mut canonicalizer) = (0, Canonicalizer::new(defaults));
    let mut write = |game: GameRecord, is_first: bool| {
        if is_first {
            write::game(&game, out);
        } else {
            out.push(b'\n');
            write::game(&without_preface(game), out);
        }
    };
    while events.read_head(&mut head) {
        games += 1;
        let unread = events.clone();
        let record = canonicalizer.transcribe(&mut events, &head);
        match record.and_then(|(_, record)| complete(record, &head, unread)) {
            Ok(record) => write(record, before + games == 1),
            Err(findings) => {
                let span = events.game_span(&head);
                reject(RejectedGame { head: head.clone(), span, index: before + games, findings });
            }
        }
    }
    games
}

/// The record, unless it has a syntax fault or too many tags: rewriting it would then lose part of the text.
fn complete(record: GameRecord, head: &Head<'_>, mut events: Events<'_>) -> Result<GameRecord, Findings> {
    let too_many = || (record.tags.len() > MAX_TAGS).then(|| (Code::TooManyTags, head.span()));
    let fault = head.faults.first().copied().or_else(too_many).or_else(|| {
        events.iter().find_map(|event| match event.kind {
            EventKind::Fault(code) => Some((code, event.span)),
            _ => None,
        })
    });
    fault.map_or(Ok(record), |(code, span)| Err(vec![syntax_finding(code, span)]))
}
