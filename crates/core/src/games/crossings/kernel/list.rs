//! The moves of a position in the order in which the game lists them: by rear, direction and distance.

use super::super::geometry::{DIRECTIONS, RAYS, Square, bit, squares};
use super::reach::{Stones, for_directions};
use crate::board::Side;

/// Moves, by direction in the order of [`DIRECTIONS`] and by distance from rear to target: their rears.
pub(crate) struct Rears([[u64; 8]; 8]);

impl Stones {
    /// All moves of the side to move, if no crossing waits for its answer.
    pub(crate) fn moves(self) -> Rears {
        let mut rears = Rears([[0; 8]; 8]);
        for_directions!(D in [0 1 2 3 4 5 6 7] self.add::<D>(!0, &mut rears));
        rears
    }

    /// The moves to the far rank `far` of `side`, which is to move (CS6). Stones there are fixed, so all of them lead forward.
    pub(crate) fn crossings(self, side: Side, far: u64) -> Rears {
        let mut rears = Rears([[0; 8]; 8]);
        match side {
            Side::First => for_directions!(D in [7 0 1] self.add::<D>(far, &mut rears)),
            Side::Second => for_directions!(D in [3 4 5] self.add::<D>(far, &mut rears)),
        }
        rears
    }

    /// Whether `side`, which is to move, can reach its far rank `far` (CS6).
    #[inline]
    pub(crate) fn can_cross(self, side: Side, far: u64) -> bool {
        match side {
            Side::First => for_directions!(D in [7 0 1] if self.has_move::<D>(far) { return true }),
            Side::Second => for_directions!(D in [3 4 5] if self.has_move::<D>(far) { return true }),
        }
        false
    }

    /// Whether the side to move can move at all, if no crossing waits for its answer.
    pub(crate) fn can_move(self) -> bool {
        for_directions!(D in [0 1 2 3 4 5 6 7] if self.has_move::<D>(!0) { return true });
        false
    }

    /// Whether there is a move in one direction to some targets.
    #[inline]
    fn has_move<const DIRECTION: usize>(self, targets: u64) -> bool {
        !self.reach::<DIRECTION>(targets, &mut |_, _, _| false)
    }

    /// Adds the moves in one direction to some targets.
    #[inline]
    fn add<const DIRECTION: usize>(self, targets: u64, rears: &mut Rears) {
        self.reach::<DIRECTION>(targets, &mut |stones, squares, reached| {
            let distance = stones + squares - 1;
            let back = i32::from(distance) * i32::from(const { DIRECTIONS[DIRECTION].offset() });
            // The parts have come from there, so no square wraps around an edge.
            let at = if back > 0 { reached >> back } else { reached << -back };
            rears.0[DIRECTION][usize::from(distance & 7)] |= at;
            true
        });
    }
}

impl Rears {
    /// Calls `take` with rear and target of each move until it returns `false`. Moves are left out if no square of `over` is
    /// ahead of them or on their path.
    pub(crate) fn for_each(&self, over: u64, mut take: impl FnMut(Square, Square) -> bool) {
        let any = self.0.map(|by_distance| by_distance.into_iter().fold(0, |all, rears| all | rears));
        for rear in squares(any.into_iter().fold(0, |all, rears| all | rears)) {
            for (number, rears) in self.0.iter().enumerate() {
                if any[number] & bit(rear) == 0 || RAYS[rear as usize][number] & over == 0 {
                    continue;
                }
                let offset = DIRECTIONS[number].offset();
                let mut target = rear as u8;
                for rears in &rears[1..] {
                    target = target.wrapping_add_signed(offset);
                    if rears & bit(rear) != 0 && !take(rear, Square::ALL[usize::from(target & 63)]) {
                        return;
                    }
                }
            }
        }
    }
}
