//! The budget of a run of `solve`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::cli::Solve;
use crate::program::{interrupt, progress};
use xgames_search::solver::Limits;

/// The limits of a run, and the part of them that is spent.
pub(super) struct Budget {
    nodes: Option<u64>,
    deadline: Option<Instant>,
    /// The limits of the task at hand, which may get only a part of the budget.
    task_nodes: Option<u64>,
    task_deadline: Option<Instant>,
    /// The number of positions looked at so far.
    pub(super) done: u64,
    progress: progress::Counter,
}

impl Budget {
    pub(super) fn new(arguments: &Solve, quiet: bool) -> Budget {
        let Limits { deadline, .. } = Limits::within(None, arguments.time, &|_| false);
        let (nodes, progress) = (arguments.nodes, progress::Counter::new("positions", quiet));
        Budget { nodes, deadline, task_nodes: nodes, task_deadline: deadline, done: 0, progress }
    }

    /// Shares out what is left of the budget among this many tasks, of which one comes next.
    pub(super) fn share(&mut self, tasks: usize) {
        let (done, now) = (self.done, Instant::now());
        let tasks = u32::try_from(tasks.max(1)).unwrap_or(u32::MAX);
        self.task_nodes = self.nodes.map(|most| done + most.saturating_sub(done).div_ceil(tasks.into()));
        self.task_deadline = self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / tasks);
    }

    /// Searches with the rest of the budget of the task, at most until `pause`. The caller adds the positions to [`Budget::done`].
    pub(super) fn within<T>(&self, pause: Option<Instant>, search: impl FnOnce(&Limits) -> T) -> T {
        let (done, shown) = (self.done, AtomicU64::new(0));
        let stop = |nodes: u64| {
            shown.fetch_max(nodes, Ordering::Relaxed);
            self.progress.show(done + nodes);
            let is_interrupted = interrupt::interrupted();
            if is_interrupted {
                interrupt::count_up_to(done + nodes);
            }
            is_interrupted
        };
        let nodes = self.task_nodes.map(|most| most.saturating_sub(done));
        search(&Limits { nodes, deadline: self.task_deadline, stop: &stop }.until(pause))
    }

    /// Whether the budget of the task is used up.
    pub(super) fn is_over(&self) -> bool {
        interrupt::interrupted()
            || self.task_nodes.is_some_and(|most| self.done >= most)
            || self.task_deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Removes the progress line.
    pub(super) fn finish(&self) {
        self.progress.finish();
    }

    /// Shows the progress line again.
    pub(super) fn resume(&mut self) {
        self.progress.resume();
    }
}
