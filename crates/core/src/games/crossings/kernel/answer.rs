//! The moves of a position of a game, of which a crossing that waits leaves only those that answer it (CS6, CS7).

use super::super::geometry::{Direction, bit, squares};
use super::Displacement;
use crate::games::crossings::{Crossings, Move, Square};

impl Crossings {
    /// The squares where moves may end: all of them, or the far rank if a crossing waits for its answer (CS7).
    #[inline]
    pub(super) fn targets(&self) -> u64 {
        if self.waiting == 0 { !0 } else { self.far }
    }

    /// Calls `take` with rear, target and effect of each move to the far rank until it returns `false`. A rear and a direction
    /// have only one target.
    pub(in super::super) fn for_each_crossing(&self, mut take: impl FnMut(Square, Square, Displacement) -> bool) {
        let directions = Direction::forward(self.to_move());
        let rears_by_direction = self.sets().crossings(self.to_move(), self.far);
        for rear in squares(rears_by_direction[0] | rears_by_direction[1] | rears_by_direction[2]) {
            for (direction, rears) in directions.into_iter().zip(rears_by_direction) {
                if rears & bit(rear) != 0
                    && let Some(target) = direction.far_square(rear)
                    && let Some(displacement) = self.displacement(rear, target)
                    && !take(rear, target, displacement)
                {
                    return;
                }
            }
        }
    }

    /// Calls `take` with rear and target of each legal move, except passes, until it returns `false`.
    pub(in super::super) fn for_each_move(&self, mut take: impl FnMut(Square, Square) -> bool) {
        if self.waiting == 0 {
            self.sets().moves().for_each(!0, take);
        } else {
            self.for_each_crossing(|rear, target, _| take(rear, target));
        }
    }

    /// A legal move of the side to move.
    pub(in super::super) fn any_move(&self) -> Option<Move> {
        let mut found = None;
        self.for_each_move(|rear, target| {
            found = Some(Move::Go { rear, target });
            false
        });
        found
    }

    /// Whether the side to move can cross.
    pub(in super::super) fn can_cross(&self) -> bool {
        self.sets().can_cross(self.to_move(), self.far)
    }

    /// Whether the side to move has a legal move, except a pass.
    pub(in super::super) fn can_move(&self) -> bool {
        if self.waiting == 0 { self.sets().can_move() } else { self.can_cross() }
    }

    /// Whether the side to move has lost, because it cannot answer a crossing (CS7).
    pub(in super::super) fn is_lost(&self) -> bool {
        self.waiting != 0 && !self.can_cross()
    }

    /// Locks a stone that crosses, or makes it wait for an answer (CS6 to CS8).
    pub(in super::super) fn cross(&mut self, target: Square) {
        if self.far & bit(target) == 0 {
            return;
        }
        if self.waiting == 0 {
            self.waiting = bit(target);
        } else {
            self.locked |= self.waiting | bit(target);
            self.waiting = 0;
        }
    }
}
