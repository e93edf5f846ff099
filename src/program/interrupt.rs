//! Ctrl-C: the command ends after a complete line of output and leaves no half-written file.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, mpsc};
use std::time::{Duration, Instant};

use super::exit_status::ExitStatus;
use super::process_group;
use xgames_core::diagnostic::{plural, printable_path};
use xgames_search::threads::lock;

/// The exit status of an interrupted program.
const STATUS: i32 = 130;

/// The time for which a signal waits for the command to end. A command cannot end while it is blocked on input.
const PATIENCE: Duration = Duration::from_millis(400);

/// The time for which a signal then waits for the end of a line of output. That end never comes if the reader is stuck.
const LAST_PATIENCE: Duration = Duration::from_millis(600);

/// The time after the first signal in which another one is the same: `timeout` signals a process, and then its group.
const SAME_SIGNAL: Duration = Duration::from_millis(300);

/// The time of the first signal.
static FIRST: OnceLock<Instant> = OnceLock::new();
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The number of [`Keeping`]s that are held.
static KEEPING: AtomicU64 = AtomicU64::new(0);
/// The lock that is held while output is written.
static OUTPUT: Mutex<()> = Mutex::new(());
/// The lock that is held while complete files get their names.
static NAMING: Mutex<()> = Mutex::new(());
/// The name of the things that the command counts, until the note about the interruption is printed; `None` if there is to be no
/// note.
static COUNTED: Mutex<Option<&'static str>> = Mutex::new(None);
/// The number of things that are done.
static DONE: AtomicU64 = AtomicU64::new(0);
/// The time for which a signal waits for the last words to reach the terminal. They are never printed if it is stuck.
const NOTE_PATIENCE: Duration = Duration::from_millis(100);
/// The function that [`before_leaving`] has set.
static BEFORE_LEAVING: Mutex<Option<fn()>> = Mutex::new(None);
/// Files and folders to remove if the program ends early.
static UNFINISHED: Mutex<Vec<Begun>> = Mutex::new(Vec::new());

/// A file or folder that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Begun {
    /// It is removed with all that is in it.
    Temporary(PathBuf),
    /// It is a folder that is removed only if it is empty, as complete files may be in it.
    Folder(PathBuf),
}

/// From now on Ctrl-C and SIGTERM end the command cleanly; a second signal ends it immediately, unless it comes at once after the first.
pub(crate) fn watch() {
    // If no handler can be set, the system ends the program.
    let _ = ctrlc::set_handler(|| {
        let first = *FIRST.get_or_init(Instant::now);
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            if first.elapsed() >= SAME_SIGNAL {
                leave();
            }
            return;
        }
        let waits = std::thread::Builder::new().spawn(|| {
            std::thread::sleep(PATIENCE);
            if KEEPING.load(Ordering::Relaxed) > 0 {
                while KEEPING.load(Ordering::Relaxed) > 0 {
                    std::thread::sleep(Duration::from_millis(20));
                }
                // What was kept is now reported.
                std::thread::sleep(PATIENCE);
            }
            let deadline = Instant::now() + LAST_PATIENCE;
            while OUTPUT.try_lock().map(std::mem::forget).is_err() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(5));
            }
            leave();
        });
        if waits.is_err() {
            leave();
        }
    });
}

/// From now on it is an error of a file, and does not end the program, if the file would become larger than the system allows
/// (`ulimit -f`). Threads that begin later do the same; programs that are started do not.
pub(crate) fn refuse_large_files() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        let mut signals = SigSet::empty();
        signals.add(Signal::SIGXFSZ);
        // If the signal cannot be blocked, the system ends the program.
        let _ = signals.thread_block();
    }
}

/// Does what [`watch`] does, with a note at the end that says after how many of these things the command was interrupted. If
/// `quiet`, there is no note.
pub(crate) fn watch_counting(what: &'static str, quiet: bool) {
    if !quiet {
        *lock(&COUNTED) = Some(what);
    }
    watch();
}

/// From now on an interruption says nothing about the number of things that are done.
pub(crate) fn count_nothing() {
    *lock(&COUNTED) = None;
}

/// Notes for an interruption that this many things are done.
pub(crate) fn count(done: u64) {
    DONE.fetch_add(done, Ordering::Relaxed);
}

/// Notes for an interruption that at least this many things are done.
pub(crate) fn count_up_to(done: u64) {
    DONE.fetch_max(done, Ordering::Relaxed);
}

/// The error of a command that was interrupted on the way, for which there is no message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl Error for Interrupted {}

