//! Makes indexes, from games, from an older index and from others that are merged.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::collect::Part;
use super::file::{Index, Places, Writer};
use super::line::{Key, Line};
use super::places::{InputEntry, Stamp, TextBlock, TextEntry};
use super::table::{Builder, lines};
use crate::archive::name_of;
use crate::archive::pipeline::SourceText;
use crate::binary::checksum;
use crate::index_file::{damaged, invalid};

/// An index that is being made.
pub struct Addition<'o> {
    writer: Writer<'o>,
    settings: String,
    tables: BTreeMap<Key, Builder>,
    places: Places,
    /// The inputs with their texts, by their paths.
    inputs: BTreeMap<PathBuf, InputEntry>,
    /// The text that is being read.
    text: Option<Arc<SourceText>>,
    /// The next identifier of a game.
    next: u32,
    /// The files that have been begun, as they were then.
    begun: BTreeMap<PathBuf, Stamp>,
    added: usize,
    changed: usize,
    dropped: usize,
}

/// The contents of an index that was made, in numbers.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// The number of files that the older index did not have.
    pub added: usize,
    /// The number of files of the older index that were read again.
    pub changed: usize,
    /// The number of files of the older index that are no longer there, or have changed and were not read again.
    pub dropped: usize,
    /// The number of files.
    pub inputs: usize,
    /// The number of games.
    pub games: u64,
    /// The number of games that have to be asked one by one.
    pub plain: u64,
}

