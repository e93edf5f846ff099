//! Runs several threads for one search.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The stack of a thread, in bytes. Some searches call themselves for every ply, and a line of play may have as many moves as
/// the largest board has points, 2,704; memory that is not used is not taken.
pub(crate) const STACK: usize = 64 << 20;

/// The time that a search waits for its threads to start. They usually take less; where other programs keep a processor
/// busy, they may take longer, and then the search begins without them.
const PATIENCE: Duration = Duration::from_micros(500);

/// Calls `first` here, and each of `others` on a new thread at the same time. Returns when all have returned.
///
/// If the system has no memory for a thread, its function is not called: the others do its work.
pub(crate) fn side_by_side<T>(first: impl FnOnce() -> T, others: impl IntoIterator<Item = impl FnOnce() + Send>) -> T {
    let mut others = others.into_iter().peekable();
    if others.peek().is_none() {
        return first();
    }
    // Nothing is sent: the channel closes when every thread has started.
    let (waits, started) = mpsc::channel::<()>();
    thread::scope(|scope| {
        for other in others {
            let waits = waits.clone();
            let run = move || {
                drop(waits);
                other();
            };
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        }
        drop(waits);
        let _ = started.recv_timeout(PATIENCE);
        first()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn each_function_is_called_once() {
        for threads in [0, 1, 2, 9] {
            let called = Mutex::new(Vec::new());
            let call = |thread| called.lock().unwrap().push(thread);
            let first = thread::current().id();
            let others = (0..threads).map(|thread| move || call(thread));
            let here = side_by_side(|| thread::current().id(), others);
            let mut called = called.into_inner().unwrap();
            called.sort_unstable();
            assert_eq!((called, here), ((0..threads).collect(), first));
        }
    }

    /// The calls wait for each other, so they do not run one after the other.
    #[test]
    fn they_run_at_the_same_time() {
        let barrier = std::sync::Barrier::new(3);
        let waits = || _ = barrier.wait();
        side_by_side(waits, [waits; 2]);
    }
}
