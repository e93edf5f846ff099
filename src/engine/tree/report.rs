//! What a tree has found out, in words of the [engine](crate::engine).

use std::cmp::Reverse;

use super::node::Node;
use crate::board::Side;
use crate::engine::{Evaluation, Line, Report};
use crate::solver::Value;

/// The report on a position where `side` is to move. `nodes` is its number of nodes.
pub(super) fn report<M: Copy>(root: &Node<M>, side: Side, nodes: u64) -> Report<M> {
    let mut children: Vec<&Node<M>> = root.children().iter().collect();
    children.sort_by_key(|child| rank(child, side));
    let tried = children.iter().filter(|child| is_known(child)).count();
    children.truncate(tried.max(1));
    let lines: Vec<Line<M>> = children.into_iter().map(|child| line(child, side)).collect();
    let best = lines.first().map_or(Evaluation::Estimate(0.5), |line| line.evaluation);
    Report { evaluation: root.value().map_or(best, Evaluation::Proven), lines, nodes }
}

fn is_known<M: Copy>(node: &Node<M>) -> bool {
    node.results.games() > 0 || node.value().is_some()
}

/// Proven wins first, proven losses last; among equals, those that were tried most often first.
fn rank<M: Copy>(child: &Node<M>, side: Side) -> (i8, Reverse<u32>) {
    let score = child.value().map_or(0, |value| value.score(side));
    (-score, Reverse(child.results.games()))
}

/// The line that begins with a child of a position where `side` was to move.
fn line<M: Copy>(child: &Node<M>, side: Side) -> Line<M> {
    let evaluation = child.value().map_or_else(
        || {
            let mean = f64::from(child.mean());
            Evaluation::Estimate(if side == Side::First { mean } else { 1.0 - mean })
        },
        Evaluation::Proven,
    );
    let mut moves = Vec::new();
    let (mut node, mut side) = (Some(child), side);
    while let Some(child) = node {
        moves.extend(child.mv);
        side = side.other();
        node = child.children().iter().filter(|child| is_known(child)).min_by_key(|child| rank(child, side));
    }
    Line { evaluation, visits: child.results.games().into(), moves }
}

/// The report on a position whose value is known without a tree, with the best play.
pub(super) fn proven<M: Copy>(value: Value, moves: Vec<M>, nodes: u64) -> Report<M> {
    let evaluation = Evaluation::Proven(value);
    let line = Line { evaluation, visits: nodes, moves };
    Report { evaluation, lines: Some(line).filter(|line| !line.moves.is_empty()).into_iter().collect(), nodes }
}
