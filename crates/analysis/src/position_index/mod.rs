//! An index of positions: a file that answers which games have a position or a pattern, without reading the games. Where stones are
//! only placed and never move, the plies at which cells were filled say everything. Other games are asked one by one.

mod addition;
mod collect;
mod file;
mod games;
mod line;
mod pages;
mod places;
mod prints;
mod question;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub use addition::{Addition, Made};
pub use collect::{CollectorState, Part};
pub use file::Index;
pub use games::{Wanted, WantedBlock, WantedReading};

use std::io;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use self::file::kinds;
use self::places::{InputEntry, TextBlock};
use self::question::{Question, Questions, questions};
use self::search::{Bitmap, Buffers, TableReader};
use self::table::{Piece, TableEntry};
use crate::archive::pipeline::Pool;
use crate::occurrence::Occurrences;

/// The games of an index in which everything may occur that was asked for.
#[derive(Debug)]
pub struct Found<'i> {
    index: &'i Index,
    /// The games in tables that have any.
    tables: Vec<(&'i TableEntry, Bitmap)>,
    /// The games that have to be asked one by one.
    plain: Vec<u32>,
    is_exact: bool,
    /// The number of games in tables that are valid, and of those that are not.
    valid: u64,
    invalid: u64,
}

impl Index {
    /// Finds the games in which all this occurs, on the threads of the current pool.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn find(&self, occurrences: &Occurrences) -> io::Result<Found<'_>> {
        let tables = &self.contents.tables;
        let kinds = kinds(tables).into_iter();
        let asked: Vec<Questions> = kinds.filter_map(|key| questions(occurrences, key)).collect();
        let is_exact = asked.iter().flat_map(|asked| &asked.all).all(|question| question.is_exact);
        let buffers = Pool::default();
        let answers: Vec<(&TableEntry, Bitmap, u64, u64)> = tables
            .par_iter()
            .filter_map(|entry| {
                let is_of = |asked: &&Questions| asked.key == entry.key && asked.board == entry.form.board;
                asked.iter().find(is_of).map(|asked| self.answer(entry, &asked.all, &buffers))
            })
            .collect::<io::Result<_>>()?;
        let (valid, invalid) = answers.iter().fold((0, 0), |all, answer| (all.0 + answer.2, all.1 + answer.3));
        let tables = answers.into_iter().filter(|answer| answer.2 + answer.3 > 0).map(|answer| (answer.0, answer.1));
        Ok(Found { index: self, tables: tables.collect(), plain: self.plain()?, is_exact, valid, invalid })
    }

    /// All games.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn all(&self) -> io::Result<Wanted> {
        let places = self.places()?;
        let mut ids: Vec<u32> = places.inputs.iter().flat_map(InputEntry::blocks).flat_map(TextBlock::ids).collect();
        ids.sort_unstable();
        Ok(Wanted::new(places, ids))
    }

    /// The games of a table for which all questions are answered with yes, and the numbers of valid and invalid ones among them.
    fn answer<'i>(
        &'i self,
        entry: &'i TableEntry,
        questions: &[Question],
        buffers: &Pool<Buffers>,
    ) -> io::Result<(&'i TableEntry, Bitmap, u64, u64)> {
        let reader = TableReader::new(self, entry, buffers.take());
        let games = reader.answer(questions)?;
        let all: u64 = games.iter().map(|word| u64::from(word.count_ones())).sum();
        let invalid = if all == 0 { &[][..] } else { reader.bitmap(Piece::Invalid)? };
        let invalid = games.iter().zip(invalid).map(|(word, invalid)| u64::from((word & invalid).count_ones())).sum();
        buffers.keep(reader.into_buffers(), 0);
        Ok((entry, games, all - invalid, invalid))
    }
}

impl Found<'_> {
    /// The number of valid games, and that of invalid ones, if the index alone knows them.
    #[must_use]
    pub fn counts(&self) -> Option<(u64, u64)> {
        (self.is_exact && self.plain.is_empty()).then_some((self.valid, self.invalid))
    }

    /// The games to look at. If records that do not say their game or size may be of any, those are among them.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn wanted(self, with_open: bool) -> io::Result<Wanted> {
        let places = self.index.places()?;
        let mut ids = self.plain;
        for (entry, games) in &self.tables {
            ids.extend(TableReader::new(self.index, entry, Buffers::default()).ids(games)?);
        }
        if with_open {
            ids.extend(&places.open);
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(Wanted::new(places, ids))
    }
}
