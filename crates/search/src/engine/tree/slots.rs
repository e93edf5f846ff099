//! The moves of a search, numbered.

use xgames_core::board::Cell;
use xgames_core::games::placement::Move;

/// The moves that can be made after a position: the cells that are vacant there, and a pass.
pub(super) struct Slots {
    cells: Vec<Cell>,
    /// The slot of each cell of the padded array, if that is vacant.
    of_cell: Vec<u16>,
}

impl Slots {
    pub(super) fn new(cells: Vec<Cell>) -> Slots {
        let mut of_cell = vec![0; cells.iter().max().map_or(0, |last| last.index() + 1)];
        (0..).zip(&cells).for_each(|(slot, cell)| of_cell[cell.index()] = slot);
        Slots { cells, of_cell }
    }

    /// The cells that are vacant at the root, by slot.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The number of slots.
    pub(super) fn len(&self) -> usize {
        self.cells.len() + 1
    }

    pub(super) fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => self.of_cell[cell.index()].into(),
            Move::Swap | Move::Pass => self.cells.len(),
        }
    }

    pub(super) fn mv(&self, slot: usize) -> Move {
        self.cells.get(slot).map_or(Move::Pass, |cell| Move::Place(*cell))
    }
}
