//! The command line: its arguments and options, and how they are read. [`crate::commands`] runs the commands.

mod analyse;
mod animate;
mod archive_options;
mod bench;
mod board_options;
mod completing;
mod config_options;
mod contestant;
mod convert;
mod endgame_options;
mod engine;
mod examples;
mod format_by_ending;
mod formats;
mod game_output;
mod groups;
mod index;
mod lsp;
mod move_options;
mod only_new;
mod openings;
mod other_words;
mod output_options;
mod parse;
mod paths;
mod picture_options;
mod plan;
mod play;
mod play_by_mail;
mod positions;
mod puzzles;
mod range_options;
mod record_options;
mod report;
mod review;
mod select;
pub(crate) mod shell_word;
mod solve;
mod spellings;
mod stats;
mod tournament;
mod train;
mod typography;
mod value_parsers;
mod verify;
mod version;

pub use analyse::Analyse;
pub use animate::{Animate, AnimationFormat};
pub use archive_options::ArchiveOptions;
pub use bench::Bench;
pub use board_options::{BoardOptions, BoardStyle};
pub use config_options::ConfigOptions;
pub use contestant::{Contestant, PlayedBy};
pub use convert::Convert;
pub use endgame_options::EndgameOptions;
pub use engine::{Engine, Protocol};
pub use examples::{EXAMPLES, Example, examples, program};
pub use format_by_ending::report_format;
pub use formats::DataFormat;
use formats::{named, one_of};
pub use game_output::GameOutput;
pub use index::Index;
pub use lsp::Lsp;
pub use move_options::{MoveOptions, Switch};
pub use only_new::{Check, OnlyNew};
pub use openings::{Openings, TreeFormat};
pub use output_options::{DataOutput, OutputOptions};
pub use parse::{COMPLETING, Ending, answer_shell, parse};
pub use paths::{InputPath, KeptPath, OutputPath, ReadPath};
pub use picture_options::PictureOptions;
pub use plan::Plan;
pub use play::{Play, TimeControl, YOU};
pub use play_by_mail::{Move, New};
pub use positions::{Data, DrawnData, Perft, PositionOptions, Show, ShowFormat};
pub use puzzles::{PuzzleForm, Puzzles};
pub use range_options::{RangeOptions, StdinName};
pub use record_options::RecordOptions;
pub use report::Report;
pub use review::{EstimateOptions, Review, ReviewFormat, WhoseOptions};
pub use select::Select;
pub use solve::Solve;
pub use stats::{Stats, StatsFormat};
pub use tournament::Tournament;
pub use train::Train;
pub use value_parsers::read_cycle;
pub use verify::{FailLevel, Verify};
pub use version::CONTRACT;
use version::VersionRequest;

use std::ffi::OsString;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;

use value_parsers::{command_name, number, read_explained, read_points, read_share, size};
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_core::games::Game;
use xgames_core::record::Format;
use xgames_report::findings::ReportFormat;

/// Check, show, convert and generate records of Crossway, Cross, Crossings and Crosswise
#[derive(Debug, Parser)]
#[command(name = "xgames", version, arg_required_else_help = true)]
pub struct Cli {
    /// The command to run
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub common: CommonOptions,

    /// The paths that the command reads
    #[arg(skip)]
    pub read: Vec<ReadPath>,

    /// The paths that the command writes
    #[arg(skip)]
    pub written: Vec<OutputPath>,

    /// The name by which the program was called
    #[arg(skip)]
    pub called: OsString,
}

/// The options of all commands.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct CommonOptions {
    /// When to use colour (respects `NO_COLOR`)
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, hide_short_help = true)]
    pub color: Color,

    /// Print no summaries or notes to standard error
    #[arg(short, long, global = true, hide_short_help = true)]
    pub quiet: bool,

    /// Also print to standard error which files of archives are read, and how long each phase takes
    #[arg(short, long, global = true, conflicts_with = "quiet", hide_short_help = true)]
    pub verbose: bool,

    /// Keep all rights: without it, a command that reads can write only its outputs, has no TCP and runs no programs (Linux)
    ///
    /// Only a system that denies an output by mistake needs it. `--verbose` says which rights a command keeps.
    #[arg(long, global = true, hide_short_help = true)]
    pub no_sandbox: bool,

    /// End standard output with a line that shows that it is complete, for programs: {"end":{"status":0,"contract":1}}
    ///
    /// The line is there if the command has ended by itself and all of its output is written. Its status is the exit status.
    #[arg(long, global = true, hide_short_help = true)]
    pub end_mark: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check records and report what is wrong, with a short summary
    Validate(Check),
    /// Check archives: `validate` with progress and a longer summary
    Verify(Check),
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
    /// Step through games on a terminal, or list their plies
    Replay(Replay),
    /// Make a moving picture of a game
    Animate(Animate),
    /// Copy, list or count the games that you ask for
    Select(Box<Select>),
    /// Count results, lengths, swaps, endings and first moves
    Stats(Stats),
    /// Explore openings: a tree of first moves with games and scores
    Openings(Openings),
    /// Make an index in which `select` finds positions at once
    Index(Index),
    /// Write an HTML page over records, with a viewer for every game
    Report(Report),
    /// Prove who wins a position
    Solve(Box<Solve>),
    /// Tell who lost a game where, what would have been better, and why
    Review(Review),
    /// Find or make puzzles: positions in which exactly one move wins
    Puzzles(Puzzles),
    /// Find missed wins, unmet threats and other mistakes
    Analyse(Box<Analyse>),
    /// Play a game at the terminal, against the program or a person
    Play(Play),
    /// Solve puzzles at the terminal, and those that you missed again
    Train(Train),
    /// Play for other programs, by GTP or by lines of JSON
    Engine(Engine),
    /// Help to write records in an editor: a language server
    Lsp(Lsp),
    /// Play games between two engines, and estimate which is stronger
    Tournament(Tournament),
    /// Grade engines on positions whose values are proved
    Bench(Bench),
    /// Cut files into byte ranges, to share out the work among machines
    Plan(Plan),
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

