//! The symmetries of Cross.
//!
//! Both sides have the same aims on all sides of the board (CR4, CR5): all twelve symmetries of the hexagon map
//! non-adjacent board sides to non-adjacent ones and opposite ones to opposite ones. So do they if the sides are exchanged.

use super::{Content, Cross, Move, notation};
use crate::board::grid::Outline;
use crate::board::{Cell, Side};
use crate::games::actions::Actions;
use crate::games::placement;
use crate::games::symmetry::{CellContent, Symmetric, Symmetry};

/// The orders of three coordinates.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Symmetric for Cross {
    const OUTLINE: Outline = Outline::Hexagon;
    const ONLY_PLACES: bool = true;

    fn size(&self) -> u16 {
        self.hex.side()
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        let numbers = |row| {
            let (first, last) = self.hex.numbers(row);
            (first..=last).map(move |number| self.hex.cell(row, number)).collect()
        };
        (1..=self.hex.rows()).map(numbers).collect()
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

    /// The symmetries permute the three coordinates of a cell and may negate all of them. The coordinates count the steps from the
    /// centre in the three directions, and their sum is 0.
    fn symmetries(&self) -> Vec<Symmetry> {
        let centre = self.hex.side() as i16;
        let image = |cell: Cell, order: [usize; 3], sign: i16| {
            let (row, number) = self.hex.row_and_number(cell);
            let (right, down) = (number as i16 - centre, row as i16 - centre);
            let [right, up, _] = order.map(|index| sign * [right, -down, down - right][index]);
            self.hex.cell((centre - up) as u16, (centre + right) as u16)
        };
        let map = |order, sign, exchanges_sides| {
            Symmetry::new(self.hex.cells().map(|cell| (cell, image(cell, order, sign))), exchanges_sides)
        };
        let of_hexagon = |exchanges_sides| {
            ORDERS.into_iter().flat_map(move |order| [1, -1].map(|sign| map(order, sign, exchanges_sides)))
        };
        of_hexagon(false).chain(of_hexagon(true)).collect()
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

/// The numbers of the cells in reading order, then that of `swap`.
impl Actions for Cross {
    fn all_moves(&self) -> Vec<Move> {
        self.rows().concat().into_iter().map(Move::Place).chain([Move::Swap]).collect()
    }

    const IS_LOCAL: bool = true;

    #[inline]
    fn may_place(&self, cell: Cell, _: Side) -> bool {
        self.board.at(cell) == Content::Empty
    }
}
