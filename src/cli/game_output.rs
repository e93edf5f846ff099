//! Options of `select` for the games that it has found.

use clap::builder::{StringValueParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueHint};

use super::OutputPath;
use super::formats::{named, one_of};
use super::value_parsers::number;
use xgames_analysis::query::{Order, SameGames};
use xgames_analysis::selection::SplitKey;
use xgames_core::convert::GamePart;
use xgames_core::record::Format;

/// The options for the output of the selected games.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("repetitions").args(["dedup", "duplicates"]))]
pub struct GameOutput {
    /// Convert the games: native, sgf, json, ndjson, abstractplay or csv
    #[arg(long, value_name = "FORMAT", value_parser = one_of(|format: &Format| format.is_writable()), hide_possible_values = true, conflicts_with_all = ["list", "count"], help_heading = "Output", hide_short_help = true)]
    pub to: Option<Format>,

    /// Leave out comments, variations, annotations or tags
    #[arg(long, value_name = "PARTS", value_parser = named::<GamePart>(), value_delimiter = ',', conflicts_with_all = ["list", "count"], help_heading = "Output", hide_short_help = true)]
    pub strip: Vec<GamePart>,

    /// Files by player, game, year …, in the folder of --into
    ///
    /// The keys are player, game, size, result, year, opening:N (the first N moves), tag:NAME and every:N (N games in each file).
    #[arg(long, value_name = "KEY", requires = "into", conflicts_with_all = ["list", "count", "output"], help_heading = "Output")]
    pub split_by: Option<SplitKey>,

    /// The folder for --split-by; it must be new or empty
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::AnyPath, requires = "split_by", conflicts_with_all = ["list", "count", "output"], help_heading = "Output", hide_short_help = true)]
    pub into: Option<OutputPath>,

    /// Leave out games that repeat an earlier one: the same moves, symmetry or last position
    ///
    /// `symmetry` means the same moves, mirrored or turned as the rules of the game allow. A million games take up to 29 MiB.
    #[arg(long, value_name = "WHAT", value_parser = named::<SameGames>(), num_args = 0..=1, require_equals = true, default_missing_value = "moves", hide_possible_values = true, help_heading = "Output", hide_short_help = true)]
    pub dedup: Option<SameGames>,

    /// Only games that repeat an earlier one, as for --dedup; --list shows which
    #[arg(long, value_name = "WHAT", value_parser = named::<SameGames>(), num_args = 0..=1, require_equals = true, default_missing_value = "moves", hide_possible_values = true, conflicts_with = "dedup", help_heading = "Output", hide_short_help = true)]
    pub duplicates: Option<SameGames>,

    /// The number of different games at which --dedup or --duplicates gives up
    #[arg(long, value_name = "N", default_value = "100000000", requires = "repetitions", value_parser = number(1usize), help_heading = "Output", hide_short_help = true)]
    pub max_distinct: usize,

    /// A random sample of N games
    #[arg(long, value_name = "N", value_parser = number(0usize), help_heading = "Output", hide_short_help = true)]
    pub sample: Option<usize>,

    /// The seed of the sample
    #[arg(long, value_name = "SEED", default_value = "0", requires = "sample", value_parser = number(0u64), help_heading = "Output", hide_short_help = true)]
    pub seed: u64,

    /// Sort by fields, such as date,-plies
    ///
    /// The fields are those of the query language; `-` puts greater values first. Games without a value come last. Those with the same values stay in the order of the input.
    #[arg(long, value_name = "FIELDS", allow_hyphen_values = true, value_parser = order(), help_heading = "Output")]
    pub sort: Option<Order>,
}

fn order() -> impl TypedValueParser<Value = Order> {
    StringValueParser::new().try_map(|text: String| {
        Order::parse(&text).map_err(|mistake| {
            let help = mistake.help.map_or(String::new(), |help| format!("; {help}"));
            format!("{}{help}", mistake.message)
        })
    })
}
