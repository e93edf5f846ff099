//! Native records: places are in the text, what is rewritten means the same and is not rewritten again, and what is repaired is right.

use xgames::convert::rewrite;
use xgames::diagnostic::{Code, Diagnostic, Span};
use xgames::judge::{Defaults, Judgement};
use xgames::record::native::Reader;
use xgames::record::{Event, EventKind};

use super::super::support::judging::judge_all;
use super::records;

/// Judges, rewrites and repairs the text that the bytes mean.
pub(crate) fn hold(bytes: &[u8]) {
    let text = records::text(bytes);
    check_places(&text);
    assert_kept(&text);
    assert_repaired(&text);
}

/// Whether a span is in a text, and does not cut a character of it.
pub(crate) fn assert_within(text: &[u8], span: Span) {
    let is_within = span.start <= span.end && span.end <= text.len();
    let cuts = |at: usize| text.get(at).is_some_and(|byte| *byte & 0xc0 == 0x80);
    let is_cut = || (cuts(span.start) || cuts(span.end)) && std::str::from_utf8(text).is_ok();
    assert!(is_within && !is_cut(), "{span:?} in {:?}", String::from_utf8_lossy(text));
}

/// The places of a finding are in the text.
pub(crate) fn assert_finding_within(text: &[u8], finding: &Diagnostic) {
    assert_within(text, finding.span);
    finding.labels.iter().for_each(|(span, _)| assert_within(text, *span));
}

/// Events follow one another, unless they are faults, which may be found late. All places are in the text.
fn check_places(text: &[u8]) {
    let mut reader = Reader::new(text);
    while let Some(head) = reader.next_game() {
        for tag in &head.tags {
            assert_within(text, tag.span);
            assert_within(text, tag.value_span);
        }
        head.faults.iter().for_each(|(_, span)| assert_within(text, *span));
        let mut end = head.start;
        for event in reader.events() {
            assert_within(text, event.span);
            let is_late = matches!(event.kind, EventKind::Fault(_));
            assert!(
                is_late || event.span.start >= end,
                "{event:?} before {end} in {:?}",
                String::from_utf8_lossy(text)
            );
            end = end.max(event.span.start);
        }
    }
    for judgement in judge_all(text) {
        judgement.diagnostics.iter().for_each(|finding| assert_finding_within(text, finding));
    }
}

/// The text in canonical form, if all of it can be brought into it.
pub(crate) fn rewritten(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut refused = false;
    rewrite::rewrite(text, &Defaults::default(), 0, &mut out, &mut |game| {
        assert!(!game.findings.is_empty());
        game.findings.iter().for_each(|finding| assert_finding_within(text, finding));
        refused = true;
    });
    (!refused).then_some(out)
}

/// The parts of a judgement that must not depend on the layout.
fn meaning(judgement: &Judgement) -> impl PartialEq + std::fmt::Debug {
    let Judgement { game, size, players, plies, complete, result, computed, .. } = judgement.clone();
    let is_layout = |code: &Code| matches!(code, Code::WrongMoveNumber | Code::WrongSeparator);
    let mut codes: Vec<Code> = judgement.diagnostics.iter().map(|finding| finding.code).collect();
    codes.retain(|code| !is_layout(code));
    codes.sort_unstable();
    (game, size, players, plies, complete, result, computed, codes)
}

/// The name of an element and its words, unless it is a move number, a result or a fault.
fn element(event: Event<'_>) -> Option<(&'static str, String)> {
    let words = || String::from_utf8_lossy(event.text).split_whitespace().collect::<Vec<_>>().join(" ");
    Some(match event.kind {
        EventKind::Move | EventKind::Point { .. } => ("move", String::new()),
        EventKind::Resign => ("resign", String::new()),
        EventKind::Annotation => ("annotation", words()),
        EventKind::Comment => ("comment", words()),
        EventKind::Escape => ("escape", words()),
        EventKind::VariationStart => ("(", String::new()),
        EventKind::VariationEnd => (")", String::new()),
        EventKind::Number(_) | EventKind::Result(_) | EventKind::Fault(_) => return None,
    })
}

