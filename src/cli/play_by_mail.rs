//! Arguments of `new` and `move`, for games that are played by mail.

use super::formats::named;

use clap::{Args, ValueHint};

use super::typography::moves;
use super::value_parsers::{coords, number, read_cycle, read_plies, read_tag, size};
use super::{BoardOptions, ConfigOptions, InputPath, OutputOptions, RecordOptions};
use xgames_core::games::Game;

/// Arguments of `new`.
#[derive(Args, Debug)]
pub struct New {
    /// The game
    #[arg(value_parser = named::<Game>(), ignore_case = true)]
    pub game: Game,

    /// The players by seat: two, or up to four in Crosswise
    #[arg(value_name = "PLAYER", required = true)]
    pub players: Vec<String>,

    /// Board size: a number, small, medium or large
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Column letters of Crossway: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true)]
    pub coords: Option<String>,

    /// Play without the pie rule
    #[arg(long)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns), or the number of players
    #[arg(long, value_name = "CYCLE", value_parser = read_cycle)]
    pub seats: Option<String>,

    /// Deal the stones of Crosswise in an order that depends only on this seed; the record keeps the order
    #[arg(long, value_name = "SEED", value_parser = number(0u64))]
    pub seed: Option<u64>,

    /// Another tag, such as "Event=Spring cup"; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_tag)]
    pub tag: Vec<(String, String)>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,
}

/// Arguments of `move`.
#[derive(Args, Debug)]
pub struct Move {
    /// Native record to change, with the number of the game if the file has several
    #[arg(value_name = "FILE[#GAME]", value_hint = ValueHint::AnyPath)]
    pub record: InputPath,

    /// Moves, including swap, pass and resign
    #[arg(value_name = "MOVE", value_parser = moves(), required_unless_present = "undo")]
    pub moves: Vec<String>,

    /// Take back the last ply, or the last N plies
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", conflicts_with = "moves",
          value_parser = read_plies)]
    pub undo: Option<usize>,

    /// Show the board after the moves without changing the file
    #[arg(long)]
    pub preview: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,
}
