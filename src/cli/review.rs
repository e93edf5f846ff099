//! Arguments of `review`, and options that it shares with `analyse`.

use std::time::Duration;

use clap::{Args, ValueEnum, ValueHint};

use super::select::player;
use super::value_parsers::{number, read_memory, read_seat, read_seconds, side};
use super::{BoardOptions, InputPath, OutputOptions, RecordOptions, StdinName};
use xgames_analysis::review::Whose;

/// The options of the engine that judges the plies of a game.
#[derive(Args, Clone, Copy, Debug)]
pub struct EstimateOptions {
    /// Playouts of the engine for each ply [default: 1000]
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Search", hide_short_help = true)]
    pub playouts: Option<u64>,

    /// Check a move that seems bad with searches up to N times as long; 1 checks none [default: 100, in crossings 1000]
    #[arg(long, value_name = "N", value_parser = number(1u32), help_heading = "Search", hide_short_help = true)]
    pub deepen: Option<u32>,

    /// Most time for these checks in each game
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = read_seconds, help_heading = "Search", hide_short_help = true)]
    pub check_time: Duration,

    /// Seed of the engine: the same seed and playouts give the same estimates
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = number(0u64), help_heading = "Search", hide_short_help = true)]
    pub seed: u64,

    /// Most memory of the engine for each position that is searched at the same time
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = read_memory, help_heading = "Search", hide_short_help = true)]
    pub memory: usize,
}

/// The options that choose plies by who moves there.
#[derive(Args, Clone, Debug)]
pub struct WhoseOptions {
    /// Only the moves of this player; "ann*" is any name that begins so
    #[arg(long, value_name = "NAME", value_parser = player(), conflicts_with_all = ["seat", "side"], help_heading = "Players", hide_short_help = true)]
    pub player: Option<String>,

    /// Only the moves of this seat
    #[arg(long, value_name = "SEAT", value_parser = read_seat, conflicts_with = "side", help_heading = "Players", hide_short_help = true)]
    pub seat: Option<u8>,

    /// Only the moves of this side, whoever has it
    #[arg(long, value_name = "SIDE", value_parser = side(), hide_possible_values = true, help_heading = "Players", hide_short_help = true)]
    pub side: Option<String>,
}

impl WhoseOptions {
    /// The choice.
    #[must_use]
    pub fn whose(&self) -> Whose {
        match self {
            WhoseOptions { player: Some(player), .. } => Whose::Player(player.clone()),
            WhoseOptions { seat: Some(seat), .. } => Whose::Seat(*seat),
            WhoseOptions { side: Some(side), .. } => Whose::Side(side.clone()),
            _ => Whose::All,
        }
    }
}

/// Arguments of `review`.
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
#[derive(Args, Debug)]
#[command(mut_arg("player", |arg| arg.hide_short_help(false)), mut_arg("board", |arg| arg.hide_short_help(true)))]
pub struct Review {
    /// Records: FILE, or FILE#GAME for one game of it [default: standard input]
    #[arg(value_name = "FILE[#GAME]", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<InputPath>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub whose: WhoseOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub estimates: EstimateOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub stdin: StdinName,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// Step through the reviewed game on the terminal
    ///
    /// The viewer of `replay` begins at the first moment, with better moves on the board and the curve of the chances.
    #[arg(long, conflicts_with_all = ["output_format", "output"], help_heading = "Output")]
    pub view: bool,

    /// Ask for better moves, and refute wrong ones
    ///
    /// Each moment of the review is asked in turn. Standard input is for your moves.
    #[arg(id = "try", long, conflicts_with_all = ["view", "output_format", "output"], help_heading = "Output")]
    pub tries: bool,

    /// With `--try`, ask in lines, and do not cover the terminal
    #[arg(long, requires = "try", conflicts_with_all = ["view", "output_format", "output"], help_heading = "Output", hide_short_help = true)]
    pub lines: bool,

    /// Tell the stones in words instead of boards, for screen readers
    #[arg(long, conflicts_with_all = ["view", "output_format"], help_heading = "Output", hide_short_help = true)]
    pub list: bool,

    /// Show no progress bar
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub no_progress: bool,

    /// text, json or ndjson [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub output_format: ReviewFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// A format of reviews.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReviewFormat {
    /// Text with boards
    Text,
    /// An array of objects
    Json,
    /// An object on each line
    Ndjson,
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};
    use xgames_analysis::reviewing::Reviewing;
    use xgames_core::games::{Game, for_game};
    use xgames_search::engine::Playable;

    use super::*;

    #[derive(Parser)]
    struct Options {
        #[command(flatten)]
        estimates: EstimateOptions,
    }

    /// The help says how long checks may be in each game.
    #[test]
    fn the_help_has_the_usual_length_of_checks() {
        let command = Options::command();
        let help = command.get_arguments().find(|argument| argument.get_id() == "deepen").unwrap().get_help().unwrap();
        let help = help.to_string();
        let (_, told) = help.split_once("[default: ").unwrap();
        for game in Game::ALL {
            let own = told.split_once(&format!("in {} ", game.name())).map_or(told, |(_, own)| own);
            let number = own.split([',', ']']).next().unwrap();
            assert_eq!(number.parse(), Ok(for_game!(game, P => P::DEEPEN)), "{}: {help}", game.name());
        }
    }

    /// Editors review with the settings of the library.
    #[test]
    fn the_usual_settings_are_those_of_the_library() {
        let EstimateOptions { playouts, deepen, check_time, seed, memory } = Options::parse_from(["review"]).estimates;
        let usual = (Reviewing::CHECK_TIME, Reviewing::MEMORY);
        assert_eq!((playouts, deepen, check_time, memory, seed), (None, None, usual.0, usual.1, 0));
    }
}
