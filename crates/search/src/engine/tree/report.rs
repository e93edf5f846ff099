//! The results of a tree, in words of the [engine](crate::engine).

use std::cmp::Reverse;

use super::node::{Child, Node};
use super::slots::Slots;
use crate::engine::{Evaluation, LEAST_IN_LINE, Line, Report};
use crate::solver::Value;
use xgames_core::board::Side;
use xgames_core::games::placement::Move;

/// The report on a position where `side` is to move. `value` is its value if it is proven; the counts are those of the
/// playouts and of the positions that a solver has looked at.
pub(super) fn report(
    root: &Node,
    slots: &Slots,
    side: Side,
    value: Option<Value>,
    (visits, solver_nodes): (u64, u64),
) -> Report<Move> {
    let root = root.lock();
    let mut children: Vec<&Child> = root.tried.iter().collect();
    children.sort_by_key(|child| rank(child, side));
    let lines: Vec<Line<Move>> = children.into_iter().map(|child| line(child, slots, side)).collect();
    let best = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
    Report { evaluation: value.map_or(best, Evaluation::Proven), lines, visits, solver_nodes }
}

/// The rank of a move: proven wins come first, proven losses last; among equals, the moves that were tried most often come
/// first, then those in the order of the cells.
fn rank(child: &Child, side: Side) -> (i8, Reverse<u32>, usize) {
    let score = child.value.map_or(0, |value| value.score(side));
    (-score, Reverse(child.games), child.slot)
}

/// The line that begins with a move of `side`.
fn line(child: &Child, slots: &Slots, mut side: Side) -> Line<Move> {
    let evaluation = child.value.map_or_else(
        || {
            let mean = f64::from(child.mean());
            Evaluation::Estimate(if side == Side::First { mean } else { 1.0 - mean })
        },
        Evaluation::Proven,
    );
    let (mut moves, mut node) = (vec![slots.mv(child.slot)], child.node.clone());
    while let Some(next) = node.take() {
        side = side.other();
        let children = next.lock();
        // A move that was hardly looked at says nothing, unless it is proven to be right.
        let means = |child: &&Child| child.games >= LEAST_IN_LINE || child.value == Some(Value::Win(side));
        if let Some(best) = children.tried.iter().min_by_key(|child| rank(child, side)).filter(means) {
            moves.push(slots.mv(best.slot));
            node.clone_from(&best.node);
        }
    }
    Line { evaluation, visits: child.games.into(), moves }
}

/// The report on a position whose value is known without a search, with a move that leads to it.
pub(super) fn proven(value: Value, moves: Vec<Move>) -> Report<Move> {
    let evaluation = Evaluation::Proven(value);
    Report { evaluation, lines: vec![Line { evaluation, visits: 0, moves }], visits: 0, solver_nodes: 0 }
}

/// A report of a tree once a solver has proven the value, with the best play.
pub(super) fn solved(tree: &Report<Move>, value: Value, moves: Vec<Move>) -> Report<Move> {
    let evaluation = Evaluation::Proven(value);
    let visits = tree.lines.iter().find(|line| line.moves.first() == moves.first()).map_or(0, |line| line.visits);
    Report { evaluation, lines: vec![Line { evaluation, visits, moves }], ..*tree }
}
