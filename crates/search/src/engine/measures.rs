//! Measurements of engines: they print figures of the documentation, and assert nothing.

use std::time::Instant;

use super::cross::CrossGuide;
use super::crossway::CrosswayGuide;
use super::tree::{Guide, SolverShare, TreeEngine};
use super::{Engine, Settings};
use crate::solver::Limits;
use xgames_core::games::Notation;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::playout::playout;
use xgames_core::random::Random;

/// Prints the playouts per second of a search with one thread and with two, of the guide alone, and of the library.
#[test]
#[ignore = "measures"]
fn measure_playouts_per_second() {
    fn measure<G: Guide>(start: &G::Position, mut guide: G)
    where
        G::Position: Notation,
    {
        const PLAYOUTS: u64 = 20_000;
        let rate = |play: &mut dyn FnMut()| {
            let begin = Instant::now();
            play();
            PLAYOUTS as f64 / begin.elapsed().as_secs_f64()
        };
        let (mut random, mut moves) = (Random::new(1, 0), Vec::new());
        let [one, two] = [1, 2].map(|threads| {
            let mut engine = TreeEngine::new(
                guide.clone(),
                Settings { memory: 1 << 30, threads, seed: 3, learned: true },
                SolverShare::percent(0),
            );
            rate(&mut || drop(engine.search(start, &Limits::nodes(PLAYOUTS), &mut |_| ())))
        });
        guide.begin(start);
        let guided = rate(&mut || (0..PLAYOUTS).for_each(|_| _ = guide.playout(start, None, &mut random)));
        let plain = rate(&mut || (0..PLAYOUTS).for_each(|_| _ = playout(start, usize::MAX, &mut random, &mut moves)));
        println!("{one:.0} {two:.0} {guided:.0} {plain:.0}");
    }
    let (crossway, cross) = (Crossway::new(19).unwrap(), Cross::new(6).unwrap());
    measure(&crossway, CrosswayGuide::new(&crossway, true));
    measure(&cross, CrossGuide::new(&cross, true));
}

/// Prints the figures of `docs/engine.md`.
#[cfg(feature = "tables")]
#[test]
#[ignore = "measures"]
fn measure_games_from_hard_positions() {
    use super::crossings::tests_with_tables::{By, Judge, Score, hard, nodes, play, tables_of};
    let tables = tables_of(&[[2, 2], [3, 2]]);
    let mut judge = Judge::new(&tables);
    for (stones, budgets) in [([2, 2], vec![100]), ([3, 2], vec![100, 1_000])] {
        let starts = hard(&mut judge, stones, 1, 100, 10_000);
        for budget in budgets {
            for winner in [By::Engine, By::EngineWithTables] {
                for defender in [By::Random, By::Engine, By::EngineWithTables] {
                    let Score { games, won, worsened, plies } =
                        play(&mut judge, &starts, [winner, defender], &nodes(budget));
                    let (middle, longest) = (plies.get(plies.len() / 2), plies.last());
                    println!(
                        "{stones:?}, {budget} positions, {winner:?} against {defender:?}: of {games} won {won}, thrown away {worsened}; plies: {middle:?}, at most {longest:?}",
                    );
                }
            }
        }
    }
}
