//! Cross, judged on its final board.

use super::kernel::{OPPOSITES, TRIPLES, VERDICTS, Verdict, partners};
use super::{Cross, SIZES, outcome_of};
use crate::board::flood_fill::{Row, flood_fill};
use crate::board::hex::{Hex, Sides};
use crate::board::{Cell, Side};
use crate::games::placement::{PlacementGame, Turns};
use crate::games::{Diagram, Outcome};

impl PlacementGame for Cross {
    fn empty(&self) -> Option<(Turns, usize)> {
        self.turns.is_untouched().then_some((self.turns, usize::from(self.hex.rows())))
    }

    fn deciding_cells_of(&mut self, side: Side, stones: impl Iterator<Item = Cell>) -> Vec<Cell> {
        stones.for_each(|cell| self.place(cell, side));
        self.deciding_cells()
    }

    /// Flood fill from a board side reaches all chains that touch it. If it reaches the opposite side, one of them touches
    /// both. If it reaches the two sides that make a triple with it, one of them may touch all three. Filling from N, NE and
    /// NW is enough: each pair of opposite sides contains one of them, and each triple contains N or NE.
    fn is_decided(_: Side, stones: &[Row]) -> bool {
        let edges = edges(stones.len());
        let (mut lanes, mut reached) = ([0; MAX_ROWS], [0; MAX_ROWS]);
        let (lanes, reached) = (&mut lanes[..stones.len()], &mut reached[..stones.len()]);
        for (row, &stones) in stones.iter().enumerate() {
            lanes[row] = side_by_side([stones; 3]);
            reached[row] = lanes[row] & edges[row].from;
        }
        flood_fill::<6>(lanes, reached);
        let (mut opposite, mut triple) = (0, [0; 2]);
        for (reached, edges) in reached.iter().zip(edges) {
            opposite |= reached & edges.opposite;
            triple[0] |= reached & edges.triple[0];
            triple[1] |= reached & edges.triple[1];
        }
        let touches_triple = |lane: usize| triple.iter().all(|lanes| one_of(*lanes, lane) != 0);
        opposite != 0 || (0..3).any(|lane| touches_triple(lane) && has_deciding_chain(reached, lane))
    }

    fn decision(side: Side, chain: &[Row]) -> Option<Outcome> {
        outcome_of(side, VERDICTS[usize::from(sides(chain))])
    }
}

/// The number of rows of the largest board.
const MAX_ROWS: usize = 2 * *SIZES.end() as usize - 1;

/// The bits that the widest row with its border needs. A word holds the rows of three boards side by side, so each
/// operation works on all three.
const LANE: usize = 21;
const _: () = assert!(2 * (*SIZES.end() as usize) < LANE && 3 * LANE <= Row::BITS as usize);

/// All bits of a lane.
const WHOLE_LANE: Row = (1 << LANE) - 1;

#[inline]
const fn side_by_side([first, second, third]: [Row; 3]) -> Row {
    first | second << LANE | third << (2 * LANE)
}

/// The row of one of the three boards.
#[inline]
fn one_of(lanes: Row, lane: usize) -> Row {
    lanes >> (lane * LANE) & WHOLE_LANE
}

/// Whether any chain of one of the three boards decides the game.
#[cold]
fn has_deciding_chain(lanes: &[Row], lane: usize) -> bool {
    let mut stones = [0; MAX_ROWS];
    let stones = &mut stones[..lanes.len()];
    stones.iter_mut().zip(lanes).for_each(|(row, lanes)| *row = one_of(*lanes, lane));
    has_chain(stones, |verdict| verdict != Verdict::Open)
}

