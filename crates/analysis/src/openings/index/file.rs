//! The file of an index. `docs/openings.md` describes it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::codec::{put_entry, put_key};
use crate::archive::{describe, name_of};
use crate::binary::{Checksum, Parts, check_head, checksum, put};
use crate::openings::{Counts, Entry, Key};

/// The first bytes of a file.
const MAGIC: &[u8; 16] = b"xgames openings\n";

/// The version of the file, which follows the first bytes.
const VERSION: u32 = 1;

/// The length of the beginning of a file.
const HEAD: usize = MAGIC.len() + 4;

/// The length of the end of a file: where the table of contents begins, its length, its checksum, and the checksum of the
/// head and of what precedes that checksum.
const TAIL: usize = 8 + 8 + 2 * size_of::<Checksum>();

/// Entries are written in blocks of about this number of bytes.
const BLOCK: usize = 8 << 10;

/// The facts that an index has about itself.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The number of plies that are counted.
    pub plies: u32,
    /// Whether positions that are the same up to symmetry are one.
    pub folds: bool,
    /// The checksums of the texts that were added.
    pub texts: BTreeSet<Checksum>,
    /// The games and sizes, by their places in [`Game::ALL`](xgames_core::games::Game::ALL).
    pub games: BTreeSet<(u8, u16)>,
    /// The number of positions.
    pub positions: u64,
}

/// The place of a block: a piece of a file with entries in the order of their keys.
#[derive(Debug)]
struct Block {
    /// The first key in the block.
    first: Key,
    offset: u64,
    length: usize,
    checksum: Checksum,
}

/// A file with the positions of games, of which it reads only those that are asked for.
pub struct Index {
    name: String,
    file: RefCell<BufReader<File>>,
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
        let name = name_of(path);
        let file = match File::open(path) {
            Ok(file) if path.is_file() => file,
            Ok(_) => return Err(invalid(format!("{name}: is not a file"))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(io::Error::new(error.kind(), format!("{name}: {}", describe(&error)))),
        };
        let mut file = BufReader::new(file);
        let (contents, blocks) = read_contents(&name, &mut file)?;
        Ok(Some(Index {
            name,
            file: RefCell::new(file),
            contents,
            blocks,
            last: RefCell::new((usize::MAX, Vec::new())),
        }))
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
        let mut file = self.file.borrow_mut();
        let bytes = read_at(&mut *file, block.offset, block.length).map_err(|_| damaged(&self.name))?;
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

fn damaged(name: &str) -> io::Error {
    invalid(format!("{name}: this index is damaged; make it anew from the records"))
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

fn read_at(file: &mut (impl Read + Seek), offset: u64, length: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::new();
    file.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn read_contents(name: &str, file: &mut (impl Read + Seek)) -> io::Result<(Contents, Vec<Block>)> {
    let head = read_at(file, 0, HEAD).unwrap_or_default();
    check_head(name, &head, MAGIC, VERSION, ["an index of openings", "`xgames openings --index FILE PATH` makes one"])?;
    let end = file.seek(SeekFrom::End(0))?;
    let tail_at = end.checked_sub(TAIL as u64).ok_or_else(|| damaged(name))?;
    let tail = read_at(file, tail_at, TAIL)?;
    let mut parts = Parts(&tail);
    let offset = parts.array().map_or(0, u64::from_le_bytes);
    let length = parts.array().map_or(0, u64::from_le_bytes);
    let sum = parts.array().unwrap_or_default();
    let is_whole = offset.checked_add(length) == Some(tail_at)
        && parts.0 == checksum(&[&head, &tail[..TAIL - size_of::<Checksum>()]]);
    let table = if is_whole { read_at(file, offset, length as usize)? } else { Vec::new() };
    if !is_whole || checksum(&[&table]) != sum {
        return Err(damaged(name));
    }
    read_table(&table, offset).ok_or_else(|| damaged(name))
}

/// Reads the table of contents, which begins at this offset.
fn read_table(table: &[u8], end: u64) -> Option<(Contents, Vec<Block>)> {
    let mut parts = Parts(table);
    let (plies, folds, positions) = (parts.number()?, parts.number::<u8>()? == 1, parts.number()?);
    let mut contents = Contents { plies, folds, positions, ..Contents::default() };
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
        offset = offset.checked_add(length as u64)?;
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
        out.write_all(&head())?;
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
        let Contents { plies, folds, texts, games, positions } = &self.contents;
        for number in [u64::from(*plies), u64::from(*folds), *positions, texts.len() as u64] {
            put(number, &mut table);
        }
        texts.iter().for_each(|text| table.extend(text));
        put(games.len() as u64, &mut table);
        for (game, size) in games {
            put(u64::from(*game), &mut table);
            put(u64::from(*size), &mut table);
        }
        table.extend(&self.blocks);
        let mut tail = [self.offset.to_le_bytes(), (table.len() as u64).to_le_bytes()].concat();
        tail.extend(checksum(&[&table]));
        tail.extend(checksum(&[&head(), &tail]));
        self.out.write_all(&table)?;
        self.out.write_all(&tail)?;
        self.out.flush()?;
        Ok(self.contents)
    }
}

fn head() -> Vec<u8> {
    [MAGIC.as_slice(), &VERSION.to_le_bytes()].concat()
}
