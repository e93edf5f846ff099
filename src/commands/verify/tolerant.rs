//! An output whose failure does not end the work on the others: a closed standard output costs no report.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard};

use xgames_search::threads::lock;

/// The first error of an output that must not end the work on the others.
#[derive(Clone, Default)]
pub(super) struct Failure(Arc<Mutex<Option<io::Error>>>);

impl Failure {
    fn get(&self) -> MutexGuard<'_, Option<io::Error>> {
        lock(&self.0)
    }

    pub(super) fn take(&self) -> Option<io::Error> {
        self.get().take()
    }
}

/// An output that accepts everything, even after it has failed.
pub(super) struct Tolerant<W> {
    out: W,
    failure: Failure,
}

impl<W: Write> Tolerant<W> {
    pub(super) fn new(out: W, failure: Failure) -> Tolerant<W> {
        Tolerant { out, failure }
    }

    fn attempt<T>(&mut self, done: T, action: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        let mut failure = self.failure.get();
        if failure.is_some() {
            return Ok(done);
        }
        action(&mut self.out).or_else(|error| {
            if error.kind() == io::ErrorKind::Interrupted {
                return Err(error);
            }
            *failure = Some(error);
            Ok(done)
        })
    }
}

impl<W: Write> Write for Tolerant<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt((), Write::flush)
    }
}
