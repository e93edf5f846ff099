//! The file of an index. `docs/position-index.md` describes it.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::line::Key;
use super::pages;
use super::places::{InputEntry, Stamp, put_ids, read_ids};
use super::table::{Builder, TableEntry};
use crate::archive::{SharedFile, name_of};
use crate::binary::{Checksum, Parts, checksum, put};
use crate::index_file::{HEAD, Kind, damaged, invalid, other_settings};
use xgames_core::games::Game;

const KIND: Kind =
    Kind { mark: b"xgames position\n", version: 1, name: "an index of positions", maker: "xgames index PATH -o FILE" };

/// A piece of the file that is read at once.
#[derive(Clone, Copy, Debug, Default)]
struct Section {
    offset: u64,
    length: u64,
    checksum: Checksum,
}

/// The facts that an index has about itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    /// The checksum of the options with which the games were read.
    pub(super) settings: Checksum,
    /// The number of games.
    pub(super) games: u64,
    /// The next identifier of a game.
    pub(super) next: u32,
    /// The inputs in the order of their paths, without their texts.
    pub(super) inputs: Vec<InputEntry>,
    pub(super) tables: Vec<TableEntry>,
}

/// The places of games, and the games that are not in tables.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The inputs in the order of their paths.
    pub(super) inputs: Vec<InputEntry>,
    /// The games that have to be asked one by one, in the order of their identifiers.
    pub(super) plain: Vec<u32>,
    /// The games that do not say their game or their size.
    pub(super) open: Vec<u32>,
}

/// An index of positions: a file that knows for each game when each cell of the board was filled.
#[derive(Debug)]
pub struct Index {
    pub(super) name: String,
    file: SharedFile,
    pub(super) contents: Contents,
    places: Section,
    /// The games that have to be asked one by one.
    plain: Section,
}

impl Index {
    /// Whether the file at this path begins like an index.
    #[must_use]
    pub fn is_at(path: &Path) -> bool {
        KIND.is_at(path)
    }

    /// Opens the index at this path; `None` if there is no file.
    ///
    /// # Errors
    /// The file is not an index, is damaged, or has another version.
    pub fn open(path: &Path) -> io::Result<Option<Index>> {
        let found = KIND.open(path, parse_contents)?;
        Ok(found.map(|(file, (contents, places, plain))| Index { name: name_of(path), file, contents, places, plain }))
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.contents.games
    }

    /// The files whose games are in the index, in the order of their paths.
    #[must_use]
    pub fn paths(&self) -> Vec<PathBuf> {
        self.contents.inputs.iter().map(|input| input.path.clone()).collect()
    }

    /// The [paths](Index::paths) at which something still is, even if it cannot be read.
    #[must_use]
    pub fn remaining_paths(&self) -> Vec<PathBuf> {
        self.paths().into_iter().filter(|path| !is_gone(path)).collect()
    }

    /// Whether the index has the games of the file at this path as it is.
    #[must_use]
    pub fn knows(&self, path: &Path) -> bool {
        let inputs = &self.contents.inputs;
        let found = inputs.binary_search_by(|input| input.path.as_path().cmp(path)).ok();
        found.is_some_and(|at| Stamp::of(path) == Some(inputs[at].stamp))
    }

