//! The result of a tournament.

use super::{Definition, Value, data};
use xgames_analysis::statistics::Hypotheses;
use xgames_analysis::tournament::{Score, elo};
use xgames_core::diagnostic::plural_games;

/// The result of a tournament between A and B.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentResult {
    /// The names of A and B.
    pub names: [String; 2],
    /// The name of the game.
    pub game: &'static str,
    /// The size of the board.
    pub size: u16,
    /// The score, seen by A.
    pub score: Score,
    /// The test that could end the tournament early.
    pub test: Option<Hypotheses>,
    /// The seed of openings, deals and engines.
    pub seed: u64,
}

/// One row. The score is the mean of points, with the ends of its 95 % interval by Wilson; the differences in Elo are those that
/// these three show.
pub const TOURNAMENT: Definition<TournamentResult> = Definition {
    name: "tournament",
    title: "tournament",
    columns: &[
        data("a"),
        data("b"),
        data("game"),
        data("size"),
        data("games"),
        data("wins"),
        data("losses"),
        data("draws"),
        data("score"),
        data("low"),
        data("high"),
        data("elo"),
        data("elo_low"),
        data("elo_high"),
        data("ratio"),
        data("seed"),
    ],
    rows: |TournamentResult { names: [a, b], game, size, score, test, seed }| {
        let shares = shares(score);
        let counts = [score.games(), score.wins, score.losses, score.draws].map(Value::from);
        let row = [a.clone().into(), b.clone().into(), (*game).into(), (*size).into()].into_iter().chain(counts);
        let elos = shares.map(|share| share.and_then(elo));
        let row = row.chain(shares.map(Value::from)).chain(elos.map(Value::from));
        Box::new(std::iter::once(row.chain([test.map(|test| score.ratio(test)).into(), (*seed).into()]).collect()))
    },
};

/// The score and the ends of its interval.
fn shares(score: &Score) -> [Option<f64>; 3] {
    let share = score.share();
    [share.map(|share| share.share), share.map(|share| share.low), share.map(|share| share.high)]
}

/// The result for people.
#[must_use]
pub fn words(result: &TournamentResult) -> String {
    let TournamentResult { names: [a, b], game, size, score, .. } = result;
    let [Some(share), Some(low), Some(high)] = shares(score) else {
        return format!("{a} – {b}: no game was played to its end");
    };
    let [elo, elo_low, elo_high] = [share, low, high].map(elo);
    let [share, low, high] = [share, low, high].map(|share| share * 100.0);
    let Score { wins, losses, draws, .. } = score;
    let mut text = format!("{a} – {b}: {} of {game}, size {size}\n", plural_games(score.games()));
    text += &format!("wins {wins}, losses {losses}, draws {draws}\n");
    text += &format!("score {share:.1} % (95 % interval {low:.1} to {high:.1} %)\n");
    let shown = |elo: Option<f64>| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}"));
    text += &match elo {
        Some(_) => format!("Elo {} ({} to {})", shown(elo), shown(elo_low), shown(elo_high)),
        None if *wins > 0 => format!("Elo: more than {}", shown(elo_low)),
        None => format!("Elo: less than {}", shown(elo_high)),
    };
    text
}
