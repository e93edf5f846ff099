//! Evaluates positions of Cross without a search.

use super::stones::Stones;
use crate::solver::shortcut::{Shortcut, Shortcuts};
use xgames_core::board::bits::Bits;
use xgames_core::games::cross::kernel::Geometry;

/// The stones as the side to move sees them: both sides have the same aims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<B> {
    pub(super) own: Stones<B>,
    pub(super) other: Stones<B>,
    pub(super) empty: B,
}

impl<B: Bits> State<B> {
    /// The state after a stone on a cell, given as its bit.
    #[inline]
    pub(super) fn after(&self, geometry: &Geometry<B>, cell: u32) -> State<B> {
        let cell = B::bit(cell);
        State { own: self.other, other: self.own.with(geometry, cell), empty: self.empty & !cell }
    }

    /// The cells where a stone does not lose at once, by itself or because a threat remains, if none wins.
    #[inline]
    pub(super) fn candidates(&self, shortcuts: Shortcuts) -> B {
        let threats = if shortcuts.has(Shortcut::Threats) { self.other.wins(self.empty) } else { B::default() };
        match threats.count() {
            0 => self.empty & !self.own.loses(self.empty),
            1 => threats & !self.own.loses(self.empty),
            _ => B::default(),
        }
    }
}

/// An evaluation of a position without a search, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluation {
    /// The side to move wins, by a stone on this cell.
    Won(u32),
    /// The side to move loses.
    Lost,
    /// The position is open: all other moves than those that `child` was called with lose.
    Open,
}

/// Looks three plies ahead in a position that is not over: for a win at once, or a stone after which the other side has no
/// candidates. Calls `child` with the moves that need a search.
pub(super) fn evaluate<B: Bits>(
    geometry: &Geometry<B>,
    state: &State<B>,
    shortcuts: Shortcuts,
    mut child: impl FnMut(u32, State<B>),
) -> Evaluation {
    let wins = state.own.wins(state.empty);
    if !wins.is_empty() {
        return Evaluation::Won(wins.lowest());
    }
    let mut evaluation = Evaluation::Lost;
    for cell in state.candidates(shortcuts).cells() {
        let after = state.after(geometry, cell);
        if shortcuts.has(Shortcut::LookAhead) && after.candidates(shortcuts).is_empty() {
            return Evaluation::Won(cell);
        }
        child(cell, after);
        evaluation = Evaluation::Open;
    }
    evaluation
}
