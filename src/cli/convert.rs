//! Arguments of `convert`.

use clap::{Args, ValueHint};

use super::formats::{named, one_of};
use super::value_parsers::{coords, number, read_cycle, size};
use super::{ConfigOptions, InputPath, OutputOptions, StdinName};
use xgames_core::games::Game;
use xgames_core::record::Format;

/// Arguments of `convert`.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Convert {
    /// Files, folders, archives or patterns [default: standard input]
    ///
    /// `-` is standard input, and `FILE#GAME` is one game of a file.
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<InputPath>,

    /// native, sgf, json, ndjson, abstractplay or csv
    ///
    /// The default is the format that the extension of the output file names.
    #[arg(long, value_name = "FORMAT", value_parser = one_of(|format: &Format| format.is_writable()), hide_possible_values = true, help_heading = "Output")]
    pub to: Option<Format>,

    /// For json and ndjson: the flat form for data analysis
    ///
    /// All games have the same fields, and no field has several types.
    #[arg(long, help_heading = "Output")]
    pub flat: bool,

    /// For csv: a ' before cells that look like a formula
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub no_formulas: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    /// Column letters of Crossway to write: go or plain
    ///
    /// `go` skips the letter i.
    #[arg(long, hide_short_help = true, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Output")]
    pub coords: Option<String>,

    /// Stop at the first game that would lose anything
    ///
    /// No file is written then; standard output already has the games before it.
    #[arg(long, help_heading = "Output")]
    pub strict: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub stdin: StdinName,

    /// Format to read [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = named::<Format>(), hide_short_help = true, help_heading = "Input")]
    pub format: Option<Format>,

    /// crossway, cross, crossings or crosswise
    ///
    /// Records of other games are left out. One that does not say its game is taken to be this.
    #[arg(
        long,
        value_name = "GAME",
        value_parser = named::<Game>(),
        ignore_case = true,
        hide_possible_values = true,
        help_heading = "Input"
    )]
    pub game: Option<Game>,

    /// Board size: a number, small, medium or large
    ///
    /// Records of other sizes are left out. One that says its game but no size has the usual size.
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true, help_heading = "Input")]
    pub size: Option<String>,

    /// Column letters of Crossway, if records do not give them: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Input", hide_short_help = true)]
    pub from_coords: Option<String>,

    /// No pie rule, if records do not mention it
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, if records do not give it
    #[arg(long, value_name = "CYCLE", value_parser = read_cycle, help_heading = "Input", hide_short_help = true)]
    pub seats: Option<String>,

    /// Number of threads [default: number of processors]
    #[arg(short, long, value_name = "N", value_parser = number(0usize), help_heading = "Performance", hide_short_help = true)]
    pub jobs: Option<usize>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}
