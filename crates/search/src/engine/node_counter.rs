//! Counts the positions that the threads of a search look at together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::solver::{Limits, Stopped};

/// The number of positions between two looks at the clock.
const ASKS_EVERY: u64 = 64;

/// The number of positions that a search looks at whatever the clock says, so that a move that is played has been looked at.
pub(super) const LEAST: u64 = 1 << 10;

/// A counter of positions, until a limit is reached.
pub(super) struct NodeCounter<'a> {
    limits: &'a Limits<'a>,
    /// The number of nodes before the search.
    spent: u64,
    nodes: AtomicU64,
    stops: AtomicBool,
    /// The number of positions between two looks at the clock.
    asks_every: u64,
    /// The number of positions that are looked at whatever the clock says.
    least: u64,
}

impl<'a> NodeCounter<'a> {
    /// A counter of a search that begins when this number of nodes has been spent, which the limits include.
    pub(super) fn new(limits: &'a Limits<'a>, spent: u64) -> NodeCounter<'a> {
        let (nodes, stops) = (AtomicU64::new(spent), AtomicBool::new(false));
        NodeCounter { limits, spent, nodes, stops, asks_every: ASKS_EVERY, least: LEAST }
    }

    /// A counter like [`new`](Self::new) for a search that takes long for each position, and looks at the clock more often.
    pub(super) fn with_slow_positions(limits: &'a Limits<'a>, spent: u64) -> NodeCounter<'a> {
        NodeCounter { asks_every: ASKS_EVERY / 16, least: LEAST / 16, ..NodeCounter::new(limits, spent) }
    }

    /// The number of positions of the search so far.
    pub(super) fn visits(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed) - self.spent
    }

    /// Ends the search of all threads.
    pub(super) fn stop(&self) {
        self.stops.store(true, Ordering::Relaxed);
    }

    /// Counts one more position, unless the search is at its end.
    #[inline]
    pub(super) fn count(&self) -> Result<(), Stopped> {
        if self.stops.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed);
        let is_enough = self.limits.nodes.is_some_and(|most| nodes >= most);
        let asks = nodes.is_multiple_of(self.asks_every) && nodes >= self.spent + self.least;
        if is_enough || asks && self.limits.reached(nodes) {
            self.nodes.fetch_sub(1, Ordering::Relaxed);
            self.stop();
            return Err(Stopped);
        }
        Ok(())
    }
}
