//! The texts of records in Parquet files: the column `text`, row by row.
//!
//! This reads one column of bytes, which is a small part of the format, and nothing that a file says about itself is believed: lengths
//! and counts are compared with the bytes that are there, pages are bounded, and what they unpack to is counted. The crate
//! `parquet` trusts such numbers, so a hostile file could take all memory.

mod delta;
mod footer;
mod hybrid;
mod page;
mod thrift;

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::mem;
use std::ops::Range;
use std::rc::Rc;
use std::vec;

use self::footer::Chunk;
pub(super) use self::footer::{Fault, MARK};
use self::page::{Page, Pages};
use super::error::UnpackError;
use super::joints::Joint;
use super::limit::Meter;
use super::peek::BUFFER;
use xgames_core::record::{Dialect, Format};

/// The name of the format in messages.
const FORMAT: &str = "Parquet";

/// The error about data that violate the format.
fn damaged() -> io::Error {
    UnpackError::Damaged(FORMAT).into()
}

/// The place of a value.
enum Value {
    /// The value is in the page.
    InPage(Range<usize>),
    /// The value is in the dictionary.
    InDictionary(Range<usize>),
    /// The value was put together.
    Joined,
}

impl Value {
    const EMPTY: Value = Value::InPage(0..0);
}

/// The texts in a Parquet file, one after the other. A line break is between two of them if the first does not end with one, or with
/// a blank. Native records get what makes each of them a game of its own.
pub(super) struct ParquetText<'f> {
    file: &'f File,
    meter: Rc<Meter>,
    chunks: vec::IntoIter<Chunk>,
    pages: Option<Pages<BufReader<io::Take<&'f File>>>>,
    page: Page,
    /// The value that is being read, and the number of its bytes that have been.
    value: Value,
    at: usize,
    /// Whether a line break comes before the next value.
    needs_break: bool,
    /// The text that comes before the next value, and the number of its bytes that have been read.
    between: Vec<u8>,
    between_at: usize,
    /// Whether the values are native records; `None` before the first.
    are_native: Option<bool>,
    joint: Joint,
    ended: bool,
}

impl<'f> ParquetText<'f> {
    /// The texts in a file.
    pub(super) fn open(file: &'f File, meter: &Rc<Meter>) -> Result<ParquetText<'f>, Fault> {
        let chunks = footer::read(file)?;
        Ok(ParquetText {
            file,
            meter: Rc::clone(meter),
            chunks: chunks.into_iter(),
            pages: None,
            page: Page::default(),
            value: Value::EMPTY,
            at: 0,
            needs_break: false,
            between: Vec::new(),
            between_at: 0,
            are_native: None,
            joint: Joint::default(),
            ended: false,
        })
    }

    /// The bytes of the value that are left.
    fn rest(&self) -> &[u8] {
        let value = match (&self.value, &self.pages) {
            (Value::InPage(range), _) => self.page.bytes.get(range.clone()),
            (Value::InDictionary(range), Some(pages)) => pages.dictionary.bytes.get(range.clone()),
            (Value::InDictionary(_), None) => None,
            (Value::Joined, _) => Some(self.page.joined.as_slice()),
        };
        value.and_then(|value| value.get(self.at..)).unwrap_or_default()
    }

    /// The text that must come before the value that begins.
    fn joint(&mut self) -> Vec<u8> {
        let mut joint = mem::take(&mut self.joint);
        let (mut are_native, value) = (self.are_native, self.rest());
        let mut between = Vec::new();
        let is_native = || Dialect::of_text(None, "", value).format == Format::Native;
        if !value.trim_ascii().is_empty() && *are_native.get_or_insert_with(is_native) {
            between = joint.pass(value);
        }
        (self.joint, self.are_native) = (joint, are_native);
        between
    }

    /// Goes to the next value. Returns whether there is one.
    fn advance(&mut self) -> io::Result<bool> {
        loop {
            if let Some(pages) = &mut self.pages {
                if let Some(value) = self.page.next(&pages.dictionary)? {
                    (self.value, self.at) = (value, 0);
                    return Ok(true);
                }
                if let Some(page) = pages.next(&self.meter)? {
                    self.page = page;
                    continue;
                }
            }
            let Some(chunk) = self.chunks.next() else { return Ok(false) };
            self.meter.unpack(chunk.length)?;
            self.file.seek(SeekFrom::Start(chunk.start))?;
            let source = BufReader::with_capacity(BUFFER, self.file.take(chunk.length));
            (self.pages, self.page) = (Some(Pages::new(source, &chunk)), Page::default());
        }
    }

    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut written = 0;
        while written < buffer.len() {
            let rest = &self.between[self.between_at..];
            if !rest.is_empty() {
                let length = rest.len().min(buffer.len() - written);
                buffer[written..][..length].copy_from_slice(&rest[..length]);
                self.between_at += length;
                written += length;
                continue;
            }
            let rest = self.rest();
            if !rest.is_empty() {
                let length = rest.len().min(buffer.len() - written);
                buffer[written..][..length].copy_from_slice(&rest[..length]);
                self.needs_break = !rest[length - 1].is_ascii_whitespace();
                self.at += length;
                written += length;
                continue;
            }
            if !self.advance()? {
                break;
            }
            // An empty text is an empty line, so that a file cannot have values without end.
            if self.needs_break || self.rest().is_empty() {
                self.needs_break = false;
                buffer[written] = b'\n';
                written += 1;
            }
            (self.between, self.between_at) = (self.joint(), 0);
        }
        Ok(written)
    }
}

impl Read for ParquetText<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let read = self.read_on(buffer);
        self.ended = read.is_err();
        read
    }
}
