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
        const NONE: u8 = !0;
        let ways = [
            (Sides::N, Sides::S, Sides::SE | Sides::SW),
            (Sides::NE, Sides::SW, Sides::S | Sides::NW),
            // Its triple has been looked at.
            (Sides::NW, Sides::SE, NONE),
        ];
        ways.into_iter().any(|(from, opposite, triple)| {
            let mut reached = [0; MOST_ROWS];
            let reached = &mut reached[..stones.len()];
            touching(stones, from, reached);
            fill::<6>(stones, reached);
            let touched = sides(reached);
            touched & opposite != 0 || touched & triple == triple && has_deciding_chain(reached)
        })
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

/// Finds the stones that touch one of the upper board sides.
fn touching(stones: &[Row], side: u8, found: &mut [Row]) {
    let half = stones.len().div_ceil(2);
    let upper = found.iter_mut().zip(&stones[..half]).enumerate();
    match side {
        Sides::N => found[0] = stones[0],
        Sides::NW => upper.for_each(|(_, (found, stones))| *found = stones & 1 << 1),
        _ => upper.for_each(|(row, (found, stones))| *found = stones & 1 << (half + row)),
    }
}

/// The board sides that stones touch (CR6: a corner belongs to both sides that meet there).
fn sides(stones: &[Row]) -> u8 {
    let (rows, half) = (stones.len(), stones.len().div_ceil(2));
    let (upper, lower) = (&stones[..half], &stones[half - 1..]);
    let straight = |rows: &[Row]| rows.iter().fold(0, |all, row| all | row);
    // Shifted so that the slanting side becomes a column.
    let slanting = |rows: &[Row]| rows.iter().enumerate().fold(0, |all, (number, row)| all | row >> number);
    let side = |touches: Row, side: u8| if touches != 0 { side } else { 0 };
    side(stones[0], Sides::N)
        | side(straight(upper) >> 1 & 1, Sides::NW)
        | side(slanting(upper) >> half & 1, Sides::NE)
        | side(slanting(lower) >> 1 & 1, Sides::SW)
        | side(straight(lower) >> rows & 1, Sides::SE)
        | side(stones[rows - 1], Sides::S)
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
                for side in [Sides::N, Sides::NE, Sides::NW] {
                    let mut found = vec![0; stones.len()];
                    touching(&stones, side, &mut found);
                    assert_eq!(found == stones, hex.sides(cell) & side != 0);
                }
            }
        }
    }
}
