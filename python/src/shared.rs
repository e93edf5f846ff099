//! A position that threads of Python share. It is never found in use: it is locked only while no code of Python
//! can run, and long work has the position as it was at the beginning.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use xgames::judge::AnyPosition;

/// A position that may be changed while others look at it.
pub(crate) struct Shared(Mutex<Arc<AnyPosition>>);

impl Shared {
    pub(crate) fn new(at: AnyPosition) -> Shared {
        Shared(Mutex::new(Arc::new(at)))
    }

    fn lock(&self) -> MutexGuard<'_, Arc<AnyPosition>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position as it is now. It stays the same when the shared one is changed.
    pub(crate) fn get(&self) -> Arc<AnyPosition> {
        Arc::clone(&self.lock())
    }

    /// Puts another position in the place of this one.
    pub(crate) fn set(&self, at: Arc<AnyPosition>) {
        *self.lock() = at;
    }

    /// Changes the position. `change` must not call Python, which could look at the position in the meantime.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut AnyPosition) -> T) -> T {
        change(Arc::make_mut(&mut self.lock()))
    }
}

impl Clone for Shared {
    /// A position of its own, which is copied when one of both is changed.
    fn clone(&self) -> Shared {
        Shared(Mutex::new(self.get()))
    }
}
