//! The cells that random games draw from.

use crate::board::Cell;
use crate::board::stones::StoneBoard;
use crate::random::Random;

/// Cells that may be vacant.
#[derive(Clone, Default)]
pub(in crate::engine) struct VacantCells(Vec<Cell>);

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
    pub(in crate::engine) fn fill<const N: usize>(&mut self, board: &StoneBoard<N>) {
        board.empty_cells_into(&mut self.0);
    }

    /// Draws one of the cells that will do and takes it out. All have the same probability.
    #[inline]
    pub(in crate::engine) fn draw(&mut self, random: &mut Random, fitness: impl Fn(Cell) -> Fitness) -> Option<Cell> {
        // Cells from `end` on are unfit now.
        let mut end = self.0.len();
        while end > 0 {
            let at = random.below(end);
            let cell = self.0[at];
            let fitness = fitness(cell);
            end -= 1;
            self.0.swap(at, end);
            if fitness != Fitness::Unfit {
                self.0.swap_remove(end);
            }
            if fitness == Fitness::Fit {
                return Some(cell);
            }
        }
        None
    }
}
