//! Openings: the positions that games reach in their first moves, how often, and with which results.
//!
//! While games are read, their first moves are kept as `Lines`: each is replaced by its least image under the symmetries
//! of the game. A `Graph` brings lines together that lead to the same position. A [`Tree`] is the part of it that is
//! shown.

mod collector;
mod entry;
mod graph;
pub mod index;
mod lines;
mod root;
mod tree;

pub use collector::{Collector, CollectorState};
use entry::{Entry, Key, Next};
use graph::Graph;
use lines::Lines;
pub use root::{From, Scope};
pub use tree::{Node, Tree};

use std::collections::{BTreeMap, BTreeSet};

use self::lines::Ended;
use self::root::Root;
use crate::statistics::{Results, Share};
use xgames_core::diagnostic::Diagnostic;
use xgames_core::games::{Game, for_game};
use xgames_core::judge::Defaults;
use xgames_core::record::date::Date;
use xgames_core::record::{Events, Head, games_of_text};

/// The first moves of games, by game and size.
#[derive(Debug, Default)]
pub struct Openings {
    /// The lines by the place of the game in [`Game::ALL`], and by size.
    lines: BTreeMap<(usize, u16), Lines>,
    /// The number of games that were left out because they are invalid.
    pub invalid: u64,
    /// The number of games that were left out because their game is not known.
    pub nameless: u64,
    /// The number of games that do not reach the root.
    pub elsewhere: u64,
    /// The kinds and sizes of these games.
    elsewhere_on: BTreeSet<(usize, u16)>,
}

impl Openings {
    /// The number of lines that are usually kept in memory: about 40 MiB.
    pub const MAX_LINES: usize = 500_000;

    /// Judges all games of a text, whatever its format, and adds their first moves.
    ///
    /// ```
    /// # mod xgames { pub use xgames_analysis as analysis; pub use xgames_core::*; }
    /// use xgames::analysis::openings::{OpeningFilter, Openings, Scope};
    /// use xgames::judge::Defaults;
    ///
    /// let text = b"[Game \"cross\"]\n1. a1 b2 *\n\n[Game \"cross\"]\n1. a1 c3 *\n";
    /// let (mut openings, scope) = (Openings::default(), Scope::default());
    /// openings.collect(text, &Defaults::default(), &scope);
    /// let tree = openings.into_trees(&scope, &|_| OpeningFilter::default()).next().expect("there are games of Cross");
    /// assert_eq!((tree.nodes[1].mv.as_str(), tree.nodes[1].counts.results.games()), ("a1", 2));
    /// ```
    pub fn collect(&mut self, text: &[u8], defaults: &Defaults, scope: &Scope) {
        each_game(text, defaults, scope, |collector, events, head| {
            collector.collect(events, head, self);
        });
    }

    fn lines(&mut self, game: Game, size: u16) -> &mut Lines {
        self.lines.entry((game as usize, size)).or_default()
    }

    /// The number of different beginnings of lines.
    fn len(&self) -> usize {
        self.lines.values().map(Lines::len).sum()
    }

    /// Adds all games of others, as far as they are known to this number of plies.
    pub fn add(&mut self, other: &Openings, plies: u32) {
        self.invalid += other.invalid;
        self.nameless += other.nameless;
        self.elsewhere += other.elsewhere;
        self.elsewhere_on.extend(&other.elsewhere_on);
        for (key, lines) in &other.lines {
            self.lines.entry(*key).or_default().add_all(lines, plies);
        }
    }

    /// Adds all games of others. If there are more lines than `max` then, the last plies are left out and `plies` becomes less: this
    /// depends on the games only, because the lines become more with every game.
    pub fn add_within(&mut self, other: &Openings, plies: &mut u32, max: usize) {
        self.add(other, *plies);
        while self.len() > max && *plies > 1 {
            *plies -= 1;
            self.shorten(*plies);
        }
    }

