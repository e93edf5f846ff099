//! Arguments of `tournament`.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::DataOutput;
use super::value_parsers::{number, read_memory, read_seconds, size};
use crate::analysis::statistics::Hypotheses;
use crate::engine::Kind;
use crate::games::Game;

/// Arguments of `tournament`.
#[derive(Args, Debug)]
pub struct Tournament {
    /// An engine: best, uct or random; uct:0.5s or uct:2000 limits its moves
    #[arg(value_name = "A", value_parser = read_contestant)]
    pub a: Contestant,

    /// The second engine
    #[arg(value_name = "B", value_parser = read_contestant)]
    pub b: Contestant,

    /// The game
    #[arg(long, value_name = "GAME", value_enum, ignore_case = true)]
    pub game: Game,

    /// Board size
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Number of games, in pairs with the same opening
    #[arg(long, value_name = "N", default_value = "100", value_parser = number(2u64))]
    pub games: u64,

    /// Time for each move [default: 0.1]
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    pub time: Option<Duration>,

    /// Playouts or positions for each move, instead of time
    #[arg(long, value_name = "N", value_parser = number(1u64), conflicts_with = "time")]
    pub playouts: Option<u64>,

    /// Random plies at the beginning of each pair
    #[arg(long, value_name = "N", default_value = "2", value_parser = number(0usize), hide_short_help = true)]
    pub opening_plies: usize,

    /// Games of more plies end in a draw
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(1usize), hide_short_help = true)]
    pub longest: usize,

    /// Stop as soon as it is certain enough that A is stronger by ELO0 or by ELO1, such as 0,50
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_hypotheses, allow_hyphen_values = true, hide_short_help = true)]
    pub sprt: Option<Hypotheses>,

    /// Seed of openings, deals and engines
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = number(0u64), hide_short_help = true)]
    pub seed: u64,

    /// Most memory for the search of an engine, such as 512MB
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = read_memory, hide_short_help = true)]
    pub memory: usize,

    /// Games at the same time, each on one thread
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = number(1usize))]
    pub jobs: usize,

    /// Write the games to this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub records: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,
}

/// An engine, and what it may spend on a move if that is not the same for both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contestant {
    /// Which engine.
    pub kind: Kind,
    /// The limit for a move.
    pub limit: Option<MoveLimit>,
}

/// What an engine may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveLimit {
    /// This time.
    Time(Duration),
    /// Playouts or positions.
    Playouts(u64),
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        match self.limit {
            None => Ok(()),
            Some(MoveLimit::Time(time)) => write!(f, ":{}s", time.as_secs_f64()),
            Some(MoveLimit::Playouts(playouts)) => write!(f, ":{playouts}"),
        }
    }
}

/// An engine, perhaps with a limit for a move.
fn read_contestant(text: &str) -> Result<Contestant, String> {
    let (name, limit) = text.split_once(':').map_or((text, None), |(name, limit)| (name, Some(limit)));
    let kind = Kind::from_name(name).ok_or("the engines are best, uct and random")?;
    let limit = match limit {
        None => None,
        Some(limit) if limit.ends_with('s') => Some(MoveLimit::Time(read_seconds(limit)?)),
        Some(limit) => {
            let playouts = limit.parse().ok().filter(|playouts| *playouts > 0);
            let playouts = playouts.ok_or("after the colon, write seconds such as 0.5s, or a number of playouts")?;
            Some(MoveLimit::Playouts(playouts))
        }
    };
    Ok(Contestant { kind, limit })
}

/// Two differences of strength.
fn read_hypotheses(text: &str) -> Result<Hypotheses, String> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| elo0.trim().parse().ok().zip(elo1.trim().parse().ok()));
    numbers
        .map(|(elo0, elo1)| Hypotheses { elo0, elo1 })
        .filter(|Hypotheses { elo0, elo1 }| elo0 < elo1 && elo1 - elo0 < 4000.0)
        .ok_or_else(|| "write two numbers, the smaller one first, such as 0,50".into())
}
