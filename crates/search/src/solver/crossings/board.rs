//! A position in two words, as the solver sees it, on boards of any size up to 8×8.

/// Width and height of a board: the board of the game, or a smaller one with the same rules, where each side fills two ranks.
///
/// Squares are numbered as on the board of the game, eight to a rank, whatever the width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    height: u8,
    /// All squares.
    pub(crate) squares: u64,
    /// The far rank of the side to move.
    pub(crate) far: u64,
    /// The far rank of the other side.
    pub(crate) near: u64,
}

/// A position without its outcome.
///
/// The board is turned so that the side to move goes up; the other side goes down. That halves the number of positions, and
/// move generation knows one direction only. Two sets are a whole position: a stone on the far rank of its side is locked,
/// or waits for an answer; and since stones are locked in pairs, one waits if the sides do not have equally many there.
/// *Which* of them waits makes no difference, because a waiting stone is as fixed as a locked one (CS8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Board {
    /// The stones of the side to move.
    pub(crate) own: u64,
    /// The stones of the other side.
    pub(crate) enemy: u64,
}

impl Shape {
    /// The board of the game.
    pub(crate) const GAME: Shape = Shape::new(8, 8);

    /// A board of 1 to 8 files and 4 to 8 ranks.
    pub(crate) const fn new(width: u8, height: u8) -> Shape {
        assert!(1 <= width && width <= 8 && 4 <= height && height <= 8);
        let near = 0xff >> (8 - width);
        let squares = (0x0101_0101_0101_0101 * near) & (u64::MAX >> (8 * (8 - height)));
        Shape { height, squares, far: near << (8 * (height - 1)), near }
    }

    /// The start: two filled ranks each (CS1).
    pub(crate) fn start(&self) -> Board {
        Board { own: self.near | self.near << 8, enemy: self.far | self.far >> 8 }
    }

    /// The set upside down.
    #[inline]
    pub(crate) fn turned(&self, set: u64) -> u64 {
        set.swap_bytes() >> (8 * (8 - self.height))
    }

    /// The square upside down.
    pub(crate) fn turned_square(&self, square: u8) -> u8 {
        8 * (self.height - 1) + 2 * (square % 8) - square
    }

    /// The position with the turn passed.
    #[inline]
    pub(crate) fn passed(&self, board: Board) -> Board {
        self.turned_board(Board { own: board.enemy, enemy: board.own })
    }

    /// The position upside down.
    pub(crate) fn turned_board(&self, board: Board) -> Board {
        Board { own: self.turned(board.own), enemy: self.turned(board.enemy) }
    }

    /// The stones that cannot move and cannot be captured (CS8).
    #[inline]
    pub(crate) fn fixed(&self, board: Board) -> u64 {
        board.own & self.far | board.enemy & self.near
    }

    /// Whether the last move was a crossing that waits for its answer (CS7).
    #[inline]
    pub(crate) fn is_waiting(&self, board: Board) -> bool {
        (board.own & self.far).count_ones() != (board.enemy & self.near).count_ones()
    }

    /// CS9, if no crossing waits.
    #[inline]
    pub(crate) fn is_all_locked(&self, board: Board) -> bool {
        board.own & self.far == self.far && board.enemy & self.near == self.near
    }
}

impl Board {
    /// A number that differs for most positions, and for most values of `salt`.
    #[inline]
    pub(crate) fn hash(self, salt: u64) -> u64 {
        let mut hash = (self.own ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash = (hash ^ hash >> 29 ^ self.enemy).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (hash ^ hash >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
    }
}
