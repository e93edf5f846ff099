//! Square boards, and the letters of their columns.

use super::Cell;

/// A board of N×N cells. Columns count from the West and rows from the North, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    size: u16,
}

impl Square {
    /// A board of `size` × `size` points, `size` in 1..=250.
    #[must_use]
    pub fn new(size: u16) -> Square {
        debug_assert!((1..=250).contains(&size));
        Square { size }
    }

    /// The number of points per side.
    #[must_use]
    pub fn size(self) -> u16 {
        self.size
    }

    /// The distance in the padded array from a cell to the one South of it.
    #[must_use]
    pub fn stride(self) -> i16 {
        self.size as i16 + 1
    }

    /// The length of the padded array.
    #[must_use]
    pub fn padded_len(self) -> usize {
        usize::from(self.size + 2) * usize::from(self.size + 1) + 1
    }

    /// Distances in the padded array from a cell to its neighbours, in turn around it from the one in the West.
    #[must_use]
    pub fn neighbours(self) -> [i16; 8] {
        let south = self.stride();
        [-1, -south - 1, -south, -south + 1, 1, south + 1, south, south - 1]
    }

    /// The cell in this column and row.
    #[must_use]
    pub fn cell(self, column: u16, row: u16) -> Cell {
        Cell((row + 1) * (self.size + 1) + column + 1)
    }

    /// The column and the row of a cell of the board, both from 0.
    #[must_use]
    pub fn column_and_row(self, cell: Cell) -> (u16, u16) {
        let stride = self.size + 1;
        (cell.0 % stride - 1, cell.0 / stride - 1)
    }

    /// All cells in reading order, each with its column and row.
    pub fn cells_with_coordinates(self) -> impl Iterator<Item = (Cell, u16, u16)> {
        let columns = move |row| (0..self.size).map(move |column| (self.cell(column, row), column, row));
        (0..self.size).flat_map(columns)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        self.cells_with_coordinates().map(|(cell, ..)| cell)
    }
}

/// The way in which columns are lettered: with or without i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coords {
    /// The letter i is skipped, as on Go boards.
    #[default]
    Go,
    /// No letter is skipped.
    Plain,
}

impl Coords {
    const fn alphabet(self) -> &'static [u8] {
        match self {
            Coords::Go => b"abcdefghjklmnopqrstuvwxyz",
            Coords::Plain => b"abcdefghijklmnopqrstuvwxyz",
        }
    }

    /// The letters of a column, counted from 0: `a` … `z`, then `aa`, `ab`, … in the same alphabet.
    #[must_use]
    pub fn letters(self, column: u16) -> String {
        let mut letters = String::with_capacity(2);
        self.push_letters(column, &mut letters);
        letters
    }

    /// Appends the letters of a column.
    #[inline]
    fn push_letters(self, column: u16, text: &mut String) {
        let alphabet = self.alphabet();
        let column = usize::from(column);
        if let Some(letter) = alphabet.get(column) {
            return text.push(char::from(*letter));
        }
        text.push(char::from(alphabet[column / alphabet.len() - 1]));
        text.push(char::from(alphabet[column % alphabet.len()]));
    }

    /// Appends the name of a point: the letters of its column and a number.
    #[inline]
    pub fn push_name(self, column: u16, number: u16, text: &mut String) {
        let names = match self {
            Coords::Go => const { names(&GO_NAMES) },
            Coords::Plain => const { names(&PLAIN_NAMES) },
        };
        let (column, number) = (usize::from(column), usize::from(number));
        let place = NAME * (column * NUMBERS + number);
        if let Some(name) = names.get(place..place + NAME).filter(|_| number < NUMBERS) {
            text.push_str(name);
            text.truncate(text.len() - usize::from(number < 10));
        } else {
            self.push_letters(column as u16, text);
            text.push_str(&number.to_string());
        }
    }

    /// The column that each byte names as a single letter (any case), counted from 0; [`Coords::NONE`] for a skipped letter
    /// and for other characters.
    #[inline]
    #[must_use]
    pub fn columns(self) -> &'static [u8; 256] {
        match self {
            Coords::Go => &const { columns_of(Coords::Go.alphabet()) },
            Coords::Plain => &const { columns_of(Coords::Plain.alphabet()) },
        }
    }

    /// Marks a byte that is not a column letter in [`Coords::columns`].
    pub const NONE: u8 = u8::MAX;

    fn digit(self, letter: u8) -> Option<u16> {
        Some(self.columns()[usize::from(letter)]).filter(|column| *column != Coords::NONE).map(u16::from)
    }

    /// The column that one or two letters (any case) name, counted from 0.
    ///
    /// `None` if there are no letters or more than two, or if one of them is skipped.
    #[must_use]
    pub fn column(self, letters: &[u8]) -> Option<u16> {
        match letters {
            [only] => self.digit(*only),
            [first, second] => Some((self.digit(*first)? + 1) * self.alphabet().len() as u16 + self.digit(*second)?),
            _ => None,
        }
    }
}

