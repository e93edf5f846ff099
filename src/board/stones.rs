//! Stones on a padded board, and which of them lie around a cell.

use std::collections::VecDeque;
use std::ops::Range;

use super::{Cell, Content, Side};

/// One place of the padded array. All that is known of it lies together, so that a board is one piece of
/// memory that is copied at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<L> {
    pub(super) content: Content,
    /// The edges of the board that the cell touches, one bit each.
    pub(super) edges: u8,
    /// By side: which neighbours are its stones, a bit each, in turn around the cell.
    pub(super) near: [u8; 2],
    /// What is kept about the links between stones.
    pub(super) link: L,
}

/// Stones of a board on which a cell has `N` neighbours, 6 or 8, and what a game keeps of their links.
///
/// Placing a stone tells its neighbours, so that a look at one cell shows all that lies around it.
#[derive(Debug)]
pub struct StoneBoard<const N: usize, L> {
    pub(super) nodes: Vec<Node<L>>,
    /// Distances in the padded array to the neighbours, in turn around the cell.
    pub(super) neighbours: [i16; N],
}

// By hand so that `clone_from` reuses the allocation.
impl<const N: usize, L: Copy> Clone for StoneBoard<N, L> {
    fn clone(&self) -> Self {
        StoneBoard { nodes: self.nodes.clone(), neighbours: self.neighbours }
    }

    fn clone_from(&mut self, source: &Self) {
        self.nodes.clone_from(&source.nodes);
        self.neighbours = source.neighbours;
    }
}

impl<const N: usize, L> StoneBoard<N, L> {
    /// An empty board. `neighbours` are the distances in the padded array to a cell's neighbours, in turn
    /// around it from the one on the left; `cells` are playable, each with the edges it touches, and the rest
    /// is border.
    pub(super) fn empty(
        padded_len: usize,
        neighbours: [i16; N],
        cells: impl Iterator<Item = (Cell, u8)>,
        link: impl Fn(Cell) -> L,
    ) -> Self {
        let border = |index| Node { content: Content::Border, edges: 0, near: [0; 2], link: link(Cell(index)) };
        let mut nodes: Vec<Node<L>> = (0..=u16::MAX).take(padded_len).map(border).collect();
        for (cell, edges) in cells {
            let node = &mut nodes[cell.index()];
            (node.content, node.edges) = (Content::Empty, edges);
        }
        StoneBoard { nodes, neighbours }
    }

    /// What lies on a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Content {
        self.nodes[cell.index()].content
    }

    /// By side: which neighbours of a cell are its stones, a bit each, in turn around the cell from the one on
    /// the left.
    #[inline]
    #[must_use]
    pub fn near(&self, cell: Cell) -> [u8; 2] {
        self.nodes[cell.index()].near
    }

    /// The empty cells, in reading order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> {
        (0..).zip(&self.nodes).filter(|(_, node)| node.content == Content::Empty).map(|(index, _)| Cell(index))
    }

    /// The stones of both sides among up to 64 places of the padded array, a bit each.
    #[must_use]
    pub fn stones(&self, places: Range<usize>) -> [u64; 2] {
        let bit = |node: &Node<L>, side| u64::from(node.content == Content::Stone(side));
        let nodes = self.nodes.get(places).unwrap_or_default();
        nodes.iter().rev().fold([0, 0], |[first, second], node| {
            [first << 1 | bit(node, Side::First), second << 1 | bit(node, Side::Second)]
        })
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, side: Side) {
        debug_assert_eq!(self.at(cell), Content::Empty);
        self.nodes[cell.index()].content = Content::Stone(side);
        self.tell_neighbours(cell, |node| &mut node.near[side as usize]);
    }

    /// Sets the bit of a cell in a mask of each of its neighbours.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    pub(super) fn tell_neighbours(&mut self, cell: Cell, mask: impl Fn(&mut Node<L>) -> &mut u8) {
        for (turn, offset) in self.neighbours.into_iter().enumerate() {
            // Seen from there, the cell lies the other way.
            *mask(&mut self.nodes[cell.step(offset).index()]) |= 1 << ((turn + N / 2) % N);
        }
    }

    /// Steps from the stones in `from` to every cell of `side` that can be reached from them over
    /// neighbouring stones of `side`, indexed like the padded array.
    #[must_use]
    pub fn distances(&self, side: Side, from: impl Iterator<Item = Cell>) -> Vec<Option<u16>> {
        let mut distances = vec![None; self.nodes.len()];
        let mut queue = VecDeque::new();
        for cell in from.filter(|&cell| self.at(cell) == Content::Stone(side)) {
            distances[cell.index()] = Some(0);
            queue.push_back(cell);
        }
        while let Some(cell) = queue.pop_front() {
            for next in self.neighbours.map(|offset| cell.step(offset)) {
                if self.at(next) == Content::Stone(side) && distances[next.index()].is_none() {
                    distances[next.index()] = distances[cell.index()].map(|steps| steps + 1);
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// The stones from `cell` down to one at distance 0, both included.
    #[must_use]
    pub fn descend(&self, distances: &[Option<u16>], cell: Cell) -> Vec<Cell> {
        let mut path = vec![cell];
        let mut here = cell;
        while let Some(next) = self.neighbours.map(|offset| here.step(offset)).into_iter().find(|next| {
            let (steps, now) = (distances[next.index()], distances[here.index()]);
            steps.is_some() && steps.map(|steps| steps + 1) == now
        }) {
            path.push(next);
            here = next;
        }
        path
    }
}
