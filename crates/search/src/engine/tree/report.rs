//! The results of a tree, in words of the [engine](crate::engine).

use std::cmp::Reverse;

use super::node::{Child, Node};
use super::slots::Slots;
use crate::engine::{Evaluation, Line, Report};
use crate::solver::Value;
use xgames_core::board::Side;
use xgames_core::games::placement::Move;

/// The report on a position where `side` is to move. `value` is its value if it is proven, `nodes` its number of nodes.
pub(super) fn report(root: &Node, slots: &Slots, side: Side, value: Option<Value>, nodes: u64) -> Report<Move> {
    let root = root.lock();
    let mut children: Vec<&Child> = root.tried.iter().collect();
    children.sort_by_key(|child| rank(child, side));
    let mut lines: Vec<Line<Move>> = children.into_iter().map(|child| line(child, slots, side)).collect();
    if lines.is_empty() {
        let evaluation = Evaluation::Estimate(0.5);
        lines.extend(root.any_untried().map(|slot| Line { evaluation, visits: 0, moves: vec![slots.mv(slot)] }));
    }
    let best = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
    Report { evaluation: value.map_or(best, Evaluation::Proven), lines, nodes }
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
    while let Some(next) = node {
        side = side.other();
        let children = next.lock();
        let best = children.tried.iter().min_by_key(|child| rank(child, side));
        moves.extend(best.map(|child| slots.mv(child.slot)));
        node = best.and_then(|child| child.node.clone());
    }
    Line { evaluation, visits: child.games.into(), moves }
}

/// The report on a position whose value is known without a tree, with the best play.
pub(super) fn proven<M: Copy>(value: Value, moves: Vec<M>, nodes: u64) -> Report<M> {
    let evaluation = Evaluation::Proven(value);
    let line = Line { evaluation, visits: nodes, moves };
    Report { evaluation, lines: Some(line).filter(|line| !line.moves.is_empty()).into_iter().collect(), nodes }
}
