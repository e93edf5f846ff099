//! Temporary files, which vanish with the program. Their errors name the folder of temporary files, so that no other file is blamed.

use std::env;
use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::SpooledTempFile;

use super::error::{why_not_written, without_path};
use super::file_name::name_of;

/// The reason why a temporary file cannot be made or written, with the name of its folder.
#[derive(Debug)]
struct TemporaryError(String);

impl fmt::Display for TemporaryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for TemporaryError {}

/// The error of a temporary file in plain words, with the name of its folder.
#[must_use]
pub fn temporary_error(error: &io::Error) -> io::Error {
    if is_temporary(error) {
        return io::Error::other(TemporaryError(error.to_string()));
    }
    let (folder, why) = (name_of(&env::temp_dir()), why_not_written(&without_path(error)));
    io::Error::other(TemporaryError(format!("{folder}: for temporary files: {why}")))
}

/// Whether an error is one of temporary files, which says so itself.
#[must_use]
pub fn is_temporary(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.downcast_ref::<TemporaryError>().is_some())
}

/// A temporary file.
#[derive(Debug)]
pub struct TemporaryFile(File);

impl TemporaryFile {
    /// A new file without a name.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn new() -> io::Result<TemporaryFile> {
        tempfile::tempfile().map(TemporaryFile).map_err(|error| temporary_error(&error))
    }

    /// A temporary file that has been opened elsewhere.
    #[must_use]
    pub fn of(file: File) -> TemporaryFile {
        TemporaryFile(file)
    }

    /// The file itself, whose errors are as the system tells them.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.0
    }

    /// The file itself, without this care for its errors.
    #[must_use]
    pub fn into_file(self) -> File {
        self.0
    }

    /// The same file for another owner.
    ///
    /// # Errors
    /// The system has no more open files.
    pub fn try_clone(&self) -> io::Result<TemporaryFile> {
        self.0.try_clone().map(TemporaryFile).map_err(|error| temporary_error(&error))
    }
}

impl Read for &TemporaryFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (&self.0).read(bytes)
    }
}

impl Seek for &TemporaryFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        (&self.0).seek(to)
    }
}

impl Write for &TemporaryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&self.0).write(bytes).map_err(unless_interrupted)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.0).flush().map_err(unless_interrupted)
    }
}

impl Read for TemporaryFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        (&*self).read(bytes)
    }
}

impl Seek for TemporaryFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        (&*self).seek(to)
    }
}

impl Write for TemporaryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self).flush()
    }
}

/// Bytes in memory, and in a file without a name if there are many.
#[derive(Debug)]
pub struct TemporarySpool {
    spool: SpooledTempFile,
    /// Whether the file is in another folder than that of temporary files. Its errors are then about what the bytes are for.
    is_elsewhere: bool,
}

impl TemporarySpool {
    /// No bytes yet. At most `in_memory` of them stay in memory.
    #[must_use]
    pub fn new(in_memory: usize) -> TemporarySpool {
        TemporarySpool { spool: SpooledTempFile::new(in_memory), is_elsewhere: false }
    }

    /// No bytes yet. The file will be in this folder.
    #[must_use]
    pub fn new_in(in_memory: usize, folder: &Path) -> TemporarySpool {
        TemporarySpool { spool: SpooledTempFile::new_in(in_memory, folder), is_elsewhere: true }
    }

    fn told(&self, error: io::Error) -> io::Error {
        if self.is_elsewhere { without_path(&error) } else { unless_interrupted(error) }
    }
}

impl Read for TemporarySpool {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.spool.read(bytes)
    }
}

impl Seek for TemporarySpool {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.spool.seek(to)
    }
}

impl Write for TemporarySpool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.spool.write(bytes).map_err(|error| self.told(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.spool.flush().map_err(|error| self.told(error))
    }
}

/// The error with the name of the folder, unless the system was only interrupted and will be asked again.
fn unless_interrupted(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::Interrupted { error } else { temporary_error(&error) }
}
