//! The score of a tournament.

use serde::Serialize;

use crate::cli::Tournament;
use xgames_analysis::statistics::{Decision, Hypotheses, Share};
use xgames_core::diagnostic::plural_games;

/// The results so far, seen by A.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    wins: u64,
    losses: u64,
    draws: u64,
    /// The number of pairs by their half points: 0 to 4.
    pairs: [u64; 5],
}

impl Score {
    /// Adds a pair of games, by the half points of each.
    pub(super) fn add(&mut self, points: [u8; 2]) {
        for points in points {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[usize::from(points[0] + points[1])] += 1;
    }

    pub(super) fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    pub(super) fn decision(&self, test: Hypotheses) -> Option<Decision> {
        test.decide(test.ratio(self.pairs))
    }
}

/// The columns of CSV, which are the keys of the JSON.
pub(super) const COLUMNS: [&str; 16] = [
    "a", "b", "game", "size", "games", "wins", "losses", "draws", "score", "low", "high", "elo", "elo_low", "elo_high",
    "ratio", "seed",
];

/// The score as it is printed.
#[derive(Serialize)]
pub(super) struct Answer {
    a: String,
    b: String,
    game: &'static str,
    size: u16,
    games: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    /// The mean points of A in a game, from 0 to 1; `None` without games. `low` and `high` are the ends of the 95 % interval
    /// by Wilson.
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    /// The difference of strength that the score shows; `None` if A won or lost all games.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// The logarithm of the likelihood ratio of the test, if there is one.
    ratio: Option<f64>,
    seed: u64,
}

impl Answer {
    pub(super) fn new(arguments: &Tournament, size: u16, score: &Score) -> Answer {
        let share = Share::of_points(score.wins, score.draws, score.games());
        let [value, low, high] =
            [share.map(|share| share.share), share.map(|share| share.low), share.map(|share| share.high)];
        let [elo_of_score, elo_low, elo_high] = [value, low, high].map(|score| elo(score?));
        Answer {
            a: arguments.a.to_string(),
            b: arguments.b.to_string(),
            game: arguments.game.name(),
            size,
            games: score.games(),
            wins: score.wins,
            losses: score.losses,
            draws: score.draws,
            score: value,
            low,
            high,
            elo: elo_of_score,
            elo_low,
            elo_high,
            ratio: arguments.sprt.map(|test| test.ratio(score.pairs)),
            seed: arguments.seed,
        }
    }

    pub(super) fn words(&self) -> String {
        let Answer { a, b, game, size, games, wins, losses, draws, .. } = self;
        let (Some(score), Some(low), Some(high)) = (self.score, self.low, self.high) else {
            return format!("{a} – {b}: no game was played to its end");
        };
        let [share, low, high] = [score, low, high].map(|share| share * 100.0);
        let mut text = format!("{a} – {b}: {} of {game}, size {size}\n", plural_games(*games));
        text += &format!("wins {wins}, losses {losses}, draws {draws}\n");
        text += &format!("score {share:.1} % (95 % interval {low:.1} to {high:.1} %)\n");
        let elo = |elo: Option<f64>| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}"));
        text += &match self.elo {
            Some(_) => format!("Elo {} ({} to {})", elo(self.elo), elo(self.elo_low), elo(self.elo_high)),
            None if *wins > 0 => format!("Elo: more than {}", elo(self.elo_low)),
            None => format!("Elo: less than {}", elo(self.elo_high)),
        };
        text
    }
}

/// The difference of strength, in Elo, at which this is the expected score.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}
