//! Jobs that run on several threads and whose results come back in the order of the jobs.
//!
//! ```
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_analysis::archive; pub use xgames_core::*; }
//! use std::ops::ControlFlow;
//! use xgames::archive::ordered::{self, Ordered};
//!
//! let squares = ordered::with_threads(2, |scope| {
//!     let (mut jobs, mut squares) = (Ordered::new(scope), Vec::new());
//!     let mut keep = |square: Option<u64>| {
//!         squares.extend(square);
//!         ControlFlow::<()>::Continue(())
//!     };
//!     for number in 1..=100 {
//!         jobs.start(move || number * number);
//!         // At most four squares are outstanding.
//!         let _ = jobs.drain(4, &mut keep);
//!     }
//!     let _ = jobs.drain(0, &mut keep);
//!     squares
//! });
//! assert_eq!(squares?[..4], [1, 4, 9, 16]);
//! # Ok::<(), xgames_search::threads::NoThread>(())
//! ```

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, TryRecvError};

use rayon::{ScopeFifo, ThreadPoolBuilder, Yield};
use xgames_search::threads::{self, NoThread, STACK};

/// The number of threads for a wish: by default one per processor, and never more than four for each.
#[must_use]
pub fn thread_count(wanted: Option<usize>) -> usize {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    wanted.filter(|wanted| *wanted > 0).unwrap_or(processors).min(4 * processors)
}

/// Calls `run` on one of `threads` new threads, with a scope in which all of them run jobs. Returns when `run` has
/// returned and all jobs have ended. If the system has not so many threads left, this thread does all of it.
///
/// # Errors
/// There can be no scope.
pub fn with_threads<'e, T: Send>(threads: usize, run: impl FnOnce(&ScopeFifo<'e>) -> T + Send) -> Result<T, NoThread> {
    match ThreadPoolBuilder::new().num_threads(threads.max(1)).build() {
        Ok(pool) => Ok(pool.scope_fifo(run)),
        Err(_) => on_this_thread(run),
    }
}

/// Calls `run` where parallel iterators use `threads` new threads, whose stacks are large enough for searches; if the system has not so
/// many threads left, one.
///
/// # Errors
/// The system has no thread for a search.
pub fn with_searching_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> Result<T, NoThread> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).stack_size(STACK);
    match pool.start_handler(|_| threads::stack_is_large()).build() {
        Ok(pool) => Ok(pool.install(run)),
        Err(_) => threads::with_large_stack(|| on_this_thread(|_| run()))?,
    }
}

/// Calls `run` on this thread, which runs all jobs of the scope, too.
fn on_this_thread<'e, T: Send>(run: impl FnOnce(&ScopeFifo<'e>) -> T + Send) -> Result<T, NoThread> {
    // A thread that has a pool keeps it.
    if rayon::current_thread_index().is_none() {
        ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().map_err(|_| NoThread)?;
    }
    Ok(rayon::scope_fifo(run))
}

/// The results of jobs, in the order in which the jobs were started. A job that panics has the result `None`.
pub struct Ordered<'s, 'e, R> {
    /// The threads on which jobs run; `None` if they run at once, on the thread that starts them.
    scope: Option<&'s ScopeFifo<'e>>,
    results: VecDeque<Pending<R>>,
    /// The number of jobs among the results, and their total weight.
    jobs: usize,
    weight: usize,
}

/// A result that may not be ready yet.
struct Pending<R> {
    result: Awaited<R>,
    is_job: bool,
    weight: usize,
}

enum Awaited<R> {
    /// The result is there, unless its job has panicked.
    Ready(Option<R>),
    /// The result is sent by a thread.
    Sent(Receiver<R>),
}

/// The maximal weight of the results that are waited for, except that of the last one.
const MAX_WEIGHT: usize = 16 << 20;