/// Whether any chain of these stones has such a verdict.
pub(super) fn has_chain(stones: &[Row], is_wanted: impl Fn(Verdict) -> bool) -> bool {
    let mut left = [0; MAX_ROWS];
    let left = &mut left[..stones.len()];
    left.copy_from_slice(stones);
    while let Some(row) = left.iter().position(|row| *row != 0) {
        let mut chain = [0; MAX_ROWS];
        let chain = &mut chain[..stones.len()];
        chain[row] = left[row] & left[row].wrapping_neg();
        flood_fill::<6>(left, chain);
        if is_wanted(VERDICTS[usize::from(sides(chain))]) {
            return true;
        }
        left.iter_mut().zip(chain).for_each(|(left, chain)| *left &= !*chain);
    }
    false
}

/// The cells of a row, from 0, that belong to a board side (CR6). Bit 0 is the border.
const fn edge(size: usize, side: u8, row: usize) -> Row {
    let (hex, row) = (Hex::new(size as u16), row as u16 + 1);
    let (mut cells, mut number) = (0, 1);
    while number <= hex.rows() {
        if hex.contains(row, number) && hex.sides(hex.cell(row, number)) & side != 0 {
            cells |= 1 << number;
        }
        number += 1;
    }
    cells
}

/// The board sides from which three boards side by side are filled. Each pair of opposite sides has one of them.
const LANES: [u8; 3] = [Sides::N, Sides::NE, Sides::NW];

/// The edge cells of a row, for three boards side by side.
#[derive(Clone, Copy)]
struct Edges {
    /// The cells of the side that is filled from.
    from: Row,
    /// The cells of the opposite side.
    opposite: Row,
    /// The cells of the two sides that make a triple with it.
    triple: [Row; 2],
}

/// The edges of each row, by the size of the board.
static EDGES: [[Edges; MAX_ROWS]; *SIZES.end() as usize + 1] = {
    let mut edges = [[Edges { from: 0, opposite: 0, triple: [0; 2] }; MAX_ROWS]; *SIZES.end() as usize + 1];
    let mut size = *SIZES.start() as usize;
    while size <= *SIZES.end() as usize {
        let mut row = 0;
        while row < MAX_ROWS {
            let mut lane = 0;
            while lane < LANES.len() {
                let shift = lane * LANE;
                let (opposite, triple) = (partners(&OPPOSITES, LANES[lane]), partners(&TRIPLES, LANES[lane]));
                let lowest = triple & triple.wrapping_neg();
                let of_row = &mut edges[size][row];
                of_row.from |= edge(size, LANES[lane], row) << shift;
                of_row.opposite |= edge(size, opposite, row) << shift;
                // The triples are complete with N and NE.
                if lane < 2 {
                    of_row.triple[0] |= edge(size, lowest, row) << shift;
                    of_row.triple[1] |= edge(size, triple & !lowest, row) << shift;
                }
                lane += 1;
            }
            row += 1;
        }
        size += 1;
    }
    edges
};

/// The edge cells of each row of a board with this many rows.
#[inline]
fn edges(rows: usize) -> &'static [Edges] {
    &EDGES[rows.div_ceil(2)][..rows]
}

/// The board sides that these stones touch.
fn sides(stones: &[Row]) -> u8 {
    let (mut upper, mut lower) = (0, 0);
    for (&stones, edges) in stones.iter().zip(edges(stones.len())) {
        upper |= side_by_side([stones; 3]) & edges.from;
        lower |= side_by_side([stones; 3]) & edges.opposite;
    }
    let touched = |(lane, side): (usize, u8)| {
        let [of_upper, of_lower] = [upper, lower].map(|lanes| u8::from(one_of(lanes, lane) != 0));
        of_upper * side + of_lower * partners(&OPPOSITES, side)
    };
    LANES.into_iter().enumerate().map(touched).sum()
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
                let (row, number) = hex.row_and_number(cell);
                let mut stones = vec![0; usize::from(hex.rows())];
                stones[usize::from(row) - 1] = 1 << number;
                assert_eq!(sides(&stones), hex.sides(cell), "size {side}, row {row}, number {number}");
            }
        }
    }
}
