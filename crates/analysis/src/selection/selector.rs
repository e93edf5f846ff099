//! Selects the games of a block.

use std::borrow::Cow;

use super::distinct::Print;
use super::form::GameForm;
use super::split_key::SplitKey;
use crate::archive::BlockGames;
use crate::archive::copies::{Copied, excess, verbatim};
use crate::archive::pipeline::{Pool, SourceText};
use crate::query::{Filter, FilterCache, JudgedFacts, MoveQuestions, Order, Query, Selected};
use xgames_core::convert::{Canonicalizer, Conversion, Converted, GamePart, strip};
use xgames_core::judge::Defaults;
use xgames_core::record::game_record::Loss;
use xgames_core::record::{Dialect, Events, Format, Head};

/// The things that are wanted of each selected game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    /// The form in which its record is wanted; `None` if it is not.
    pub record: Option<GameForm>,
    /// The parts that are left out of a record that is not copied.
    pub strip: &'a [GamePart],
    /// Whether the facts for a list are wanted.
    pub listed: bool,
    /// The key whose values are wanted.
    pub split_by: Option<&'a SplitKey>,
    /// The order for which a key is wanted.
    pub order: Option<&'a Order>,
    /// Whether invalid games are wanted too.
    pub invalid: bool,
}

/// A selection of games: the query, and the questions to answer about each game for which it is true.
pub struct Selection<'a> {
    query: &'a Query,
    questions: &'a MoveQuestions,
    wanted: Wanted<'a>,
    caches: Pool<FilterCache>,
}

/// The selected games of a block.
pub struct SelectedGames {
    /// The number of games that were read.
    pub read: u64,
    /// The number of games that the query asks for, but are invalid.
    pub invalid: u64,
    /// The selected games, in order.
    pub games: Vec<SelectedGame>,
}

/// A selected game.
pub struct SelectedGame {
    /// The number of the game in the block, from 0.
    pub number: usize,
    /// The bytes of the record, or of the converted game, if they are wanted; or the reason why it cannot be converted.
    pub record: Result<Vec<u8>, String>,
    /// The losses of the conversion.
    pub losses: Vec<Loss>,
    /// The facts for a list, if the game is listed.
    pub listed: Option<Listed>,
    /// The fingerprint that games have in common if they are the same, if that is asked and known.
    pub print: Option<Print>,
    /// The key by which games are sorted, byte by byte; empty without an order.
    pub sort_key: Vec<u8>,
    /// The values by which games are put into files.
    pub values: Vec<String>,
}

/// The facts about a game that a list shows.
pub struct Listed {
    /// The facts that judging has found.
    pub facts: Box<JudgedFacts>,
    /// The value of the tag `Date`.
    pub date: Option<String>,
}

