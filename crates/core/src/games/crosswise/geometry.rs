//! The 36 cells of the board, and sets of them.

use std::fmt;
use std::str::FromStr;

use super::SIZE;
use crate::board::Cell;

/// Number of columns and rows.
const WIDTH: u8 = SIZE as u8;

/// A cell of the board. Cells are ordered row by row from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridCell(u8);

/// The set of all cells.
pub(super) const ALL_CELLS: u64 = (1 << (WIDTH * WIDTH)) - 1;

impl GridCell {
    /// The cell in this column and row, both counted from 0.
    #[must_use]
    pub fn new(column: u8, row: u8) -> Option<GridCell> {
        (column < WIDTH && row < WIDTH).then(|| GridCell(row * WIDTH + column))
    }

    /// The column, counted from 0.
    #[must_use]
    pub fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// The row, counted from 0.
    #[must_use]
    pub fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The letter of the column and the number of the row.
    pub(super) fn name(self) -> [char; 2] {
        [char::from(b'a' + self.column()), char::from(b'1' + self.row())]
    }

    pub(super) fn of_cell(cell: Cell) -> Option<GridCell> {
        u8::try_from(cell.0).ok().filter(|cell| *cell < WIDTH * WIDTH).map(GridCell)
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

/// Text that is not the name of a cell.
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
pub(super) fn bit(cell: GridCell) -> u64 {
    1 << cell.0
}

/// The cells of a set, row by row from a1.
pub(super) fn cells(set: u64) -> impl Iterator<Item = GridCell> + Clone {
    (0..WIDTH * WIDTH).map(GridCell).filter(move |cell| set & bit(*cell) != 0)
}