/// The number of bytes of a name in the lists of names, padded with blanks: copying a fixed length avoids mispredicted branches.
const NAME: usize = 3;

/// The lists hold names with numbers below this.
const NUMBERS: usize = 64;

/// The names of all points whose column has one letter.
static GO_NAMES: [u8; 25 * NUMBERS * NAME] = names_of(Coords::Go.alphabet());
static PLAIN_NAMES: [u8; 26 * NUMBERS * NAME] = names_of(Coords::Plain.alphabet());

const fn names_of<const LENGTH: usize>(alphabet: &[u8]) -> [u8; LENGTH] {
    let mut names = [b' '; LENGTH];
    let mut place = 0;
    while place < LENGTH {
        let (column, number) = (place / NAME / NUMBERS, (place / NAME % NUMBERS) as u8);
        names[place] = alphabet[column];
        if number < 10 {
            names[place + 1] = b'0' + number;
        } else {
            (names[place + 1], names[place + 2]) = (b'0' + number / 10, b'0' + number % 10);
        }
        place += NAME;
    }
    names
}

const fn names(list: &'static [u8]) -> &'static str {
    match std::str::from_utf8(list) {
        Ok(names) => names,
        Err(_) => "",
    }
}

const fn columns_of(alphabet: &[u8]) -> [u8; 256] {
    let mut columns = [Coords::NONE; 256];
    let mut column = 0;
    while column < alphabet.len() {
        columns[alphabet[column] as usize] = column as u8;
        columns[alphabet[column].to_ascii_uppercase() as usize] = column as u8;
        column += 1;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_columns_are_inverse() {
        for coords in [Coords::Go, Coords::Plain] {
            for column in 0..60 {
                assert_eq!(coords.column(coords.letters(column).as_bytes()), Some(column));
            }
        }
    }

    #[test]
    fn names_are_letters_and_a_number() {
        for coords in [Coords::Go, Coords::Plain] {
            for (column, number) in (0..60).flat_map(|column| (0..120).map(move |number| (column, number))) {
                let mut name = String::from("x");
                coords.push_name(column, number, &mut name);
                assert_eq!(name, format!("x{}{number}", coords.letters(column)));
            }
        }
    }

    #[test]
    fn go_letters_skip_i() {
        let letters = |column| Coords::Go.letters(column);
        assert_eq!([letters(7), letters(8), letters(24), letters(25)], ["h", "j", "z", "aa"]);
        assert_eq!([letters(32), letters(33), letters(50)], ["ah", "aj", "ba"]);
        assert_eq!(Coords::Go.column(b"i"), None);
        assert_eq!(Coords::Go.column(b"ai"), None);
        assert_eq!(Coords::Go.column(b"AJ"), Some(33));
    }

    #[test]
    fn plain_letters_do_not_skip() {
        let letters = |column| Coords::Plain.letters(column);
        assert_eq!([letters(8), letters(25), letters(26), letters(51)], ["i", "z", "aa", "az"]);
    }

    #[test]
    fn coordinates_and_cells_are_inverse() {
        let board = Square::new(5);
        assert_eq!(board.cells().count(), 25);
        for cell in board.cells() {
            let (column, row) = board.column_and_row(cell);
            assert_eq!(board.cell(column, row), cell);
            assert!(cell.step(board.stride() + 1).index() < board.padded_len());
        }
    }

    /// The padded array ends with the last neighbour of a cell.
    #[test]
    fn the_padded_array_has_all_neighbours() {
        for board in (1..60).map(Square::new) {
            let around = |cell: Cell| board.neighbours().map(|offset| cell.step(offset).index());
            assert_eq!(board.cells().flat_map(around).max(), Some(board.padded_len() - 1));
        }
    }
}
