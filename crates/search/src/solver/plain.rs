//! The plain way to solve a position: play every move, by the rules alone.
//!
//! This needs no knowledge of a game, so a new game can be solved on the smallest boards at once, and the tests compare
//! every other solver with it.

use std::ops::ControlFlow;

use super::{Limits, Memory, Solution, Solver, Value};
use xgames_core::games::Position;

/// A solver that plays every move.
pub(super) struct PlainSolver;

/// The number of plies beyond which a line is not searched, because not every game must end.
const DEEPEST: usize = 2000;

impl Memory for PlainSolver {}

impl<P: Position> Solver<P> for PlainSolver {
    fn solve(&mut self, position: &P, limits: &Limits) -> Solution<P::Move> {
        let mut search = Search { limits, nodes: 0 };
        let mut line = Vec::new();
        match search.value(position, DEEPEST, &mut line) {
            ControlFlow::Continue(value) => {
                line.reverse();
                Solution { value: Some(value), line, nodes: search.nodes }
            }
            ControlFlow::Break(()) => Solution::unknown(search.nodes),
        }
    }
}

struct Search<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
}

impl Search<'_> {
    /// The value of a position, and the moves that lead to it, the last one first.
    fn value<P: Position>(&mut self, position: &P, depth: usize, line: &mut Vec<P::Move>) -> ControlFlow<(), Value> {
        if let Some(outcome) = position.outcome() {
            return ControlFlow::Continue(Value::of(outcome.winner));
        }
        self.nodes += 1;
        if depth == 0 || self.nodes.is_multiple_of(256) && self.limits.reached(self.nodes) {
            return ControlFlow::Break(());
        }
        let side = position.turn().side;
        let mut best = None;
        let mut below = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv);
            below.clear();
            let value = self.value(&after, depth - 1, &mut below)?;
            if best.is_none_or(|best: Value| value.score(side) > best.score(side)) {
                best = Some(value);
                below.push(mv);
                std::mem::swap(line, &mut below);
            }
            if value == Value::Win(side) {
                break;
            }
        }
        best.map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::crossings::Crossings;

    /// The start, a position after one move, and one after two, which is as deep as this search goes.
    #[test]
    fn a_search_goes_no_deeper_than_it_may() {
        let limits = Limits::nodes(10_000);
        let mut search = Search { limits: &limits, nodes: 0 };
        let found = search.value(&Crossings::new(), 2, &mut Vec::new());
        assert_eq!((found, search.nodes), (ControlFlow::Break(()), 3));
    }

    #[test]
    fn a_search_stops_at_its_limit() {
        let solution = PlainSolver.solve(&Crossings::new(), &Limits::nodes(300));
        // It asks once for 256 positions.
        assert_eq!((solution.value, solution.nodes), (None, 512));
    }
}
