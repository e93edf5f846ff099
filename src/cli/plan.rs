//! Arguments of `plan`.

use std::path::PathBuf;

use clap::Args;

use super::OutputOptions;
use super::value_parsers::read_memory;

/// Arguments of `plan`.
#[derive(Args, Debug)]
pub struct Plan {
    /// Files, folders, archives or patterns
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,

    /// Length of a range, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = read_memory)]
    pub target_size: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}
