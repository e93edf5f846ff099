//! Cross, as it is judged on its last board.

use super::{Cross, SIZES, VERDICTS, Verdict, outcome_of};
use crate::board::Side;
use crate::board::fill::{Row, fill};
use crate::board::hex::Sides;
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
        let [north, north_east, north_west] = [Sides::N, Sides::NE, Sides::NW].map(|side| edge(side, rows));
        for (row, &stones) in stones.iter().enumerate() {
            let edges = [north[row], north_east[row], north_west[row]];
            lanes[row] = side_by_side([stones; 3]);
            reached[row] = side_by_side(edges.map(|edge| stones & edge));
        }
        fill::<6>(lanes, reached);
        let [south, south_west] = [touched(Sides::S, reached), touched(Sides::SW, reached)];
        let [south_east, north_west] = [touched(Sides::SE, reached), touched(Sides::NW, reached)];
        south[0]
            || south_west[1]
            || south_east[2]
            || south_east[0] && south_west[0] && has_deciding_chain(reached, 0)
            || south[1] && north_west[1] && has_deciding_chain(reached, 1)
    }

    fn decision(side: Side, chain: &[Row]) -> Option<Outcome> {
        outcome_of(side, VERDICTS[usize::from(sides(chain))])
    }
}

/// Rows of the largest board.
const MOST_ROWS: usize = 2 * *SIZES.end() as usize - 1;

/// The widest row of a board and its border need so many bits, so a word holds the rows of three boards side by side, and what
/// is done to it is done to all of them.
const LANE: usize = 21;
const _: () = assert!(2 * (*SIZES.end() as usize) < LANE && 3 * LANE <= Row::BITS as usize);

#[inline]
const fn side_by_side([first, second, third]: [Row; 3]) -> Row {
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

/// By size, board side and row: the cells that belong to the board side (CR6), side by side three times.
static EDGES: [[[Row; MOST_ROWS]; 6]; *SIZES.end() as usize + 1] = {
    let mut edges = [[[0; MOST_ROWS]; 6]; *SIZES.end() as usize + 1];
    let mut size = *SIZES.start() as usize;
    while size <= *SIZES.end() as usize {
        let last = 2 * size - 2;
        let mut row = 0;
        while row <= last {
            // A side that slants, or stands upright, has the first or the last cell of a row.
            let (upper, lower) = (row < size, row + 1 >= size);
            let first = 1 << if upper { 1 } else { row + 2 - size };
            let end = 1 << if upper { size + row } else { last + 1 };
            let all = (1 << (LANE - 1)) - 2;
            let sides = [
                (Sides::N, row == 0, all),
                (Sides::NE, upper, end),
                (Sides::SE, lower, end),
                (Sides::S, row == last, all),
                (Sides::SW, lower, first),
                (Sides::NW, upper, first),
            ];
            let mut index = 0;
            while index < sides.len() {
                let (side, touches, cells) = sides[index];
                if touches {
                    edges[size][side.trailing_zeros() as usize][row] = side_by_side([cells; 3]);
                }
                index += 1;
            }
            row += 1;
        }
        size += 1;
    }
    edges
};

/// The cells of a board side on a board of so many rows.
#[inline]
fn edge(side: u8, rows: usize) -> &'static [Row] {
    &EDGES[rows.div_ceil(2)][side.trailing_zeros() as usize][..rows]
}

/// On which of three boards stones touch a board side.
#[inline]
fn touched(side: u8, lanes: &[Row]) -> [bool; 3] {
    let (rows, half) = (lanes.len(), lanes.len() / 2);
    let where_it_is = match side {
        Sides::N => 0..1,
        Sides::NE | Sides::NW => 0..half + 1,
        Sides::S => rows - 1..rows,
        _ => half..rows,
    };
    let edge = &edge(side, rows)[where_it_is.clone()];
    let touching = lanes[where_it_is].iter().zip(edge).fold(0, |touching, (stones, edge)| touching | stones & edge);
    [0, 1, 2].map(|lane| touching >> (lane * LANE) & ((1 << LANE) - 1) != 0)
}

/// The board sides that the stones of one board touch.
fn sides(stones: &[Row]) -> u8 {
    let touched = |side: &u8| touched(*side, stones)[0];
    [Sides::N, Sides::NE, Sides::SE, Sides::S, Sides::SW, Sides::NW].into_iter().filter(touched).sum()
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
