//! Limits on the size to which an input may unpack.
//!
//! One [`Meter`] per input counts the bytes read from disk and the output of all its decoders, so neither nesting nor
//! a large number of members multiplies the limits.

use std::cell::Cell;
use std::io::{self, ErrorKind, Read};
use std::rc::Rc;

use super::error::UnpackError;

/// The limits on the size to which an input may unpack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of bytes unpacked for each byte read from disk; 0 is no limit. The default is 1000: gzip cannot reach more
    /// than 1032, and records reach it in zstd and xz only where the same games are repeated very often.
    pub ratio: u64,
    /// The number of bytes that may be unpacked before the ratio counts. The default is 64 MiB.
    pub grace: u64,
    /// The number of bytes that one input may unpack to, all its layers taken together. The default is 1 TiB.
    pub total: u64,
    /// The maximal size in bytes of a zip archive or a Parquet file inside another input, which must be copied to a temporary file. The
    /// default is 4 GiB.
    pub spool: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { ratio: 1000, grace: 64 << 20, total: 1 << 40, spool: 4 << 30 }
    }
}

/// The counts of what has been read and unpacked of one input.
pub(super) struct Meter {
    limits: Limits,
    read: Cell<u64>,
    unpacked: Cell<u64>,
    exceeded: Cell<bool>,
}

impl Meter {
    pub(super) fn new(limits: Limits) -> Rc<Meter> {
        Rc::new(Meter { limits, read: Cell::new(0), unpacked: Cell::new(0), exceeded: Cell::new(false) })
    }

    /// Whether more has been unpacked than is allowed, so that the rest of this input must be skipped.
    pub(super) fn exceeded(&self) -> bool {
        self.exceeded.get()
    }

    /// Counts a whole file of this length as read: the members of a zip archive may overlap, and count once.
    pub(super) fn has_read(&self, length: u64) {
        self.read.set(self.read.get().max(length));
    }

    /// Counts bytes that have been unpacked.
    pub(super) fn unpack(&self, bytes: u64) -> Result<(), UnpackError> {
        let unpacked = self.unpacked.get().saturating_add(bytes);
        self.unpacked.set(unpacked);
        let Limits { ratio, grace, total, .. } = self.limits;
        let by_ratio = ratio.saturating_mul(self.read.get());
        let fault = match unpacked {
            _ if unpacked > total => UnpackError::Total(total),
            _ if ratio > 0 && unpacked > grace && unpacked > by_ratio => UnpackError::Ratio(ratio),
            _ => return Ok(()),
        };
        self.exceeded.set(true);
        Err(fault)
    }
}

/// A reader that counts the bytes read from disk. Interrupted reads are tried again here, so no decoder has to.
pub(super) struct Metered<R> {
    source: R,
    meter: Rc<Meter>,
}

impl<R: Read> Metered<R> {
    pub(super) fn new(source: R, meter: &Rc<Meter>) -> Metered<R> {
        Metered { source, meter: Rc::clone(meter) }
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.source.read(buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => {
                    let length = result.as_ref().map_or(0, |length| *length as u64);
                    self.meter.read.set(self.meter.read.get().saturating_add(length));
                    return result;
                }
            }
        }
    }
}

/// The output of a decoder: counted, limited, and with uniform error messages. It ends after an error, because some
/// decoders must not be read again.
pub(super) struct Unpacked<R> {
    decoder: R,
    format: &'static str,
    meter: Rc<Meter>,
    ended: bool,
}

impl<R: Read> Unpacked<R> {
    pub(super) fn new(decoder: R, format: &'static str, meter: &Rc<Meter>) -> Unpacked<R> {
        Unpacked { decoder, format, meter: Rc::clone(meter), ended: false }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended || buffer.is_empty() {
            return Ok(0);
        }
        let result = match self.decoder.read(buffer) {
            Ok(length) => self.meter.unpack(length as u64).map(|()| length).map_err(io::Error::from),
            Err(error) => Err(UnpackError::from_decoder(error, self.format)),
        };
        self.ended = result.is_err();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of zeros that can be unpacked when `read` bytes were read, and the error after them.
    fn unpack_until_error(limits: Limits, read: u64) -> (u64, UnpackError) {
        let meter = Meter::new(limits);
        meter.has_read(read);
        let mut unpacked = Unpacked::new(io::repeat(0), "test", &meter);
        let (mut length, mut buffer) = (0, [0; 10]);
        loop {
            match unpacked.read(&mut buffer) {
                Ok(more) => length += more as u64,
                Err(error) => {
                    assert!(meter.exceeded());
                    assert_eq!(unpacked.read(&mut buffer).unwrap(), 0);
                    return (length, error.get_ref().unwrap().downcast_ref::<UnpackError>().unwrap().clone());
                }
            }
        }
    }

    #[test]
    fn the_greater_of_ratio_and_grace_is_allowed_up_to_the_total() {
        let limits = Limits { ratio: 5, grace: 100, total: 1000, spool: 0 };
        assert_eq!(unpack_until_error(limits, 10), (100, UnpackError::Ratio(5)));
        assert_eq!(unpack_until_error(limits, 50), (250, UnpackError::Ratio(5)));
        assert_eq!(unpack_until_error(limits, 999), (1000, UnpackError::Total(1000)));
        assert_eq!(unpack_until_error(Limits { ratio: 0, ..limits }, 1), (1000, UnpackError::Total(1000)));
    }
}
