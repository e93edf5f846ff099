//! Stones on a padded board, and the chains they form.
//!
//! Chains are kept in a union-find forest whose roots carry the board edges their chain touches, so a
//! placement costs a few look-ups whatever the length of the chains and allocates nothing.

use std::collections::VecDeque;
use std::ops::Range;

use super::{Cell, Content, Side};

/// One place of the padded array. All that is known of it lies together, so that a board is one piece of
/// memory that is copied at once.
#[derive(Clone, Copy, Debug)]
struct Node {
    content: Content,
    /// For the root of a chain: the edges that the chain touches, one bit each.
    edges: u8,
    /// Parent in the forest; a root is its own parent.
    parent: u16,
}

/// Stones and chains of a board on which a cell has `N` neighbours: 8, or 6 of these (all but NE and SW).
#[derive(Debug)]
pub struct ChainBoard<const N: usize> {
    nodes: Vec<Node>,
    /// Distance in the padded array to the cell below.
    stride: usize,
    /// Distances in the padded array to the neighbours, in turn around the cell.
    neighbours: [i16; N],
}

// By hand so that `clone_from` reuses the allocation.
impl<const N: usize> Clone for ChainBoard<N> {
    fn clone(&self) -> Self {
        ChainBoard { nodes: self.nodes.clone(), stride: self.stride, neighbours: self.neighbours }
    }

    fn clone_from(&mut self, source: &Self) {
        self.nodes.clone_from(&source.nodes);
        (self.stride, self.neighbours) = (source.stride, source.neighbours);
    }
}

impl<const N: usize> ChainBoard<N> {
    /// An empty board. `neighbours` are the distances in the padded array to a cell's neighbours, in turn
    /// around it from the one on the left; `cells` are playable, each with the edges it touches, and the rest
    /// is border.
    #[must_use]
    pub fn new(padded_len: usize, neighbours: [i16; N], cells: impl Iterator<Item = (Cell, u8)>) -> Self {
        // The third is the cell above.
        let stride = usize::from(neighbours[2].unsigned_abs());
        let border = |parent| Node { content: Content::Border, edges: 0, parent };
        let mut nodes: Vec<Node> = (0..=u16::MAX).take(padded_len).map(border).collect();
        for (cell, edges) in cells {
            nodes[cell.index()] = Node { content: Content::Empty, edges, parent: cell.0 };
        }
        ChainBoard { nodes, stride, neighbours }
    }

    /// What lies on a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Content {
        self.nodes[cell.index()].content
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty_cells(&self) -> usize {
        self.nodes.iter().filter(|node| node.content == Content::Empty).count()
    }

    /// The stones of both sides among up to 64 places of the padded array, a bit each.
    #[must_use]
    pub fn stones(&self, places: Range<usize>) -> [u64; 2] {
        let bit = |node: &Node, side| u64::from(node.content == Content::Stone(side));
        let nodes = self.nodes.get(places).unwrap_or_default();
        nodes.iter().rev().fold([0, 0], |[first, second], node| {
            [first << 1 | bit(node, Side::First), second << 1 | bit(node, Side::Second)]
        })
    }

    /// Which neighbours of a cell are stones of `side`, a bit each, in turn around it. There are no branches,
    /// which would be mispredicted.
    #[inline]
    fn own_around(&self, cell: Cell, side: Side) -> u32 {
        let row = |middle: usize| self.nodes.get(middle - 1..).and_then(|nodes| nodes.first_chunk::<3>());
        let (Some(north), Some(middle), Some(south)) =
            (row(cell.index() - self.stride), row(cell.index()), row(cell.index() + self.stride))
        else {
            return 0;
        };
        let bit = |node: &Node, bit: u32| u32::from(node.content == Content::Stone(side)) << bit;
        let (above, below) =
            (bit(&north[0], 1) | bit(&north[1], 2), |first| bit(&south[2], first) | bit(&south[1], first + 1));
        if N == 6 {
            bit(&middle[0], 0) | above | bit(&middle[2], 3) | below(4)
        } else {
            bit(&middle[0], 0) | above | bit(&north[2], 3) | bit(&middle[2], 4) | below(5) | bit(&south[0], 7)
        }
    }

    /// Puts a stone on an empty cell and joins it to the chains it touches. Returns the edges that
    /// its chain touches now.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    pub fn place(&mut self, cell: Cell, side: Side) -> u8 {
        debug_assert_eq!(self.at(cell), Content::Empty);
        self.nodes[cell.index()].content = Content::Stone(side);
        // Neighbours that follow each other around the cell touch each other, so of each run of own stones
        // one stone stands for all.
        let own = self.own_around(cell, side);
        let all = (1 << N) - 1;
        let after_own = (own << 1 | own >> (N - 1)) & all;
        let mut starts = if own == all { 1 } else { own & !after_own };
        let mut root = cell.0;
        while starts != 0 {
            let offset = self.neighbours[starts.trailing_zeros() as usize];
            starts &= starts - 1;
            let other = self.root(cell.step(offset).0);
            if other != root {
                let joined = &mut self.nodes[usize::from(root)];
                joined.parent = other;
                let edges = joined.edges;
                self.nodes[usize::from(other)].edges |= edges;
                root = other;
            }
        }
        self.nodes[usize::from(root)].edges
    }

    /// The root of a stone's chain; halves the path on the way.
    #[inline]
    fn root(&mut self, mut cell: u16) -> u16 {
        loop {
            let parent = self.nodes[usize::from(cell)].parent;
            if parent == cell {
                return cell;
            }
            let grandparent = self.nodes[usize::from(parent)].parent;
            self.nodes[usize::from(cell)].parent = grandparent;
            cell = grandparent;
        }
    }

    /// The edges that the chain of the stone on `cell` touches.
    #[must_use]
    pub fn edges_of_chain(&self, cell: Cell) -> u8 {
        let mut root = cell.index();
        while usize::from(self.nodes[root].parent) != root {
            root = usize::from(self.nodes[root].parent);
        }
        self.nodes[root].edges
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
