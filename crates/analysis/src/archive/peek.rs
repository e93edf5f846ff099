//! Peeks at the beginning of data before it is read.

use std::io::{self, Read};

/// The number of bytes to read from disk at once.
pub(super) const BUFFER: usize = 64 << 10;

/// A reader that can be peeked at before reading.
pub(super) struct Peek<R> {
    source: R,
    /// The peeked bytes, and how many of them have been read.
    head: Vec<u8>,
    at: usize,
    /// Whether the source has ended, perhaps with an error, which is returned after the peeked bytes.
    ended: bool,
    error: Option<io::Error>,
}

impl<R: Read> Peek<R> {
    pub(super) fn new(source: R) -> Peek<R> {
        Peek { source, head: Vec::new(), at: 0, ended: false, error: None }
    }

    /// The first `length` bytes, or fewer if the data ends or fails earlier. Call this before reading.
    pub(super) fn head(&mut self, length: usize) -> &[u8] {
        while self.head.len() < length && !self.ended {
            // One read is asked for more than the head, so that it returns all of a small file.
            let known = self.head.len();
            self.head.resize(length.max(BUFFER).max(known), 0);
            let read = self.source.read(&mut self.head[known..]);
            self.head.truncate(known + read.as_ref().map_or(0, |length| *length));
            self.ended = !matches!(read, Ok(1..));
            self.error = read.err();
        }
        &self.head[..length.min(self.head.len())]
    }

    /// The error met while peeking, until a read returns it.
    pub(super) fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }
}

impl<R: Read> Read for Peek<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.head[self.at..];
        if !rest.is_empty() {
            let length = rest.len().min(buffer.len());
            buffer[..length].copy_from_slice(&rest[..length]);
            self.at += length;
            return Ok(length);
        }
        match self.error.take() {
            Some(error) => Err(error),
            None if self.ended => Ok(0),
            None => self.source.read(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peeked_bytes_are_read() {
        let mut peek = Peek::new(&b"abcdef"[..]);
        assert_eq!(peek.head(2), b"ab");
        assert_eq!(peek.head(4), b"abcd");
        assert_eq!(peek.head(3), b"abc");
        assert_eq!(io::read_to_string(&mut peek).unwrap(), "abcdef");
        let mut short = Peek::new(&b"ab"[..]);
        assert_eq!(short.head(9), b"ab");
        assert_eq!(io::read_to_string(&mut short).unwrap(), "ab");
    }

    #[test]
    fn an_error_follows_the_peeked_bytes() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut peek = Peek::new((&b"ab"[..]).chain(Broken));
        assert_eq!(peek.head(9), b"ab");
        assert!(peek.error().is_some());
        let mut text = Vec::new();
        assert!(peek.read_to_end(&mut text).is_err());
        assert_eq!(text, b"ab");
        assert!(peek.error().is_none());
    }
}
