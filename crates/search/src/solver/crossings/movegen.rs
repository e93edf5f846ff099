//! Moves by set operations: all parts of as many stones, in one direction, move at once.

use super::board::{Board, Shape};

/// A move: a part of a group (CS2), seen by the side to move, which goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// Origin of the rearmost moving stone.
    pub(crate) rear: u8,
    /// Destination of the leading stone; equal to `rear` if it is a pass.
    pub(crate) target: u8,
    /// The number of moving stones.
    stones: u8,
    /// An index of [`DIRECTIONS`].
    direction: u8,
}

/// The forced pass (CS10).
pub(crate) const PASS: Move = Move { rear: 0, target: 0, stones: 0, direction: 0 };

impl Move {
    /// All of it in 19 bits.
    pub(crate) fn bits(self) -> u32 {
        let [rear, target, stones, direction] = [self.rear, self.target, self.stones, self.direction].map(u32::from);
        rear | target << 6 | stones << 12 | direction << 16
    }

    /// The move of [`Move::bits`].
    pub(crate) fn from_bits(bits: u32) -> Move {
        let part = |shift: u32, mask: u32| (bits >> shift & mask) as u8;
        Move { rear: part(0, 63), target: part(6, 63), stones: part(12, 15), direction: part(16, 7) }
    }

