//! Selected games on disk, for commands that cannot write them in the order in which they come.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

use crate::program::error_words::why_not_written;

/// Games in a temporary file without a name. It vanishes with the program.
pub(super) struct Spool {
    file: BufWriter<File>,
    end: u64,
}

/// The place of a game in a [`Spool`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) offset: u64,
    pub(super) length: u64,
}

impl Spool {
    pub(super) fn new() -> io::Result<Spool> {
        Ok(Spool { file: BufWriter::with_capacity(1 << 16, tempfile::tempfile()?), end: 0 })
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &[u8]) -> io::Result<Place> {
        let (offset, length) = (self.end, game.len() as u64);
        self.file.write_all(game)?;
        self.end += length;
        Ok(Place { offset, length })
    }

    /// Reads games again.
    pub(super) fn reader(self) -> io::Result<SpoolReader> {
        Ok(SpoolReader { file: self.file.into_inner().map_err(io::IntoInnerError::into_error)? })
    }
}

/// The games of a [`Spool`].
pub(super) struct SpoolReader {
    file: File,
}

impl SpoolReader {
    /// Reads a game.
    pub(super) fn get(&mut self, place: Place) -> io::Result<Vec<u8>> {
        let mut game = Vec::new();
        self.file.seek(SeekFrom::Start(place.offset))?;
        (&self.file).take(place.length).read_to_end(&mut game)?;
        if (game.len() as u64) < place.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(game)
    }
}

/// The error of the temporary file in which games wait.
pub(super) fn temporary(error: &io::Error) -> anyhow::Error {
    let folder = std::env::temp_dir();
    anyhow::anyhow!("{}: for temporary files: {}", folder.display(), why_not_written(error))
}
