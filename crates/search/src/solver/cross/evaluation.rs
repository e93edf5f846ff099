//! Evaluates positions of Cross without a search.

use super::links::Groups;
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
    /// The cells that matter, if the position was evaluated and is open.
    pub(super) open: Option<B>,
}

impl<B: Bits> State<B> {
    /// The state after a stone on a cell, given as its bit.
    #[inline]
    pub(super) fn after(&self, geometry: &Geometry<B>, cell: u32) -> State<B> {
        let cell = B::bit(cell);
        State { own: self.other, other: self.own.with(geometry, cell), empty: self.empty & !cell, open: None }
    }
}

/// An evaluation of a position without a search, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evaluation<B> {
    /// The side to move wins, by a stone on this cell.
    Won(u32),
    /// The side to move loses.
    Lost,
    /// The position is open: stones on all other cells than these lose.
    Open(B),
}

/// Evaluates a position that is not over.
pub(super) fn evaluate<B: Bits>(geometry: &Geometry<B>, state: &State<B>, shortcuts: Shortcuts) -> Evaluation<B> {
    let State { own, other, empty, .. } = state;
    let wins = own.wins(*empty);
    if !wins.is_empty() {
        return Evaluation::Won(wins.lowest());
    }
    let mut points = *empty & !own.loses(*empty);
    if shortcuts.has(Shortcut::Threats) {
        let threats = other.wins(*empty);
        match threats.count() {
            0 => {}
            1 => points &= threats,
            _ => return Evaluation::Lost,
        }
    }
    if shortcuts.has(Shortcut::Secure) {
        let own_groups = Groups::new(geometry, own, *empty);
        if let Some(links) = own_groups.secure() {
            return Evaluation::Won(links.lowest());
        }
        let other_groups = Groups::new(geometry, other, *empty);
        if other_groups.secure().is_some() {
            return Evaluation::Lost;
        }
        for cell in (points & own_groups.worth_a_try()).cells() {
            if own_groups.secured_by(B::bit(cell)).is_some() {
                return Evaluation::Won(cell);
            }
        }
        for cell in (*empty & !other.loses(*empty) & other_groups.worth_a_try()).cells() {
            let stone = B::bit(cell);
            if let Some(links) = other_groups.secured_by(stone) {
                points &= links | stone;
                if points.is_empty() {
                    break;
                }
            }
        }
    }
    if points.is_empty() { Evaluation::Lost } else { Evaluation::Open(points) }
}
