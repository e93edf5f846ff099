//! Folders that are filled with files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::aside::AsideFolder;
use super::{Output, can_take_the_place, inputs, sync_folder};
use crate::program::error_words::{ALREADY_EXISTS, why_not_written};
use crate::program::interrupt::{self, Unfinished};
use crate::program::leftovers;
use crate::program::sandbox::why_denied;
use xgames_analysis::archive::name_of;

/// A folder for new files. If none is written, and the folder is new, nothing remains of it.
pub(crate) struct OutputFolder {
    /// The name of the folder in messages.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// Whether files in the folder may be replaced.
    force: bool,
    /// The folder, if it is new.
    new: Option<Unfinished>,
}

impl OutputFolder {
    /// A folder that is new or empty, unless its files may be replaced.
    pub(crate) fn open(path: &Path, force: bool) -> anyhow::Result<OutputFolder> {
        let name = name_of(path);
        let why = |error: &io::Error| why_denied(path, error).unwrap_or_else(|| why_not_written(error));
        let refused = |error: &io::Error| anyhow!("{name}: {}", why(error));
        leftovers::remove(path);
        let new = match fs::read_dir(path) {
            Ok(mut files) => {
                if !force && files.next().is_some() {
                    bail!("{name}: is not empty; use --force to replace files in it");
                }
                None
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Some(begin(path, |path| fs::create_dir(path)).map_err(|error| refused(&error))?)
            }
            Err(error) if error.kind() == ErrorKind::NotADirectory => bail!("{name}: is not a folder"),
            Err(error) => return Err(refused(&error)),
        };
        Ok(OutputFolder { name, path: path.to_owned(), force, new })
    }

    /// A folder that may have other files.
    pub(crate) fn open_any(path: &Path) -> anyhow::Result<OutputFolder> {
        let name = name_of(path);
        let new = (!path.is_dir()).then(|| begin(path, |path| fs::create_dir_all(path))).transpose();
        let new = new.map_err(|error| anyhow!("{name}: {}", why_not_written(&error)))?;
        Ok(OutputFolder { name, path: path.to_owned(), force: true, new })
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

    /// Whether a complete file can have its name by being renamed: either nothing has that name yet, or the complete file has got the owner and the permissions of the old one.
    fn can_rename(&self, aside: &AsideFolder, name: &str) -> bool {
        match self.path.join(name).symlink_metadata() {
            Ok(old) if old.is_file() => {
                let complete = OpenOptions::new().write(true).open(aside.join(name));
                complete.is_ok_and(|complete| can_take_the_place(&complete, &old))
            }
            Ok(_) => false,
            Err(_) => true,
        }
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
        let all: Vec<&str> = names.collect();
        sync_files(aside, &all).map_err(|(name, error)| refused(name, &error))?;
        let (renamed, copied): (Vec<&str>, Vec<&str>) = all.into_iter().partition(|name| self.can_rename(aside, name));
        for name in copied {
            // An old file keeps its owner, its permissions and its links.
            let complete = aside.join(name);
            let output = Output::replace(&self.path.join(name), &format!("{}/{name}", self.name))?;
            let copied = File::open(&complete).and_then(|mut complete| io::copy(&mut complete, &mut output.writer()));
            copied.map_err(|error| refused(name, &error))?;
            output.finish()?;
        }
        let _naming = interrupt::naming();
        for name in renamed {
            fs::rename(aside.join(name), self.path.join(name)).map_err(|error| refused(name, &error))?;
        }
        sync_folder(&self.path);
        Ok(())
    }
}

/// Makes complete files last if the power fails, before they get their names. For many files that takes long, so the whole file system is
/// synchronised if it can be.
fn sync_files<'n>(aside: &AsideFolder, names: &[&'n str]) -> Result<(), (&'n str, io::Error)> {
    #[cfg(target_os = "linux")]
    {
        /// The greatest number of files that are synchronised one by one.
        const FEW: usize = 20;
        let has_synced = |folder: &Path| File::open(folder).is_ok_and(|folder| nix::unistd::syncfs(folder).is_ok());
        if names.len() > FEW && has_synced(&aside.join("")) {
            return Ok(());
        }
    }
    names.iter().try_for_each(|name| {
        let file = OpenOptions::new().write(true).open(aside.join(name));
        file.and_then(|file| file.sync_all()).map_err(|error| (*name, error))
    })
}

/// Makes a new folder, of which nothing stays after a signal either, unless there are complete files in it.
fn begin(path: &Path, create: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<Unfinished> {
    interrupt::watch();
    interrupt::begin_folder(path, create)
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        if self.new.is_some() {
            // This fails if there are files in it.
            let _ = fs::remove_dir(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some files of a folder are old ones, and one that is to be new is not complete.
    #[test]
    fn no_file_is_replaced_before_all_are_complete() {
        let within = tempfile::tempdir().unwrap();
        let path = within.path().join("folder");
        fs::create_dir(&path).unwrap();
        let read = |name: &str| fs::read_to_string(path.join(name)).unwrap_or_default();
        for name in ["a", "b"] {
            fs::write(path.join(name), "old").unwrap();
        }
        let (folder, aside) = OutputFolder::open_without_inputs(&path, true).unwrap();
        for name in ["a", "b"] {
            fs::write(aside.join(name), "new").unwrap();
        }
        assert!(folder.take(&aside, ["a", "b", "c"].into_iter()).is_err());
        assert_eq!(["a", "b", "c"].map(read), ["old", "old", ""]);
        folder.take(&aside, ["a", "b"].into_iter()).unwrap();
        assert_eq!(["a", "b"].map(read), ["new", "new"]);
    }
}