/// Ends an interrupted command: prints the note with an addition, unless it has been printed.
pub(crate) fn end(addition: &str) -> ExitStatus {
    let counted = lock(&COUNTED).take();
    if let Some(counted) = counted {
        let mut stderr = io::stderr();
        if stderr.is_terminal() {
            // There may be a progress line, and the terminal has printed `^C`.
            let _ = stderr.write_all(b"\r\x1b[K");
        }
        let done = plural(DONE.load(Ordering::Relaxed), counted);
        let _ = writeln!(stderr, "interrupted after {done}{}", printable_path(addition));
    }
    ExitStatus::Interrupted
}

/// Sets the function that is called before a signal ends the program although the command has not ended.
pub(crate) fn before_leaving(restore: fn()) {
    *lock(&BEFORE_LEAVING) = Some(restore);
}

fn leave() -> ! {
    process_group::end_all();
    let _naming = lock(&NAMING);
    // Nothing can be begun any more. What was begun last may be in a folder that was begun before.
    let unfinished = lock(&UNFINISHED);
    unfinished.iter().rev().for_each(remove);
    std::mem::forget(unfinished);
    let (said, wait) = mpsc::channel();
    let say = move || {
        if let Some(restore) = *lock(&BEFORE_LEAVING) {
            restore();
        }
        end("");
        let _ = said.send(());
    };
    // If the system has no thread left, nothing is said.
    let _ = std::thread::Builder::new().spawn(say);
    let _ = wait.recv_timeout(NOTE_PATIENCE);
    std::process::exit(STATUS)
}

/// Removes a file or folder. The command may still be at work in the folder, or remove it at the same time.
fn remove(begun: &Begun) {
    let path = match begun {
        Begun::Temporary(path) => path,
        Begun::Folder(path) => {
            let _ = fs::remove_dir(path);
            return;
        }
    };
    for _ in 0..100 {
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
        if path.symlink_metadata().is_err() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Whether the command must end.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A guard to hold while a command makes or keeps something that must not be lost, and that soon ends after a signal. The program
/// then does not end before the guard is dropped, unless a second signal comes.
pub(crate) struct Keeping(());

pub(crate) fn keeping() -> Keeping {
    KEEPING.fetch_add(1, Ordering::Relaxed);
    Keeping(())
}

impl Drop for Keeping {
    fn drop(&mut self) {
        KEEPING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A guard to hold while writing output that must not be interrupted.
pub(crate) fn writing() -> MutexGuard<'static, ()> {
    lock(&OUTPUT)
}

/// A guard to hold while complete files get their names. The program does not end meanwhile, however long it takes.
pub(crate) fn naming() -> MutexGuard<'static, ()> {
    lock(&NAMING)
}

/// A file or folder that is removed if the program ends early. The value is dropped when the file is complete or removed.
#[derive(Debug)]
pub(crate) struct Unfinished(Begun);

/// Creates a file or folder that is removed, with all that is in it, if the program ends early: also if that happens at once. The
/// path of what `create` returns is found with `path_of`.
pub(crate) fn begin<T, E>(
    create: impl FnOnce() -> Result<T, E>,
    path_of: impl FnOnce(&T) -> PathBuf,
) -> Result<(T, Unfinished), E> {
    let mut unfinished = lock(&UNFINISHED);
    let created = create()?;
    let begun = Begun::Temporary(path_of(&created));
    unfinished.push(begun.clone());
    Ok((created, Unfinished(begun)))
}

/// Creates a folder for files that are to stay. It is removed if the program ends early while it is still empty.
pub(crate) fn begin_folder(path: &Path, create: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<Unfinished> {
    let mut unfinished = lock(&UNFINISHED);
    create(path)?;
    let begun = Begun::Folder(path.to_owned());
    unfinished.push(begun.clone());
    Ok(Unfinished(begun))
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        lock(&UNFINISHED).retain(|unfinished| *unfinished != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_folder_stays_if_there_are_files_in_it() {
        let within = tempfile::tempdir().unwrap();
        let folder = within.path().join("new");
        for has_file in [true, false] {
            let Unfinished(begun) = &begin_folder(&folder, |path| fs::create_dir_all(path)).unwrap();
            assert!(lock(&UNFINISHED).contains(begun));
            if has_file {
                fs::write(folder.join("file"), "").unwrap();
            }
            remove(begun);
            assert_eq!(folder.exists(), has_file);
            let _ = fs::remove_file(folder.join("file"));
        }
        assert!(!lock(&UNFINISHED).contains(&Begun::Folder(folder)));
    }
}
