//! The stones of a board as rows of bits, for floods over the whole board.

use super::Content;
use super::flood_fill::{MAX_ROWS, Row};
use super::stones::StoneBoard;

/// Sets of cells, one row of bits for each row of the board. Bit 0 is the border on the left.
pub(crate) type Rows = [Row; MAX_ROWS];

/// The cells of a board by content.
pub(crate) struct StoneRows {
    /// The number of rows.
    pub(crate) count: usize,
    /// The empty cells, the stones of the first side and those of the second, indexed by [`Content::kind`].
    pub(crate) of_kind: [Rows; 3],
}

impl StoneRows {
    /// The stones of a board with this number of rows and columns.
    pub(crate) fn of<const N: usize>(board: &StoneBoard<N>, count: usize) -> StoneRows {
        let mut of_kind = [[0; MAX_ROWS]; 3];
        for (row, nodes) in board.nodes.chunks_exact(count + 1).skip(1).take(count).enumerate() {
            for (column, node) in nodes.iter().enumerate() {
                let bit = Row::from(node.content != Content::Border) << column;
                of_kind[node.content.kind()][row] |= bit;
            }
        }
        StoneRows { count, of_kind }
    }
}
