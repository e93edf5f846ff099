//! Crossway, judged on its final board.

use super::kernel::{completes, joins, touches};
use super::{Crossway, SIZES};
use crate::board::flood_fill::{MAX_ROWS, Row};
use crate::board::{Cell, Side};
use crate::games::placement::{PlacementGame, Turns};
use crate::games::{Diagram, Outcome, Reason};

const _: () = assert!(*SIZES.end() as usize <= MAX_ROWS);

impl PlacementGame for Crossway {
    fn empty(&self) -> Option<(Turns, usize)> {
        self.turns.is_untouched().then_some((self.turns, usize::from(self.square.size())))
    }

    fn deciding_cells_of(&mut self, side: Side, stones: impl Iterator<Item = Cell>) -> Vec<Cell> {
        stones.for_each(|cell| self.board.set(cell, side));
        self.winner = Some(side);
        self.deciding_cells()
    }

    fn is_decided(side: Side, stones: &[Row]) -> bool {
        joins(stones, side)
    }

    fn decision(side: Side, chain: &[Row]) -> Option<Outcome> {
        let connects = touches(chain, side, 0) && touches(chain, side, 1);
        connects.then_some(Outcome { winner: Some(side), reason: Reason::Connection })
    }

    /// Whether a block of two neighbouring rows has one colour on each diagonal (CW3).
    fn is_forbidden(first: &[Row], second: &[Row]) -> bool {
        let blocks = (1..first.len().min(second.len())).map(|row| {
            let (a, b, c, d) = (first[row - 1], second[row - 1], first[row], second[row]);
            a & completes(b >> 1, d, c >> 1) | b & completes(a >> 1, c, d >> 1)
        });
        blocks.fold(0, |found, blocks| found | blocks) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::placement::check_against_the_rules;

    #[test]
    fn the_final_board_agrees_with_the_rules() {
        for (tags, games) in [
            ("Size 2", 300),
            ("Size 3", 1500),
            ("Size 4", 1500),
            ("Size 5", 1500),
            ("Size 7", 300),
            ("Size 19", 12),
            ("Size 52", 1),
            ("Size 4 Swap no", 200),
        ] {
            check_against_the_rules::<Crossway>(tags, games);
        }
    }

    /// CW3: of all boards of 3×3 points, those with a block that has one colour on each diagonal are forbidden.
    #[test]
    fn boards_with_checkerboards_are_forbidden() {
        for number in 0..3_usize.pow(9) {
            let at = |column: usize, row: usize| number / 3_usize.pow((3 * row + column) as u32) % 3;
            let rows = |stone: usize| {
                let cell = |column: usize, row| if at(column, row) == stone { 2 << column } else { 0 };
                [0, 1, 2].map(|row| cell(0, row) | cell(1, row) | cell(2, row))
            };
            let is_checkerboard = |column, row| {
                let block = [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)];
                block == [1, 2, 2, 1] || block == [2, 1, 1, 2]
            };
            let has_checkerboard =
                [(0, 0), (1, 0), (0, 1), (1, 1)].iter().any(|(column, row)| is_checkerboard(*column, *row));
            assert_eq!(Crossway::is_forbidden(&rows(1), &rows(2)), has_checkerboard, "{number}");
        }
    }
}