    /// Checks that the moves to the root can be played on the board of at least one of the games.
    ///
    /// # Errors
    /// They cannot be played on any of these boards; the diagnostic says why on the first.
    pub fn check(&self, scope: &Scope) -> Result<(), (Game, Diagnostic)> {
        let is_asked = matches!(scope.from, Some(From::Moves(_))) && self.lines.is_empty();
        let mut first = None;
        for (game, size) in self.elsewhere_on.iter().filter(|_| is_asked) {
            match for_game!(Game::ALL[*game], P => Root::<P>::new(scope, Some(&size.to_string())).err()) {
                None => return Ok(()),
                Some(finding) => first = first.or(Some((Game::ALL[*game], finding))),
            }
        }
        first.map_or(Ok(()), Err)
    }

    /// Cuts off what comes after this number of plies.
    fn shorten(&mut self, plies: u32) {
        self.lines.values_mut().for_each(|lines| lines.shorten(plies));
    }

    /// The tree of each game and size. `filter` takes the number of games at the root.
    pub fn into_trees<'a>(self, scope: &'a Scope, filter: &'a dyn Fn(u64) -> OpeningFilter) -> Trees<'a> {
        Box::new(self.lines.into_iter().filter_map(move |((game, size), lines)| {
            for_game!(Game::ALL[game], P => {
                let root = Root::<P>::new(scope, Some(&size.to_string())).ok()?;
                let lines = lines.added_up();
                let filter = filter(Counts::from(lines.games(0)).results.games());
                let graph = Graph::new(lines, &root, filter.min_games);
                Some(Tree::new(&graph, &root, size, filter))
            })
        }))
    }

    /// Passes on the positions as entries, in the order of their keys.
    fn into_entries<E>(self, scope: &Scope, mut take: impl FnMut(Entry) -> Result<(), E>) -> Result<(), E> {
        self.lines.into_iter().try_for_each(|((game, size), lines)| {
            for_game!(Game::ALL[game], P => match Root::<P>::new(scope, Some(&size.to_string())) {
                Ok(root) => Graph::new(lines.added_up(), &root, 0).entries(&root, size, &mut take),
                Err(_) => Ok(()),
            })
        })
    }
}

/// Calls `take` for every game of a text, whatever its format.
fn each_game(
    text: &[u8],
    defaults: &Defaults,
    scope: &Scope,
    mut take: impl for<'t> FnMut(&mut Collector<'_>, &mut Events<'t>, &Head<'t>),
) {
    let mut collector = Collector::new(defaults, scope, CollectorState::default());
    games_of_text(text, |events, head| take(&mut collector, events, head));
}

/// Trees, each of which is made when it is wanted.
pub type Trees<'a> = Box<dyn Iterator<Item = Tree> + 'a>;

/// A filter for the positions that are shown.
#[derive(Clone, Copy, Debug)]
pub struct OpeningFilter {
    /// The least number of games that must have reached a position.
    pub min_games: u64,
    /// The least share of the games before a position that must have gone on to it.
    pub min_share: f64,
}

impl Default for OpeningFilter {
    /// The filter that admits all positions.
    fn default() -> OpeningFilter {
        OpeningFilter { min_games: 1, min_share: 0.0 }
    }
}

impl OpeningFilter {
    /// The filter for positions that at least one in a hundred of this number of games has reached.
    #[must_use]
    pub fn frequent(games: u64) -> OpeningFilter {
        OpeningFilter { min_games: games.div_ceil(100), ..OpeningFilter::default() }
    }

    /// Whether a position is shown after another one, from which this number of games came.
    fn admits(&self, before: &Counts, came: u64, position: &Counts) -> bool {
        let share = came as f64 / before.results.games() as f64;
        position.results.games() >= self.min_games && share >= self.min_share
    }
}

/// The games that reached a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The results of these games.
    pub results: Results,
    /// The [code](Date::code) of the date of the last game; 0 if it is unknown.
    pub last: u32,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.results += other.results;
        self.last = self.last.max(other.last);
    }

    /// The date of the last game: `2026-01-31`, `2026-01` or `2026`.
    #[must_use]
    pub fn last_date(&self) -> Option<String> {
        Date::of_code(self.last).map(|date| date.to_string())
    }

    /// The score of seat 1, with its interval; `None` if no game has a result.
    #[must_use]
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