impl<'o> Addition<'o> {
    /// An index without games, which is written to `out`. The settings are all that changes what is read in games.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn new(out: &'o mut (dyn Write + Send), settings: &str) -> io::Result<Addition<'o>> {
        Ok(Addition {
            writer: Writer::new(out)?,
            settings: settings.to_owned(),
            tables: BTreeMap::new(),
            places: Places::default(),
            inputs: BTreeMap::new(),
            text: None,
            next: 0,
            begun: BTreeMap::new(),
            added: 0,
            changed: 0,
            dropped: 0,
        })
    }

    /// Keeps room for the identifiers of an older index, whose games are added last.
    pub fn continue_from(&mut self, old: &Index) {
        self.next = self.next.max(old.contents.next);
    }

    /// Begins a file, whose games follow. Returns whether they are wanted: another path may have led to the file before.
    ///
    /// # Errors
    /// The file cannot be asked for its length.
    pub fn begin_input(&mut self, path: &Path) -> io::Result<bool> {
        if self.begun.contains_key(path) {
            return Ok(false);
        }
        match Stamp::of(path) {
            Some(stamp) => drop(self.begun.insert(path.to_owned(), stamp)),
            None if path.exists() => {
                return Err(invalid(format!("{}: is not a file, so it cannot be in an index", name_of(path))));
            }
            // The reader says that it is missing.
            None => {}
        }
        Ok(true)
    }

    /// Adds the games of a block of a text in a file that has been begun. `number` is that of the first game in its text.
    ///
    /// # Errors
    /// The output cannot be written, or there are too many games.
    pub fn take(&mut self, path: &Path, text: &Arc<SourceText>, number: usize, part: &Part) -> io::Result<()> {
        let first = self.next;
        self.next = first.checked_add(part.block.games).ok_or_else(too_many)?;
        for (key, of_board) in &part.groups {
            for (game, line) in of_board.each() {
                self.add(*key, of_board.board, first + game, &line)?;
            }
        }
        self.places.plain.extend(part.plain.iter().map(|game| first + game));
        self.places.open.extend(part.open.iter().map(|game| first + game));
        let Some(stamp) = self.begun.get(path) else { return Ok(()) };
        let input = self.inputs.entry(path.to_owned()).or_insert_with(|| {
            self.added += 1;
            InputEntry { path: path.to_owned(), stamp: *stamp, texts: Vec::new() }
        });
        if self.text.as_ref().is_none_or(|last| !Arc::ptr_eq(last, text)) || input.texts.is_empty() {
            let (name, is_plain) = (text.name.clone(), text.is_plain);
            input.texts.push(TextEntry { name, is_plain, blocks: Vec::new() });
            self.text = Some(Arc::clone(text));
        }
        let block = TextBlock { first, number: number as u64, ..part.block.clone() };
        input.texts.iter_mut().last().into_iter().for_each(|text| text.blocks.push(block.clone()));
        Ok(())
    }

    /// Adds a game to the table of its board.
    fn add(&mut self, key: Key, board: u16, id: u32, line: &Line<'_>) -> io::Result<()> {
        if !self.tables.contains_key(&key)
            && let Some(table) = Builder::new(key, board)
        {
            self.tables.insert(key, table);
        }
        let Some(table) = self.tables.get_mut(&key).filter(|table| table.takes(line)) else {
            self.places.plain.push(id);
            return Ok(());
        };
        table.add(id, line);
        if table.is_full()
            && let Some(table) = self.tables.remove(&key)
        {
            self.writer.add(table)?;
        }
        Ok(())
    }

    /// Adds the games of the older index for which [`Addition::continue_from`] has made room, but for those of files that were read
    /// again, that are not there, or that have changed since.
    ///
    /// # Errors
    /// The older index was made with other settings or is damaged, the output cannot be written, or there are too many games.
    pub fn merge_old(&mut self, old: &Index) -> io::Result<()> {
        self.add_index(old, true)
    }

    /// Adds the games of another index as [`Addition::merge_old`] does.
    ///
    /// # Errors
    /// They are those of that function.
    pub fn merge(&mut self, other: &Index) -> io::Result<()> {
        self.add_index(other, false)
    }

    fn add_index(&mut self, other: &Index, keeps_ids: bool) -> io::Result<()> {
        other.check_settings(&self.settings)?;
        let base = if keeps_ids { 0 } else { self.next };
        if !keeps_ids {
            self.next = base.checked_add(other.contents.next).ok_or_else(too_many)?;
        }
        let places = other.places()?;
        let mut kept: Vec<Range<u32>> = Vec::new();
        for mut input in places.inputs {
            if self.inputs.contains_key(&input.path) {
                self.changed += usize::from(keeps_ids);
                continue;
            }
            if Stamp::of(&input.path) != Some(input.stamp) {
                self.dropped += 1;
                continue;
            }
            // A block without games has no place among the others.
            kept.extend(input.blocks().map(TextBlock::ids).filter(|ids| !ids.is_empty()));
            for block in input.texts.iter_mut().flat_map(|text| &mut text.blocks) {
                if block.ids().end > other.contents.next {
                    return Err(damaged(&other.name));
                }
                block.first = block.first.checked_add(base).ok_or_else(too_many)?;
            }
            self.inputs.insert(input.path.clone(), input);
        }
        kept.sort_unstable_by_key(|ids| ids.start);
        let is_kept = |id: u32| {
            let after = kept.partition_point(|ids| ids.start <= id);
            after.checked_sub(1).is_some_and(|at| kept[at].contains(&id))
        };
        let moved = |ids: Vec<u32>| ids.into_iter().filter(|id| is_kept(*id)).map(|id| id + base).collect::<Vec<_>>();
        self.places.plain.extend(moved(places.plain));
        self.places.open.extend(moved(places.open));
        for entry in &other.contents.tables {
            let bytes = other.table(entry)?;
            let sum = |number: usize| {
                let (at, length) = entry.form.place(number);
                bytes.get(at as usize..at as usize + length).map(crc32fast::hash)
            };
            if entry.sums.iter().enumerate().any(|(number, known)| sum(number) != Some(*known)) {
                return Err(damaged(&other.name));
            }
            let own = lines(entry, &bytes).ok_or_else(|| damaged(&other.name))?;
            let is_full = own.len() >= entry.form.most_rows();
            if is_full && own.iter().all(|line| is_kept(line.id)) {
                if entry.base.checked_add(base).is_none() {
                    return Err(too_many());
                }
                self.writer.copy(entry, &bytes, base)?;
                continue;
            }
            for line in own.iter().filter(|line| is_kept(line.id)) {
                self.add(entry.key, entry.form.board, line.id + base, &line.line())?;
            }
        }
        Ok(())
    }

    /// Whether no games were added so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Ends the index.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(mut self) -> io::Result<Made> {
        for (_, table) in mem::take(&mut self.tables) {
            self.writer.add(table)?;
        }
        let mut places = self.places;
        places.plain.sort_unstable();
        places.open.sort_unstable();
        places.inputs = self.inputs.into_values().collect();
        let contents = self.writer.finish(checksum(&[self.settings.as_bytes()]), self.next, &places)?;
        let (inputs, plain) = (contents.inputs.len(), places.plain.len() as u64);
        let Addition { added, changed, dropped, .. } = self;
        Ok(Made { added: added.saturating_sub(changed), changed, dropped, inputs, games: contents.games, plain })
    }
}

fn too_many() -> io::Error {
    io::Error::other("there are more than 4 billion games; make several indexes")
}
