//! The memory of solvers as written down for a later run: numbers, and a checksum at the end.

use std::io::{self, Read, Write};

use xgames_core::board::bits::spread;

/// A writer of numbers. Errors are reported at the end.
pub(crate) struct Saver<'a> {
    to: &'a mut dyn Write,
    sum: u64,
    result: io::Result<()>,
}

impl<'a> Saver<'a> {
    pub(crate) fn new(to: &'a mut dyn Write) -> Saver<'a> {
        Saver { to, sum: 0, result: Ok(()) }
    }

    pub(crate) fn put(&mut self, number: u64) {
        self.sum = spread(self.sum ^ number);
        if self.result.is_ok() {
            self.result = self.to.write_all(&number.to_le_bytes());
        }
    }

    /// Writes the checksum.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.result?;
        self.to.write_all(&self.sum.to_le_bytes())
    }
}

/// A reader of numbers. Once something is wrong, all numbers are 0.
pub(crate) struct Loader<'a> {
    from: &'a mut dyn Read,
    sum: u64,
    result: io::Result<()>,
}

impl<'a> Loader<'a> {
    pub(crate) fn new(from: &'a mut dyn Read) -> Loader<'a> {
        Loader { from, sum: 0, result: Ok(()) }
    }

    pub(crate) fn take(&mut self) -> u64 {
        let mut bytes = [0; 8];
        if self.result.is_ok() {
            self.result = self.from.read_exact(&mut bytes);
        }
        let number = if self.result.is_ok() { u64::from_le_bytes(bytes) } else { 0 };
        self.sum = spread(self.sum ^ number);
        number
    }

    /// Compares the checksum. The numbers that were read must not be used before.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        let expected = self.sum;
        let is_right = self.take() == expected;
        self.result?;
        if is_right { Ok(()) } else { Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong")) }
    }
}
