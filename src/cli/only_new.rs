//! Arguments of `validate` and `verify`: those of a check, and those that report only what is new.

use clap::{Args, ValueHint};

use super::{InputPath, OutputPath, Verify};

/// Arguments of `validate` and `verify`.
#[derive(Args, Debug)]
pub struct Check {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub verify: Verify,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub only_new: OnlyNew,
}

/// The options that report only what is new.
#[derive(Args, Debug)]
pub struct OnlyNew {
    /// Do not report the findings in this file, but count them
    ///
    /// The file is one that --write-baseline has written. Findings are recognised wherever their game is in its file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, conflicts_with = "write_baseline", help_heading = "Selection")]
    pub baseline: Option<InputPath>,

    /// Write all findings to this file, for --baseline; this run reports none of them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Selection", hide_short_help = true)]
    pub write_baseline: Option<OutputPath>,

    /// Remove findings from the baseline that no longer occur
    #[arg(long, conflicts_with = "write_baseline", help_heading = "Selection", hide_short_help = true)]
    pub prune_baseline: bool,

    /// Only games that have changed since this revision of git
    ///
    /// The files on disk are compared with those of the commit, by file and then by game. A game that was only moved has not changed.
    #[arg(long, value_name = "REV", conflicts_with_all = ["write_baseline", "range", "stdin_offset"], allow_hyphen_values = true, help_heading = "Selection", hide_short_help = true)]
    pub changed_since: Option<String>,

    /// Also report comments, options and settings that ignore codes where there is nothing to ignore
    #[arg(long, help_heading = "Selection", hide_short_help = true)]
    pub warn_unused_ignores: bool,
}
