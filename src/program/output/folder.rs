//! Folders that are filled with files.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::why_not_written;
use xgames_analysis::archive::name_of;

/// A folder for new files. If none is written, and the folder is new, nothing remains of it.
pub(crate) struct OutputFolder {
    /// The name of the folder in messages.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    is_new: bool,
}

impl OutputFolder {
    /// A folder that is new or empty, unless its files may be replaced.
    pub(crate) fn open(path: &Path, force: bool) -> anyhow::Result<OutputFolder> {
        let name = name_of(path);
        let refused = |error: &io::Error| anyhow!("{name}: {}", why_not_written(error));
        let is_new = match fs::read_dir(path) {
            Ok(mut files) => {
                if !force && files.next().is_some() {
                    bail!("{name}: is not empty; use --force to replace files in it");
                }
                false
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir(path).map_err(|error| refused(&error))?;
                true
            }
            Err(error) if error.kind() == ErrorKind::NotADirectory => bail!("{name}: is not a folder"),
            Err(error) => return Err(refused(&error)),
        };
        Ok(OutputFolder { name, path: path.to_owned(), is_new })
    }
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        if self.is_new {
            // This fails if there are files in it.
            let _ = fs::remove_dir(&self.path);
        }
    }
}
