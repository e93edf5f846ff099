//! Queries, orders, names of plies and patterns: a mistake is in its text, and what can be read can be asked.

use std::ops::ControlFlow;

use xgames::analysis::occurrence::{Occurrence, Occurrences, PlyRange};
use xgames::analysis::query::{Filter, Mistake, MoveQuestions, Order, Query};
use xgames::judge::Defaults;
use xgames::record::{self, Dialect, PlyName};

use super::choices::Choices;
use super::{phrases, records};

/// The games that are asked.
const GAMES: &[u8] = b"[Event \"one\"]\n[Date \"2026.11.20\"]\n[Game \"crossway\"]\n[Size \"3\"]\n[Player1 \"Ann\"]\n\
    [Player2 \"Bo\"]\n[Result \"*\"]\n\n1. b2 swap 2. a1 c3 *\n\n[Game \"cross\"]\n[Size \"2\"]\n[Result \"1-0\"]\n\n\
    1. a1 {x} c3 (1... b2) 2. resign 0-1\n";

/// Reads what the first byte chooses.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let kind = choices.byte();
    let text = match kind % 8 {
        4 | 5 => phrases::query(&mut choices),
        6 => phrases::order(&mut choices),
        7 => phrases::pattern(&mut choices),
        _ => String::new(),
    };
    let mut text = text.into_bytes();
    if text.is_empty() {
        text.extend(choices.rest());
    } else {
        records::change(&mut choices, &mut text);
    }
    let text = String::from_utf8_lossy(&text);
    match kind % 4 {
        0 | 1 => query(&text),
        2 => match Order::parse(&text) {
            Ok(order) => ask(&all_games(), Some(&order), &MoveQuestions::default()),
            Err(mistake) => assert_within(&text, &mistake),
        },
        _ => {
            let _ = text.parse::<PlyName>();
            let _ = text.parse::<PlyRange>();
            words(kind, text.into_owned());
        }
    }
}

/// Reads a query, and asks the games.
fn query(text: &str) {
    match Query::parse(text) {
        Ok(query) => ask(&query, None, &MoveQuestions::default()),
        Err(mistake) => assert_within(text, &mistake),
    }
}

fn assert_within(text: &str, mistake: &Mistake) {
    let span = mistake.span;
    assert!(span.start <= span.end && text.get(span.start..span.end).is_some(), "{span:?} in {text:?}");
}

/// Asks for a pattern, a position or moves.
fn words(kind: u8, text: String) {
    let wanted = match kind >> 3 & 3 {
        0 => Occurrence::Pattern(text, PlyRange::ALL),
        1 => Occurrence::Position(text, PlyRange::ALL),
        2 => Occurrence::Opening(text),
        _ => Occurrence::Move(text),
    };
    let occurrences = Occurrences { wanted: vec![wanted], ..Occurrences::default() };
    ask(&all_games(), None, &MoveQuestions { occurrences, ..MoveQuestions::default() });
}

/// The query that all games answer.
fn all_games() -> Query {
    Query::parse("plies >= 0").expect("a query")
}

/// A filter gives the answers of a new one, whatever games it has seen before.
fn ask(query: &Query, order: Option<&Order>, questions: &MoveQuestions) {
    let defaults = Defaults::default();
    let filter = || {
        let filter = Filter::new(query, &defaults).asking(questions);
        if let Some(order) = order { filter.sorting(order) } else { filter }
    };
    let mut used = filter();
    let _ = record::each_game(&Dialect::native(), GAMES, true, |events, head| {
        let new = format!("{:?}", filter().select("file", &mut events.clone(), head));
        assert_eq!(format!("{:?}", used.select("file", events, head)), new);
        ControlFlow::Continue(())
    });
}
