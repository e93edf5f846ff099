//! The 36 cells of the board, and sets of them.

use std::fmt;
use std::str::FromStr;

use super::SIZE;
use crate::board::Cell;
use crate::board::bits::Bits;

/// The number of columns, which is also that of rows.
const WIDTH: u8 = SIZE as u8;

/// A cell of the board. Cells are ordered row by row from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridCell(u8);

/// The set of all cells.
pub const ALL_CELLS: u64 = (1 << (WIDTH * WIDTH)) - 1;

impl GridCell {
    /// The cell in this column and row, both counted from 0.
    #[must_use]
    pub fn new(column: u8, row: u8) -> Option<GridCell> {
        (column < WIDTH && row < WIDTH).then(|| GridCell(row * WIDTH + column))
    }

    /// The cell with this number: they are counted row by row from a1, which is 0.
    #[inline]
    #[must_use]
    pub fn of_number(number: u8) -> Option<GridCell> {
        (number < WIDTH * WIDTH).then_some(GridCell(number))
    }

    /// The number of the cell, from 0 to 35.
    #[inline]
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The column, counted from 0.
    #[inline]
    #[must_use]
    pub fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// The row, counted from 0.
    #[inline]
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The letter of the column and the number of the row.
    pub(super) fn name(self) -> [char; 2] {
        [char::from(b'a' + self.column()), char::from(b'1' + self.row())]
    }

    pub(super) fn of_cell(cell: Cell) -> Option<GridCell> {
        u8::try_from(cell.0).ok().and_then(GridCell::of_number)
    }
}

impl From<GridCell> for Cell {
    fn from(cell: GridCell) -> Cell {
        Cell(cell.0.into())
    }
}

impl fmt::Display for GridCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [column, row] = self.name();
        write!(f, "{column}{row}")
    }
}

impl FromStr for GridCell {
    type Err = ParseCellError;

    /// Reads `a1` to `f6`, in any case.
    fn from_str(text: &str) -> Result<GridCell, ParseCellError> {
        match text.as_bytes() {
            [column, row] => {
                let column = column.to_ascii_lowercase().wrapping_sub(b'a');
                GridCell::new(column, row.wrapping_sub(b'1')).ok_or(ParseCellError)
            }
            _ => Err(ParseCellError),
        }
    }
}

/// The error for a text that is not the name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell from a1 to f6")
    }
}

impl std::error::Error for ParseCellError {}

/// The set that contains one cell.
#[inline]
#[must_use]
pub fn bit(cell: GridCell) -> u64 {
    1 << cell.0
}

/// The cells of a set, row by row from a1. Bits that are not cells do not count.
#[inline]
pub fn cells(set: u64) -> impl Iterator<Item = GridCell> + Clone {
    (set & ALL_CELLS).cells().map(|number| GridCell(number as u8))
}
