//! How many placements are legal, counted for a whole row of points at once.
//!
//! It names no placement: that is the business of the plain rules in `crossway.rs`, and a test holds the two together.

use super::{Crossway, Move, SIZES};
use crate::board::square::Square;
use crate::board::{Content, Side};
use crate::games::Counter;

/// Stones, a bit for each point.
#[derive(Clone, Copy, Default)]
struct Stones {
    own: u64,
    other: u64,
}

impl Stones {
    /// Those of both sides, as `side` sees them.
    fn of(stones: [u64; 2], side: Side) -> Stones {
        Stones { own: stones[side as usize], other: stones[side.other() as usize] }
    }

    /// The points where an own stone may be placed (CW2, CW3), if these stones lie in the rows above and below. Off the
    /// board, where there are no stones, nothing forbids one.
    fn free(self, north: Stones, south: Stones) -> u64 {
        !(self.own | self.other | self.completed(north) | self.completed(south))
    }

    /// The points on which an own stone completes a checkerboard with a neighbouring row: an enemy stone beside it, one
    /// above or below it, and an own stone between these two.
    fn completed(self, neighbour: Stones) -> u64 {
        let Stones { own, other } = neighbour;
        other & (self.other << 1 & own << 1 | self.other >> 1 & own >> 1)
    }
}

/// So many rows above and below the board, and columns on its left, are border.
const BORDER: usize = 2;

/// The rows of the largest board, with the border.
const MOST_ROWS: usize = *SIZES.end() as usize + 2 * BORDER;

/// The stones of both sides, row by row.
#[derive(Debug)]
pub(super) struct Rows {
    square: Square,
    stones: [[u64; 2]; MOST_ROWS],
}

impl Rows {
    pub(super) fn of(position: &Crossway) -> Rows {
        let square = position.square;
        let (size, stride) = (usize::from(square.size()), usize::from(square.size()) + 1);
        let mut stones = [[0; 2]; MOST_ROWS];
        for (row, stones) in stones[BORDER..].iter_mut().enumerate().take(size) {
            // Each row of the board begins behind one place of border.
            let first = (row + 1) * stride + 1;
            *stones = position.board.stones(first..first + size).map(|stones| stones << BORDER);
        }
        Rows { square, stones }
    }

    /// The number of points where `side` may place.
    pub(super) fn placements(&self, side: Side) -> u32 {
        let size = usize::from(self.square.size());
        let points = ((1 << size) - 1) << BORDER;
        let free = |rows: &[[u64; 2]]| match rows {
            [north, row, south] => {
                let [north, row, south] = [north, row, south].map(|stones| Stones::of(*stones, side));
                (points & row.free(north, south)).count_ones()
            }
            _ => 0,
        };
        self.stones[BORDER - 1..].windows(3).take(size).map(free).sum()
    }

    /// The stones on the five by five points around one, eight bits a row.
    fn around(&self, column: u16, row: u16) -> [u64; 2] {
        let rows = self.stones[usize::from(row)..].iter().take(5);
        rows.fold([0; 2], |[first, second], stones| {
            let [here, there] = stones.map(|stones| stones >> column & 0b11111);
            [first << 8 | here, second << 8 | there]
        })
    }
}

/// The point in the middle of five by five.
const CENTRE: u64 = 1 << 18;

/// This one and those next to it: the only ones for which a stone in the middle means something.
const INNER: u64 = 0x0e0e_0e00;

/// The points where each side may place, from ply to ply.
#[derive(Debug)]
pub struct Points {
    rows: Rows,
    /// By side, how many there are.
    free: [u32; 2],
}

impl Counter<Crossway> for Points {
    fn new(position: &Crossway) -> Points {
        let rows = Rows::of(position);
        let free = [Side::First, Side::Second].map(|side| rows.placements(side));
        Points { rows, free }
    }

    fn play(&mut self, mv: Move, position: &Crossway) {
        let Move::Place(point) = mv else { return };
        let Content::Stone(placed) = position.board.at(point) else { return };
        let (column, row) = self.rows.square.place(point);
        let before = self.rows.around(column, row);
        let mut after = before;
        after[placed as usize] |= CENTRE;
        for side in [Side::First, Side::Second] {
            // What is off the board counts the same before and after.
            let free = |stones: [u64; 2]| {
                let rows = Stones::of(stones, side);
                let [north, south] = [stones.map(|rows| rows << 8), stones.map(|rows| rows >> 8)];
                (INNER & rows.free(Stones::of(north, side), Stones::of(south, side))).count_ones()
            };
            let number = &mut self.free[side as usize];
            *number = (*number + free(after)).saturating_sub(free(before));
        }
        self.rows.stones[usize::from(row) + BORDER][placed as usize] |= 1 << (usize::from(column) + BORDER);
    }

    fn count(&mut self, position: &Crossway) -> u64 {
        if position.winner.is_some() { 0 } else { position.moves_besides(self.free[position.turns.side() as usize]) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Crossway;
    use crate::games::testing::counted_as_listed;

    #[test]
    fn counted_moves_are_those_that_are_listed() {
        for (tags, games) in [("Size 2", 50), ("Size 4", 400), ("Size 9", 60), ("Size 19", 5), ("Size 52", 1)] {
            counted_as_listed::<Crossway>(tags, games);
        }
    }
}
