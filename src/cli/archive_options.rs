//! Which files a command reads that works on whole archives, and how.

use std::path::PathBuf;

use clap::Args;

use super::Shard;
use super::value_parsers::number;
use crate::archive::ByteRange;

/// Which files a command reads that works on whole archives, and how.
#[derive(Args, Clone, Debug)]
pub struct ArchiveOptions {
    /// Files, folders, archives or patterns [default: standard input]
    ///
    /// `-` is standard input, and `FILE#GAME` is one game of a file.
    pub paths: Vec<PathBuf>,

    /// Read more paths from this file, one per line; - reads standard input
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, help_heading = "Input", hide_short_help = true)]
    pub files_from: Option<PathBuf>,

    /// Take only part I of N of the games, such as 2/5; a game's part depends only on its text
    #[arg(long, value_name = "I/N", help_heading = "Selection", hide_short_help = true)]
    pub shard: Option<Shard>,

    /// Take only the games that begin in these bytes of the file, such as 0-67108864 or 67108864-
    ///
    /// The first byte of the file is 0, and the last one given no longer belongs to the range. `xgames plan` prints ranges.
    #[arg(long, value_name = "START-END", help_heading = "Selection", hide_short_help = true)]
    pub range: Option<ByteRange>,

    /// The name of the file that is piped in, for reports and to guess the format
    #[arg(long, value_name = "NAME", help_heading = "Input", hide_short_help = true)]
    pub stdin_name: Option<String>,

    /// What is piped in begins at this byte of the file
    ///
    /// It should begin 8 MiB before the range, or at the beginning of the file.
    #[arg(long, value_name = "BYTE", default_value = "0", hide_default_value = true, value_parser = number(0u64), requires = "range", help_heading = "Input", hide_short_help = true)]
    pub stdin_offset: u64,

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
