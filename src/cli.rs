//! What may be typed. What it does is the business of [`crate::commands`].

mod formats;
mod values;

pub use formats::{DataFormat, GeneratedFormat, RecordFormat, ReportFormat, TableFormat, WrittenFormat};

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use serde::Deserialize;

use crate::commands::{Numbers, Shard};
use crate::diagnostic::Code;
use crate::games::Game;
use values::{read_code, read_game, read_plies, read_report, read_share, read_tag};

/// Judge, show and replay records of Crossway, Cross, Crossings and Crosswise
#[derive(Debug, Parser)]
#[command(name = "xgames", version, propagate_version = true, arg_required_else_help = true)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,

    /// When to use colour (`NO_COLOR` is honoured)
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub color: Color,

    /// No summaries and notes on the error stream
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// More notes on the error stream: which files are read
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    pub verbose: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Replay every game of the given files and report what is wrong
    Validate(Verify),
    /// The same over archives, with progress and a summary of numbers
    Verify(Verify),
    /// List the legal moves of a position
    Legal(Data),
    /// Tell who has won a position, and by which chain, line or score
    Winner(Data),
    /// Count the lines of a Crosswise position
    Score(Data),
    /// Tell the standing of a match over several games of Crosswise
    Match(Match),
    /// Draw the board
    Show(Show),
    /// Step through the games of the given files, one line per ply
    Replay(Replay),
    /// Turn records into another format
    Convert(Convert),
    /// Rewrite native records in canonical form
    Fmt(Fmt),
    /// Start the record of a game that is to be played move by move
    New(New),
    /// Append checked moves to a record, or take moves back
    Move(Move),
    /// Count the leaves of the move tree
    Perft(Perft),
    /// Make up random legal games, with faults if wanted
    Generate(Generate),
    /// Explain a diagnostic, or list them all
    Explain(Explain),
    /// Print the rules of a game
    Rules(Rules),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page, of a command if one is named
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

/// From which severity on a finding makes the exit status 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailLevel {
    /// Errors only
    Error,
    /// Warnings too
    Warning,
}

/// What records are taken to say where they do not say it themselves.
#[derive(Args, Clone, Debug, Default)]
pub struct Said {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = read_game)]
    pub game: Option<Game>,

    /// Size of the board: a number, for Crossway also small, medium, large
    #[arg(long, value_name = "N")]
    pub size: Option<String>,

    /// Column letters of Crossway: go (the letter i is skipped) or plain
    #[arg(long, value_name = "COORDS")]
    pub coords: Option<String>,

    /// Play without the pie rule
    #[arg(long)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)
    #[arg(long, value_name = "CYCLE")]
    pub seats: Option<String>,

    /// Format of the records (told by their content and names)
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<RecordFormat>,
}

/// Arguments of `validate` and `verify`.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Verify {
    /// Files, directories, archives, patterns, or - for standard input (which is also read if no path is given)
    pub paths: Vec<PathBuf>,

    /// File with further paths, a line each, or - for standard input
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    pub files_from: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub said: Said,

    /// Form of the report (full; github where GITHUB_ACTIONS is true)
    #[arg(long, value_name = "FORMAT")]
    pub output_format: Option<ReportFormat>,

    /// File for the report instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Another report, in another form, in a file; may be given several times
    #[arg(long, value_name = "FORMAT=FILE", value_parser = read_report)]
    pub report: Vec<(ReportFormat, PathBuf)>,

    /// Report these codes only
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_code)]
    pub select: Vec<Code>,

    /// Do not report these codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_code)]
    pub ignore: Vec<Code>,

    /// Severity from which on a finding makes the exit status 1 (error)
    #[arg(long, value_name = "LEVEL")]
    pub fail_level: Option<FailLevel>,

    /// Exit with status 0 even if there are findings
    #[arg(long)]
    pub exit_zero: bool,

    /// Stop after this many errors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_errors: Option<u64>,

    /// Stop after the first game with an error
    #[arg(long, conflicts_with = "max_errors")]
    pub fail_fast: bool,

    /// Number of threads that judge games (as many as there are processors)
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,

    /// Judge only the games of these numbers in each file, such as 1,5-7,20-
    #[arg(long, value_name = "NUMBERS")]
    pub games: Option<Numbers>,

    /// Judge one of several parts of the games, such as 2/5; which games it has depends on their text alone
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,

    /// Copy the records of valid and unfinished games to this file
    #[arg(long, value_name = "FILE")]
    pub good_to: Option<PathBuf>,

    /// Copy the records of invalid games to this file
    #[arg(long, value_name = "FILE")]
    pub bad_to: Option<PathBuf>,

    /// Folder that remembers files without findings, which are not judged again while they are unchanged
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,

    /// How many times its size an archive may unpack to (1000; 0 for no limit)
    #[arg(long, value_name = "N")]
    pub max_ratio: Option<u64>,

    /// Configuration file (xgames.toml, in this folder or above it)
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub config: Option<PathBuf>,

    /// Read no configuration file
    #[arg(long)]
    pub isolated: bool,

    /// No progress bar
    #[arg(long)]
    pub no_progress: bool,
}

