//! Arguments of `openings`.

use clap::{Args, ValueEnum, ValueHint};

use super::archive_options::first_given;
use super::typography::moves;
use super::value_parsers::{number, read_share};
use super::{ArchiveOptions, KeptPath, OutputOptions, RecordOptions, Switch};

/// Arguments of `openings`.
#[derive(Args, Debug)]
pub struct Openings {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub archive: ArchiveOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub record_options: RecordOptions,

    /// List first moves that are about even, without an archive
    ///
    /// These are for the pie rule. They were about even by games of the program with itself. `--game` says which game is meant, and `--size`
    /// which size, if it is not the usual one.
    #[arg(
        long,
        requires = "game",
        conflicts_with_all = ["paths", "files_from", "index", "moves", "plies", "min_games", "min_share", "symmetry", "no_swap", "include_invalid", "max_lines"],
        help_heading = "Tree"
    )]
    pub even: bool,

    /// Begin after these moves, or with this position
    ///
    /// Moves count in any order; a position is given in one line, such as "3/1W1/B2 B".
    #[arg(long, alias = "from", value_name = "MOVES", value_parser = moves(), allow_hyphen_values = true, help_heading = "Tree")]
    pub moves: Option<String>,

    /// Count this number of plies [default: 4]
    ///
    /// A new index counts 6.
    #[arg(long, value_name = "N", value_parser = number(1u32), help_heading = "Tree")]
    pub plies: Option<u32>,

    /// Leave out positions of fewer games
    ///
    /// The default is 1 % of all games in text and dot, and 1 otherwise.
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Tree")]
    pub min_games: Option<u64>,

    /// Leave out moves with a smaller share, from 0 to 1
    #[arg(hide_short_help = true, long, value_name = "SHARE", value_parser = read_share, default_value = "0", hide_default_value = true, help_heading = "Tree")]
    pub min_share: f64,

    /// Count mirror images as one: on or off [default: on]
    ///
    /// This is so for all positions that a symmetry of the board maps onto each other.
    #[arg(long, value_name = "WHEN", hide_possible_values = true, help_heading = "Tree", hide_short_help = true)]
    pub symmetry: Option<Switch>,

    /// Add games to an index or, without paths, read from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Tree")]
    pub index: Option<KeptPath>,

    /// Also count invalid games, as far as they were played by the rules
    #[arg(long, help_heading = "Tree", hide_short_help = true)]
    pub include_invalid: bool,

    /// Keep at most this number of lines in memory, and count fewer plies if there are more [default: 500000]
    #[arg(long, value_name = "N", value_parser = number(1usize), help_heading = "Performance", hide_short_help = true)]
    pub max_lines: Option<usize>,

    /// text, board, json, ndjson, csv, dot or parquet
    ///
    /// The default is text.
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Output"
    )]
    pub output_format: TreeFormat,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

impl Openings {
    /// Refuses the options that choose and read games, if an index is asked, which has the games already.
    ///
    /// # Errors
    /// Fails with the name of such an option.
    pub fn check_asks_only_index(&self) -> anyhow::Result<()> {
        let own = [("--include-invalid", self.include_invalid), ("--max-lines", self.max_lines.is_some())];
        let given = self.archive.given_about_records(&self.record_options).or(first_given(&own));
        given.map_or(Ok(()), |option| {
            anyhow::bail!("`{option}` is about the games that are read; an index has them already")
        })
    }

    /// Refuses the options for what is shown, if games are only added to an index.
    ///
    /// # Errors
    /// Fails with the name of such an option.
    pub fn check_adds_to_index(&self) -> anyhow::Result<()> {
        let given = first_given(&[
            ("--moves", self.moves.is_some()),
            ("-o", self.output.file().is_some()),
            ("--output-format", self.output_format != TreeFormat::Text),
            ("--min-games", self.min_games.is_some()),
            ("--min-share", self.min_share > 0.0),
        ]);
        given.map_or(Ok(()), |option| {
            anyhow::bail!("`{option}` is about the tree that is shown; ask the index in a second run, without paths")
        })
    }

    /// Refuses the options that choose and read games, if first moves are listed that are known without games. The letters of columns say
    /// how they are written.
    ///
    /// # Errors
    /// Fails with the name of such an option.
    pub fn check_asks_for_even_moves(&self) -> anyhow::Result<()> {
        let options = RecordOptions { coords: None, ..self.record_options.clone() };
        self.archive.given_about_records(&options).map_or(Ok(()), |option| {
            anyhow::bail!("`{option}` is about games that are read; `--even` lists moves that are known without games")
        })
    }
}

/// Format of trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TreeFormat {
    /// A tree
    Text,
    /// The board with the share of each next move
    Board,
    /// A JSON array of the positions
    Json,
    /// JSON, one position per line
    Ndjson,
    /// A CSV table
    Csv,
    /// A graph for Graphviz
    Dot,
    /// A Parquet table
    Parquet,
}