    /// Whether all files of the index are as they were.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.contents.inputs.iter().all(|input| Stamp::of(&input.path) == Some(input.stamp))
    }

    /// Checks that the index was made with these settings.
    ///
    /// # Errors
    /// The settings are others.
    pub fn check_settings(&self, settings: &str) -> io::Result<()> {
        let is_same = checksum(&[settings.as_bytes()]) == self.contents.settings;
        if is_same { Ok(()) } else { Err(other_settings(&self.name)) }
    }

    /// Checks that the index was made with these settings, and that no file has changed since.
    ///
    /// # Errors
    /// The settings are others, or a file has changed or is missing.
    pub fn check(&self, settings: &str) -> io::Result<()> {
        self.check_settings(settings)?;
        self.contents.inputs.iter().try_for_each(|input| self.check_input(input))
    }

    pub(super) fn check_input(&self, input: &InputEntry) -> io::Result<()> {
        match Stamp::of(&input.path) {
            Some(stamp) if stamp == input.stamp => Ok(()),
            Some(_) => Err(changed(&name_of(&input.path), &self.name)),
            None => Err(invalid(format!(
                "{}: is not there, but {} has its games; `xgames index` brings the index up to date",
                name_of(&input.path),
                self.name
            ))),
        }
    }

    fn section(&self, section: Section) -> io::Result<Vec<u8>> {
        let bytes = self.file.part(section.offset, section.length).map_err(|_| damaged(&self.name))?;
        if checksum(&[&bytes]) == section.checksum { Ok(bytes) } else { Err(damaged(&self.name)) }
    }

    /// The places of all games.
    pub(super) fn places(&self) -> io::Result<Places> {
        let bytes = self.section(self.places)?;
        let mut parts = Parts(&bytes);
        let read = |parts: &mut Parts<'_>| {
            let mut inputs = self.contents.inputs.clone();
            for input in &mut inputs {
                input.texts = InputEntry::read_texts(parts)?;
            }
            let open = read_ids(parts)?;
            Some((inputs, open))
        };
        let (inputs, open) = read(&mut parts).filter(|_| parts.0.is_empty()).ok_or_else(|| damaged(&self.name))?;
        Ok(Places { inputs, plain: self.plain()?, open })
    }

    /// The games that have to be asked one by one.
    pub(super) fn plain(&self) -> io::Result<Vec<u32>> {
        read_ids(&mut Parts(&self.section(self.plain)?)).ok_or_else(|| damaged(&self.name))
    }

    /// The bytes of a table. They are not compared with their checksums.
    pub(super) fn table(&self, entry: &TableEntry) -> io::Result<Vec<u8>> {
        self.file.part(entry.offset, entry.form.length()).map_err(|_| damaged(&self.name))
    }

    /// Copies the content of a page of a piece of a table.
    pub(super) fn page(&self, entry: &TableEntry, piece: usize, page: usize, to: &mut [u8]) -> io::Result<()> {
        let (at, length) = entry.form.place(piece);
        let (offset, mut bytes) = (page * pages::PAGE, [0; pages::PAGE]);
        let is_read = offset < length && self.file.read_at(entry.offset + at + offset as u64, &mut bytes).is_ok();
        match pages::content(&bytes).filter(|content| is_read && content.len() >= to.len()) {
            Some(content) => to.copy_from_slice(&content[..to.len()]),
            None => return Err(damaged(&self.name)),
        }
        Ok(())
    }

    /// Reads the piece of a table with this number.
    pub(super) fn piece(&self, entry: &TableEntry, number: usize, bytes: &mut Vec<u8>) -> io::Result<()> {
        let (at, length) = entry.form.place(number);
        bytes.resize(length, 0);
        let is_read = self.file.read_at(entry.offset + at, bytes).is_ok();
        let is_right = is_read && entry.sums.get(number) == Some(&crc32fast::hash(bytes));
        if is_right { Ok(()) } else { Err(damaged(&self.name)) }
    }
}

/// The error about an input that is not as it was.
pub(super) fn changed(input: &str, index: &str) -> io::Error {
    invalid(format!("{input}: has changed since {index} was made; `xgames index` brings the index up to date"))
}

/// The error about an input that is not as it was, although its length and the time of its last change are.
pub(super) fn changed_unseen(input: &str, index: &str) -> io::Error {
    invalid(format!(
        "{input}: has changed since {index} was made, which its time does not show; delete {index} and make it anew"
    ))
}

/// Whether nothing is at a path; a file that cannot be read is there.
fn is_gone(path: &Path) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    path.metadata().is_err_and(|error| matches!(error.kind(), NotFound | NotADirectory))
}

