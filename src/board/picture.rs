//! A board ready to be drawn: cells with glyphs, marks and labels, without rules and without a terminal.

use super::{Cell, Side};

/// What a drawing shows, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    rows: Vec<Row>,
    /// All cells in reading order: a board is drawn for every finding, and may be one of many that wait for it.
    spots: Vec<Spot>,
    /// The line of labels above or below the rows.
    pub columns: Columns,
    /// The shapes of the symbols by number, where letters are not wanted; empty if the game has no symbols.
    pub shapes: &'static [char],
    /// What the columns are worth, in games that count points.
    pub values: Vec<String>,
    /// What else is to be said of the position, a line each.
    pub notes: Vec<String>,
}

/// What belongs to a row of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Label in front of the row.
    pub label: Label,
    /// Label or value behind the row, may be empty.
    pub tail: Label,
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
    pub labels: Vec<Label>,
}

/// The label of a row or a column, in ASCII. It lies where it belongs: a board has dozens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label {
    bytes: [u8; 7],
    length: u8,
}

impl Label {
    /// A label of up to seven signs of ASCII; of any other text, nothing.
    #[must_use]
    pub fn new(text: &str) -> Label {
        let text = text.as_bytes();
        let mut label = Label::default();
        if let Some(bytes) = label.bytes.get_mut(..text.len()).filter(|_| text.is_ascii()) {
            bytes.copy_from_slice(text);
            label.length = text.len() as u8;
        }
        label
    }

    /// A number.
    #[must_use]
    pub fn number(number: u16) -> Label {
        let mut label = Label::default();
        for unit in [10_000, 1000, 100, 10, 1] {
            if number >= unit || unit == 1 {
                label.bytes[usize::from(label.length)] = b'0' + (number / unit % 10) as u8;
                label.length += 1;
            }
        }
        label
    }

    /// A letter.
    #[must_use]
    pub fn letter(letter: char) -> Label {
        Label::new(letter.encode_utf8(&mut [0; 4]))
    }

    /// How many columns wide it is.
    #[must_use]
    pub fn width(&self) -> usize {
        self.length.into()
    }

    /// Its signs.
    pub fn signs(&self) -> impl Iterator<Item = char> {
        self.bytes.into_iter().take(self.length.into()).map(char::from)
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

impl Picture {
    /// A board that has room for so many rows and cells, but none yet.
    #[must_use]
    pub fn new(columns: Columns, rows: usize, cells: usize) -> Picture {
        let (rows, spots) = (Vec::with_capacity(rows), Vec::with_capacity(cells));
        Picture { rows, spots, columns, shapes: &[], values: Vec::new(), notes: Vec::new() }
    }

    /// Adds a row below the others: its cells from the left, and what belongs to a [`Row`].
    pub fn add_row(&mut self, label: Label, tail: Label, indent: usize, spots: impl Iterator<Item = Spot>) {
        self.spots.extend(spots);
        self.rows.push(Row { label, tail, indent, end: self.spots.len() });
    }

    /// The rows from the top, each with its cells from the left.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&Row, &[Spot])> {
        let mut start = 0;
        self.rows.iter().map(move |row| {
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
        let Some(most) = cells.iter().max() else { return };
        // Many cells can be marked on a board of many.
        let mut is_marked = vec![false; most.index() + 1];
        cells.iter().for_each(|cell| is_marked[cell.index()] = true);
        for spot in &mut self.spots {
            if is_marked.get(spot.cell.index()) == Some(&true) {
                spot.mark = spot.mark.max(Some(mark));
            }
        }
    }

    /// All cells in reading order.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.spots.iter()
    }
}
