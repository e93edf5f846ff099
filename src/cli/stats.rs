//! Arguments of `stats`.

use clap::{Args, ValueEnum, ValueHint};

use super::{ArchiveOptions, OutputOptions, OutputPath, RecordOptions};

/// Arguments of `stats`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "these are separate options")]
pub struct Stats {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// text (default), json, ndjson, csv, html, svg or parquet
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub output_format: StatsFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub destination: OutputOptions,

    /// Show the players instead, with their ratings
    ///
    /// Ratings are by Elo and Glicko-2.
    #[arg(long, help_heading = "Output", conflicts_with_all = ["head_to_head", "heat_map"])]
    pub players: bool,

    /// Show the results of players against each other instead
    #[arg(long, help_heading = "Output", hide_short_help = true, conflicts_with = "heat_map")]
    pub head_to_head: bool,

    /// Show the first moves on the board instead
    #[arg(long, help_heading = "Output")]
    pub heat_map: bool,

    /// Count equivalent cells of the heat map as one
    #[arg(long, help_heading = "Output", hide_short_help = true, requires = "heat_map", conflicts_with_all = ["players", "head_to_head"])]
    pub fold: bool,

    /// Also count the legal moves by ply; this is slow
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub branching: bool,

    /// Also count invalid games, as far as they were played by the rules
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub include_invalid: bool,

    /// Also write a folder of CSV tables
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::AnyPath, help_heading = "Output", hide_short_help = true)]
    pub tables: Option<OutputPath>,

    /// Also write all counts to this file, for --merge
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Partial results")]
    pub partial: Option<OutputPath>,

    /// Add up files that --partial has written
    ///
    /// The paths are these files.
    #[arg(
        long,
        conflicts_with_all = ["game", "size", "branching", "include_invalid", "jobs", "no_progress"],
        help_heading = "Partial results"
    )]
    pub merge: bool,
}

impl Stats {
    /// Refuses the options that choose and read games, if only counts are added up.
    ///
    /// # Errors
    /// Fails with the name of such an option.
    pub fn check_reads_games(&self) -> anyhow::Result<()> {
        let given = self.archive.given_about_records(&self.record_options).filter(|_| self.merge);
        given.map_or(Ok(()), |option| {
            anyhow::bail!("`{option}` is about the games that are read; `--merge` adds up what was counted before")
        })
    }
}

/// Format of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsFormat {
    /// Plain text
    Text,
    /// One JSON value
    Json,
    /// JSON, one value per line
    Ndjson,
    /// A CSV table
    Csv,
    /// A section for a page
    Html,
    /// A picture, with --heat-map
    Svg,
    /// A Parquet table
    Parquet,
}
