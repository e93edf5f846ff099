//! Boards without rules: geometry, stones, chains and pictures.

pub mod bits;
pub mod chain;
pub mod flood_fill;
pub mod grid;
pub mod hex;
pub mod picture;
pub mod square;
pub mod stone_form;
pub mod stone_rows;
pub mod stones;

/// One cell of a board, as an index into that board's padded array.
///
/// Every board is stored row by row from the top, with one border column on the left and one border row above and below.
/// The border column of a row also closes the row before it. So every neighbour of a playable cell exists, and no
/// neighbour look-up needs a bounds check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// The index into the padded array.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The cell `offset` places further on in the padded array.
    #[inline]
    #[must_use]
    pub fn step(self, offset: i16) -> Cell {
        Cell(self.0.wrapping_add_signed(offset))
    }
}

/// A colour or team. For the player who owns it, see `Seat` in [`crate::games`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first: Black in Crossway, O in Cross.
    First,
    /// The side that moves second.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The content of a cell of the padded array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A playable cell without a stone.
    Empty,
    /// A stone of this side.
    Stone(Side),
    /// The entry is padding, not a cell of the board.
    Border,
}

impl Content {
    /// The number of the content: 0 for no stone, 1 for a stone of the first side, 2 for one of the second.
    #[inline]
    #[must_use]
    pub fn kind(self) -> usize {
        match self {
            Content::Empty | Content::Border => 0,
            Content::Stone(side) => side as usize + 1,
        }
    }
}
