//! The tree of openings that is shown: of the positions of a [`Graph`], those that were reached often enough.

use std::cmp::Reverse;

use super::graph::{Edge, Graph};
use super::root::{Root, after, move_text};
use super::{Counts, OpeningFilter};
use xgames_core::board::Cell;
use xgames_core::board::picture::Picture;
use xgames_core::games::Game;
use xgames_core::games::symmetry::{Mapping, Symmetric};

/// A tree of openings.
#[derive(Debug)]
pub struct Tree {
    /// The game whose openings these are.
    pub game: Game,
    /// The size of the board.
    pub size: u16,
    /// The moves that lead to the root.
    pub from: Vec<String>,
    /// The root, then each position followed by those that come after it, the most frequent first.
    pub nodes: Vec<Node>,
    /// The number of positions right after the shown ones that are not shown themselves.
    pub hidden: u64,
    /// The board of the root.
    pub board: Picture,
}

/// A position in a tree of openings.
#[derive(Clone, Debug)]
pub struct Node {
    /// The number of plies from the root.
    pub ply: usize,
    /// The index of the position before this one: of all that lead here, the one from which most games came. The root is
    /// before itself.
    pub before: usize,
    /// The move from the position before to this one.
    pub mv: String,
    /// The other moves of which this one is a mirror image, and which count with it. Only the moves from the root have them.
    pub images: Vec<String>,
    /// The cell on which the move ends, and the name of the cell.
    pub cell: Option<(Cell, String)>,
    /// The number of games that came from the position before.
    pub came: u64,
    /// The games that reached the position in any way.
    pub counts: Counts,
    /// The indices of the other positions that lead here, each with the number of games that came from it.
    pub others: Vec<(usize, u64)>,
}

impl Tree {
    /// The moves from the root to a position.
    #[must_use]
    pub fn line(&self, node: usize) -> Vec<&str> {
        let mut line = Vec::new();
        let mut node = &self.nodes[node];
        while node.ply > 0 {
            line.push(node.mv.as_str());
            node = &self.nodes[node.before];
        }
        line.reverse();
        line
    }

    /// The share of the games of the position before that came here; 1 for the root.
    #[must_use]
    pub fn share(&self, node: &Node) -> f64 {
        node.came as f64 / self.nodes[node.before].counts.results.games() as f64
    }

    /// The part of a graph that passes the filter.
    pub(super) fn new<P: Symmetric>(graph: &Graph, root: &Root<P>, size: u16, filter: OpeningFilter) -> Tree {
        let counts = graph.levels[0].positions[0];
        let first = Shown { counts, came: counts.results.games(), ..Shown::default() };
        let mut hidden = 0;
        let mut levels = vec![vec![first]];
        // The places of the shown positions of the last level, by their places in the graph.
        let mut shown = vec![Some(0)];
        for level in &graph.levels[1..] {
            let above = &levels[levels.len() - 1];
            let is_shown = |edge: &&Edge| {
                shown[edge.from as usize].is_some_and(|from: u32| {
                    filter.admits(&above[from as usize].counts, edge.games, &level.positions[edge.to as usize])
                })
            };
            let mut edges: Vec<Edge> = level.edges.iter().filter(is_shown).copied().collect();
            let mut seen: Vec<u32> =
                level.edges.iter().filter(|edge| shown[edge.from as usize].is_some()).map(|edge| edge.to).collect();
            seen.sort_unstable();
            seen.dedup();
            let place = |edge: &Edge| shown[edge.from as usize].unwrap_or_default();
            edges.sort_by_key(|edge| (edge.to, Reverse(edge.games), place(edge)));
            let mut next: Vec<Shown> = edges
                .chunk_by(|a, b| a.to == b.to)
                .map(|ways| Shown {
                    position: ways[0].to,
                    before: place(&ways[0]),
                    came: ways[0].games,
                    line: vec![ways[0].line],
                    others: ways[1..].iter().map(|way| (place(way), way.games)).collect(),
                    counts: level.positions[ways[0].to as usize],
                })
                .collect();
            hidden += (seen.len() - next.len()) as u64;
            next.sort_by_key(|shown| shown.before);
            for same in next.chunk_by_mut(|a, b| a.before == b.before) {
                let line = &above[same[0].before as usize].line;
                let position = after(&root.position, line);
                for shown in &mut *same {
                    let example = graph.lines.codes(shown.line[0]);
                    shown.line = [line.as_slice(), &[next_code(root, &position, &example)]].concat();
                }
                same.sort_by_key(|shown| shown.line.last().copied());
            }
            if next.is_empty() {
                break;
            }
            shown = vec![None; level.positions.len()];
            next.iter().zip(0..).for_each(|(one, place)| shown[one.position as usize] = Some(place));
            levels.push(next);
        }
        let nodes = depth_first(&levels, root);
        let board = root.position.picture();
        Tree { game: P::GAME, size, from: root.moves.clone(), nodes, hidden, board }
    }
}

