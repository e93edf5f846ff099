//! Long work runs without the lock of the interpreter, so that other threads of Python go on meanwhile, and Ctrl-C stops it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// The stack of the thread that does the work, in bytes. Searches call themselves for every ply; memory that is not used is not
/// taken.
const STACK: usize = 64 << 20;

/// The time between two looks at signals.
const PATIENCE: Duration = Duration::from_millis(25);

/// Does work without the lock of the interpreter. `work` is asked to stop once the flag is set.
///
/// # Errors
/// The exception of a signal handler, such as `KeyboardInterrupt`.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel::<()>();
            let stop = &stop;
            let run = move || {
                let done = work(stop);
                // The channel closes when the work is done, or has panicked.
                drop(sender);
                done
            };
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)?;
            let mut interrupted = None;
            while receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                if let (None, Err(error)) = (&interrupted, Python::attach(handle_signals)) {
                    stop.store(true, Ordering::Relaxed);
                    interrupted = Some(error);
                }
            }
            match (worker.join(), interrupted) {
                (_, Some(error)) => Err(error),
                (Ok(done), None) => Ok(done),
                (Err(panic), None) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Calls the handlers of signals that have come.
fn handle_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
