//! Tiny Hex through every layer: it is generated, judged, converted and judged again by the same functions as any other game.

use std::ops::ControlFlow;

use crate::convert::transcribe;
use crate::diagnostic::Code;
use crate::games::playout::playout;
use crate::games::tiny_hex::TinyHex;
use crate::games::{Game, Position};
use crate::generate::{Form, Generator};
use crate::judge::{Defaults, Judgement, judge_game};
use crate::random::Random;
use crate::record::game_record::GameRecord;
use crate::record::{Dialect, Format, csv, each_game, format};

/// The only game of a text, with its judgement.
fn read(format: Format, text: &[u8]) -> (GameRecord, Judgement) {
    let defaults = Defaults::default();
    let mut games = Vec::new();
    let _ = each_game(&Dialect::of_text(Some(format), "", text), text, true, |events, head| {
        let judgement = judge_game(&mut events.clone(), head, &defaults);
        assert_eq!(judgement.game, Some(Game::TinyHex));
        games.push((transcribe(events, head, &defaults).unwrap().1, judgement));
        ControlFlow::Continue(())
    });
    assert_eq!(games.len(), 1, "{}", String::from_utf8_lossy(text));
    games.remove(0)
}

#[test]
fn records_round_trip_in_every_general_format() {
    let mut generator = Generator::<TinyHex>::new(None, 1, 0.0, Form::Native).unwrap();
    for number in 1..=50 {
        let (made, expected) = generator.game(number).unwrap();
        let mut native = Vec::new();
        format::write(Format::Native, Game::TinyHex, &made, &mut native).unwrap();
        let (record, judgement) = read(Format::Native, &native);
        assert_eq!(judgement.verdict(), expected.verdict);
        for format in [Format::Native, Format::Sgf, Format::Json, Format::Ndjson, Format::Csv] {
            let mut text = Vec::from(if format == Format::Csv { csv::heading() } else { "" });
            assert_eq!(format::write(format, Game::TinyHex, &record, &mut text), Ok(Vec::new()));
            let (back, judgement) = read(format, &text);
            assert_eq!((judgement.verdict(), judgement.size), (expected.verdict, Some(3)));
            assert_eq!((&judgement.diagnostics[..], &back), (&[][..], &record));
        }
    }
}

#[test]
fn an_illegal_move_is_found() {
    let (_, judgement) = read(Format::Native, b"[Game \"tiny-hex\"]\n\n1. b2 b2 *\n");
    assert_eq!(judgement.diagnostics.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::Occupied]);
}

#[test]
fn random_games_have_a_winner() {
    let (start, mut random) = (TinyHex::begin(&()).unwrap(), Random::new(1, 0));
    for _ in 0..500 {
        let mut moves = Vec::new();
        let outcome = playout(&start, 99, &mut random, &mut moves);
        assert!(outcome.is_some_and(|outcome| outcome.winner.is_some()) && moves.len() >= 5);
    }
}
