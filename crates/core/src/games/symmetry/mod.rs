//! The symmetries of the boards that the rules keep, and keys for positions and lines that are the same up to them.
//!
//! A symmetry maps cells to cells so that a legal game remains legal and keeps its outcome. Some symmetries also exchange
//! the sides: the image of a Black stone is then White, and it is the other side's turn. Each game lists its own in its
//! file `symmetry.rs`, with the reason.

use std::mem;
use std::sync::Arc;

use super::{Cell, Notation, Seat, Side};
use crate::board::grid::Outline;

/// A symmetry of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The image of each cell, by its index.
    images: Arc<[Cell]>,
    /// Whether the sides are exchanged.
    pub exchanges_sides: bool,
}

impl Symmetry {
    /// The symmetry that maps the cells in this way. Cells that are not listed are off the board.
    pub(crate) fn new(images: impl IntoIterator<Item = (Cell, Cell)>, exchanges_sides: bool) -> Symmetry {
        let mut by_index = Vec::new();
        for (cell, image) in images {
            by_index.resize(by_index.len().max(cell.index() + 1), Cell(0));
            by_index[cell.index()] = image;
        }
        Symmetry { images: by_index.into(), exchanges_sides }
    }

    /// The image of a cell of the board.
    #[inline]
    #[must_use]
    pub fn image(&self, cell: Cell) -> Cell {
        self.images[cell.index()]
    }
}

/// The content of a cell: 0 for nothing, otherwise a number below [`CONTENTS`] that the game gives its meaning.
pub type CellContent = u8;

/// Contents are below this, so that a set of them is a 16-bit mask.
pub const CONTENTS: u8 = 16;

/// The code of a move that does not concern a cell.
pub(crate) const PASS: u32 = u32::MAX;
/// The code of a swap.
pub(crate) const SWAP: u32 = u32::MAX - 1;

/// Positions as cells with contents, and the symmetries of the board.
pub trait Symmetric: Notation {
    /// The shape of the board.
    const OUTLINE: Outline;

    /// The size of the board as records give it.
    fn size(&self) -> u16;

    /// The cells in reading order, rows from the top.
    fn rows(&self) -> Vec<Vec<Cell>>;

    /// Returns what lies on a cell.
    fn content(&self, cell: Cell) -> CellContent;

    /// The contents that a letter of a diagram means, one bit each; `None` if it is not the letter of a stone.
    fn contents_of(letter: char) -> Option<u16>;

    /// The content of a cell after an exchange of the sides.
    fn exchanged(content: CellContent) -> CellContent;

    /// The symmetries of the board; the first one is the identity.
    fn symmetries(&self) -> Vec<Symmetry>;

    /// The image of a move.
    fn image(mv: Self::Move, symmetry: &Symmetry) -> Self::Move;

    /// A number that identifies the move on a board of the same size. Whether the record names a stone that is drawn or taken
    /// does not matter.
    fn code(mv: Self::Move) -> u32;

    /// The cell from which the move takes a stone into a hand, if it does, and the stone that the text of the move names there.
    fn taken(_mv: Self::Move) -> Option<(Cell, Option<CellContent>)> {
        None
    }

    /// Calls `changed` for each cell whose content the move that led to this position may have changed, also by its
    /// consequences; first those of [`Diagram::each_changed`](super::Diagram::each_changed). A cell may come twice.
    fn changed(&self, mv: Self::Move, changed: impl FnMut(Cell)) {
        Self::each_changed(mv, changed);
    }

    /// The equivalents of a line under symmetries that are not in [`Symmetric::symmetries`] because there are too many:
    /// all of them are replaced by one. The line starts from an empty board.
    fn normal_form(_line: &mut [Self::Move]) {}

    /// The move with this code, if the board has its cells.
    fn move_of_code(&self, code: u32) -> Option<Self::Move>;

    /// A way to map a position onto another one: a [`Symmetry`], unless [`Symmetric::symmetries`] does not have them all.
    type Map: Mapping<Self>;

    /// Plays a move of another game that went like this one so far. Hands and draws may differ, and a swap may have been possible
    /// in that game. A move that is illegal for another reason changes nothing.
    fn follow(&mut self, mv: Self::Move) {
        if self.check(mv).is_ok() || Self::is_swap(mv) {
            self.play(mv);
        }
    }

