//! The games of one kind and size.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::histogram::Histogram;
use super::play::Play;
use xgames_core::games::Game;
use xgames_core::record::GameResult;

/// Counts of the games of one kind and size. Invalid games are only in [`Group::invalid`], unless their
/// [legal part](Group::included) counts too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The game; `None` if the records do not name a known one.
    #[serde(serialize_with = "write_game", deserialize_with = "read_game")]
    pub game: Option<Game>,
    /// The size of the board, if it could be read.
    pub size: Option<u16>,
    /// The number of invalid games.
    pub invalid: u64,
    /// Results of the invalid games that are in the other counts too.
    pub included: Results,
    /// The numbers of plies of the games.
    pub lengths: Histogram,
    /// Results by seat.
    pub results: Results,
    /// The numbers of games won by each side, as the players owned them at the end.
    pub sides: [u64; 2],
    /// Results of the games in which the second player swapped.
    pub swapped: Results,
    /// Results of the games in which the second player could swap and played on.
    pub not_swapped: Results,
    /// The number of games by their ending.
    pub endings: Counts,
    /// Results by first move, in canonical text. Games from a set-up position are left out.
    pub first_moves: BTreeMap<String, Results>,
    /// The number of moves by kind.
    pub moves: Counts,
    /// The points of both sides, in games that ended by points.
    pub points: Points,
    /// The counts by year of the tag `Date`; 0 if it is unknown.
    pub years: BTreeMap<u16, Year>,
    /// The numbers of legal moves by ply, in the games where they are certain; empty if they were not counted.
    pub branching: BTreeMap<u32, Histogram>,
    /// The play by seat, in valid and unfinished games with a saved analysis.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub play: BTreeMap<u8, Play>,
}

/// The greatest number of games in a group that is read. More are not plausible, and thousands of such groups can be added
/// up.
const MAX_GAMES: u64 = 1 << 48;

/// The counts by name.
pub type Counts = BTreeMap<Cow<'static, str>, u64>;

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The number of games won by seat 1 or its team.
    pub seat1: u64,
    /// The number of games won by the other seat or team.
    pub seat2: u64,
    /// The number of drawn games.
    pub draws: u64,
    /// The number of games without a result.
    pub unfinished: u64,
}

/// Points of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The number of games.
    pub games: u64,
    /// The sum of the points of each side.
    pub sums: [u64; 2],
}

/// The games of a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Year {
    /// Results by seat.
    pub results: Results,
    /// The sum of the lengths in plies.
    pub plies: u64,
    /// The number of games in which the second player could swap and swapped or played on.
    pub offered: u64,
    /// The number of these games in which the second player swapped.
    pub taken: u64,
}

impl Year {
    /// The mean length in plies; 0 without games.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.results.games().max(1) as f64
    }
}

impl Results {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u64 {
        self.finished() + self.unfinished
    }

    /// The number of games with a result.
    #[must_use]
    pub fn finished(self) -> u64 {
        self.won() + self.draws
    }

    /// The number of games with a winner.
    #[must_use]
    pub fn won(self) -> u64 {
        self.seat1 + self.seat2
    }

    /// The number of games, unless it is too large.
    fn checked_games(self) -> Option<u64> {
        total([self.seat1, self.seat2, self.draws, self.unfinished])
    }

    /// Whether these may be the results of some of the games with the results `all`.
    fn is_part_of(self, all: Results) -> bool {
        self.seat1 <= all.seat1
            && self.seat2 <= all.seat2
            && self.draws <= all.draws
            && self.unfinished <= all.unfinished
    }

    pub(super) fn count(&mut self, result: GameResult) {
        match result {
            GameResult::FirstWins => self.seat1 += 1,
            GameResult::SecondWins => self.seat2 += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Unfinished => self.unfinished += 1,
        }
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Results) {
        self.seat1 += other.seat1;
        self.seat2 += other.seat2;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
    }
}

impl Group {
    /// The number of all games, invalid ones included.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.results.games() - self.included.games() + self.invalid
    }

    /// The number of valid games with a result.
    #[must_use]
    pub fn valid(&self) -> u64 {
        self.results.finished() - self.included.finished()
    }

    /// The number of valid games without a result.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.results.unfinished - self.included.unfinished
    }

    pub(super) fn add(&mut self, other: &Group) {
        self.invalid += other.invalid;
        self.included += other.included;
        self.lengths.add(&other.lengths);
        self.results += other.results;
        add_all(&mut self.sides, other.sides);
        self.swapped += other.swapped;
        self.not_swapped += other.not_swapped;
        add_counts(&mut self.endings, &other.endings);
        for (text, results) in &other.first_moves {
            match self.first_moves.get_mut(text) {
                Some(sum) => *sum += *results,
                None => drop(self.first_moves.insert(text.clone(), *results)),
            }
        }
        add_counts(&mut self.moves, &other.moves);
        self.points.games += other.points.games;
        add_all(&mut self.points.sums, other.points.sums);
        for (year, games) in &other.years {
            let sum = self.years.entry(*year).or_default();
            sum.results += games.results;
            sum.plies += games.plies;
            sum.offered += games.offered;
            sum.taken += games.taken;
        }
        for (ply, moves) in &other.branching {
            self.branching.entry(*ply).or_default().add(moves);
        }
        for (seat, play) in &other.play {
            *self.play.entry(*seat).or_default() += *play;
        }
    }

    /// Whether the counts of these games can be those of one archive: each of them has one length, one result and so on.
    pub fn is_consistent(&self) -> bool {
        let judged = self.results.checked_games();
        let years = self.years.values().map(|year| year.results.checked_games());
        judged.is_some_and(|judged| judged < MAX_GAMES && self.invalid < MAX_GAMES)
            && self.included.is_part_of(self.results)
            && self.included.checked_games().is_some_and(|included| included <= self.invalid)
            && total(self.lengths.iter().map(|(_, count)| count)) == judged
            && total(self.endings.values().copied()) == judged
            && years.sum::<Option<u64>>() == judged
            && total(self.sides).is_some_and(|won| won <= self.results.won())
            && self.play.values().all(Play::is_consistent)
    }
}

/// The sum, unless it is too large.
fn total(counts: impl IntoIterator<Item = u64>) -> Option<u64> {
    counts.into_iter().try_fold(0, u64::checked_add)
}

fn add_all(sums: &mut [u64; 2], others: [u64; 2]) {
    sums.iter_mut().zip(others).for_each(|(sum, other)| *sum += other);
}

fn add_counts(sums: &mut Counts, others: &Counts) {
    for (name, count) in others {
        *sums.entry(name.clone()).or_default() += count;
    }
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it like this")]
fn write_game<S: Serializer>(game: &Option<Game>, serializer: S) -> Result<S::Ok, S::Error> {
    game.map(Game::name).serialize(serializer)
}

fn read_game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Game>, D::Error> {
    let name = Option::<Cow<'_, str>>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(de::Error::custom)).transpose()
}