/// A position, given in one of several ways.
#[derive(Args, Clone, Debug, Default)]
pub struct Source {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub said: Said,

    /// Moves from the start, or from the given position: "k10 swap d4"
    #[arg(long, value_name = "MOVES", conflicts_with = "record", allow_hyphen_values = true)]
    pub moves: Option<String>,

    /// Position in one line: rows from the top, then the side to move
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["record", "diagram"])]
    pub position: Option<String>,

    /// File with a printed board, or -
    #[arg(long, value_name = "FILE", conflicts_with = "record", allow_hyphen_values = true)]
    pub diagram: Option<PathBuf>,

    /// Side to move, where the position does not say it
    #[arg(long, value_name = "SIDE", conflicts_with = "record")]
    pub to_move: Option<String>,

    /// Hand of the player to move, in Crosswise: "ABMX"
    #[arg(long, value_name = "STONES")]
    pub hand: Option<String>,

    /// Record in a file (or -), with number of the game (else the first) and ply (else the last)
    #[arg(long, value_name = "FILE[#GAME][@PLY]", allow_hyphen_values = true)]
    pub record: Option<String>,
}

/// Arguments of commands that print data about a position.
#[derive(Args, Debug)]
pub struct Data {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub source: Source,

    /// Form of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub output_format: DataFormat,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub source: Source,

    /// Print the position in one line instead of a board
    #[arg(long)]
    pub one_line: bool,
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct Replay {
    /// Files, directories, or - for standard input (which is also read if no path is given)
    pub paths: Vec<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub said: Said,

    /// Form of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub output_format: DataFormat,
}

/// Arguments of `convert`.
#[derive(Args, Debug)]
pub struct Convert {
    /// Files, directories, archives, patterns, or - for standard input (which is also read if no path is given)
    pub paths: Vec<PathBuf>,

    /// Format to write (told by the ending of the output)
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<WrittenFormat>,

    /// File to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Column letters of Crossway in what is written: go (the letter i is skipped) or plain
    #[arg(long, value_name = "COORDS")]
    pub coords: Option<String>,

    /// End the work at the first game of which anything would be lost. No file is written then; on standard output the
    /// games before it are written already
    #[arg(long)]
    pub strict: bool,

    /// Format to read (told by content and names)
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<RecordFormat>,

    /// The game, where records do not say it
    #[arg(long, value_name = "GAME", value_parser = read_game)]
    pub game: Option<Game>,

    /// Size of the board, where records do not say it
    #[arg(long, value_name = "N")]
    pub size: Option<String>,

    /// Column letters of Crossway in records that do not say it: go (the letter i is skipped) or plain
    #[arg(long, value_name = "COORDS")]
    pub from_coords: Option<String>,

    /// No pie rule, where records do not say it
    #[arg(long)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, where records do not say it
    #[arg(long, value_name = "CYCLE")]
    pub seats: Option<String>,

    /// Number of threads that convert games (as many as there are processors)
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<usize>,
}

/// Arguments of `fmt`.
#[derive(Args, Debug)]
pub struct Fmt {
    /// Files that are rewritten, directories, patterns, or - for standard input, which goes to standard output (also if
    /// no path is given)
    pub paths: Vec<PathBuf>,

    /// Write nothing: name the files that would change, with exit status 1 if there are any
    #[arg(long)]
    pub check: bool,

    /// Write nothing: show what would change, with exit status 1 if anything would
    #[arg(long)]
    pub diff: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub said: Said,
}

/// Arguments of `new`.
#[derive(Args, Debug)]
pub struct New {
    /// The game
    #[arg(value_parser = read_game)]
    pub game: Game,

    /// The players by seat: two, in Crosswise up to four
    #[arg(value_name = "PLAYER", required = true)]
    pub players: Vec<String>,

    /// Size of the board: a number, for Crossway also small, medium, large
    #[arg(long, value_name = "N")]
    pub size: Option<String>,

    /// Column letters of Crossway: go (the letter i is skipped) or plain
    #[arg(long, value_name = "COORDS")]
    pub coords: Option<String>,

    /// Play without the pie rule
    #[arg(long)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise: "r1 g1 r2 g1" (r rows, g columns)
    #[arg(long, value_name = "CYCLE")]
    pub seats: Option<String>,

    /// Deal the stones of Crosswise: the record holds their order, which depends on the seed alone
    #[arg(long, value_name = "SEED")]
    pub seed: Option<u64>,

