//! Counts about the players of one kind of game.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Play, Results, Share};
use xgames_core::games::{Game, MAX_PLAYERS, Side};
use xgames_core::record::{GameResult, known};

/// Counts of the games of players. Invalid games are in none of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The game that all these players have played.
    #[serde(serialize_with = "write_game", deserialize_with = "read_game")]
    pub game: Game,
    /// The number of seats in these games whose player is not known.
    pub anonymous: u64,
    /// The scores of each player in each seat with each side.
    #[serde(with = "rows")]
    pub scores: BTreeMap<Place, Score>,
    /// Results of the games between two known players, without partners.
    #[serde(with = "rows")]
    pub pairs: BTreeMap<Pairing, Results>,
    /// The play of each player in games with a saved analysis.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub play: BTreeMap<String, Play>,
}

/// A player in a seat with a side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The name of the player.
    pub player: String,
    /// The seat, counted from 1.
    pub seat: u8,
    /// The side at the end of the game: 0 for the first, 1 for the second.
    pub side: u8,
}

/// Two players in their seats, in one month.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The month, counted from January of the year 0; 0 if it is unknown.
    pub month: u32,
    /// The players by seat.
    pub seats: [String; 2],
}

/// The results of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The number of games won by the player or the player's team.
    pub wins: u64,
    /// The number of games won by the other side.
    pub losses: u64,
    /// The number of drawn games.
    pub draws: u64,
    /// The number of games without a result.
    pub unfinished: u64,
}

impl Score {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u64 {
        self.finished() + self.unfinished
    }

    /// The number of games with a result.
    #[must_use]
    pub fn finished(self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The share of the points that the player has got: 1 for a win, a half for a draw. `None` if no game has a result.
    #[must_use]
    pub fn share(self) -> Option<Share> {
        Share::of_points(self.wins, self.draws, self.finished())
    }

    /// The score of the player in seat 1 or, if not `first`, of the other one.
    #[must_use]
    pub fn of(results: Results, first: bool) -> Score {
        let Results { seat1, seat2, draws, unfinished } = results;
        let (wins, losses) = if first { (seat1, seat2) } else { (seat2, seat1) };
        Score { wins, losses, draws, unfinished }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
    }
}

impl Players {
    /// The counts of no players.
    #[must_use]
    pub fn new(game: Game) -> Players {
        Players { game, anonymous: 0, scores: BTreeMap::new(), pairs: BTreeMap::new(), play: BTreeMap::new() }
    }

    /// Whether there can be such players.
    pub fn is_consistent(&self) -> bool {
        self.scores.keys().all(|place| (1..=MAX_PLAYERS).contains(&place.seat.into()) && place.side < 2)
            && self.pairs.keys().all(|pairing| pairing.month < 10_000 * 12)
            && self.play.values().all(Play::is_consistent)
    }

    /// Counts a game of these players. `sides` are those of the seats at its end.
    pub(super) fn count(
        &mut self,
        players: &[Option<String>],
        sides: [Side; MAX_PLAYERS],
        month: u32,
        result: GameResult,
    ) {
        let names: Vec<Option<&str>> = players.iter().map(|player| player.as_deref().and_then(known)).collect();
        let mut results = Results::default();
        results.count(result);
        for ((seat, name), side) in (1..).zip(&names).zip(sides) {
            let Some(name) = *name else {
                self.anonymous += 1;
                continue;
            };
            let place = Place { player: name.to_owned(), seat, side: side as u8 };
            *self.scores.entry(place).or_default() += Score::of(results, side == sides[0]);
        }
        if let [Some(one), Some(other)] = names[..]
            && one != other
        {
            let pairing = Pairing { month, seats: [one, other].map(str::to_owned) };
            *self.pairs.entry(pairing).or_default() += results;
        }
    }

    /// Counts the play of these players in a game, by seat.
    pub(super) fn count_play(&mut self, players: &[Option<String>], plays: &[(u8, Play)]) {
        for (seat, play) in plays {
            let name = players.get(usize::from(*seat) - 1).and_then(|player| known(player.as_deref()?));
            if let Some(name) = name {
                *self.play.entry(name.to_owned()).or_default() += *play;
            }
        }
    }

    pub(super) fn add(&mut self, other: &Players) {
        self.anonymous += other.anonymous;
        for (place, score) in &other.scores {
            *self.scores.entry(place.clone()).or_default() += *score;
        }
        for (pairing, results) in &other.pairs {
            *self.pairs.entry(pairing.clone()).or_default() += *results;
        }
        for (name, play) in &other.play {
            *self.play.entry(name.clone()).or_default() += *play;
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it like this")]
fn write_game<S: Serializer>(game: &Game, serializer: S) -> Result<S::Ok, S::Error> {
    game.name().serialize(serializer)
}

fn read_game<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
    Cow::<'_, str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// Maps whose keys are not text, read and written as lists of pairs.
mod rows {
    use super::{BTreeMap, Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(super) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
