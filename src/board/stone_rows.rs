//! The stones of a board as rows of bits, for floods over the whole board.

use super::flood_fill::{MAX_ROWS, Row};
use super::stones::StoneBoard;
use super::{Content, Side};

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
        let empty = rows_of(board, count, |content| content == Content::Empty);
        let [first, second] = [Side::First, Side::Second].map(|side| stones_of(board, count, side));
        StoneRows { count, of_kind: [empty, first, second] }
    }
}

/// The stones of a side on a board with this number of rows and columns.
pub(crate) fn stones_of<const N: usize>(board: &StoneBoard<N>, count: usize, side: Side) -> Rows {
    match side {
        Side::First => rows_of(board, count, |content| content == Content::Stone(Side::First)),
        Side::Second => rows_of(board, count, |content| content == Content::Stone(Side::Second)),
    }
}

/// The cells with a wanted content.
#[inline]
fn rows_of<const N: usize>(board: &StoneBoard<N>, count: usize, is_wanted: impl Fn(Content) -> bool) -> Rows {
    let mut rows = [0; MAX_ROWS];
    for (row, nodes) in rows.iter_mut().zip(board.nodes.chunks_exact(count + 1).skip(1).take(count)) {
        *row = nodes.iter().rev().fold(0, |row, node| row << 1 | Row::from(is_wanted(node.content)));
    }
    rows
}