    /// A further tag, such as "Event=Spring cup"; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_tag)]
    pub tag: Vec<(String, String)>,

    /// Write the record to this new file instead of standard output, and show the board
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Arguments of `move`.
#[derive(Args, Debug)]
pub struct Move {
    /// Native record that is changed, with the number of the game if there are several
    #[arg(value_name = "FILE[#GAME]")]
    pub record: PathBuf,

    /// Moves, also swap, pass and resign
    #[arg(value_name = "MOVE", required_unless_present = "undo")]
    pub moves: Vec<String>,

    /// Take the last plies back: one, or so many
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", conflicts_with = "moves",
          value_parser = read_plies)]
    pub undo: Option<usize>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub said: Said,
}

/// Arguments of `match`.
#[derive(Args, Debug)]
pub struct Match {
    /// Files, directories, or - for standard input (which is also read if no path is given)
    pub paths: Vec<PathBuf>,

    /// The first side with N victories wins, whatever the tag `Match` says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "sum_of")]
    pub first_to: Option<u32>,

    /// The higher sum of points of N games wins, whatever the tag `Match` says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sum_of: Option<u32>,

    /// Points for the line of a six, in a sum
    #[arg(long, value_name = "POINTS", default_value = "0", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub six_points: u32,

    /// Form of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub output_format: TableFormat,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub source: Source,

    /// Depth of the tree in plies
    #[arg(long, value_name = "N")]
    pub depth: u32,

    /// Count the leaves under each move
    #[arg(long)]
    pub divide: bool,

    /// Form of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub output_format: DataFormat,
}

/// Arguments of `generate`.
#[derive(Args, Debug)]
pub struct Generate {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = read_game)]
    pub game: Game,

    /// Size of the board
    #[arg(long, value_name = "N")]
    pub size: Option<String>,

    /// How many games
    #[arg(long, value_name = "N", default_value = "1")]
    pub games: u64,

    /// Games of the same seed are the same for ever
    #[arg(long, value_name = "SEED", default_value = "0")]
    pub seed: u64,

    /// Share of the games that get a fault, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0", value_parser = read_share)]
    pub faults: f64,

    /// Write what is to be found to this new file, one JSON object a game
    #[arg(long, value_name = "FILE")]
    pub expect: Option<PathBuf>,

    /// Form of the games
    #[arg(long, value_name = "FORMAT", default_value = "native")]
    pub format: GeneratedFormat,

    /// Write the games to this new file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Arguments of `explain`.
#[derive(Args, Debug)]
pub struct Explain {
    /// Identifier or name, such as XG301 or checkerboard
    #[arg(value_parser = read_code)]
    pub code: Option<Code>,
}

/// Arguments of `rules`.
#[derive(Args, Debug)]
pub struct Rules {
    /// The game
    #[arg(value_parser = read_game)]
    pub game: Game,
}

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Args, Debug)]
pub struct Man {
    /// A command
    pub command: Option<String>,
}

/// Options of the play-by-mail servers as this program names them: behind `new`, `-small`, `-medium`, `-large` and
/// `-size=N`. Behind `move`, `--` is the forced pass of Crosswise, not the end of the options.
#[must_use]
pub fn with_known_options(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut command = None;
    let mut is_value = true;
    let mut only_words = false;
    let translate = |argument: OsString| {
        // The name of the program, and the value of an option that stands before the command.
        let before = std::mem::replace(&mut is_value, false);
        let Some(text) = argument.to_str() else { return argument };
        match command.as_deref() {
            None if before => {}
            None if text == "--color" => is_value = true,
            None if text.starts_with('-') => {}
            None => command = Some(text.to_owned()),
            Some("new") if !only_words => match text {
                "--" => only_words = true,
                "-small" | "-medium" | "-large" => return format!("--size={}", &text[1..]).into(),
                _ if text.starts_with("-size=") => return format!("-{text}").into(),
                _ => {}
            },
            Some("move") if text == "--" => return "pass".into(),
            Some(_) => {}
        }
        argument
    };
    arguments.into_iter().map(translate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_servers_are_known() {
        let known = |typed: &str| {
            let words = with_known_options(typed.split(' ').map(OsString::from));
            words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(known("xgames new crossway -small a b"), "xgames new crossway --size=small a b");
        assert_eq!(
            known("xgames --color new -q new cross -size=4 a b"),
            "xgames --color new -q new cross --size=4 a b"
        );
        assert_eq!(known("xgames new crossway -large -- a -small"), "xgames new crossway --size=large -- a -small");
        assert_eq!(known("new legal -small --"), "new legal -small --");
        assert_eq!(known("xgames -v move a.txt -- Ac4"), "xgames -v move a.txt pass Ac4");
        assert_eq!(known("xgames validate -- -small"), "xgames validate -- -small");
    }
}
