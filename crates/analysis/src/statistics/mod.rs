//! Statistics of many games, by game and board size.
//!
//! Everything that is kept is a count: of lengths, results, first moves and so on, never of single games. So memory does not
//! grow with the number of games, and the statistics of parts add up to exactly those of the whole. Shares, intervals and
//! quantiles are computed from the counts when they are shown.

mod counter;
mod elo;
mod encounter;
mod game_tree;
mod glicko2;
mod group;
mod histogram;
mod interval;
mod partial;
mod play;
mod players;
mod quality;
mod ranking;
mod ratings;
mod spellings;
mod sprt;

pub use counter::{Counter, CounterStarts, Seen};
pub use game_tree::GameTree;
pub use glicko2::Glicko2;
pub use group::{Counts, Group, Points, Results, Year};
pub use histogram::Histogram;
pub use interval::{Share, wilson};
pub use partial::{PartialSum, write_partial};
pub use play::Play;
pub use players::{Pairing, Place, Players, Score};
pub use quality::{Measure, quality};
pub use ranking::{RankedPlayer, Rivals};
pub use ratings::{Rating, ratings};
pub use sprt::{Decision, Hypotheses};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::review;
use xgames_core::games::Game;
use xgames_core::judge::Defaults;
use xgames_core::record::games_of_text;

/// A choice of the optional counts, besides those that every game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatisticsScope {
    /// Whether the legal moves at each ply are counted, which takes long.
    pub branching: bool,
    /// Whether the players are counted, and their games against each other.
    pub players: bool,
    /// Whether invalid games count too, as far as they were played by the rules.
    pub include_invalid: bool,
}

/// The statistics of games, by game and size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The groups by the place of the game in [`Game::ALL`], and by size; unknown games and sizes come last.
    groups: BTreeMap<(usize, u32), Group>,
    /// The players by the place of the game in [`Game::ALL`].
    players: BTreeMap<usize, Players>,
}

impl Statistics {
    /// The groups in order: by game, and by size from the smallest board to the largest.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.values()
    }

    /// The players by game, if they were counted.
    pub fn players(&self) -> impl Iterator<Item = &Players> {
        self.players.values()
    }

    /// The number of all games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.groups().map(Group::games).sum()
    }

    /// Judges all games of a text, whatever its format, and counts them.
    ///
    /// ```
    /// # mod xgames { pub use xgames_analysis as analysis; pub use xgames_core::*; }
    /// use xgames::analysis::statistics::{StatisticsScope, Statistics};
    /// use xgames::judge::Defaults;
    ///
    /// let mut statistics = Statistics::default();
    /// for text in ["[Game \"cross\"]\n1. a1 *\n", "[Game \"cross\"]\n1. a1 swap 2. a1 *\n"] {
    ///     statistics.count(text.as_bytes(), &Defaults::default(), StatisticsScope::default());
    /// }
    /// let group = statistics.groups().next().expect("there are games of Cross");
    /// assert_eq!((group.unfinished(), group.invalid), (1, 1));
    /// ```
    pub fn count(&mut self, text: &[u8], defaults: &Defaults, scope: StatisticsScope) {
        let mut counter = Counter::new(defaults, scope).with_analyses(review::may_have_values(text));
        games_of_text(text, |events, head| {
            counter.count(events, head, self);
        });
    }

    /// Adds the games of a group.
    pub fn add_group(&mut self, group: &Group) {
        self.group(group.game, group.size).add(group);
    }

    /// Adds the players of a game.
    pub fn add_players(&mut self, players: &Players) {
        self.players_of(players.game).add(players);
    }

    /// Adds all games of other statistics.
    pub fn add(&mut self, other: &Statistics) {
        other.groups().for_each(|group| self.add_group(group));
        other.players().for_each(|players| self.add_players(players));
    }

    /// The players of this game.
    fn players_of(&mut self, game: Game) -> &mut Players {
        self.players.entry(game as usize).or_insert_with(|| Players::new(game))
    }

    /// The group of these games.
    fn group(&mut self, game: Option<Game>, size: Option<u16>) -> &mut Group {
        let place = Game::ALL.iter().position(|known| Some(*known) == game).unwrap_or(usize::MAX);
        let key = (place, size.map_or(u32::MAX, u32::from));
        self.groups.entry(key).or_insert_with(|| Group { game, size, ..Group::default() })
    }
}
