//! Picks the selected games that are written, and puts them in order: without repetitions, a sample, sorted, the first ones.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::bail;

use super::distinct::{Distinct, FirstGames, Kind, Print};
use super::sample::Sample;
use super::spool::{Place, Spool};
use crate::cli::{GameOutput, Select};
use crate::program::interrupt;
use xgames_analysis::archive::external_sort::ExternalSort;
use xgames_analysis::archive::pipeline::SourceText;
use xgames_core::record::Format;

/// A game to write.
pub(super) struct Entry {
    /// The text to write: the record, or its row in a list.
    pub(super) game: Vec<u8>,
    /// The values by which the games are put into files.
    pub(super) values: Vec<String>,
    pub(super) text: Arc<SourceText>,
}

/// Writes a game. The number is that of the games written before. Breaks if no more can be written.
pub(super) type Write<'a> = dyn FnMut(Entry, u64) -> anyhow::Result<ControlFlow<()>> + 'a;

/// The decision about a game by the games that it repeats.
pub(super) enum Repeats {
    /// The game is not to be written.
    LeftOut,
    /// The game is to be written. It repeats this earlier game, if that was asked.
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
    /// The number of games written so far.
    pub(super) written: u64,
    /// The number of games left out because they repeat others, or repeat none.
    pub(super) left_out: u64,
}

/// The number of bytes of games that are sorted in memory at a time.
const SORTED_AT_A_TIME: usize = 16 << 20;

/// Games that wait on disk, and the texts that they come from.
struct Waiting {
    games: WaitingGames,
    texts: Vec<Arc<SourceText>>,
}

enum WaitingGames {
    /// All games, which are to be sorted.
    All(ExternalSort),
    /// A sample of the games.
    Sample(Sample<Kept>, Spool),
}

/// A game in a sample.
struct Kept {
    sort_key: Vec<u8>,
    place: Place,
}

impl<'a> Picker<'a> {
    pub(super) fn new(arguments: &'a Select) -> io::Result<Picker<'a>> {
        let options = &arguments.games;
        let games = match (options.sample, &options.sort) {
            (Some(size), _) => Some(WaitingGames::Sample(Sample::new(size, options.seed), Spool::new()?)),
            (None, Some(_)) => Some(WaitingGames::All(ExternalSort::new(SORTED_AT_A_TIME)?)),
            (None, None) => None,
        };
        Ok(Picker {
            options,
            first: arguments.first,
            distinct: Distinct::default(),
            first_games: FirstGames::default(),
            waiting: games.map(|games| Waiting { games, texts: Vec::new() }),
            written: 0,
            left_out: 0,
        })
    }

    /// The decision about a game that may repeat an earlier one. `print` is `None` if that cannot be known.
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
        let Some(Waiting { games, texts }) = self.waiting.take() else { return Ok(()) };
        let games: Box<dyn Iterator<Item = io::Result<Vec<u8>>>> = match games {
            WaitingGames::All(sort) => Box::new(sort.sorted()?),
            WaitingGames::Sample(sample, spool) => {
                let mut spool = spool.reader()?;
                let mut sample: Vec<Kept> = sample.into_items().collect();
                sample.sort_by(|a, b| a.sort_key.cmp(&b.sort_key));
                Box::new(sample.into_iter().map(move |kept| spool.get(kept.place)))
            }
        };
        for game in games {
            if interrupt::interrupted() || self.write(unpacked(&game?, &texts)?, write)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Waiting {
    fn add(&mut self, entry: &Entry, sort_key: Vec<u8>) -> io::Result<()> {
        let Waiting { games, texts } = self;
        let text = text_number(texts, &entry.text);
        match games {
            WaitingGames::All(sort) => sort.push(&sort_key, &packed(entry, text)?),
            WaitingGames::Sample(sample, spool) => {
                sample.offer(|| Ok(Kept { sort_key, place: spool.add(&packed(entry, text)?)? }))
            }
        }
    }
}

/// The number of a text. Texts that are written alike have the same one, except where a text is a single list of games.
fn text_number(texts: &mut Vec<Arc<SourceText>>, text: &Arc<SourceText>) -> usize {
    let is_single = matches!(text.dialect.format, Format::Pbmserv | Format::Wedel);
    let is_alike = |known: &Arc<SourceText>| {
        Arc::ptr_eq(known, text)
            || !is_single
                && known.dialect.format == text.dialect.format
                && known.dialect.heading == text.dialect.heading
    };
    texts.iter().rposition(is_alike).unwrap_or_else(|| {
        texts.push(Arc::clone(text));
        texts.len() - 1
    })
}

/// A game in the form in which it waits: a line with the number of its text and its values, and then the text to write.
fn packed(entry: &Entry, text: usize) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(&(text, &entry.values))?;
    bytes.push(b'\n');
    bytes.extend_from_slice(&entry.game);
    Ok(bytes)
}

/// Reads a game that waited.
fn unpacked(bytes: &[u8], texts: &[Arc<SourceText>]) -> anyhow::Result<Entry> {
    let end = memchr::memchr(b'\n', bytes).unwrap_or(bytes.len());
    let (text, values): (usize, _) = serde_json::from_slice(&bytes[..end])?;
    let game = bytes.get(end + 1..).unwrap_or_default().to_vec();
    Ok(Entry { game, values, text: Arc::clone(&texts[text]) })
}
