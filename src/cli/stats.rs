//! Arguments of `stats`.

use std::path::PathBuf;

use clap::Args;

use super::{ArchiveOptions, DataOutput, RecordOptions};

/// Arguments of `stats`.
#[derive(Args, Debug)]
pub struct Stats {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,

    /// Also count the legal moves by ply; this is slow
    #[arg(long, help_heading = "Output")]
    pub branching: bool,

    /// Also count invalid games, as far as they were played by the rules
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub include_invalid: bool,

    /// Also write a folder of CSV tables
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    pub tables: Option<PathBuf>,

    /// Also write all counts to this file, for --merge
    #[arg(long, value_name = "FILE", help_heading = "Partial results")]
    pub partial: Option<PathBuf>,

    /// Add up files that --partial has written: the paths are these files
    #[arg(
        long,
        conflicts_with_all = ["game", "size", "coords", "no_swap", "seats", "viewer", "format", "branching", "include_invalid", "jobs", "shard", "max_ratio", "no_progress"],
        help_heading = "Partial results"
    )]
    pub merge: bool,
}
