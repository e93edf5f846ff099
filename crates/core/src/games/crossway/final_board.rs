//! Crossway, judged on its final board.

use super::kernel::{completes, edge_row};
use super::{Crossway, SIZES};
use crate::board::flood_fill::{MAX_ROWS, Row, flood_fill};
use crate::board::{Cell, Side};
use crate::games::placement::{PlacementGame, Turns};
use crate::games::{Diagram, Outcome, Reason};

const _: () = assert!(*SIZES.end() as usize <= MAX_ROWS);

impl PlacementGame for Crossway {
    fn empty(&self) -> Option<(Turns, usize)> {
        let is_empty = self.turns.is_untouched() && self.winner.is_none();
        is_empty.then_some((self.turns, usize::from(self.square.size())))
    }

    fn deciding_cells_of(&mut self, side: Side, stones: impl Iterator<Item = Cell>) -> Vec<Cell> {
        stones.for_each(|cell| self.board.set(cell, side));
        self.winner = Some(side);
        self.deciding_cells()
    }

    /// Whether the far edge can be reached from North, or from West (CW4).
    fn is_decided(side: Side, stones: &[Row]) -> bool {
        let mut reached = [0; MAX_ROWS];
        let reached = &mut reached[..stones.len()];
        for (row, reached) in reached.iter_mut().enumerate() {
            *reached = stones[row] & edge(side, 0, stones.len(), row);
        }
        flood_fill::<8>(stones, reached);
        Self::decision(side, reached).is_some()
    }

    fn decision(side: Side, chain: &[Row]) -> Option<Outcome> {
        let size = chain.len();
        let touched = |end| {
            chain.iter().enumerate().fold(0, |touched, (row, stones)| touched | stones & edge(side, end, size, row))
        };
        (touched(0) != 0 && touched(1) != 0).then_some(Outcome { winner: Some(side), reason: Reason::Connection })
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

/// The points of a row that belong to an edge; bit 0 is the border.
#[inline]
fn edge(side: Side, edge: usize, size: usize, row: usize) -> Row {
    edge_row(side, edge, size, row) << 1
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
