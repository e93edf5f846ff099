//! The compact protocol of Thrift, in which Parquet writes what it says about its data.
//!
//! Each function that reads a value takes the type that the data say it has, and refuses another type than the one that is expected.

use std::io::{self, BufRead, Read};
use std::ops::RangeInclusive;

use super::damaged;
use crate::binary::take_from;

/// The deepest nesting of values that are passed over.
const MAX_DEPTH: u8 = 32;

/// The types of values. Those of truth values are the values themselves.
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const INTEGERS: RangeInclusive<u8> = 4..=6;
pub(super) const TEXT: u8 = 8;
const LIST: u8 = 9;
pub(super) const STRUCT: u8 = 12;

/// Refuses a type that is not as expected.
fn expect(is_expected: bool) -> io::Result<()> {
    if is_expected { Ok(()) } else { Err(damaged()) }
}

/// The truth value of a field, which is its type.
pub(super) fn truth(kind: u8) -> io::Result<bool> {
    expect(matches!(kind, TRUE | FALSE))?;
    Ok(kind == TRUE)
}

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
        take_from(|| self.byte())?.ok_or_else(damaged)
    }

    /// An integer of any width.
    pub(super) fn integer(&mut self, kind: u8) -> io::Result<i64> {
        expect(INTEGERS.contains(&kind))?;
        self.signed()
    }

    fn signed(&mut self) -> io::Result<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A length or another number that is not negative.
    pub(super) fn size(&mut self, kind: u8) -> io::Result<u64> {
        u64::try_from(self.integer(kind)?).map_err(|_| damaged())
    }

    /// Whether a text is this one.
    pub(super) fn is_text(&mut self, kind: u8, expected: &[u8]) -> io::Result<bool> {
        expect(kind == TEXT)?;
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

    /// The number of elements of a list, which are of the type `elements`.
    pub(super) fn list(&mut self, kind: u8, elements: u8) -> io::Result<u64> {
        expect(kind == LIST)?;
        let (length, found) = self.elements()?;
        expect(length == 0 || found == elements)?;
        Ok(length)
    }

    fn elements(&mut self) -> io::Result<(u64, u8)> {
        let head = self.byte()?;
        let length = if head >> 4 == 15 { self.varint()? } else { u64::from(head >> 4) };
        Ok((length, head & 15))
    }

    /// Reads the fields of a structure, none of which comes twice. `take` gets the number and the type of each, and says whether it has
    /// read its value.
    pub(super) fn fields(
        &mut self,
        kind: u8,
        take: impl FnMut(&mut Self, i64, u8) -> io::Result<bool>,
    ) -> io::Result<()> {
        expect(kind == STRUCT)?;
        self.fields_within(MAX_DEPTH, take)
    }

    fn fields_within(
        &mut self,
        depth: u8,
        mut take: impl FnMut(&mut Self, i64, u8) -> io::Result<bool>,
    ) -> io::Result<()> {
        let mut number = 0_i64;
        // A bit for each field with a number that fits, as those have that are read.
        let mut seen = 0_u64;
        loop {
            let head = self.byte()?;
            let (delta, kind) = (head >> 4, head & 15);
            if kind == 0 {
                return expect(delta == 0);
            }
            number = if delta == 0 { self.signed()? } else { number.wrapping_add(i64::from(delta)) };
            let bit = u32::try_from(number).ok().and_then(|number| 1_u64.checked_shl(number)).unwrap_or(0);
            expect(seen & bit == 0)?;
            seen |= bit;
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
            _ if INTEGERS.contains(&kind) => self.varint().map(drop),
            7 => self.pass_over(8),
            TEXT => {
                let length = self.varint()?;
                self.pass_over(length)
            }
            LIST | 10 => {
                let (length, kind) = self.elements()?;
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
            STRUCT => self.fields_within(inner, |_, _, _| Ok(false)),
            _ => Err(damaged()),
        }
    }
}