/// Reads the table of contents, which begins at the offset `end`.
fn parse_contents(table: &[u8], end: u64) -> Option<(Contents, Section, Section)> {
    let mut parts = Parts(table);
    let mut contents =
        Contents { settings: parts.array()?, games: parts.number()?, next: parts.number()?, ..Contents::default() };
    let section = |parts: &mut Parts<'_>| {
        Some(Section { offset: parts.number()?, length: parts.number()?, checksum: parts.array()? })
    };
    let (places, plain) = (section(&mut parts)?, section(&mut parts)?);
    for _ in 0..parts.number::<u64>()? {
        contents.inputs.push(InputEntry::read_file(&mut parts)?);
    }
    for _ in 0..parts.number::<u64>()? {
        let entry = TableEntry::read(&mut parts, end)?;
        contents.tables.push(Some(entry).filter(|entry| usize::from(entry.key.game) < Game::ALL.len())?);
    }
    let is_ordered = contents.inputs.is_sorted_by(|a, b| a.path < b.path);
    (parts.0.is_empty() && is_ordered).then_some((contents, places, plain))
}

/// Writes an index, table by table.
pub(super) struct Writer<'o> {
    out: &'o mut (dyn Write + Send),
    tables: Vec<TableEntry>,
    offset: u64,
}

impl<'o> Writer<'o> {
    /// Begins a file.
    pub(super) fn new(out: &'o mut (dyn Write + Send)) -> io::Result<Writer<'o>> {
        out.write_all(&KIND.head())?;
        Ok(Writer { out, tables: Vec::new(), offset: HEAD as u64 })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Adds a table, unless it is empty.
    pub(super) fn add(&mut self, table: Builder) -> io::Result<()> {
        if table.is_empty() {
            return Ok(());
        }
        let (entry, bytes) = table.finish(self.offset);
        self.tables.push(entry);
        self.write(&bytes)
    }

    /// Adds a table as it is in another index. Its identifiers grow by `base`.
    pub(super) fn copy(&mut self, entry: &TableEntry, bytes: &[u8], base: u32) -> io::Result<()> {
        self.tables.push(TableEntry { base: entry.base + base, offset: self.offset, ..entry.clone() });
        self.write(bytes)
    }

    fn section(&mut self, bytes: &[u8]) -> io::Result<Section> {
        let section = Section { offset: self.offset, length: bytes.len() as u64, checksum: checksum(&[bytes]) };
        self.write(bytes)?;
        Ok(section)
    }

    /// Ends the file. The next identifier of a game is `next`.
    pub(super) fn finish(mut self, settings: Checksum, next: u32, places: &Places) -> io::Result<Contents> {
        let (mut texts, mut plain) = (Vec::new(), Vec::new());
        places.inputs.iter().for_each(|input| input.put_texts(&mut texts));
        put_ids(&places.open, &mut texts);
        put_ids(&places.plain, &mut plain);
        let sections = [self.section(&texts)?, self.section(&plain)?];
        let games = places.inputs.iter().flat_map(InputEntry::blocks).map(|block| u64::from(block.games)).sum();
        let mut table = settings.to_vec();
        put(games, &mut table);
        put(next.into(), &mut table);
        for Section { offset, length, checksum } in sections {
            put(offset, &mut table);
            put(length, &mut table);
            table.extend(checksum);
        }
        put(places.inputs.len() as u64, &mut table);
        places.inputs.iter().for_each(|input| input.put_file(&mut table));
        put(self.tables.len() as u64, &mut table);
        self.tables.iter().for_each(|entry| entry.put(&mut table));
        self.out.write_all(&table)?;
        self.out.write_all(&KIND.tail(self.offset, &table))?;
        self.out.flush()?;
        let inputs = places.inputs.iter().map(|input| InputEntry { texts: Vec::new(), ..input.clone() }).collect();
        Ok(Contents { settings, games, next, inputs, tables: self.tables })
    }
}

/// The kinds of boards of which there are tables.
pub(super) fn kinds(tables: &[TableEntry]) -> BTreeSet<Key> {
    tables.iter().map(|table| table.key).collect()
}
