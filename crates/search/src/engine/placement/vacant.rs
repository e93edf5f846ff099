//! The cells that random games draw from.

use xgames_core::board::Cell;
use xgames_core::random::Random;

/// Cells that may be vacant.
#[derive(Clone, Default)]
pub(in crate::engine) struct VacantCells {
    cells: Vec<Cell>,
    /// The cells from here on have been taken out.
    left: usize,
}

/// What a drawn cell is good for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) enum Fitness {
    /// It is taken.
    Taken,
    /// It will not do now, but may do later.
    Unfit,
    /// It will do.
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

    /// Draws one of the cells that will do and takes it out. All have the same probability.
    #[inline]
    pub(in crate::engine) fn draw(
        &mut self,
        random: &mut Random,
        mut fitness: impl FnMut(Cell) -> Fitness,
    ) -> Option<Cell> {
        // Cells from `end` on are unfit now.
        let mut end = self.left;
        while end > 0 {
            let at = random.below(end);
            let cell = self.cells[at];
            let fitness = fitness(cell);
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
