//! Rewrites native records in canonical form.

use super::canonical::{Canonicalizer, Refused, without_preface};
use crate::diagnostic::{Code, Span};
use crate::judge::Defaults;
use crate::record::game_record::GameRecord;
use crate::record::native::write;
use crate::record::native::{MOST_KEPT, Reader};
use crate::record::{EventKind, Events, Head, syntax_finding};

/// A game that cannot be rewritten.
#[derive(Debug)]
pub struct NotRecorded<'t> {
    /// Its tags.
    pub head: Head<'t>,
    /// Its span in the text, in bytes.
    pub span: Span,
    /// The number of the game in its file, counted from 1.
    pub index: usize,
    /// Why: at least one finding.
    pub findings: Refused,
}

/// Appends the games of a text in canonical form, separated by empty lines, and returns the number of games in the text.
/// `before` is the number of games that precede the text in its file. A game that cannot be rewritten is passed to
/// `refuse` and left out.
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
    refuse: &mut dyn FnMut(NotRecorded<'t>),
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
                refuse(NotRecorded { head: head.clone(), span, index: before + games, findings });
            }
        }
    }
    games
}

/// The record, unless it has a syntax fault or too many tags: then part of the text, however harmless, would be lost.
fn complete(record: GameRecord, head: &Head<'_>, mut events: Events<'_>) -> Result<GameRecord, Refused> {
    let too_many = || (record.tags.len() > MOST_KEPT).then(|| (Code::TooManyTags, head.place()));
    let fault = head.faults.first().copied().or_else(too_many).or_else(|| {
        events.iter().find_map(|event| match event.kind {
            EventKind::Fault(code) => Some((code, event.span)),
            _ => None,
        })
    });
    fault.map_or(Ok(record), |(code, span)| Err(vec![syntax_finding(code, span)]))
}
