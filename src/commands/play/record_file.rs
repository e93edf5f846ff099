//! The file that keeps the record of a game while it is played: that of `-o`, or a makeshift.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::program::output::{self, Output};
use xgames_analysis::archive::FileId;

/// The file of a game.
pub(super) struct RecordFile {
    path: PathBuf,
    /// The name of the game if this is a makeshift, which has a number in its name.
    makeshift_of: Option<&'static str>,
    /// Whether other content of the file may be replaced.
    force: bool,
    /// The file as this game has written it last.
    own: Option<FileId>,
    /// The record that this game has written last.
    record: Vec<u8>,
}

impl RecordFile {
    /// The file of `-o`.
    pub(super) fn named(path: &Path, force: bool) -> RecordFile {
        RecordFile { path: path.to_owned(), makeshift_of: None, force, own: None, record: Vec::new() }
    }

    /// A makeshift in the current folder, with a name that no other game has.
    pub(super) fn makeshift(game: &'static str) -> RecordFile {
        RecordFile { path: PathBuf::new(), makeshift_of: Some(game), force: false, own: None, record: Vec::new() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn is_makeshift(&self) -> bool {
        self.makeshift_of.is_some()
    }

    /// Writes the record. A makeshift that is gone, or that somebody else has replaced, gets another name.
    pub(super) fn save(&mut self, record: &[u8]) -> anyhow::Result<()> {
        let is_own = self.is_own();
        match self.makeshift_of {
            Some(game) if !is_own => self.path = create(game, record)?,
            _ => write(output::create_native(&self.path, self.force || is_own)?, record)?,
        }
        self.own = FileId::of(&self.path);
        record.clone_into(&mut self.record);
        Ok(())
    }

    /// Removes the file, unless it is no longer that of this game.
    pub(super) fn remove(&self) -> io::Result<()> {
        if self.is_own() { fs::remove_file(&self.path) } else { Ok(()) }
    }

    /// Whether the file is the one that this game has written. A makeshift must have its record: where a file was removed, a new one
    /// may have the same identity.
    fn is_own(&self) -> bool {
        let has_record = || fs::read(&self.path).is_ok_and(|found| found == self.record);
        self.own.is_some() && FileId::of(&self.path) == self.own && (!self.is_makeshift() || has_record())
    }
}

/// Writes the record to the first makeshift file whose name is free. Several games may look for one at the same time.
fn create(game: &str, record: &[u8]) -> anyhow::Result<PathBuf> {
    let mut number = 0_u64;
    loop {
        number += 1;
        let path = PathBuf::from(format!("{game}-unfinished-{number}.txt"));
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
