//! The gzip format: all members of a file, one after the other.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

use super::error::UnpackError;

/// Decompresses gzip. Zeros after the last member are skipped, as in gzip(1) and unlike flate2's `MultiGzDecoder`;
/// anything else there is an error.
pub(super) struct Gzip<R> {
    /// The current member; `None` when all have been read.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gzip<R> {
    pub(super) fn new(source: R) -> Gzip<R> {
        Gzip { member: Some(GzDecoder::new(source)) }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(mut member) = self.member.take() {
            let length = member.read(buffer)?;
            if length > 0 {
                self.member = Some(member);
                return Ok(length);
            }
            let mut source = member.into_inner();
            match skip_zeros(&mut source)? {
                None => {}
                Some(0x1f) => self.member = Some(GzDecoder::new(source)),
                Some(_) => return Err(UnpackError::Trailing("gzip").into()),
            }
        }
        Ok(0)
    }
}

/// Goes to the next byte that is not zero, and returns it.
fn skip_zeros(source: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let bytes = source.fill_buf()?;
        let (zeros, next) = match bytes.iter().position(|byte| *byte != 0) {
            Some(at) => (at, Some(bytes[at])),
            None => (bytes.len(), None),
        };
        let ended = bytes.is_empty();
        source.consume(zeros);
        if ended || next.is_some() {
            return Ok(next);
        }
    }
}
