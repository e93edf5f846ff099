//! One move of the kernel: the squares that a part leaves and those that it enters.
//!
//! Bit operations on the whole line decide whether the rules of movement allow a move, and what it changes. Square by square
//! `verify` of Crossings takes 2.2 times as many instructions.

use std::hint::select_unpredictable;

use super::super::geometry::{DIRECTIONS, Direction, OFFSETS, PATHS, Square, bit};
use super::reach::Stones;

/// The effect of a move on the sets of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Displacement {
    /// The squares of the moving part before the move.
    pub(crate) from: u64,
    /// Its squares after the move.
    pub(crate) to: u64,
    /// The captured stone.
    pub(crate) captured: u64,
}

impl Stones {
    /// The effect of a move, or `None` if the rules of movement forbid it. There is no loop along the line, because its end
    /// would be mispredicted.
    #[expect(clippy::inline_always, reason = "most of the work on a move is done here")]
    #[inline(always)]
    pub(crate) fn displacement(self, rear: Square, target: Square) -> Option<Displacement> {
        let path = PATHS[rear as usize][target as usize];
        // The first square on the path without a stone of the side to move, or else the target. Moves go up and down
        // the board about equally often, so a branch would be mispredicted.
        let free = path & !self.own | bit(target);
        let past = select_unpredictable(target > rear, free.trailing_zeros(), free.ilog2());
        let from = PATHS[rear as usize][past as usize];
        // No stone leaves the board, so the rotation does not wrap around.
        let offset = OFFSETS[rear as usize][target as usize];
        let places = (target as u32).wrapping_sub(past).wrapping_add_signed(offset.into());
        let to = from.rotate_left(places);
        // A part that moves at most as far as it has stones leaves no gap (CS3, CS4). If the squares are not on a line, or
        // there is no stone on the first, the part is empty.
        let all = path | bit(target);
        if from | to != all || from & self.fixed != 0 {
            return None;
        }
        // All other stones on the path.
        let captured = (self.own | self.enemy) & all ^ from;
        if captured != 0 && (captured != bit(target) || !self.can_capture(rear, target, from.count_ones())) {
            return None;
        }
        Some(Displacement { from, to, captured })
    }

    /// Whether a part of this many stones from `rear` can capture on `target`.
    fn can_capture(self, rear: Square, target: Square, stones: u32) -> bool {
        Direction::between(rear, target)
            .is_some_and(|direction| self.capturable_by(stones, direction) & bit(target) != 0)
    }

    /// Whether a single stone can step along its file to one of these squares (CS3), as one nearly always can.
    #[inline]
    pub(crate) fn has_step(self, targets: u64) -> bool {
        const UP: Direction = DIRECTIONS[0];
        let movable = self.own & !self.fixed;
        (UP.from_set(movable) | UP.into_set(movable)) & targets & self.empty != 0
    }
}
