//! Matches between an engine with what it has learned and without.

use std::time::Duration;

use anyhow::{Context as _, anyhow};
use xgames_analysis::tournament::{EngineContestant, MoveLimit, Pairings, Rules, Schedule, Score, elo};
use xgames_search::engine::{Kind, Playable};

/// The rules and limits of a match.
#[derive(clap::Args)]
pub(crate) struct Match {
    /// The number of games
    #[arg(long, default_value = "400")]
    games: u64,

    /// The number of playouts or positions for a move
    #[arg(long, default_value = "10000")]
    positions: u64,

    /// The time for a move in milliseconds, in place of a number of positions
    #[arg(long)]
    time: Option<u64>,

    /// The size of the board
    #[arg(long)]
    size: Option<String>,

    /// The number of random plies at the beginning of both games of a pair
    #[arg(long, default_value = "4")]
    opening: usize,
}

/// Plays a match and prints the score of the engine that has learned. The seed is that of openings and players.
pub(crate) fn play<P: Playable>(of: &Match, seed: u64) -> anyhow::Result<()> {
    let limit = of.time.map_or(MoveLimit::Playouts(of.positions), |time| MoveLimit::Time(Duration::from_millis(time)));
    let contestant = |learned: bool| EngineContestant { limit, learned, ..EngineContestant::new(Kind::Best) };
    let rules = Rules { size: of.size.clone(), opening_plies: of.opening, longest: 1000, seed };
    let pairings = Pairings::<P>::new(rules).map_err(|why| anyhow!(why))?;
    let schedule = Schedule { pairs: of.games.div_ceil(2), ..Schedule::default() };
    let mut so_far = Score::default();
    let score = pairings.play([&contestant(true), &contestant(false)], &schedule, &mut |pair| {
        so_far.add(pair.games.each_ref().map(|game| game.points));
        if so_far.games().is_multiple_of(100) {
            println!("{}", words(&so_far));
        }
        Ok(())
    })?;
    let share = score.share().context("no game was played")?;
    println!("in all {}, {:.3} to {:.3}", words(&score), share.low, share.high);
    Ok(())
}

/// A score in words, with the difference of strength and its interval of 95 percent.
fn words(score: &Score) -> String {
    let Some(share) = score.share() else { return String::new() };
    let elo = |share| elo(share).map_or("∞".to_owned(), |elo| format!("{elo:.0}"));
    format!(
        "{} games: won {}, drawn {}, lost {}; Elo {} ({} to {})",
        score.games(),
        score.wins,
        score.draws,
        score.losses,
        elo(share.share),
        elo(share.low),
        elo(share.high)
    )
}