impl<'s, 'e, R: Send + 'e> Ordered<'s, 'e, R> {
    /// A queue without jobs. They will run on the threads of the scope, or on that which starts them if there is none.
    #[must_use]
    pub fn new(scope: impl Into<Option<&'s ScopeFifo<'e>>>) -> Ordered<'s, 'e, R> {
        Ordered { scope: scope.into(), results: VecDeque::new(), jobs: 0, weight: 0 }
    }

    /// Starts a job without weight.
    pub fn start(&mut self, job: impl FnOnce() -> R + Send + 'e) {
        self.start_weighing(0, job);
    }

    /// Starts a job on `weight` bytes. [`Ordered::drain`] waits for results while the jobs that are left weigh too much.
    pub fn start_weighing(&mut self, weight: usize, job: impl FnOnce() -> R + Send + 'e) {
        let run = move || panic::catch_unwind(AssertUnwindSafe(job)).ok();
        let result = match self.scope {
            None => Awaited::Ready(run()),
            Some(scope) => {
                let (sender, receiver) = mpsc::sync_channel(1);
                // After a panic the sender is dropped unused. Sending fails if the results are no longer wanted.
                scope.spawn_fifo(move |_| run().into_iter().for_each(|result| drop(sender.send(result))));
                Awaited::Sent(receiver)
            }
        };
        self.results.push_back(Pending { result, is_job: true, weight });
        self.jobs += 1;
        self.weight += weight;
    }

    /// Adds a result that needs no job.
    pub fn push(&mut self, result: R) {
        self.results.push_back(Pending { result: Awaited::Ready(Some(result)), is_job: false, weight: 0 });
    }

    /// Passes on the next results that are ready, and waits for more until at most `max` jobs are left. This thread
    /// runs jobs while it waits.
    pub fn drain<B>(&mut self, max: usize, mut take: impl FnMut(Option<R>) -> ControlFlow<B>) -> ControlFlow<B> {
        // Results without a job are small, but not without limit.
        let is_full =
            |jobs: &Ordered<'_, '_, R>| jobs.jobs > max || jobs.weight > MAX_WEIGHT || jobs.results.len() > 16 * max;
        loop {
            let is_full = is_full(self);
            let Some(Pending { result, is_job, weight }) = self.results.front_mut() else { break };
            let result = match result {
                Awaited::Ready(result) => result.take(),
                Awaited::Sent(result) => match result.try_recv() {
                    Ok(result) => Some(result),
                    Err(TryRecvError::Disconnected) => None,
                    Err(TryRecvError::Empty) if !is_full => break,
                    Err(TryRecvError::Empty) if rayon::yield_now() == Some(Yield::Executed) => continue,
                    // No job is waiting, so another thread is running this one.
                    Err(TryRecvError::Empty) => result.recv().ok(),
                },
            };
            let (is_job, weight) = (*is_job, *weight);
            self.jobs -= usize::from(is_job);
            self.weight -= weight;
            self.results.pop_front();
            take(result)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::time::Duration;

    use super::*;

    /// The doubles of the numbers up to `last`; the job for 5 panics. At most `max` jobs are outstanding.
    fn doubled(scope: &ScopeFifo<'_>, last: u64, max: usize) -> Vec<Option<u64>> {
        let (mut jobs, mut results) = (Ordered::new(scope), Vec::new());
        let mut keep = |result| {
            results.push(result);
            ControlFlow::<()>::Continue(())
        };
        for number in 0..=last {
            jobs.start(move || {
                std::thread::sleep(Duration::from_micros(number * 7919 % 97));
                assert!(number != 5, "panics for a test");
                2 * number
            });
            let _ = jobs.drain(max, &mut keep);
        }
        let _ = jobs.drain(0, &mut keep);
        results
    }

    #[test]
    fn results_are_in_order_and_a_panic_costs_one_of_them() {
        let expected: Vec<_> = (0..=300).map(|number| (number != 5).then_some(2 * number)).collect();
        for max in [0, 1, 20] {
            for threads in [0, 1, 2, 7] {
                let found = with_threads(threads, |scope| doubled(scope, 300, max)).unwrap();
                assert_eq!(found, expected, "{threads} threads, {max} results");
            }
            let found = on_this_thread(|scope| doubled(scope, 300, max)).unwrap();
            assert_eq!(found, expected, "no thread of its own, {max} results");
        }
    }

    #[test]
    fn results_without_a_job_keep_their_order() {
        let results = with_threads(2, |scope| {
            let (mut jobs, mut results) = (Ordered::new(scope), Vec::new());
            for number in 0..50 {
                if number % 3 == 0 { jobs.push(number) } else { jobs.start(move || number) }
            }
            let _ = jobs.drain(0, |result| {
                results.extend(result);
                ControlFlow::<()>::Continue(())
            });
            results
        });
        assert_eq!(results.unwrap(), (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn draining_ends_early_and_later_results_are_dropped() {
        for threads in [1, 4] {
            let alive = AtomicUsize::new(0);
            let stopped = with_threads(threads, |scope| {
                let mut jobs = Ordered::new(scope);
                for number in 0..100 {
                    let alive = &alive;
                    alive.fetch_add(1, SeqCst);
                    jobs.start(move || {
                        alive.fetch_sub(1, SeqCst);
                        number
                    });
                }
                jobs.drain(
                    0,
                    |result| if result == Some(20) { ControlFlow::Break(20) } else { ControlFlow::Continue(()) },
                )
            });
            assert_eq!(stopped.unwrap(), ControlFlow::Break(20));
            assert_eq!(alive.into_inner(), 0, "all jobs have ended");
        }
    }

    #[test]
    fn heavy_results_are_not_kept_waiting() {
        let waiting = with_threads(2, |scope| {
            let (mut jobs, mut taken, mut most) = (Ordered::new(scope), 0, 0);
            for number in 1..=50 {
                jobs.start_weighing(MAX_WEIGHT / 2, move || number);
                let _ = jobs.drain(1000, |_| {
                    taken += 1;
                    ControlFlow::<()>::Continue(())
                });
                most = most.max(number - taken);
            }
            most
        });
        assert!(waiting.unwrap() <= 2);
    }

    #[test]
    fn there_are_never_far_more_threads_than_processors() {
        let usual = thread_count(None);
        assert_eq!((thread_count(Some(0)), thread_count(Some(1))), (usual, 1));
        assert_eq!(thread_count(Some(100_000)), 4 * usual);
    }

    #[test]
    fn a_panic_of_the_caller_is_passed_on() {
        let run = || {
            with_threads(3, |scope| {
                let mut jobs = Ordered::new(scope);
                (0..20).for_each(|number| jobs.start(move || number));
                panic!("panics for a test");
            })
        };
        assert!(panic::catch_unwind(run).is_err());
    }
}