/// A position that is shown, in the order of the lines of its level.
#[derive(Debug, Default)]
struct Shown {
    /// The place of the position in the level of the graph.
    position: u32,
    /// The place of the position before it in the level above, as shown.
    before: u32,
    came: u64,
    /// The line to the position; an example until the line is known.
    line: Vec<u32>,
    others: Vec<(u32, u64)>,
    counts: Counts,
}

/// The least code of a move that leads on from a position as the last move of an example does from its image.
fn next_code<P: Symmetric>(root: &Root<P>, position: &P, example: &[u32]) -> u32 {
    let Some((last, before)) = example.split_last() else { return 0 };
    let maps = P::Map::all(&after(&root.position, before), position, &root.folding);
    let image = |mut map: P::Map| Some(P::code(map.mapped(position.move_of_code(*last)?)));
    maps.into_iter().filter_map(image).min().unwrap_or(*last)
}

/// The other moves from the root that are equal to this one up to symmetry.
fn images<P: Symmetric>(root: &Root<P>, mv: P::Move) -> Vec<String> {
    let maps = P::Map::all(&root.position, &root.position, &root.folding).into_iter();
    let mut codes: Vec<u32> = maps.map(|mut map| P::code(map.mapped(mv))).collect();
    codes.sort_unstable();
    codes.dedup();
    let others = codes.into_iter().filter(|code| *code != P::code(mv));
    others.filter_map(|code| Some(move_text(&root.position, root.position.move_of_code(code)?))).collect()
}

/// The positions of all levels, each followed by those after it.
fn depth_first<P: Symmetric>(levels: &[Vec<Shown>], root: &Root<P>) -> Vec<Node> {
    let mut following: Vec<Vec<Vec<u32>>> = levels.iter().map(|level| vec![Vec::new(); level.len()]).collect();
    for (ply, level) in levels.iter().enumerate().skip(1) {
        level.iter().zip(0..).for_each(|(shown, place)| following[ply - 1][shown.before as usize].push(place));
    }
    // The place of each position in the order.
    let mut numbers: Vec<Vec<usize>> = levels.iter().map(|level| vec![0; level.len()]).collect();
    let mut nodes: Vec<Node> = Vec::new();
    let mut waiting = vec![(0, 0)];
    while let Some((ply, place)) = waiting.pop() {
        let shown = &levels[ply][place as usize];
        numbers[ply][place as usize] = nodes.len();
        let mv = shown.line.last().and_then(|code| root.position.move_of_code(*code)).filter(|_| ply > 0);
        let text = |mv| move_text(&after(&root.position, &shown.line[..ply - 1]), mv);
        let cell = mv.and_then(|mv| P::changed_cells(mv).pop());
        nodes.push(Node {
            ply,
            before: ply.checked_sub(1).map_or(0, |above| numbers[above][shown.before as usize]),
            mv: mv.map_or(String::new(), text),
            images: mv.filter(|_| ply == 1).map_or(Vec::new(), |mv| images(root, mv)),
            cell: cell.map(|cell| (cell, root.position.cell_name(cell))),
            came: shown.came,
            counts: shown.counts,
            others: Vec::new(),
        });
        let next = &mut following[ply][place as usize];
        next.sort_by_key(|place| Reverse(levels[ply + 1][*place as usize].counts.results.games()));
        waiting.extend(next.iter().rev().map(|place| (ply + 1, *place)));
    }
    for (ply, level) in levels.iter().enumerate().skip(1) {
        for (place, shown) in level.iter().enumerate() {
            let other = |&(place, games): &(u32, u64)| (numbers[ply - 1][place as usize], games);
            nodes[numbers[ply][place]].others = shown.others.iter().map(other).collect();
        }
    }
    nodes
}
