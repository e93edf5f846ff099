//! A board ready to be drawn: cells with glyphs, marks and labels, independent of rules and of the terminal.

use std::fmt;
use std::sync::OnceLock;

use super::stone_form::StoneForm;
use super::{Cell, Side};

/// One position on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The layout is the part that all positions on the board share.
    pub layout: &'static Layout,
    /// The letters of the stones on all cells in reading order, `.` for none. Findings keep many pictures until they are
    /// printed, so a picture is small and quickly made.
    glyphs: Vec<u8>,
    /// The kind of stone that each letter stands for.
    inks: [Option<Ink>; LETTERS],
    /// The marks of each cell, which say why it is highlighted.
    marks: Vec<Marks>,
    /// The places of cells with marks, in the order in which they were marked.
    marked: Vec<u16>,
    /// The points of the rows from the top, in games that count points.
    pub row_values: Vec<String>,
    /// The points of the columns, in games that count points.
    pub column_values: Vec<String>,
    /// Further lines to print below the board.
    pub notes: Vec<Note>,
}

/// The number of ASCII characters.
const LETTERS: usize = 128;

/// The number of marks that most pictures have room for.
const MOST_MARKS: usize = 16;

/// A line below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text of the line.
    pub text: String,
    /// The letters of stones that are not on the board; most lines have none.
    pub stones: String,
}

/// The layout of a board: the part that all its pictures share.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The surface says how the board looks where it is drawn with lines and areas.
    pub surface: Surface,
    rows: Vec<Row>,
    /// The width of the longest label of a row.
    pub margin: usize,
    /// All cells in reading order.
    cells: Vec<Cell>,
    /// The place of each cell in that order, by its index; of what is not a cell, a greater number than any place.
    places: Vec<u16>,
    /// The labels above the rows.
    pub above: Labels,
    /// The labels below the rows.
    pub below: Labels,
    /// The points that help the eye to find its place, as on Go boards.
    pub star_points: Vec<Cell>,
    /// The letters of the stones, each with the symbol for drawings that may use Unicode.
    pub symbols: &'static [(char, char)],
    /// The forms of the stones by letter, for drawings with lines and areas.
    pub forms: &'static [(char, StoneForm)],
    /// The aim of each side in words. A letter in braces, such as `{B}`, means the stone as drawn. A part in square brackets is
    /// shown only while one of its stones is on the board.
    pub aims: &'static str,
    /// The board without stones as text, which is drawn only once.
    pub empty: OnceLock<EmptyBoard>,
}

/// The text of a board without stones.
#[derive(Debug, PartialEq, Eq)]
pub struct EmptyBoard {
    /// Each line begins with this text.
    pub before: String,
    /// The whole drawing, with empty cells and no marks.
    pub text: String,
    /// The offset of each cell in the text, in reading order: a byte for its mark, then its letter.
    pub cells: Vec<usize>,
}

/// The kind of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// The cells are points where lines cross. The first side has the edges at the top and the bottom, the second those at the
    /// left and the right.
    Points,
    /// Hexagons.
    Hexagons,
    /// A chequerboard. The first side goes to the top rank, the second to the bottom rank.
    Chequered,
    /// Places for tiles. The rows belong to the first side, the columns to the second.
    Tiles,
}

/// The labels and the extent of a row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The label before the row.
    pub label: String,
    /// The tail says what is labelled at the end of the row.
    pub tail: Tail,
    /// The shift of the first cell to the right, in half cells.
    pub indent: usize,
    /// The number of cells of this row and those above.
    end: usize,
}

/// The label at the end of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tail {
    /// The label of the row again.
    Row,
    /// The label of another line of cells, which ends there.
    Other(String),
}

/// A line of labels of columns or diagonals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// The shift of the first label to the right, in half cells.
    pub indent: usize,
    /// The labels from the left, one per cell.
    pub labels: Vec<String>,
    /// Whether these are labels that are also at the other end of their columns or diagonals, for boards with coordinates on
    /// all sides.
    pub repeated: bool,
}

/// A cell of a picture with its stone and marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The cell of the board.
    pub cell: Cell,
    /// The stone's letter in ASCII, `.` if empty.
    pub glyph: u8,
    /// The kind of stone, `None` if empty.
    pub ink: Option<Ink>,
    /// The marks, which say why the cell is highlighted.
    pub marks: Marks,
}

