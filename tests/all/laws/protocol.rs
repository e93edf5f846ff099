//! Protocols: whatever other programs send, they get answers that are well-formed.

use std::io::Cursor;
use std::time::Duration;

use serde_json::Value;
use xgames::diagnostic::Span;
use xgames::engine;
use xgames::games::Game;
use xgames::judge::Defaults;
use xgames::language::answers::markup::Markup;
use xgames::language::answers::{
    self, actions, completion, folding, formatting, hints, hover, occurrences, symbols, tokens,
};
use xgames::language::document::{Change, Document, Encoding, Place};
use xgames::language::engine_protocols;
use xgames::language::protocol::{self, Settings};
use xgames::solver::EndgameTables;

use super::choices::Choices;
use super::native::assert_within;
use super::{phrases, records};

/// Talks in the protocol that the first byte chooses.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    match choices.byte() % 7 {
        0 => gtp(choices.rest()),
        1 => json(choices.rest()),
        2 => language_server(choices.rest()),
        3 => document(choices.rest()),
        4 => gtp(&phrases::commands(&mut choices)),
        5 => json(&phrases::queries(&mut choices)),
        _ => {
            let messages = phrases::messages(&mut choices);
            language_server(&[&[1], &messages[..]].concat());
        }
    }
}

/// Settings of the engine that keep its searches short.
fn short_searches() -> engine_protocols::Settings {
    engine_protocols::Settings {
        game: Game::Cross,
        size: Some("3".to_owned()),
        time: Duration::from_secs(1),
        playouts: Some(4),
        ponders: false,
        endgames: EndgameTables::default(),
        search: engine::Settings { memory: 1_000_000, threads: 1, seed: 0, learned: true },
    }
}

/// Whether a text may ask for much time, which is then its right.
fn may_take_long(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text).to_ascii_lowercase();
    let solves = text
        .split("solve")
        .skip(1)
        .any(|rest| rest.trim_start_matches(' ').starts_with(|next: char| !next.is_control()));
    solves
        || text.contains("time")
        || text.contains("\\u")
        || text.split(|next: char| !next.is_ascii_digit()).any(is_long)
}

/// Whether a number may be too large for a short search.
fn is_long(digits: &str) -> bool {
    digits.len() > 2
}

/// Whether commands may ask for a proof that takes long. Other times are those of clocks, and the number of playouts limits a move all the same.
fn may_solve_long(text: &[u8]) -> bool {
    // The protocol drops control characters.
    let text: String = String::from_utf8_lossy(text)
        .chars()
        .map(|character| if character == '\t' { ' ' } else { character })
        .filter(|character| *character == '\n' || !character.is_control())
        .collect();
    let seconds = |rest: &str| rest.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    text.lines().flat_map(|line| line.split("solve").skip(1)).filter_map(seconds).any(|seconds| seconds > 0.01)
        || text.split(|next: char| !next.is_ascii_digit()).any(is_long)
}

fn gtp(text: &[u8]) {
    if may_solve_long(text) || text.len() > 400 {
        return;
    }
    let mut out = Vec::new();
    engine_protocols::gtp::serve(&short_searches(), text, &mut out).expect("memory can be written");
    let out = String::from_utf8(out).expect("answers are UTF-8");
    for answer in out.split_terminator("\n\n") {
        assert!(answer.starts_with(['=', '?']), "{answer}");
    }
}

fn json(text: &[u8]) {
    if may_take_long(text) {
        return;
    }
    let mut out = Vec::new();
    engine_protocols::json::serve(&short_searches(), text, &mut out).expect("memory can be written");
    for line in out.split_inclusive(|byte| *byte == b'\n') {
        assert!(serde_json::from_slice::<Value>(line).is_ok_and(|answer| answer.is_object()));
    }
}

/// Sends messages, each a line of the text, or the text as it is.
fn language_server(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let is_framed = !choices.byte().is_multiple_of(4);
    let text = choices.rest();
    let mut input = Vec::new();
    if is_framed {
        for line in text.split(|byte| *byte == b'\n') {
            input.extend(format!("Content-Length: {}\r\n\r\n", line.len()).into_bytes());
            input.extend(line);
        }
    } else {
        input.extend(text);
    }
    let defaults = Defaults::default();
    let settings = Settings {
        defaults: &defaults,
        select: Vec::new(),
        notice: None,
        new_folder: || Ok(Box::new(tempfile::tempdir()?)),
    };
    let mut out = Vec::new();
    let _ = protocol::serve(Cursor::new(input), &mut out, &settings);
    let mut rest = &out[..];
    while !rest.is_empty() {
        let end = rest.windows(4).position(|part| part == b"\r\n\r\n").expect("a header");
        let header = std::str::from_utf8(&rest[..end]).expect("text");
        let length: usize =
            header.strip_prefix("Content-Length: ").and_then(|length| length.parse().ok()).expect("a length");
        let body = &rest[end + 4..end + 4 + length];
        assert!(serde_json::from_slice::<Value>(body).is_ok());
        rest = &rest[end + 4 + length..];
    }
}

/// Asks all that an editor asks about the record that the bytes mean; changes are judged like the whole text.
fn document(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let [at, from, to, column] = [0; 4].map(|_| choices.byte());
    let inserted = String::from_utf8_lossy(choices.take(usize::from(at % 8))).into_owned();
    let text = String::from_utf8_lossy(&records::text(choices.rest())).into_owned();
    let mut document = Document::new("a.txt", &text, 1, Defaults::default());
    ask(&document, usize::from(at));
    let lines = document.text().lines();
    let place = |line: u8, column: u8| Place { line: usize::from(line).min(lines), character: usize::from(column) };
    let (one, other) = (place(from % 16, column), place(to % 16, column));
    let in_order = (one.line, one.character) <= (other.line, other.character);
    let range = Some(if in_order { (one, other) } else { (other, one) });
    document.change(&[Change { range, text: inserted }], 2, Encoding::Utf16);
    document.judge();
    let anew = Document::new("a.txt", document.text().as_str(), 2, Defaults::default());
    let findings = |document: &Document| document.findings().map(|(base, one)| (base, one.clone())).collect::<Vec<_>>();
    assert_eq!(findings(&document), findings(&anew), "{:?}", document.text().as_str());
    ask(&document, usize::from(to));
}

/// Asks about a place in a document and about all of it.
fn ask(document: &Document, at: usize) {
    let text = document.text().as_str();
    let offset = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let all = Span::new(0, text.len());
    let within = |span: Span| assert_within(text.as_bytes(), span);
    drop(completion::complete(document, offset));
    drop(hover::hover(document, offset, Markup::default()));
    drop(hints::hints(document, all));
    drop(symbols::symbols(document));
    drop(folding::folds(document));
    drop(actions::actions(document, all));
    occurrences::occurrences(document, offset).into_iter().for_each(within);
    drop(tokens::tokens(document, all));
    if let Ok(edits) = formatting::format(document) {
        let after = answers::apply(text, &edits);
        let again = Document::new("a.txt", &after, 1, Defaults::default());
        let edits = formatting::format(&again).expect("what is formatted can be formatted");
        assert_eq!(answers::apply(&after, &edits), after);
    }
}
