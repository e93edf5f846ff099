//! Rewrites native records in canonical form.

use super::canonical::{Canonicalizer, Findings, without_preface};
use crate::diagnostic::{BYTE_ORDER_MARK, Code, Span};
use crate::games::Game;
use crate::judge::{Defaults, Judge};
use crate::record::game_record::GameRecord;
use crate::record::limits::{MAX_GAME_LENGTH, MAX_TAGS};
use crate::record::native::Reader;
use crate::record::native::write;
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
    /// The reasons. Without any, its canonical form would be longer than [a game may be](MAX_GAME_LENGTH).
    pub findings: Findings,
}

/// The numbers of games in a text that was rewritten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rewritten {
    /// The number of all games.
    pub games: usize,
    /// The number of games that were left as they are, because the defaults mean others; see [`Defaults::mean`].
    pub left_out: usize,
}

/// Appends the games of a text in canonical form, separated by empty lines, and returns their numbers.
/// `before` is the number of games that precede the text in its file. A game that cannot be rewritten is omitted and
/// passed to `reject`. A game that the defaults do not mean is left as it is.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::convert::rewrite;
/// use xgames::judge::Defaults;
///
/// let mut out = Vec::new();
/// let text = b"[Game \"CROSS\"] F6 PIE *";
/// let numbers = rewrite::rewrite(text, &Defaults::default(), 0, &mut out, &mut |_| {});
/// assert_eq!(numbers.games, 1);
/// assert_eq!(out, b"[Game \"cross\"]\n[Result \"*\"]\n\n1. f6 swap *\n");
/// ```
pub fn rewrite<'t>(
    text: &'t [u8],
    defaults: &Defaults,
    before: usize,
    out: &mut Vec<u8>,
    reject: &mut dyn FnMut(RejectedGame<'t>),
) -> Rewritten {
    rewrite_games(text, defaults, before, out, reject, &mut |_, record| record)
}

/// Rewrites a text like [`rewrite`], and repairs the games. Their findings are passed to `judged`.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::convert::rewrite;
/// use xgames::judge::Defaults;
///
/// let mut out = Vec::new();
/// let text = b"[Game \"cross\"] [Size \"2\"] 1. a1 c3 3. resign *";
/// let mut codes = Vec::new();
/// let judged = &mut |findings: Vec<xgames::diagnostic::Diagnostic>| codes.extend(findings.iter().map(|one| one.code));
/// rewrite::repair(text, &Defaults::default(), 0, &mut out, &mut |_| {}, judged);
/// assert_eq!(out, b"[Game \"cross\"]\n[Size \"2\"]\n[Result \"0-1\"]\n\n1. a1 c3 2. resign 0-1\n");
/// assert_eq!(codes.len(), 2);
/// ```
pub fn repair<'t>(
    text: &'t [u8],
    defaults: &Defaults,
    before: usize,
    out: &mut Vec<u8>,
    reject: &mut dyn FnMut(RejectedGame<'t>),
    judged: &mut dyn FnMut(Findings),
) -> Rewritten {
    let mut judge = Judge::new(defaults).without_names();
    rewrite_games(text, defaults, before, out, reject, &mut |game, mut record| {
        let Transcribed { mut events, head, kind } = game;
        let findings = judge.judge(&mut events, head).diagnostics;
        super::repair::repair(kind, &mut record, findings.iter().filter_map(|finding| finding.repair.as_ref()));
        judged(findings);
        record
    })
}

/// A game that has been transcribed.
struct Transcribed<'a, 't> {
    /// The events of the game from the first on.
    events: Events<'t>,
    head: &'a Head<'t>,
    kind: Game,
}

/// Appends the games of a text in canonical form, after `change`.
fn rewrite_games<'t>(
    text: &'t [u8],
    defaults: &Defaults,
    before: usize,
    out: &mut Vec<u8>,
    reject: &mut dyn FnMut(RejectedGame<'t>),
    change: &mut dyn FnMut(Transcribed<'_, 't>, GameRecord) -> GameRecord,
) -> Rewritten {
    let mut events = Events::from(Reader::new(text));
    let mut head = Head::default();
    let (mut numbers, mut canonicalizer) = (Rewritten::default(), Canonicalizer::new(defaults));
    while events.read_head(&mut head) {
        numbers.games += 1;
        let unread = events.clone();
        let index = before + numbers.games;
        if !defaults.mean(&head) {
            numbers.left_out += 1;
            events.skip();
            as_it_is(events.native_text(&head).unwrap_or_default(), index == 1, out);
            continue;
        }
        let record = canonicalizer.transcribe(&mut events, &head).and_then(|(kind, record)| {
            let game = Transcribed { events: unread.clone(), head: &head, kind };
            complete(change(game, record), &head, unread)
        });
        let span = events.game_span(&head);
        if let Err(findings) = record.and_then(|record| append(record, index == 1, span.len(), out)) {
            reject(RejectedGame { head: head.clone(), span, index, findings });
        }
    }
    numbers
}

/// Appends a game in canonical form.
///
/// # Errors
/// It would be too long, and longer than its text, which has this number of bytes. The list of findings is then empty.
fn append(record: GameRecord, is_first: bool, length: usize, out: &mut Vec<u8>) -> Result<(), Findings> {
    let before = out.len();
    if !is_first {
        out.push(b'\n');
    }
    write::game(&if is_first { record } else { without_preface(record) }, out);
    if out.len() - before > length.max(MAX_GAME_LENGTH) {
        out.truncate(before);
        return Err(Findings::new());
    }
    Ok(())
}

/// Appends a game byte for byte, but for the empty lines around it.
fn as_it_is(game: &[u8], is_first: bool, out: &mut Vec<u8>) {
    if !is_first {
        out.push(b'\n');
    }
    out.extend_from_slice(game.strip_prefix(BYTE_ORDER_MARK).unwrap_or(game).trim_ascii());
    out.push(b'\n');
}

/// The record, unless it has a syntax fault or too many tags: rewriting it would then lose part of the text.
///
/// # Errors
/// The findings of such a record.
pub fn complete(record: GameRecord, head: &Head<'_>, mut events: Events<'_>) -> Result<GameRecord, Findings> {
    let too_many = || (record.tags.len() > MAX_TAGS).then(|| (Code::TooManyTags, head.span()));
    let fault = head.faults.first().copied().or_else(too_many).or_else(|| {
        events.iter().find_map(|event| match event.kind {
            EventKind::Fault(code) => Some((code, event.span)),
            _ => None,
        })
    });
    fault.map_or(Ok(record), |(code, span)| Err(vec![syntax_finding(code, span)]))
}
