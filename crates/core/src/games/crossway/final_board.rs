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
}
