//! The end of a Parquet file, which says where the column `text` is.
//!
//! Whatever must be there is asked for, and what is said twice is compared, so that metadata which were damaged cannot hide rows.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::thrift::{STRUCT, TEXT, Thrift};
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

/// The number of bytes after the metadata of a file that is signed: a nonce and a tag.
const SIGNATURE: usize = 28;

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
    /// The number of its values, those that are missing included.
    pub(super) values: u64,
}

/// The columns of a file.
struct Schema {
    leaves: u64,
    text: Option<Text>,
}

/// The column with the records.
#[derive(Clone, Copy)]
struct Text {
    /// Its place among the leaves of the schema.
    leaf: u64,
    kind: i64,
    /// 0 if each row has a value, 1 if it may be missing, 2 if there may be several.
    repetition: i64,
}

/// Finds the column in all row groups.
pub(super) fn read(file: &File) -> Result<Vec<Chunk>, Fault> {
    let (footer, start) = read_footer(file)?;
    let mut thrift = Thrift { source: &footer[..] };
    let (mut version, mut schema, mut rows, mut chunks, mut is_signed) = (None, None, None, None, false);
    thrift.fields(STRUCT, |thrift, number, kind| {
        match number {
            1 => version = Some(thrift.integer(kind)?),
            2 => schema = Some(read_schema(thrift, kind)?),
            3 => rows = Some(thrift.size(kind)?),
            4 => {
                let schema = schema.as_ref().ok_or_else(damaged)?;
                chunks = Some(read_groups(thrift, kind, schema, start)?);
            }
            8 => {
                is_signed = true;
                return Ok(false);
            }
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    let left = thrift.source.len();
    let (Some(_), Some(schema), Some(rows), Some((chunks, in_groups))) = (version, schema, rows, chunks) else {
        return Err(damaged().into());
    };
    if left != if is_signed { SIGNATURE } else { 0 } || rows != in_groups || !are_apart(&chunks) {
        return Err(damaged().into());
    }
    match schema.text.filter(|text| text.kind == BYTES) {
        None => Err(Fault::NoText),
        Some(text) if text.repetition > 1 => {
            let words = "is a Parquet file whose column `text` has any number of texts in a row";
            Err(io::Error::from(UnpackError::Unsupported(words)).into())
        }
        Some(_) => Ok(chunks),
    }
}

/// Whether no byte of the file is in two chunks.
fn are_apart(chunks: &[Chunk]) -> bool {
    let mut places: Vec<(u64, u64)> = chunks.iter().map(|chunk| (chunk.start, chunk.length)).collect();
    places.sort_unstable();
    places.windows(2).all(|pair| pair[0].0.saturating_add(pair[0].1) <= pair[1].0)
}

/// The metadata of a file, and the byte at which they begin.
fn read_footer(mut file: &File) -> Result<(Vec<u8>, u64), Fault> {
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
    Ok((footer, start))
}

/// Finds the column at the top of the schema.
fn read_schema(thrift: &mut Thrift<&[u8]>, kind: u8) -> io::Result<Schema> {
    let elements = thrift.list(kind, STRUCT)?;
    let mut schema = Schema { leaves: 0, text: None };
    // The numbers of elements that are still to come of each group around the element.
    let mut open: Vec<u64> = Vec::new();
    for element in 0..elements {
        let (mut leaf_kind, mut repetition, mut is_named, mut children) = (None, 0, None, 0);
        thrift.fields(STRUCT, |thrift, number, kind| {
            match number {
                1 => leaf_kind = Some(thrift.integer(kind)?),
                3 => repetition = thrift.integer(kind)?,
                4 => is_named = Some(thrift.is_text(kind, COLUMN)?),
                5 => children = thrift.size(kind)?,
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let is_named = is_named.ok_or_else(damaged)?;
        // All elements are in the first.
        if !(0..=2).contains(&repetition) || (open.is_empty() && element > 0) {
            return Err(damaged());
        }
        if children > 0 {
            open.push(children);
            continue;
        }
        // Without a type it is a group of nothing.
        if let Some(kind) = leaf_kind {
            if is_named && open.len() == 1 {
                schema.text = Some(Text { leaf: schema.leaves, kind, repetition });
            }
            schema.leaves += 1;
        }
        while let Some(left) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                break;
            }
            open.pop();
        }
    }
    if open.is_empty() { Ok(schema) } else { Err(damaged()) }
}

/// Reads the row groups, and returns the number of their rows too. Data end before the byte `end` of the file.
fn read_groups(thrift: &mut Thrift<&[u8]>, kind: u8, schema: &Schema, end: u64) -> io::Result<(Vec<Chunk>, u64)> {
    let (mut chunks, mut all_rows) = (Vec::new(), 0_u64);
    for _ in 0..thrift.list(kind, STRUCT)? {
        let (mut column, mut rows) = (None, None);
        thrift.fields(STRUCT, |thrift, number, kind| {
            match number {
                1 => column = Some(read_columns(thrift, kind, schema)?),
                3 => rows = Some(thrift.size(kind)?),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        let (Some(column), Some(rows)) = (column, rows) else { return Err(damaged()) };
        all_rows = all_rows.checked_add(rows).ok_or_else(damaged)?;
        if let (Some(text), Some(column)) = (schema.text, column) {
            chunks.extend(chunk(text, &column, rows, end)?);
        }
    }
    Ok((chunks, all_rows))
}

/// The chunk of a column of a row group; `None` if there are no records in it.
fn chunk(text: Text, column: &Column, rows: u64, end: u64) -> io::Result<Option<Chunk>> {
    if column.kind.is_some_and(|kind| kind != text.kind) {
        return Err(damaged());
    }
    if text.kind != BYTES || text.repetition > 1 {
        return Ok(None);
    }
    if column.is_elsewhere {
        return Err(UnpackError::Unsupported("is a Parquet file whose columns are in other files").into());
    }
    if column.is_encrypted {
        return Err(UnpackError::Unsupported("is an encrypted Parquet file").into());
    }
    let Column { kind: Some(_), codec: Some(codec), values: Some(values), length: Some(length), .. } = *column else {
        return Err(damaged());
    };
    let data = column.data.ok_or_else(damaged)?;
    // 0 means that there is no such page: without rows there may be a dictionary alone.
    let starts = [column.dictionary.unwrap_or_default(), data];
    let start = starts.into_iter().filter(|start| *start > 0).min().unwrap_or_default();
    let is_inside = start >= MARK.len() as u64 && start.checked_add(length).is_some_and(|stop| stop <= end);
    let is_empty = rows == 0 && length == 0;
    let is_optional = text.repetition == 1;
    if values != rows || !(is_inside || is_empty) || (column.missing > 0 && !is_optional) {
        return Err(damaged());
    }
    Ok((!is_empty).then_some(Chunk { start, length, codec, is_optional, values }))
}

/// The metadata of a column of a row group, as far as they are there.
#[derive(Default)]
struct Column {
    kind: Option<i64>,
    /// Whether it is called like the column with the records.
    is_named: Option<bool>,
    codec: Option<i64>,
    values: Option<u64>,
    length: Option<u64>,
    data: Option<u64>,
    dictionary: Option<u64>,
    /// The number of values that are missing, as far as it is told.
    missing: i64,
    is_elsewhere: bool,
    is_encrypted: bool,
}

/// Reads the columns of a row group, and returns the one with the records.
fn read_columns(thrift: &mut Thrift<&[u8]>, kind: u8, schema: &Schema) -> io::Result<Option<Column>> {
    let columns = thrift.list(kind, STRUCT)?;
    if columns != schema.leaves {
        return Err(damaged());
    }
    let mut found = None;
    for number in 0..columns {
        let column = read_column(thrift)?;
        let is_text = schema.text.is_some_and(|text| text.leaf == number);
        if column.is_named.is_some_and(|is_named| is_named != is_text) {
            return Err(damaged());
        }
        if is_text {
            found = Some(column);
        }
    }
    Ok(found)
}

fn read_column(thrift: &mut Thrift<&[u8]>) -> io::Result<Column> {
    let mut column = Column::default();
    thrift.fields(STRUCT, |thrift, number, kind| match number {
        1 => {
            column.is_elsewhere = true;
            Ok(false)
        }
        3 => {
            thrift.fields(kind, |thrift, number, kind| {
                match number {
                    1 => column.kind = Some(thrift.integer(kind)?),
                    3 => column.is_named = Some(read_path(thrift, kind)?),
                    4 => column.codec = Some(thrift.integer(kind)?),
                    5 => column.values = Some(thrift.size(kind)?),
                    7 => column.length = Some(thrift.size(kind)?),
                    9 => column.data = Some(thrift.size(kind)?),
                    11 => column.dictionary = Some(thrift.size(kind)?),
                    12 => thrift.fields(kind, |thrift, number, kind| {
                        let is_missing = number == 3;
                        if is_missing {
                            column.missing = thrift.integer(kind)?;
                        }
                        Ok(is_missing)
                    })?,
                    _ => return Ok(false),
                }
                Ok(true)
            })?;
            Ok(true)
        }
        8 => {
            column.is_encrypted = true;
            Ok(false)
        }
        _ => Ok(false),
    })?;
    Ok(column)
}

/// Whether a column with this path is at the top and has the name of the column with the records.
fn read_path(thrift: &mut Thrift<&[u8]>, kind: u8) -> io::Result<bool> {
    let names = thrift.list(kind, TEXT)?;
    let mut is_named = false;
    for _ in 0..names {
        is_named = thrift.is_text(TEXT, COLUMN)?;
    }
    Ok(is_named && names == 1)
}
