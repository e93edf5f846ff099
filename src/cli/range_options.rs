//! Options for the part of a file that a command reads, for programs that share out the work among many machines.

use clap::Args;

use super::value_parsers::number;
use xgames_analysis::archive::ByteRange;

/// The option for the name of what is piped in.
#[derive(Args, Clone, Debug, Default)]
pub struct StdinName {
    /// The name of the file that is piped in, for reports and to guess the format
    #[arg(long, value_name = "NAME", help_heading = "Input", hide_short_help = true)]
    pub stdin_name: Option<String>,
}

/// The options for the part of a file that a command reads, and for reports about what cannot be read.
#[derive(Args, Clone, Debug, Default)]
pub struct RangeOptions {
    /// Take only the games that begin in these bytes of the file, such as 0-67108864 or 67108864-
    ///
    /// The first byte of the file is 0, and the last one given no longer belongs to the range. `xgames plan` prints ranges.
    #[arg(long, value_name = "START-END", help_heading = "Selection", hide_short_help = true)]
    pub range: Option<ByteRange>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub stdin: StdinName,

    /// Standard input begins at this byte of the file
    ///
    /// To be certain where a game begins, let the pipe begin 8 MiB before the range, or at the beginning of the file.
    #[arg(long, value_name = "BYTE", default_value = "0", hide_default_value = true, value_parser = number(0u64), requires = "range", help_heading = "Input", hide_short_help = true)]
    pub stdin_offset: u64,

    /// Print what cannot be read as JSON objects on standard error, one per line
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub json_problems: bool,
}
