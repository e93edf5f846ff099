//! The memory of solvers as written down for a later run: a line that says what it is for, numbers, and a checksum of all of
//! it at the end.

use std::fmt;
use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom, Write};

use super::Memory;
use xgames_core::board::bits::spread;

/// The first words of such a text. The version of the format follows.
const MAGIC: &str = "xgames solver memory ";

/// The version of the format.
const VERSION: u32 = 4;

/// The greatest length of the first line.
const LONGEST_HEADING: u64 = 200;

/// The reason why a text cannot be loaded.
#[derive(Debug)]
pub enum LoadFault {
    /// It is not the memory of a solver for this board.
    OtherKind,
    /// It has another version of the format.
    OtherVersion,
    /// It is not as it was written.
    Damaged,
    /// The reader reports this error.
    Io(io::Error),
}

impl fmt::Display for LoadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadFault::OtherKind => f.write_str("this is not the memory of a solver for this board"),
            LoadFault::OtherVersion => f.write_str("another version of xgames has written this"),
            LoadFault::Damaged => f.write_str("this is damaged"),
            LoadFault::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadFault {}

impl From<io::Error> for LoadFault {
    fn from(error: io::Error) -> LoadFault {
        match error.kind() {
            ErrorKind::UnexpectedEof => LoadFault::Damaged,
            _ => LoadFault::Io(error),
        }
    }
}

/// Writes the memory of a solver down. `board` names the game and the board, in one line.
///
/// # Errors
/// The writer has failed.
pub fn save(memory: &dyn Memory, board: &str, to: &mut dyn Write) -> io::Result<()> {
    let heading = heading(board);
    to.write_all(heading.as_bytes())?;
    let mut saver = Saver { to, sum: Sum::of(&heading), result: Ok(()) };
    memory.save(&mut saver);
    let Saver { to, sum, result } = saver;
    result?;
    to.write_all(&sum.0.to_le_bytes())
}

/// Restores the memory that [`save`] has written of a solver for the same board. An empty text holds nothing, so it changes
/// nothing.
///
/// The text is read twice, the first time for the checksum: so nothing of a damaged text is remembered, and none of it needs to
/// be kept in memory.
///
/// # Errors
/// The reader has failed, or the text is not right. Nothing is then remembered.
pub fn load(memory: &mut dyn Memory, board: &str, from: &mut (impl BufRead + Seek)) -> Result<(), LoadFault> {
    let (begin, heading, mut line) = (from.stream_position()?, heading(board), Vec::new());
    from.by_ref().take(LONGEST_HEADING).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(());
    }
    if line != heading.as_bytes() {
        let version = line.strip_prefix(MAGIC.as_bytes());
        let is_ours = version.is_none_or(|version| version.starts_with(format!("{VERSION} ").as_bytes()));
        return Err(if is_ours { LoadFault::OtherKind } else { LoadFault::OtherVersion });
    }
    check_sum(&heading, from)?;
    from.seek(SeekFrom::Start(begin + heading.len() as u64))?;
    let mut loader = Loader { from, result: Ok(()) };
    memory.load(&mut loader);
    loader.take();
    loader.result?;
    if from.fill_buf()?.is_empty() { Ok(()) } else { Err(LoadFault::Damaged) }
}

fn heading(board: &str) -> String {
    format!("{MAGIC}{VERSION} {board}\n")
}

/// Reads numbers to the end of the text; the last must be the checksum of the others, except while fuzzing, so that what comes after it
/// is reached.
fn check_sum(heading: &str, from: &mut impl BufRead) -> Result<(), LoadFault> {
    let (mut sum, mut last) = (Sum::of(heading), None);
    while !from.fill_buf()?.is_empty() {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        last.replace(u64::from_le_bytes(bytes)).into_iter().for_each(|number| sum.add(number));
    }
    if last == Some(sum.0) || cfg!(fuzzing) { Ok(()) } else { Err(LoadFault::Damaged) }
}

/// A checksum.
#[derive(Clone, Copy)]
struct Sum(u64);

