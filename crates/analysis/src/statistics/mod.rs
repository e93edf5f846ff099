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
mod play;
mod players;
mod quality;
mod ratings;
mod sprt;

pub use counter::{Counter, CounterStarts, Seen};
pub use game_tree::GameTree;
pub use glicko2::Glicko2;
pub use group::{Counts, Group, Points, Results, Year};
pub use histogram::Histogram;
pub use interval::{Share, wilson};
pub use play::Play;
pub use players::{Pairing, Place, Players, Score};
pub use quality::{Measure, quality};
pub use ratings::{Rating, ratings};
pub use sprt::{Decision, Hypotheses};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use xgames_core::games::Game;

/// What is counted besides what every game has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// The legal moves at each ply, which takes long.
    pub branching: bool,
    /// The players, and who has played whom.
    pub players: bool,
    /// Invalid games too, as far as they were played by the rules.
    pub include_invalid: bool,
}

/// The statistics of games, by game and size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// By the place of the game in [`Game::ALL`], and by size; what is unknown comes last.
    groups: BTreeMap<(usize, u32), Group>,
    /// By the place of the game in [`Game::ALL`].
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
