//! The zip format, member by member as listed at its end, in constant memory.
//!
//! The default reader of the crate `zip` keeps 200 bytes for every member, and only one of several members with the same
//! name. The reader used here does neither; it is marked unstable, hence the exact version in Cargo.toml. A reader
//! without seeking could not find the length of members that were written without seeking.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;

use zip::read::{Config, ZipFileEntry};
use zip::result::ZipError;
use zip::unstable::read::ZipIterable;
use zip::{CompressionMethod, ZipReadOptions};

use super::error::describe;
use super::member_name::is_hidden;
use super::peek::Peek;

/// The number of bytes to read at once. Two seeks per member discard the buffer, so it is small.
const LIST_BUFFER: usize = 4 << 10;
const MEMBER_BUFFER: usize = 8 << 10;

/// The length of the longest target of a link, in bytes.
const LONGEST_TARGET: usize = 4096;

/// Receives the name of a member, and its bytes or the reason why they cannot be read.
type TakeMember<'a> = dyn FnMut(&[u8], Result<&mut dyn Read, String>) -> ControlFlow<()> + 'a;

/// Passes on the name of every member that is not a directory or a link, and its bytes or the reason why they cannot be
/// read, until `take` breaks. Names that are not UTF-8 are read as code page 437, as the format says.
///
/// # Errors
/// The list of members cannot be read; the reason is in plain words.
pub(super) fn for_each(file: &File, take: &mut TakeMember<'_>) -> Result<(), String> {
    let length = file.metadata().map_err(|error| describe(&error))?.len();
    let view = || View { file, length, at: 0 };
    let mut members = BufReader::with_capacity(MEMBER_BUFFER, view());
    let list = BufReader::with_capacity(LIST_BUFFER, view());
    let mut archive = ZipIterable::try_new(list, Config::default()).map_err(|error| plain(&error))?;
    let entries = archive.files().map_err(|error| plain(&error))?;
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(|error| plain(&error))?;
        if let Some(name) = contradicted(&entry, entries.reader_mut(), &mut members) {
            let message = "its header and the list of members contradict each other";
            if take(&name, Err(message.to_owned())).is_break() {
                return Ok(());
            }
            continue;
        }
        if entry.is_dir() {
            continue;
        }
        let name = entry.name().map_or_else(|_| entry.name_raw().to_vec(), |name| name.into_owned().into());
        let taken = if entry.encrypted() {
            take(&name, Err("is encrypted".to_owned()))
        } else if !is_supported(entry.compression()) {
            take(&name, Err("is compressed by a method that is not supported".to_owned()))
        } else {
            let is_link = entry.is_symlink();
            match entry.with_reader(&mut members, ZipReadOptions::default()) {
                Ok(reader) => {
                    let mut content = Peek::new(reader);
                    // An entry marked as a link whose content is not a file name is not a link.
                    if is_link && is_target(content.head(LONGEST_TARGET + 1)) {
                        continue;
                    }
                    take(&name, Ok(&mut content))
                }
                Err(error) => take(&name, Err(plain(&error))),
            }
        };
        if taken.is_break() {
            return Ok(());
        }
    }
    // The list has been read to its apparent end, because the number of members is written elsewhere.
    let mut next = [0; LIST_HEADER.len()];
    let is_member = entries.reader_mut().read_exact(&mut next).is_ok() && next == LIST_HEADER;
    if is_member { Err("its list of members is longer than it says".to_owned()) } else { Ok(()) }
}

fn is_supported(method: CompressionMethod) -> bool {
    matches!(method, CompressionMethod::Stored | CompressionMethod::Deflated | CompressionMethod::Bzip2)
}

/// Whether the content of a member can be the target of a link.
fn is_target(content: &[u8]) -> bool {
    content.len() <= LONGEST_TARGET && !content.iter().any(u8::is_ascii_control)
}

/// The bytes with which an entry in the list of members begins.
const LIST_HEADER: [u8; 4] = *b"PK\x01\x02";

/// The facts that an entry in the list of members and the header of the member both state.
#[derive(PartialEq)]
struct Description {
    is_encrypted: bool,
    method: u16,
    name: Vec<u8>,
}

/// The form of an entry or a header: its length without the parts that follow it, the place of its flags, and the number of
/// parts, of which the name is first.
struct Layout {
    length: usize,
    flags: usize,
    parts: usize,
}

const IN_LIST: Layout = Layout { length: 46, flags: 8, parts: 3 };
const AT_MEMBER: Layout = Layout { length: 30, flags: 6, parts: 2 };

impl Description {
    /// Reads a description to the end of all its parts.
    fn read(source: &mut (impl Read + Seek), start: u64, layout: &Layout) -> io::Result<Description> {
        let mut header = vec![0; layout.length];
        source.seek(SeekFrom::Start(start))?;
        source.read_exact(&mut header)?;
        let field = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let length_of = |part: usize| field(layout.flags + 20 + 2 * part);
        let mut name = vec![0; length_of(0).into()];
        source.read_exact(&mut name)?;
        source.seek_relative((1..layout.parts).map(|part| i64::from(length_of(part))).sum())?;
        let (flags, method) = (field(layout.flags), field(layout.flags + 2));
        Ok(Description { is_encrypted: flags & 1 == 1, method, name })
    }
}

/// The name by which a member is reported if its header contradicts the list of members: the listed one, or that of the header if
/// the listed one is hidden. A header that cannot be read contradicts nothing.
fn contradicted(
    entry: &ZipFileEntry<'_>,
    list: &mut BufReader<View<'_>>,
    members: &mut BufReader<View<'_>>,
) -> Option<Vec<u8>> {
    let listed = Description::read(list, entry.central_header_start(), &IN_LIST).ok()?;
    let local = Description::read(members, entry.header_start(), &AT_MEMBER).ok()?;
    (listed != local).then(|| if is_hidden(&listed.name) { local.name } else { listed.name })
}

fn plain(error: &ZipError) -> String {
    match error {
        ZipError::Io(error) if error.raw_os_error().is_some() => describe(error),
        ZipError::UnsupportedArchive(_) => format!("cannot be unpacked: {error}"),
        _ => "the zip data is damaged, or ends too early".to_owned(),
    }
}

/// A position of its own in a file that is shared with other readers.
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