/// The ink distinguishes stones in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A stone of this side.
    Side(Side),
    /// A stone with a symbol, which belongs to neither side: the symbol's number, from 0.
    Symbol(u8),
}

/// A reason why a cell is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A cell where a legal move ends.
    Legal,
    /// An empty cell where the side to move may not place a stone.
    Forbidden,
    /// A crossing that waits for the opponent's answer.
    Waiting,
    /// A cell that decided the game.
    Chain,
    /// The last move.
    Last,
    /// A cell that a finding is about.
    Fault,
    /// A cell of a move that would have been better.
    Better,
    /// A cell of the move that was played from here.
    Played,
}

impl Mark {
    /// All marks in the order of their bits.
    pub const ALL: [Mark; 8] =
        [Mark::Legal, Mark::Forbidden, Mark::Waiting, Mark::Chain, Mark::Last, Mark::Fault, Mark::Better, Mark::Played];
}

/// A set of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(u8);

impl Marks {
    /// The number of different sets.
    pub const COUNT: usize = 1 << Mark::ALL.len();

    /// The set of these marks.
    #[must_use]
    pub const fn of(marks: &[Mark]) -> Marks {
        let (mut set, mut index) = (0, 0);
        while index < marks.len() {
            set |= 1 << marks[index] as u8;
            index += 1;
        }
        Marks(set)
    }

    /// The set with this number, below [`Marks::COUNT`].
    #[must_use]
    pub const fn from_index(index: usize) -> Marks {
        Marks(index as u8)
    }

    /// The number of the set.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether all of `marks` are in the set.
    #[must_use]
    pub const fn contains(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Whether `mark` is in the set.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.contains(Marks::of(&[mark]))
    }
}

impl fmt::Display for Note {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)?;
        let stones = self.stones.chars().enumerate();
        stones
            .into_iter()
            .try_for_each(|(place, stone)| write!(formatter, "{}{stone}", if place == 0 { ": " } else { " " }))
    }
}

impl Spot {
    /// An unmarked cell.
    #[must_use]
    pub fn new(cell: Cell, glyph: char, ink: Option<Ink>) -> Spot {
        Spot {
            cell,
            glyph: u8::try_from(glyph).ok().filter(u8::is_ascii).unwrap_or(b'?'),
            ink,
            marks: Marks::default(),
        }
    }

    /// An empty cell and a cell with a stone of each side, indexed by [`Content::kind`](super::Content::kind).
    #[must_use]
    pub fn of_sides([first, second]: [char; 2]) -> [Spot; 3] {
        let of = |glyph, side: Option<Side>| Spot::new(Cell(0), glyph, side.map(Ink::Side));
        [of('.', None), of(first, Some(Side::First)), of(second, Some(Side::Second))]
    }
}

impl Layout {
    /// All cells in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// A board of hexagons without rows. `symbols`, `forms` and `aims` are as in [`Layout`].
    #[must_use]
    pub fn hexagons(
        above: Labels,
        below: Labels,
        symbols: &'static [(char, char)],
        forms: &'static [(char, StoneForm)],
        aims: &'static str,
    ) -> Layout {
        Layout {
            surface: Surface::Hexagons,
            rows: Vec::new(),
            margin: 0,
            cells: Vec::new(),
            places: Vec::new(),
            above,
            below,
            star_points: Vec::new(),
            symbols,
            forms,
            aims,
            empty: OnceLock::new(),
        }
    }

    /// A square board without rows whose columns have these labels.
    #[must_use]
    pub fn square(
        surface: Surface,
        labels: Vec<String>,
        symbols: &'static [(char, char)],
        forms: &'static [(char, StoneForm)],
        aims: &'static str,
    ) -> Layout {
        let below = Labels { indent: 0, labels, repeated: false };
        let above = Labels { repeated: true, ..below.clone() };
        Layout { surface, ..Layout::hexagons(above, below, symbols, forms, aims) }
    }

