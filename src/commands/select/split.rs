//! `--split-by`: games in several files of a folder.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use tempfile::TempDir;

use super::file_names::FileNames;
use super::game_file::{GameFile, GameForm};
use super::picker::Entry;
use crate::program::error_words::why_not_written;
use crate::program::output::{OutputFolder, check_has_no_input};
use xgames_core::judge::Defaults;
use xgames_core::record::Format;

/// Files in a folder, which get their names when all of them are complete.
pub(super) struct Split {
    /// A hidden folder in the folder, where the files are until they are complete. It is dropped first.
    aside: TempDir,
    folder: OutputFolder,
    force: bool,
    form: GameForm,
    names: FileNames,
    /// The files by name. The end of each is still in memory.
    files: BTreeMap<String, GameFile<Vec<u8>>>,
    /// The number of bytes that wait to be written.
    waiting: usize,
}

/// The greatest number of bytes that wait in memory before they are written to their files.
const MAX_WAITING: usize = 16 << 20;

impl Split {
    /// Opens the folder, which must be new or empty, unless files in it may be replaced. None of the inputs, which `paths` name,
    /// may be in it.
    pub(super) fn open(path: &Path, paths: &[PathBuf], force: bool, form: GameForm) -> anyhow::Result<Split> {
        let folder = OutputFolder::open(path, force)?;
        check_has_no_input(path, paths)?;
        let aside = tempfile::Builder::new().prefix(".xgames-").tempdir_in(path);
        let aside = aside.map_err(|error| anyhow!("{}: {}", folder.name, why_not_written(&error)))?;
        let (names, files) = (FileNames::default(), BTreeMap::new());
        Ok(Split { aside, folder, force, form, names, files, waiting: 0 })
    }

    /// The name of the folder.
    pub(super) fn name(&self) -> &str {
        &self.folder.name
    }

    /// Adds a game to the files of its values. Returns whether they can hold it.
    pub(super) fn add(&mut self, entry: &Entry, defaults: &Defaults) -> io::Result<bool> {
        for value in &entry.values {
            let format = self.form.target(entry.text.dialect.format).unwrap_or(entry.text.dialect.format);
            let file_name = format!("{}.{}", self.names.name(value), extension(format));
            let file = self.files.entry(file_name).or_insert_with_key(|file_name| {
                GameFile::new(Vec::new(), &format!("{}/{file_name}", self.folder.name), self.form)
            });
            let before = file.out().map_or(0, |out| out.len());
            if !file.add(&entry.game, &entry.text, self.form, defaults)? {
                return Ok(false);
            }
            self.waiting += file.out().map_or(0, |out| out.len()) - before;
        }
        if self.waiting > MAX_WAITING { self.write().map(|()| true) } else { Ok(true) }
    }

    /// Writes the games that wait in memory.
    fn write(&mut self) -> io::Result<()> {
        for (file_name, file) in &mut self.files {
            if let Some(out) = file.out().filter(|out| !out.is_empty()) {
                let path = self.aside.path().join(file_name);
                OpenOptions::new().append(true).create(true).open(path)?.write_all(out)?;
                out.clear();
                out.shrink_to(1 << 12);
            }
        }
        self.waiting = 0;
        Ok(())
    }

    /// Completes the files and gives them their names. Returns their number.
    pub(super) fn finish(mut self) -> anyhow::Result<usize> {
        let failed = |name: &str, error: &io::Error| anyhow!("{name}: {}", why_not_written(error));
        let ended = self.files.values_mut().try_for_each(GameFile::end).and_then(|()| self.write());
        ended.map_err(|error| failed(&self.folder.name, &error))?;
        for file_name in self.files.keys() {
            if !self.force && self.folder.path.join(file_name).exists() {
                bail!("{}/{file_name}: already exists; use --force to replace it", self.folder.name);
            }
        }
        for file_name in self.files.keys() {
            let named = fs::rename(self.aside.path().join(file_name), self.folder.path.join(file_name));
            named.map_err(|error| failed(&format!("{}/{file_name}", self.folder.name), &error))?;
        }
        Ok(self.files.len())
    }
}

/// The usual extension of a format.
fn extension(format: Format) -> &'static str {
    match format {
        Format::Native | Format::Pbmserv => "txt",
        Format::Sgf => "sgf",
        Format::Json | Format::AbstractPlay | Format::Wedel => "json",
        Format::Ndjson => "ndjson",
        Format::Csv => "csv",
    }
}
