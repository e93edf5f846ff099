//! Arguments of `tournament`.

use std::time::Duration;

use clap::{Args, ValueHint};

use super::contestant::read_contestant;
use super::formats::named;
use super::value_parsers::{number, read_memory, read_seconds, size};
use super::{ConfigOptions, Contestant, DataOutput, EndgameOptions, OutputPath};
use xgames_analysis::statistics::Hypotheses;
use xgames_core::games::Game;

/// Arguments of `tournament`.
#[derive(Args, Debug)]
pub struct Tournament {
    /// An engine: best, uct, random, level1 … level5; uct:0.5s or uct:2000 limits its moves; gtp:COMMAND is another program
    ///
    /// best:threads=2 has two threads, and best:no-learned does not use what was learned.
    ///
    /// A program is started by this command line and must speak the Go Text Protocol, version 2: "gtp:./other --level 3". With
    /// json: it must answer the queries of `xgames engine json`.
    #[arg(value_name = "A", value_parser = read_contestant)]
    pub a: Contestant,

    /// The second engine
    #[arg(value_name = "B", value_parser = read_contestant)]
    pub b: Contestant,

    /// The game; its name alone is enough
    #[arg(long, value_name = "GAME", value_parser = named::<Game>(), ignore_case = true)]
    pub game: Game,

    /// Board size
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Number of games, in pairs with the same opening
    #[arg(long, alias = "games", value_name = "N", default_value = "100", value_parser = number(2u64))]
    pub count: u64,

    /// Time for each move [default: 0.1]
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    pub time: Option<Duration>,

    /// Playouts or positions for each move, instead of time
    #[arg(long, value_name = "N", value_parser = number(1u64), conflicts_with = "time")]
    pub playouts: Option<u64>,

    /// Seconds beyond its time for a move after which a program of `gtp:` loses
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, default_value = "30", hide_short_help = true)]
    pub timeout: Duration,

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

    #[command(flatten)]
    #[allow(missing_docs)]
    pub endgames: EndgameOptions,

    /// Games at the same time
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = number(1usize))]
    pub jobs: usize,

    /// Write the games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output")]
    pub records: Option<OutputPath>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}

/// Two differences of strength.
fn read_hypotheses(text: &str) -> Result<Hypotheses, String> {
    let numbers = text.split_once(',').and_then(|(elo0, elo1)| elo0.trim().parse().ok().zip(elo1.trim().parse().ok()));
    numbers
        .map(|(elo0, elo1)| Hypotheses { elo0, elo1 })
        .filter(|Hypotheses { elo0, elo1 }| elo0 < elo1 && elo1 - elo0 < 4000.0)
        .ok_or_else(|| "write two numbers, the smaller one first, such as 0,50".into())
}
