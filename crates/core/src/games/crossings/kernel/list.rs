//! The moves of a position in the order in which the game lists them: by rear, direction and distance.

use super::super::geometry::{DIRECTIONS, RAYS, Square, squares as squares_of};
use super::reach::{Stones, for_directions};

/// The difference between consecutive squares, by direction.
const OFFSETS: [i8; 8] = {
    let mut offsets = [0; 8];
    let mut number = 0;
    while number < 8 {
        offsets[number] = DIRECTIONS[number].offset();
        number += 1;
    }
    offsets
};

/// The moves of a position.
pub(crate) struct Listed {
    /// The rears of all moves.
    rears: u64,
    /// The moves from each rear: 8 · direction + distance from rear to target, as bits.
    of_rear: [u64; 64],
}

impl Stones {
    /// All moves of the side to move, if no crossing waits for its answer.
    pub(crate) fn moves(self) -> Listed {
        let mut listed = Listed { rears: 0, of_rear: [0; 64] };
        for_directions!(D in [0 1 2 3 4 5 6 7] self.add::<D>(!0, &mut listed));
        listed
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
    fn add<const DIRECTION: usize>(self, targets: u64, listed: &mut Listed) {
        let direction = const { DIRECTIONS[DIRECTION] };
        self.reach::<DIRECTION>(targets, &mut |stones, squares, reached| {
            let distance = stones + squares - 1;
            let rears = direction.behind(reached, distance);
            listed.rears |= rears;
            for rear in squares_of(rears) {
                listed.of_rear[rear as usize] |= 1 << (8 * DIRECTION as u8 + distance);
            }
            true
        });
    }
}

impl Listed {
    /// Calls `take` with rear and target of each move until it returns `false`. Moves are left out if no square of `over` is
    /// ahead of them or on their path.
    #[inline]
    pub(crate) fn for_each(&self, over: u64, mut take: impl FnMut(Square, Square) -> bool) {
        for rear in squares_of(self.rears) {
            let mut moves = self.of_rear[rear as usize];
            while moves != 0 {
                let number = moves.trailing_zeros() as u8;
                moves &= moves - 1;
                let (direction, distance) = (usize::from(number / 8), number % 8);
                let target = (rear as u8).wrapping_add_signed(OFFSETS[direction] * distance as i8);
                let is_wanted = RAYS[rear as usize][direction] & over != 0;
                if is_wanted && !take(rear, Square::ALL[usize::from(target % 64)]) {
                    return;
                }
            }
        }
    }
}
