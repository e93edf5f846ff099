//! A whole game of Crossway on one board.
//!
//! Stones stay where they are. So a point that was taken twice shows as a stone too few, a checkerboard stays one,
//! and a chain that connected too early connects without the last stone.

use super::{Crossway, Move, SIZES};
use crate::board::{Cell, Side};
use crate::games::gathered::Gathered;
use crate::games::placement::Turns;
use crate::games::{Outcome, Reason, Seat, Turn};

/// Points of the padded board as bits, 64 a word.
const WORDS: usize = (*SIZES.end() as usize + 2) * (*SIZES.end() as usize + 1) / 64 + 1;

/// One row as bits; there is room for the widest board and a bit on each side.
type Row = u64;

/// The rows of one colour from the North.
type Rows = [Row; *SIZES.end() as usize];

/// The stones of a line of moves.
#[derive(Debug)]
pub struct Stones {
    size: usize,
    turns: Turns,
    /// By side, then by the number of the cell.
    points: [[u64; WORDS]; 2],
    placed: u32,
    last: Option<(Cell, Side)>,
}

impl Gathered<Crossway> for Stones {
    fn begin(start: &Crossway) -> Option<Stones> {
        let size = usize::from(start.square.size());
        let is_empty = start.turns.is_untouched() && start.winner.is_none();
        is_empty.then_some(Stones { size, turns: start.turns, points: [[0; WORDS]; 2], placed: 0, last: None })
    }

    #[inline]
    fn add(&mut self, mv: Move) -> bool {
        match mv {
            Move::Place(cell) => {
                let side = self.turns.side();
                self.points[side as usize][cell.index() / 64 % WORDS] |= 1 << (cell.index() % 64);
                self.placed += 1;
                self.last = Some((cell, side));
            }
            Move::Swap if self.turns.check_swap().is_ok() => {}
            Move::Swap | Move::Pass => return false,
        }
        self.turns.advance(mv);
        true
    }

    fn turn(&self) -> Turn {
        self.turns.turn()
    }

    fn owner(&self, side: Side) -> Seat {
        self.turns.owner(side)
    }

    fn end(&self) -> Option<Option<Outcome>> {
        let Some((last, mover)) = self.last else { return Some(None) };
        let [first, second] = [Side::First, Side::Second].map(|side| self.rows(side));
        let all: u32 = (0..self.size).map(|row| (first[row] | second[row]).count_ones()).sum();
        if all != self.placed || self.has_checkerboard(&first, &second) {
            return None;
        }
        let (own, other) = if mover == Side::First { (first, &second) } else { (second, &first) };
        let waiting = Chain::from_first_edge(self.size, other, mover.other());
        if waiting.connects() {
            return None;
        }
        let (column, row) = self.place(last);
        let mut before = own;
        before[row] &= !(1 << column);
        let mut chain = Chain::from_first_edge(self.size, &before, mover);
        if chain.connects() {
            return None;
        }
        chain.add(column, row);
        Some(chain.connects().then_some(Outcome { winner: Some(mover), reason: Reason::Connection }))
    }

    fn last(&self, start: &Crossway) -> Crossway {
        let mut last = start.clone();
        for side in [Side::First, Side::Second] {
            let points = self.points[side as usize];
            last.square
                .cells()
                .filter(|cell| points[cell.index() / 64 % WORDS] >> (cell.index() % 64) & 1 == 1)
                .for_each(|point| last.place(point, side));
        }
        last.turns = self.turns;
        last
    }
}

impl Stones {
    /// Column (from 1, as bit 0 stays free) and row of a point.
    fn place(&self, cell: Cell) -> (usize, usize) {
        let stride = self.size + 1;
        (cell.index() % stride, cell.index() / stride - 1)
    }

    /// Cuts the rows out of the bits. A row begins with the border on its left, which is bit 0.
    fn rows(&self, side: Side) -> Rows {
        let points = &self.points[side as usize];
        let stride = self.size + 1;
        let mut rows = [0; *SIZES.end() as usize];
        for (row, bits) in rows.iter_mut().enumerate().take(self.size) {
            let from = (row + 1) * stride;
            let (word, shift) = (from / 64, from % 64);
            let low = points[word % WORDS] >> shift;
            // In two steps, as no shift goes over the whole word.
            let high = points[(word + 1) % WORDS] << (63 - shift) << 1;
            *bits = (low | high) & ((1 << stride) - 1);
        }
        rows
    }

