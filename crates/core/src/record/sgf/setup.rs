//! Converts set-up properties to one-line positions, and back.

use super::has_points;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::colours::Colour;
use super::escape::simple;
use super::points::{self, PointNames};
use crate::board::grid::Grid;
use crate::board::picture::{Ink, Spot};
use crate::board::square::Coords;
use crate::diagnostic::{Code, Diagnostic, Span, shorten};
use crate::games::{Game, Notation, SetupOptions, Side};

/// A limit far above what records need: rectangles name many points in few bytes.
const MAX_POINTS: usize = 1 << 20;

/// The row and column of each cell, by its native name.
type Names = HashMap<String, (usize, usize)>;

/// The names of boards, by game and number of rows. A collection may have a game in every twenty bytes, and to list all names takes
/// much longer than to read it.
static NAMES: Mutex<Vec<NamesOfBoard>> = Mutex::new(Vec::new());

/// The game and the number of rows of a board, and the names of its cells.
type NamesOfBoard = ((Game, usize), Arc<Names>);

/// The names of the cells of a board.
fn names<P: Notation>(position: &P) -> Names {
    let picture = position.picture();
    let places = picture
        .rows()
        .enumerate()
        .flat_map(|(row, (_, spots))| spots.enumerate().map(move |(column, spot)| (spot.cell, (row, column))));
    places.map(|(cell, place)| (position.cell_name(cell), place)).collect()
}

/// The names of the cells of a board whose columns have the letters of the game, listed once for each size.
fn known_names<P: Notation>(position: &P) -> Arc<Names> {
    let key = (P::GAME, position.picture().rows().len());
    let mut known = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, names)) = known.iter().find(|(of, _)| *of == key) {
        return Arc::clone(names);
    }
    let names = Arc::new(names(position));
    known.push((key, Arc::clone(&names)));
    names
}

/// A board that stones are set up on.
#[derive(Debug)]
pub(super) struct Board {
    game: Game,
    point_names: PointNames,
    letters: [char; 2],
    /// The board before the first move, without a set-up.
    start: Vec<Vec<char>>,
    rows: Vec<Vec<char>>,
    /// The number of the node in which each cell was last set.
    set: Vec<Vec<usize>>,
    coords: Coords,
    /// The row and column of each cell, by its native name, if it does not follow from the coordinates.
    names: Option<Arc<Names>>,
    node: usize,
    points: usize,
}

impl Board {
    /// The empty board of a game. `None` if the game has no board of this size.
    pub(super) fn new<P: Notation>(size: Option<&str>, coords: Coords, point_names: PointNames) -> Option<Board> {
        let written = (coords == Coords::Plain).then_some("plain");
        let setup = P::read_setup(&SetupOptions { size, coords: written, ..SetupOptions::default() }).ok()?;
        let position = P::begin(&setup).ok()?;
        let picture = position.picture();
        let start: Vec<Vec<char>> = picture.glyphs().map(Iterator::collect).collect();
        let names = (!has_points(P::GAME)).then(|| known_names(&position));
        let empty: Vec<Vec<char>> = start.iter().map(|row| vec!['.'; row.len()]).collect();
        let set = start.iter().map(|row| vec![0; row.len()]).collect();
        let (game, letters) = (P::GAME, P::PROFILE.letters);
        Some(Board { game, point_names, letters, start, rows: empty, set, coords, names, node: 0, points: 0 })
    }

    /// Starts from the position of a game without set-up.
    pub(super) fn begin_from_start(&mut self) {
        self.rows.clone_from(&self.start);
    }

    /// Begins another node.
    pub(super) fn next_node(&mut self) {
        self.node += 1;
    }