impl Sum {
    fn of(heading: &str) -> Sum {
        let mut sum = Sum(0);
        heading.bytes().for_each(|byte| sum.add(byte.into()));
        sum
    }

    fn add(&mut self, number: u64) {
        self.0 = spread(self.0 ^ number);
    }
}

/// A writer of numbers. Errors are reported at the end.
pub struct Saver<'a> {
    to: &'a mut dyn Write,
    sum: Sum,
    result: io::Result<()>,
}

impl fmt::Debug for Saver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Saver")
    }
}

impl Saver<'_> {
    pub(crate) fn put(&mut self, number: u64) {
        self.sum.add(number);
        if self.result.is_ok() {
            self.result = self.to.write_all(&number.to_le_bytes());
        }
    }
}

/// A reader of numbers. Once something is wrong, all numbers are 0.
pub struct Loader<'a> {
    from: &'a mut dyn Read,
    result: io::Result<()>,
}

impl fmt::Debug for Loader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loader")
    }
}

impl Loader<'_> {
    pub(crate) fn take(&mut self) -> u64 {
        let mut bytes = [0; 8];
        if self.result.is_ok() {
            self.result = self.from.read_exact(&mut bytes);
        }
        if self.result.is_ok() { u64::from_le_bytes(bytes) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Remembers a list of numbers other than 0.
    #[derive(Default, PartialEq, Debug)]
    struct List(Vec<u64>);

    impl Memory for List {
        fn save(&self, to: &mut Saver) {
            self.0.iter().chain(&[0]).for_each(|number| to.put(*number));
        }

        fn load(&mut self, from: &mut Loader) {
            self.0.extend(std::iter::repeat_with(|| from.take()).take_while(|number| *number != 0));
        }
    }

    fn loaded(text: &[u8]) -> Result<List, LoadFault> {
        let mut list = List::default();
        load(&mut list, "a board", &mut Cursor::new(text)).map(|()| list)
    }

    #[test]
    fn every_change_of_a_saved_memory_is_noticed() {
        let mut text = Vec::new();
        save(&List(vec![5, 7, 1 << 60]), "a board", &mut text).unwrap();
        assert_eq!(loaded(&text).unwrap(), List(vec![5, 7, 1 << 60]));
        assert_eq!(loaded(b"").unwrap(), List::default());
        for place in 0..text.len() {
            for bit in 0..8 {
                let mut text = text.clone();
                text[place] ^= 1 << bit;
                assert!(loaded(&text).is_err(), "byte {place}, bit {bit}");
            }
            assert!(place == 0 || loaded(&text[..place]).is_err(), "{place} bytes");
        }
        for garbage in [&[0u8; 8][..], b"x", &[1; 16]] {
            assert!(matches!(loaded(&[&text, garbage].concat()), Err(LoadFault::Damaged)), "{garbage:?}");
        }
    }

    #[test]
    fn faults_have_words() {
        for (fault, words) in [
            (LoadFault::OtherKind, "this is not the memory of a solver for this board"),
            (LoadFault::OtherVersion, "another version of xgames has written this"),
            (io::Error::from(ErrorKind::UnexpectedEof).into(), "this is damaged"),
            (io::Error::other("the disk is gone").into(), "the disk is gone"),
        ] {
            assert_eq!(fault.to_string(), words);
        }
    }

    #[test]
    fn savers_and_loaders_have_names() {
        let saver = Saver { to: &mut Vec::new(), sum: Sum(0), result: Ok(()) };
        let loader = Loader { from: &mut Cursor::new([]), result: Ok(()) };
        assert_eq!(format!("{saver:?} {loader:?}"), "Saver Loader");
    }

    #[test]
    fn another_kind_and_another_version_are_refused() {
        for (text, is_version) in
            [("xgames solver memory 4 other\n", false), ("nothing", false), ("xgames solver memory 3 a board\n", true)]
        {
            let fault = loaded(text.as_bytes()).unwrap_err();
            assert_eq!(matches!(fault, LoadFault::OtherVersion), is_version, "{text}");
            assert_eq!(matches!(fault, LoadFault::OtherKind), !is_version, "{text}");
        }
    }
}