    /// Adds a row below the others. See [`Row`]; `cells` are given from the left.
    pub fn add_row(&mut self, label: String, tail: Tail, indent: usize, cells: impl Iterator<Item = Cell>) {
        for (cell, place) in cells.zip(self.cells.len() as u16..) {
            self.cells.push(cell);
            self.places.resize(self.places.len().max(cell.index() + 1), u16::MAX);
            self.places[cell.index()] = place;
        }
        self.margin = self.margin.max(label.len());
        self.rows.push(Row { label, tail, indent, end: self.cells.len() });
    }

    /// The rows from the top, each with its cells from the left.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&Row, &[Cell])> {
        split_rows(&self.rows, &self.cells)
    }

    /// Whether rows are shifted against each other by half a cell.
    #[must_use]
    pub fn is_staggered(&self) -> bool {
        self.rows.iter().any(|row| row.indent > 0)
    }

    /// The symbol of the stone with this letter; the letter itself if it has none.
    #[must_use]
    pub fn symbol(&self, letter: char) -> char {
        self.symbols.iter().find(|(known, _)| *known == letter).map_or(letter, |(_, symbol)| *symbol)
    }

    /// The form of the stone with this letter.
    #[must_use]
    pub fn form(&self, letter: char) -> StoneForm {
        self.forms.iter().find(|(known, _)| *known == letter).map_or(StoneForm::UnknownTile, |(_, form)| *form)
    }
}

impl Picture {
    /// A board without points and notes. Stones with the same letter are of the same kind.
    #[must_use]
    pub fn new(layout: &'static Layout, spot: impl Fn(Cell) -> Spot) -> Picture {
        let mut glyphs = vec![b'.'; layout.cells.len()];
        let mut inks = [None; LETTERS];
        for (glyph, cell) in glyphs.iter_mut().zip(&layout.cells) {
            let spot = spot(*cell);
            *glyph = spot.glyph;
            inks[usize::from(spot.glyph) % LETTERS] = spot.ink;
        }
        Picture {
            layout,
            inks,
            marks: vec![Marks::default(); glyphs.len()],
            glyphs,
            marked: Vec::new(),
            row_values: Vec::new(),
            column_values: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The rows from the top, each with its cells from the left.
    #[must_use]
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&Row, impl ExactSizeIterator<Item = Spot>)> {
        let mut start = 0;
        self.layout.rows.iter().map(move |row| {
            let places = start..row.end;
            start = row.end;
            (row, places.map(|place| self.spot(place)))
        })
    }

    /// The letters that the cells show, row by row, in ASCII.
    pub fn glyph_rows(&self) -> impl Iterator<Item = &[u8]> {
        split_rows(&self.layout.rows, &self.glyphs).map(|(_, glyphs)| glyphs)
    }

    /// The letters that the cells show, row by row.
    pub fn glyphs(&self) -> impl Iterator<Item = impl Iterator<Item = char>> {
        self.glyph_rows().map(|glyphs| glyphs.iter().map(|glyph| char::from(*glyph)))
    }

    /// Shows what is on a cell now.
    pub fn put(&mut self, spot: Spot) {
        let Some(&place) = self.layout.places.get(spot.cell.index()) else { return };
        if let Some(glyph) = self.glyphs.get_mut(usize::from(place)) {
            *glyph = spot.glyph;
            self.inks[usize::from(spot.glyph) % LETTERS] = spot.ink;
        }
    }

    /// Adds a mark to `cells`.
    pub fn mark(&mut self, cells: &[Cell], mark: Mark) {
        cells.iter().for_each(|cell| self.mark_cell(*cell, mark));
    }

    /// Adds a mark to a cell.
    pub fn mark_cell(&mut self, cell: Cell, mark: Mark) {
        let Some(&place) = self.layout.places.get(cell.index()) else { return };
        let Some(marks) = self.marks.get_mut(usize::from(place)) else { return };
        if *marks == Marks::default() {
            if self.marked.is_empty() {
                self.marked.reserve(MOST_MARKS);
            }
            self.marked.push(place);
        }
        marks.0 |= Marks::of(&[mark]).0;
    }

    /// The places in reading order of cells with marks, each with its marks, in the order in which they were marked first.
    pub fn marked_places(&self) -> impl Iterator<Item = (usize, Marks)> {
        self.marked.iter().map(|place| (usize::from(*place), self.marks[usize::from(*place)]))
    }

    /// The cells with marks, in the order in which they were marked first.
    pub fn marked(&self) -> impl Iterator<Item = Spot> {
        self.marked.iter().map(|place| self.spot(usize::from(*place)))
    }

    /// All cells in reading order.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        (0..self.glyphs.len()).map(|place| self.spot(place))
    }

