//! A board ready to be drawn: cells with glyphs, marks and labels, without rules and without a terminal.

use super::{Cell, Side};

/// What a drawing shows, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// The line of labels above or below the rows.
    pub columns: Columns,
}

/// One row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Label in front of the row.
    pub label: String,
    /// Label behind the row, may be empty.
    pub tail: String,
    /// How far the first cell is shifted to the right, in half cells.
    pub indent: usize,
    /// The cells from the left.
    pub spots: Vec<Spot>,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which cell it is.
    pub cell: Cell,
    /// The stone's letter, `.` if empty.
    pub glyph: char,
    /// Whose stone it is.
    pub side: Option<Side>,
    /// Why the cell deserves attention.
    pub mark: Option<Mark>,
}

/// Labels of columns or diagonals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Whether they stand above the rows.
    pub above: bool,
    /// How far the first is shifted to the right, in half cells.
    pub indent: usize,
    /// The labels from the left, one a cell.
    pub labels: Vec<String>,
}

/// Why a cell deserves attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A stone that waits for the opponent's answer.
    Waiting,
    /// What decided the game.
    Chain,
    /// The last move.
    Last,
    /// A cell that a finding is about.
    Fault,
}

impl Picture {
    /// Marks `cells`; a cell keeps the strongest of its marks, in the order of [`Mark`].
    pub fn mark(&mut self, cells: &[Cell], mark: Mark) {
        for spot in self.rows.iter_mut().flat_map(|row| &mut row.spots) {
            if cells.contains(&spot.cell) {
                spot.mark = spot.mark.max(Some(mark));
            }
        }
    }

    /// All cells in reading order.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.rows.iter().flat_map(|row| &row.spots)
    }
}
