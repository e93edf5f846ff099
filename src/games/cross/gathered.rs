//! Cross, as it is judged on its last board.

use super::{Cross, VERDICTS, Verdict, outcome_of};
use crate::board::fill::{MOST_ROWS, Row, fill};
use crate::board::hex::Sides;
use crate::board::{Cell, Side};
use crate::games::Outcome;
use crate::games::gathered::Still;
use crate::games::placement::Turns;

impl Still for Cross {
    fn empty(&self) -> Option<(Turns, usize)> {
        let is_empty = self.turns.is_untouched() && self.outcome.is_none();
        is_empty.then_some((self.turns, usize::from(self.hex.rows())))
    }

    /// What can be reached from a board side holds all chains that touch it. If it touches the opposite side, one of
    /// them does; if it touches the two that make a triple with it, one of them may touch both.
    fn is_decided(_: Side, stones: &[Row]) -> bool {
        let mut reached = [0; MOST_ROWS];
        let reached = &mut reached[..stones.len()];
        reach::<{ Sides::N }>(stones, reached);
        if touches::<{ Sides::S }>(reached)
            || touches::<{ Sides::SE }>(reached) && touches::<{ Sides::SW }>(reached) && has_deciding_chain(reached)
        {
            return true;
        }
        reach::<{ Sides::NE }>(stones, reached);
        if touches::<{ Sides::SW }>(reached)
            || touches::<{ Sides::S }>(reached) && touches::<{ Sides::NW }>(reached) && has_deciding_chain(reached)
        {
            return true;
        }
        // Its triple has been looked at.
        reach::<{ Sides::NW }>(stones, reached);
        touches::<{ Sides::SE }>(reached)
    }

    fn decision(side: Side, chain: &[Row]) -> Option<Outcome> {
        outcome_of(side, VERDICTS[usize::from(sides(chain))])
    }

    fn put(&mut self, cell: Cell, side: Side) {
        self.place(cell, side);
    }

    fn set_turns(&mut self, turns: Turns) {
        self.turns = turns;
    }
}

/// Looks at the chains of some stones one by one.
#[cold]
fn has_deciding_chain(stones: &[Row]) -> bool {
    let mut left = [0; MOST_ROWS];
    let left = &mut left[..stones.len()];
    left.copy_from_slice(stones);
    while let Some(row) = left.iter().position(|row| *row != 0) {
        let mut chain = [0; MOST_ROWS];
        let chain = &mut chain[..stones.len()];
        chain[row] = left[row] & left[row].wrapping_neg();
        fill::<6>(stones, chain);
        if VERDICTS[usize::from(sides(chain))] != Verdict::Open {
            return true;
        }
        left.iter_mut().zip(chain).for_each(|(left, chain)| *left &= !*chain);
    }
    false
}

/// The cells of a row, counted from 0, that belong to a board side, on a board of so many rows. Bits that are no cells may be
/// among them.
#[inline]
fn edge<const SIDE: u8>(row: usize, rows: usize) -> Row {
    let half = rows.div_ceil(2);
    let (upper, lower) = (row < half, row + 1 >= half);
    match SIDE {
        Sides::N if row == 0 => !0,
        Sides::S if row + 1 == rows => !0,
        // The first and the last cell of a row.
        Sides::NW if upper => 1 << 1,
        Sides::NE if upper => 1 << (half + row),
        Sides::SW if lower => 1 << (row + 2 - half),
        Sides::SE if lower => 1 << rows,
        _ => 0,
    }
}

/// What can be reached from a board side.
fn reach<const SIDE: u8>(stones: &[Row], reached: &mut [Row]) {
    let rows = stones.len();
    for (row, (stones, reached)) in stones.iter().zip(reached.iter_mut()).enumerate() {
        *reached = stones & edge::<SIDE>(row, rows);
    }
    fill::<6>(stones, reached);
}

/// Whether stones touch a board side (CR6: a corner belongs to both sides that meet there).
fn touches<const SIDE: u8>(stones: &[Row]) -> bool {
    let rows = stones.len();
    stones.iter().enumerate().fold(0, |touching, (row, stones)| touching | stones & edge::<SIDE>(row, rows)) != 0
}

/// The board sides that stones touch.
fn sides(stones: &[Row]) -> u8 {
    let side = |touches: bool, side: u8| if touches { side } else { 0 };
    side(touches::<{ Sides::N }>(stones), Sides::N)
        | side(touches::<{ Sides::NE }>(stones), Sides::NE)
        | side(touches::<{ Sides::SE }>(stones), Sides::SE)
        | side(touches::<{ Sides::S }>(stones), Sides::S)
        | side(touches::<{ Sides::SW }>(stones), Sides::SW)
        | side(touches::<{ Sides::NW }>(stones), Sides::NW)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex::Hex;
    use crate::games::gathered::check_against_the_rules;

    #[test]
    fn a_gathered_line_agrees_with_the_plain_rules() {
        for (tags, games) in [
            ("Size 2", 300),
            ("Size 3", 1500),
            ("Size 4", 1500),
            ("Size 6", 300),
            ("Size 10", 20),
            ("Size 4 Swap no", 200),
        ] {
            check_against_the_rules::<Cross>(tags, games);
        }
    }

    #[test]
    fn cells_touch_the_sides_of_the_board() {
        for side in 2..=10 {
            let hex = Hex::new(side);
            for cell in hex.cells() {
                let (row, number) = hex.place(cell);
                let mut stones = vec![0; usize::from(hex.rows())];
                stones[usize::from(row) - 1] = 1 << number;
                assert_eq!(sides(&stones), hex.sides(cell), "size {side}, row {row}, number {number}");
            }
        }
    }
}
