//! A referee that checks solvers.

use std::ops::Range;

use super::plain::PlainSolver;
use super::{Limits, Solver, Value};
use xgames_core::games::playout::playout;
use xgames_core::games::{Position, RandomPlay, Seating};
use xgames_core::random::Random;

/// The value of a position by the plain rules alone. Every game must end.
pub(super) fn plain_value<P: Position>(position: &P) -> Value {
    PlainSolver.solve(position, &Limits::none()).value.unwrap()
}

/// Whether a move of the side to move wins at once.
fn wins_at_once<P: Position>(position: &P) -> bool {
    let side = position.turn().side;
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play(mv);
        after.outcome().is_some_and(|outcome| outcome.winner == Some(side))
    })
}

/// Plays this many random moves in each of some games. Where the game is not over then, checks that every solver finds the
/// value of the plain rules, and a line that leads to it, in which the winner ends the game as soon as one move does. Returns the number of positions.
pub(super) fn compare_with_plain_rules<P: Seating + RandomPlay>(
    start: &P,
    plies: usize,
    games: Range<u64>,
    solvers: &mut [Box<dyn Solver<P>>],
) -> u64 {
    let mut compared = 0;
    for game in games {
        let mut moves = Vec::new();
        playout(start, plies, &mut Random::new(game, plies as u64), &mut moves);
        let mut position = start.clone();
        moves.iter().for_each(|mv| position.play(*mv));
        if position.outcome().is_some() {
            continue;
        }
        compared += 1;
        let value = plain_value(&position);
        for (number, solver) in solvers.iter_mut().enumerate() {
            let solution = solver.solve(&position, &Limits::none());
            assert_eq!(solution.value, Some(value), "solver {number}: {moves:?}");
            let mut end = position.clone();
            for mv in &solution.line {
                let before = end.clone();
                end.try_play(*mv).unwrap();
                let could_end = value == Value::Win(before.turn().side) && wins_at_once(&before);
                assert!(!could_end || end.outcome().is_some(), "solver {number}: {moves:?}");
            }
            assert_eq!(Value::of(end.outcome().unwrap().winner), value, "solver {number}: {moves:?}");
        }
    }
    compared
}
