//! The stones of one side, and the effect of one more of them on each cell.

use xgames_core::board::bits::Bits;
use xgames_core::games::cross::kernel::{self, Geometry};

/// The stones of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones<B> {
    pub(super) cells: B,
    /// The cells where one more stone would belong to a chain that touches a side of the board, for each of these sides. The
    /// bits of occupied cells mean nothing.
    pub(super) touching: [B; 6],
}

impl<B: Bits> Stones<B> {
    pub(super) fn none(geometry: &Geometry<B>) -> Stones<B> {
        Stones { cells: B::default(), touching: geometry.sides }
    }

    /// The stones with one more. All cells next to its chain now touch the sides that the chain touches.
    #[inline]
    pub(super) fn with(mut self, geometry: &Geometry<B>, cell: B) -> Stones<B> {
        self.cells |= cell;
        let around = geometry.dilate(geometry.flood(self.cells, cell));
        for touching in &mut self.touching {
            if touching.meets(cell) {
                *touching |= around;
            }
        }
        self
    }

    /// The empty cells where a stone wins (CR4).
    #[inline]
    pub(super) fn wins(&self, empty: B) -> B {
        kernel::wins(&self.touching) & empty
    }

    /// The empty cells where a stone loses (CR5).
    #[inline]
    pub(super) fn loses(&self, empty: B) -> B {
        kernel::loses(&self.touching) & empty
    }
}
