//! A board ready to be drawn: cells with glyphs, marks and labels, independent of rules and of the terminal.

use super::{Cell, Side};

/// One position on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What all positions on the board share.
    pub layout: &'static Layout,
    /// All cells in reading order, in one piece of memory, because findings keep many pictures until they are printed.
    spots: Vec<Spot>,
    /// The points of the rows from the top, in games that count points.
    pub row_values: Vec<String>,
    /// The points of the columns, in games that count points.
    pub column_values: Vec<String>,
    /// Further lines to print below the board.
    pub notes: Vec<String>,
}

/// What all pictures of a board share.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    rows: Vec<Row>,
    /// All cells in reading order.
    cells: Vec<Cell>,
    /// The line of labels above or below the rows.
    pub columns: Columns,
    /// The shapes of the symbols by number, for drawings without letters; empty if the game has no symbols.
    pub shapes: &'static [char],
}

/// The labels and the extent of a row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The label before the row.
    pub label: String,
    /// The label after the row; may be empty.
    pub tail: String,
    /// How far the first cell is shifted to the right, in half cells.
    pub indent: usize,
    /// The number of cells of this row and those above.
    end: usize,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which cell it is.
    pub cell: Cell,
    /// The stone's letter in ASCII, `.` if empty.
    pub glyph: u8,
    /// The kind of stone, `None` if empty.
    pub ink: Option<Ink>,
    /// Why the cell is highlighted.
    pub mark: Option<Mark>,
}

/// What distinguishes stones in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A stone of this side.
    Side(Side),
    /// A stone with a symbol, which belongs to neither side: the symbol's number, from 0.
    Symbol(u8),
}

/// Labels of columns or diagonals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Whether they are above the rows.
    pub above: bool,
    /// How far the first is shifted to the right, in half cells.
    pub indent: usize,
    /// The labels from the left, one per cell.
    pub labels: Vec<String>,
}

/// Why a cell is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A crossing that waits for the opponent's answer.
    Waiting,
    /// A cell that decided the game.
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

    /// An empty cell and a cell with a stone of each side, indexed by [`Content::kind`](super::Content::kind).
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

    /// Adds a row below the others. See [`Row`]; `cells` are given from the left.
    pub fn add_row(&mut self, label: String, tail: String, indent: usize, cells: impl Iterator<Item = Cell>) {
        self.cells.extend(cells);
        self.rows.push(Row { label, tail, indent, end: self.cells.len() });
    }
}

impl Picture {
    /// A board without points and notes.
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
        // A set of 4096 bits, more cells than any padded board has.
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
