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
    let mut processors = processors::others().into_iter();
    // Nothing is sent: the channel closes when every thread is on its processor.
    let (waits, started) = mpsc::channel::<()>();
    thread::scope(|scope| {
        for other in others {
            let (waits, processor) = (waits.clone(), processors.next());
            let run = move || {
                if let Some(processor) = processor {
                    processors::move_to(processor);
                }
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

/// Moves threads to processors.
///
/// Linux may leave a new thread on the processor of the one that started it, although another is idle: in a virtual machine an
/// idle processor looks like one that the host has taken away. The two then take turns until the load is balanced, which
/// takes most of a short search. So each thread moves to a processor of its own when it starts. It is not bound to it.
#[cfg(all(target_os = "linux", feature = "processors"))]
mod processors {
    use nix::sched::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
    use nix::unistd::Pid;

    const THIS_THREAD: Pid = Pid::from_raw(0);

    /// The processors that the calling thread may use, without the one on which it runs: first the next ones, so that the
    /// threads of several searches spread.
    pub(super) fn others() -> Vec<usize> {
        let (Ok(allowed), Ok(here)) = (sched_getaffinity(THIS_THREAD), sched_getcpu()) else { return Vec::new() };
        let is_allowed = |processor: &usize| allowed.is_set(*processor).unwrap_or(false);
        (here + 1..CpuSet::count()).chain(0..here).filter(is_allowed).collect()
    }

    /// Moves the calling thread to a processor that it may use.
    pub(super) fn move_to(processor: usize) {
        let Ok(allowed) = sched_getaffinity(THIS_THREAD) else { return };
        let mut only = CpuSet::new();
        if only.set(processor).and_then(|()| sched_setaffinity(THIS_THREAD, &only)).is_ok() {
            let _ = sched_setaffinity(THIS_THREAD, &allowed);
        }
    }
}

#[cfg(not(all(target_os = "linux", feature = "processors")))]
mod processors {
    pub(super) fn others() -> Vec<usize> {
        Vec::new()
    }

    pub(super) fn move_to(_processor: usize) {}
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

    #[test]
    #[cfg(all(target_os = "linux", feature = "processors"))]
    fn a_thread_moves_to_every_other_processor_and_may_leave_again() {
        let allowed = || nix::sched::sched_getaffinity(nix::unistd::Pid::from_raw(0)).unwrap();
        let all = allowed();
        let others = processors::others();
        let count = (0..nix::sched::CpuSet::count()).filter(|processor| all.is_set(*processor).unwrap()).count();
        assert_eq!(others.len() + 1, count);
        for processor in others {
            thread::spawn(move || {
                processors::move_to(processor);
                assert_eq!(allowed(), all);
            })
            .join()
            .unwrap();
        }
    }
}
