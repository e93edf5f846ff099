//! Checks that every engine must pass.

use std::time::Duration;

use super::{Engine, Evaluation};
use crate::solver::{Limits, Value};
use xgames_core::games::{Notation, SetupOptions};
use xgames_core::random::Random;

/// The position that is written, or the usual start position.
pub(super) fn position<P: Notation>(written: &str) -> P {
    let written = Some(written).filter(|written| !written.is_empty());
    P::begin(&P::read_setup(&SetupOptions { position: written, ..SetupOptions::default() }).unwrap()).unwrap()
}

/// Checks in the positions of random games from `start` that the best moves are legal, and their lines too, and that a
/// second engine with the same settings reports the same. A finished game is reported as such.
pub(super) fn check_engine<P: Notation>(start: &P, engine: impl Fn() -> Box<dyn Engine<P>>, games: u64) {
    let (mut one, mut random) = (engine(), Random::new(1, 0));
    for _ in 0..games {
        let mut position = start.clone();
        loop {
            let nodes = [0, 1, 60, 200][random.below(4)];
            let report = one.search(&position, &Limits::nodes(nodes), &mut |_| ());
            let written = position.one_line();
            assert_eq!(engine().search(&position, &Limits::nodes(nodes), &mut |_| ()), report, "{written}");
            assert!(report.nodes() <= nodes.max(1), "{written}: {} of {nodes}", report.nodes());
            if let Some(outcome) = position.outcome() {
                assert_eq!(report.evaluation, Evaluation::Proven(Value::of(outcome.winner)));
                assert!(report.lines.is_empty());
                break;
            }
            assert_eq!(report.best_move(), Some(report.lines[0].moves[0]), "{written}");
            assert_eq!(report.evaluation, report.lines[0].evaluation, "{written}");
            for line in &report.lines {
                let mut after = position.clone();
                for mv in &line.moves {
                    assert!(!P::is_swap(*mv), "{written}");
                    after.try_play(*mv).unwrap_or_else(|error| panic!("{written}: {error}"));
                }
            }
            let moves = position.legal_moves();
            let mv = if random.one_in(2) { report.best_move() } else { random.pick(&moves).copied() };
            position.play(mv.unwrap());
        }
    }
}

/// Checks that an engine looks at the move that it plays although there is no time.
pub(super) fn check_hurry<P: Notation>(position: &P, engine: &mut dyn Engine<P>) {
    let report = engine.search(position, &Limits { stop: &|_| true, ..Limits::time(Duration::ZERO) }, &mut |_| {});
    assert!(report.evaluation.is_proven() || report.lines[0].visits > 0, "{}", position.one_line());
}

/// Checks that several threads stop at the limit, and that their report is legal.
pub(super) fn check_threads<P: Notation>(position: &P, engine: &mut dyn Engine<P>) {
    let report = engine.search(position, &Limits::nodes(5000), &mut |_| {});
    assert!((4000..=5000).contains(&report.nodes()), "{}", report.nodes());
    assert!(!report.lines.is_empty());
    for line in report.lines {
        let mut after = position.clone();
        line.moves.into_iter().for_each(|mv| assert_eq!(after.try_play(mv), Ok(())));
    }
}
