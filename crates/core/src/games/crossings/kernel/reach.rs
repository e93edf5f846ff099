//! The rules of movement (CS2 to CS5, CS8) for all parts of a position at once.

use super::super::geometry::{DIRECTIONS, Direction, OFFSETS, Square, bit};

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
    /// The enemy stones that a part of this many stones can capture in a direction (CS3, CS5, CS8): no fixed ones, and none that
    /// begins a line of at least as many enemy stones. Each begins a line of one.
    #[inline]
    pub(super) fn capturable(self, stones: u32, direction: Direction) -> u64 {
        let long_lines = (1..stones).fold(self.enemy, |lines, _| self.enemy & direction.into_set(lines));
        self.enemy & !self.fixed & !long_lines
    }

    /// Whether a part of this many stones from `rear` can capture the enemy stone on `target`.
    pub(super) fn can_capture(self, rear: Square, target: Square, stones: u32) -> bool {
        let direction = Direction::of_offset(OFFSETS[rear as usize][target as usize]);
        self.capturable(stones, direction) & bit(target) != 0
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
        // The leading stones of all parts of this many stones (CS2). No part contains a fixed stone (CS8).
        let movable = self.own & !self.fixed;
        let mut leading = movable;
        // From where so many steps lead to a target that may be entered, past empty squares (CS4); and from where at most
        // so many do.
        let (mut before, mut near) = ([0; 8], 0);
        let mut sources = direction.into_set((self.empty | self.enemy & !self.fixed) & targets);
        for stones in 1..8 {
            before[stones] = sources;
            near |= sources;
            if leading & near != 0 {
                let enterable = self.empty | self.capturable(stones as u32, direction);
                // CS3 and CS4.
                for (squares, sources) in (1..).zip(&before[1..=stones]) {
                    let reached = direction.ahead(leading & sources, squares) & enterable;
                    if reached != 0 && !take(stones as u8, squares, reached) {
                        return false;
                    }
                }
            }
            leading = movable & direction.step_set(leading);
            if leading == 0 {
                break;
            }
            sources = direction.into_set(sources & self.empty);
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
