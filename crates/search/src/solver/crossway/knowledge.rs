//! Measures how much each piece of knowledge of Crossway saves, on 60 fixed positions.

use std::time::Instant;

use super::tests::{random_position, start};
use super::*;
use crate::solver::Limits;
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
            let board = Board::<u64> { shortcuts: Shortcuts::without(off), ..Board::new(position.size(), 8) };
            let begin = Instant::now();
            let solution = ProofNumberSolver::new(board, 1 << 30, 1).solve(position, &Limits::nodes(most));
            searched[index / 20] += solution.nodes;
            seconds[index / 20] += begin.elapsed().as_secs_f64();
            undecided += u32::from(solution.value.is_none());
        }
        println!("without {off:?}: {searched:?} positions, {seconds:.1?} s, {undecided} undecided");
    }
}
