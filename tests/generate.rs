//! Random games are in order, their faults are found where they are expected, and a seed stands for the
//! same bytes for ever.

mod common;

use std::collections::{BTreeSet, HashMap};

use common::judge_all;
use xgames::analysis::generate::{Expected, Form, Generator};
use xgames::analysis::invent::Invent;
use xgames::diagnostic::Code;
use xgames::for_game;
use xgames::games::Game;
use xgames::record::draft::Draft;
use xgames::replay::{Judgement, Verdict};

/// Every game with boards of small, usual and large size.
const BOARDS: [(Game, &[Option<&str>]); 4] = [
    (Game::Crossway, &[Some("2"), Some("3"), Some("4"), Some("5"), Some("9"), None, Some("52")]),
    (Game::Cross, &[Some("2"), Some("3"), Some("4"), None, Some("10")]),
    (Game::Crossings, &[None]),
    (Game::Crosswise, &[None]),
];

fn boards() -> impl Iterator<Item = (Game, Option<&'static str>)> {
    BOARDS.into_iter().flat_map(|(game, sizes)| sizes.iter().map(move |size| (game, *size)))
}

/// The first games of a seed.
fn games_as<P: Invent>(size: Option<&str>, seed: u64, faults: f64, form: Form, games: u64) -> Vec<(Draft, Expected)> {
    let mut generator = Generator::<P>::new(size, seed, faults, form).unwrap();
    (1..=games).map(|number| generator.game(number).unwrap()).collect()
}

fn games(board: (Game, Option<&str>), seed: u64, faults: f64, form: Form, games: u64) -> Vec<(Draft, Expected)> {
    for_game!(board.0, P => games_as::<P>(board.1, seed, faults, form, games))
}

/// The games as the command writes them.
fn text(games: &[(Draft, Expected)]) -> Vec<u8> {
    let mut text = Vec::new();
    for (index, (draft, _)) in games.iter().enumerate() {
        text.extend_from_slice(if index > 0 { b"\n" } else { b"" });
        draft.write_native(&mut text);
    }
    text
}

fn found(judgement: &Judgement) -> Vec<(Code, Option<u32>)> {
    judgement.diagnostics.iter().map(|finding| (finding.code, finding.ply)).collect()
}

/// Judges all games of a text at once: each is what it is expected to be, whatever its neighbours are.
fn assert_judged_as_expected(games: &[(Draft, Expected)]) {
    let text = text(games);
    let judgements = judge_all(&text);
    assert_eq!(judgements.len(), games.len());
    for (index, (judgement, (draft, expected))) in judgements.iter().zip(games).enumerate() {
        let mut alone = Vec::new();
        draft.write_native(&mut alone);
        let alone = String::from_utf8(alone).unwrap();
        let findings: Vec<_> = expected.code.map(|code| (code, expected.ply)).into_iter().collect();
        assert_eq!(found(judgement), findings, "game {}\n{alone}", index + 1);
        assert_eq!(judgement.verdict(), expected.verdict, "game {}\n{alone}", index + 1);
    }
}

#[test]
fn games_are_in_order() {
    for board in boards() {
        let games = games(board, 1, 0.0, Form::Native, 250);
        assert!(games.iter().all(|(_, expected)| expected.verdict != Verdict::Invalid));
        assert_judged_as_expected(&games);
    }
}

#[test]
fn every_fault_is_found_where_it_is_and_nowhere_else() {
    let mut codes: HashMap<Game, BTreeSet<Code>> = HashMap::new();
    for board in boards() {
        let large = board.1 == Some("52");
        let faulty = games(board, 2, 1.0, Form::Native, if large { 150 } else { 1500 });
        assert!(faulty.iter().all(|(_, expected)| expected.verdict == Verdict::Invalid));
        assert_judged_as_expected(&faulty);
        codes.entry(board.0).or_default().extend(faulty.iter().filter_map(|(_, expected)| expected.code));
        let mixed = games(board, 3, 0.3, Form::Native, if large { 100 } else { 300 });
        assert_judged_as_expected(&mixed);
    }
    for (game, codes) in codes {
        let least = match game {
            Game::Crossway => 27,
            Game::Cross | Game::Crossings => 23,
            Game::Crosswise => 30,
        };
        assert!(codes.len() >= least, "{}: {} {codes:?}", game.name(), codes.len());
    }
}
