//! Openings: which positions games reach in their first moves, how often, and with which results.
//!
//! While games are read, their first moves are kept as [`Lines`]: each is replaced by its least image under the symmetries
//! of the game. A [`Graph`] brings lines together that lead to the same position. A [`Tree`] is the part of it that is
//! shown.

mod collector;
mod entry;
mod graph;
mod lines;
mod root;
mod tree;

pub use collector::{Collector, CollectorState};
pub use entry::{Entry, Key, Next, Store};
use graph::Graph;
use lines::Lines;
pub use root::{From, Scope};
pub use tree::{Node, Tree};

use std::collections::BTreeMap;

use self::entry::Keys;
use self::lines::Ended;
use self::root::Root;
use crate::statistics::{Results, Share};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, for_game};
use xgames_core::record::date::Date;

/// The first moves of games, by game and size.
#[derive(Debug, Default)]
pub struct Openings {
    /// By the place of the game in [`Game::ALL`], and by size.
    lines: BTreeMap<(usize, u16), Lines>,
    /// Number of games that were left out because they are invalid.
    pub invalid: u64,
    /// Number of games that do not reach the root.
    pub elsewhere: u64,
}

impl Openings {
    fn lines(&mut self, game: Game, size: u16) -> &mut Lines {
        self.lines.entry((game as usize, size)).or_default()
    }

    /// The number of different beginnings of lines.
    pub fn len(&self) -> usize {
        self.lines.values().map(Lines::len).sum()
    }

    /// Adds all games of others, as far as they are known to this number of plies.
    pub fn add(&mut self, other: &Openings, plies: u32) {
        self.invalid += other.invalid;
        self.elsewhere += other.elsewhere;
        for (key, lines) in &other.lines {
            self.lines.entry(*key).or_default().add_all(lines, plies);
        }
    }

    /// Cuts off what comes after this number of plies.
    pub fn shorten(&mut self, plies: u32) {
        self.lines.values_mut().for_each(|lines| lines.shorten(plies));
    }

    /// The tree of each game and size. `filter` takes the number of games at the root.
    pub fn into_trees(self, scope: &Scope, filter: impl Fn(u64) -> Filter) -> impl Iterator<Item = Tree> {
        self.lines.into_iter().filter_map(move |((game, size), lines)| {
            for_game!(Game::ALL[game], P => {
                let root = Root::<P>::new(scope, Some(&size.to_string())).ok()?;
                let lines = lines.added_up();
                let filter = filter(Counts::from(lines.games(0)).results.games());
                let graph = Graph::new(lines, &root, filter.min_games);
                Some(Tree::new(&graph, &root, size, filter))
            })
        })
    }

    /// Passes on the positions as entries, in the order of their keys.
    pub fn into_entries<E>(self, scope: &Scope, mut take: impl FnMut(Entry) -> Result<(), E>) -> Result<(), E> {
        self.lines.into_iter().try_for_each(|((game, size), lines)| {
            for_game!(Game::ALL[game], P => match Root::<P>::new(scope, Some(&size.to_string())) {
                Ok(root) => Graph::new(lines.added_up(), &root, 0).entries(&root, size, &mut take),
                Err(_) => Ok(()),
            })
        })
    }
}

/// The tree of a game and size from stored entries; `None` if no game reaches the root.
pub fn stored_tree<S: Store>(
    (game, size): (Game, u16),
    scope: &Scope,
    filter: impl Fn(u64) -> Filter,
    store: &S,
) -> Result<Option<Tree>, S::Error> {
    for_game!(game, P => {
        let size_text = size.to_string();
        let of = |scope| Root::<P>::new(scope, Some(&size_text));
        let (Ok(root), Ok(start)) = (of(scope), of(&Scope { from: None, ..scope.clone() })) else { return Ok(None) };
        let keys = Keys { game, size, ply: root.moves.len() };
        // Positions have the games that reached them in any way, not only those that went through the root.
        let graph = if root.moves.is_empty() {
            Graph::load(keys, start.position.class(&start.folding), scope.plies, &filter, store)?
        } else {
            Graph::load_after(&root, &start.position, keys, scope.plies, store)?
        };
        Ok(graph.map(|graph| {
            let filter = filter(graph.games());
            Tree::new(&graph, &root, size, filter)
        }))
    })
}

/// Which positions are shown.
#[derive(Clone, Copy, Debug)]
pub struct Filter {
    /// Those that were reached by at least this number of games.
    pub min_games: u64,
    /// Those to which at least this share of the games went on.
    pub min_share: f64,
}

impl Filter {
    /// Whether a position is shown after another one, from which this number of games came.
    fn admits(&self, before: &Counts, came: u64, position: &Counts) -> bool {
        let share = came as f64 / before.results.games() as f64;
        position.results.games() >= self.min_games && share >= self.min_share
    }
}

/// The games that reached a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How these games ended.
    pub results: Results,
    /// The [code](Date::code) of the date of the last one; 0 if it is unknown.
    pub last: u32,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.results += other.results;
        self.last = self.last.max(other.last);
    }

    /// The date of the last one: `2026-01-31`, `2026-01` or `2026`.
    pub fn last_date(&self) -> Option<String> {
        Date::of_code(self.last).map(|date| date.to_string())
    }

    /// The score of seat 1, with its interval; `None` if no game has a result.
    pub fn score(&self) -> Option<Share> {
        let Results { seat1, draws, .. } = self.results;
        Share::of_points(seat1, draws, self.results.finished())
    }
}

impl std::convert::From<Ended> for Counts {
    fn from(ended: Ended) -> Counts {
        let [seat1, seat2, draws, unfinished] = ended.results();
        Counts { results: Results { seat1, seat2, draws, unfinished }, last: ended.last() }
    }
}
