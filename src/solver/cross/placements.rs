//! What a stone on each empty cell would do, for all cells at once.

use super::geometry::Geometry;
use crate::solver::bits::Bits;

/// Empty cells by what a stone of one side there would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placements<B> {
    /// It wins (CR4).
    pub(super) wins: B,
    /// It loses (CR5).
    pub(super) loses: B,
}

impl<B: Bits> Placements<B> {
    #[inline]
    pub(super) fn new(geometry: &Geometry<B>, stones: B, empty: B) -> Placements<B> {
        let touches = geometry.reach(stones, empty);
        let wins = touches[0] & touches[2] & touches[4] | touches[1] & touches[3] & touches[5];
        let opposite = touches[0] & touches[3] | touches[1] & touches[4] | touches[2] & touches[5];
        Placements { wins, loses: opposite & !wins }
    }
}
