//! Positions after lines, and the moves between them: lines that lead to the same position up to symmetry meet there.

use super::Counts;
use super::lines::Lines;
use super::root::{Root, follow};
use xgames_core::games::symmetry::Symmetric;

/// Positions by the number of plies from the root.
///
/// A position counts as another one after another number of plies, so there are no circles.
#[derive(Debug)]
pub(crate) struct Graph {
    pub(super) lines: Lines,
    /// The positions by level; the first level has the root only.
    pub(super) levels: Vec<Level>,
    /// The place of each line's position in its level.
    pub(super) places: Vec<u32>,
}

/// The positions after the same number of plies, in the order of their classes.
#[derive(Debug, Default)]
pub(super) struct Level {
    pub(super) positions: Vec<Counts>,
    /// The edges from the level before, in order.
    pub(super) edges: Vec<Edge>,
}

/// Games that went from a position to another one by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// The position in the level before.
    pub(super) from: u32,
    /// The position in this level.
    pub(super) to: u32,
    pub(super) games: u64,
    /// The least of the lines that go through both positions.
    pub(super) line: u32,
}

impl Graph {
    /// Brings lines from the root together, which are [added up](Lines::added_up). What comes after a level without a position
    /// of at least `min_games` games is left out.
    pub(super) fn new<P: Symmetric>(lines: Lines, root: &Root<P>, min_games: u64) -> Graph {
        let mut by_ply: Vec<Vec<u32>> = Vec::new();
        for node in 0..lines.len() as u32 {
            let ply = lines.ply(node);
            by_ply.resize(by_ply.len().max(ply + 1), Vec::new());
            by_ply[ply].push(node);
        }
        let mut position = root.position.clone();
        let mut class = |line: &[u32]| {
            position.clone_from(&root.position);
            follow(&mut position, line);
            position.class(&root.folding)
        };
        let mut places = vec![0; lines.len()];
        let mut levels = Vec::new();
        for nodes in by_ply {
            let classes: Vec<Vec<u8>> = nodes.iter().map(|node| class(&lines.codes(*node))).collect();
            let mut order: Vec<usize> = (0..nodes.len()).collect();
            order.sort_by(|a, b| classes[*a].cmp(&classes[*b]));
            let mut level = Level::default();
            for same in order.chunk_by(|a, b| classes[*a] == classes[*b]) {
                let mut counts = Counts::default();
                for node in same.iter().map(|index| nodes[*index]) {
                    counts.add(Counts::from(lines.games(node)));
                    places[node as usize] = level.positions.len() as u32;
                }
                level.positions.push(counts);
            }
            level.edges = edges(&lines, &nodes, &places);
            let goes_on = level.positions.iter().any(|counts| counts.results.games() >= min_games);
            levels.push(level);
            if !goes_on {
                break;
            }
        }
        Graph { lines, levels, places }
    }

    /// The number of games at the root.
    pub(super) fn games(&self) -> u64 {
        self.levels[0].positions[0].results.games()
    }
}

/// The edges that lines of the same length have at their ends.
fn edges(lines: &Lines, nodes: &[u32], places: &[u32]) -> Vec<Edge> {
    let edge = |node: u32| Edge {
        from: places[lines.before(node) as usize],
        to: places[node as usize],
        games: Counts::from(lines.games(node)).results.games(),
        line: node,
    };
    let mut edges: Vec<Edge> = nodes.iter().filter(|node| lines.ply(**node) > 0).map(|node| edge(*node)).collect();
    edges.sort_by(|a, b| {
        (a.from, a.to).cmp(&(b.from, b.to)).then_with(|| lines.codes(a.line).cmp(&lines.codes(b.line)))
    });
    edges.dedup_by(|next, edge| {
        let is_same = (edge.from, edge.to) == (next.from, next.to);
        if is_same {
            edge.games += next.games;
        }
        is_same
    });
    edges
}