impl<'a> Selection<'a> {
    /// A selection by a query, and by questions about the moves.
    #[must_use]
    pub fn new(query: &'a Query, questions: &'a MoveQuestions, wanted: Wanted<'a>) -> Selection<'a> {
        Selection { query, questions, wanted, caches: Pool::default() }
    }

    fn filter<'f>(&'f self, defaults: &'f Defaults) -> Filter<'f> {
        let Wanted { listed, split_by, order, invalid, .. } = self.wanted;
        let mut filter = Filter::new(self.query, defaults).with_cache(self.caches.take()).asking(self.questions);
        if invalid {
            filter = filter.with_invalid();
        }
        if listed || split_by.is_some() {
            filter = filter.judging_all();
        }
        match order {
            Some(order) => filter.sorting(order),
            None => filter,
        }
    }

    /// Selects among the games of a block. It can be called on several threads at the same time.
    pub fn select(&self, block_games: &mut BlockGames<'_>) -> SelectedGames {
        self.select_among(block_games, |_| true)
    }

    /// Selects among the games of a block whose numbers, from 0, are `wanted`; it is known that the others are not selected. It can
    /// be called on several threads at the same time.
    pub fn select_among(&self, block_games: &mut BlockGames<'_>, wanted: impl Fn(usize) -> bool) -> SelectedGames {
        let form = self.wanted.record;
        let SourceText { name: file, dialect, defaults, .. } = block_games.text;
        let mut filter = self.filter(defaults);
        let conversion = form.and_then(|form| form.target(dialect.format)).map(|to| Conversion {
            to,
            flat: false,
            no_formulas: false,
            coords: None,
        });
        let mut canonicalizer = Canonicalizer::new(defaults);
        let mut selected = SelectedGames { read: 0, invalid: 0, games: Vec::new() };
        let mut places = Vec::new();
        block_games.each(|events, head, number| {
            selected.read += 1;
            if !wanted(number) {
                events.skip();
                return 0;
            }
            let mut unread = conversion.as_ref().map(|_| events.clone());
            let facts = match filter.select(file, events, head) {
                Selected::No => return 0,
                Selected::Invalid => {
                    selected.invalid += 1;
                    return 0;
                }
                Selected::Yes(facts) => facts,
            };
            let mut game = self.selected(number, head, facts);
            if let (Some(conversion), Some(unread)) = (&conversion, &mut unread) {
                self.convert(conversion, &mut canonicalizer, unread, head, &mut game);
            }
            selected.games.push(game);
            let (span, lines) = (events.game_span(head), events.lines().to_vec());
            places.push(Copied { number: number + 1, span, lines });
            0
        });
        selected.read += block_games.counts().left_out;
        let block = block_games.block;
        self.caches.keep(filter.into_cache(), block.text.len());
        if conversion.is_none() && form.is_some() {
            let records = copies(block_games, dialect, places);
            let copied =
                |record| if dialect.format == Format::Native { fit(record, form, defaults) } else { Ok(record) };
            selected.games.iter_mut().zip(records).for_each(|(game, record)| game.record = copied(record));
        }
        selected
    }

    fn selected(&self, number: usize, head: &Head<'_>, facts: Option<Box<JudgedFacts>>) -> SelectedGame {
        let date = || head.tag("Date").map(|tag| tag.value.clone().into_owned());
        let values = self.wanted.split_by.map_or(Vec::new(), |key| key.values(head, facts.as_deref()));
        let print = facts.as_ref().and_then(|facts| facts.moves.key.as_deref().map(Print::of));
        let sort_key = facts.as_ref().map_or(Vec::new(), |facts| facts.sort_key.clone());
        let listed = facts.filter(|_| self.wanted.listed).map(|facts| Listed { facts, date: date() });
        SelectedGame { number, record: Ok(Vec::new()), losses: Vec::new(), listed, print, sort_key, values }
    }

    /// Converts a game, without the parts that are to be left out.
    fn convert(
        &self,
        conversion: &Conversion,
        canonicalizer: &mut Canonicalizer<'_>,
        events: &mut Events<'_>,
        head: &Head<'_>,
        game: &mut SelectedGame,
    ) {
        let parts = self.wanted.strip;
        let change = |kind, record| if parts.is_empty() { record } else { strip(kind, record, parts) };
        match conversion.convert(canonicalizer, events, head, false, change) {
            Converted::Written { text, losses } => (game.record, game.losses) = (Ok(text), losses),
            Converted::Unreadable { .. } => game.record = Err("the record cannot be read".into()),
            Converted::Unfit(why) => game.record = Err(why),
        }
    }
}

/// A native record that is to be copied, or the reason why its copy could not be read.
fn fit(record: Vec<u8>, form: Option<GameForm>, defaults: &Defaults) -> Result<Vec<u8>, String> {
    match form {
        Some(GameForm::Native) if defaults.supply_tags() => verbatim(&record, defaults),
        // A row of a table has the bytes of the record.
        Some(GameForm::Native) => Ok(record),
        _ => match excess(&record, defaults) {
            None => Ok(record),
            Some(why) => Err(why),
        },
    }
}

/// The bytes of the records in these places of a block.
fn copies(games: &BlockGames<'_>, dialect: &Dialect, places: Vec<Copied>) -> Vec<Vec<u8>> {
    let (block, all) = (games.block, games.counts().all);
    let passwords = dialect.passwords(&block.text);
    let mut text = Cow::Borrowed(&*block.text);
    if !passwords.is_empty() {
        passwords.hide_in(text.to_mut());
    }
    let record = |place: Copied| {
        let mut record = Vec::new();
        for part in place.parts(block, dialect, all) {
            // Lines that are apart remain lines.
            if !record.is_empty() && !record.ends_with(b"\n") {
                record.push(b'\n');
            }
            record.extend_from_slice(&text[part]);
        }
        record
    };
    places.into_iter().map(record).collect()
}
