//! Selects the games of a block.

use std::borrow::Cow;

use super::distinct::Print;
use super::game_file::GameForm;
use crate::cli::{Select, SplitKey};
use crate::program::archive_games::BlockGames;
use xgames_analysis::archive::copies::Copied;
use xgames_analysis::archive::pipeline::Pool;
use xgames_analysis::folding::folded;
use xgames_analysis::query::{Filter, FilterCache, JudgedFacts, MoveQuestions, Query, Selected};
use xgames_core::convert::{Canonicalizer, Conversion, Converted, strip};
use xgames_core::judge::Defaults;
use xgames_core::record::date::Date;
use xgames_core::record::game_record::Loss;
use xgames_core::record::{Dialect, Events, Head};

/// A selection of games: the query, and the questions to answer about each game for which it is true.
pub(super) struct Selection<'a> {
    pub(super) query: &'a Query,
    pub(super) questions: &'a MoveQuestions,
    pub(super) defaults: &'a Defaults,
    pub(super) arguments: &'a Select,
    caches: Pool<FilterCache>,
}

/// The selected games of a block.
pub(super) struct SelectedGames {
    /// The number of games that were read.
    pub(super) read: u64,
    /// The number of games that the query asks for, but are invalid.
    pub(super) invalid: u64,
    pub(super) games: Vec<SelectedGame>,
}

/// A selected game.
pub(super) struct SelectedGame {
    /// The number of the game in the block, from 0.
    pub(super) number: usize,
    /// The bytes of the record, or of the converted game, if they are wanted; or the reason why it cannot be converted.
    pub(super) record: Result<Vec<u8>, String>,
    /// The losses of the conversion.
    pub(super) losses: Vec<Loss>,
    /// The facts for a list, if the game is listed.
    pub(super) listed: Option<Listed>,
    /// The fingerprint that games have in common if they are the same, if that is asked and known.
    pub(super) print: Option<Print>,
    pub(super) sort_key: Vec<u8>,
    /// The values by which games are put into files.
    pub(super) values: Vec<String>,
}

/// The facts about a game that a list shows.
pub(super) struct Listed {
    pub(super) facts: Box<JudgedFacts>,
    /// The value of the tag `Date`.
    pub(super) date: Option<String>,
}

impl<'a> Selection<'a> {
    pub(super) fn new(
        query: &'a Query,
        questions: &'a MoveQuestions,
        defaults: &'a Defaults,
        arguments: &'a Select,
    ) -> Selection<'a> {
        Selection { query, questions, defaults, arguments, caches: Pool::default() }
    }

    fn filter(&self) -> Filter<'a> {
        let Select { list, include_invalid, games, .. } = self.arguments;
        let mut filter = Filter::new(self.query, self.defaults).with_cache(self.caches.take()).asking(self.questions);
        if *include_invalid {
            filter = filter.with_invalid();
        }
        if *list || games.split_by.is_some() {
            filter = filter.judging_all();
        }
        match &games.sort {
            Some(order) => filter.sorting(order),
            None => filter,
        }
    }

    pub(super) fn select(&self, block_games: &mut BlockGames<'_>) -> SelectedGames {
        let Select { list, count, games: options, .. } = self.arguments;
        let form = GameForm::of(options);
        let mut filter = self.filter();
        let (file, dialect) = (&block_games.text.name, &block_games.text.dialect);
        let conversion = form.target(dialect.format).filter(|_| !list && !count).map(|to| Conversion {
            to,
            flat: false,
            no_formulas: false,
            coords: None,
            defaults: self.defaults.clone(),
        });
        let mut canonicalizer = Canonicalizer::new(self.defaults);
        let mut selected = SelectedGames { read: 0, invalid: 0, games: Vec::new() };
        let mut places = Vec::new();
        block_games.each(|events, head, number| {
            selected.read += 1;
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
        selected.read += block_games.left_out();
        let block = block_games.block;
        self.caches.keep(filter.into_cache(), block.text.len());
        if conversion.is_none() && !list && !count {
            let records = copies(block_games, dialect, places);
            selected.games.iter_mut().zip(records).for_each(|(game, record)| game.record = Ok(record));
        }
        selected
    }

    fn selected(&self, number: usize, head: &Head<'_>, facts: Option<Box<JudgedFacts>>) -> SelectedGame {
        let date = || head.tag("Date").map(|tag| tag.value.clone().into_owned());
        let key = self.arguments.games.split_by.as_ref();
        let values = key.map_or(Vec::new(), |key| split_values(key, head, facts.as_deref()));
        let print = facts.as_ref().and_then(|facts| facts.moves.key.as_deref().map(Print::of));
        let sort_key = facts.as_ref().map_or(Vec::new(), |facts| facts.sort_key.clone());
        let listed = facts.filter(|_| self.arguments.list).map(|facts| Listed { facts, date: date() });
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
        let parts = &self.arguments.games.strip;
        let change = |kind, record| if parts.is_empty() { record } else { strip(kind, record, parts) };
        match conversion.convert(canonicalizer, events, head, false, change) {
            Converted::Written { text, losses } => (game.record, game.losses) = (Ok(text), losses),
            Converted::Unreadable { .. } => game.record = Err("it cannot be read".into()),
            Converted::Unfit(why) => game.record = Err(why),
        }
    }
}

/// The bytes of the records in these places of a block.
fn copies(games: &BlockGames<'_>, dialect: &Dialect, places: Vec<Copied>) -> Vec<Vec<u8>> {
    let (block, all) = (games.block, games.count());
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

/// The values of a game by which it is put into files.
fn split_values(key: &SplitKey, head: &Head<'_>, facts: Option<&JudgedFacts>) -> Vec<String> {
    let Some(JudgedFacts { judgement, moves, .. }) = facts else { return vec![String::new()] };
    let one = |value: Option<String>| vec![value.unwrap_or_default()];
    match key {
        SplitKey::Player => {
            let mut names: Vec<String> =
                judgement.players.iter().map(|name| name.clone().unwrap_or_default()).collect();
            names.sort_by_cached_key(|name| folded(name).into_owned());
            names.dedup_by(|one, other| folded(one) == folded(other));
            if names.is_empty() { one(None) } else { names }
        }
        SplitKey::Game => one(judgement.game.map(|game| game.name().to_owned())),
        SplitKey::Size => one(judgement.size.map(|size| size.to_string())),
        SplitKey::Result => one(judgement.result.map(|result| match result.text() {
            "1/2-1/2" => "draw".to_owned(),
            "*" => "unfinished".to_owned(),
            text => text.to_owned(),
        })),
        SplitKey::Year => one(head.tag("Date").and_then(|tag| Some(Date::read(&tag.value)?.year.to_string()))),
        SplitKey::Opening(_) => one(Some(moves.opening.join("-"))),
        SplitKey::Tag(name) => one(head.tag(name).map(|tag| tag.value.clone().into_owned())),
        // Games by number are put into files when they are written.
        SplitKey::Every(_) => Vec::new(),
    }
}
