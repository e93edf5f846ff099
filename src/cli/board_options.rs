//! Options for the drawing of boards.

use clap::{Args, ValueEnum};

/// Options of commands that draw a board.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct BoardOptions {
    /// Stones as symbols or as letters
    ///
    /// The default is symbols on a terminal that can show them, and letters elsewhere.
    #[arg(long, value_name = "STYLE", help_heading = "Output", hide_possible_values = true)]
    pub board: Option<BoardStyle>,

    /// Draw stones as letters and use no character outside ASCII
    #[arg(long, conflicts_with = "board", help_heading = "Output", hide_short_help = true)]
    pub ascii: bool,
}

/// How stones are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardStyle {
    /// Symbols, which need Unicode
    Symbols,
    /// Letters, as in records
    Letters,
}
