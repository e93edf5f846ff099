//! The file that keeps the record of a game while it is played: that of `-o`, or one of its own in a folder.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::program::error_words::why_not_written;
use crate::program::output::{self, Output};
use xgames_analysis::archive::{FileId, name_of};

/// The file of a game.
pub(super) struct RecordFile {
    /// The file; `None` if it has no name yet.
    path: Option<PathBuf>,
    /// The folder of a file without a given name.
    folder: PathBuf,
    /// The name of the game.
    game: &'static str,
    /// Whether other content of the file may be replaced.
    force: bool,
    /// Whether somebody has named the file.
    is_named: bool,
    /// Whether the record has been written before. Somebody may have removed the file since.
    is_written: bool,
    /// The file as this game has written it last.
    own: Option<FileId>,
    /// The content that this game has written last, perhaps compressed; `None` if it is not a file.
    content: Option<Vec<u8>>,
}

impl RecordFile {
    /// The file of `-o`.
    pub(super) fn named(path: &Path, game: &'static str, force: bool) -> RecordFile {
        RecordFile { path: Some(path.to_owned()), is_named: true, force, ..RecordFile::in_folder(Path::new(""), game) }
    }

    /// A file in a folder, with the name of the game and a number that no other file has.
    pub(super) fn in_folder(folder: &Path, game: &'static str) -> RecordFile {
        let folder = folder.to_owned();
        RecordFile {
            path: None,
            folder,
            game,
            force: false,
            is_named: false,
            is_written: false,
            own: None,
            content: None,
        }
    }

    /// The file, once it is written.
    pub(super) fn path(&self) -> Option<PathBuf> {
        self.path.clone()
    }

    /// Whether somebody has named the file.
    pub(super) fn is_named(&self) -> bool {
        self.is_named
    }

    /// Whether the record has been written before.
    pub(super) fn is_written(&self) -> bool {
        self.is_written
    }

    /// Writes the record. If somebody else has changed or replaced the file meanwhile, it stays, and the record goes on in another
    /// one; a note says so.
    pub(super) fn save(&mut self, record: &[u8]) -> anyhow::Result<Option<String>> {
        let (is_own, mut note) = (self.is_own(), None);
        if let Some(path) = self.path.take_if(|path| self.own.is_some() && !is_own && path.symlink_metadata().is_ok()) {
            self.is_named = false;
            let why = match content(&path) {
                Some(_) => "somebody else has changed it",
                None => "it can no longer be read",
            };
            note = Some(format!("{}: {why}, so it stays, and this game goes on in another file", name_of(&path)));
            path.parent().unwrap_or(Path::new("")).clone_into(&mut self.folder);
        }
        let path = match &self.path {
            Some(path) if self.is_named || is_own => {
                write(output::create_native(path, self.force || is_own)?, record)?;
                path.clone()
            }
            _ => create(&self.folder, self.game, record)?,
        };
        self.is_written = true;
        self.own = FileId::of(&path);
        // Somebody else may be quicker, so only what is compressed is read again.
        let is_packed = output::is_packed(&path);
        self.content = content(&path).map(|found| if is_packed { found } else { record.to_vec() });
        self.path = Some(path);
        Ok(note)
    }

    /// Removes the file, unless it is no longer that of this game.
    pub(super) fn remove(&mut self) -> io::Result<()> {
        let is_own = self.is_own();
        self.path.take().filter(|_| is_own).map_or(Ok(()), fs::remove_file)
    }

    /// Whether the file is the one that this game has written, as it has written it: others may have changed it, and where a file was
    /// removed, a new one may have the same identity.
    fn is_own(&self) -> bool {
        let is_same = |path: &PathBuf| FileId::of(path) == self.own && content(path) == self.content;
        self.own.is_some() && self.path.as_ref().is_some_and(is_same)
    }
}

/// The content of a file; `None` for a pipe or a device.
fn content(path: &Path) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).and_then(|_| fs::read(path).ok())
}

/// Writes the record to the first file of a folder whose name is free. Several games may look for one at the same time.
fn create(folder: &Path, game: &str, record: &[u8]) -> anyhow::Result<PathBuf> {
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder).map_err(|error| anyhow!("{}: {}", name_of(folder), why_not_written(&error)))?;
    }
    let mut number = 0_u64;
    loop {
        number += 1;
        let path = folder.join(format!("{game}-{number}.txt"));
        if path.symlink_metadata().is_ok() {
            continue;
        }
        match Output::create_new(&path).and_then(|output| write(output, record)) {
            Ok(()) => return Ok(path),
            Err(error) if is_taken(&error) => {}
            Err(error) => return Err(error),
        }
    }
}

fn is_taken(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::AlreadyExists)
}

fn write(output: Output, record: &[u8]) -> anyhow::Result<()> {
    output.writer().write_all(record)?;
    output.finish()
}
