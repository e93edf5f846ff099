//! The cells of a board as rows of bits, for floods over the whole board.

use super::flood_fill::{MAX_ROWS, Row};
use super::stones::StoneBoard;
use super::{Content, Side};

/// Sets of cells, one row of bits for each row of the board. Bit 0 is the border on the left.
pub(crate) type Rows = [Row; MAX_ROWS];

/// The wanted cells of a board with this number of rows and columns, by their content and the stones around them, as in
/// [`StoneBoard::near`].
#[inline]
pub(crate) fn rows_of<const N: usize>(
    board: &StoneBoard<N>,
    count: usize,
    is_wanted: impl Fn(Content, [u8; 2]) -> bool,
) -> Rows {
    let mut rows = [0; MAX_ROWS];
    for (row, nodes) in rows.iter_mut().zip(board.nodes.chunks_exact(count + 1).skip(1).take(count)) {
        *row = nodes.iter().rev().fold(0, |row, node| row << 1 | Row::from(is_wanted(node.content, node.near)));
    }
    rows
}

/// The stones of a side on a board with this number of rows and columns.
pub(crate) fn stones_of<const N: usize>(board: &StoneBoard<N>, count: usize, side: Side) -> Rows {
    rows_of(board, count, |content, _| content == Content::Stone(side))
}
