//! The players of a game in order, and the games of each two of them against each other.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Place, Play, Players, Rating, Score, ratings};

/// A player with all results.
#[derive(Clone, Debug)]
pub struct RankedPlayer<'p> {
    /// The name of the player.
    pub name: &'p str,
    /// The results in all games.
    pub score: Score,
    /// The ratings; without games that count, those of a new player.
    pub rating: Rating,
    /// The results by seat.
    pub seats: BTreeMap<u8, Score>,
    /// The results by the name of the side.
    pub sides: BTreeMap<&'static str, Score>,
    /// The play in games with a saved analysis, if there are any.
    pub play: Option<&'p Play>,
}

/// Two players with the results of their games against each other, as the first one sees them.
#[derive(Clone, Debug)]
pub struct Rivals<'p> {
    /// The names, in alphabetical order.
    pub names: [&'p str; 2],
    /// The results of the games in which the first one had each seat.
    pub seats: [Score; 2],
}

impl Rivals<'_> {
    /// The results of all games.
    #[must_use]
    pub fn score(&self) -> Score {
        let [mut score, other] = self.seats;
        score += other;
        score
    }
}

impl Players {
    /// The players, best first: by the lower end of the 95 % interval of their ratings by Glicko-2.
    #[must_use]
    pub fn ranking(&self) -> Vec<RankedPlayer<'_>> {
        let ratings = ratings(self);
        let mut by_name: BTreeMap<&str, RankedPlayer<'_>> = BTreeMap::new();
        for (Place { player: name, seat, side }, score) in &self.scores {
            let player = by_name.entry(name).or_insert_with(|| RankedPlayer {
                name,
                score: Score::default(),
                rating: ratings.get(&**name).copied().unwrap_or_default(),
                seats: BTreeMap::new(),
                sides: BTreeMap::new(),
                play: self.play.get(name),
            });
            player.score += *score;
            *player.seats.entry(*seat).or_default() += *score;
            *player.sides.entry(self.game.profile().sides[usize::from(*side)]).or_default() += *score;
        }
        let mut players: Vec<RankedPlayer<'_>> = by_name.into_values().collect();
        let at_least = |player: &RankedPlayer<'_>| player.rating.glicko.rating - 1.96 * player.rating.glicko.deviation;
        players.sort_by(|one, other| at_least(other).total_cmp(&at_least(one)));
        players
    }

    /// All pairs of players, those with the most games first.
    #[must_use]
    pub fn rivals(&self) -> Vec<Rivals<'_>> {
        let mut by_names: BTreeMap<[&str; 2], [Score; 2]> = BTreeMap::new();
        for (pairing, results) in &self.pairs {
            let [one, other] = pairing.seats.each_ref().map(String::as_str);
            let is_first = one < other;
            let seats = by_names.entry(if is_first { [one, other] } else { [other, one] }).or_default();
            seats[usize::from(!is_first)] += Score::of(*results, is_first);
        }
        let mut all: Vec<Rivals<'_>> = by_names.into_iter().map(|(names, seats)| Rivals { names, seats }).collect();
        all.sort_by_key(|rivals| Reverse(rivals.score().games()));
        all
    }
}
