//! What can be said about a position of Cross without playing on.

use super::geometry::Geometry;
use super::placements::Placements;
use crate::solver::bits::Bits;

/// The stones as the side to move sees them: both sides have the same aims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<B> {
    pub(super) own: B,
    pub(super) other: B,
}

impl<B: Bits> State<B> {
    /// The state after a stone on a cell.
    #[inline]
    pub(super) fn after(self, cell: u32) -> State<B> {
        State { own: self.other, other: self.own | B::bit(cell) }
    }

    #[inline]
    pub(super) fn empty(self, geometry: &Geometry<B>) -> B {
        geometry.all & !(self.own | self.other)
    }
}

/// What can be said about a position without playing on, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluation<B> {
    /// A stone on one of these cells wins.
    Won(B),
    /// It loses.
    Lost,
    /// All other cells lose.
    Open(B),
}

/// What can be said about a position that is not over.
pub(super) fn evaluate<B: Bits>(geometry: &Geometry<B>, state: State<B>) -> Evaluation<B> {
    let empty = state.empty(geometry);
    let mine = Placements::new(geometry, state.own, empty);
    if !mine.wins.is_empty() {
        return Evaluation::Won(mine.wins);
    }
    let theirs = Placements::new(geometry, state.other, empty);
    let candidates = match theirs.wins.count() {
        0 => empty & !mine.loses,
        // The only answer to a threat is a stone on its cell.
        1 => theirs.wins & !mine.loses,
        _ => return Evaluation::Lost,
    };
    if candidates.is_empty() { Evaluation::Lost } else { Evaluation::Open(candidates) }
}
