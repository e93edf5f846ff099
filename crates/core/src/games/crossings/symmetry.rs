//! The symmetries of Crossings.
//!
//! White moves up to rank 8 and Black down to rank 1 (CS6), and all eight directions are alike (CS2). So left and right can
//! be exchanged, and top and bottom together with the sides.

use super::geometry::{Square, bit, squares};
use super::{Crossings, Move, notation};
use crate::board::Cell;
use crate::board::grid::Outline;
use crate::games::Diagram;
use crate::games::actions::Actions;
use crate::games::symmetry::{self, CellContent, PASS, SQUARE, Symmetric, Symmetry};

/// A stone, by side.
const STONES: [CellContent; 2] = [1, 2];
/// A locked stone, by side.
const LOCKED: [CellContent; 2] = [3, 4];

impl Symmetric for Crossings {
    const OUTLINE: Outline = Outline::Square;

    fn size(&self) -> u16 {
        super::SIZE
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        Square::ALL.chunks(8).rev().map(|rank| rank.iter().map(|square| square.cell()).collect()).collect()
    }

    #[inline]
    fn content(&self, cell: Cell) -> CellContent {
        let set = 1 << cell.0;
        if (self.own | self.enemy) & set == 0 {
            return 0;
        }
        let side = if self.own & set == 0 { self.to_move().other() } else { self.to_move() };
        if self.locked & set == 0 { STONES[side as usize] } else { LOCKED[side as usize] }
    }

    /// A small letter means any stone of the side, a capital a locked one (CS8).
    fn contents_of(letter: char) -> Option<u16> {
        let side = notation::side_of(letter)? as usize;
        let any = if letter.is_ascii_uppercase() { 0 } else { 1 << STONES[side] };
        Some(any | 1 << LOCKED[side])
    }

    fn exchanged(content: CellContent) -> CellContent {
        [0, 2, 1, 4, 3][usize::from(content)]
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        let wanted: Vec<_> = SQUARE[..4].iter().enumerate().map(|(index, map)| (*map, index >= 2)).collect();
        symmetry::of_square(8, |file, rank| Cell(8 * rank + file), &wanted)
    }

    fn image(mv: Move, symmetry: &Symmetry) -> Move {
        let image = |square: Square| Square::of_cell(symmetry.image(square.cell())).unwrap_or(square);
        match mv {
            Move::Go { rear, target } => Move::Go { rear: image(rear), target: image(target) },
            Move::Pass => Move::Pass,
        }
    }

    fn code(mv: Move) -> u32 {
        match mv {
            Move::Go { rear, target } => (rear as u32) << 8 | target as u32,
            Move::Pass => PASS,
        }
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        let square = |index: u32| Square::ALL.get(index as usize).copied();
        match code {
            PASS => Some(Move::Pass),
            _ => Some(Move::Go { rear: square(code >> 8)?, target: square(code & 0xff)? }),
        }
    }

    type Map = Symmetry;

    /// Stones between the origin and the destination stay or are replaced by equal ones, but a crossing also locks the
    /// stone that waits, wherever it is.
    #[inline]
    fn changed(&self, mv: Move, mut changed: impl FnMut(Cell)) {
        Self::each_changed(mv, &mut changed);
        if let Move::Go { target, .. } = mv
            && self.locked & bit(target) != 0
        {
            squares(self.locked).for_each(|square| changed(square.cell()));
        }
    }
}

/// 64 moves for each origin, from a1 to h8 row by row, one to each square; then `pass`.
impl Actions for Crossings {
    fn all_moves(&self) -> Vec<Move> {
        let from = |rear| Square::ALL.map(|target| Move::Go { rear, target });
        Square::ALL.into_iter().flat_map(from).chain([Move::Pass]).collect()
    }
}
