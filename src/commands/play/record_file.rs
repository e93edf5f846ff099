//! The file that keeps the record of a game while it is played: that of `-o`, or a makeshift.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::program::console::print_note;
use crate::program::output::{self, Output};
use xgames_analysis::archive::FileId;

/// The file of a game.
pub(super) struct RecordFile {
    path: PathBuf,
    /// The name of the game.
    game: &'static str,
    /// Whether this is a makeshift, which has the name of the game and a number as its name.
    is_makeshift: bool,
    /// Whether other content of the file may be replaced.
    force: bool,
    /// The file as this game has written it last.
    own: Option<FileId>,
    /// The content that this game has written last, perhaps compressed; `None` if it is not a file.
    content: Option<Vec<u8>>,
}

impl RecordFile {
    /// The file of `-o`.
    pub(super) fn named(path: &Path, game: &'static str, force: bool) -> RecordFile {
        RecordFile { path: path.to_owned(), game, is_makeshift: false, force, own: None, content: None }
    }

    /// A makeshift in the current folder, with a name that no other game has.
    pub(super) fn makeshift(game: &'static str) -> RecordFile {
        RecordFile { path: PathBuf::new(), game, is_makeshift: true, force: false, own: None, content: None }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn is_makeshift(&self) -> bool {
        self.is_makeshift
    }

    /// Writes the record. If somebody else has changed or replaced the file meanwhile, it stays, and the record goes on in another
    /// one, a makeshift; so it does if a makeshift is gone.
    pub(super) fn save(&mut self, record: &[u8]) -> anyhow::Result<()> {
        let is_own = self.is_own();
        if self.own.is_some() && !is_own && !self.is_makeshift && self.path.symlink_metadata().is_ok() {
            self.is_makeshift = true;
            print_note(format_args!(
                "{}: somebody else has changed it, so it stays, and this game goes on in another file",
                self.path.display()
            ));
        }
        if self.is_makeshift && !is_own {
            self.path = create(self.game, record)?;
        } else {
            write(output::create_native(&self.path, self.force || is_own)?, record)?;
        }
        self.own = FileId::of(&self.path);
        // Somebody else may be quicker, so only what is compressed is read again.
        let is_packed = output::is_packed(&self.path);
        self.content = content(&self.path).map(|found| if is_packed { found } else { record.to_vec() });
        Ok(())
    }

    /// Removes the file, unless it is no longer that of this game.
    pub(super) fn remove(&self) -> io::Result<()> {
        if self.is_own() { fs::remove_file(&self.path) } else { Ok(()) }
    }

    /// Whether the file is the one that this game has written, as it has written it: others may have changed it, and where a file was
    /// removed, a new one may have the same identity.
    fn is_own(&self) -> bool {
        self.own.is_some() && FileId::of(&self.path) == self.own && content(&self.path) == self.content
    }
}

/// The content of a file; `None` for a pipe or a device.
fn content(path: &Path) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).and_then(|_| fs::read(path).ok())
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
