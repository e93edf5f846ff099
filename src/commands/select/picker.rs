//! Which of the selected games are written, and in which order: without repetitions, a sample, sorted, the first ones.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::bail;

use super::distinct::{Distinct, FirstGames, Kind, Print};
use super::sample::Sample;
use super::sort::{self, Sorter};
use super::spool::{Place, Spool, SpoolReader};
use crate::cli::{GameOutput, Select};
use crate::commands::archive_games::SourceText;
use crate::commands::interrupt;
use xgames_core::record::Format;

/// A game to write.
pub(super) struct Entry {
    /// What is written: the record, or its row in a list.
    pub(super) game: Vec<u8>,
    /// The values by which the games are put into files.
    pub(super) values: Vec<String>,
    pub(super) text: Arc<SourceText>,
}

/// Writes a game. The number is that of games written before. Breaks if no more can be written.
pub(super) type Write<'a> = dyn FnMut(Entry, u64) -> anyhow::Result<ControlFlow<()>> + 'a;

/// What a game repeats.
pub(super) enum Repeats {
    /// It is not to be written.
    LeftOut,
    /// It is to be written. It repeats this earlier game, if that was asked.
    Written(Option<String>),
}

/// Picks games among those that were selected.
pub(super) struct Picker<'a> {
    options: &'a GameOutput,
    first: Option<u64>,
    distinct: Distinct,
    first_games: FirstGames,
    /// The games that wait until all are known.
    waiting: Option<Waiting>,
    /// Number of games written so far.
    pub(super) written: u64,
    /// Number of games left out because they repeat others, or repeat none.
    pub(super) left_out: u64,
}

/// Games that wait on disk.
struct Waiting {
    spool: Spool,
    texts: Vec<Arc<SourceText>>,
    number: u64,
    sample: Option<Sample<Kept>>,
    sorter: Option<Sorter>,
}

/// A game in a sample.
struct Kept {
    sort_key: Vec<u8>,
    number: u64,
    place: Place,
    text: u32,
}

