//! Lists of moves for programs that search, and the positions after them and before them.

use super::super::geometry::{DIRECTIONS, Square};
use super::board::{Board, Shape};
use super::reach::for_directions;
use crate::board::Side;
use crate::games::crossings;

/// A move: a part of a group (CS2), seen by the side to move, which goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The origin of the rearmost moving stone.
    pub rear: u8,
    /// The destination of the leading stone; equal to `rear` if the move is a pass.
    pub target: u8,
    /// The number of moving stones.
    stones: u8,
    /// The number of the direction.
    direction: u8,
}

/// The forced pass (CS10).
pub const PASS: Move = Move { rear: 0, target: 0, stones: 0, direction: 0 };

impl Move {
    /// The whole move in 19 bits.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u32 {
        let [rear, target, stones, direction] = [self.rear, self.target, self.stones, self.direction].map(u32::from);
        rear | target << 6 | stones << 12 | direction << 16
    }

    /// The move of [`Move::bits`].
    #[inline]
    #[must_use]
    pub fn from_bits(bits: u32) -> Move {
        let part = |shift: u32, mask: u32| (bits >> shift & mask) as u8;
        Move { rear: part(0, 63), target: part(6, 63), stones: part(12, 15), direction: part(16, 7) }
    }

    /// Whether it is a capture (CS5).
    #[inline]
    #[must_use]
    pub fn captures(self, board: Board) -> bool {
        board.enemy >> self.target & 1 != 0 && self != PASS
    }
}

/// The kind of moves that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only moves to the far rank are wanted.
    Crossings,
    /// Only the other moves are wanted.
    Quiet,
}

/// The squares of this many stones on a line, from `rear` on.
#[inline]
fn line(rear: u8, stones: u8, offset: i8) -> u64 {
    /// The squares of a line from square 0 up, by the number of stones and the distance between neighbours.
    const LINES: [[u64; 10]; 9] = {
        let mut lines = [[0; 10]; 9];
        let mut stones = 1;
        while stones < 9 {
            let mut offset = 1;
            while offset < 10 {
                lines[stones][offset] = (lines[stones - 1][offset] << offset) | 1;
                offset += 1;
            }
            stones += 1;
        }
        lines
    };
    let lowest = if offset > 0 { rear } else { rear.wrapping_add_signed(offset * (stones as i8 - 1)) };
    LINES[usize::from(stones)][usize::from(offset.unsigned_abs())] << lowest
}

impl Shape {
    /// Adds the moves of one kind to a list. If a crossing waits, only crossings are legal.
    pub fn moves_into(&self, board: Board, kind: Kind, moves: &mut Vec<Move>) {
        match kind {
            Kind::Crossings => self.moves_to(board, self.far, false, moves),
            Kind::Quiet => self.moves_to(board, !self.far, true, moves),
        }
    }

    /// Adds the moves that capture one of these stones and are no crossings.
    pub fn captures_into(&self, board: Board, stones: u64, moves: &mut Vec<Move>) {
        self.moves_to(board, stones & board.enemy & !self.far, true, moves);
    }

    /// Adds the moves to some squares; those that do not lead forward only if `backward`.
    #[inline]
    fn moves_to(&self, board: Board, targets: u64, backward: bool, moves: &mut Vec<Move>) {
        for_directions!(D in [7 0 1] self.moves_along::<D>(board, targets, moves));
        if backward {
            for_directions!(D in [2 6 5 4 3] self.moves_along::<D>(board, targets, moves));
        }
    }

    /// Adds the moves in one direction to some squares.
    #[inline]
    fn moves_along<const DIRECTION: usize>(&self, board: Board, targets: u64, moves: &mut Vec<Move>) {
        self.stones(board).reach::<DIRECTION>(targets, &mut |stones, squares, mut reached| {
            while reached != 0 {
                let target = reached.trailing_zeros() as u8;
                reached &= reached - 1;
                let back = const { DIRECTIONS[DIRECTION].offset() } * (stones + squares - 1) as i8;
                let rear = target.wrapping_add_signed(-back);
                moves.push(Move { rear, target, stones, direction: DIRECTION as u8 });
            }
            true
        });
    }

