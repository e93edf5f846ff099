//! How many placements are legal, counted for a whole row of points at once.
//!
//! It names no placement: that is the business of the plain rules in `crossway.rs`, and a test holds the two together.

use super::{Crossway, DIAGONALS, Move, SIZES, far_corners};
use crate::board::square::Square;
use crate::board::{Cell, Content, Side};
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
}

/// The neighbours of a point that lie beside, above or below it, as bits of
/// [`StoneBoard::near`](crate::board::stones::StoneBoard::near).
const STRAIGHT: u8 = !DIAGONALS;

/// How many points each side may place on, from ply to ply.
#[derive(Debug)]
pub struct Points {
    /// By side.
    free: [u32; 2],
}

impl Points {
    /// After a stone of `placed` on `point`: one of the sides may place on these neighbours of it no longer, unless it
    /// could not before.
    #[inline]
    fn take(&mut self, point: Cell, placed: Side, side: Side, neighbours: u8, position: &Crossway) {
        let mut left = neighbours;
        while left != 0 {
            let turn = left.trailing_zeros();
            left &= left - 1;
            let mut near = position.board.near(point.step(position.square.neighbours()[turn as usize]));
            // Seen from there, the new stone lies the other way.
            near[placed as usize] &= !(1 << (turn ^ 4));
            let lost = u32::from(far_corners(near[side as usize], near[side.other() as usize]) == 0);
            self.lose(side, lost);
        }
    }

    fn lose(&mut self, side: Side, points: u32) {
        let free = &mut self.free[side as usize];
        *free = free.saturating_sub(points);
    }
}

impl Counter<Crossway> for Points {
    fn new(position: &Crossway) -> Points {
        let rows = Rows::of(position);
        Points { free: [Side::First, Side::Second].map(|side| rows.placements(side)) }
    }

    fn play(&mut self, mv: Move, position: &Crossway) {
        let Move::Place(point) = mv else { return };
        let Content::Stone(placed) = position.board.at(point) else { return };
        let near = position.board.near(point);
        let (own, other) = (near[placed as usize], near[placed.other() as usize]);
        self.lose(placed, 1);
        self.lose(placed.other(), u32::from(far_corners(other, own) == 0));
        // The new stone is one of three of a checkerboard (CW3): for its own side the far corner, seen from the fourth
        // point, which lies between two enemy stones;
        let corners = far_corners(!0, other);
        // for the other side one of the enemy stones beside that point. The other one is next to the point, as seen from
        // here, and the far corner the next but one.
        let [left, right] = [1, 7].map(|turn| own.rotate_left(turn) & other.rotate_left(2 * turn));
        let empty = !(own | other);
        self.take(point, placed, placed, corners & empty, position);
        self.take(point, placed, placed.other(), STRAIGHT & (left | right) & empty, position);
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
