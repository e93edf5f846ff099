//! The standing of a match over several games (CZ10).

use std::collections::BTreeMap;

use crate::folding::folded;
use xgames_core::games::crosswise::MatchRules;

/// A game of a match. Its sides are in the order of their first turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The names of both sides.
    pub sides: [String; 2],
    /// The index of the winner, `None` for a draw.
    pub winner: Option<usize>,
    /// The points of both sides.
    pub points: [u32; 2],
    /// The number of the round, if given.
    pub round: Option<u32>,
}

/// The standing after some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The names of both sides; empty without a game.
    pub sides: Vec<String>,
    /// The victories of each side.
    pub victories: [u32; 2],
    /// The points of each side.
    pub points: [u32; 2],
    /// The number of games without a winner.
    pub draws: u32,
    /// The games that count, as indices, in the order in which they were played.
    pub counted: Vec<usize>,
    /// The decision of the match, if it is over.
    pub decision: Option<Decision>,
    /// The games after the end of the match, as indices.
    pub superfluous: Vec<usize>,
    /// The minimum number of further games, if the rules of the match are known.
    pub missing: Option<u32>,
    /// The games that are not between the two sides, as indices. They do not count.
    pub other_players: Vec<usize>,
    /// Messages about missing and repeated rounds.
    pub problems: Vec<String>,
}

/// The decision of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The number of games played until the decision.
    pub games: usize,
    /// The index of the winner, `None` for a draw.
    pub winner: Option<usize>,
}

/// Adds up the games of a match, in the order of their rounds if all have one, else in the given order.
#[must_use]
pub fn standing(games: &[Played], rules: Option<MatchRules>) -> Standing {
    let mut standing = Standing::default();
    let mut order: Vec<usize> = (0..games.len()).collect();
    if games.iter().all(|game| game.round.is_some()) {
        order.sort_by_key(|index| games[*index].round);
        standing.check_rounds(games);
    }
    for index in order {
        let game = &games[index];
        if standing.sides.is_empty() {
            standing.sides = game.sides.to_vec();
        }
        let seat_of = |side: &String| game.sides.iter().position(|name| folded(name) == folded(side));
        let (Some(first), Some(second)) = (seat_of(&standing.sides[0]), seat_of(&standing.sides[1])) else {
            standing.other_players.push(index);
            continue;
        };
        if standing.decision.is_some() {
            standing.superfluous.push(index);
            continue;
        }
        standing.counted.push(index);
        let seats = [first, second];
        for (side, seat) in seats.into_iter().enumerate() {
            standing.points[side] += game.points[seat];
            standing.victories[side] += u32::from(game.winner == Some(seat));
        }
        standing.draws += u32::from(game.winner.is_none());
        standing.decide(rules);
    }
    if standing.decision.is_none() {
        standing.missing = rules.map(|rules| match rules {
            MatchRules::FirstTo(victories) => victories - standing.victories.into_iter().fold(0, u32::max),
            MatchRules::SumOf(games) => games - standing.counted.len() as u32,
        });
    }
    standing
}

impl Standing {
    fn decide(&mut self, rules: Option<MatchRules>) {
        let games = self.counted.len();
        let winner = match rules {
            Some(MatchRules::FirstTo(victories)) => {
                let Some(winner) = self.victories.iter().position(|won| *won >= victories) else { return };
                Some(winner)
            }
            Some(MatchRules::SumOf(all)) if games as u32 == all => match self.points[0].cmp(&self.points[1]) {
                std::cmp::Ordering::Greater => Some(0),
                std::cmp::Ordering::Less => Some(1),
                std::cmp::Ordering::Equal => None,
            },
            _ => return,
        };
        self.decision = Some(Decision { games, winner });
    }

