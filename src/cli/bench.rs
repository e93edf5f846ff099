//! Arguments of `bench`.

use std::time::Duration;

use clap::Args;
use clap::ValueHint;

use super::contestant::read_contestant;
use super::formats::named;
use super::value_parsers::{number, read_memory, read_seconds};
use super::{Contestant, DataOutput, KeptPath};
use xgames_core::games::Game;

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct Bench {
    /// Engines (best, uct:2000, level1 …), gtp:COMMAND or json:COMMAND
    ///
    /// The engines are best, uct, random, and level1 to level5; uct:2000 limits its moves, and best:no-learned does not use what
    /// was learned. A program is started by this command line. With gtp: it must speak the Go Text Protocol, version 2; with json: it must answer the queries of
    /// `xgames engine json`.
    #[arg(value_name = "AGENT", value_parser = read_contestant, required_unless_present = "set")]
    pub agents: Vec<Contestant>,

    /// Only positions of this game; several are possible
    #[arg(long, value_name = "GAME", value_parser = named::<Game>(), ignore_case = true, hide_possible_values = true, help_heading = "Positions")]
    pub game: Vec<Game>,

    /// Only boards of this size
    ///
    /// By default these are the boards that are always solved.
    #[arg(long, value_name = "N", value_parser = number(1u16), help_heading = "Positions")]
    pub size: Option<u16>,

    /// Positions of each board [default: 20]
    #[arg(long, value_name = "N", value_parser = number(1usize), help_heading = "Positions")]
    pub positions: Option<usize>,

    /// Seed of positions and engines [default: 0]
    #[arg(long, value_name = "SEED", value_parser = number(0u64), help_heading = "Positions")]
    pub seed: Option<u64>,

    /// Positions that the proof of each value may look at [default: 5000]
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Positions", hide_short_help = true)]
    pub nodes: Option<u64>,

    /// Take positions from this file, or write them to it
    ///
    /// They are written if there is no such file, or an empty one.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Positions")]
    pub set: Option<KeptPath>,

    /// Time for each move [default: 0.1]
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    pub time: Option<Duration>,

    /// Playouts or positions for each move, instead of time
    #[arg(long, value_name = "N", value_parser = number(1u64), conflicts_with = "time")]
    pub playouts: Option<u64>,

    /// Seconds beyond its time for a move after which a program has given no answer
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, default_value = "10", hide_short_help = true)]
    pub timeout: Duration,

    /// Most memory for the search of an engine, such as 512MB
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = read_memory, hide_short_help = true)]
    pub memory: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,
}