impl Color {
    /// Chooses colours for all that the program prints from now on.
    pub fn set(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// Files, folders, archives or patterns [default: standard input]
    ///
    /// `-` is standard input, and `FILE#GAME` is one game of a file. On a terminal, `FILE#GAME@PLY` begins at that ply.
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<InputPath>,

    /// Print one line per ply even on a terminal, where otherwise keys step through the games
    #[arg(long)]
    pub lines: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub part: RangeOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,
}

/// Arguments of `fmt`.
#[derive(Args, Debug)]
#[command(mut_arg("viewer", |arg| arg.hide(true)))]
pub struct Fmt {
    /// Files, directories or glob patterns to rewrite; - or no path reads standard input and writes to standard output
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<InputPath>,

    /// List files that would change instead of rewriting them; exit with status 1 if there are any
    #[arg(long)]
    pub check: bool,

    /// Show changes as a diff instead of rewriting files; exit with status 1 if there are any
    #[arg(long)]
    pub diff: bool,

    /// Also repair what has only one correction, such as a result other than the one that the moves prove
    #[arg(long)]
    pub fix: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub stdin: StdinName,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,
}

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct Match {
    /// Files, folders, archives or patterns [default: standard input]
    ///
    /// `-` is standard input, and `FILE#GAME` is one game of a file.
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<InputPath>,

    /// The first side to win N games wins the match (overrides the tag `Match`)
    #[arg(long, value_name = "N", value_parser = number(1u32), conflicts_with_all = ["sum_of", "six_points"])]
    pub first_to: Option<u32>,

    /// The side with more points over N games wins the match (overrides the tag `Match`)
    #[arg(long, value_name = "N", value_parser = number(1u32))]
    pub sum_of: Option<u32>,

    /// Points for a line of six, when points are summed [default: 0]
    #[arg(long, value_name = "POINTS", value_parser = read_points)]
    pub six_points: Option<u32>,

    /// The game of the match: crosswise
    #[arg(long, value_name = "GAME", value_parser = named::<Game>(), ignore_case = true, hide_possible_values = true, help_heading = "Input", hide_short_help = true)]
    pub game: Option<Game>,

    /// Board size, for records that do not say it
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true, help_heading = "Input", hide_short_help = true)]
    pub size: Option<String>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}

/// Arguments of `generate`.
#[derive(Args, Debug)]
pub struct Generate {
    /// The game; its name alone is enough
    #[arg(long, value_name = "GAME", value_parser = named::<Game>(), ignore_case = true)]
    pub game: Game,

    /// Board size
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true)]
    pub size: Option<String>,

    /// Number of games
    #[arg(long, alias = "games", value_name = "N", default_value = "1", value_parser = number(0u64))]
    pub count: u64,

    /// Seed; the same seed always yields the same games
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = number(0u64))]
    pub seed: u64,

    /// Share of games with a fault, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0", value_parser = read_share)]
    pub faults: f64,

    /// Write the expected findings to this file, one JSON object per game
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output")]
    pub expect: Option<OutputPath>,

    /// Format of the games [default: as the name of the output file says, else native]
    #[arg(long, alias = "format", value_name = "FORMAT",
          value_parser = one_of(|format: &Format| matches!(format, Format::Native | Format::Ndjson)), help_heading = "Output")]
    pub to: Option<Format>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}

/// A thing that `explain` explains.
#[derive(Clone, Copy, Debug)]
pub enum Explained {
    /// One or several codes.
    Codes(CodeGroup),
    /// A rule, as Markdown.
    Rule(&'static str),
}

/// Arguments of `explain`.
#[derive(Args, Debug)]
pub struct Explain {
    /// Code, number or name, such as XG301, 301 or checkerboard, or a rule, such as CW3; the start of several codes, such as XG3, lists them
    #[arg(value_parser = read_explained(), hide_possible_values = true)]
    pub code: Option<Explained>,

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
    #[arg(value_parser = named::<Game>(), ignore_case = true)]
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
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::AnyPath, conflicts_with_all = ["command", "output"])]
    pub out: Option<OutputPath>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}
