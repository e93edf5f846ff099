//! The pages of a column of texts.

use std::io::{self, BufRead, ErrorKind, Read};
use std::ops::Range;

use super::delta;
use super::footer::Chunk;
use super::hybrid::Hybrid;
use super::thrift::{STRUCT, Thrift, truth};
use super::{FORMAT, Value, damaged};
use crate::archive::error::UnpackError;
use crate::archive::gzip::Gzip;
use crate::archive::limit::Meter;
use crate::archive::zstd::Zstd;

/// The greatest length of a page in bytes, packed or unpacked. DuckDB writes pages of up to 100 MB.
const MAX_PAGE: u64 = 128 << 20;

/// The texts that a row group has in common.
#[derive(Default)]
pub(super) struct Dictionary {
    pub(super) bytes: Vec<u8>,
    places: Vec<Range<usize>>,
}

/// The values of a page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) bytes: Vec<u8>,
    /// The value that was put together last.
    pub(super) joined: Vec<u8>,
    /// The number of values that are left, those that are missing included.
    left: u64,
    /// For each value, 1 if it is there; `None` if none is missing.
    levels: Option<Hybrid>,
    values: Values,
}

/// The way in which values are written.
enum Values {
    /// Each value has its length before it. This is the place of the next.
    Plain(usize),
    /// The values are numbers in the dictionary.
    Dictionary(Hybrid),
    /// The values follow one another from this place on, and their lengths are apart.
    Lengths(std::vec::IntoIter<u32>, usize),
    /// The values are written so too, but have only what comes after the beginning that they share with the one before.
    Suffixes(std::vec::IntoIter<u32>, std::vec::IntoIter<u32>, usize),
}

impl Default for Values {
    fn default() -> Values {
        Values::Plain(0)
    }
}

impl Page {
    /// The next value that is not missing; `None` if there are no more.
    pub(super) fn next(&mut self, dictionary: &Dictionary) -> io::Result<Option<Value>> {
        while self.left > 0 {
            if let Some(levels) = &mut self.levels {
                let missing = levels.pass_zeros(self.left);
                self.left -= missing;
                if missing > 0 {
                    continue;
                }
                self.left -= 1;
                if levels.next(&self.bytes)? == 0 {
                    continue;
                }
            } else {
                self.left -= 1;
            }
            return self.value(dictionary).map(Some);
        }
        if self.is_used_up()? { Ok(None) } else { Err(damaged()) }
    }

    /// Whether there is nothing after the last value, where others could be hidden, but the zeros with which some writers fill a page up.
    fn is_used_up(&mut self) -> io::Result<bool> {
        let bytes = &self.bytes;
        if let Some(levels) = &mut self.levels
            && !levels.is_used_up(bytes)?
        {
            return Ok(false);
        }
        let (lengths, at) = match &mut self.values {
            Values::Dictionary(numbers) => return numbers.is_used_up(bytes),
            Values::Plain(at) => (0, at),
            Values::Lengths(lengths, at) => (lengths.len(), at),
            Values::Suffixes(prefixes, lengths, at) => (prefixes.len() + lengths.len(), at),
        };
        Ok(lengths == 0 && bytes.iter().skip(*at).all(|byte| *byte == 0))
    }

    fn value(&mut self, dictionary: &Dictionary) -> io::Result<Value> {
        let bytes = &self.bytes;
        match &mut self.values {
            Values::Plain(at) => Ok(Value::InPage(plain(bytes, at).ok_or_else(damaged)?)),
            Values::Dictionary(numbers) => {
                let number = numbers.next(bytes)? as usize;
                Ok(Value::InDictionary(dictionary.places.get(number).ok_or_else(damaged)?.clone()))
            }
            Values::Lengths(lengths, at) => {
                let value = next_part(bytes, lengths, at).ok_or_else(damaged)?;
                Ok(Value::InPage(value))
            }
            Values::Suffixes(prefixes, lengths, at) => {
                let shared = prefixes.next().ok_or_else(damaged)? as usize;
                let suffix = next_part(bytes, lengths, at).ok_or_else(damaged)?;
                if shared > self.joined.len() {
                    return Err(damaged());
                }
                self.joined.truncate(shared);
                self.joined.extend_from_slice(&bytes[suffix]);
                Ok(Value::Joined)
            }
        }
    }
}

/// The next value that has its length before it.
fn plain(bytes: &[u8], at: &mut usize) -> Option<Range<usize>> {
    let (length, _) = bytes.get(*at..)?.split_first_chunk::<4>()?;
    let start = *at + 4;
    let end = start.checked_add(u32::from_le_bytes(*length) as usize).filter(|end| *end <= bytes.len())?;
    *at = end;
    Some(start..end)
}

