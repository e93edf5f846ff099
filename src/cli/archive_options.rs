//! Options of commands that work on whole archives: the files that they read, and how.

use clap::{Args, ValueHint};

use super::value_parsers::number;
use super::{InputPath, RangeOptions, RecordOptions, StdinName};
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

impl ArchiveOptions {
    /// The first of the options that were given and that choose records or say how they are read, apart from the paths and the settings of
    /// the work.
    #[must_use]
    pub fn given(&self) -> Option<&'static str> {
        // All options are named here, so that none is forgotten.
        let ArchiveOptions { paths: _, files_from: _, shard, part, max_ratio, jobs: _, no_progress: _ } = self;
        let RangeOptions { range, stdin: StdinName { stdin_name }, stdin_offset: _, json_problems: _ } = part;
        first_given(&[
            ("--range", range.is_some()),
            ("--shard", shard.is_some()),
            ("--max-ratio", max_ratio.is_some()),
            ("--stdin-name", stdin_name.is_some()),
        ])
    }

    /// The first of the options that were given and that are about records which are read, apart from the paths: those that choose
    /// records, and those that say how they are written. The game, its size and the configuration are also meant without records.
    #[must_use]
    pub fn given_about_records(&self, options: &RecordOptions) -> Option<&'static str> {
        let RecordOptions { game: _, size: _, coords, no_swap, seats, viewer, format, config_options: _ } = options;
        self.given().or(first_given(&[
            ("--format", format.is_some()),
            ("--coords", coords.is_some()),
            ("--no-swap", *no_swap),
            ("--seats", seats.is_some()),
            ("--as", viewer.is_some()),
        ]))
    }
}

/// The first option that was given.
pub(super) fn first_given(options: &[(&'static str, bool)]) -> Option<&'static str> {
    options.iter().find(|(_, is_given)| *is_given).map(|(option, _)| *option)
}