    /// Adds all legal moves of a position that has not ended to an empty list; a pass if there are no others.
    pub fn all_moves_into(&self, board: Board, moves: &mut Vec<Move>) {
        self.moves_into(board, Kind::Crossings, moves);
        if !self.is_waiting(board) {
            self.moves_into(board, Kind::Quiet, moves);
            if moves.is_empty() {
                moves.push(PASS);
            }
        }
    }

    /// Whether the side to move can cross.
    #[inline]
    #[must_use]
    pub fn can_cross(&self, board: Board) -> bool {
        self.stones(board).can_cross(Side::First, self.far)
    }

    /// Whether the *other* side may be able to cross after one move of the side to move; if not, it is certain that it cannot.
    ///
    /// Proof: until then its stones do not move. So a part that crosses is one of its parts now, or a shorter one if stones
    /// were captured, and no stone of its own is in the way unless it is captured; then the capturing stone is in the way. Only
    /// enemy stones may have gone away, so they are ignored.
    #[inline]
    #[must_use]
    pub fn may_cross_after(&self, board: Board) -> bool {
        let Board { own, .. } = self.passed(board);
        let alone = Board { own, enemy: 0 };
        self.can_cross(alone)
    }

    /// Whether the side to move can move at all, if no crossing waits.
    #[must_use]
    pub fn can_move(&self, board: Board) -> bool {
        self.stones(board).can_move()
    }

    /// Whether neither side can move (CS10), if no crossing waits.
    #[must_use]
    pub fn is_blocked(&self, board: Board) -> bool {
        !self.can_move(board) && !self.can_move(self.passed(board))
    }

    /// Whether the side to move has lost, because it cannot answer a crossing (CS7).
    #[inline]
    #[must_use]
    pub fn is_lost(&self, board: Board) -> bool {
        self.is_waiting(board) && !self.can_cross(board)
    }

    /// Whether `mv` is a crossing (CS6).
    #[inline]
    #[must_use]
    pub fn crosses(&self, mv: Move) -> bool {
        self.far >> mv.target & 1 != 0
    }

    /// The position after a legal move, seen by the other side.
    #[inline]
    #[must_use]
    pub fn after(&self, board: Board, mv: Move) -> Board {
        self.passed(if mv == PASS { board } else { moved(board, mv) })
    }

    /// Calls `take` with the positions from which one move that is neither a crossing nor a capture leads to this one. Passes
    /// do not count.
    ///
    /// Such a move is taken back by the part's going the other way: the squares that it left are empty, and it was free to
    /// enter those where it stands. It goes as far as it came, with as many stones.
    pub fn for_each_before(&self, board: Board, mut take: impl FnMut(Board)) {
        // Seen by the side that has just moved.
        let board = self.passed(board);
        let targets = !(board.enemy | self.far);
        for_directions!(D in [3 4 5 6 2 1 0 7] self.stones(board).reach::<D>(targets, &mut |stones, squares, mut reached| {
            let offset = const { DIRECTIONS[D].offset() };
            while reached != 0 {
                let target = reached.trailing_zeros() as u8;
                reached &= reached - 1;
                let rear = target.wrapping_add_signed(-offset * (stones + squares - 1) as i8);
                take(moved(board, Move { rear, target, stones, direction: D as u8 }));
            }
            true
        }));
    }

    /// A move of `side` on this board as the game writes it.
    #[must_use]
    pub fn game_move(&self, side: Side, mv: Move) -> crossings::Move {
        if mv == PASS {
            return crossings::Move::Pass;
        }
        let square = |square| {
            let square = if side == Side::First { square } else { self.turned_square(square) };
            Square::ALL[usize::from(square & 63)]
        };
        crossings::Move::Go { rear: square(mv.rear), target: square(mv.target) }
    }
}

/// The position after a move that is not a pass, seen by the side that has moved (CS2, CS5).
#[inline]
fn moved(board: Board, mv: Move) -> Board {
    let offset = DIRECTIONS[usize::from(mv.direction & 7)].offset();
    let new_rear = mv.target.wrapping_add_signed(-offset * (mv.stones as i8 - 1));
    let (from, to) = (line(mv.rear, mv.stones, offset), line(new_rear, mv.stones, offset));
    Board { own: board.own & !from | to, enemy: board.enemy & !(1 << mv.target) }
}
