//! A move of the kernel: the squares that a part leaves and those that it enters.
//!
//! Bit operations on the whole line decide whether the rules of movement allow a move, and what it changes: a loop over the
//! squares would be much slower.

use std::hint::select_unpredictable;

use super::super::geometry::{DIRECTIONS, Direction, OFFSETS, PATHS, Square, bit};
use crate::games::crossings::Crossings;

/// The effect of a move on the sets of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Displacement {
    /// The squares of the moving part before the move.
    pub(crate) from: u64,
    /// The squares of the moving part after the move.
    pub(crate) to: u64,
    /// The captured stone.
    pub(crate) captured: u64,
}

impl Crossings {
    /// The effect of a move, or `None` if the rules of movement forbid it. There is no loop along the line, because its end
    /// would be mispredicted.
    #[expect(clippy::inline_always, reason = "most of the work on a move is done here")]
    #[inline(always)]
    pub(in super::super) fn displacement(&self, rear: Square, target: Square) -> Option<Displacement> {
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
        if from | to != all || from & self.fixed() != 0 {
            return None;
        }
        // All other stones on the path.
        let captured = (self.own | self.enemy) & all ^ from;
        if captured != 0
            && (captured != self.enemy & bit(target) || !self.sets().can_capture(rear, target, from.count_ones()))
        {
            return None;
        }
        Some(Displacement { from, to, captured })
    }

    /// Whether a stone of the side to move can step along its file (CS3), as one nearly always can. Only a step onto the far
    /// rank answers a crossing (CS7).
    #[inline]
    pub(in super::super) fn has_step(&self) -> bool {
        const UP: Direction = DIRECTIONS[0];
        let movable = self.own & !self.locked;
        (UP.step_set(movable) | UP.into_set(movable)) & self.targets() & !(self.own | self.enemy) != 0
    }

    /// Moves the stones and passes the turn.
    #[inline]
    pub(in super::super) fn displace(&mut self, displacement: Displacement) {
        *self = self.displaced(displacement);
        self.change_sides();
    }

    /// The position after its stones have moved, with the same side to move.
    #[inline]
    pub(in super::super) fn displaced(&self, Displacement { from, to, captured }: Displacement) -> Crossings {
        Crossings { own: self.own ^ from | to, enemy: self.enemy ^ captured, ..*self }
    }
}
