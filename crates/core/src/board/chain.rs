//! Chains and the edges of the board that they touch.
//!
//! Chains are a union-find forest whose roots hold the edges that their chain touches. A placement costs a few look-ups,
//! however long the chains are, and allocates nothing. `next` is the parent; a root is its own parent.

use super::stones::StoneBoard;
use super::{Cell, Content, Side};

impl<const N: usize> StoneBoard<N> {
    /// Puts a stone on an empty cell and joins it to the chains it touches. Returns the edges that its chain now touches.
    #[expect(clippy::inline_always, reason = "most of the work on a placement is done here")]
    #[inline(always)]
    pub(crate) fn place_in_chain(&mut self, cell: Cell, side: Side) -> u8 {
        self.put(cell, side);
        let mut starts = self.chains_around(cell, side);
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

    /// Puts a stone on an empty cell and joins it to the chains it touches, but only if the edges that its chain would touch will
    /// do. Returns these edges, or `None` without a stone.
    ///
    /// This looks for as many chains as there can be around a cell, and finds the cell itself where there are fewer: a branch on
    /// their number would often be mispredicted.
    #[inline]
    pub fn place_in_chain_if(&mut self, cell: Cell, side: Side, will_do: impl FnOnce(u8) -> bool) -> Option<u8> {
        let mut starts = self.chains_around(cell, side);
        let (mut roots, mut edges) = ([cell.0; 4], self.nodes[cell.index()].edges);
        for root in &mut roots[..N / 2] {
            // If there is no chain, this is the place after the neighbours, with the cell itself.
            let start = (starts | 1 << N).trailing_zeros() as usize % self.steps.len();
            starts &= starts.wrapping_sub(1);
            *root = self.root(cell.step(self.steps[start]).0);
            edges |= self.nodes[usize::from(*root)].edges;
        }
        if !will_do(edges) {
            return None;
        }
        self.put(cell, side);
        self.nodes[cell.index()].next = roots[0];
        for root in &roots[..N / 2] {
            self.nodes[usize::from(*root)].next = roots[0];
        }
        self.nodes[usize::from(roots[0])].edges = edges;
        Some(edges)
    }

    /// The neighbours of a cell that hold a stone of a side, as bits: at least one for each chain. Consecutive neighbours around
    /// the cell touch each other, so one stone of each run is enough.
    #[inline]
    fn chains_around(&self, cell: Cell, side: Side) -> u32 {
        let own = u32::from(self.near(cell)[side as usize]);
        let all = (1 << N) - 1;
        let after_own = (own << 1 | own >> (N - 1)) & all;
        if own == all { 1 } else { own & !after_own }
    }

    /// The root of a stone's chain; halves the path on the way. There is no test after the first step: most stones are at most
    /// two steps from the root, so they take the same way through the loop.
    #[inline]
    fn root(&mut self, mut cell: u16) -> u16 {
        loop {
            let parent = self.nodes[usize::from(cell)].next;
            let grandparent = self.nodes[usize::from(parent)].next;
            self.nodes[usize::from(cell)].next = grandparent;
            if self.nodes[usize::from(grandparent)].next == grandparent {
                return grandparent;
            }
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

    /// The edges that the chain of a stone on an empty cell would touch.
    #[must_use]
    pub fn edges_if_placed(&self, cell: Cell, side: Side) -> u8 {
        let (mut edges, mut chains) = (self.nodes[cell.index()].edges, self.chains_around(cell, side));
        while chains != 0 {
            edges |= self.edges_of_chain(cell.step(self.neighbours[chains.trailing_zeros() as usize]));
            chains &= chains - 1;
        }
        edges
    }

    /// Calls `take` with the empty cells where a stone of `side` may touch more of `edges` than it could in `before`, the board
    /// before the stone on `cell` was placed: those around the parts of its chain that touched fewer.
    pub(crate) fn for_each_gain(&self, before: &Self, cell: Cell, side: Side, edges: u8, mut take: impl FnMut(Cell)) {
        let touched = self.edges_of_chain(cell) & edges;
        if touched == 0 {
            return;
        }
        // A set of 4096 bits, more cells than any padded board has.
        let mut seen = [0_u64; 64];
        let (mut next, mut others) = (Some(cell), Vec::new());
        while let Some(stone) = next {
            for offset in self.neighbours {
                let near = stone.step(offset);
                let (word, bit) = (near.index() / 64 % 64, 1 << (near.index() % 64));
                if seen[word] & bit != 0 {
                    continue;
                }
                seen[word] |= bit;
                match before.at(near) {
                    Content::Empty if near != cell => take(near),
                    Content::Stone(owner) if owner == side && before.edges_of_chain(near) & edges != touched => {
                        others.push(near);
                    }
                    _ => {}
                }
            }
            next = others.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex::Hex;
    use crate::board::square::Square;
    use crate::board::stones::UNREACHED;
    use crate::random::Random;

    /// Gains are the empty cells around the parts of the new chain that touched fewer of the edges: its own stone, and the chains that are
    /// reached over such parts only.
    #[test]
    fn gains_are_around_the_parts_that_touched_fewer_edges() {
        let (mut random, hex) = (Random::new(22, 0), Hex::new(4));
        let mut gains = 0;
        for _ in 0..60 {
            let cells = hex.cells().map(|cell| (cell, hex.sides(cell)));
            let mut board = StoneBoard::new(hex.padded_len(), hex.neighbours(), cells);
            let mut left: Vec<Cell> = hex.cells().collect();
            random.shuffle(&mut left);
            for cell in left {
                let (side, edges) =
                    (if random.one_in(3) { Side::First } else { Side::Second }, random.bits() as u8 & 63);
                let before = board.clone();
                board.place_in_chain(cell, side);
                let touched = board.edges_of_chain(cell) & edges;
                let around = |stone: Cell| hex.neighbours().map(|offset| stone.step(offset));
                let mut parts = vec![cell];
                let mut index = 0;
                while index < parts.len() {
                    let is_part = |near: &Cell| {
                        before.at(*near) == Content::Stone(side) && before.edges_of_chain(*near) & edges != touched
                    };
                    let more: Vec<Cell> = around(parts[index]).into_iter().filter(is_part).collect();
                    for near in more {
                        if !parts.contains(&near) {
                            parts.push(near);
                        }
                    }
                    index += 1;
                }
                let mut expected: Vec<Cell> = parts.into_iter().flat_map(around).collect();
                expected.retain(|near| touched != 0 && board.at(*near) == Content::Empty);
                let mut found = Vec::new();
                board.for_each_gain(&before, cell, side, edges, |near| found.push(near));
                expected.sort_unstable_by_key(|cell| cell.index());
                expected.dedup();
                found.sort_unstable_by_key(|cell| cell.index());
                assert_eq!(found, expected, "{cell:?} {edges} {board:?}");
                gains += found.len();
            }
        }
        assert!(gains > 1000, "{gains}");
    }

    /// The edges of a chain are those that a search from any of its stones reaches. A stone that will not do is not placed.
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
                    let expected = board.edges_if_placed(cell, owner);
                    assert_eq!(board.place_in_chain_if(cell, owner, |edges| edges != expected), None);
                    assert_eq!(board.at(cell), Content::Empty);
                    let edges = if random.one_in(2) {
                        board.place_in_chain(cell, owner)
                    } else {
                        board.place_in_chain_if(cell, owner, |_| true).unwrap()
                    };
                    assert_eq!(edges, expected);
                    let reached = board.distances(owner, std::iter::once(cell));
                    let chain = hex.cells().filter(|cell| reached[cell.index()] != UNREACHED);
                    assert_eq!(edges, chain.fold(0, |edges, cell| edges | hex.sides(cell)), "{cell:?} {board:?}");
                    assert_eq!(edges, board.edges_of_chain(cell));
                }
            }
        }
    }

    /// Checks the stones around an inner cell, in all ways in which its neighbours can be filled.
    fn check_runs<const N: usize>(empty: &StoneBoard<N>, cell: Cell) {
        for own in 0..1_u32 << N {
            let is_own = |place: usize| own >> (place % N) & 1 != 0;
            let mut board = empty.clone();
            for place in (0..N).filter(|place| is_own(*place)) {
                board.put(cell.step(empty.neighbours[place]), Side::First);
            }
            let starts = board.chains_around(cell, Side::First);
            let first_of_runs: Vec<usize> = (0..N).filter(|place| is_own(*place) && !is_own(place + N - 1)).collect();
            for first in &first_of_runs {
                let run = (*first..first + N).take_while(|place| is_own(*place));
                assert_eq!(run.filter(|place| starts >> (place % N) & 1 != 0).count(), 1, "{own:b} {starts:b}");
            }
            // Stones all around the cell are a run without a first one.
            assert_eq!(starts.count_ones() as usize, first_of_runs.len().max(usize::from(own != 0)), "{own:b}");
            assert_eq!((starts & !own, board.chains_around(cell, Side::Second)), (0, 0));
        }
    }

    #[test]
    fn one_neighbour_of_each_run_is_looked_at() {
        let (hex, square) = (Hex::new(2), Square::new(3));
        let six = StoneBoard::new(hex.padded_len(), hex.neighbours(), hex.cells().map(|cell| (cell, 0)));
        check_runs(&six, hex.cell(2, 2));
        let eight = StoneBoard::new(square.padded_len(), square.neighbours(), square.cells().map(|cell| (cell, 0)));
        check_runs(&eight, square.cell(1, 1));
    }
}
