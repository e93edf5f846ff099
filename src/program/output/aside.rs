//! Files and folders under temporary names, beside what they become. They are removed when these values are dropped, and when the
//! program is interrupted; what a killed process has left is removed by the next one.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir, TempPath};

use crate::program::error_words::without_path;
use crate::program::interrupt::{self, Unfinished};
use crate::program::leftovers;

/// A file under a temporary name.
pub(crate) struct Aside {
    pub(crate) file: File,
    pub(crate) path: TempPath,
    pub(crate) _unfinished: Unfinished,
}

impl Aside {
    /// A new file in a folder.
    pub(crate) fn create(folder: &Path) -> io::Result<Aside> {
        prepare(folder);
        let prefix = leftovers::temporary_prefix();
        let mut builder = Builder::new();
        builder.prefix(&prefix);
        // Without these permissions only the owner could read the file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // The message would name the temporary file.
        let made = interrupt::begin(|| builder.tempfile_in(folder), |made| made.path().to_owned());
        let (made, unfinished) = made.map_err(|error| without_path(&error))?;
        let (file, path) = made.into_parts();
        // Not every file system has locks; the process id remains.
        let _ = file.try_lock();
        Ok(Aside { file, path, _unfinished: unfinished })
    }
}

/// A folder under a temporary name.
pub(crate) struct AsideFolder {
    folder: TempDir,
    /// The open folder, whose lock shows that this process lives.
    _lock: Option<File>,
    _unfinished: Unfinished,
}

impl AsideFolder {
    /// A new folder in a folder.
    pub(crate) fn create(within: &Path) -> io::Result<AsideFolder> {
        prepare(within);
        let prefix = leftovers::temporary_prefix();
        let made =
            interrupt::begin(|| Builder::new().prefix(&prefix).tempdir_in(within), |made| made.path().to_owned());
        let (folder, unfinished) = made.map_err(|error| without_path(&error))?;
        let lock = File::open(folder.path()).ok().filter(|lock| lock.try_lock().is_ok());
        Ok(AsideFolder { folder, _lock: lock, _unfinished: unfinished })
    }

    /// The path of a file in the folder.
    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Cares for a folder in which something temporary will be: nothing stays of it after a signal.
fn prepare(folder: &Path) {
    interrupt::watch();
    leftovers::remove(folder);
}
