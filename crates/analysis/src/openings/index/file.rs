//! The file of an index. `docs/openings.md` describes it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

use super::codec::{put_entry, put_key};
use crate::archive::{SharedFile, name_of};
use crate::binary::{Checksum, Parts, checksum, put};
use crate::index_file::{HEAD, Kind, damaged, other_settings};
use crate::openings::{Counts, Entry, Key};

const KIND: Kind = Kind {
    mark: b"xgames openings\n",
    version: 2,
    name: "an index of openings",
    maker: "xgames openings --index FILE PATH",
};

/// Entries are written in blocks of about this number of bytes.
const BLOCK: usize = 8 << 10;

/// The facts that an index has about itself.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The number of plies that are counted.
    pub plies: u32,
    /// Whether positions that are the same up to symmetry are one.
    pub folds: bool,
    /// The [checksum](Contents::of_settings) of the settings with which games are read.
    pub settings: Checksum,
    /// The checksums of the texts that were added.
    pub texts: BTreeSet<Checksum>,
    /// The games and sizes, by their places in [`Game::ALL`](xgames_core::games::Game::ALL).
    pub games: BTreeSet<(u8, u16)>,
    /// The number of positions.
    pub positions: u64,
}

impl Contents {
    /// The checksum of settings with which games are read: all that changes which games of a text are added, and what is known of them.
    #[must_use]
    pub fn of_settings(settings: &str) -> Checksum {
        checksum(&[settings.as_bytes()])
    }
}

/// The place of a block: a piece of a file with entries in the order of their keys.
#[derive(Debug)]
struct Block {
    /// The first key in the block.
    first: Key,
    offset: u64,
    length: u64,
    checksum: Checksum,
}

/// A file with the positions of games, of which it reads only those that are asked for.
pub struct Index {
    name: String,
    file: SharedFile,
    contents: Contents,
    blocks: Vec<Block>,
    /// The block that was read last.
    last: RefCell<(usize, Vec<Entry>)>,
}

impl Index {
    /// Opens the index at this path; `None` if there is no file.
    ///
    /// # Errors
    /// The file is not an index, is damaged, or has another version.
    pub fn open(path: &Path) -> io::Result<Option<Index>> {
        let last = RefCell::new((usize::MAX, Vec::new()));
        let found = KIND.open(path, parse_contents)?;
        Ok(found.map(|(file, (contents, blocks))| Index { name: name_of(path), file, contents, blocks, last }))
    }

    /// The name of the file, for messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The facts that the index has about itself.
    #[must_use]
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Checks that games were added with these settings.
    ///
    /// # Errors
    /// The settings are others.
    pub fn check_settings(&self, settings: &str) -> io::Result<()> {
        let is_same = Contents::of_settings(settings) == self.contents.settings;
        if is_same { Ok(()) } else { Err(other_settings(&self.name)) }
    }

    /// The block that has this key, if there is such an entry.
    fn block_of(&self, key: &Key) -> Option<usize> {
        self.blocks.partition_point(|block| block.first <= *key).checked_sub(1)
    }

    /// All entries in order.
    pub(super) fn entries(&self) -> impl Iterator<Item = io::Result<Entry>> {
        (0..self.blocks.len()).flat_map(|block| match self.read(block) {
            Ok(entries) => entries.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })
    }

    fn read(&self, number: usize) -> io::Result<Vec<Entry>> {
        let block = &self.blocks[number];
        let bytes = self.file.part(block.offset, block.length).map_err(|_| damaged(&self.name))?;
        if checksum(&[&bytes]) != block.checksum {
            return Err(damaged(&self.name));
        }
        let (mut parts, mut entries) = (Parts(&bytes), Vec::new());
        while !parts.0.is_empty() {
            entries.push(parts.entry().ok_or_else(|| damaged(&self.name))?);
        }
        let is_ordered = entries.is_sorted_by(|a, b| a.key < b.key);
        if is_ordered { Ok(entries) } else { Err(damaged(&self.name)) }
    }
}

impl Index {
    /// The entry with this key.
    pub(super) fn find(&self, key: &Key) -> io::Result<Option<Entry>> {
        let Some(block) = self.block_of(key) else { return Ok(None) };
        if self.last.borrow().0 != block {
            *self.last.borrow_mut() = (block, self.read(block)?);
        }
        let (_, entries) = &*self.last.borrow();
        Ok(entries.binary_search_by(|entry| entry.key.cmp(key)).ok().map(|place| entries[place].clone()))
    }

