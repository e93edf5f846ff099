//! The symmetries of Crossway.
//!
//! The rules name the edges of each side (CW4) and checkerboards, which look the same from everywhere (CW3). The mirrors
//! and the half turn keep North and South together, and West and East. A transposition and the quarter turns put one pair
//! in the place of the other, so they exchange the sides.

use super::{Content, Crossway, Move, kernel, notation};
use crate::board::grid::Outline;
use crate::board::{Cell, Side};
use crate::games::actions::Actions;
use crate::games::placement;
use crate::games::symmetry::{self, CellContent, SQUARE, Symmetric, Symmetry};

impl Symmetric for Crossway {
    const OUTLINE: Outline = Outline::Square;
    const ONLY_PLACES: bool = true;

    fn size(&self) -> u16 {
        self.square.size()
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        let columns = |row| (0..self.square.size()).map(move |column| self.square.cell(column, row)).collect();
        (0..self.square.size()).map(columns).collect()
    }

    #[inline]
    fn content(&self, cell: Cell) -> CellContent {
        self.board.at(cell).kind() as u8
    }

    fn contents_of(letter: char) -> Option<u16> {
        notation::side_of(letter).map(|side| 1 << Content::Stone(side).kind())
    }

    fn exchanged(content: CellContent) -> CellContent {
        placement::exchanged(content)
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        let wanted: Vec<_> = SQUARE.into_iter().enumerate().map(|(index, map)| (map, index >= 4)).collect();
        symmetry::of_square(self.square.size(), |column, row| self.square.cell(column, row), &wanted)
    }

    fn image(mv: Move, symmetry: &Symmetry) -> Move {
        mv.image(symmetry)
    }

    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        Move::from_code(code).filter(|mv| !matches!(mv, Move::Place(cell) if !self.board.contains(*cell)))
    }

    type Map = Symmetry;
}

/// The numbers of the points in reading order, then those of `swap` and `pass`.
impl Actions for Crossway {
    fn all_moves(&self) -> Vec<Move> {
        self.square.cells().map(Move::Place).chain([Move::Swap, Move::Pass]).collect()
    }

    const IS_LOCAL: bool = true;

    #[inline]
    fn may_place(&self, point: Cell, side: Side) -> bool {
        kernel::is_free(&self.board, point, side)
    }
}
