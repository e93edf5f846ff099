//! Ctrl-C: the command ends after a complete line of output and leaves no half-written file.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The exit status of an interrupted program.
const STATUS: i32 = 130;

/// How long to wait for the command to end. It cannot end while it is blocked on input.
const PATIENCE: Duration = Duration::from_millis(400);

/// How long to wait then for the end of a line of output. It is never reached if the reader is stuck.
const LAST_PATIENCE: Duration = Duration::from_millis(600);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Held while output is written.
static OUTPUT: Mutex<()> = Mutex::new(());
/// Held while complete files get their names.
static NAMING: Mutex<()> = Mutex::new(());
/// Files to remove if the program ends early.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on Ctrl-C and SIGTERM end the command cleanly; the second signal ends it at once.
pub(super) fn watch() {
    // If no handler can be set, the system ends the program.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            leave();
        }
        std::thread::spawn(|| {
            std::thread::sleep(PATIENCE);
            let deadline = Instant::now() + LAST_PATIENCE;
            while OUTPUT.try_lock().map(std::mem::forget).is_err() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(5));
            }
            leave();
        });
    });
}

fn leave() -> ! {
    let _naming = lock(&NAMING);
    for path in lock(&UNFINISHED).iter() {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(STATUS)
}

/// Whether the command must end.
pub(super) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A guard to hold while writing output that must not be interrupted.
pub(super) fn writing() -> MutexGuard<'static, ()> {
    lock(&OUTPUT)
}

/// A guard to hold while complete files get their names. The program does not end meanwhile, however long it takes.
pub(super) fn naming() -> MutexGuard<'static, ()> {
    lock(&NAMING)
}

/// A file that is removed if the program ends early. The value is dropped when the file is complete or removed.
#[derive(Debug)]
pub(super) struct Unfinished(PathBuf);

/// Removes this file if the program ends early.
pub(super) fn begin_file(path: &Path) -> Unfinished {
    lock(&UNFINISHED).push(path.to_owned());
    Unfinished(path.to_owned())
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        lock(&UNFINISHED).retain(|unfinished| *unfinished != self.0);
    }
}
