//! Limits of a search of one position.

use std::fmt;
use std::time::{Duration, Instant};

/// The limits of a search of one position. It stops soon after the first of them is reached.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The maximum number of positions to look at.
    pub nodes: Option<u64>,
    /// The time at which to stop.
    pub deadline: Option<Instant>,
    /// The question whether to stop, asked again and again with the number of positions looked at; the search stops once it
    /// returns true.
    pub stop: &'a (dyn Fn(u64) -> bool + Sync),
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { nodes, deadline, stop: _ } = self;
        f.debug_struct("Limits").field("nodes", nodes).field("deadline", deadline).finish_non_exhaustive()
    }
}

impl Limits<'static> {
    /// The absence of all limits.
    #[must_use]
    pub fn none() -> Limits<'static> {
        Limits { nodes: None, deadline: None, stop: &|_| false }
    }

    /// The limit of this many positions. The answer is then the same on every machine, with one thread.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes: Some(nodes), ..Limits::none() }
    }

    /// The limit of this time from now on.
    #[must_use]
    pub fn time(time: Duration) -> Limits<'static> {
        Limits::within(None, Some(time), &|_| false)
    }
}

impl<'a> Limits<'a> {
    /// The limits of this many positions and of this time from now on, where they are given, with the question whether to stop.
    #[must_use]
    pub fn within(nodes: Option<u64>, time: Option<Duration>, stop: &'a (dyn Fn(u64) -> bool + Sync)) -> Limits<'a> {
        // A time that the clock cannot reach sets no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Limits { nodes, deadline, stop }
    }

    /// Makes limits that end at this time, too.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Limits<'a> {
        Limits { deadline: self.deadline.into_iter().chain(deadline).min(), ..self }
    }

    /// Makes limits with the same time and question, and no number of positions.
    pub(crate) fn without_nodes(&self) -> Limits<'a> {
        Limits { nodes: None, ..*self }
    }

    /// Whether a search that has looked at this many positions must stop. Reading the clock takes time, so callers ask once
    /// for some thousand positions.
    #[must_use]
    pub fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || (self.stop)(nodes)
    }

    /// Whether a search that has looked at this many positions must stop before the next one. The clock is read once for 1,024 of them, the
    /// number of positions is always kept.
    pub(crate) fn end_before_next(&self, nodes: u64) -> bool {
        (nodes.is_multiple_of(1024) || self.nodes.is_some_and(|most| nodes >= most)) && self.reached(nodes)
    }
}

/// The sign that a search was stopped by its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_deadline_counts() {
        let hour = Duration::from_secs(3600);
        let limits = Limits::within(Some(5), Some(hour), &|_| false);
        let deadline = limits.deadline.unwrap();
        let (early, late) = (deadline.checked_sub(hour), deadline.checked_add(hour));
        assert_eq!((limits.nodes, limits.until(None).deadline), (Some(5), limits.deadline));
        assert_eq!([limits.until(early).deadline, limits.until(late).deadline], [early, limits.deadline]);
        assert_eq!(Limits::none().until(late).deadline, late);
        assert!(limits.until(early).reached(0) && !limits.reached(4) && limits.reached(5));
    }

    /// A time that no clock can reach sets no limit, and causes no panic.
    #[test]
    fn a_limit_may_be_as_long_as_numbers_can_be() {
        assert_eq!(Limits::time(Duration::MAX).deadline, None);
    }
}
