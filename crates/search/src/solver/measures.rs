//! Measurements of solvers: they print figures of the documentation, and assert nothing.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::crossway::tests::{random_position, solver_without, start};
use super::crosswise::CrosswiseSolver;
use super::crosswise::tests::{vacant, wilds};
use super::shortcut::Shortcut;
use super::{Limits, Solvable};
use xgames_core::games::crossway::Crossway;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::generate::{Form, Generator};
use xgames_core::random::Random;

/// Twenty positions of each size that are not over and that no evaluation decides, after these plies at random.
fn positions() -> Vec<Crossway> {
    let mut all = Vec::new();
    for (size, plies) in [(6, 3), (7, 7), (8, 17)] {
        let game = |number| random_position(&start(size), plies, &mut Random::new(number, size.into()));
        let is_open = |position: &Crossway| position.solver(1 << 20, 1).value_at_once(position).is_none();
        all.extend((0..).filter_map(game).filter(is_open).take(20));
    }
    all
}

/// Prints how much each piece of knowledge of Crossway saves, on 60 fixed positions.
#[test]
#[ignore = "measures"]
fn measure_searches_without_each_piece_of_knowledge() {
    use Shortcut::{Alternatives, Cuts, Focus, Kept, Links, LookAhead, MustPlay, Symmetry, Zones};
    let positions = positions();
    let pieces = [Zones, LookAhead, Alternatives, Symmetry, Cuts, MustPlay, Kept, Focus, Links];
    for off in [&[][..]].into_iter().chain(pieces.chunks(1)) {
        // Without links hardly any position is solved.
        let most = if off == [Links] { 20_000 } else { 2_000_000 };
        let (mut searched, mut seconds, mut undecided) = ([0; 3], [0.0; 3], 0);
        for (index, position) in positions.iter().enumerate() {
            let mut solver = solver_without(off, position.size());
            let begin = Instant::now();
            let solution = solver.solve(position, &Limits::nodes(most));
            searched[index / 20] += solution.nodes;
            seconds[index / 20] += begin.elapsed().as_secs_f64();
            undecided += u32::from(solution.value.is_none());
        }
        println!("without {off:?}: {searched:?} positions, {seconds:.1?} s, {undecided} undecided");
    }
}

/// Prints how long positions of generated games of Crosswise with full records take.
#[test]
#[ignore = "measures"]
fn measure_time_by_vacant_cells() {
    let mut times: BTreeMap<(u32, bool), Vec<f64>> = BTreeMap::new();
    let mut generator = Generator::<Crosswise>::new(None, 11, 0.0, Form::Native).unwrap();
    for number in 1..=60 {
        let game = generator.make(number).unwrap();
        for ply in 0..game.moves.len() {
            let position = game.at(ply).with_later_moves(game.moves[ply..].iter().copied());
            if !position.deal().is_ok_and(|deal| deal.rest.is_empty()) || !(3..=8).contains(&vacant(&position)) {
                continue;
            }
            let start = Instant::now();
            let limits = Limits::time(Duration::from_secs(1));
            let found = CrosswiseSolver::new(1 << 27).solve_margin(&position, false, &limits).unwrap();
            let seconds = found.solution.value.map_or(f64::INFINITY, |_| start.elapsed().as_secs_f64());
            times.entry((vacant(&position), wilds(&position) > 0)).or_default().push(seconds);
        }
    }
    for ((cells, has_wilds), mut times) in times {
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times[(times.len() - 1) * percent / 100] * 1000.0;
        eprintln!("| {cells} | {has_wilds} | {} | {:.2} ms | {:.2} ms |", times.len(), at(50), at(90));
    }
}