    /// Checks that rounds are counted from 1, without gaps.
    fn check_rounds(&mut self, games: &[Played]) {
        let mut rounds: BTreeMap<u32, u32> = BTreeMap::new();
        games.iter().filter_map(|game| game.round).for_each(|round| *rounds.entry(round).or_default() += 1);
        let twice = rounds.iter().filter(|(_, games)| **games > 1);
        self.problems.extend(twice.map(|(round, games)| format!("round {round} occurs {games} times")));
        let mut expected = 1;
        for round in rounds.into_keys() {
            match round.saturating_sub(expected) {
                0 => {}
                1 => self.problems.push(format!("round {expected} is missing")),
                _ => self.problems.push(format!("rounds {expected} to {} are missing", round - 1)),
            }
            expected = round.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games in a list such as `ann 22 24 bo`. The side with more points wins.
    fn games(list: &[&str]) -> Vec<Played> {
        let game = |text: &&str| {
            let words: Vec<&str> = text.split(' ').collect();
            let points = [words[1].parse().unwrap(), words[2].parse().unwrap()];
            let winner = if points[0] == points[1] { None } else { Some(usize::from(points[0] < points[1])) };
            Played {
                sides: [words[0].into(), words[3].into()],
                winner,
                points,
                round: words.get(4).map(|word| word.parse().unwrap()),
            }
        };
        list.iter().map(game).collect()
    }

    /// CZ10: first to N; draws do not count; sides are identified by name, whoever begins.
    #[test]
    fn first_to() {
        let played = games(&["ann 22 24 bo", "bo 20 20 ann", "bo 18 25 ann", "ann 30 1 bo", "ann 1 2 bo"]);
        let standing = standing(&played, Some(MatchRules::FirstTo(2)));
        assert_eq!(standing.sides, ["ann", "bo"]);
        assert_eq!((standing.victories, standing.draws), ([2, 1], 1));
        assert_eq!(standing.decision, Some(Decision { games: 4, winner: Some(0) }));
        assert_eq!((standing.superfluous, standing.missing), (vec![4], None));
        let undecided = super::standing(&played[..2], Some(MatchRules::FirstTo(2)));
        assert_eq!((undecided.decision, undecided.missing), (None, Some(1)));
    }

    #[test]
    fn spellings_of_a_name_are_one_player() {
        let played = games(&["Zoe\u{301} 2 1 bo", "BO 1 3 ZO\u{c9}"]);
        let standing = standing(&played, Some(MatchRules::FirstTo(2)));
        assert_eq!((standing.victories, standing.other_players), ([2, 0], vec![]));
    }

    /// CZ10: exactly N games, the higher sum wins, equal sums draw the match.
    #[test]
    fn sum_of() {
        let played = games(&["ann 22 24 bo", "bo 20 25 ann", "ann 10 10 bo"]);
        let whole = standing(&played, Some(MatchRules::SumOf(3)));
        assert_eq!((whole.points, whole.decision), ([57, 54], Some(Decision { games: 3, winner: Some(0) })));
        let drawn = standing(&games(&["ann 22 24 bo", "bo 20 22 ann"]), Some(MatchRules::SumOf(2)));
        assert_eq!(drawn.decision, Some(Decision { games: 2, winner: None }));
        assert_eq!(standing(&played, Some(MatchRules::SumOf(5))).missing, Some(2));
        assert_eq!(standing(&played, Some(MatchRules::SumOf(2))).superfluous, [2]);
        assert_eq!(standing(&played, None).missing, None);
        assert_eq!(standing(&[], Some(MatchRules::SumOf(2))).missing, Some(2));
    }

    #[test]
    fn rounds_and_other_players() {
        let played = games(&["ann 1 2 bo 5", "bo 3 1 ann 1", "ann 1 1 bo 2", "ann 4 3 bo 2", "cy 1 2 bo 6"]);
        let standing = standing(&played, None);
        assert_eq!(standing.counted, [1, 2, 3, 0]);
        assert_eq!(standing.other_players, [4]);
        assert_eq!(standing.problems, ["round 2 occurs 2 times", "rounds 3 to 4 are missing"]);
    }
}
