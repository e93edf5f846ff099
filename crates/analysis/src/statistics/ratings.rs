//! The ratings of players, from the results of pairs of players by month.
//!
//! Months are rating periods, and the order of the games in a period does not matter. So the ratings depend only on counts.

use std::collections::BTreeMap;

use super::elo;
use super::encounter::Encounter;
use super::glicko2::Glicko2;
use super::players::Pairing;
use super::{Players, Results};

/// The ratings of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The number of games that count.
    pub games: u64,
    /// The rating by Elo.
    pub elo: f64,
    /// The rating by Glicko-2.
    pub glicko: Glicko2,
    /// The last month with games; 0 if it is unknown.
    month: u32,
}

/// The rating of a player without games.
impl Default for Rating {
    fn default() -> Rating {
        Rating { games: 0, elo: elo::START, glicko: Glicko2::default(), month: 0 }
    }
}

/// The ratings of all players with games that count, at the end of the last month with games.
#[must_use]
pub fn ratings(players: &Players) -> BTreeMap<&str, Rating> {
    let mut ratings: BTreeMap<&str, Rating> = BTreeMap::new();
    let mut last = 0;
    let pairs: Vec<(&Pairing, &Results)> = players.pairs.iter().filter(|(_, results)| results.finished() > 0).collect();
    for period in pairs.chunk_by(|(one, _), (other, _)| one.month == other.month) {
        last = period[0].0.month;
        let mut played: BTreeMap<&str, Vec<Encounter<&str>>> = BTreeMap::new();
        for (Pairing { seats: [one, other], .. }, results) in period {
            let games = results.finished();
            let score = |wins| wins as f64 + results.draws as f64 / 2.0;
            let mut add = |player, opponent, wins| {
                played.entry(player).or_default().push(Encounter { opponent, games, score: score(wins) });
            };
            add(one, other, results.seat1);
            add(other, one, results.seat2);
        }
        for player in played.keys() {
            ratings.entry(player).or_default().wait_until(last);
        }
        let after: Vec<(&str, Rating)> = played
            .iter()
            .map(|(player, games)| {
                let games: Vec<_> = games.iter().map(|game| game.against(ratings[game.opponent])).collect();
                (*player, ratings[player].after(last, &games))
            })
            .collect();
        ratings.extend(after);
    }
    ratings.values_mut().for_each(|rating| rating.wait_until(last + 1));
    ratings
}

impl Rating {
    /// Makes the deviation grow for the months without games before this one.
    fn wait_until(&mut self, month: u32) {
        if self.month > 0 {
            self.glicko = self.glicko.idle(month - self.month - 1);
        }
    }

    /// The rating after a month with these games.
    fn after(self, month: u32, games: &[Encounter<Rating>]) -> Rating {
        let elo: Vec<Encounter<f64>> = games.iter().map(|game| game.against(game.opponent.elo)).collect();
        let glicko: Vec<Encounter<Glicko2>> = games.iter().map(|game| game.against(game.opponent.glicko)).collect();
        Rating {
            games: self.games + games.iter().map(|game| game.games).sum::<u64>(),
            elo: elo::after(self.elo, &elo),
            glicko: self.glicko.after(&glicko),
            month,
        }
    }
}