    /// The cell at a place in reading order.
    #[must_use]
    pub fn spot(&self, place: usize) -> Spot {
        let glyph = self.glyphs[place];
        let ink = self.inks[usize::from(glyph) % LETTERS];
        Spot { cell: self.layout.cells[place], glyph, ink, marks: self.marks[place] }
    }
}

/// The rows, each with its part of `all`.
fn split_rows<'a, T>(rows: &'a [Row], all: &'a [T]) -> impl ExactSizeIterator<Item = (&'a Row, &'a [T])> {
    let mut start = 0;
    rows.iter().map(move |row| {
        let part = &all[start..row.end];
        start = row.end;
        (row, part)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    /// Two rows of two cells, the lower one half a cell to the right.
    fn layout() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
            let (symbols, forms) = (&[('B', '●')], &[('B', StoneForm::BlackDisc)]);
            let mut layout = Layout::square(Surface::Points, vec!["a".into(), "b".into()], symbols, forms, "");
            layout.add_row("10".into(), Tail::Row, 0, [Cell(4), Cell(5)].into_iter());
            layout.add_row("9".into(), Tail::Row, 1, [Cell(7), Cell(8)].into_iter());
            layout
        });
        &LAYOUT
    }

    #[test]
    fn letters_without_a_symbol_stand_for_themselves() {
        assert_eq!(['B', 'W'].map(|letter| layout().symbol(letter)), ['●', 'W']);
        assert_eq!(['B', 'W'].map(|letter| layout().form(letter)), [StoneForm::BlackDisc, StoneForm::UnknownTile]);
    }

    #[test]
    fn layouts_have_the_rows_that_were_added() {
        let rows: Vec<_> = layout().rows().map(|(row, cells)| (row.label.as_str(), row.indent, cells)).collect();
        assert_eq!(rows, [("10", 0, [Cell(4), Cell(5)].as_slice()), ("9", 1, [Cell(7), Cell(8)].as_slice())]);
        assert_eq!((layout().margin, layout().is_staggered()), (2, true));
        assert_eq!((layout().above.repeated, layout().below.repeated), (true, false));
        let empty = Layout::square(Surface::Points, Vec::new(), &[], &[], "");
        assert_eq!((empty.margin, empty.is_staggered(), empty.rows().len()), (0, false, 0));
    }

    /// Cells that the board does not have are not shown: 6 is between two rows, 9 after the last one.
    #[test]
    fn stones_and_marks_are_on_their_cells() {
        let mut picture = Picture::new(layout(), |cell| Spot::new(cell, '.', None));
        let white = |cell| Spot::new(cell, 'W', Some(Ink::Side(Side::Second)));
        [6, 7, 9].into_iter().for_each(|cell| picture.put(white(Cell(cell))));
        picture.mark(&[Cell(6), Cell(8), Cell(9), Cell(4)], Mark::Legal);
        picture.mark_cell(Cell(8), Mark::Last);
        assert_eq!(picture.glyph_rows().collect::<Vec<_>>(), [b"..", b"W."]);
        assert_eq!(picture.spot(2), white(Cell(7)));
        let both = Marks::of(&[Mark::Last, Mark::Legal]);
        assert_eq!(picture.marked_places().collect::<Vec<_>>(), [(3, both), (0, Marks::of(&[Mark::Legal]))]);
        assert!(
            picture
                .marked()
                .map(|spot| (spot.cell, spot.marks))
                .eq([(Cell(8), both), (Cell(4), Marks::of(&[Mark::Legal]))])
        );
        assert_eq!([Mark::Last, Mark::Chain].map(|mark| both.has(mark)), [true, false]);
    }

    #[test]
    fn notes_name_stones_that_are_not_on_the_board() {
        let note = |stones: &str| Note { text: "wilds".into(), stones: stones.into() }.to_string();
        assert_eq!([note(""), note("MR")], ["wilds", "wilds: M R"]);
    }
}
