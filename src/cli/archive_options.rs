//! Options of commands that work on whole archives: the files that they read, and how.

use clap::{Args, ValueHint};

use super::value_parsers::number;
use super::{InputPath, RangeOptions};
use xgames_analysis::archive::Shard;

/// The options of a command that works on whole archives: the files that it reads, and how.
#[derive(Args, Clone, Debug)]
pub struct ArchiveOptions {
    /// Files, folders, archives or patterns [default: standard input]
    ///
    /// `-` is standard input, and `FILE#GAME` is one game of a file.
    #[arg(value_hint = ValueHint::AnyPath)]
    pub paths: Vec<InputPath>,

    /// Read more paths from this file, one per line; - reads standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Input", hide_short_help = true)]
    pub files_from: Option<InputPath>,

    /// Take only part I of N of the games, such as 2/5; a game's part depends only on its text
    #[arg(long, value_name = "I/N", help_heading = "Selection", hide_short_help = true)]
    pub shard: Option<Shard>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub part: RangeOptions,

    /// How many times its own size an archive may unpack to [default: 1000; 0 for no limit]
    #[arg(long, value_name = "N", value_parser = number(0u64), help_heading = "Input", hide_short_help = true)]
    pub max_ratio: Option<u64>,

    /// Number of threads [default: number of processors]
    #[arg(short, long, value_name = "N", value_parser = number(0usize), help_heading = "Performance", hide_short_help = true)]
    pub jobs: Option<usize>,

    /// Show no progress bar
    #[arg(long, help_heading = "Performance", hide_short_help = true)]
    pub no_progress: bool,
}
