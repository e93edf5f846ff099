//! Picks the selected games that are written, and puts them in order: without repetitions, a sample, sorted, the first ones.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::distinct::{Distinct, FirstGames, Kind, Print};
use super::sample::Sample;
use super::spool::{Place, Spool};
use crate::archive::copies::has_single_texts;
use crate::archive::external_sort::ExternalSort;
use crate::archive::pipeline::SourceText;

/// The games that are picked among those that were selected, and their order.
#[derive(Clone, Copy, Debug)]
pub struct Picking {
    /// The games that repeat an earlier one, and those that do not.
    pub repetitions: Repetitions,
    /// The number of different games from which on no more are told apart.
    pub max_distinct: usize,
    /// The number of games of a random sample, and its seed; `None` if all games are wanted.
    pub sample: Option<(usize, u64)>,
    /// Whether the games are sorted by their keys. Those with equal keys stay in their order.
    pub sorts: bool,
    /// The number of games after which no more are wanted.
    pub first: Option<u64>,
}

/// All games, in the order in which they come.
impl Default for Picking {
    fn default() -> Picking {
        let repetitions = Repetitions::Kept;
        Picking { repetitions, max_distinct: usize::MAX, sample: None, sorts: false, first: None }
    }
}

/// The treatment of games that repeat an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetitions {
    /// All games are picked.
    Kept,
    /// Games that repeat an earlier one are left out.
    LeftOut,
    /// Only games that repeat an earlier one are picked.
    Only,
}

/// A game to write.
pub struct Entry {
    /// The text to write: the record, or its row in a list.
    pub game: Vec<u8>,
    /// The values by which the games are put into files.
    pub values: Vec<String>,
    /// The text that the game comes from.
    pub text: Arc<SourceText>,
}

/// Writes a game. The number is that of the games written before. Breaks if no more can be written.
pub type Write<'a> = dyn FnMut(Entry, u64) -> io::Result<ControlFlow<()>> + 'a;

/// The decision about a game by the games that it repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// The game is not to be written.
    LeftOut,
    /// The game is to be written. It repeats this earlier game, `FILE#GAME`, if only repetitions are picked.
    Written(Option<String>),
    /// The game may repeat another one, but there are more different games than are told apart.
    TooMany,
}

/// Picks games among those that were selected.
pub struct Picker {
    picking: Picking,
    distinct: Distinct,
    first_games: FirstGames,
    /// The games that wait until all are known.
    waiting: Option<Waiting>,
    written: u64,
    left_out: u64,
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

impl Picker {
    /// A picker without games so far.
    ///
    /// # Errors
    /// The temporary file cannot be made in which games wait to be drawn or sorted.
    pub fn new(picking: Picking) -> io::Result<Picker> {
        let games = match picking.sample {
            Some((size, seed)) => Some(WaitingGames::Sample(Sample::new(size, seed), Spool::new()?)),
            None if picking.sorts => Some(WaitingGames::All(ExternalSort::new(SORTED_AT_A_TIME)?)),
            None => None,
        };
        Ok(Picker {
            picking,
            distinct: Distinct::default(),
            first_games: FirstGames::default(),
            waiting: games.map(|games| Waiting { games, texts: Vec::new() }),
            written: 0,
            left_out: 0,
        })
    }

    /// The number of games written so far.
    #[must_use]
    pub fn written(&self) -> u64 {
        self.written
    }

    /// The number of games left out because they repeat others, or repeat none.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The decision about the game of this number in a text, which may repeat an earlier one. `print` is `None` if that cannot be
    /// known.
    pub fn repeats(&mut self, print: Option<Print>, text: &str, index: usize) -> Repeats {
        let Picking { repetitions, max_distinct: max, .. } = self.picking;
        let kind = match (print, repetitions) {
            (None, _) | (_, Repetitions::Kept) => Kind::First,
            (Some(print), Repetitions::LeftOut) => self.distinct.add(print, max),
            (Some(print), Repetitions::Only) => self.first_games.add(print, text, index, max),
        };
        let repeats = match (kind, repetitions) {
            (Kind::TooMany, _) => Repeats::TooMany,
            (Kind::Repeats(first), Repetitions::Only) => Repeats::Written(first),
            (Kind::Repeats(_), _) | (Kind::First, Repetitions::Only) => Repeats::LeftOut,
            (Kind::First, _) => Repeats::Written(None),
        };
        self.left_out += u64::from(repeats == Repeats::LeftOut);
        repeats
    }

