//! Stones that are linked to the edge from which their side starts: all it takes to see when a side whose goal is to
//! connect two edges has done so.
//!
//! Stones that are not linked yet cost nothing but themselves, and each stone is linked once.

use super::stones::StoneBoard;
use super::{Cell, Side};

/// Two edges that a side has to connect, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Where its linked chain begins.
    pub from: u8,
    /// Where it is to end.
    pub to: u8,
}

impl<const N: usize> StoneBoard<N> {
    /// Puts a stone on an empty cell. Tells whether that has connected the two edges, which must be the same ones for
    /// all stones of a side.
    #[expect(clippy::inline_always, reason = "nearly all of the work on a move is done here")]
    #[inline(always)]
    pub fn place_linked(&mut self, cell: Cell, side: Side, goal: Goal) -> bool {
        self.put(cell, side);
        let node = &self.nodes[cell.index()];
        let linked = node.near_linked[side as usize] != 0 || node.edges & goal.from != 0;
        linked && self.link(cell, side) & goal.to != 0
    }

    /// Links a stone, and all that are linked by it. Returns the edges that these touch. `next` leads through the
    /// list of stones that have been linked, but whose neighbours have not; 0, which is border, ends it.
    fn link(&mut self, stone: Cell, side: Side) -> u8 {
        let mut edges = 0;
        let mut list = 0;
        self.link_one(stone, side, &mut list);
        while list != 0 {
            let stone = Cell(list);
            let node = &self.nodes[stone.index()];
            list = node.next;
            edges |= node.edges;
            let mut left = node.near[side as usize] & !node.near_linked[side as usize];
            while left != 0 {
                let offset = self.neighbours[left.trailing_zeros() as usize];
                left &= left - 1;
                self.link_one(stone.step(offset), side, &mut list);
            }
        }
        edges
    }

    /// Links a stone and puts it on the list.
    #[inline]
    fn link_one(&mut self, stone: Cell, side: Side, list: &mut u16) {
        self.nodes[stone.index()].next = *list;
        *list = stone.0;
        self.tell_neighbours(stone, |node| &mut node.near_linked[side as usize]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::square::Square;
    use super::super::stones::UNREACHED;
    use super::*;
    use crate::analysis::random::Random;

    /// The first edge is the first row, or column, the other edge the last one.
    #[test]
    fn edges_are_connected_when_one_can_be_walked_to_from_the_other() {
        let goals = [Goal { from: 1, to: 2 }, Goal { from: 4, to: 8 }];
        let mut random = Random::new(22, 0);
        for (size, games) in [(2, 60), (3, 60), (6, 40), (19, 2)] {
            let square = Square::new(size);
            let edges = |cell| {
                let (column, row) = square.place(cell);
                [row == 0, row == size - 1, column == 0, column == size - 1]
                    .into_iter()
                    .rev()
                    .fold(0, |edges, touches| edges << 1 | u8::from(touches))
            };
            for _ in 0..games {
                let cells = square.cells().map(|cell| (cell, edges(cell)));
                let mut board = StoneBoard::new(square.padded_len(), square.neighbours(), cells);
                let mut left: Vec<Cell> = square.cells().collect();
                random.shuffle(&mut left);
                let mut connected = [false; 2];
                for cell in left {
                    let side = if random.one_in(2) { Side::First } else { Side::Second };
                    let goal = goals[side as usize];
                    connected[side as usize] |= board.place_linked(cell, side, goal);
                    let from = square.cells().filter(|cell| edges(*cell) & goal.from != 0);
                    let reached = board.distances(side, from);
                    let reaches = |cell: Cell| edges(cell) & goal.to != 0 && reached[cell.index()] != UNREACHED;
                    assert_eq!(connected[side as usize], square.cells().any(reaches), "{cell:?} {board:?}");
                }
            }
        }
    }
}
