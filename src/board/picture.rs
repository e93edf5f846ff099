//! A board ready to be drawn: cells with glyphs, marks and labels, without rules and without a terminal.

use super::{Cell, Side};

/// What a drawing shows, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The rows from the top.
    pub rows: Vec<Row>,
    /// The line of labels above or below the rows.
    pub columns: Columns,
    /// What the columns are worth, in games that count points.
    pub values: Vec<String>,
    /// What else is to be said of the position, a line each.
    pub notes: Vec<String>,
}

/// One row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Label in front of the row.
    pub label: Label,
    /// Label or value behind the row, may be empty.
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
    /// What kind of stone it is, `None` if empty.
    pub ink: Option<Ink>,
    /// Why the cell deserves attention.
    pub mark: Option<Mark>,
}

/// What tells stones apart in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A stone of this side.
    Side(Side),
    /// A stone with a symbol, which belongs to nobody.
    Symbol {
        /// Which one, from 0.
        number: u8,
        /// Its shape, where letters are not wanted.
        shape: char,
    },
}

/// Labels of columns or diagonals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Whether they stand above the rows.
    pub above: bool,
    /// How far the first is shifted to the right, in half cells.
    pub indent: usize,
    /// The labels from the left, one a cell.
    pub labels: Vec<Label>,
}

/// The label of a row or a column. It lies where it belongs: a board has dozens, and it may be one of many that
/// wait to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label {
    bytes: [u8; 7],
    length: u8,
}

impl Label {
    /// A label of a few signs; of a longer text, nothing.
    #[must_use]
    pub fn new(text: &str) -> Label {
        let text = text.as_bytes();
        let mut label = Label::default();
        if let Some(bytes) = label.bytes.get_mut(..text.len()) {
            bytes.copy_from_slice(text);
            label.length = text.len() as u8;
        }
        label
    }

    /// A number.
    #[must_use]
    pub fn number(number: u16) -> Label {
        let digits = [10_000, 1000, 100, 10, 1].map(|unit| b'0' + (number / unit % 10) as u8);
        let zeros = digits[..4].iter().take_while(|digit| **digit == b'0').count();
        Label::new(std::str::from_utf8(&digits[zeros..]).unwrap_or_default())
    }

    /// A letter.
    #[must_use]
    pub fn letter(letter: char) -> Label {
        Label::new(letter.encode_utf8(&mut [0; 4]))
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.bytes.get(..self.length.into()).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
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

impl Mark {
    /// All marks, the weakest first.
    pub const ALL: [Mark; 4] = [Mark::Waiting, Mark::Chain, Mark::Last, Mark::Fault];
}

impl Picture {
    /// A board of which nothing more is to be said.
    #[must_use]
    pub fn new(rows: Vec<Row>, columns: Columns) -> Picture {
        Picture { rows, columns, values: Vec::new(), notes: Vec::new() }
    }

    /// Marks `cells`; a cell keeps the strongest of its marks, in the order of [`Mark`].
    pub fn mark(&mut self, cells: &[Cell], mark: Mark) {
        let Some(most) = cells.iter().max() else { return };
        // Many cells can be marked on a board of many.
        let mut is_marked = vec![false; most.index() + 1];
        cells.iter().for_each(|cell| is_marked[cell.index()] = true);
        for row in &mut self.rows {
            for spot in &mut row.spots {
                if is_marked.get(spot.cell.index()) == Some(&true) {
                    spot.mark = spot.mark.max(Some(mark));
                }
            }
        }
    }

    /// All cells in reading order.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.rows.iter().flat_map(|row| &row.spots)
    }
}
