//! The files that a process leaves in a folder if it is killed, and their removal: temporary files, temporary folders and lock
//! files.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use xgames_search::threads::lock;

/// The beginning of temporary names. The process id and a random part follow. Folders are searched without hidden files, so no
/// command reads such a file.
const PREFIX: &str = ".xgames-";

/// The extension of lock files.
const LOCK: &str = "lock";

/// The first word of a lock file. Files of others with this extension may also hold a number.
const LOCK_WORD: &str = "xgames ";

/// The greatest length of a lock file.
const MAX_LOCK: u64 = 64;

/// The beginning of the temporary names of this process.
pub(crate) fn temporary_prefix() -> String {
    format!("{PREFIX}{}-", std::process::id())
}

/// The path of the lock file of a file.
pub(crate) fn lock_path(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(LOCK);
    name.into()
}

/// The text of a lock file of this process.
pub(crate) fn lock_text() -> String {
    format!("{LOCK_WORD}{}\n", std::process::id())
}

/// The process that a lock file names. Older versions wrote only its id.
pub(crate) fn holder(text: &str) -> Option<u32> {
    text.strip_prefix(LOCK_WORD).unwrap_or(text).trim().parse().ok()
}

/// Removes from a folder what dead processes have left there, once in a run.
pub(crate) fn remove(folder: &Path) {
    static SEARCHED: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if !lock(&SEARCHED).insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let temporary = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split_once('-')?.0.parse().ok());
        if let Some(process) = temporary {
            remove_abandoned(&path, process);
        } else if path.extension().is_some_and(|extension| extension == LOCK)
            && let Some(process) = holder_of(&path)
        {
            remove_abandoned(&path, process);
        }
    }
}

/// The process that a lock file of this program names.
fn holder_of(path: &Path) -> Option<u32> {
    if !path.symlink_metadata().is_ok_and(|found| found.is_file() && found.len() <= MAX_LOCK) {
        return None;
    }
    let mut text = String::new();
    File::open(path).ok()?.take(MAX_LOCK).read_to_string(&mut text).ok()?;
    holder(text.strip_prefix(LOCK_WORD)?)
}

/// Removes a file or folder if the process that made it has ended: it does not run here, and no process elsewhere holds the lock.
fn remove_abandoned(path: &Path, process: u32) {
    if is_running(process) {
        return;
    }
    let is_folder = path.symlink_metadata().is_ok_and(|found| found.is_dir());
    let opened = OpenOptions::new().read(true).write(!is_folder).open(path);
    // The lock is held meanwhile: somebody may be about to take it, or have done so and be at work with a new file of this name.
    if opened.as_ref().is_ok_and(|file| file.try_lock().is_ok() && is_at(file, path)) {
        let _ = if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
}

/// Whether a path is that of this open file or folder, and not a link to it.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let [open, named] = [file.metadata(), fs::symlink_metadata(path)]
            .map(|found| found.ok().map(|found| (found.dev(), found.ino())));
        open.is_some() && open == named
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Whether a process runs on this machine. Without `/proc`, only the locks of files show it.
fn is_running(process: u32) -> bool {
    process == std::process::id() || Path::new("/proc").join(process.to_string()).exists()
}
