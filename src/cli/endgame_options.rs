//! The option for endgame tables, which all commands share that ask them.

use clap::{Args, ValueHint};

use super::InputPath;

/// The option for endgame tables.
#[derive(Args, Clone, Debug, Default)]
pub struct EndgameOptions {
    /// Ask this file of endgame tables (Crossings); may be repeated
    ///
    /// `xgames solve --endgames-out` makes such files.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, hide_short_help = true)]
    endgames: Vec<InputPath>,
}

impl EndgameOptions {
    /// The files.
    #[must_use]
    pub fn files(&self) -> &[InputPath] {
        &self.endgames
    }

    /// Whether no file is named.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.endgames.is_empty()
    }
}
