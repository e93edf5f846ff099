//! Runs several threads for one search, and locks what threads share.

use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, JoinHandle, Scope, ScopedJoinHandle};
use std::time::Duration;
use std::{fmt, io};

/// The stack of a thread, in bytes. Some searches call themselves for every ply, and a line of play may have as many moves as
/// the largest board has points, 2,704; memory that is not used is not taken.
pub const STACK: usize = 64 << 20;

thread_local! {
    /// Whether this thread has a stack of [`STACK`] bytes.
    static HAS_STACK: Cell<bool> = const { Cell::new(false) };
}

/// Locks a mutex, even if another thread has panicked with it: nothing that is kept in one is ever half changed.
#[inline]
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The system has no thread for a search, or no memory for its stack. Without one a search proves nothing and finds no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoThread;

impl fmt::Display for NoThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the system has no thread for a search")
    }
}

impl std::error::Error for NoThread {}

/// Begins a thread for searches, whose stack is large enough for them.
///
/// # Errors
/// The system has no such thread.
pub fn begin<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().stack_size(STACK).spawn(on_large_stack(work))
}

/// Begins a thread for searches within a scope, like [`begin`].
///
/// # Errors
/// The system has no such thread.
pub fn begin_within<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, on_large_stack(work))
}

/// The work of a thread that has a stack of [`STACK`] bytes.
fn on_large_stack<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    move || {
        stack_is_large();
        work()
    }
}

/// Calls `work` where the stack is large enough for searches: here, or on a new thread. To start one takes longer than many a search, so
/// who searches again and again does it all within one call. Then it is also known before the first search that no thread is missing.
///
/// # Errors
/// The system has no such thread, so `work` was not called.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, NoThread> {
    if HAS_STACK.get() {
        return Ok(work());
    }
    thread::scope(|scope| {
        let thread = begin_within(scope, work).map_err(|_| NoThread)?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// Notes that this thread has a stack of [`STACK`] bytes, so that its searches need no other thread.
pub fn stack_is_large() {
    HAS_STACK.set(true);
}

/// The time that a search waits for its threads to start. They usually take less; where other programs keep a processor
/// busy, they may take longer, and then the search begins without them.
const PATIENCE: Duration = Duration::from_micros(500);

/// Calls `first` here, and each of `others` on a new thread at the same time. Returns when all have returned.
///
/// If the system has no memory for a thread, its function is not called: the others do its work.
pub fn side_by_side<T>(first: impl FnOnce() -> T, others: impl IntoIterator<Item = impl FnOnce() + Send>) -> T {
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
            let _ = begin_within(scope, run);
        }
        drop(waits);
        let _ = started.recv_timeout(PATIENCE);
        first()
    })
}

/// Calls `work` on a new thread, and `tick` here again and again until it returns. `None` if the system has no memory for the
/// thread.
pub(crate) fn meanwhile<T: Send>(
    work: impl FnOnce() -> T + Send,
    every: Duration,
    mut tick: impl FnMut(),
) -> Option<T> {
    // Nothing is sent: the channel closes when the work is done.
    let (waits, done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let run = move || {
            let found = work();
            drop(waits);
            found
        };
        let thread = begin_within(scope, run).ok()?;
        while done.recv_timeout(every) == Err(mpsc::RecvTimeoutError::Timeout) {
            tick();
        }
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn somebody_looks_on_while_work_is_done() {
        let (send, receive) = mpsc::channel();
        let mut ticks = 0;
        // The work waits for the second tick.
        let work = move || receive.recv().is_ok();
        let found = meanwhile(work, Duration::from_millis(1), || {
            ticks += 1;
            let _ = (ticks == 2).then(|| send.send(()));
        });
        assert_eq!(found, Some(true));
    }

    #[test]
    fn a_large_stack_is_made_once() {
        let here = || thread::current().id();
        let (outer, inner) = with_large_stack(|| (here(), with_large_stack(here))).unwrap();
        assert!(Ok(outer) == inner && outer != here());
    }

    /// Searches on a thread that was begun for them need no other one.
    #[test]
    fn threads_for_searches_have_a_large_stack() {
        let is_here = || with_large_stack(|| thread::current().id()) == Ok(thread::current().id());
        assert!(!is_here());
        assert!(begin(is_here).unwrap().join().unwrap());
        assert!(thread::scope(|scope| begin_within(scope, is_here).unwrap().join().unwrap()));
        assert_eq!(meanwhile(is_here, Duration::from_secs(1), || ()), Some(true));
        let found = Mutex::new(None);
        side_by_side(|| (), [|| *found.lock().unwrap() = Some(is_here())]);
        assert_eq!(found.into_inner().unwrap(), Some(true));
    }

    /// Each call waits for word from the other one, so they do not run one after the other.
    #[test]
    fn they_run_at_the_same_time() {
        const LONG: Duration = Duration::from_secs(20);
        let ((tell_other, by_first), (tell_first, by_other)) = (mpsc::channel(), mpsc::channel());
        let first = || {
            tell_other.send(()).unwrap();
            by_other.recv_timeout(LONG)
        };
        let other = move || tell_first.send(by_first.recv_timeout(LONG).is_ok()).unwrap();
        assert_eq!(side_by_side(first, [other]), Ok(true));
    }
}
