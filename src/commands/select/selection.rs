//! Selects the games of a block.

use std::borrow::Cow;

use crate::analysis::query::{Filter, JudgedFacts, Query, Selected};
use crate::cli::Select;
use crate::commands::archive_games::BlockGames;
use crate::commands::copies::Copied;
use crate::commands::pipeline::Pool;
use crate::judge::{Defaults, StartCache};

/// What is selected, and what is needed of it.
pub(super) struct Selection<'a> {
    query: &'a Query,
    defaults: &'a Defaults,
    include_invalid: bool,
    /// Whether games are listed, so that they must be judged.
    lists: bool,
    /// Whether records are copied.
    copies: bool,
    starts: Pool<StartCache>,
}

/// The selected games of a block.
pub(super) struct Found {
    /// Number of games that were read.
    pub(super) read: u64,
    /// Number of games that the query asks for, but are invalid.
    pub(super) invalid: u64,
    pub(super) games: Vec<FoundGame>,
}

/// A selected game.
pub(super) struct FoundGame {
    /// Its number in the block, from 0.
    pub(super) number: usize,
    /// The bytes of its record, if they are wanted, in parts if there are lines of other games between them.
    pub(super) record: Vec<Vec<u8>>,
    /// What is known of it, if it is listed.
    pub(super) listed: Option<Listed>,
}

/// What a list shows of a game.
pub(super) struct Listed {
    pub(super) facts: Box<JudgedFacts>,
    /// The tag `Date`.
    pub(super) date: Option<String>,
}

impl<'a> Selection<'a> {
    pub(super) fn new(query: &'a Query, defaults: &'a Defaults, arguments: &Select) -> Selection<'a> {
        Selection {
            query,
            defaults,
            include_invalid: arguments.include_invalid,
            lists: arguments.list,
            copies: !arguments.list && !arguments.count,
            starts: Pool::default(),
        }
    }

    fn filter(&self) -> Filter<'a> {
        let filter = Filter::new(self.query, self.defaults).with_starts(self.starts.take());
        let filter = if self.include_invalid { filter.with_invalid() } else { filter };
        if self.lists { filter.judging_all() } else { filter }
    }

    pub(super) fn select(&self, block_games: &mut BlockGames<'_>) -> Found {
        let mut filter = self.filter();
        let (file, dialect) = (&block_games.text.name, &block_games.text.dialect);
        let (mut read, mut count, mut invalid, mut games, mut places) = (0, 0, 0, Vec::new(), Vec::new());
        block_games.each(|events, head, number| {
            read += 1;
            count = number + 1;
            // `--game` says what moves without tags are. It does not repair a record that should name its game.
            if self.defaults.game.is_some() && head.tag("Game").is_none() && !head.tags.is_empty() {
                events.skip();
                return 0;
            }
            match filter.select(file, events, head) {
                Selected::No => {}
                Selected::Invalid => invalid += 1,
                Selected::Yes(facts) => {
                    let date = || head.tag("Date").map(|tag| tag.value.clone().into_owned());
                    let listed = facts.filter(|_| self.lists).map(|facts| Listed { facts, date: date() });
                    games.push(FoundGame { number, record: Vec::new(), listed });
                    let (span, lines) = (events.game_span(head), events.lines().to_vec());
                    places.push(Copied { number: number + 1, span, lines });
                }
            }
            0
        });
        let block = block_games.block;
        self.starts.keep(filter.into_starts(), block.text.len());
        if self.copies {
            let passwords = dialect.passwords(&block.text);
            let mut text = Cow::Borrowed(&*block.text);
            if !passwords.is_empty() {
                passwords.hide_in(text.to_mut());
            }
            for (game, place) in games.iter_mut().zip(places) {
                let parts = place.parts(block, dialect, count).into_iter();
                game.record = parts.map(|part| text[part].to_vec()).collect();
            }
        }
        Found { read, invalid, games }
    }
}
