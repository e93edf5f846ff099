//! A position in two words, on boards of any size up to 8×8.

use std::ops::RangeInclusive;

use super::reach::Stones;
use crate::board::Side;
use crate::games::crossings::Crossings;

/// The files that a board may have.
pub const FILES: RangeInclusive<u8> = 1..=8;
/// The ranks that a board may have: two for each side, or more.
pub const RANKS: RangeInclusive<u8> = 4..=8;

/// The width and the height of a board: the board of the game, or a smaller one with the same rules, where each side fills two
/// ranks.
///
/// Squares are numbered as on the board of the game, eight to a rank, whatever the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    height: u8,
    /// All squares.
    pub squares: u64,
    /// The far rank of the side to move.
    pub far: u64,
    /// The far rank of the other side.
    pub near: u64,
}

/// A position without its outcome.
///
/// The board is turned so that the side to move goes up; the other side goes down. That halves the number of positions, and
/// move generation knows one direction only. Two sets are a whole position: a stone on the far rank of its side is locked,
/// or waits for an answer; and since stones are locked in pairs, one waits if the sides do not have equally many there.
/// *Which* of them waits makes no difference, because a waiting stone is as fixed as a locked one (CS8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The stones of the side to move.
    pub own: u64,
    /// The stones of the other side.
    pub enemy: u64,
}

impl Shape {
    /// The board of the game.
    pub const GAME: Shape = Shape::of(8, 8);

    /// A board of this many [`FILES`] and [`RANKS`]; `None` if there is no such board.
    #[must_use]
    pub fn new(files: u8, ranks: u8) -> Option<Shape> {
        (FILES.contains(&files) && RANKS.contains(&ranks)).then(|| Shape::of(files, ranks))
    }

    const fn of(width: u8, height: u8) -> Shape {
        let near = 0xff >> (8 - width);
        let squares = (0x0101_0101_0101_0101 * near) & (u64::MAX >> (8 * (8 - height)));
        Shape { height, squares, far: near << (8 * (height - 1)), near }
    }

    /// The start: two filled ranks each (CS1).
    #[must_use]
    pub fn start(&self) -> Board {
        Board { own: self.near | self.near << 8, enemy: self.far | self.far >> 8 }
    }

    /// The set upside down.
    #[inline]
    #[must_use]
    pub fn turned(&self, set: u64) -> u64 {
        set.swap_bytes() >> (8 * (8 - self.height))
    }

    /// The square upside down, which must be one of the board.
    #[must_use]
    pub fn turned_square(&self, square: u8) -> u8 {
        8 * (self.height - 1) + 2 * (square % 8) - square
    }

    /// The position with the turn passed.
    #[inline]
    #[must_use]
    pub fn passed(&self, board: Board) -> Board {
        self.turned_board(Board { own: board.enemy, enemy: board.own })
    }

    /// The position upside down.
    #[inline]
    #[must_use]
    pub fn turned_board(&self, board: Board) -> Board {
        Board { own: self.turned(board.own), enemy: self.turned(board.enemy) }
    }

    /// The stones that cannot move and cannot be captured (CS8).
    #[inline]
    #[must_use]
    pub fn fixed(&self, board: Board) -> u64 {
        board.own & self.far | board.enemy & self.near
    }

    /// The position as the rules of movement see it.
    #[inline]
    pub(super) fn stones(&self, board: Board) -> Stones {
        let Board { own, enemy } = board;
        Stones { own, enemy, fixed: self.fixed(board), empty: self.squares & !(own | enemy) }
    }

    /// Whether the last move was a crossing that waits for its answer (CS7).
    #[inline]
    #[must_use]
    pub fn is_waiting(&self, board: Board) -> bool {
        (board.own & self.far).count_ones() != (board.enemy & self.near).count_ones()
    }

    /// Whether both far ranks are full of locked stones (CS9). Then no crossing waits.
    #[inline]
    #[must_use]
    pub fn is_all_locked(&self, board: Board) -> bool {
        board.own & self.far == self.far && board.enemy & self.near == self.near
    }
}

impl Board {
    /// The board of a game, seen by the side to move.
    #[must_use]
    pub fn of(position: &Crossings) -> Board {
        let board = Board { own: position.own, enemy: position.enemy };
        // For White the board is as it is.
        if position.to_move() == Side::First { board } else { Shape::GAME.turned_board(board) }
    }

    /// A number that differs for most positions, and for most values of `salt`.
    #[inline]
    #[must_use]
    pub fn hash(self, salt: u64) -> u64 {
        let mut hash = (self.own ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 29 ^ self.enemy).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (hash ^ hash >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
    }
}
