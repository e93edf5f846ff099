//! Chains and the edges of the board that they touch.
//!
//! Chains are a union-find forest whose roots hold the edges that their chain touches. A placement costs a few look-ups,
//! however long the chains are, and allocates nothing. `next` is the parent; a root is its own parent.

use super::stones::StoneBoard;
use super::{Cell, Side};

impl<const N: usize> StoneBoard<N> {
    /// Puts a stone on an empty cell and joins it to the chains it touches. Returns the edges that its chain now touches.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    pub(crate) fn place_in_chain(&mut self, cell: Cell, side: Side) -> u8 {
        self.put(cell, side);
        // Consecutive neighbours around the cell touch each other, so one stone of each run of own stones is enough.
        let own = u32::from(self.near(cell)[side as usize]);
        let all = (1 << N) - 1;
        let after_own = (own << 1 | own >> (N - 1)) & all;
        let mut starts = if own == all { 1 } else { own & !after_own };
        let (mut root, mut edges) = (cell.0, self.nodes[cell.index()].edges);
        while starts != 0 {
            let offset = self.neighbours[starts.trailing_zeros() as usize];
            starts &= starts - 1;
            let other = self.root(cell.step(offset).0);
            if other != root {
                self.nodes[usize::from(root)].next = other;
                edges |= self.nodes[usize::from(other)].edges;
                root = other;
            }
        }
        self.nodes[usize::from(root)].edges = edges;
        edges
    }

    /// The root of a stone's chain; halves the path on the way.
    #[inline]
    fn root(&mut self, mut cell: u16) -> u16 {
        loop {
            let parent = self.nodes[usize::from(cell)].next;
            if parent == cell {
                return cell;
            }
            let grandparent = self.nodes[usize::from(parent)].next;
            self.nodes[usize::from(cell)].next = grandparent;
            cell = grandparent;
        }
    }

    /// The edges that the chain of the stone on `cell` touches.
    #[must_use]
    pub(crate) fn edges_of_chain(&self, cell: Cell) -> u8 {
        let mut root = cell.index();
        while usize::from(self.nodes[root].next) != root {
            root = usize::from(self.nodes[root].next);
        }
        self.nodes[root].edges
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex::Hex;
    use crate::board::stones::UNREACHED;
    use crate::random::Random;

    /// The edges of a chain are those that a search from any of its stones reaches.
    #[test]
    fn edges_of_chains_agree_with_a_search() {
        let mut random = Random::new(21, 0);
        for (side, games) in [(2, 60), (3, 60), (5, 20), (10, 2)] {
            let hex = Hex::new(side);
            for _ in 0..games {
                let cells = hex.cells().map(|cell| (cell, hex.sides(cell)));
                let mut board = StoneBoard::new(hex.padded_len(), hex.neighbours(), cells);
                let mut left: Vec<Cell> = hex.cells().collect();
                random.shuffle(&mut left);
                for cell in left {
                    let owner = if random.one_in(2) { Side::First } else { Side::Second };
                    let edges = board.place_in_chain(cell, owner);
                    let reached = board.distances(owner, std::iter::once(cell));
                    let chain = hex.cells().filter(|cell| reached[cell.index()] != UNREACHED);
                    assert_eq!(edges, chain.fold(0, |edges, cell| edges | hex.sides(cell)), "{cell:?} {board:?}");
                    assert_eq!(edges, board.edges_of_chain(cell));
                }
            }
        }
    }
}
