//! A board of Cross as sets of cells.
//!
//! The cell in row r and with number n has the bit (r - 1) · stride + n - 1, where the stride is the number of rows. The
//! corners that a hexagon lacks separate the ends of the rows: a step over the end of a row never meets a cell.

use xgames_core::board::Cell;
use xgames_core::board::bits::Bits;
use xgames_core::board::hex::Hex;

/// The shape of a board.
#[derive(Clone, Debug)]
pub(super) struct Geometry<B> {
    pub(super) hex: Hex,
    stride: u32,
    /// All cells.
    pub(super) all: B,
    /// The cells of the six sides of the board, in turn around it (CR6).
    pub(super) sides: [B; 6],
}

impl<B: Bits> Geometry<B> {
    pub(super) fn new(size: u16) -> Geometry<B> {
        let hex = Hex::new(size);
        let mut geometry = Geometry { hex, stride: hex.rows().into(), all: B::default(), sides: [B::default(); 6] };
        for cell in hex.cells() {
            let bit = B::bit(geometry.index(cell));
            geometry.all |= bit;
            let sides = hex.sides(cell);
            (0..6).filter(|side| sides >> side & 1 == 1).for_each(|side| geometry.sides[side] |= bit);
        }
        geometry
    }

    /// The bit of a cell.
    pub(super) fn index(&self, cell: Cell) -> u32 {
        let (row, number) = self.hex.row_and_number(cell);
        u32::from(row - 1) * self.stride + u32::from(number - 1)
    }

    /// The cell of a bit.
    pub(super) fn cell(&self, index: u32) -> Cell {
        self.hex.cell((index / self.stride + 1) as u16, (index % self.stride + 1) as u16)
    }

    /// The set and all cells next to it.
    #[inline]
    pub(super) fn dilate(&self, set: B) -> B {
        let (right, left) = (set | set << 1, set | set >> 1);
        (right | left | right << self.stride | left >> self.stride) & self.all
    }

    /// All cells of `area` that a chain within `area` joins to `seed`.
    #[inline]
    pub(super) fn flood(&self, area: B, seed: B) -> B {
        let mut reached = seed & area;
        loop {
            let next = self.dilate(reached) & area;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}
