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

/// A new folder, whose files only the user can read.
fn new_folder() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix("xgames-").tempdir()
}

impl Files {
    /// Writes a file, and returns its address.
    pub(super) fn write(&mut self, name: &str, content: &[u8]) -> io::Result<String> {
        // Somebody may have tidied up.
        let folder = match &mut self.folder {
            Some(folder) if folder.path().is_dir() => folder,
            gone => gone.insert(new_folder()?),
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
