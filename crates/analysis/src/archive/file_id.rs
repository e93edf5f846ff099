//! The identity of files: the file to which a path leads, whatever its spelling and whatever links are on the way.

use std::fs;
use std::path::Path;

/// A regular file that exists. Two paths lead to the same file if their values are equal.
#[cfg(unix)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileId {
    device: u64,
    inode: u64,
}

/// A regular file that exists. Two paths lead to the same file if their values are equal.
#[cfg(not(unix))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileId(std::path::PathBuf);

impl FileId {
    /// The regular file that a path leads to; `None` if there is none.
    #[must_use]
    pub fn of(path: &Path) -> Option<FileId> {
        let metadata = fs::metadata(path).ok()?;
        #[cfg(unix)]
        return FileId::of_metadata(&metadata);
        #[cfg(not(unix))]
        return metadata.is_file().then(|| fs::canonicalize(path).ok().map(FileId)).flatten();
    }

    /// The identity of a regular file with this metadata.
    #[cfg(unix)]
    fn of_metadata(metadata: &fs::Metadata) -> Option<FileId> {
        use std::os::unix::fs::MetadataExt;
        metadata.is_file().then(|| FileId { device: metadata.dev(), inode: metadata.ino() })
    }

    /// The regular file that a standard stream is redirected to or from. Only Unix can say this.
    #[cfg(unix)]
    pub fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<FileId> {
        let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
        FileId::of_metadata(&file.metadata().ok()?)
    }

    /// The regular file that a standard stream is redirected to or from. Only Unix can say this.
    #[cfg(not(unix))]
    pub fn of_stream<S>(_: &S) -> Option<FileId> {
        None
    }
}