    /// Passes on a line, and all lines that continue it.
    pub(super) fn each_line(&self, line: &Key, mut take: impl FnMut(&Key, &Counts)) -> io::Result<()> {
        for block in self.block_of(line).unwrap_or(0)..self.blocks.len() {
            for entry in self.read(block)?.into_iter().filter(|entry| entry.key >= *line) {
                if !entry.key.continues(line) {
                    return Ok(());
                }
                take(&entry.key, &entry.counts);
            }
        }
        Ok(())
    }
}

/// Reads the table of contents, which begins at the offset `end`.
fn parse_contents(table: &[u8], end: u64) -> Option<(Contents, Vec<Block>)> {
    let mut parts = Parts(table);
    let (plies, folds, positions) = (parts.number()?, parts.number::<u8>()? == 1, parts.number()?);
    let mut contents = Contents { plies, folds, settings: parts.array()?, positions, ..Contents::default() };
    for _ in 0..parts.number::<u64>()? {
        contents.texts.insert(parts.array()?);
    }
    for _ in 0..parts.number::<u64>()? {
        contents.games.insert((parts.number()?, parts.number()?));
    }
    let mut blocks = Vec::new();
    let mut offset = HEAD as u64;
    while !parts.0.is_empty() {
        let (first, length, checksum) = (parts.key()?, parts.number()?, parts.array()?);
        blocks.push(Block { first, offset, length, checksum });
        offset = offset.checked_add(length)?;
    }
    (offset == end && blocks.is_sorted_by(|a, b| a.first < b.first)).then_some((contents, blocks))
}

/// Writes an index, entry by entry.
pub(super) struct Writer<'o> {
    out: &'o mut dyn Write,
    contents: Contents,
    /// The entries of the block that is not full yet, and the first key among them.
    block: Vec<u8>,
    first: Option<Key>,
    /// The part of the table of contents about blocks.
    blocks: Vec<u8>,
    offset: u64,
}

impl Writer<'_> {
    /// Begins a file. The contents need not give the games and the number of positions.
    pub(super) fn new(out: &mut dyn Write, contents: Contents) -> io::Result<Writer<'_>> {
        out.write_all(&KIND.head())?;
        let contents = Contents { positions: 0, games: BTreeSet::new(), ..contents };
        Ok(Writer { out, contents, block: Vec::new(), first: None, blocks: Vec::new(), offset: HEAD as u64 })
    }

    /// Adds the next entry in the order of keys.
    pub(super) fn add(&mut self, entry: &Entry) -> io::Result<()> {
        put_entry(entry, &mut self.block);
        self.contents.positions += u64::from(!entry.key.is_line());
        self.contents.games.insert((entry.key.game, entry.key.size));
        self.first.get_or_insert_with(|| entry.key.clone());
        if self.block.len() >= BLOCK { self.end_block() } else { Ok(()) }
    }

    fn end_block(&mut self) -> io::Result<()> {
        let Some(first) = self.first.take() else { return Ok(()) };
        put_key(&first, &mut self.blocks);
        put(self.block.len() as u64, &mut self.blocks);
        self.blocks.extend(checksum(&[&self.block]));
        self.out.write_all(&self.block)?;
        self.offset += self.block.len() as u64;
        self.block.clear();
        Ok(())
    }

    /// Ends the file, and returns its contents.
    pub(super) fn finish(mut self) -> io::Result<Contents> {
        self.end_block()?;
        let mut table = Vec::new();
        let Contents { plies, folds, settings, texts, games, positions } = &self.contents;
        for number in [u64::from(*plies), u64::from(*folds), *positions] {
            put(number, &mut table);
        }
        table.extend(settings);
        put(texts.len() as u64, &mut table);
        texts.iter().for_each(|text| table.extend(text));
        put(games.len() as u64, &mut table);
        for (game, size) in games {
            put(u64::from(*game), &mut table);
            put(u64::from(*size), &mut table);
        }
        table.extend(&self.blocks);
        self.out.write_all(&table)?;
        self.out.write_all(&KIND.tail(self.offset, &table))?;
        self.out.flush()?;
        Ok(self.contents)
    }
}
