//! Stones on a padded board, and the chains they form.
//!
//! Chains are kept in a union-find forest whose roots carry the board edges their chain touches, so a
//! placement costs a few look-ups whatever the length of the chains and allocates nothing.

use std::collections::VecDeque;

use super::{Cell, Content, Side};

/// Stones and chains of a board on which a cell has `N` neighbours.
#[derive(Debug)]
pub struct ChainBoard<const N: usize> {
    content: Vec<Content>,
    /// Parent in the forest; a root is its own parent.
    parent: Vec<u16>,
    /// For a root: the edges its chain touches, one bit each.
    edges: Vec<u8>,
    /// Distances in the padded array to the neighbours, in turn around the cell.
    neighbours: [i16; N],
}

// By hand so that `clone_from` reuses the allocations.
impl<const N: usize> Clone for ChainBoard<N> {
    fn clone(&self) -> Self {
        ChainBoard {
            content: self.content.clone(),
            parent: self.parent.clone(),
            edges: self.edges.clone(),
            neighbours: self.neighbours,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.content.clone_from(&source.content);
        self.parent.clone_from(&source.parent);
        self.edges.clone_from(&source.edges);
        self.neighbours = source.neighbours;
    }
}

impl<const N: usize> ChainBoard<N> {
    /// An empty board. `neighbours` are the distances in the padded array to a cell's neighbours, in turn
    /// around it; `cells` are playable, each with the edges it touches, and the rest is border.
    #[must_use]
    pub fn new(padded_len: usize, neighbours: [i16; N], cells: impl Iterator<Item = (Cell, u8)>) -> Self {
        let mut board = ChainBoard {
            content: vec![Content::Border; padded_len],
            parent: (0..=u16::MAX).take(padded_len).collect(),
            edges: vec![0; padded_len],
            neighbours,
        };
        for (cell, edges) in cells {
            board.content[cell.index()] = Content::Empty;
            board.edges[cell.index()] = edges;
        }
        board
    }

    /// What lies on a cell.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Content {
        self.content[cell.index()]
    }

    /// Puts a stone on an empty cell and joins it to the chains it touches. Returns the edges that
    /// its chain touches now.
    #[inline]
    pub fn place(&mut self, cell: Cell, side: Side) -> u8 {
        debug_assert_eq!(self.at(cell), Content::Empty);
        self.content[cell.index()] = Content::Stone(side);
        // Neighbours that follow each other around the cell touch each other, so of each run of own stones
        // one stone stands for all. The runs are found without branches, which would be mispredicted.
        let mut own = 0u32;
        for (index, &offset) in self.neighbours.iter().enumerate() {
            own |= u32::from(self.at(cell.step(offset)) == Content::Stone(side)) << index;
        }
        let all = (1 << N) - 1;
        let after_own = (own << 1 | own >> (N - 1)) & all;
        let mut starts = if own == all { 1 } else { own & !after_own };
        let mut root = cell.0;
        while starts != 0 {
            let offset = self.neighbours[starts.trailing_zeros() as usize];
            starts &= starts - 1;
            let other = self.root(cell.step(offset).0);
            if other != root {
                self.parent[usize::from(root)] = other;
                self.edges[usize::from(other)] |= self.edges[usize::from(root)];
                root = other;
            }
        }
        self.edges[usize::from(root)]
    }

    /// The root of a stone's chain; halves the path on the way.
    #[inline]
    fn root(&mut self, mut cell: u16) -> u16 {
        loop {
            let parent = self.parent[usize::from(cell)];
            if parent == cell {
                return cell;
            }
            let grandparent = self.parent[usize::from(parent)];
            self.parent[usize::from(cell)] = grandparent;
            cell = grandparent;
        }
    }

    /// The edges that the chain of the stone on `cell` touches.
    #[must_use]
    pub fn edges_of_chain(&self, cell: Cell) -> u8 {
        let mut root = cell.index();
        while usize::from(self.parent[root]) != root {
            root = usize::from(self.parent[root]);
        }
        self.edges[root]
    }

    /// Steps from the stones in `from` to every cell of `side` that can be reached from them over
    /// neighbouring stones of `side`, indexed like the padded array.
    #[must_use]
    pub fn distances(&self, side: Side, from: impl Iterator<Item = Cell>) -> Vec<Option<u16>> {
        let mut distances = vec![None; self.content.len()];
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
