//! The players whose names are spelt in several ways.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Pairing, Place, Players, Statistics};
use crate::folding::folded;

impl Statistics {
    /// The statistics with one spelling of the name of each player: the one with the most games or, of several, the one that comes
    /// first. Names that differ only in case, or in the way in which a letter is written, are those of one player.
    ///
    /// Statistics that are to be added to others keep all spellings, so that the sum does not depend on the order.
    #[must_use]
    pub fn with_one_spelling(&self) -> Statistics {
        let mut statistics = self.clone();
        statistics.players.values_mut().for_each(Players::keep_one_spelling);
        statistics
    }
}

impl Players {
    fn keep_one_spelling(&mut self) {
        let Some(spellings) = self.spellings() else { return };
        let spelt = |name: &String| spellings.get(&*folded(name)).unwrap_or(name).clone();
        let mut united = Players { anonymous: self.anonymous, ..Players::new(self.game) };
        for (Place { player, seat, side }, score) in &self.scores {
            let place = Place { player: spelt(player), seat: *seat, side: *side };
            *united.scores.entry(place).or_default() += *score;
        }
        for (Pairing { month, seats }, results) in &self.pairs {
            let seats = seats.each_ref().map(spelt);
            // A game against oneself says nothing about who is stronger.
            if seats[0] != seats[1] {
                *united.pairs.entry(Pairing { month: *month, seats }).or_default() += *results;
            }
        }
        for (player, play) in &self.play {
            *united.play.entry(spelt(player)).or_default() += *play;
        }
        *self = united;
    }

    /// The spelling to keep of each name, by its folded form; `None` if no name has several spellings.
    fn spellings(&self) -> Option<BTreeMap<String, String>> {
        let mut games: BTreeMap<&String, u64> = BTreeMap::new();
        for (place, score) in &self.scores {
            *games.entry(&place.player).or_default() += score.games();
        }
        let mut kept: BTreeMap<Cow<'_, str>, (&String, u64)> = BTreeMap::new();
        for (name, games) in &games {
            let best = kept.entry(folded(name)).or_insert((name, *games));
            if *games > best.1 {
                *best = (name, *games);
            }
        }
        let has_several = kept.len() < games.len();
        has_several.then(|| kept.into_iter().map(|(key, (name, _))| (key.into_owned(), name.clone())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Score, StatisticsScope};
    use xgames_core::judge::Defaults;

    fn counted(games: &[(&str, &str)]) -> Statistics {
        let scope = StatisticsScope { players: true, ..StatisticsScope::default() };
        let mut statistics = Statistics::default();
        for (one, other) in games {
            let text = format!("[Game \"cross\"]\n[Player1 \"{one}\"]\n[Player2 \"{other}\"]\n\n1. a1 resign 1-0\n");
            statistics.count(text.as_bytes(), &Defaults::default(), scope);
        }
        statistics
    }

    #[test]
    fn spellings_of_one_name_are_one_player() {
        let games = [("zoe\u{301}", "Bo"), ("Zo\u{e9}", "bo"), ("Bo", "ZO\u{c9}"), ("Zo\u{e9}", "BO"), ("Bo", "bO")];
        let raw = counted(&games);
        let kept = raw.with_one_spelling();
        let players = kept.players().next().unwrap();
        let ranking = players.ranking();
        let names: Vec<_> = ranking.iter().map(|player| (player.name, player.score)).collect();
        let score = |wins, losses| Score { wins, losses, ..Score::default() };
        assert_eq!(names, [("Zo\u{e9}", score(3, 1)), ("Bo", score(2, 4))]);
        // The game of Bo against himself is no pair.
        assert_eq!(players.rivals().len(), 1);
        assert_eq!(players.rivals()[0].score().games(), 4);
        // The order of the parts does not matter.
        let mut sum = counted(&games[2..]);
        sum.add(&counted(&games[..2]));
        assert_eq!(sum.with_one_spelling(), kept);
    }

    #[test]
    fn names_with_one_spelling_stay() {
        let statistics = counted(&[("ann", "Bo"), ("Bo", "Jose"), ("Jos\u{e9}", "ann")]);
        assert_eq!(statistics.with_one_spelling(), statistics);
    }
}
