//! The cells that playouts draw from.

use xgames_core::board::Cell;
use xgames_core::random::Random;

/// A set of cells that may be vacant.
#[derive(Clone, Default)]
pub(in crate::engine) struct VacantCells {
    cells: Vec<Cell>,
    /// The index from which on cells have been taken out.
    left: usize,
}

/// The fitness of a drawn cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) enum Fitness {
    /// The cell is taken.
    Taken,
    /// The cell is not fit now, but may be later.
    Unfit,
    /// The cell is fit.
    Fit,
}

impl VacantCells {
    pub(in crate::engine) fn new(cells: Vec<Cell>) -> VacantCells {
        VacantCells { left: cells.len(), cells }
    }

    /// Puts all cells back.
    pub(in crate::engine) fn put_back(&mut self) {
        self.left = self.cells.len();
    }

    /// Draws one of the fit cells and takes it out. All have the same probability.
    #[inline]
    pub(in crate::engine) fn draw(
        &mut self,
        random: &mut Random,
        mut fitness: impl FnMut(Cell, &mut Random) -> Fitness,
    ) -> Option<Cell> {
        // The cells from `end` on are unfit now.
        let mut end = self.left;
        while end > 0 {
            let at = random.below(end);
            let cell = self.cells[at];
            let fitness = fitness(cell, random);
            end -= 1;
            self.cells.swap(at, end);
            if fitness != Fitness::Unfit {
                self.left -= 1;
                self.cells.swap(end, self.left);
            }
            if fitness == Fitness::Fit {
                return Some(cell);
            }
        }
        None
    }
}
