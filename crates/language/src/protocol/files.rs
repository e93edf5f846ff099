//! Files that the server writes for the client to show: explanations, reviews, pages. They are removed when it ends.

use std::fs;
use std::io;

use tempfile::TempDir;

use super::uri;
use xgames_core::diagnostic::Code;
use xgames_report::findings::explanation;

/// A temporary folder for files that the client shows.
#[derive(Debug, Default)]
pub(super) struct Files {
    folder: Option<TempDir>,
    /// The number of files that are not explanations.
    written: usize,
}

impl Files {
    /// Writes a file, and returns its address.
    pub(super) fn write(&mut self, name: &str, content: &[u8]) -> io::Result<String> {
        let folder = match &mut self.folder {
            Some(folder) => folder,
            none => none.insert(tempfile::Builder::new().prefix("xgames-").tempdir()?),
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
}