    /// Sets the points of a value.
    pub(super) fn set(&mut self, colour: Option<Colour>, written: &[u8], span: Span) -> Result<(), Diagnostic> {
        let value = simple(written);
        let value = value.trim();
        let fault = |message: String, help: &'static str| Diagnostic::new(Code::BadField, span, message).help(help);
        let Some((from, to)) = self.rectangle(value) else {
            let help = if has_points(self.game) {
                "write two letters as in `AB[dd]`, or two corners as in `AB[aa:cc]`"
            } else {
                "write the native name of the cell"
            };
            return Err(fault(format!("‘{}’ is not on the board", shorten(value)), help));
        };
        let glyph = colour.map_or('.', |colour| match colour.side(self.game) {
            Side::First => self.letters[0],
            Side::Second => self.letters[1],
        });
        for row in from.0..=to.0 {
            for column in from.1..=to.1 {
                self.points += 1;
                if self.points > MAX_POINTS {
                    return Err(fault("too many points are set up".into(), "set each point up once"));
                }
                let Some(node) = self.set.get_mut(row).and_then(|row| row.get_mut(column)) else { continue };
                if std::mem::replace(node, self.node) == self.node {
                    let message = format!("‘{}’ is set up a second time in this node", shorten(value));
                    return Err(fault(message, "set each point up once"));
                }
                if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
                    *place = glyph;
                }
            }
        }
        Ok(())
    }

    /// The upper left and the lower right corner, each as row and column.
    fn rectangle(&self, value: &str) -> Option<((usize, usize), (usize, usize))> {
        if has_points(self.game)
            && let Some((one, other)) = value.split_once(':')
        {
            let ((row, column), (last_row, last_column)) = (self.place(one.trim())?, self.place(other.trim())?);
            let upper_left = (row.min(last_row), column.min(last_column));
            return Some((upper_left, (row.max(last_row), column.max(last_column))));
        }
        let place = self.place(value)?;
        Some((place, place))
    }

    fn place(&self, value: &str) -> Option<(usize, usize)> {
        if has_points(self.game)
            && let Some((column, row)) = self.point_names.point(value.as_bytes())
        {
            let (row, column) = (usize::from(row), usize::from(column));
            return (row < self.rows.len() && column < self.rows.len()).then_some((row, column));
        }
        match &self.names {
            Some(names) => names.get(&value.to_ascii_lowercase()).copied(),
            None => self.point(value),
        }
    }

    /// The row and column of a point, such as `e5`.
    fn point(&self, name: &str) -> Option<(usize, usize)> {
        let (letters, number) = name.split_at(name.find(|letter: char| !letter.is_ascii_alphabetic())?);
        let is_number = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        let row = self.rows.len().checked_sub(number.parse().ok().filter(|_| is_number)?)?;
        let column = usize::from(self.coords.column(letters.as_bytes())?);
        (column < self.rows.len()).then_some((row, column))
    }

    /// The position in one line, without the side to move if that is unknown.
    pub(super) fn line(&self, to_move: Option<Side>) -> String {
        let board = Grid::to_line(self.rows.iter().map(|row| row.iter().copied()));
        match to_move {
            Some(Side::First) => format!("{board} {}", self.letters[0]),
            Some(Side::Second) => format!("{board} {}", self.letters[1]),
            None => board,
        }
    }

    /// Appends the points that hold stones of a colour, each in brackets.
    pub(super) fn stones<P: Notation>(position: &P, colour: Colour, coords: Coords, out: &mut Vec<String>) {
        let side = colour.side(P::GAME);
        let picture = position.picture();
        let size = u16::try_from(picture.rows().len()).unwrap_or(u16::MAX);
        for spot in picture.spots() {
            if spot.ink != Some(Ink::Side(side)) {
                continue;
            }
            let name = position.cell_name(spot.cell);
            let point = if has_points(P::GAME) { points::from_name(&name, size, coords) } else { None };
            out.push(match point {
                Some((column, row)) => points::letters(column, row).map(char::from).iter().collect(),
                None => name,
            });
        }
    }

    /// The position in one line, without locked stones, which SGF cannot represent.
    pub(super) fn plain_line<P: Notation>(position: &P) -> String {
        let letter = |side: Side| P::PROFILE.letters[side as usize];
        let picture = position.picture();
        let glyph = |spot: Spot| match spot.ink {
            Some(Ink::Side(side)) => letter(side),
            _ => '.',
        };
        let board = Grid::to_line(picture.rows().map(|(_, spots)| spots.map(glyph)));
        format!("{board} {}", letter(position.turn().side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Position;
    use crate::games::cross::Cross;
    use crate::games::crossings::Crossings;
    use crate::games::crossway::Crossway;

    const NOWHERE: Span = Span { start: 3, end: 5 };

    fn board<P: Notation>(size: Option<&str>) -> Board {
        let mut board = Board::new::<P>(size, Coords::Go, PointNames::Standard).unwrap();
        board.next_node();
        board
    }

    #[test]
    fn points_and_rectangles() {
        let mut board = board::<Crossway>(Some("4"));
        board.set(Some(Colour::Black), b"bc", NOWHERE).unwrap();
        board.set(Some(Colour::White), b"ca:dd", NOWHERE).unwrap();
        assert_eq!(board.line(Some(Side::First)), "2WW/2WW/1BWW/2WW B");
        assert_eq!(board.set(None, b"ca", NOWHERE).unwrap_err().code, Code::BadField);
        board.next_node();
        // Corners in any order, and a native name.
        board.set(None, b"dd:cb", NOWHERE).unwrap();
        board.set(Some(Colour::Black), b"a1", NOWHERE).unwrap();
        assert_eq!(board.line(None), "2WW/4/1B2/B3");
        for off in [&b"ee"[..], b"ae:bb", b"", b"e1", b"aaa", b"aa:", b"\xff\xff"] {
            assert!(board.set(None, off, NOWHERE).is_err(), "{off:?}");
        }
    }

    #[test]
    fn points_have_their_native_names() {
        for (size, coords) in [("4", Coords::Go), ("30", Coords::Go), ("30", Coords::Plain), ("52", Coords::Go)] {
            let board = Board::new::<Crossway>(Some(size), coords, PointNames::Standard).unwrap();
            let coords = (coords == Coords::Plain).then_some("plain");
            let setup = Crossway::read_setup(&SetupOptions { size: Some(size), coords, ..SetupOptions::default() });
            let position = Crossway::begin(&setup.unwrap()).unwrap();
            for (name, place) in names(&position) {
                assert_eq!(board.point(&name), Some(place), "{name}");
                assert_eq!(board.point(&name.to_ascii_uppercase()), Some(place));
            }
            for off in ["a0", "a53", "i1i", "zz1", "1", "a", "", "a01", "a+1", "é1", "a99999999999999999999"] {
                assert_eq!(board.point(off), None, "{off}");
            }
        }
    }

    #[test]
    fn cells_have_native_names_in_the_other_games() {
        let mut cross = board::<Cross>(Some("2"));
        cross.set(Some(Colour::Black), b"a1", NOWHERE).unwrap();
        cross.set(Some(Colour::White), b"C3", NOWHERE).unwrap();
        assert_eq!(cross.line(Some(Side::Second)), "O1/3/1X X");
        assert!(cross.set(None, b"a1:a2", NOWHERE).is_err());
        let mut crossings = board::<Crossings>(None);
        crossings.set(Some(Colour::White), b"a1", NOWHERE).unwrap();
        assert_eq!(crossings.line(Some(Side::First)), "8/8/8/8/8/8/8/w7 w");
        crossings.begin_from_start();
        crossings.next_node();
        crossings.set(None, b"h8", NOWHERE).unwrap();
        assert_eq!(crossings.line(None), "bbbbbbb1/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww");
    }

    #[test]
    fn very_many_points_are_too_many() {
        let mut board = board::<Crossway>(Some("52"));
        let fault = (0..1000).find_map(|_| {
            board.next_node();
            board.set(None, b"aa:ZZ", NOWHERE).err()
        });
        assert_eq!(fault.unwrap().message, "too many points are set up");
    }

    #[test]
    fn as_many_points_as_allowed_are_set_up() {
        let mut board = board::<Crossway>(Some("52"));
        for _ in 0..MAX_POINTS / (52 * 52) {
            board.set(None, b"aa:ZZ", NOWHERE).unwrap();
            board.next_node();
        }
        for index in 0..MAX_POINTS % (52 * 52) {
            let point = points::letters((index % 52) as u16, (index / 52) as u16);
            board.set(None, &point, NOWHERE).unwrap();
        }
        board.next_node();
        assert!(board.set(None, b"aa", NOWHERE).is_err());
    }
}
