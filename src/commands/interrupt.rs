//! What happens at Ctrl-C: the work ends, complete lines and no half-written file are left.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Exit status of an interrupted program.
const STATUS: i32 = 130;

/// How long the work may take to end by itself. It cannot while it waits for input.
const PATIENCE: Duration = Duration::from_millis(400);

/// How long output may take after that to come to the end of a line. It cannot while nobody reads it.
const LAST_PATIENCE: Duration = Duration::from_millis(600);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Held while output is written.
static OUTPUT: Mutex<()> = Mutex::new(());
/// Files that must not stay behind.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on Ctrl-C, and being asked to end, end the work in order; a second time they end it at once.
pub(super) fn watch() {
    // Without a handler the program ends as it would anyway.
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
    for path in lock(&UNFINISHED).iter() {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(STATUS)
}

/// Whether the work is to end.
pub(super) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Output that must not be torn is written while this is held.
pub(super) fn writing() -> MutexGuard<'static, ()> {
    lock(&OUTPUT)
}

/// This file is to vanish if the program ends early.
pub(super) fn begin_file(path: &Path) {
    lock(&UNFINISHED).push(path.to_owned());
}

/// This file is complete, or gone.
pub(super) fn end_file(path: &Path) {
    lock(&UNFINISHED).retain(|unfinished| unfinished != path);
}
