//! Arguments of `stats`.

use std::path::PathBuf;

use clap::Args;

use super::{DataOutput, RecordOptions, Shard};

/// Arguments of `stats`.
#[derive(Args, Debug)]
pub struct Stats {
    /// Files, folders, archives or patterns [default: standard input]
    ///
    /// `-` is standard input, and `FILE#GAME` is one game of a file. With --merge, the paths are partial results.
    pub paths: Vec<PathBuf>,

    /// Read more paths from this file, one per line; - reads standard input
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, help_heading = "Input", hide_short_help = true)]
    pub files_from: Option<PathBuf>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,

    /// Also count the legal moves by ply; this is slow
    #[arg(long, help_heading = "Output")]
    pub branching: bool,

    /// Also write all counts to this file, for --merge
    #[arg(long, value_name = "FILE", help_heading = "Partial results")]
    pub partial: Option<PathBuf>,

    /// Add up files that --partial has written
    #[arg(
        long,
        conflicts_with_all = ["game", "size", "coords", "no_swap", "seats", "viewer", "format", "branching", "jobs", "shard", "max_ratio", "no_progress"],
        help_heading = "Partial results"
    )]
    pub merge: bool,

    /// Count only part I of N of the games, such as 2/5
    ///
    /// The part of a game depends only on its text.
    #[arg(long, value_name = "I/N", help_heading = "Partial results")]
    pub shard: Option<Shard>,

    /// Number of threads [default: number of processors]
    #[arg(short, long, value_name = "N", help_heading = "Performance", hide_short_help = true)]
    pub jobs: Option<usize>,

    /// How many times its own size an archive may unpack to [default: 1000; 0 for no limit]
    #[arg(long, value_name = "N", help_heading = "Input", hide_short_help = true)]
    pub max_ratio: Option<u64>,

    /// Show no progress bar
    #[arg(long, help_heading = "Performance", hide_short_help = true)]
    pub no_progress: bool,
}
