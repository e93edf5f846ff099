//! The compact protocol of Thrift, in which Parquet writes what it says about its data.

use std::io::{self, BufRead, Read};

use super::damaged;

/// The deepest nesting of values that are passed over.
const MAX_DEPTH: u8 = 32;

/// The type of a field that is true. That of one that is false is the next.
pub(super) const TRUE: u8 = 1;
const FALSE: u8 = 2;

/// Reads values of the protocol.
pub(super) struct Thrift<R> {
    pub(super) source: R,
}

impl<R: BufRead> Thrift<R> {
    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.source.read_exact(&mut byte)?;
        Ok(byte[0])
    }

    fn varint(&mut self) -> io::Result<u64> {
        let mut value = 0;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(damaged())
    }

    /// An integer of any width.
    pub(super) fn integer(&mut self) -> io::Result<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A length or another number that is not negative.
    pub(super) fn size(&mut self) -> io::Result<u64> {
        u64::try_from(self.integer()?).map_err(|_| damaged())
    }

    /// Whether a text is this one.
    pub(super) fn is_text(&mut self, expected: &[u8]) -> io::Result<bool> {
        let length = self.varint()?;
        if length != expected.len() as u64 {
            self.pass_over(length)?;
            return Ok(false);
        }
        let mut text = vec![0; expected.len()];
        self.source.read_exact(&mut text)?;
        Ok(text == expected)
    }

    fn pass_over(&mut self, length: u64) -> io::Result<()> {
        let passed = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        if passed == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    /// The number of elements of a list, and their type.
    pub(super) fn list(&mut self) -> io::Result<(u64, u8)> {
        let head = self.byte()?;
        let length = if head >> 4 == 15 { self.varint()? } else { u64::from(head >> 4) };
        Ok((length, head & 15))
    }

    /// Reads the fields of a structure. `take` gets the number and the type of each, and says whether it has read its value.
    pub(super) fn fields(&mut self, take: impl FnMut(&mut Self, i64, u8) -> io::Result<bool>) -> io::Result<()> {
        self.fields_within(MAX_DEPTH, take)
    }

    fn fields_within(
        &mut self,
        depth: u8,
        mut take: impl FnMut(&mut Self, i64, u8) -> io::Result<bool>,
    ) -> io::Result<()> {
        let mut number = 0_i64;
        loop {
            let head = self.byte()?;
            let (delta, kind) = (head >> 4, head & 15);
            if kind == 0 {
                return Ok(());
            }
            number = if delta == 0 { self.integer()? } else { number.wrapping_add(i64::from(delta)) };
            if !take(self, number, kind)? && !matches!(kind, TRUE | FALSE) {
                self.skip(kind, depth)?;
            }
        }
    }

    fn skip(&mut self, kind: u8, depth: u8) -> io::Result<()> {
        let inner = depth.checked_sub(1).ok_or_else(damaged)?;
        match kind {
            // Truth values are bytes here, because they are elements.
            TRUE | FALSE | 3 => self.pass_over(1),
            4..=6 => self.varint().map(drop),
            7 => self.pass_over(8),
            8 => {
                let length = self.varint()?;
                self.pass_over(length)
            }
            9 | 10 => {
                let (length, kind) = self.list()?;
                (0..length).try_for_each(|_| self.skip(kind, inner))
            }
            11 => {
                let length = self.varint()?;
                let kinds = if length == 0 { 0 } else { self.byte()? };
                (0..length).try_for_each(|_| {
                    self.skip(kinds >> 4, inner)?;
                    self.skip(kinds & 15, inner)
                })
            }
            12 => self.fields_within(inner, |_, _, _| Ok(false)),
            _ => Err(damaged()),
        }
    }
}
