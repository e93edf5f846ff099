//! The end of a Parquet file, which says where the column `text` is.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::thrift::Thrift;
use super::{FORMAT, damaged};
use crate::archive::error::UnpackError;

/// The first and the last bytes of a file.
pub(in crate::archive) const MARK: &[u8] = b"PAR1";

/// The last bytes of a file whose metadata are encrypted.
const ENCRYPTED: &[u8] = b"PARE";

/// The greatest length of the metadata, in bytes: enough for some thousand row groups with 100 columns each.
const MAX_LENGTH: u64 = 32 << 20;

/// The name of the column with the records.
const COLUMN: &[u8] = b"text";

/// The type of a column of bytes.
const BYTES: i64 = 6;

/// The reason why a file cannot be read.
pub(in crate::archive) enum Fault {
    /// The file has no column of records, so it is about something else.
    NoText,
    /// The file cannot be read.
    Unreadable(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Unreadable(match error.kind() {
            io::ErrorKind::UnexpectedEof if error.get_ref().is_none() => damaged(),
            _ => error,
        })
    }
}

/// The column in one of the row groups.
pub(super) struct Chunk {
    /// The byte of the file at which it begins.
    pub(super) start: u64,
    /// Its length in bytes.
    pub(super) length: u64,
    /// The number of its compression.
    pub(super) codec: i64,
    /// Whether values may be missing.
    pub(super) is_optional: bool,
}

/// The place of the column among the leaves of the schema.
#[derive(Clone, Copy)]
struct Place {
    leaf: u64,
    leaves: u64,
    is_optional: bool,
}

/// Finds the column in all row groups.
pub(super) fn read(mut file: &File) -> Result<Vec<Chunk>, Fault> {
    let whole = file.seek(SeekFrom::End(0))?;
    let mut tail = [0; 8];
    let Some(tail_start) = whole.checked_sub(12).map(|rest| rest + 4) else {
        return Err(io::Error::from(UnpackError::CutShort(FORMAT)).into());
    };
    file.seek(SeekFrom::Start(tail_start))?;
    file.read_exact(&mut tail)?;
    let (length, mark) = tail.split_at(4);
    if mark == ENCRYPTED {
        return Err(io::Error::from(UnpackError::Unsupported("is an encrypted Parquet file")).into());
    }
    if mark != MARK {
        return Err(io::Error::from(UnpackError::CutShort(FORMAT)).into());
    }
    let length = length.iter().rev().fold(0, |length, byte| length << 8 | u64::from(*byte));
    let Some(start) = tail_start.checked_sub(length).filter(|start| *start >= MARK.len() as u64) else {
        return Err(damaged().into());
    };
    if length > MAX_LENGTH {
        return Err(io::Error::from(UnpackError::Memory(FORMAT)).into());
    }
    file.seek(SeekFrom::Start(start))?;
    let mut footer = Vec::new();
    file.take(length).read_to_end(&mut footer)?;
    let (mut place, mut chunks) = (None, Vec::new());
    let mut thrift = Thrift { source: &footer[..] };
    let mut has_schema = false;
    thrift.fields(|thrift, number, _| {
        match number {
            2 if !has_schema => {
                has_schema = true;
                place = read_schema(thrift)?;
            }
            4 => {
                let Some(place) = place else { return Ok(false) };
                let (groups, _) = thrift.list()?;
                for _ in 0..groups {
                    chunks.push(read_group(thrift, place, start)?);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    match place {
        Some(_) => Ok(chunks),
        None if has_schema => Err(Fault::NoText),
        None => Err(damaged().into()),
    }
}

/// Finds the column at the top of the schema; `None` if there is none.
fn read_schema(thrift: &mut Thrift<&[u8]>) -> io::Result<Option<Place>> {
    let (elements, _) = thrift.list()?;
    let (mut place, mut leaves) = (None, 0);
    // The numbers of fields that are still to come of each group around the element.
    let mut open: Vec<u64> = Vec::new();
    for _ in 0..elements {
        let (mut kind, mut repetition, mut is_named, mut children) = (None, 0, false, 0);
        thrift.fields(|thrift, number, _| {
            match number {
                1 => kind = Some(thrift.integer()?),
                3 => repetition = thrift.integer()?,
                4 => is_named = thrift.is_text(COLUMN)?,
                5 => children = thrift.size()?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        if children > 0 {
            open.push(children);
            continue;
        }
        if is_named && open.len() == 1 && kind == Some(BYTES) && repetition <= 1 {
            place = Some((leaves, repetition == 1));
        }
        leaves += 1;
        while let Some(left) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            open.pop();
        }
    }
    Ok(place.map(|(leaf, is_optional)| Place { leaf, leaves, is_optional }))
}

/// Reads a row group. Data end before the byte `end` of the file.
fn read_group(thrift: &mut Thrift<&[u8]>, place: Place, end: u64) -> io::Result<Chunk> {
    let mut chunk = None;
    thrift.fields(|thrift, number, _| {
        if number != 1 {
            return Ok(false);
        }
        let (columns, _) = thrift.list()?;
        if columns != place.leaves {
            return Err(damaged());
        }
        for column in 0..columns {
            let read = read_column(thrift)?;
            if column == place.leaf {
                chunk = Some(read);
            }
        }
        Ok(true)
    })?;
    let ColumnPlace { codec, length, data, dictionary, is_elsewhere } = chunk.ok_or_else(damaged)?;
    if is_elsewhere {
        return Err(UnpackError::Unsupported("is a Parquet file whose columns are in other files").into());
    }
    // 0 means that there is no such page: without rows there may be a dictionary alone.
    let start = [dictionary.unwrap_or_default(), data].into_iter().filter(|start| *start > 0).min().unwrap_or_default();
    let is_inside = start >= MARK.len() as u64 && start.checked_add(length).is_some_and(|stop| stop <= end);
    if !is_inside && length > 0 {
        return Err(damaged());
    }
    Ok(Chunk { start, length, codec, is_optional: place.is_optional })
}

/// The place of a column of a row group.
#[derive(Default)]
struct ColumnPlace {
    codec: i64,
    length: u64,
    data: u64,
    dictionary: Option<u64>,
    is_elsewhere: bool,
}

fn read_column(thrift: &mut Thrift<&[u8]>) -> io::Result<ColumnPlace> {
    let mut place = ColumnPlace::default();
    thrift.fields(|thrift, number, _| match number {
        1 => {
            place.is_elsewhere = true;
            Ok(false)
        }
        3 => {
            thrift.fields(|thrift, number, _| {
                match number {
                    4 => place.codec = thrift.integer()?,
                    7 => place.length = thrift.size()?,
                    9 => place.data = thrift.size()?,
                    11 => place.dictionary = Some(thrift.size()?),
                    _ => return Ok(false),
                }
                Ok(true)
            })?;
            Ok(true)
        }
        _ => Ok(false),
    })?;
    Ok(place)
}
