//! Files and folders under temporary names, beside what they become. They are removed when these values are dropped, and when the
//! program is interrupted; what a killed process has left is removed by the next one.

use std::env;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempDir, TempPath};

use crate::program::error_words::without_path;
use crate::program::interrupt::{self, Unfinished};
use crate::program::leftovers;
use xgames_analysis::archive::{TemporaryFile, temporary_error};

/// A file under a temporary name.
pub(crate) struct Aside {
    pub(crate) file: File,
    pub(crate) path: TempPath,
    pub(crate) _unfinished: Unfinished,
}

impl Aside {
    /// A new file in a folder.
    pub(crate) fn create(folder: &Path) -> io::Result<Aside> {
        // With less permission only the owner could read the file.
        Aside::make(folder, 0o666)
    }

    /// A new file in the folder of temporary files. Only its owner can read it.
    pub(crate) fn temporary() -> io::Result<Aside> {
        Aside::make(&env::temp_dir(), 0o600).map_err(|error| temporary_error(&error))
    }

    fn make(folder: &Path, mode: u32) -> io::Result<Aside> {
        prepare(folder);
        let (prefix, mut builder) = (leftovers::temporary_prefix(), Builder::new());
        permit(builder.prefix(&prefix), mode);
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
#[derive(Debug)]
pub(crate) struct AsideFolder {
    folder: TempDir,
    /// The open folder, whose lock shows that this process lives.
    _lock: Option<File>,
    _unfinished: Unfinished,
}

impl AsideFolder {
    /// A new folder in a folder.
    pub(crate) fn create(within: &Path) -> io::Result<AsideFolder> {
        AsideFolder::make(within, 0o777)
    }

    /// A new folder in the folder of temporary files. Only its owner can read what is in it.
    pub(crate) fn temporary() -> io::Result<AsideFolder> {
        AsideFolder::make(&env::temp_dir(), 0o700).map_err(|error| temporary_error(&error))
    }

    fn make(within: &Path, mode: u32) -> io::Result<AsideFolder> {
        prepare(within);
        let (prefix, mut builder) = (leftovers::temporary_prefix(), Builder::new());
        permit(builder.prefix(&prefix), mode);
        let made = interrupt::begin(|| builder.tempdir_in(within), |made| made.path().to_owned());
        let (folder, unfinished) = made.map_err(|error| without_path(&error))?;
        let lock = File::open(folder.path()).ok().filter(|lock| lock.try_lock().is_ok());
        Ok(AsideFolder { folder, _lock: lock, _unfinished: unfinished })
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The path of a file in the folder.
    pub(crate) fn join(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// A file in a folder of its own in that of temporary files, for a reader that opens it by its path. Only its owner can read it.
pub(crate) struct TemporaryCopy {
    folder: AsideFolder,
}

impl TemporaryCopy {
    /// A new file, and its writer.
    pub(crate) fn create() -> io::Result<(TemporaryCopy, TemporaryFile)> {
        let copy = TemporaryCopy { folder: AsideFolder::temporary()? };
        let file = File::create_new(copy.path()).map_err(|error| temporary_error(&error))?;
        Ok((copy, TemporaryFile::of(file)))
    }

    /// The path of the file.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join("copy")
    }
}

/// Cares for a folder in which something temporary will be: nothing stays of it after a signal.
fn prepare(folder: &Path) {
    interrupt::watch();
    leftovers::remove(folder);
}

/// Sets the permissions of a file or folder; the mask of the process takes some of them away. Where there are none of Unix, they are the
/// usual ones.
fn permit(builder: &mut Builder<'_, '_>, mode: u32) {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = (builder, mode);
}