impl<'a> Picker<'a> {
    pub(super) fn new(arguments: &'a Select) -> io::Result<Picker<'a>> {
        let options = &arguments.games;
        let waits = options.sample.is_some() || options.sort.is_some();
        let waiting = waits.then(|| {
            Ok::<_, io::Error>(Waiting {
                spool: Spool::new()?,
                texts: Vec::new(),
                number: 0,
                sample: options.sample.map(|size| Sample::new(size, options.seed)),
                sorter: options.sort.as_ref().map(|_| sort::sorter()),
            })
        });
        Ok(Picker {
            options,
            first: arguments.first,
            distinct: Distinct::default(),
            first_games: FirstGames::default(),
            waiting: waiting.transpose()?,
            written: 0,
            left_out: 0,
        })
    }

    /// Whether a game repeats an earlier one. `print` is `None` if that cannot be known.
    pub(super) fn repeats(&mut self, print: Option<Print>, text: &str, index: usize) -> anyhow::Result<Repeats> {
        let GameOutput { dedup, duplicates, max_distinct: max, .. } = *self.options;
        let kind = match print {
            Some(print) if dedup.is_some() => self.distinct.add(print, max),
            Some(print) if duplicates.is_some() => self.first_games.add(print, text, index, max),
            _ => Kind::First,
        };
        let repeats = match kind {
            Kind::First if duplicates.is_some() => Repeats::LeftOut,
            Kind::First => Repeats::Written(None),
            Kind::Repeats(first) if duplicates.is_some() => Repeats::Written(first),
            Kind::Repeats(_) => Repeats::LeftOut,
            Kind::TooMany => bail!(
                "more than {max} different games; select parts of the archive one after the other, for example by --game and --size, or raise --max-distinct"
            ),
        };
        self.left_out += u64::from(matches!(repeats, Repeats::LeftOut));
        Ok(repeats)
    }

    /// Takes a game. Breaks if no more are wanted.
    pub(super) fn take(
        &mut self,
        entry: Entry,
        sort_key: Vec<u8>,
        write: &mut Write<'_>,
    ) -> anyhow::Result<ControlFlow<()>> {
        if let Some(waiting) = &mut self.waiting {
            waiting.add(&entry, sort_key)?;
            return Ok(ControlFlow::Continue(()));
        }
        self.write(entry, write)
    }

    fn write(&mut self, entry: Entry, write: &mut Write<'_>) -> anyhow::Result<ControlFlow<()>> {
        let flow = write(entry, self.written)?;
        self.written += u64::from(flow.is_continue());
        let is_enough = self.first == Some(self.written);
        Ok(if is_enough { ControlFlow::Break(()) } else { flow })
    }

    /// Writes the games that waited.
    pub(super) fn finish(&mut self, write: &mut Write<'_>) -> anyhow::Result<()> {
        let Some(Waiting { spool, texts, sample, sorter, .. }) = self.waiting.take() else { return Ok(()) };
        let mut spool = spool.reader()?;
        let mut write = |picker: &mut Picker<'_>, place, text: u32| -> anyhow::Result<ControlFlow<()>> {
            if interrupt::interrupted() {
                return Ok(ControlFlow::Break(()));
            }
            picker.write(read(&mut spool, place, &texts[text as usize])?, write)
        };
        let Some(mut sorter) = sorter else {
            for kept in sample.into_iter().flat_map(Sample::into_items) {
                if write(self, kept.place, kept.text)?.is_break() {
                    break;
                }
            }
            return Ok(());
        };
        for Kept { sort_key, number, place, text } in sample.into_iter().flat_map(Sample::into_items) {
            sorter.push(sort::Entry::new(sort_key, number, place, text))?;
        }
        for entry in sorter.done()? {
            let entry = entry?;
            if write(self, entry.place(), entry.text)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Waiting {
    fn add(&mut self, entry: &Entry, sort_key: Vec<u8>) -> io::Result<()> {
        let number = self.number;
        self.number += 1;
        let Waiting { spool, texts, sample, sorter, .. } = self;
        let text = text_number(texts, &entry.text);
        let mut place = || {
            let mut bytes = serde_json::to_vec(&entry.values)?;
            bytes.push(b'\n');
            bytes.extend_from_slice(&entry.game);
            spool.add(&bytes)
        };
        match (sample, sorter) {
            (Some(sample), _) => sample.offer(|| Ok(Kept { sort_key, number, place: place()?, text })),
            (None, Some(sorter)) => sorter.push(sort::Entry::new(sort_key, number, place()?, text)),
            (None, None) => Ok(()),
        }
    }
}

/// The number of a text. Texts that are written alike have the same one, except where a text is a single list of games.
fn text_number(texts: &mut Vec<Arc<SourceText>>, text: &Arc<SourceText>) -> u32 {
    let is_single = matches!(text.dialect.format, Format::Pbmserv | Format::Wedel);
    let is_alike = |known: &Arc<SourceText>| {
        Arc::ptr_eq(known, text)
            || !is_single
                && known.dialect.format == text.dialect.format
                && known.dialect.heading == text.dialect.heading
    };
    let number = texts.iter().rposition(is_alike).unwrap_or_else(|| {
        texts.push(Arc::clone(text));
        texts.len() - 1
    });
    number as u32
}

/// Reads a game that waited.
fn read(spool: &mut SpoolReader, place: Place, text: &Arc<SourceText>) -> anyhow::Result<Entry> {
    let bytes = spool.get(place)?;
    let end = memchr::memchr(b'\n', &bytes).unwrap_or(bytes.len());
    let values = serde_json::from_slice(&bytes[..end])?;
    let game = bytes.get(end + 1..).unwrap_or_default().to_vec();
    Ok(Entry { game, values, text: Arc::clone(text) })
}
