//! A board ready to be drawn: cells with glyphs, marks and labels, without rules and without a terminal.

use super::{Cell, Side};

/// A position of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What does not change.
    pub layout: &'static Layout,
    /// All cells in reading order: a board is drawn for every finding, and may be one of many that wait for it.
    spots: Vec<Spot>,
    /// What the rows are worth, from the top, in games that count points.
    pub row_values: Vec<String>,
    /// What the columns are worth, in games that count points.
    pub column_values: Vec<String>,
    /// What else is to be said of the position, a line each.
    pub notes: Vec<String>,
}

/// What all pictures of a board have in common.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    rows: Vec<Row>,
    /// All cells in reading order.
    cells: Vec<Cell>,
    /// The line of labels above or below the rows.
    pub columns: Columns,
    /// The shapes of the symbols by number, where letters are not wanted; empty if the game has no symbols.
    pub shapes: &'static [char],
}

/// What belongs to a row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Label in front of the row.
    pub label: String,
    /// Label behind the row, may be empty.
    pub tail: String,
    /// How far the first cell is shifted to the right, in half cells.
    pub indent: usize,
    /// How many cells this row and those above have.
    end: usize,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which cell it is.
    pub cell: Cell,
    /// The stone's letter, `.` if empty; in ASCII, as a board has hundreds of them.
    pub glyph: u8,
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
    /// A stone with a symbol, which belongs to nobody: which one, from 0.
    Symbol(u8),
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

impl Mark {
    /// All marks, the weakest first.
    pub const ALL: [Mark; 4] = [Mark::Waiting, Mark::Chain, Mark::Last, Mark::Fault];
}

impl Spot {
    /// An unmarked cell.
    #[must_use]
    pub fn new(cell: Cell, glyph: char, ink: Option<Ink>) -> Spot {
        Spot { cell, glyph: u8::try_from(glyph).ok().filter(u8::is_ascii).unwrap_or(b'?'), ink, mark: None }
    }

    /// An empty cell and cells with a stone of either side, by [`Content::kind`](super::Content::kind).
    #[must_use]
    pub fn of_sides([first, second]: [char; 2]) -> [Spot; 3] {
        let of = |glyph, side: Option<Side>| Spot::new(Cell(0), glyph, side.map(Ink::Side));
        [of('.', None), of(first, Some(Side::First)), of(second, Some(Side::Second))]
    }
}

impl Layout {
    /// A board without rows.
    #[must_use]
    pub fn new(columns: Columns) -> Layout {
        Layout { rows: Vec::new(), cells: Vec::new(), columns, shapes: &[] }
    }

    /// Adds a row below the others: its cells from the left, and what belongs to a [`Row`].
    pub fn add_row(&mut self, label: String, tail: String, indent: usize, cells: impl Iterator<Item = Cell>) {
        self.cells.extend(cells);
        self.rows.push(Row { label, tail, indent, end: self.cells.len() });
    }
}

impl Picture {
    /// A board of which nothing more is to be said than what lies on its cells.
    #[must_use]
    pub fn new(layout: &'static Layout, spot: impl Fn(Cell) -> Spot) -> Picture {
        let spots = layout.cells.iter().map(|cell| spot(*cell)).collect();
        Picture { layout, spots, row_values: Vec::new(), column_values: Vec::new(), notes: Vec::new() }
    }

    /// The rows from the top, each with its cells from the left.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&Row, &[Spot])> {
        let mut start = 0;
        self.layout.rows.iter().map(move |row| {
            let spots = &self.spots[start..row.end];
            start = row.end;
            (row, spots)
        })
    }

    /// What the cells show, row by row.
    pub fn glyphs(&self) -> impl Iterator<Item = impl Iterator<Item = char>> {
        self.rows().map(|(_, spots)| spots.iter().map(|spot| spot.glyph.into()))
    }

    /// Marks `cells`; a cell keeps the strongest of its marks, in the order of [`Mark`].
    pub fn mark(&mut self, cells: &[Cell], mark: Mark) {
        if cells.is_empty() {
            return;
        }
        // Many cells can be marked on a board of many, so they become a set; 4096 are more than any padded board has.
        let mut marked = [0_u64; 64];
        let place = |cell: Cell| (cell.index() / 64 % 64, cell.index() % 64);
        for (word, bit) in cells.iter().map(|cell| place(*cell)) {
            marked[word] |= 1 << bit;
        }
        for spot in &mut self.spots {
            let (word, bit) = place(spot.cell);
            if marked[word] >> bit & 1 != 0 {
                spot.mark = spot.mark.max(Some(mark));
            }
        }
    }

    /// All cells in reading order.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.spots.iter()
    }
}
