//! Files of which several threads read parts.

use std::fs::File;
use std::io;
use std::path::Path;

/// A file of which several threads can read parts at the same time.
#[derive(Debug)]
pub struct SharedFile {
    #[cfg(unix)]
    file: File,
    /// Where the operating system keeps one place for all, it is moved by one thread at a time.
    #[cfg(not(unix))]
    file: std::sync::Mutex<File>,
    length: u64,
}

impl SharedFile {
    /// Opens a regular file.
    ///
    /// # Errors
    /// The file cannot be opened, or is not a regular file.
    pub fn open(path: &Path) -> io::Result<SharedFile> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "is not a file"));
        }
        #[cfg(not(unix))]
        let file = std::sync::Mutex::new(file);
        Ok(SharedFile { length: metadata.len(), file })
    }

    /// The number of bytes when the file was opened.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Fills `bytes` with those at this place of the file.
    ///
    /// # Errors
    /// They cannot be read, or the file ends before.
    pub fn read_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        #[cfg(unix)]
        return std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, offset);
        #[cfg(not(unix))]
        {
            use std::io::{Read, Seek, SeekFrom};
            let mut file = xgames_search::threads::lock(&self.file);
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(bytes)
        }
    }

    /// The bytes at this place of the file.
    ///
    /// # Errors
    /// They cannot be read, or the file ends before.
    pub fn part(&self, offset: u64, length: u64) -> io::Result<Vec<u8>> {
        let is_there = offset.checked_add(length).is_some_and(|end| end <= self.length);
        let length = usize::try_from(length).ok().filter(|_| is_there).ok_or(io::ErrorKind::UnexpectedEof)?;
        let mut bytes = vec![0; length];
        self.read_at(offset, &mut bytes)?;
        Ok(bytes)
    }
}
