//! Counts the positions that the threads of a search look at together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::solver::{Limits, Stopped};

/// The number of positions between two looks at the clock.
const ASKS_EVERY: u64 = 64;

/// A counter of positions, until a limit is reached.
pub(super) struct NodeCounter<'a> {
    limits: &'a Limits<'a>,
    nodes: AtomicU64,
    stops: AtomicBool,
}

impl<'a> NodeCounter<'a> {
    pub(super) fn new(limits: &'a Limits<'a>, nodes: u64) -> NodeCounter<'a> {
        NodeCounter { limits, nodes: AtomicU64::new(nodes), stops: AtomicBool::new(false) }
    }

    /// The number of positions so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
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
        let asks = nodes.is_multiple_of(ASKS_EVERY) || self.limits.nodes.is_some_and(|most| nodes >= most);
        if asks && self.limits.reached(nodes) {
            self.nodes.fetch_sub(1, Ordering::Relaxed);
            self.stop();
            return Err(Stopped);
        }
        Ok(())
    }
}
