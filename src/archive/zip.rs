//! The zip format, member by member as listed at its end, in constant memory.
//!
//! The default reader of the crate `zip` keeps 200 bytes for every member, and only one of several members with the same
//! name. The reader used here does neither; it is marked unstable, hence the exact version in Cargo.toml. A reader
//! without seeking could not find the length of members that were written without seeking.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use zip::read::Config;
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;
use zip::{CompressionMethod, ZipReadOptions};

use super::error::describe;

/// Bytes to read at once. Two seeks per member discard the buffer, so it is small.
const LIST_BUFFER: usize = 4 << 10;
const MEMBER_BUFFER: usize = 8 << 10;

/// Receives the name of a member, and its bytes or why they cannot be read.
type TakeMember<'a> = dyn FnMut(&str, Result<&mut dyn Read, String>) -> ControlFlow<()> + 'a;

/// Passes on the name of every member that is not a directory or a link, and its bytes or why they cannot be read,
/// until `take` breaks. Names that are not UTF-8 are read as code page 437, as the format says.
///
/// # Errors
/// What prevents the list of members from being read, in plain words.
pub(super) fn for_each(file: &File, take: &mut TakeMember<'_>) -> Result<(), String> {
    let length = file.metadata().map_err(|error| describe(&error))?.len();
    let view = || View { file, length, at: 0 };
    let mut members = BufReader::with_capacity(MEMBER_BUFFER, view());
    let list = BufReader::with_capacity(LIST_BUFFER, view());
    let mut archive = ZipIterable::try_new(list, Config::default()).map_err(|error| plain(&error))?;
    for entry in archive.files().map_err(|error| plain(&error))? {
        let entry = entry.map_err(|error| plain(&error))?;
        if entry.is_dir() || entry.is_symlink() {
            continue;
        }
        let name =
            entry.name().map_or_else(|_| String::from_utf8_lossy(entry.name_raw()).into_owned(), Cow::into_owned);
        let taken = if entry.encrypted() {
            take(&name, Err("is encrypted".to_owned()))
        } else if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            take(&name, Err("is compressed by a method that is not supported".to_owned()))
        } else {
            match entry.with_reader(&mut members, ZipReadOptions::default()) {
                Ok(mut reader) => take(&name, Ok(&mut reader)),
                Err(error) => take(&name, Err(plain(&error))),
            }
        };
        if taken.is_break() {
            break;
        }
    }
    Ok(())
}

fn plain(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) if error.raw_os_error().is_some() => describe(error),
        ZipError::UnsupportedArchive(_) => format!("cannot be unpacked: {error}"),
        _ => "the zip data is damaged, or ends too early".to_owned(),
    }
}

/// A file position for a file that is shared with other readers.
struct View<'f> {
    file: &'f File,
    length: u64,
    at: u64,
}

impl Read for View<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let length = file.read(buffer)?;
        self.at += length as u64;
        Ok(length)
    }
}

impl Seek for View<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(offset) => self.length.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.at.checked_add_signed(offset),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
