//! Options for the output of a command.

use std::path::Path;

use clap::{Args, ValueHint};

use super::{DataFormat, OutputPath};
use xgames_analysis::archive::ending;
use xgames_core::diagnostic::shorten;
use xgames_core::record::Format;

/// The options for the output of a command.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputOptions {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output")]
    output: Option<OutputPath>,

    /// Replace files that already exist
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub force: bool,
}

impl OutputOptions {
    /// Whether standard output is named.
    #[must_use]
    pub fn names_stdout(&self) -> bool {
        self.output.as_deref().is_some_and(|path| path.as_os_str() == "-")
    }

    /// The file, unless standard output is meant.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The extension of the file in small letters, without that of a compression.
    #[must_use]
    pub fn extension(&self) -> Option<String> {
        ending(self.file()?)
    }

    /// Whether the name of the file says that it is a Parquet table.
    #[must_use]
    pub fn is_parquet(&self) -> bool {
        self.extension().is_some_and(|extension| extension == "parquet")
    }

    /// The message about a format of records that is to go into a file whose name says that it is a Parquet table.
    #[must_use]
    pub fn other_than_parquet(&self, to: Option<Format>) -> Option<String> {
        let (file, to) = (self.file()?, to.filter(|_| self.is_parquet())?);
        let name = shorten(&file.to_string_lossy());
        Some(format!(
            "the name {name} says Parquet, but `--to` says {}; leave out `--to`, or choose another name",
            to.name()
        ))
    }
}

/// The message about the name of a file that ends in none of the endings of formats.
pub(super) fn unknown_ending(ending: &str, endings: &str, formats: &str) -> String {
    let ending = shorten(ending);
    format!("no format ends in ‘.{ending}’: end the name in {endings}, or choose with `--output-format` {formats}")
}

/// How and where a command writes data.
#[derive(Args, Clone, Debug)]
pub struct DataOutput {
    /// text, json, ndjson or csv [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub output_format: DataFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub destination: OutputOptions,
}
