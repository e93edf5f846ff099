//! Folders that are filled with files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::aside::AsideFolder;
use super::{Output, inputs, sync_folder};
use crate::program::error_words::{ALREADY_EXISTS, why_not_written};
use crate::program::sandbox::why_denied;
use crate::program::{interrupt, leftovers};
use xgames_analysis::archive::name_of;

/// A folder for new files. If none is written, and the folder is new, nothing remains of it.
pub(crate) struct OutputFolder {
    /// The name of the folder in messages.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Whether files in the folder may be replaced.
    force: bool,
    is_new: bool,
}

impl OutputFolder {
    /// A folder that is new or empty, unless its files may be replaced.
    pub(crate) fn open(path: &Path, force: bool) -> anyhow::Result<OutputFolder> {
        let name = name_of(path);
        let why = |error: &io::Error| why_denied(path, error).unwrap_or_else(|| why_not_written(error));
        let refused = |error: &io::Error| anyhow!("{name}: {}", why(error));
        leftovers::remove(path);
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
        Ok(OutputFolder { name, path: path.to_owned(), force, is_new })
    }

    /// A folder that may have other files.
    pub(crate) fn open_any(path: &Path) -> anyhow::Result<OutputFolder> {
        let (name, is_new) = (name_of(path), !path.exists());
        fs::create_dir_all(path).map_err(|error| anyhow!("{name}: {}", why_not_written(&error)))?;
        Ok(OutputFolder { name, path: path.to_owned(), force: true, is_new })
    }

    /// A folder like that of [`OutputFolder::open`], in which there is no file that the run reads, and a place in it for files that
    /// are not complete.
    pub(crate) fn open_without_inputs(path: &Path, force: bool) -> anyhow::Result<(OutputFolder, AsideFolder)> {
        let folder = OutputFolder::open(path, force)?;
        inputs::check_has_none(path)?;
        let aside = AsideFolder::create(path).map_err(|error| folder.refused(&error))?;
        Ok((folder, aside))
    }

    /// An error of this folder.
    pub(crate) fn refused(&self, error: &io::Error) -> anyhow::Error {
        anyhow!("{}: {}", self.name, why_not_written(error))
    }

    /// The first of some files that is in the folder already.
    pub(crate) fn holds<'n>(&self, mut names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
        names.find(|name| self.path.join(name).symlink_metadata().is_ok())
    }

    /// Gives complete files their names: all of them, or none if one cannot have its name. An interruption waits for it.
    pub(crate) fn take<'n>(
        &self,
        aside: &AsideFolder,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> anyhow::Result<()> {
        if let Some(name) = self.holds(names.clone().filter(|name| !self.force || self.path.join(name).is_dir())) {
            bail!("{}/{name}: {ALREADY_EXISTS}", self.name);
        }
        let refused = |name: &str, error: &io::Error| {
            let why = why_denied(&self.path.join(name), error).unwrap_or_else(|| why_not_written(error));
            anyhow!("{}/{name}: {why}", self.name)
        };
        let is_old = |name: &&str| self.path.join(name).symlink_metadata().is_ok();
        for name in names.clone().filter(is_old) {
            let old = OpenOptions::new().append(true).create(true).open(self.path.join(name));
            old.map_err(|error| refused(name, &error))?;
        }
        let (old, new): (Vec<&str>, Vec<&str>) = names.partition(is_old);
        for name in old {
            // An old file keeps its owner, its permissions and its links.
            let complete = aside.join(name);
            let output = Output::replace(&self.path.join(name), &format!("{}/{name}", self.name))?;
            let copied = File::open(&complete).and_then(|mut complete| io::copy(&mut complete, &mut output.writer()));
            copied.map_err(|error| refused(name, &error))?;
            output.finish()?;
        }
        let _naming = interrupt::naming();
        for name in new {
            fs::rename(aside.join(name), self.path.join(name)).map_err(|error| refused(name, &error))?;
        }
        sync_folder(&self.path);
        Ok(())
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
