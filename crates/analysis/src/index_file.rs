//! The frame that the files of indexes share: a head with the kind and the version, pieces, a table of contents that says where they
//! are, and an end that says where the table is.

use std::io;
use std::path::Path;

use crate::archive::{SharedFile, describe, name_of};
use crate::binary::{Checksum, Parts, checksum};

/// The length of the mark of a kind.
const MARK: usize = 16;

/// The length of the beginning of a file.
pub(crate) const HEAD: usize = MARK + 4;

/// The length of the end of a file: where the table of contents begins, its length, its checksum, and the checksum of the
/// head and of what precedes that checksum.
const TAIL: usize = 8 + 8 + 2 * size_of::<Checksum>();

/// A kind of index.
pub(crate) struct Kind {
    /// The first bytes of a file.
    pub(crate) mark: &'static [u8; MARK],
    /// The version of the file, which follows the mark.
    pub(crate) version: u32,
    /// A name of the kind, for messages.
    pub(crate) name: &'static str,
    /// The command that makes one.
    pub(crate) maker: &'static str,
}

impl Kind {
    /// The beginning of a file.
    pub(crate) fn head(&self) -> Vec<u8> {
        [self.mark.as_slice(), &self.version.to_le_bytes()].concat()
    }

    /// The end of a file, whose table of contents begins at this offset.
    pub(crate) fn tail(&self, offset: u64, table: &[u8]) -> Vec<u8> {
        let mut tail = [offset.to_le_bytes(), (table.len() as u64).to_le_bytes()].concat();
        tail.extend(checksum(&[table]));
        tail.extend(checksum(&[&self.head(), &tail]));
        tail
    }

    /// Whether the file at this path begins like one of this kind.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let beginning = SharedFile::open(path).and_then(|file| file.part(0, MARK as u64));
        beginning.is_ok_and(|beginning| beginning == self.mark)
    }

    /// Opens the file at this path; `None` if there is none. `parse` is given the table of contents and the offset at which it begins.
    ///
    /// # Errors
    /// The file is of another kind, is damaged, or has another version.
    pub(crate) fn open<T>(
        &self,
        path: &Path,
        parse: impl FnOnce(&[u8], u64) -> Option<T>,
    ) -> io::Result<Option<(SharedFile, T)>> {
        let name = name_of(path);
        let file = match SharedFile::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(io::Error::new(error.kind(), format!("{name}: {}", describe(&error)))),
        };
        let head = file.part(0, HEAD as u64).unwrap_or_default();
        let version = head.strip_prefix(self.mark.as_slice()).and_then(|found| found.try_into().ok());
        match version.map(u32::from_le_bytes) {
            Some(found) if found == self.version => {}
            Some(found) => {
                let reads = format!("this program reads version {}", self.version);
                return Err(invalid(format!("{name}: this index has version {found}, but {reads}")));
            }
            None => return Err(invalid(format!("{name}: is not {}; `{}` makes one", self.name, self.maker))),
        }
        let contents = read_table(&file, &head).and_then(|(table, offset)| parse(&table, offset));
        contents.map(|contents| Some((file, contents))).ok_or_else(|| damaged(&name))
    }
}

/// The table of contents, and the offset at which it begins.
fn read_table(file: &SharedFile, head: &[u8]) -> Option<(Vec<u8>, u64)> {
    let tail_at = file.length().checked_sub(TAIL as u64)?;
    let tail = file.part(tail_at, TAIL as u64).ok()?;
    let mut parts = Parts(&tail);
    let (offset, length) = (u64::from_le_bytes(parts.array()?), u64::from_le_bytes(parts.array()?));
    let sum: Checksum = parts.array()?;
    let is_whole =
        offset.checked_add(length)? == tail_at && parts.0 == checksum(&[head, &tail[..TAIL - size_of::<Checksum>()]]);
    let table = file.part(offset, length).ok().filter(|_| is_whole)?;
    (checksum(&[&table]) == sum).then_some((table, offset))
}

/// The error about the index of this name, which is not as it was written.
pub(crate) fn damaged(name: &str) -> io::Error {
    invalid(format!("{name}: this index is damaged; make it anew from the records"))
}

/// The error about the index of this name, which is to be used with other settings for reading records than it was made with.
pub(crate) fn other_settings(name: &str) -> io::Error {
    let message = "was made with other options for reading records, or another configuration";
    invalid(format!("{name}: {message}; use those, or make it anew"))
}

/// An error about the content of an index.
pub(crate) fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}
