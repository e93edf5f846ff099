//! Arguments of `play`.

use std::time::Duration;

use clap::Args;

use super::value_parsers::{number, read_seconds, size};
use super::{BoardOptions, OutputOptions};
use crate::games::Game;

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct Play {
    /// The game
    #[arg(long, value_name = "GAME", value_enum, ignore_case = true)]
    pub game: Game,

    /// Board size
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Your seat: 1 moves first
    #[arg(long, value_name = "SEAT", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub seat: u8,

    /// Two people play; the program only keeps the rules
    #[arg(long, conflicts_with_all = ["seat", "level", "time"])]
    pub two: bool,

    /// How well the program plays, from 1 to 5
    #[arg(long, value_name = "LEVEL", default_value = "3", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: u8,

    /// Time of the program for each move, instead of a level
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, conflicts_with = "level")]
    pub time: Option<Duration>,

    /// Play without the pie rule
    #[arg(long)]
    pub no_swap: bool,

    /// Your name in the record
    #[arg(long, value_name = "NAME", default_value = "You", hide_short_help = true)]
    pub name: String,

    /// Seed of the deal and of the program [default: another one each time]
    #[arg(long, value_name = "SEED", value_parser = number(0u64), hide_short_help = true)]
    pub seed: Option<u64>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,
}
