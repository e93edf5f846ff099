//! Crossway, judged on its final board.

use super::{Crossway, SIZES};
use crate::board::flood_fill::{MAX_ROWS, Row, flood_fill};
use crate::board::{Cell, Side};
use crate::games::final_board::PlacementGame;
use crate::games::placement::Turns;
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

    /// CW4: whether the far edge can be reached from North, or from West.
    fn is_decided(side: Side, stones: &[Row]) -> bool {
        let mut reached = [0; MAX_ROWS];
        let reached = &mut reached[..stones.len()];
        match side {
            Side::First => reached[0] = stones[0],
            Side::Second => reached.iter_mut().zip(stones).for_each(|(reached, stones)| *reached = stones & 1 << 1),
        }
        flood_fill::<8>(stones, reached);
        Self::decision(side, reached).is_some()
    }

    fn decision(side: Side, chain: &[Row]) -> Option<Outcome> {
        let size = chain.len();
        let connects = match side {
            Side::First => chain[0] != 0 && chain[size - 1] != 0,
            Side::Second => {
                let columns = chain.iter().fold(0, |columns, row| columns | row);
                columns >> 1 & columns >> size & 1 != 0
            }
        };
        connects.then_some(Outcome { winner: Some(side), reason: Reason::Connection })
    }

    /// CW3: blocks of two neighbouring rows with one colour on each diagonal.
    fn is_forbidden(first: &[Row], second: &[Row]) -> bool {
        let blocks = (1..first.len().min(second.len())).map(|row| {
            let (a, b, c, d) = (first[row - 1], second[row - 1], first[row], second[row]);
            a & b >> 1 & d & c >> 1 | b & a >> 1 & c & d >> 1
        });
        blocks.fold(0, |found, blocks| found | blocks) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::final_board::check_against_the_rules;

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
