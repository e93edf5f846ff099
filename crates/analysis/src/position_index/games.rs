//! Reads the games that an index has found.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use rayon::ScopeFifo;

use super::file::{Index, Places, changed, changed_unseen};
use super::places::{InputEntry, TextBlock, TextEntry};
use crate::archive::ordered::Ordered;
use crate::archive::pipeline::SourceText;
use crate::archive::split::{BLOCK, Block, Buffer, Piece, Splitter};
use crate::archive::{BlockGames, InputItem, Reading, SharedFile, Source, describe, name_of, open};
use crate::binary::checksum;
use crate::index_file::invalid;
use xgames_core::diagnostic::Location;

/// The games of an index that are to be read.
pub struct Wanted {
    places: Places,
    ids: Vec<u32>,
}

/// The games of a block with the result of a job on them.
pub struct WantedBlock<T> {
    /// The text of the block.
    pub text: Arc<SourceText>,
    /// The number of the block's first game in the text, from 1.
    pub first: usize,
    /// The result of the job.
    pub result: T,
}

/// The way in which wanted games are read.
pub struct WantedReading<'r> {
    /// The options with which the index was made.
    pub reading: Reading<'r>,
    /// The largest number of jobs that may run or wait for earlier ones.
    pub max: usize,
    /// Whether the run has to stop.
    pub stopped: &'r dyn Fn() -> bool,
}

/// The reason why reading has ended early: an error, or that nothing more is wanted.
type End = Option<io::Error>;

/// The result of a job on a block; the text of the block if it is not as it was.
type Answer<T> = Result<WantedBlock<T>, Arc<SourceText>>;

impl Wanted {
    pub(super) fn new(places: Places, ids: Vec<u32>) -> Wanted {
        Wanted { places, ids }
    }

    /// The number of games to look at.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there is no game to look at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The identifiers that are wanted of a block.
    fn of_block(&self, block: &TextBlock) -> &[u32] {
        let at = |id: u32| self.ids.partition_point(|wanted| *wanted < id);
        &self.ids[at(block.first)..at(block.ids().end)]
    }

    fn is_of(&self, text: &TextEntry) -> bool {
        text.blocks.iter().any(|block| !self.of_block(block).is_empty())
    }

