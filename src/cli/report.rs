//! Arguments of `report`.

use clap::Args;

use super::{ArchiveOptions, OutputOptions, RecordOptions};

/// Arguments of `report`.
#[derive(Args, Debug)]
pub struct Report {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// The title of the page
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "Game records",
        hide_default_value = true,
        help_heading = "Output"
    )]
    pub title: String,

    /// Exit with status 0 even if games are invalid
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}