    /// CW3: two neighbouring rows with one colour on each diagonal of a block.
    fn has_checkerboard(&self, first: &Rows, second: &Rows) -> bool {
        let blocks = (1..self.size).map(|row| {
            let (a, b, c, d) = (first[row - 1], second[row - 1], first[row], second[row]);
            a & b >> 1 & d & c >> 1 | b & a >> 1 & c & d >> 1
        });
        blocks.fold(0, |found, blocks| found | blocks) != 0
    }
}

/// What can be reached from one of a side's edges over its stones (CW4).
struct Chain {
    size: usize,
    stones: Rows,
    reached: Rows,
    side: Side,
}

impl Chain {
    /// The stones that are linked to the side's first edge: North, or West.
    fn from_first_edge(size: usize, stones: &Rows, side: Side) -> Chain {
        let mut reached = [0; *SIZES.end() as usize];
        match side {
            Side::First => reached[0] = stones[0],
            Side::Second => (0..size).for_each(|row| reached[row] = stones[row] & 1 << 1),
        }
        let mut chain = Chain { size, stones: *stones, reached, side };
        chain.grow();
        chain
    }

    /// Adds a stone, and what it links.
    fn add(&mut self, column: usize, row: usize) {
        let stone = 1 << column;
        self.stones[row] |= stone;
        let near =
            (row.saturating_sub(1)..self.size.min(row + 2)).fold(0, |near, row| near | spread(self.reached[row]));
        let on_edge = match self.side {
            Side::First => row == 0,
            Side::Second => column == 1,
        };
        if on_edge || near & stone != 0 {
            self.reached[row] |= stone;
            self.grow();
        }
    }

    /// Goes down and up the board until a way back reaches nothing more.
    fn grow(&mut self) {
        self.sweep(0..self.size);
        while self.sweep((0..self.size).rev()) && self.sweep(0..self.size) {}
    }

    /// Goes over the rows in this order; tells whether anything more was reached.
    fn sweep(&mut self, rows: impl Iterator<Item = usize>) -> bool {
        let (mut grown, mut before) = (false, 0);
        for row in rows {
            grown |= self.grow_row(row, before);
            before = self.reached[row];
        }
        grown
    }

    /// What is reached in a row from the one before it, and along the row.
    #[inline]
    fn grow_row(&mut self, row: usize, before: Row) -> bool {
        let (stones, old) = (self.stones[row], self.reached[row]);
        let mut reached = old | spread(before) & stones;
        loop {
            let wider = spread(reached) & stones;
            if wider == reached {
                break;
            }
            reached = wider;
        }
        self.reached[row] = reached;
        reached != old
    }

    /// Whether the side's other edge has been reached: South, or East.
    fn connects(&self) -> bool {
        match self.side {
            Side::First => self.reached[self.size - 1] != 0,
            Side::Second => self.reached[..self.size].iter().any(|row| row >> self.size & 1 != 0),
        }
    }
}

/// A set of columns and their neighbours.
#[inline]
fn spread(columns: Row) -> Row {
    columns | columns << 1 | columns >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::random::Random;
    use crate::games::Position;
    use crate::games::testing::start;

    /// Whatever is played, legal or not: what a gathered line ends with is what the plain rules say.
    #[test]
    fn a_gathered_line_agrees_with_the_plain_rules() {
        let mut random = Random::new(9, 0);
        let starts = ["Size 2", "Size 3", "Size 4", "Size 5", "Size 7", "Size 19", "Size 52", "Size 4 Swap no"];
        for (tags, games) in starts.into_iter().zip([300, 1500, 1500, 1500, 300, 12, 1, 200]) {
            let begin: Crossway = start(tags);
            for game in 0..games {
                let (mut position, mut gathered) = (begin.clone(), Stones::begin(&begin).unwrap());
                let cells: Vec<Cell> = begin.square.cells().collect();
                let mut in_order = true;
                for _ in 0..2 * cells.len() {
                    let mut legal = Vec::new();
                    position.legal_moves(&mut legal);
                    let any = random.pick(&cells).map(|cell| Move::Place(*cell));
                    let wild = game % 2 == 1 && random.one_in(cells.len());
                    let sensible = random.pick(&legal).copied().filter(|_| !wild);
                    let Some(mv) = sensible.or(any) else { break };
                    let legal = position.try_play(mv).is_ok();
                    in_order &= legal;
                    if !gathered.add(mv) {
                        break;
                    }
                    // Once out of order, always out of order.
                    assert_eq!(gathered.end(), in_order.then_some(position.outcome()), "{tags} {mv:?} {position:?}");
                    if !legal {
                        break;
                    }
                    assert_eq!(
                        (gathered.turn(), gathered.owner(Side::First)),
                        (position.turn(), position.owner(Side::First))
                    );
                }
            }
        }
    }
}