    /// Runs a job on each block that has wanted games, and passes on the results in the order of the games until `take` breaks. The
    /// job is told the numbers of these games in the block, from 0, in order.
    ///
    /// # Errors
    /// A file cannot be read or is not as it was when the index was made.
    pub fn read<'e, T: Send + 'e>(
        &self,
        index: &Index,
        how: &WantedReading<'_>,
        scope: &ScopeFifo<'e>,
        job: &'e (impl Fn(&mut BlockGames<'_>, &[u32]) -> T + Sync),
        take: &mut dyn FnMut(WantedBlock<T>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut work = Work { results: Ordered::new(scope), job, how, index, take };
        for input in &self.places.inputs {
            if input.texts.iter().any(|text| self.is_of(text))
                && let ControlFlow::Break(end) = self.read_input(input, &mut work)
            {
                return end.map_or(Ok(()), Err);
            }
        }
        match work.drain(0) {
            ControlFlow::Break(Some(error)) => Err(error),
            _ => Ok(()),
        }
    }

    fn read_input<'e, T: Send + 'e, J>(&self, input: &InputEntry, work: &mut Work<'_, 'e, T, J>) -> ControlFlow<End>
    where
        J: Fn(&mut BlockGames<'_>, &[u32]) -> T + Sync,
    {
        let broken = |error| ControlFlow::Break(Some(error));
        let name = name_of(&input.path);
        let has_changed = || ControlFlow::Break(Some(changed(&name, &work.index.name)));
        if let Err(error) = work.index.check_input(input) {
            return broken(error);
        }
        let (limits, format, how) = (work.how.reading.limits, work.how.reading.format, work.how);
        let mut texts = input.texts.iter().peekable();
        let source = Source::File(input.path.clone());
        open(&name, source, &limits, format, &mut |found| {
            let Some(wanted) = texts.peek() else { return ControlFlow::Continue(()) };
            let (dialect, reader) = match found {
                InputItem::Text { name, dialect, reader, .. } if wanted.name == name => (dialect, reader),
                _ => return ControlFlow::Continue(()),
            };
            // Members of an archive may have one name, so each is counted, whether or not it has wanted games.
            let Some(entry) = texts.next().filter(|entry| self.is_of(entry)) else { return ControlFlow::Continue(()) };
            let defaults = how.reading.defaults.of_text(&entry.name);
            let text = SourceText { name: entry.name.clone(), dialect, first: 1, is_plain: entry.is_plain, defaults };
            let text = Arc::new(text);
            if entry.is_plain {
                return match SharedFile::open(&input.path) {
                    Ok(file) => self.read_parts(&file, &input.path, entry, &text, work),
                    Err(error) => broken(invalid(format!("{name}: {}", describe(&error)))),
                };
            }
            let mut blocks = entry.blocks.iter();
            for piece in Splitter::new(reader, BLOCK, text.dialect.format) {
                match piece {
                    Piece::Games(block) => {
                        let place = blocks.next().filter(|place| place.offset == block.base.offset);
                        let Some(place) = place else { return has_changed() };
                        self.start(work, &text, place, block)?;
                    }
                    Piece::TooLong { .. } => {}
                    Piece::Failed(error) => return broken(invalid(format!("{name}: {}", describe(&error)))),
                }
            }
            if blocks.next().is_some() { has_changed() } else { ControlFlow::Continue(()) }
        })?;
        if texts.next().is_some() { has_changed() } else { ControlFlow::Continue(()) }
    }

    /// Reads the blocks with wanted games of a file that is a text.
    fn read_parts<'e, T: Send + 'e, J>(
        &self,
        file: &SharedFile,
        path: &Path,
        entry: &TextEntry,
        text: &Arc<SourceText>,
        work: &mut Work<'_, 'e, T, J>,
    ) -> ControlFlow<End>
    where
        J: Fn(&mut BlockGames<'_>, &[u32]) -> T + Sync,
    {
        for place in entry.blocks.iter().filter(|block| !self.of_block(block).is_empty()) {
            let is_there = place.offset.checked_add(place.length).is_some_and(|end| end <= file.length());
            let length = usize::try_from(place.length).ok().filter(|_| is_there);
            let read = length.and_then(|length| Buffer::filled(length, |bytes| file.read_at(place.offset, bytes)).ok());
            let Some(bytes) = read else {
                return ControlFlow::Break(Some(changed(&name_of(path), &work.index.name)));
            };
            let base = Location { line: place.line as usize, column: place.column as usize, offset: place.offset };
            self.start(work, text, place, Block::again(bytes, base))?;
        }
        ControlFlow::Continue(())
    }

    /// Starts the job on a block, unless nothing is wanted of it.
    fn start<'e, T: Send + 'e, J>(
        &self,
        work: &mut Work<'_, 'e, T, J>,
        text: &Arc<SourceText>,
        place: &TextBlock,
        block: Block,
    ) -> ControlFlow<End>
    where
        J: Fn(&mut BlockGames<'_>, &[u32]) -> T + Sync,
    {
        if (work.how.stopped)() {
            return ControlFlow::Break(None);
        }
        let numbers: Vec<u32> = self.of_block(place).iter().map(|id| id - place.first).collect();
        if numbers.is_empty() {
            return ControlFlow::Continue(());
        }
        let (job, text, known, first) = (work.job, Arc::clone(text), place.checksum, place.number as usize);
        work.results.start_weighing(block.text.len(), move || {
            if checksum(&[&block.text]) != known {
                return Err(text);
            }
            let result = job(&mut BlockGames::new(&text, &block, None), &numbers);
            Ok(WantedBlock { text, first, result })
        });
        work.drain(work.how.max)
    }
}

/// The jobs under way.
struct Work<'w, 'e, T, J> {
    results: Ordered<'w, 'e, Answer<T>>,
    job: &'e J,
    how: &'w WantedReading<'w>,
    index: &'w Index,
    take: &'w mut dyn FnMut(WantedBlock<T>) -> ControlFlow<()>,
}

impl<'e, T: Send + 'e, J> Work<'_, 'e, T, J> {
    /// Passes on results until at most `max` jobs are left.
    fn drain(&mut self, max: usize) -> ControlFlow<End> {
        let Work { results, index, take, .. } = self;
        results.drain(max, |answer| match answer {
            Some(Ok(block)) => take(block).map_break(|()| None),
            Some(Err(text)) => ControlFlow::Break(Some(changed_unseen(&text.name, &index.name))),
            None => ControlFlow::Break(Some(io::Error::other("internal error: some games could not be judged"))),
        })
    }
}
