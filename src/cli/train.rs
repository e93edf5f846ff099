//! Arguments of `train`.

use clap::{Args, ValueHint};

use super::puzzles::read_grades;
use super::value_parsers::number;
use super::{BoardOptions, InputPath, KeptPath, RecordOptions};

/// Arguments of `train`.
#[derive(Args, Debug)]
pub struct Train {
    /// Files with puzzles, as `puzzles` writes them: records, JSON or NDJSON
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath, required = true)]
    pub paths: Vec<InputPath>,

    /// Ask this number of puzzles
    #[arg(long, value_name = "N", value_parser = number(1usize), default_value = "10")]
    pub count: usize,

    /// Only puzzles of this grade, or of these grades, such as 2-4
    #[arg(long, value_name = "GRADE", value_parser = read_grades)]
    pub grade: Option<(u8, u8)>,

    /// Keep in this file when to ask which puzzle again
    ///
    /// The default is `xgames/training.ndjson` in the folder of your data: `$XDG_DATA_HOME`, or else `~/.local/share`, on Windows
    /// `%LOCALAPPDATA%`.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub progress: Option<KeptPath>,

    /// Ask in lines, and do not cover the terminal
    #[arg(long)]
    pub lines: bool,

    /// Ask in lines, with the stones in words instead of boards, for screen readers
    #[arg(long)]
    pub list: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub board: BoardOptions,
}
