//! The command line: its arguments and options, and how they are read. [`crate::commands`] runs the commands.

mod board_options;
mod examples;
mod formats;
mod game_numbers;
mod other_words;
mod parse;
mod shard;
mod value_parsers;

pub use board_options::{BoardOptions, BoardStyle};
pub use examples::{EXAMPLES, Example, examples, program};
pub use formats::DataFormat;
use formats::one_of;
pub use game_numbers::GameNumbers;
pub use parse::parse;
pub use shard::Shard;

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use serde::Deserialize;

use crate::diagnostic::codes::CodeGroup;
use crate::games::Game;
use crate::record::Format;
use crate::report::ReportFormat;
use value_parsers::{
    command_name, coords, number, read_codes, read_plies, read_reports, read_share, read_tag, side, size,
};

/// Check, show, convert and generate records of Crossway, Cross, Crossings and Crosswise
#[derive(Debug, Parser)]
#[command(name = "xgames", version, propagate_version = true, arg_required_else_help = true)]
pub struct Cli {
    /// The command to run
    #[command(subcommand)]
    pub command: Command,

    /// When to use colour (respects `NO_COLOR`)
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, hide_short_help = true)]
    pub color: Color,

    /// Print no summaries or notes to standard error
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// Also print which files are read to standard error
    #[arg(short, long, global = true, conflicts_with = "quiet", hide_short_help = true)]
    pub verbose: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check every game in files and report what is wrong, with a summary of one line
    Validate(Verify),
    /// Check archives like `validate`, with a progress bar and a summary by game, by finding and with the speed
    Verify(Verify),
    /// List the legal moves of a position
    Legal(Data),
    /// Show who has won a position, and by which chain, line or score
    Winner(DrawnData),
    /// Score the lines of a Crosswise position
    Score(DrawnData),
    /// Show the score of a Crosswise match over several games
    Match(Match),
    /// Draw the board of a position
    Show(Show),
    /// List the plies of games, one per line
    Replay(Replay),
    /// Convert records to another format
    Convert(Convert),
    /// Rewrite native records in canonical form
    Fmt(Fmt),
    /// Start a record of a new game
    New(New),
    /// Add moves to a record, or take moves back
    Move(Move),
    /// Count the leaves of the move tree
    Perft(Perft),
    /// Generate random legal games, optionally with faults
    Generate(Generate),
    /// Explain a diagnostic code, or list all codes
    Explain(Explain),
    /// Print the rules of a game
    Rules(Rules),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page of xgames or of one of its commands
    Man(Man),
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The lowest severity that makes the exit status 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailLevel {
    /// Errors only
    Error,
    /// Warnings too
    Warning,
}

/// Defaults for records that leave something out.
#[derive(Args, Clone, Debug, Default)]
pub struct RecordOptions {
    /// The game
    #[arg(long, value_name = "GAME", value_enum, ignore_case = true, help_heading = "Game")]
    pub game: Option<Game>,

    /// Board size: a number; for Crossway also small, medium or large
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true, help_heading = "Game")]
    pub size: Option<String>,

    /// Column letters of Crossway: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Game", hide_short_help = true)]
    pub coords: Option<String>,

    /// Play without the pie rule
    #[arg(long, help_heading = "Game", hide_short_help = true)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)
    #[arg(long, value_name = "CYCLE", help_heading = "Game", hide_short_help = true)]
    pub seats: Option<String>,

    /// Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag
    #[arg(long = "as", value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..=4), help_heading = "Game", hide_short_help = true)]
    pub viewer: Option<u8>,

    /// Format of the records [default: detected from content and file name]
    #[arg(long, value_name = "FORMAT", help_heading = "Input", hide_short_help = true)]
    pub format: Option<Format>,
}

/// Where a command writes what it makes.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputOptions {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Replace files that already exist
    #[arg(long, help_heading = "Output")]
    pub force: bool,
}

impl OutputOptions {
    /// The file, unless standard output is meant.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }
}

