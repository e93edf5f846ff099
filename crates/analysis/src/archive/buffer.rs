//! Reusable memory for blocks of text. Zeroing a new buffer for each block would take time that a whole run notices.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard};

use xgames_search::threads::lock;

/// The default size of a block, in bytes.
pub const BLOCK: usize = 64 * 1024;

/// Buffers that are not in use.
static SPARE: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// The maximal number of spare buffers, and their maximal size in bytes.
const MAX_SPARE: usize = 32;
const MAX_SIZE: usize = 2 * BLOCK;

fn spare() -> MutexGuard<'static, Vec<Vec<u8>>> {
    lock(&SPARE)
}

/// The bytes of a text, in memory that is used again.
#[derive(Debug)]
pub struct Buffer {
    /// The text, then remains of earlier ones.
    bytes: Vec<u8>,
    length: usize,
}

impl Buffer {
    /// An empty buffer, reused if possible.
    pub(super) fn new() -> Buffer {
        Buffer { bytes: spare().pop().unwrap_or_default(), length: 0 }
    }

    /// A buffer with `length` bytes that `fill` writes.
    ///
    /// # Errors
    /// The function `fill` has failed.
    pub fn filled<E>(length: usize, fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Buffer, E> {
        let mut buffer = Buffer::new();
        fill(buffer.room(length))?;
        buffer.advance(length);
        Ok(buffer)
    }

    /// Room for `length` bytes after the text, with arbitrary content. [`Buffer::advance`] adds them to the text.
    pub(super) fn room(&mut self, length: usize) -> &mut [u8] {
        let end = self.length + length;
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
        }
        &mut self.bytes[self.length..end]
    }

    /// Adds the first `length` bytes of the room to the text.
    pub(super) fn advance(&mut self, length: usize) {
        self.length = self.bytes.len().min(self.length + length);
    }

    /// Adds bytes.
    pub(super) fn extend_from_slice(&mut self, bytes: &[u8]) {
        self.room(bytes.len()).copy_from_slice(bytes);
        self.advance(bytes.len());
    }

    /// Removes all but the first `length` bytes.
    pub(super) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let bytes = mem::take(&mut self.bytes);
        let mut spare = spare();
        if (BLOCK..=MAX_SIZE).contains(&bytes.capacity()) && spare.len() < MAX_SPARE {
            spare.push(bytes);
        }
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.length]
    }
}

impl PartialEq for Buffer {
    fn eq(&self, other: &Buffer) -> bool {
        **self == **other
    }
}

impl Eq for Buffer {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_holds_what_was_added_and_begins_empty() {
        for length in [0, 3, BLOCK, MAX_SIZE + 1] {
            let mut buffer = Buffer::new();
            assert!(buffer.is_empty());
            buffer.extend_from_slice(b"text");
            buffer.room(length + 7).fill(b'x');
            assert_eq!(&*buffer, b"text");
            buffer.advance(length);
            assert_eq!((buffer.len(), buffer.ends_with(b"x")), (4 + length, length > 0));
            buffer.truncate(4);
            buffer.extend_from_slice(b"s");
            assert_eq!(&*buffer, b"texts");
        }
        assert!(spare().iter().all(|spare| spare.capacity() <= MAX_SIZE));
        assert!(spare().len() <= MAX_SPARE);
    }
}
