//! What a solver may spend on one position.

use std::time::{Duration, Instant};

/// What a solver may spend on one position. It stops soon after the first of them is reached.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many positions to look at.
    pub nodes: Option<u64>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Asked again and again, with the number of positions looked at; the search stops once it returns true.
    pub stop: &'a (dyn Fn(u64) -> bool + Sync),
}

impl Limits<'static> {
    /// No limits.
    #[must_use]
    pub fn none() -> Limits<'static> {
        Limits { nodes: None, deadline: None, stop: &|_| false }
    }

    /// At most this many positions. The answer is then the same on every machine, with one thread.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes: Some(nodes), ..Limits::none() }
    }

    /// From now on, at most this time.
    #[must_use]
    pub fn time(time: Duration) -> Limits<'static> {
        Limits { deadline: Instant::now().checked_add(time), ..Limits::none() }
    }
}

impl Limits<'_> {
    /// Whether a search that has looked at this many positions must stop. Reading the clock takes time, so ask once for some
    /// thousand positions.
    #[must_use]
    pub fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || (self.stop)(nodes)
    }
}

/// A search was stopped by its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;
