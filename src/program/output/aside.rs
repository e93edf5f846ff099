//! Files under temporary names, in the folder of the file that they become.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use tempfile::TempPath;

use crate::program::error_words::without_path;
use crate::program::interrupt::{self, Unfinished};

/// The beginning of temporary names. The process id and a random part follow. Folders are searched without hidden files, so no
/// command reads such a file.
const PREFIX: &str = ".xgames-";

/// A file under a temporary name. It is removed when this value is dropped, and when the program is interrupted.
pub(crate) struct Aside {
    pub(crate) file: File,
    pub(crate) path: TempPath,
    pub(crate) _unfinished: Unfinished,
}

impl Aside {
    /// A new file in a folder, which is rid of the temporary files of dead processes first.
    pub(crate) fn create(folder: &Path) -> io::Result<Aside> {
        remove_abandoned(folder);
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        // Without these permissions only the owner could read the file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The message would name the temporary file.
        let made = builder.tempfile_in(folder).map_err(|error| without_path(&error))?;
        let (file, path) = made.into_parts();
        let unfinished = interrupt::begin_file(&path);
        // Not every file system has locks; the process id remains.
        let _ = file.try_lock();
        Ok(Aside { file, path, _unfinished: unfinished })
    }
}

/// Whether a process that made a file has ended without removing it: it does not run here, and no process elsewhere
/// holds the lock of the file.
fn is_abandoned(path: &Path, process: u32) -> bool {
    !is_running(process) && OpenOptions::new().write(true).open(path).is_ok_and(|file| file.try_lock().is_ok())
}

/// Whether a process runs on this machine. Without `/proc`, only the locks of files show it.
fn is_running(process: u32) -> bool {
    process == std::process::id() || Path::new("/proc").join(process.to_string()).exists()
}

/// Removes the temporary files of dead processes from a folder, once in a run.
fn remove_abandoned(folder: &Path) {
    static SEARCHED: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);
    if !SEARCHED.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split_once('-')?.0.parse().ok());
        if process.is_some_and(|process| is_abandoned(&entry.path(), process)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
