//! Arguments of the commands about a position.

use std::path::Path;

use clap::{Args, ValueEnum, ValueHint};

use super::format_by_ending::check_text;
use super::output_options::unknown_ending;
use super::paths::record;
use super::typography::moves;
use super::value_parsers::{number, side};
use super::{BoardOptions, DataOutput, InputPath, OutputOptions, PictureOptions, RecordOptions};

/// A position, given in one of several ways.
#[derive(Args, Clone, Debug, Default)]
pub struct PositionOptions {
    /// Record, such as games.txt, games.txt#7 or games.txt#7@12b
    ///
    /// The name of a game is the start of that game: `crossway` is `--game crossway`, unless there is such a file.
    /// With the number of a game (default: the first) and a ply (default: the last). `-` or nothing at all reads standard
    /// input. `--game` alone does not read it: it is the start of that game.
    #[arg(value_name = "FILE[#GAME][@PLY]", value_hint = ValueHint::AnyPath)]
    pub file: Option<InputPath>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// Moves to play from there, such as "k10 swap d4"
    #[arg(long, value_name = "MOVES", value_parser = moves(), allow_hyphen_values = true, help_heading = "Input")]
    pub moves: Option<String>,

    /// Position in one line
    ///
    /// The rows from the top, separated by `/`, then the side to move: "B2/1W1/3 B".
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "record", "diagram"], help_heading = "Input")]
    pub position: Option<String>,

    /// File with a printed board; - reads standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, conflicts_with_all = ["file", "record"], help_heading = "Input")]
    pub diagram: Option<InputPath>,

    /// Side to move, if the position does not give it
    #[arg(long, value_name = "SIDE", value_parser = side(), hide_possible_values = true, help_heading = "Input")]
    pub to_move: Option<String>,

    /// Hand of the player to move in Crosswise, such as "ABMX"
    #[arg(long, value_name = "STONES", conflicts_with = "viewer", help_heading = "Input", hide_short_help = true)]
    pub hand: Option<String>,

    /// The record, as without this option
    #[arg(
        long,
        value_name = "FILE[#GAME][@PLY]",
        value_hint = ValueHint::AnyPath,
        conflicts_with = "file",
        value_parser = record(),
        allow_hyphen_values = true,
        help_heading = "Input",
        hide_short_help = true
    )]
    pub record: Option<InputPath>,
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

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,
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
#[command(
    mut_arg("to_move", |arg| arg.hide_short_help(true)),
    mut_arg("board", |arg| arg.hide_short_help(true)),
    mut_arg("theme", |arg| arg.hide_short_help(false).help_heading("Output")),
    mut_arg("numbers", |arg| arg.hide_short_help(false).help_heading("Output"))
)]
pub struct Show {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// The position in one line instead of a board
    #[arg(long, help_heading = "Output")]
    pub one_line: bool,

    /// The stones of each side in words, for screen readers
    #[arg(long, conflicts_with = "one_line", help_heading = "Output")]
    pub list: bool,

    /// Mark where the side to move can go, or must not
    ///
    /// In Crossings and Crosswise, cells that a stone can be moved to; in Crossway and Cross, empty cells that are forbidden.
    #[arg(long, help_heading = "Output", conflicts_with = "one_line")]
    pub legal: bool,

    /// text, svg or png [default: as the name of the output file says]
    #[arg(
        long,
        value_name = "FORMAT",
        help_heading = "Output",
        hide_possible_values = true,
        hide_short_help = true,
        conflicts_with_all = ["one_line", "list"]
    )]
    pub output_format: Option<ShowFormat>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub picture: PictureOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    /// Text
    Text,
    /// A picture of shapes
    Svg,
    /// A picture of pixels; every package has it, and a build with `--features png`
    Png,
}

impl Show {
    /// The format in which the board is shown.
    ///
    /// # Errors
    /// The output has a name with the ending of another format.
    pub fn format(&self) -> Result<ShowFormat, String> {
        if self.one_line || self.list {
            let option = if self.list { "`--list`" } else { "`--one-line`" };
            check_text(option, &self.output)?;
            return Ok(ShowFormat::Text);
        }
        if let Some(format) = self.output_format {
            return Ok(format);
        }
        match self.output.extension().as_deref() {
            Some("svg") => Ok(ShowFormat::Svg),
            Some("png") => Ok(ShowFormat::Png),
            Some("txt") | None => Ok(ShowFormat::Text),
            Some(ending) => Err(unknown_ending(ending, ".svg, .png or .txt", "svg, png or text")),
        }
    }
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// Depth of the tree in plies
    #[arg(long, value_name = "N", value_parser = number(0u32))]
    pub depth: u32,

    /// Also count the leaves under each move
    #[arg(long)]
    pub divide: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,
}
