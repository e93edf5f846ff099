//! The places of games in archives: inputs, their texts, and the blocks of these.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::archive::path_of;
use crate::binary::{Checksum, Parts, put, put_bytes};

/// A file with games.
#[derive(Clone, Debug)]
pub(super) struct InputEntry {
    pub(super) path: PathBuf,
    pub(super) stamp: Stamp,
    pub(super) texts: Vec<TextEntry>,
}

/// The length of a file and the time of its last change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    length: u64,
    seconds: u64,
    nanoseconds: u32,
}

impl Stamp {
    /// The stamp of the regular file that a path leads to; `None` if there is none.
    pub(super) fn of(path: &Path) -> Option<Stamp> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let changed = metadata.modified().unwrap_or(UNIX_EPOCH);
        // A time before 1970 has a number of seconds that no later one has.
        let (seconds, nanoseconds) = match changed.duration_since(UNIX_EPOCH) {
            Ok(since) => (since.as_secs(), since.subsec_nanos()),
            Err(before) => (u64::MAX - before.duration().as_secs(), before.duration().subsec_nanos()),
        };
        Some(Stamp { length: metadata.len(), seconds, nanoseconds })
    }
}

/// A text in an input.
#[derive(Clone, Debug)]
pub(super) struct TextEntry {
    /// The name in reports.
    pub(super) name: String,
    /// Whether the bytes of the text are those of the input.
    pub(super) is_plain: bool,
    pub(super) blocks: Vec<TextBlock>,
}

/// A block of whole games of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct TextBlock {
    /// The identifier of its first game in the index. Those of the others follow.
    pub(super) first: u32,
    pub(super) games: u32,
    /// The number of its first game in the text, from 1.
    pub(super) number: u64,
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) checksum: Checksum,
}

impl TextBlock {
    /// The identifiers of its games.
    pub(super) fn ids(&self) -> std::ops::Range<u32> {
        self.first..self.first.saturating_add(self.games)
    }
}

impl InputEntry {
    /// All blocks, in order.
    pub(super) fn blocks(&self) -> impl Iterator<Item = &TextBlock> {
        self.texts.iter().flat_map(|text| &text.blocks)
    }

    /// Appends the path and the stamp.
    pub(super) fn put_file(&self, out: &mut Vec<u8>) {
        put_bytes(self.path.as_os_str().as_encoded_bytes(), out);
        let Stamp { length, seconds, nanoseconds } = self.stamp;
        [length, seconds, nanoseconds.into()].into_iter().for_each(|number| put(number, out));
    }

    /// Reads an entry without its texts.
    pub(super) fn read_file(parts: &mut Parts<'_>) -> Option<InputEntry> {
        let path = path_of(parts.bytes()?);
        let stamp = Stamp { length: parts.number()?, seconds: parts.number()?, nanoseconds: parts.number()? };
        Some(InputEntry { path, stamp, texts: Vec::new() })
    }

    /// Appends the texts.
    pub(super) fn put_texts(&self, out: &mut Vec<u8>) {
        put(self.texts.len() as u64, out);
        for TextEntry { name, is_plain, blocks } in &self.texts {
            put_bytes(name.as_bytes(), out);
            put((*is_plain).into(), out);
            put(blocks.len() as u64, out);
            for TextBlock { first, games, number, offset, length, line, column, checksum } in blocks {
                for number in [(*first).into(), (*games).into(), *number, *offset, *length, *line, *column] {
                    put(number, out);
                }
                out.extend(checksum);
            }
        }
    }

    /// Reads the texts.
    pub(super) fn read_texts(parts: &mut Parts<'_>) -> Option<Vec<TextEntry>> {
        let mut texts = Vec::new();
        for _ in 0..parts.number::<u64>()? {
            let name = String::from_utf8(parts.bytes()?.to_vec()).ok()?;
            let is_plain = parts.number::<u8>()? == 1;
            let mut blocks = Vec::new();
            for _ in 0..parts.number::<u64>()? {
                let (first, games, number) = (parts.number()?, parts.number()?, parts.number()?);
                let (offset, length) = (parts.number()?, parts.number()?);
                let (line, column, checksum) = (parts.number()?, parts.number()?, parts.array()?);
                let block = TextBlock { first, games, number, offset, length, line, column, checksum };
                let is_possible = number > 0 && first.checked_add(games).is_some();
                blocks.push(Some(block).filter(|_| is_possible)?);
            }
            texts.push(TextEntry { name, is_plain, blocks });
        }
        Some(texts)
    }
}

/// Appends identifiers in ascending order.
pub(super) fn put_ids(ids: &[u32], out: &mut Vec<u8>) {
    put(ids.len() as u64, out);
    let mut last = 0;
    for id in ids {
        put((id - last).into(), out);
        last = *id;
    }
}

pub(super) fn read_ids(parts: &mut Parts<'_>) -> Option<Vec<u32>> {
    let (mut ids, mut last) = (Vec::new(), 0_u32);
    for _ in 0..parts.number::<u64>()? {
        last = last.checked_add(parts.number()?)?;
        ids.push(last);
    }
    Some(ids)
}
