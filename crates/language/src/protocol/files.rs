//! Files that the server writes for the client to show: explanations, reviews, pages. They are removed when it ends.

use std::fs;
use std::io;
use std::path::Path;

use tempfile::TempDir;

use super::uri;
use xgames_core::diagnostic::Code;
use xgames_report::findings::explanation;

/// A folder that is removed, with its files, when it is dropped.
pub trait TemporaryFolder: std::fmt::Debug {
    /// The path of the folder.
    fn path(&self) -> &Path;
}

impl TemporaryFolder for TempDir {
    fn path(&self) -> &Path {
        TempDir::path(self)
    }
}

/// The files that the client shows, in a folder that is made for the first of them.
#[derive(Debug)]
pub(super) struct Files {
    new_folder: fn() -> io::Result<Box<dyn TemporaryFolder>>,
    folder: Option<Box<dyn TemporaryFolder>>,
    /// The number of files that are not explanations.
    written: usize,
}

impl Files {
    /// No files yet. The function makes their folder.
    pub(super) fn new(new_folder: fn() -> io::Result<Box<dyn TemporaryFolder>>) -> Files {
        Files { new_folder, folder: None, written: 0 }
    }

    /// Writes a file, and returns its address.
    pub(super) fn write(&mut self, name: &str, content: &[u8]) -> io::Result<String> {
        // Somebody may have tidied up.
        let folder = match &mut self.folder {
            Some(folder) if folder.path().is_dir() => folder,
            gone => gone.insert((self.new_folder)()?),
        };
        let path = folder.path().join(name);
        if fs::metadata(&path).is_err() {
            fs::write(&path, content)?;
        }
        Ok(uri::of_path(&path))
    }

    /// Writes a file whose name begins so and has this ending, and returns its address.
    pub(super) fn write_next(&mut self, name: &str, ending: &str, content: &[u8]) -> io::Result<String> {
        self.written += 1;
        self.write(&format!("{name}-{}.{ending}", self.written), content)
    }

    /// The address of the explanation of a code.
    pub(super) fn explanation(&mut self, code: Code) -> io::Result<String> {
        let info = code.info();
        self.write(&format!("{}.md", info.id), explanation::page(info).as_bytes())
    }

    /// The address at which a code is explained: that which begins so, or else that of a file; `None` if none can be written.
    pub(super) fn link(&mut self, code: Code, base: Option<&str>) -> Option<String> {
        match base {
            Some(base) => Some(format!("{base}{}", code.info().id)),
            None => self.explanation(code).ok(),
        }
    }
}