/// Arguments of `validate` and `verify`.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Verify {
    /// Files, directories, archives or glob patterns; - or no path reads standard input
    pub paths: Vec<PathBuf>,

    /// Read more paths from this file, one per line; - reads standard input
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, help_heading = "Input")]
    pub files_from: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// Report format [default: full, or github if GITHUB_ACTIONS is true]
    #[arg(long, value_name = "FORMAT", help_heading = "Report")]
    pub output_format: Option<ReportFormat>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    /// Write another report to a file; may be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = read_reports(), hide_possible_values = true, help_heading = "Report")]
    pub report: Vec<(ReportFormat, PathBuf)>,

    /// Report only these codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_codes(), hide_possible_values = true, help_heading = "Selection")]
    pub select: Vec<CodeGroup>,

    /// Do not report these codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_codes(), hide_possible_values = true, help_heading = "Selection")]
    pub ignore: Vec<CodeGroup>,

    /// Lowest severity that makes the exit status 1 [default: error]
    #[arg(long, value_name = "LEVEL", help_heading = "Report")]
    pub fail_level: Option<FailLevel>,

    /// Exit with status 0 even if violations are found
    #[arg(long, help_heading = "Report", hide_short_help = true)]
    pub exit_zero: bool,

    /// Stop after this many errors
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Selection", hide_short_help = true)]
    pub max_errors: Option<u64>,

    /// Stop after the first game with an error
    #[arg(long, conflicts_with = "max_errors", help_heading = "Selection", hide_short_help = true)]
    pub fail_fast: bool,

    /// Number of threads [default: number of processors]
    #[arg(short, long, value_name = "N", value_parser = number(0usize), help_heading = "Performance")]
    pub jobs: Option<usize>,

    /// Check only these games of each file, such as 1,5-7,20-
    #[arg(long, value_name = "NUMBERS", help_heading = "Selection")]
    pub games: Option<GameNumbers>,

    /// Check only part I of N of the games, such as 2/5; a game's part depends only on its text
    #[arg(long, value_name = "I/N", help_heading = "Selection", hide_short_help = true)]
    pub shard: Option<Shard>,

    /// Copy valid and unfinished games to this file
    #[arg(long, value_name = "FILE", help_heading = "Report", hide_short_help = true)]
    pub good_to: Option<PathBuf>,

    /// Copy invalid games to this file
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    pub bad_to: Option<PathBuf>,

    /// Remember clean files in this folder, and skip them while they are unchanged
    #[arg(long, value_name = "FOLDER", help_heading = "Performance", hide_short_help = true)]
    pub cache: Option<PathBuf>,

    /// How many times its own size an archive may unpack to [default: 1000; 0 for no limit]
    #[arg(long, value_name = "N", value_parser = number(0u64), help_heading = "Input", hide_short_help = true)]
    pub max_ratio: Option<u64>,

    /// Configuration file of `validate` and `verify` [default: xgames.toml in this folder or a parent]
    #[arg(long, value_name = "FILE", conflicts_with = "isolated", help_heading = "Input", hide_short_help = true)]
    pub config: Option<PathBuf>,

    /// Ignore configuration files
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub isolated: bool,

    /// Show no progress bar
    #[arg(long, help_heading = "Performance", hide_short_help = true)]
    pub no_progress: bool,
}

/// A position, given in one of several ways.
#[derive(Args, Clone, Debug, Default)]
pub struct PositionOptions {
    /// Record, with a game (default: the first) and a ply (default: the last), such as games.txt#7@12b; - or nothing at all
    /// reads standard input
    #[arg(value_name = "FILE[#GAME][@PLY]")]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// Moves from the start or from the given position, such as "k10 swap d4"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, help_heading = "Position")]
    pub moves: Option<String>,

    /// Position in one line: the rows from the top, then the side to move
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "record", "diagram"], help_heading = "Position")]
    pub position: Option<String>,

    /// File with a printed board; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "record"], allow_hyphen_values = true, help_heading = "Position")]
    pub diagram: Option<PathBuf>,

    /// Side to move, if the position does not give it
    #[arg(long, value_name = "SIDE", value_parser = side(), hide_possible_values = true, help_heading = "Position")]
    pub to_move: Option<String>,

    /// Hand of the player to move in Crosswise, such as "ABMX"
    #[arg(long, value_name = "STONES", conflicts_with = "viewer", help_heading = "Position")]
    pub hand: Option<String>,

    /// The record, as without this option
    #[arg(
        long,
        value_name = "FILE[#GAME][@PLY]",
        conflicts_with = "file",
        allow_hyphen_values = true,
        help_heading = "Position",
        hide_short_help = true
    )]
    pub record: Option<PathBuf>,
}

impl PositionOptions {
    /// The record, if it is given.
    #[must_use]
    pub fn record(&self) -> Option<&Path> {
        self.file.as_deref().or(self.record.as_deref())
    }
}

/// Arguments of commands that print data about a position.
#[derive(Args, Debug)]
pub struct Data {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    pub output_format: DataFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of commands that print data about a position, and draw its board.
#[derive(Args, Debug)]
pub struct DrawnData {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub data: Data,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// Print the position in one line instead of drawing a board
    #[arg(long, help_heading = "Output")]
    pub one_line: bool,

    /// List the stones of each side in words, without a drawing
    #[arg(long, conflicts_with = "one_line", help_heading = "Output")]
    pub list: bool,

    /// Mark where the side to move may move a stone to or, in Crossway and Cross, may not place one
    #[arg(long, help_heading = "Output", conflicts_with = "one_line")]
    pub legal: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// Files, directories, archives or glob patterns; - or no path reads standard input
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    pub output_format: DataFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `convert`.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Convert {
    /// Files, directories, archives or glob patterns; - or no path reads standard input
    pub paths: Vec<PathBuf>,

    /// Format to write [default: from the extension of the output file]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(|format| format.is_writable()), help_heading = "Output")]
    pub to: Option<Format>,

    /// For ndjson and json: write the flat form for data analysis, in which all games have the same fields and no field has
    /// several types
    #[arg(long, help_heading = "Output")]
    pub flat: bool,

    /// For csv: put a ' before cells that a spreadsheet would take for a formula
    #[arg(long)]
    pub no_formulas: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    /// Column letters of Crossway to write: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Output")]
    pub coords: Option<String>,

    /// Stop at the first game that would lose anything. No file is written then; standard output already has the games
    /// before it
    #[arg(long, help_heading = "Output")]
    pub strict: bool,

    /// Format to read [default: detected from content and file name]
    #[arg(long, value_name = "FORMAT", help_heading = "Input")]
    pub format: Option<Format>,

    /// The game, if records do not name it
    #[arg(long, value_name = "GAME", value_enum, ignore_case = true, help_heading = "Game")]
    pub game: Option<Game>,

    /// Board size, if records do not give it
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true, help_heading = "Game")]
    pub size: Option<String>,

