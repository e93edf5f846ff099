//! Arguments of `engine`.

use super::formats::named;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::EndgameOptions;
use super::value_parsers::{number, read_memory, read_seconds, size};
use xgames_core::games::Game;

/// Arguments of `engine`.
#[derive(Args, Debug)]
pub struct Engine {
    /// How to talk: by the Go Text Protocol, or by one JSON object a line
    #[arg(value_enum, default_value = "gtp")]
    pub protocol: Protocol,

    /// The game at the beginning
    #[arg(long, value_name = "GAME", value_parser = named::<Game>(), ignore_case = true, default_value = Game::ALL[0].name())]
    pub game: Game,

    /// Board size at the beginning
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Time for each move
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, default_value = "1", hide_default_value = true)]
    pub time: Duration,

    /// Playouts or positions for each move, instead of time
    #[arg(long, value_name = "N", value_parser = number(1u64), conflicts_with = "time")]
    pub playouts: Option<u64>,

    /// Seed: with one thread and --playouts, the same seed gives the same moves
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = number(0u64), hide_short_help = true)]
    pub seed: u64,

    /// Most memory for a search, such as 512MB
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = read_memory, hide_short_help = true)]
    pub memory: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub endgames: EndgameOptions,

    /// Play without what was learned from games
    #[arg(long, hide_short_help = true)]
    pub no_learned: bool,

    /// Think while the other player does (GTP only)
    ///
    /// After its move the engine searches the position that it expects next, until the next command needs it. Crosswise is
    /// left out.
    #[arg(long, conflicts_with = "playouts", hide_short_help = true)]
    pub ponder: bool,

    /// Number of threads of a search; for JSON, the number of searches at the same time
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = number(1usize), hide_short_help = true)]
    pub jobs: usize,
}

/// A protocol for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// The Go Text Protocol, version 2, as programs for Go and Hex speak it
    Gtp,
    /// One query or answer a line, as objects
    Json,
}
