//! The configuration that a command reads.

use clap::{Args, ValueHint};

use super::InputPath;

/// The configuration that a command reads.
#[derive(Args, Clone, Debug, Default)]
pub struct ConfigOptions {
    /// Configuration file [default: xgames.toml in this folder or a parent]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, conflicts_with = "isolated", help_heading = "Input", hide_short_help = true)]
    pub config: Option<InputPath>,

    /// Ignore configuration files
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub isolated: bool,
}
