//! Buffers for text that are used again and again. Blocks go from thread to thread, and memory that one thread has
//! taken and another one gives back is soon returned to the system, which then has to provide it anew.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::split::BLOCK;

/// Buffers that nobody uses.
static SPARE: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// How many of them are kept, and how large they may be, in bytes.
const MOST: usize = 32;
const LARGEST: usize = 2 * BLOCK;

fn spare() -> MutexGuard<'static, Vec<Vec<u8>>> {
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Buffer(Vec<u8>);

impl Buffer {
    /// An empty buffer, if possible one that was used before.
    pub(super) fn new() -> Buffer {
        Buffer(spare().pop().unwrap_or_default())
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let mut bytes = mem::take(&mut self.0);
        bytes.clear();
        let mut spare = spare();
        if (BLOCK..=LARGEST).contains(&bytes.capacity()) && spare.len() < MOST {
            spare.push(bytes);
        }
    }
}

impl Deref for Buffer {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.0
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_begins_empty() {
        for length in [0, BLOCK, LARGEST + 1] {
            let mut buffer = Buffer::new();
            assert!(buffer.is_empty());
            buffer.resize(length, 1);
        }
        assert!(Buffer::new().is_empty());
        assert!(spare().iter().all(|spare| spare.is_empty() && spare.capacity() <= LARGEST));
        assert!(spare().len() <= MOST);
    }
}