    /// A key of the stones on the board that is the same for all images without an exchange of the sides.
    fn class(&self, folding: &Folding) -> Vec<u8> {
        let stones = stones(self, folding);
        let (mut image, mut least): (Vec<[u8; 3]>, Option<Vec<[u8; 3]>>) = (Vec::new(), None);
        for symmetry in folding.symmetries.iter().filter(|symmetry| !symmetry.exchanges_sides) {
            image.clear();
            image.extend(stones.iter().map(|&(cell, content)| {
                let [high, low] = symmetry.image(cell).0.to_be_bytes();
                [high, low, content]
            }));
            image.sort_unstable();
            match &mut least {
                Some(least) if image < *least => mem::swap(least, &mut image),
                Some(_) => {}
                None => least = Some(mem::take(&mut image)),
            }
        }
        let mut key = least.unwrap_or_default().concat();
        if Self::ONLY_PLACES && stones.len().is_multiple_of(2) != (self.turn().side == Side::First) {
            // A pass counts as a ply without a stone, as a swap does; this tells the two apart.
            key.push(0);
        }
        key
    }

    /// Whether each ply but a swap or a pass places one stone of the side to move, which stays where it is, and the sides take turns,
    /// beginning with the first; a swap leaves the side to move. The content 1 is a stone of the first side, 2 one of the second.
    const ONLY_PLACES: bool = false;

    /// Whether any two rows and any two columns may be exchanged. These symmetries are not in [`Symmetric::symmetries`] either.
    const LINES_ARE_UNORDERED: bool = false;

    /// The least key of the position under all symmetries; see [`position_key`].
    fn folded_position_key(&self, symmetries: &[Symmetry]) -> Vec<u8> {
        symmetries.iter().map(|symmetry| key_of_image(self, symmetry)).min().unwrap_or_default()
    }
}

/// A way to map a position onto another one that is the same up to symmetry.
pub trait Mapping<P: Symmetric>: Clone + Send {
    /// The ways to map a position onto another one. The same seats must own the same sides, after an exchange if there is
    /// one; without an exchange, it does not matter whether the players have swapped.
    fn all(from: &P, onto: &P, folding: &Folding) -> Vec<Self>;

    /// The image of the next move after a position that has been mapped.
    fn mapped(&mut self, mv: P::Move) -> P::Move;
}

/// The maps of games with few symmetries.
impl<P: Symmetric> Mapping<P> for Symmetry {
    fn all(from: &P, onto: &P, folding: &Folding) -> Vec<Symmetry> {
        let ours = stones(from, folding);
        if stones(onto, folding).len() != ours.len() {
            return Vec::new();
        }
        let fits = |symmetry: &&Symmetry| {
            let lies = |&(cell, content): &(Cell, CellContent)| {
                onto.content(symmetry.image(cell))
                    == if symmetry.exchanges_sides { P::exchanged(content) } else { content }
            };
            maps_players(from, onto, symmetry) && ours.iter().all(lies)
        };
        folding.symmetries.iter().filter(fits).cloned().collect()
    }

    fn mapped(&mut self, mv: P::Move) -> P::Move {
        P::image(mv, self)
    }
}

/// Whether positions that are the same up to symmetry are the same.
#[derive(Debug)]
pub struct Folding {
    /// All symmetries of the board, or only the identity.
    pub(super) symmetries: Vec<Symmetry>,
    pub(super) folds: bool,
    /// The cells of the board in reading order.
    cells: Vec<Cell>,
}

impl Folding {
    /// The symmetries of this position; only the identity unless the games that they map onto each other are to be folded.
    pub fn new<P: Symmetric>(position: &P, folds: bool) -> Folding {
        let mut symmetries = position.symmetries();
        symmetries.truncate(if folds { symmetries.len() } else { 1 });
        Folding { symmetries, folds, cells: position.rows().concat() }
    }
}

/// The stones on the board, in reading order.
fn stones<P: Symmetric>(position: &P, folding: &Folding) -> Vec<(Cell, CellContent)> {
    let contents = folding.cells.iter().map(|cell| (*cell, position.content(*cell)));
    contents.filter(|(_, content)| *content != 0).collect()
}

/// The symmetries that map a position onto itself, with the side to move and the owners of the sides. Only these map the games
/// that begin in a position to games that begin there, too.
pub fn symmetries_of_position<P: Symmetric>(position: &P) -> Vec<Symmetry> {
    Symmetry::all(position, position, &Folding::new(position, true))
}

/// Whether a symmetry maps the side to move and, if it exchanges them, the owners of the sides.
pub(super) fn maps_players<P: Symmetric>(position: &P, other: &P, symmetry: &Symmetry) -> bool {
    (position.turn().side == other.turn().side) != symmetry.exchanges_sides
        && (!symmetry.exchanges_sides || position.owner(Side::First) == other.owner(Side::Second))
}

/// The key of a position: two positions of a game have the same key if the same stones lie on the same cells, the same
/// seats own the same sides, and the same seat is to move.
pub fn position_key<P: Symmetric>(position: &P) -> Vec<u8> {
    let mut key = contents(position);
    push_players(position, false, &mut key);
    key
}

