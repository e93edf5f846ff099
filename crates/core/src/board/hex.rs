//! Hexagonal boards of hexagonal cells ("hexhex").
//!
//! Rows are counted from the top, and the number of a cell is its `/` diagonal counted from the left,
//! both from 1. The cell (r, n) has the neighbours (r, n±1), (r−1, n−1), (r−1, n), (r+1, n) and
//! (r+1, n+1).

use super::Cell;

/// A board with `side` cells per side and `2·side − 1` rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    side: u16,
}

/// The six sides of the board, as bits. A corner cell belongs to both sides that meet there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {}

impl Sides {
    /// The upper side, row 1.
    pub const N: u8 = 1;
    /// The upper right side.
    pub const NE: u8 = 2;
    /// The lower right side.
    pub const SE: u8 = 4;
    /// The lower side, the last row.
    pub const S: u8 = 8;
    /// The lower left side.
    pub const SW: u8 = 16;
    /// The upper left side.
    pub const NW: u8 = 32;
}

impl Hex {
    /// A board with `side` cells per side, `side` in 2..=100.
    #[must_use]
    pub const fn new(side: u16) -> Hex {
        debug_assert!(2 <= side && side <= 100);
        Hex { side }
    }

    /// The number of cells per side.
    #[must_use]
    pub fn side(self) -> u16 {
        self.side
    }

    /// The number of rows, which is also that of diagonals.
    #[must_use]
    pub const fn rows(self) -> u16 {
        2 * self.side - 1
    }

    /// The first and the last number of a row.
    #[must_use]
    pub fn numbers(self, row: u16) -> (u16, u16) {
        (row.saturating_sub(self.side) + 1, self.rows().min(row + self.side - 1))
    }

    /// Whether the board has this cell.
    #[inline]
    #[must_use]
    pub const fn contains(self, row: u16, number: u16) -> bool {
        let rows = self.rows();
        let is_in_row = number < row + self.side && row < number + self.side;
        1 <= row && row <= rows && 1 <= number && number <= rows && is_in_row
    }

    /// The cell in this row and diagonal.
    #[inline]
    #[must_use]
    pub const fn cell(self, row: u16, number: u16) -> Cell {
        Cell(row * (self.rows() + 1) + number)
    }

    /// The row and the number of a cell of the board, both from 1.
    #[must_use]
    pub const fn row_and_number(self, cell: Cell) -> (u16, u16) {
        let stride = self.rows() + 1;
        (cell.0 / stride, cell.0 % stride)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (1..=self.rows()).flat_map(move |row| {
            let (first, last) = self.numbers(row);
            (first..=last).map(move |number| self.cell(row, number))
        })
    }

    /// The cells of one board side: a single bit of [`Sides`].
    pub fn on_side(self, side: u8) -> impl Iterator<Item = Cell> {
        let (rows, beside) = (self.rows(), self.side - 1);
        (1..=self.side).map(move |along| match side {
            Sides::N => self.cell(1, along),
            Sides::NE => self.cell(along, along + beside),
            Sides::SE => self.cell(along + beside, rows),
            Sides::S => self.cell(rows, along + beside),
            Sides::SW => self.cell(along + beside, along),
            _ => self.cell(along, 1),
        })
    }

    /// The length of the padded array.
    #[must_use]
    pub fn padded_len(self) -> usize {
        usize::from(self.rows() + 2) * usize::from(self.rows() + 1) + 1
    }

    /// The distances in the padded array from a cell to its neighbours, in turn around it.
    #[must_use]
    pub fn neighbours(self) -> [i16; 6] {
        let stride = self.rows() as i16 + 1;
        [-1, -stride - 1, -stride, 1, stride + 1, stride]
    }

    /// The board sides a cell touches, as bits of [`Sides`].
    #[must_use]
    pub const fn sides(self, cell: Cell) -> u8 {
        let (row, number) = self.row_and_number(cell);
        let touched = [
            (row == 1, Sides::N),
            (row == self.rows(), Sides::S),
            (number == 1, Sides::NW),
            (number == self.rows(), Sides::SE),
            (number + 1 == row + self.side, Sides::NE),
            (row + 1 == number + self.side, Sides::SW),
        ];
        let (mut sides, mut at) = (0, 0);
        while at < touched.len() {
            let (touches, side) = touched[at];
            if touches {
                sides |= side;
            }
            at += 1;
        }
        sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of size 6 are those that the definition of the coordinates lists: a1–a6, f1–f11, g2–g11, k6–k11.
    #[test]
    fn rows_of_size_six() {
        let board = Hex::new(6);
        let row = |letter: u8| board.numbers(u16::from(letter - b'a') + 1);
        assert_eq!((row(b'a'), row(b'f'), row(b'g'), row(b'k')), ((1, 6), (1, 11), (2, 11), (6, 11)));
        assert_eq!(board.cells().count(), 91);
        for r in 0..20 {
            for n in 0..20 {
                let inside =
                    (1..=11).contains(&r) && (board.numbers(r.max(1)).0..=board.numbers(r.max(1)).1).contains(&n);
                assert_eq!(board.contains(r, n), inside, "row {r} number {n}");
            }
        }
    }

    #[test]
    fn neighbours_are_the_six_of_the_definition() {
        let board = Hex::new(6);
        let centre = board.cell(6, 6);
        let mut found: Vec<_> =
            board.neighbours().iter().map(|&offset| board.row_and_number(centre.step(offset))).collect();
        found.sort_unstable();
        assert_eq!(found, [(5, 5), (5, 6), (6, 5), (6, 7), (7, 6), (7, 7)]);
    }

    #[test]
    fn cells_of_a_side_touch_it() {
        for board in (2..12).map(Hex::new) {
            for side in [Sides::N, Sides::NE, Sides::SE, Sides::S, Sides::SW, Sides::NW] {
                let touching: Vec<Cell> = board.cells().filter(|cell| board.sides(*cell) & side != 0).collect();
                assert_eq!(board.on_side(side).collect::<Vec<_>>(), touching);
            }
        }
    }

    /// CR6: a board of size 6 has six corners with two sides each, and four further cells on each side.
    #[test]
    fn a_corner_belongs_to_both_sides() {
        let board = Hex::new(6);
        let count = |bits| board.cells().filter(|&cell| board.sides(cell).count_ones() == bits).count();
        assert_eq!((count(2), count(1), count(0)), (6, 24, 61));
        assert_eq!(board.sides(board.cell(1, 1)), Sides::N | Sides::NW);
        assert_eq!(board.sides(board.cell(6, 11)), Sides::NE | Sides::SE);
        assert_eq!(board.sides(board.cell(11, 6)), Sides::S | Sides::SW);
    }

    /// The padded array ends with the last neighbour of a cell.
    #[test]
    fn the_padded_array_has_all_neighbours() {
        for board in (2..12).map(Hex::new) {
            let around = |cell: Cell| board.neighbours().map(|offset| cell.step(offset).index());
            assert_eq!(board.cells().flat_map(around).max(), Some(board.padded_len() - 1));
        }
    }
}
