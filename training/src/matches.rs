//! Matches of an engine that has learned against one that has not.

use std::time::{Duration, Instant};

use anyhow::anyhow;
use xgames_analysis::tournament::{EngineContestant, MoveLimit, Pairings, Rules, Schedule, elo};
use xgames_search::engine::{Kind, Playable};

/// Plays a match, and prints the score.
pub(crate) fn play<P: Playable>(
    size: u16,
    games: u64,
    playouts: Option<u64>,
    time: f64,
    seed: u64,
) -> anyhow::Result<()> {
    let limit = playouts.map_or(MoveLimit::Time(Duration::from_secs_f64(time)), MoveLimit::Playouts);
    let engine = |learned| EngineContestant { limit, learned, ..EngineContestant::new(Kind::Best) };
    let rules = Rules { size: Some(size.to_string()), seed, ..Rules::default() };
    let pairings = Pairings::<P>::new(rules).map_err(|why| anyhow!(why))?;
    let begun = Instant::now();
    let schedule = Schedule { pairs: games / 2, ..Schedule::default() };
    let (learned, old) = (engine(true), engine(false));
    let score = pairings.play([&learned, &old], &schedule, &mut |_| Ok(()))?;
    let share = score.share().ok_or_else(|| anyhow!("no games"))?;
    let words = |part: f64| elo(part).map_or("-".to_owned(), |elo| format!("{elo:+.0}"));
    println!(
        "size {size}: +{} -{} ={}, {:.1} %, Elo {} ({} to {}), {:.0} s",
        score.wins,
        score.losses,
        score.draws,
        100.0 * share.share,
        words(share.share),
        words(share.low),
        words(share.high),
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}
