//! The rating system of Arpad Elo, with the rules of FIDE for rating periods (FIDE Rating Regulations 2024, section 8.3): all
//! games of a period count at once, with the ratings from its beginning.

use super::encounter::Encounter;

/// The rating of a new player.
pub(super) const START: f64 = 1500.0;

/// The factor K: the greatest change of a rating by one game.
const K: f64 = 20.0;

/// The greatest change of a rating by the games of one period.
const MAX_CHANGE: f64 = 700.0;

/// The expected score of a game.
fn expected_score(rating: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf((opponent - rating) / 400.0))
}

/// The rating after a period with these games.
pub(super) fn after(rating: f64, games: &[Encounter<f64>]) -> f64 {
    let number: u64 = games.iter().map(|encounter| encounter.games).sum();
    let gain: f64 = games
        .iter()
        .map(|Encounter { opponent, games, score }| score - *games as f64 * expected_score(rating, *opponent))
        .sum();
    let k = K.min(MAX_CHANGE / number.max(1) as f64);
    rating + k * gain
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of FIDE Rating Regulations, section 8.1.2: the difference of ratings and the expected score. Its scores are
    /// those of a normal distribution, from which the logistic ones differ by less than 0.02.
    #[test]
    fn expected_scores_are_the_published_ones() {
        for (difference, expected) in
            [(0.0, 0.50), (50.0, 0.57), (100.0, 0.64), (200.0, 0.76), (300.0, 0.85), (400.0, 0.92)]
        {
            let found = expected_score(1500.0 + difference, 1500.0);
            assert!((found - expected).abs() < 0.02, "{difference}: {found}");
        }
        // Wikipedia, “Elo rating system”: a difference of 400 makes the odds ten to one.
        assert!((expected_score(1900.0, 1500.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    /// Wikipedia, “Elo rating system”, Mathematical details: a player with 1613 scores 2.5 of 5 against 1609, 1477, 1388,
    /// 1586 and 1720; 2.88 were expected. With K = 32 the new rating is 1601.
    #[test]
    fn the_example_of_wikipedia() {
        let opponents = [(1609.0, 0.0), (1477.0, 0.5), (1388.0, 1.0), (1586.0, 1.0), (1720.0, 0.0)];
        let games = opponents.map(|(opponent, score)| Encounter { opponent, games: 1, score });
        let change = after(1613.0, &games) - 1613.0;
        assert!((change / K * 32.0 - (1601.0 - 1613.0)).abs() < 0.5, "{change}");
        // The first period has one game against an equal, the second one a thousand.
        let wins = |games| after(START, &[Encounter { opponent: START, games, score: games as f64 }]) - START;
        assert_eq!((wins(1), wins(35), wins(1000)), (10.0, 350.0, 350.0));
    }
}