    /// Takes a game, which is written now, or waits until all are known. Breaks if no more are wanted.
    ///
    /// # Errors
    /// The game cannot be written, or the temporary file.
    pub fn take(&mut self, entry: Entry, sort_key: Vec<u8>, write: &mut Write<'_>) -> io::Result<ControlFlow<()>> {
        if let Some(waiting) = &mut self.waiting {
            waiting.add(&entry, sort_key)?;
            return Ok(ControlFlow::Continue(()));
        }
        self.write(entry, write)
    }

    fn write(&mut self, entry: Entry, write: &mut Write<'_>) -> io::Result<ControlFlow<()>> {
        let flow = write(entry, self.written)?;
        self.written += u64::from(flow.is_continue());
        let is_enough = self.picking.first == Some(self.written);
        Ok(if is_enough { ControlFlow::Break(()) } else { flow })
    }

    /// Writes the games that waited, until `stops` says so.
    ///
    /// # Errors
    /// A game cannot be written, or the temporary file cannot be read.
    pub fn finish(&mut self, stops: &dyn Fn() -> bool, write: &mut Write<'_>) -> io::Result<()> {
        let Some(Waiting { games, texts }) = self.waiting.take() else { return Ok(()) };
        let games: Box<dyn Iterator<Item = io::Result<Vec<u8>>>> = match games {
            WaitingGames::All(sort) => Box::new(sort.sorted()?),
            WaitingGames::Sample(sample, spool) => {
                let mut spool = spool.reader()?;
                let mut sample: Vec<Kept> = sample.into_items().collect();
                if self.picking.sorts {
                    sample.sort_by(|one, other| one.sort_key.cmp(&other.sort_key));
                }
                Box::new(sample.into_iter().map(move |kept| spool.get(kept.place)))
            }
        };
        for game in games {
            if stops() || self.write(unpacked(&game?, &texts)?, write)?.is_break() {
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

/// The number of a text. Texts that are written alike and whose records get the same tags have the same one, except where a text is a
/// single list of games.
fn text_number(texts: &mut Vec<Arc<SourceText>>, text: &Arc<SourceText>) -> usize {
    let is_single = has_single_texts(text.dialect.format);
    let is_alike = |known: &Arc<SourceText>| {
        Arc::ptr_eq(known, text)
            || !is_single
                && known.dialect.format == text.dialect.format
                && known.dialect.heading == text.dialect.heading
                && known.defaults == text.defaults
    };
    // Games of a single list come one after the other.
    let from = if is_single { texts.len().saturating_sub(1) } else { 0 };
    let found = texts[from..].iter().rposition(is_alike).map(|place| from + place);
    found.unwrap_or_else(|| {
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
fn unpacked(bytes: &[u8], texts: &[Arc<SourceText>]) -> io::Result<Entry> {
    let end = memchr::memchr(b'\n', bytes).unwrap_or(bytes.len());
    let (text, values): (usize, _) = serde_json::from_slice(&bytes[..end])?;
    let game = bytes.get(end + 1..).unwrap_or_default().to_vec();
    Ok(Entry { game, values, text: Arc::clone(&texts[text]) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::judge::Defaults;
    use xgames_core::record::Dialect;
    use xgames_core::record::Format;

    /// The games that are picked of some with these texts, whose last letters are the keys by which they are sorted.
    fn picked(picking: Picking, games: &[&str]) -> Vec<String> {
        let dialect = Dialect::of_text(Some(Format::Native), "a.txt", b"");
        let text = Arc::new(SourceText {
            name: "a.txt".into(),
            dialect,
            first: 1,
            is_plain: true,
            defaults: Defaults::default(),
        });
        let (mut picker, mut picked) = (Picker::new(picking).unwrap(), Vec::new());
        let mut write = |entry: Entry, before: u64| {
            assert_eq!((before, &entry.text.name, &entry.values), (picked.len() as u64, &text.name, &vec!["v".into()]));
            picked.push(String::from_utf8(entry.game).unwrap());
            Ok(ControlFlow::Continue(()))
        };
        for (index, game) in (1..).zip(games) {
            match picker.repeats(Some(Print::of(game.as_bytes())), &text.name, index) {
                Repeats::LeftOut => continue,
                Repeats::Written(first) => assert_eq!(first.is_some(), picking.repetitions == Repetitions::Only),
                Repeats::TooMany => break,
            }
            let key = game.as_bytes().last().copied().into_iter().collect();
            let entry = Entry { game: (*game).into(), values: vec!["v".into()], text: Arc::clone(&text) };
            if picker.take(entry, key, &mut write).unwrap().is_break() {
                break;
            }
        }
        picker.finish(&|| false, &mut write).unwrap();
        assert_eq!(picker.written(), picked.len() as u64);
        picked
    }

    /// A configuration may give each file other tags, which a copy gets from the text that its game comes from.
    #[test]
    fn games_that_wait_keep_the_settings_of_their_text() {
        let text = |coords: &str| {
            let dialect = Dialect::of_text(Some(Format::Native), "a.txt", b"");
            let defaults = Defaults { coords: Some(coords.into()), ..Defaults::default() };
            Arc::new(SourceText { name: "a.txt".into(), dialect, first: 1, is_plain: true, defaults })
        };
        for sample in [None, Some((9, 1))] {
            let mut picker = Picker::new(Picking { sorts: true, sample, ..Picking::default() }).unwrap();
            let mut coords = Vec::new();
            let mut write = |entry: Entry, _| {
                coords.push(entry.text.defaults.coords.clone().unwrap());
                Ok(ControlFlow::Continue(()))
            };
            for (key, of_text) in ["plain", "go", "plain"].into_iter().enumerate() {
                let entry = Entry { game: b"1. a1 *".to_vec(), values: Vec::new(), text: text(of_text) };
                assert!(picker.take(entry, vec![key as u8], &mut write).unwrap().is_continue());
            }
            picker.finish(&|| false, &mut write).unwrap();
            assert_eq!(coords, ["plain", "go", "plain"]);
        }
    }

    const GAMES: [&str; 6] = ["1c", "2a", "1c", "3b", "2a", "4a"];

    #[test]
    fn games_are_picked_in_order() {
        let all = Picking::default();
        assert_eq!(picked(all, &GAMES), GAMES);
        assert_eq!(picked(Picking { first: Some(2), ..all }, &GAMES), ["1c", "2a"]);
        let sorted = Picking { sorts: true, ..all };
        assert_eq!(picked(sorted, &GAMES), ["2a", "2a", "4a", "3b", "1c", "1c"]);
        assert_eq!(picked(Picking { first: Some(4), ..sorted }, &GAMES), ["2a", "2a", "4a", "3b"]);
        // A sample of all games is in their order, or sorted.
        assert_eq!(picked(Picking { sample: Some((9, 1)), ..all }, &GAMES), GAMES);
        assert_eq!(picked(Picking { sample: Some((9, 1)), ..sorted }, &GAMES), ["2a", "2a", "4a", "3b", "1c", "1c"]);
        assert_eq!(picked(Picking { sample: Some((2, 1)), ..all }, &GAMES).len(), 2);
    }

    #[test]
    fn repetitions_are_left_out_or_picked_alone() {
        let distinct = Picking { repetitions: Repetitions::LeftOut, ..Picking::default() };
        assert_eq!(picked(distinct, &GAMES), ["1c", "2a", "3b", "4a"]);
        assert_eq!(picked(Picking { sorts: true, ..distinct }, &GAMES), ["2a", "4a", "3b", "1c"]);
        // The second different game is the last one that is told apart.
        assert_eq!(picked(Picking { max_distinct: 2, ..distinct }, &GAMES), ["1c", "2a"]);
        let only = Picking { repetitions: Repetitions::Only, ..Picking::default() };
        assert_eq!(picked(only, &GAMES), ["1c", "2a"]);
        let mut picker = Picker::new(only).unwrap();
        let game = Some(Print::of(b"x"));
        assert_eq!(picker.repeats(game, "a.txt", 3), Repeats::LeftOut);
        assert_eq!(picker.repeats(game, "b.txt", 1), Repeats::Written(Some("a.txt#3".into())));
        assert_eq!(picker.repeats(None, "b.txt", 2), Repeats::LeftOut);
        assert_eq!(picker.left_out(), 2);
    }
}
