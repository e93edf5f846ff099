//! The rules of movement (CS2 to CS5, CS8) for all parts of a position at once.

use super::super::geometry::{DIRECTIONS, Direction};

/// The stones of a position as sets of squares, seen by the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stones {
    /// The stones of the side to move.
    pub(crate) own: u64,
    /// The stones of the other side.
    pub(crate) enemy: u64,
    /// The stones of both sides that can neither move nor be captured (CS8).
    pub(crate) fixed: u64,
    /// The squares of the board without a stone.
    pub(crate) empty: u64,
}

impl Stones {
    /// The enemy stones that a part of k stones can capture (CS3, CS5, CS8), given those that begin lines of at least k
    /// enemy stones in its direction: each enemy stone for a single stone, which so captures nothing.
    #[inline]
    fn capturable(self, long_lines: u64) -> u64 {
        self.enemy & !self.fixed & !long_lines
    }

    /// Given the stones that begin lines of at least k enemy stones in a direction, those of them whose lines are even
    /// longer. Locked stones count (CS8).
    #[inline]
    fn longer_lines(self, direction: Direction, long_lines: u64) -> u64 {
        self.enemy & direction.into_set(long_lines)
    }

    /// The enemy stones that a part of this many stones can capture in a direction.
    #[inline]
    pub(super) fn capturable_by(self, stones: u32, direction: Direction) -> u64 {
        let long_lines = (1..stones).fold(self.enemy, |long, _| self.longer_lines(direction, long));
        self.capturable(long_lines)
    }

    /// Calls `take` with a number of stones, a number of squares and a set of targets: those that parts of so many stones
    /// reach by going so many squares in a direction, by its number in [`DIRECTIONS`]. Only targets in `targets` are given.
    /// Stops when `take` returns `false`, and returns whether it never did.
    #[expect(clippy::inline_always, reason = "the directions become constants; most of the work is done here")]
    #[inline(always)]
    pub(super) fn reach<const DIRECTION: usize>(
        self,
        targets: u64,
        take: &mut impl FnMut(u8, u8, u64) -> bool,
    ) -> bool {
        let direction = const { DIRECTIONS[DIRECTION] };
        let movable = self.own & !self.fixed;
        // The leading stones of all parts of this many stones (CS2). No part contains a fixed stone (CS8).
        let (mut leading, mut long_lines) = (movable, self.enemy);
        for stones in 1.. {
            let enterable = (self.empty | self.capturable(long_lines)) & targets;
            let mut at = leading;
            // CS3 and CS4; a capture ends the move (CS5).
            for squares in 1..=stones {
                at = direction.from_set(at);
                let reached = at & enterable;
                if reached != 0 && !take(stones, squares, reached) {
                    return false;
                }
                at &= self.empty;
                if at == 0 {
                    break;
                }
            }
            leading = movable & direction.from_set(leading);
            if leading == 0 {
                break;
            }
            long_lines = self.longer_lines(direction, long_lines);
        }
        true
    }
}

/// Evaluates an expression for each of some directions, with their number as the constant `$number`.
macro_rules! for_directions {
    ($number:ident in [$($direction:literal)*] $body:expr) => {{$({
        const $number: usize = $direction;
        $body;
    })*}};
}
pub(super) use for_directions;
