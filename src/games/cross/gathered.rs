//! Cross, as it is judged on its last board.

use super::{Cross, SIZES, VERDICTS, Verdict, outcome_of};
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
    /// them does; if it touches the two that make a triple with it, one of them may touch both. Each pair of opposite
    /// sides has one of the three upper sides, and each triple has N or NE.
    fn is_decided(_: Side, stones: &[Row]) -> bool {
        let rows = stones.len();
        let (mut lanes, mut reached) = ([0; MOST_ROWS], [0; MOST_ROWS]);
        let (lanes, reached) = (&mut lanes[..rows], &mut reached[..rows]);
        for (row, &stones) in stones.iter().enumerate() {
            let from =
                [edge::<{ Sides::N }>(row, rows), edge::<{ Sides::NE }>(row, rows), edge::<{ Sides::NW }>(row, rows)];
            lanes[row] = side_by_side([stones; 3]);
            reached[row] = side_by_side(from.map(|edge| stones & edge));
        }
        fill::<6>(lanes, reached);
        let [south, south_west] = [touched::<{ Sides::S }>(reached), touched::<{ Sides::SW }>(reached)];
        let [south_east, north_west] = [touched::<{ Sides::SE }>(reached), touched::<{ Sides::NW }>(reached)];
        south[0]
            || south_west[1]
            || south_east[2]
            || south_east[0] && south_west[0] && has_deciding_chain(reached, 0)
            || south[1] && north_west[1] && has_deciding_chain(reached, 1)
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

/// The widest row of a board and its border need so many bits, so a word holds the rows of three boards side by side, and what
/// is done to it is done to all of them.
const LANE: usize = 21;
const _: () = assert!(2 * (*SIZES.end() as usize) < LANE && 3 * LANE <= Row::BITS as usize);

#[inline]
fn side_by_side([first, second, third]: [Row; 3]) -> Row {
    first | second << LANE | third << (2 * LANE)
}

/// Looks at the chains of one of three boards one by one.
#[cold]
fn has_deciding_chain(lanes: &[Row], lane: usize) -> bool {
    let mut left = [0; MOST_ROWS];
    let left = &mut left[..lanes.len()];
    left.iter_mut().zip(lanes).for_each(|(row, lanes)| *row = lanes >> (lane * LANE) & ((1 << LANE) - 1));
    while let Some(row) = left.iter().position(|row| *row != 0) {
        let mut chain = [0; MOST_ROWS];
        let chain = &mut chain[..lanes.len()];
        chain[row] = left[row] & left[row].wrapping_neg();
        fill::<6>(left, chain);
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

/// On which of three boards stones touch a board side (CR6: a corner belongs to both sides that meet there).
#[inline]
fn touched<const SIDE: u8>(lanes: &[Row]) -> [bool; 3] {
    let rows = lanes.len();
    let edge = |row| side_by_side([edge::<SIDE>(row, rows) & ((1 << LANE) - 1); 3]);
    let touching = lanes.iter().enumerate().fold(0, |touching, (row, stones)| touching | stones & edge(row));
    [0, 1, 2].map(|lane| touching >> (lane * LANE) & ((1 << LANE) - 1) != 0)
}

/// The board sides that the stones of one board touch.
fn sides(stones: &[Row]) -> u8 {
    let side = |[touched, ..]: [bool; 3], side: u8| if touched { side } else { 0 };
    side(touched::<{ Sides::N }>(stones), Sides::N)
        | side(touched::<{ Sides::NE }>(stones), Sides::NE)
        | side(touched::<{ Sides::SE }>(stones), Sides::SE)
        | side(touched::<{ Sides::S }>(stones), Sides::S)
        | side(touched::<{ Sides::SW }>(stones), Sides::SW)
        | side(touched::<{ Sides::NW }>(stones), Sides::NW)
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