/// The contents of all cells, in reading order.
pub fn contents<P: Symmetric>(position: &P) -> Vec<CellContent> {
    position.rows().into_iter().flatten().map(|cell| position.content(cell)).collect()
}

/// The key of the image of a position.
fn key_of_image<P: Symmetric>(position: &P, symmetry: &Symmetry) -> Vec<u8> {
    let rows = position.rows();
    let mut key = vec![0; rows.iter().map(Vec::len).sum()];
    // Images are looked up by index, so the content moves to the place of the image in reading order.
    let mut places = vec![0; symmetry.images.len()];
    rows.iter().flatten().enumerate().for_each(|(place, cell)| places[cell.index()] = place);
    for cell in rows.into_iter().flatten() {
        let content = position.content(cell);
        let content = if symmetry.exchanges_sides { P::exchanged(content) } else { content };
        key[places[symmetry.image(cell).index()]] = content;
    }
    push_players(position, symmetry.exchanges_sides, &mut key);
    key
}

/// The key of a position without what depends on the number of players: it ends with the side of seat 1 and the side to move.
/// `key` is one of [`position_key`] or [`Symmetric::folded_position_key`].
pub fn without_seats<P: Symmetric>(position: &P, mut key: Vec<u8>) -> Vec<u8> {
    let players = key.split_off(key.len().saturating_sub(position.facts().players + 2));
    key.extend(players.first().into_iter().chain(players.last()));
    key
}

/// Adds which seat owns which side, and which seat is to move.
pub(crate) fn push_players<P: Symmetric>(position: &P, exchanges_sides: bool, key: &mut Vec<u8>) {
    let players = position.facts().players as u8;
    key.extend((1..=players).map(|seat| u8::from((position.side_of(Seat(seat)) == Side::Second) != exchanges_sides)));
    let turn = position.turn();
    key.extend([turn.seat.0, u8::from((turn.side == Side::Second) != exchanges_sides)]);
}

/// The key of a line of moves from a start position. Lines have the same key if they are the same moves from the same
/// position, or, with `symmetries`, if a symmetry maps one to the other.
pub fn line_key<P: Symmetric>(start: &P, line: &[P::Move], symmetries: &[Symmetry]) -> Vec<u8> {
    let is_empty = start.rows().iter().flatten().all(|cell| start.content(*cell) == 0);
    let key = |key: Vec<u8>, line: &[P::Move]| {
        key.into_iter().chain(line.iter().flat_map(|mv| P::code(*mv).to_be_bytes())).collect::<Vec<u8>>()
    };
    let images = symmetries.iter().map(|symmetry| {
        let mut image = image_of_line::<P>(line, symmetry);
        if !is_empty {
            return key(key_of_image(start, symmetry), &image);
        }
        P::normal_form(&mut image);
        // The image of an empty board is empty.
        let mut empty = vec![0; symmetry.images.len()];
        push_players(start, symmetry.exchanges_sides, &mut empty);
        key(empty, &image)
    });
    images.min().unwrap_or_else(|| key(position_key(start), line))
}

/// The image of a line.
pub fn image_of_line<P: Symmetric>(line: &[P::Move], symmetry: &Symmetry) -> Vec<P::Move> {
    line.iter().map(|mv| P::image(*mv, symmetry)).collect()
}

/// The symmetries of a square board in the order of [`SQUARE`], for all cells by column and row.
pub(super) fn of_square(size: u16, cell: impl Fn(u16, u16) -> Cell, wanted: &[(SquareMap, bool)]) -> Vec<Symmetry> {
    let cells = |map: SquareMap| {
        let cell = &cell;
        (0..size).flat_map(move |row| {
            (0..size).map(move |column| {
                let (to_column, to_row) = map(column, row, size - 1);
                (cell(column, row), cell(to_column, to_row))
            })
        })
    };
    wanted.iter().map(|(map, exchanges_sides)| Symmetry::new(cells(*map), *exchanges_sides)).collect()
}

/// A map of the cells of a square board, from the column, the row and the last column to a new column and row.
pub(super) type SquareMap = fn(u16, u16, u16) -> (u16, u16);

/// The eight symmetries of a square: the identity, the mirrors of columns and of rows, the half turn, then those that
/// exchange rows and columns.
pub(super) const SQUARE: [SquareMap; 8] = [
    |column, row, _| (column, row),
    |column, row, last| (last - column, row),
    |column, row, last| (column, last - row),
    |column, row, last| (last - column, last - row),
    |column, row, _| (row, column),
    |column, row, last| (last - row, column),
    |column, row, last| (row, last - column),
    |column, row, last| (last - row, last - column),
];

#[cfg(test)]
mod tests;