    /// Column letters of Crossway, if records do not give them: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Game")]
    pub from_coords: Option<String>,

    /// No pie rule, if records do not mention it
    #[arg(long, help_heading = "Game")]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, if records do not give it
    #[arg(long, value_name = "CYCLE", help_heading = "Game")]
    pub seats: Option<String>,

    /// Number of threads [default: number of processors]
    #[arg(short, long, value_name = "N", value_parser = number(0usize), help_heading = "Performance")]
    pub jobs: Option<usize>,
}

/// Arguments of `fmt`.
#[derive(Args, Debug)]
pub struct Fmt {
    /// Files, directories or glob patterns to rewrite; - or no path reads standard input and writes to standard output
    pub paths: Vec<PathBuf>,

    /// List files that would change instead of rewriting them; exit with status 1 if there are any
    #[arg(long)]
    pub check: bool,

    /// Show changes as a diff instead of rewriting files; exit with status 1 if there are any
    #[arg(long)]
    pub diff: bool,

    /// Also repair what can only be meant in one way, such as a result other than the one that the moves prove
    #[arg(long)]
    pub fix: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,
}

/// Arguments of `new`.
#[derive(Args, Debug)]
pub struct New {
    /// The game
    #[arg(value_enum, ignore_case = true)]
    pub game: Game,

    /// The players by seat: two, or up to four in Crosswise
    #[arg(value_name = "PLAYER", required = true)]
    pub players: Vec<String>,

    /// Board size: a number; for Crossway also small, medium or large
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Column letters of Crossway: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true)]
    pub coords: Option<String>,

    /// Play without the pie rule
    #[arg(long)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns)
    #[arg(long, value_name = "CYCLE")]
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
    pub board: BoardOptions,
}

/// Arguments of `move`.
#[derive(Args, Debug)]
pub struct Move {
    /// Native record to change, with the number of the game if the file has several
    #[arg(value_name = "FILE[#GAME]")]
    pub record: PathBuf,

    /// Moves, including swap, pass and resign
    #[arg(value_name = "MOVE", required_unless_present = "undo")]
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

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct Match {
    /// Files, directories, archives or glob patterns; - or no path reads standard input
    pub paths: Vec<PathBuf>,

    /// The first side to win N games wins the match (overrides the tag `Match`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["sum_of", "six_points"])]
    pub first_to: Option<u32>,

    /// The side with more points over N games wins the match (overrides the tag `Match`)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sum_of: Option<u32>,

    /// Points for a line of six, when points are summed
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub six_points: u32,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub output_format: DataFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// Depth of the tree in plies
    #[arg(long, value_name = "N")]
    pub depth: u32,

    /// Also count the leaves under each move
    #[arg(long)]
    pub divide: bool,

    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    pub output_format: DataFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `generate`.
#[derive(Args, Debug)]
pub struct Generate {
    /// The game
    #[arg(long, value_name = "GAME", value_enum, ignore_case = true)]
    pub game: Game,

    /// Board size
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Number of games
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(0u64))]
    pub games: u64,

    /// Seed; the same seed always yields the same games
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = number(0u64))]
    pub seed: u64,

    /// Share of games with a fault, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0", value_parser = read_share)]
    pub faults: f64,

    /// Write the expected findings to this file, one JSON object per game
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub expect: Option<PathBuf>,

    /// Format of the games
    #[arg(long, value_name = "FORMAT", default_value = "native",
          value_parser = one_of(|format| matches!(format, Format::Native | Format::Ndjson)), help_heading = "Output")]
    pub format: Format,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `explain`.
#[derive(Args, Debug)]
pub struct Explain {
    /// Code, number or name, such as XG301, 301 or checkerboard; the start of several codes, such as XG3, lists them
    #[arg(value_parser = read_codes(), hide_possible_values = true)]
    pub code: Option<CodeGroup>,

    /// Print Markdown on a terminal too
    #[arg(long)]
    pub markdown: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `rules`.
#[derive(Args, Debug)]
pub struct Rules {
    /// The game
    #[arg(value_enum, ignore_case = true)]
    pub game: Game,

    /// Print Markdown on a terminal too
    #[arg(long)]
    pub markdown: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: Shell,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// Arguments of `man`.
#[derive(Args, Debug)]
pub struct Man {
    /// The command [default: xgames itself]
    #[arg(value_parser = command_name())]
    pub command: Option<String>,

    /// Write the pages of xgames and of all its commands into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["command", "output"])]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}