/// The elements of all games in their order, and the comments among their tags. Comments that follow one another are one, because a
/// comment that cannot be in braces is written line by line.
fn elements(text: &[u8]) -> Vec<(&'static str, String)> {
    let (mut reader, mut all) = (Reader::new(text), Vec::new());
    while let Some(head) = reader.next_game() {
        // Without the tags it is as if the moves had begun.
        let mut before = [b"1.\n", &text[head.from..reader.offset()]].concat();
        for tag in &head.tags {
            let bytes = &mut before[3 + tag.span.start - head.from..3 + tag.span.end - head.from];
            bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
        let mut before = Reader::new(&before);
        drop(before.next_game());
        let elements = before.events().filter_map(element).collect::<Vec<_>>();
        for (name, words) in elements.into_iter().chain(reader.events().filter_map(element)) {
            match all.last_mut() {
                _ if name == "comment" && words.is_empty() => {}
                Some(("comment", before)) if name == "comment" => *before = format!("{before} {words}"),
                _ => all.push((name, words)),
            }
        }
    }
    all
}

/// A text that can be brought into canonical form means the same in it, and stays as it is when that is done again.
pub(crate) fn assert_kept(text: &[u8]) -> bool {
    let Some(once) = rewritten(text) else { return false };
    if once == text {
        return true;
    }
    let shown = || format!("{}\n----\n{}", String::from_utf8_lossy(text), String::from_utf8_lossy(&once));
    let twice = rewritten(&once).unwrap_or_else(|| panic!("{}", shown()));
    assert!(once == twice, "{}\n----\n{}", shown(), String::from_utf8_lossy(&twice));
    assert_eq!(elements(text), elements(&once), "{}", shown());
    let (before, after) = (judge_all(text), judge_all(&once));
    assert_eq!(before.len(), after.len(), "{}", shown());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(meaning(before), meaning(after), "{}", shown());
    }
    true
}

/// The text with its games repaired, and the codes of what was repaired, if all of it can be read.
pub(crate) fn repaired(text: &[u8]) -> Option<(Vec<u8>, Vec<Code>)> {
    let (mut out, mut codes, mut refused) = (Vec::new(), Vec::new(), false);
    rewrite::repair(text, &Defaults::default(), 0, &mut out, &mut |_| refused = true, &mut |findings| {
        codes.extend(findings.iter().filter(|finding| finding.repair.is_some()).map(|finding| finding.code));
    });
    (!refused).then_some((out, codes))
}

/// Repairs a text, and checks that the moves and the findings that were not repaired stay. Returns the repaired codes.
pub(crate) fn assert_repaired(text: &[u8]) -> Option<Vec<Code>> {
    let (once, fixed) = repaired(text)?;
    if once == text && fixed.is_empty() {
        return Some(fixed);
    }
    let shown = || format!("{}\n----\n{}", String::from_utf8_lossy(text), String::from_utf8_lossy(&once));
    let (twice, again) = repaired(&once).unwrap_or_else(|| panic!("{}", shown()));
    assert!(once == twice && again.is_empty(), "{}\n----\n{}", shown(), String::from_utf8_lossy(&twice));
    let (before, after) = (judge_all(text), judge_all(&once));
    assert_eq!(before.len(), after.len(), "{}", shown());
    for (before, after) in before.iter().zip(&after) {
        let facts = |game: &Judgement| (game.game, game.size, game.plies, game.complete, game.computed);
        assert_eq!((facts(before), &before.players), (facts(after), &after.players), "{}", shown());
        let left = before.diagnostics.iter().filter(|finding| finding.repair.is_none()).map(|finding| finding.code);
        let found = after.diagnostics.iter().map(|finding| finding.code);
        let (mut left, mut found): (Vec<Code>, Vec<Code>) = (left.collect(), found.collect());
        left.sort_unstable();
        found.sort_unstable();
        assert_eq!(left, found, "{}", shown());
    }
    Some(fixed)
}
