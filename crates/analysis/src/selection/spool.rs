//! Games on disk that are not written in the order in which they come.

use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

use crate::archive::TemporaryFile;

/// Games in a temporary file without a name. It vanishes with the program.
pub(super) struct Spool {
    file: BufWriter<TemporaryFile>,
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
        Ok(Spool { file: BufWriter::with_capacity(1 << 16, TemporaryFile::new()?), end: 0 })
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
    file: TemporaryFile,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_again_in_any_order() {
        let mut spool = Spool::new().unwrap();
        let places = ["ab", "", "cde"].map(|game| spool.add(game.as_bytes()).unwrap());
        let mut reader = spool.reader().unwrap();
        let games = [2, 0, 1].map(|index: usize| reader.get(places[index]).unwrap());
        assert_eq!(games, [&b"cde"[..], b"ab", b""]);
        // A file that was cut off does not give a shorter game.
        reader.file.file().set_len(4).unwrap();
        assert!(reader.get(places[2]).is_err());
    }
}
