//! Arguments of `plan`.

use clap::{Args, ValueHint};

use super::value_parsers::read_memory;
use super::{InputPath, OutputOptions};

/// Arguments of `plan`.
#[derive(Args, Debug)]
pub struct Plan {
    /// Files, folders, archives or patterns
    #[arg(value_hint = ValueHint::AnyPath, required = true)]
    pub paths: Vec<InputPath>,

    /// Length of a range, such as 64MB
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = read_memory)]
    pub target_size: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}