    /// Whether it is a capture (CS5).
    pub(crate) fn captures(self, board: Board) -> bool {
        board.enemy >> self.target & 1 != 0 && self != PASS
    }
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Moves to the far rank.
    Crossings,
    /// All other moves.
    Quiet,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The difference between consecutive squares, and the squares that a step cannot reach without crossing an edge. The first
/// three lead forward.
const DIRECTIONS: [(i8, u64); 8] =
    [(7, FILE_H), (8, 0), (9, FILE_A), (1, FILE_A), (-1, FILE_H), (-9, FILE_H), (-8, 0), (-7, FILE_A)];

/// The squares one step on from those of a set.
#[inline]
pub(crate) fn step<const DIRECTION: usize>(set: u64) -> u64 {
    let (offset, wrapped) = DIRECTIONS[DIRECTION];
    let moved = if offset > 0 { set << offset } else { set >> -offset };
    moved & !wrapped
}

/// The squares from which one step leads into a set.
#[inline]
fn step_back<const DIRECTION: usize>(set: u64) -> u64 {
    let (offset, wrapped) = DIRECTIONS[DIRECTION];
    let set = set & !wrapped;
    if offset > 0 { set >> offset } else { set << -offset }
}

/// The squares of this many stones on a line, from `rear` on.
#[inline]
fn line(rear: u8, stones: u8, offset: i8) -> u64 {
    /// By stones and distance between neighbours: such a line from square 0 up.
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
    /// Calls `take` with sets of targets: those that parts of `stones` stones reach by going `squares` squares in a
    /// direction. Only targets in `targets` are given.
    #[expect(clippy::inline_always, reason = "the directions become constants; most of the work is done here")]
    #[inline(always)]
    fn targets_in<const DIRECTION: usize>(
        &self,
        board: Board,
        targets: u64,
        take: &mut impl FnMut(u8, u8, u64) -> bool,
    ) -> bool {
        let fixed = self.fixed(board);
        let movable = board.own & !fixed;
        let empty = self.squares & !(board.own | board.enemy);
        let capturable = board.enemy & !fixed;
        // The leading stones of all parts of this many stones, and the enemy stones that are the first of at least as many in
        // this direction (CS5). A single stone captures nothing, since an enemy's line has at least one.
        let (mut leading, mut too_long) = (movable, board.enemy);
        for stones in 1.. {
            let mut at = leading;
            for squares in 1..=stones {
                at = step::<DIRECTION>(at);
                let reached = at & (empty | capturable & !too_long) & targets;
                if reached != 0 && !take(stones, squares, reached) {
                    return false;
                }
                at &= empty;
                if at == 0 {
                    break;
                }
            }
            leading = movable & step::<DIRECTION>(leading);
            if leading == 0 {
                break;
            }
            too_long = board.enemy & step_back::<DIRECTION>(too_long);
        }
        true
    }

    /// Adds the moves of one kind to a list. If a crossing waits, only crossings are legal.
    pub(crate) fn moves_into(&self, board: Board, kind: Kind, moves: &mut Vec<Move>) {
        match kind {
            Kind::Crossings => self.moves_to(board, self.far, false, moves),
            Kind::Quiet => self.moves_to(board, !self.far, true, moves),
        }
    }

    /// Adds the moves that capture one of these stones and are no crossings.
    pub(crate) fn captures_into(&self, board: Board, stones: u64, moves: &mut Vec<Move>) {
        self.moves_to(board, stones & board.enemy & !self.far, true, moves);
    }

    /// Adds the moves to some squares; those that do not lead forward only if `backward`.
    #[inline]
    fn moves_to(&self, board: Board, targets: u64, backward: bool, moves: &mut Vec<Move>) {
        macro_rules! along {
            ($($direction:literal)*) => {$(
                self.targets_in::<$direction>(board, targets, &mut |stones, squares, mut reached| {
                    while reached != 0 {
                        let target = reached.trailing_zeros() as u8;
                        reached &= reached - 1;
                        let back = DIRECTIONS[$direction].0 * (stones + squares - 1) as i8;
                        let rear = target.wrapping_add_signed(-back);
                        moves.push(Move { rear, target, stones, direction: $direction });
                    }
                    true
                });
            )*};
        }
        along!(0 1 2);
        if backward {
            along!(3 4 5 6 7);
        }
    }

    /// All legal moves of a position that has not ended; a pass if there are no others.
    pub(crate) fn all_moves_into(&self, board: Board, moves: &mut Vec<Move>) {
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
    pub(crate) fn can_cross(&self, board: Board) -> bool {
        let mut none = |_, _, _| false;
        !(self.targets_in::<0>(board, self.far, &mut none)
            && self.targets_in::<1>(board, self.far, &mut none)
            && self.targets_in::<2>(board, self.far, &mut none))
    }

    /// Whether the *other* side may be able to cross after one move of the side to move; if not, it is certain that it cannot.
    ///
    /// Proof: until then its stones do not move. So a part that crosses is one of its parts now, or a shorter one if stones
    /// were captured, and no stone of its own is in the way unless it is captured; then the capturing stone is in the way. Only
    /// enemy stones may have gone away, so they are ignored.
    #[inline]
    pub(crate) fn may_cross_after(&self, board: Board) -> bool {
        let Board { own, .. } = self.passed(board);
        let alone = Board { own, enemy: 0 };
        self.can_cross(alone)
    }

    /// Whether the side to move can move at all.
    pub(crate) fn can_move(&self, board: Board) -> bool {
        let mut moves = Vec::new();
        self.moves_into(board, Kind::Crossings, &mut moves);
        self.moves_into(board, Kind::Quiet, &mut moves);
        !moves.is_empty()
    }

    /// Whether `mv` is a crossing (CS6).
    pub(crate) fn crosses(&self, mv: Move) -> bool {
        self.far >> mv.target & 1 != 0
    }

    /// The position after a legal move, seen by the other side.
    #[inline]
    pub(crate) fn after(&self, board: Board, mv: Move) -> Board {
        if mv == PASS {
            return self.passed(board);
        }
        let offset = DIRECTIONS[usize::from(mv.direction)].0;
        let new_rear = mv.target.wrapping_add_signed(-offset * (mv.stones as i8 - 1));
        let (from, to) = (line(mv.rear, mv.stones, offset), line(new_rear, mv.stones, offset));
        self.passed(Board { own: board.own & !from | to, enemy: board.enemy & !(1 << mv.target) })
    }
}

/// Calls `take` with the squares that parts of one or two stones leave and enter if a move of theirs is taken back. `movable`
/// are the stones, at most two; they return to squares in `free`.
pub(crate) fn for_each_retreat(movable: u64, free: u64, mut take: impl FnMut(u64, u64)) {
    macro_rules! along {
        ($($direction:literal)*) => {$(
            let mut stones = movable & step::<$direction>(free);
            while stones != 0 {
                let stone = stones & stones.wrapping_neg();
                stones ^= stone;
                take(stone, step_back::<$direction>(stone));
            }
            // The rear of the pair and the squares one and two steps back.
            let rear = movable & step_back::<$direction>(movable);
            let back = step_back::<$direction>(rear) & free;
            if back != 0 {
                let pair = rear | step::<$direction>(rear);
                take(pair, back | rear);
                let further = step_back::<$direction>(back) & free;
                if further != 0 {
                    take(pair, back | further);
                }
            }
        )*};
    }
    along!(0 1 2 3 4 5 6 7);
}
