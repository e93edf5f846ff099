//! Arguments of commands that judge archives: `validate`, `verify` and `analyse`.

use super::formats::named;

use clap::{Args, ValueEnum, ValueHint};
use serde::Deserialize;

use super::value_parsers::{number, read_codes, read_reports};
use super::{ArchiveOptions, KeptPath, OutputOptions, OutputPath, RecordOptions};
use xgames_analysis::archive::NumberRanges;
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_report::findings::ReportFormat;

/// The lowest severity that makes the exit status 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailLevel {
    /// Errors only
    Error,
    /// Warnings too
    Warning,
}

/// Arguments of `validate`, `verify` and `analyse`.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the command line")]
pub struct Verify {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// full, concise, json, ndjson, csv, junit and more
    ///
    /// The others are tsv, sarif, github, gitlab, rdjson and parquet. The default is full, or github if the environment variable GITHUB_ACTIONS is true.
    #[arg(long, value_name = "FORMAT", value_parser = named::<ReportFormat>(), hide_possible_values = true, help_heading = "Output")]
    pub output_format: Option<ReportFormat>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,

    /// Write another report to a file; may be repeated
    #[arg(long, value_name = "FORMAT=FILE", value_parser = read_reports(), hide_possible_values = true, help_heading = "Output")]
    pub report: Vec<(ReportFormat, OutputPath)>,

    /// Report only these codes
    #[arg(long, alias = "code", value_name = "CODE", value_delimiter = ',', value_parser = read_codes(), hide_possible_values = true, help_heading = "Selection")]
    pub select: Vec<CodeGroup>,

    /// Do not report these codes
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = read_codes(), hide_possible_values = true, help_heading = "Selection")]
    pub ignore: Vec<CodeGroup>,

    /// The lowest severity that makes the exit status 1: error or warning [default: error]
    #[arg(long, value_name = "LEVEL", hide_possible_values = true, hide_short_help = true, help_heading = "Output")]
    pub fail_level: Option<FailLevel>,

    /// Exit with status 0 even if violations are found
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub exit_zero: bool,

    /// Stop after this many errors
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Selection", hide_short_help = true)]
    pub max_errors: Option<u64>,

    /// Stop after the first game with an error
    #[arg(long, conflicts_with = "max_errors", help_heading = "Selection", hide_short_help = true)]
    pub fail_fast: bool,

    /// Only these games of each file, such as 1,5-7,20-
    ///
    /// Games are counted from the beginning of the file, so that all of it must be read: not with --stdin-offset.
    #[arg(long, value_name = "NUMBERS", conflicts_with = "stdin_offset", help_heading = "Selection")]
    pub games: Option<NumberRanges>,

    /// Copy valid and unfinished games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output", hide_short_help = true)]
    pub good_to: Option<OutputPath>,

    /// Copy invalid games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output", hide_short_help = true)]
    pub bad_to: Option<OutputPath>,

    /// Remember clean files in this folder, and skip them while they are unchanged
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::AnyPath, help_heading = "Performance", hide_short_help = true)]
    pub cache: Option<KeptPath>,
}
