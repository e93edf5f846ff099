//! How many placements are legal, counted for a whole row of points at once.
//!
//! It names no placement: that is the business of the plain rules in `crossway.rs`, and a test holds the two together.

use super::{Crossway, Move, SIZES};
use crate::board::square::Square;
use crate::board::{Content, Side};
use crate::games::Counter;

/// The stones of one row, a bit for each point; bit 0 is the border on its left.
#[derive(Clone, Copy, Default)]
struct Row {
    own: u64,
    other: u64,
}

/// The rows of the largest board, with the border above and below it.
const MOST_ROWS: usize = *SIZES.end() as usize + 2;

/// The stones of both sides, row by row. The border above and below holds none.
#[derive(Debug)]
pub(super) struct Rows {
    square: Square,
    stones: [[u64; 2]; MOST_ROWS],
}

impl Rows {
    pub(super) fn of(position: &Crossway) -> Rows {
        let square = position.square;
        let stride = usize::from(square.size()) + 1;
        let mut stones = [[0; 2]; MOST_ROWS];
        for (row, stones) in stones.iter_mut().enumerate().take(stride).skip(1) {
            *stones = position.board.stones(row * stride..(row + 1) * stride);
        }
        Rows { square, stones }
    }

    /// The number of points where `side` may place (CW2, CW3).
    pub(super) fn placements(&self, side: Side) -> u32 {
        (1..=usize::from(self.square.size())).map(|row| self.placements_in(row, side)).sum()
    }

    /// The same for one of the rows, counted from 1.
    fn placements_in(&self, row: usize, side: Side) -> u32 {
        let points = (2 << self.square.size()) - 2;
        let read = |row: usize| {
            let stones = self.stones[row];
            Row { own: stones[side as usize], other: stones[side.other() as usize] }
        };
        let (north, row, south) = (read(row - 1), read(row), read(row + 1));
        let forbidden = completed(row, north) | completed(row, south);
        let free: u64 = points & !(row.own | row.other | forbidden);
        free.count_ones()
    }
}

/// The points of a row on which an own stone completes a checkerboard with a neighbouring row: an enemy stone beside
/// it, one above or below it, and an own stone between these two.
fn completed(row: Row, neighbour: Row) -> u64 {
    let Row { own, other } = neighbour;
    other & (row.other << 1 & own << 1 | row.other >> 1 & own >> 1)
}

/// The points where each side may place, from ply to ply: a stone changes three rows.
#[derive(Debug)]
pub struct Points {
    rows: Rows,
    /// By side, how many there are.
    free: [u32; 2],
}

impl Points {
    /// How many there are around a row, by side.
    fn around(&self, row: usize) -> [u32; 2] {
        let last = usize::from(self.rows.square.size());
        let rows = row.max(2) - 1..=(row + 1).min(last);
        [Side::First, Side::Second].map(|side| rows.clone().map(|row| self.rows.placements_in(row, side)).sum())
    }
}

impl Counter<Crossway> for Points {
    fn new(position: &Crossway) -> Points {
        let rows = Rows::of(position);
        let free = [Side::First, Side::Second].map(|side| rows.placements(side));
        Points { rows, free }
    }

    fn play(&mut self, mv: Move, position: &Crossway) {
        let Move::Place(point) = mv else { return };
        let Content::Stone(side) = position.board.at(point) else { return };
        let (column, row) = self.rows.square.place(point);
        let row = usize::from(row) + 1;
        let before = self.around(row);
        self.rows.stones[row][side as usize] |= 2 << column;
        let after = self.around(row);
        for (free, (before, after)) in self.free.iter_mut().zip(before.into_iter().zip(after)) {
            *free = *free + after - before;
        }
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