/// The next value, whose length is the next one.
fn next_part(bytes: &[u8], lengths: &mut impl Iterator<Item = u32>, at: &mut usize) -> Option<Range<usize>> {
    let start = *at;
    *at = start.checked_add(lengths.next()? as usize).filter(|end| *end <= bytes.len())?;
    Some(start..*at)
}

/// The header of a page, by which it describes itself.
#[derive(Default)]
struct Header {
    kind: i64,
    unpacked: u64,
    packed: u64,
    values: u64,
    encoding: i64,
    /// The encoding of levels in a page of the first version.
    levels: i64,
    /// The lengths of both kinds of levels in a page of the second version.
    level_lengths: [u64; 2],
    is_packed: bool,
}

impl Header {
    fn read<R: BufRead>(thrift: &mut Thrift<R>) -> io::Result<Header> {
        let mut header = Header { kind: -1, is_packed: true, ..Header::default() };
        thrift.fields(STRUCT, |thrift, number, kind| {
            match number {
                1 => header.kind = thrift.integer(kind)?,
                2 => header.unpacked = thrift.size(kind)?,
                3 => header.packed = thrift.size(kind)?,
                page @ (5 | 7) => thrift.fields(kind, |thrift, number, kind| {
                    match number {
                        1 => header.values = thrift.size(kind)?,
                        2 => header.encoding = thrift.integer(kind)?,
                        // A dictionary has a truth value here.
                        3 if page == 5 => header.levels = thrift.integer(kind)?,
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?,
                8 => thrift.fields(kind, |thrift, number, kind| {
                    match number {
                        1 => header.values = thrift.size(kind)?,
                        4 => header.encoding = thrift.integer(kind)?,
                        5 => header.level_lengths[1] = thrift.size(kind)?,
                        6 => header.level_lengths[0] = thrift.size(kind)?,
                        7 => header.is_packed = truth(kind)?,
                        _ => return Ok(false),
                    }
                    Ok(true)
                })?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(header)
    }
}

/// The pages of the column in a row group.
pub(super) struct Pages<R> {
    thrift: Thrift<R>,
    codec: i64,
    is_optional: bool,
    /// The number of values that are still to come.
    left: u64,
    pub(super) dictionary: Dictionary,
}

impl<R: BufRead> Pages<R> {
    pub(super) fn new(source: R, chunk: &Chunk) -> Pages<R> {
        let Chunk { codec, is_optional, values: left, .. } = *chunk;
        Pages { thrift: Thrift { source }, codec, is_optional, left, dictionary: Dictionary::default() }
    }

    /// The next page with values.
    pub(super) fn next(&mut self, meter: &Meter) -> io::Result<Option<Page>> {
        self.read_on(meter).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof if error.get_ref().is_none() => damaged(),
            _ => error,
        })
    }

    fn read_on(&mut self, meter: &Meter) -> io::Result<Option<Page>> {
        while !self.thrift.source.fill_buf()?.is_empty() {
            let header = Header::read(&mut self.thrift)?;
            if header.packed.max(header.unpacked) > MAX_PAGE {
                return Err(UnpackError::Memory(FORMAT).into());
            }
            let mut packed = Vec::new();
            self.thrift.source.by_ref().take(header.packed).read_to_end(&mut packed)?;
            if packed.len() as u64 != header.packed {
                return Err(damaged());
            }
            meter.unpack(header.unpacked)?;
            if matches!(header.kind, 0 | 3) {
                self.left = self.left.checked_sub(header.values).ok_or_else(damaged)?;
            }
            match header.kind {
                0 => return self.first_version(&header, packed).map(Some),
                1 => {}
                2 => self.dictionary = read_dictionary(unpack(self.codec, packed, header.unpacked)?, &header)?,
                3 => return self.second_version(&header, packed).map(Some),
                _ => return Err(damaged()),
            }
        }
        if self.left == 0 { Ok(None) } else { Err(damaged()) }
    }

    fn first_version(&self, header: &Header, packed: Vec<u8>) -> io::Result<Page> {
        // The runs of levels, not the older form.
        const RUNS: i64 = 3;
        let bytes = unpack(self.codec, packed, header.unpacked)?;
        let mut at = 0;
        let levels = if self.is_optional {
            if header.levels != RUNS {
                return Err(damaged());
            }
            let part = plain(&bytes, &mut at).ok_or_else(damaged)?;
            Some(Hybrid::new(1, part.start, part.end)?)
        } else {
            None
        };
        page(header, bytes, levels, at)
    }

    fn second_version(&self, header: &Header, mut packed: Vec<u8>) -> io::Result<Page> {
        let [first, second] = header.level_lengths;
        let length = first.checked_add(second).filter(|length| *length <= header.packed.min(header.unpacked));
        let length = length.ok_or_else(damaged)?;
        let at = length as usize;
        let rest = packed.split_off(at);
        let mut bytes = packed;
        let codec = if header.is_packed { self.codec } else { 0 };
        bytes.append(&mut unpack(codec, rest, header.unpacked - length)?);
        let levels = if self.is_optional { Some(Hybrid::new(1, first as usize, at)?) } else { None };
        page(header, bytes, levels, at)
    }
}

/// The page with these bytes, whose values begin at the byte `at`.
fn page(header: &Header, bytes: Vec<u8>, levels: Option<Hybrid>, mut at: usize) -> io::Result<Page> {
    let values = match header.encoding {
        0 => Values::Plain(at),
        2 | 8 => match bytes.get(at) {
            Some(width) => Values::Dictionary(Hybrid::new(u32::from(*width), at + 1, bytes.len())?),
            // All values are missing.
            None => Values::Plain(at),
        },
        6 => Values::Lengths(delta::lengths(&bytes, &mut at)?.into_iter(), at),
        7 => {
            let prefixes = delta::lengths(&bytes, &mut at)?.into_iter();
            Values::Suffixes(prefixes, delta::lengths(&bytes, &mut at)?.into_iter(), at)
        }
        _ => {
            return Err(UnpackError::Unsupported(
                "is a Parquet file whose texts are written in a way that is not known",
            )
            .into());
        }
    };
    Ok(Page { bytes, joined: Vec::new(), left: header.values, levels, values })
}

fn read_dictionary(bytes: Vec<u8>, header: &Header) -> io::Result<Dictionary> {
    let (mut places, mut at) = (Vec::new(), 0);
    for _ in 0..header.values {
        places.push(plain(&bytes, &mut at).ok_or_else(damaged)?);
    }
    if at == bytes.len() { Ok(Dictionary { bytes, places }) } else { Err(damaged()) }
}

/// The error about a compression that is not read.
macro_rules! unsupported {
    ($name:literal) => {{
        let words =
            concat!("is a Parquet file that is compressed with ", $name, "; write it with Snappy, gzip or zstd");
        io::Error::from(UnpackError::Unsupported(words))
    }};
}

/// Unpacks data that must have this length afterwards.
fn unpack(codec: i64, packed: Vec<u8>, length: u64) -> io::Result<Vec<u8>> {
    // The most that a byte of snappy can unpack to.
    const MOST: usize = 64;
    let mut bytes = Vec::new();
    match codec {
        _ if length == 0 => {}
        0 => bytes = packed,
        1 => {
            let claimed = snap::raw::decompress_len(&packed).map_err(|_| damaged())?;
            if claimed as u64 != length || claimed > packed.len().saturating_mul(MOST) {
                return Err(damaged());
            }
            bytes = snap::raw::Decoder::new().decompress_vec(&packed).map_err(|_| damaged())?;
        }
        2 => {
            Gzip::new(&packed[..]).take(length + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        }
        6 => {
            Zstd::new(&packed[..]).take(length + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
        }
        3 => return Err(unsupported!("LZO")),
        4 => return Err(unsupported!("Brotli")),
        5 | 7 => return Err(unsupported!("LZ4")),
        _ => return Err(damaged()),
    }
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(damaged()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::limit::Limits;

    /// A length of a page is refused before there is memory for it. One that is allowed is read, and the page ends too early here.
    #[test]
    fn a_page_has_a_greatest_length() {
        // Numbers that are not negative are doubled, and written in groups of seven bits.
        let size = |number: u64| {
            let (mut left, mut bytes) = (number << 1, Vec::new());
            while left >= 0x80 {
                bytes.push(left as u8 | 0x80);
                left >>= 7;
            }
            bytes.push(left as u8);
            bytes
        };
        let error = |unpacked: u64, packed: u64| {
            // A page of data: its kind is 0, and each field is a number of 32 bits.
            let header = [&[0x15, 0, 0x15], &size(unpacked)[..], &[0x15], &size(packed), &[0]].concat();
            let chunk = Chunk { start: 0, length: 0, codec: 0, is_optional: false, values: 0 };
            let mut pages = Pages::new(&header[..], &chunk);
            pages.next(&Meter::new(Limits::default())).err().unwrap().to_string()
        };
        for (unpacked, packed) in [(MAX_PAGE + 1, 1), (1, MAX_PAGE + 1)] {
            assert_eq!(error(unpacked, packed), io::Error::from(UnpackError::Memory(FORMAT)).to_string());
        }
        for length in [MAX_PAGE - 1, MAX_PAGE] {
            assert_eq!(error(length, length), damaged().to_string());
        }
    }
}
