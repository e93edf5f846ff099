//! Arguments of `solve`.

use std::time::Duration;

use clap::{Args, Command, Id, ValueHint};

use super::value_parsers::{number, read_board, read_memory, read_seconds, read_stones};
use super::{ConfigOptions, DataOutput, EndgameOptions, InputPath, KeptPath, OutputPath, PositionOptions};

/// Arguments of `solve`.
#[derive(Args, Debug)]
#[command(mut_arg("endgames", |arg| arg.conflicts_with_all(["proof", "board", "jobs_out"])))]
pub struct Solve {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// Also value every legal move
    #[arg(long)]
    pub all_moves: bool,

    /// Also find the difference of points with best play (Crosswise)
    #[arg(long, hide_short_help = true)]
    pub par: bool,

    /// Start of Crossings on a board of fewer files and ranks, such as 3x5
    #[arg(
        long,
        value_name = "FILESxRANKS",
        value_parser = read_board,
        requires = "game",
        conflicts_with_all = of_other_positions(),
        conflicts_with_all = ["all_moves", "proof", "par"],
        hide_short_help = true
    )]
    pub board: Option<(u8, u8)>,

    /// Stop after this time
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    pub time: Option<Duration>,

    /// Stop after looking at this many positions
    #[arg(long, value_name = "N", value_parser = number(0u64), hide_short_help = true)]
    pub nodes: Option<u64>,

    /// Most memory for positions, such as 512MB or 4GB
    #[arg(long, value_name = "SIZE", default_value = "1GB", value_parser = read_memory, hide_short_help = true)]
    pub memory: usize,

    /// Number of threads [default: one for each processor]
    #[arg(short, long, value_name = "N", value_parser = number(1usize), hide_short_help = true)]
    pub jobs: Option<usize>,

    /// Keep what is proven in this file, and go on from there if it exists
    ///
    /// It is written every minute, after Ctrl-C and at the end.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, hide_short_help = true)]
    pub resume: Option<KeptPath>,

    /// Write a proof, which --check verifies
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub proof: Option<OutputPath>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub endgames: EndgameOptions,

    /// Build endgame tables of Crossings, and write them to this file
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        requires = "stones",
        requires = "game",
        conflicts_with_all = of_other_positions(),
        conflicts_with_all = NOT_WITH_TABLES,
        hide_short_help = true
    )]
    pub endgames_out: Option<OutputPath>,

    /// Stones of both sides in the tables, such as 3x2
    #[arg(
        long,
        value_name = "NxN",
        value_parser = read_stones,
        requires = "endgames_out",
        conflicts_with_all = of_other_positions(),
        conflicts_with_all = NOT_WITH_TABLES,
        hide_short_help = true
    )]
    pub stones: Option<(usize, usize)>,

    /// Check a certificate, a folder of jobs with theirs, or endgame tables by the rules
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        conflicts_with_all = of_positions(),
        conflicts_with_all = NOT_WITH_JOBS,
        conflicts_with_all = [
            "jobs_out", "job", "jobs_in", "time", "nodes", "resume", "proof", "endgames", "endgames_out", "stones"
        ],
        hide_short_help = true
    )]
    pub check: Option<InputPath>,

    /// Split the position into jobs for many machines, in this new folder
    #[arg(
        long,
        value_name = "FOLDER",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["all_moves", "par", "board", "time", "nodes", "resume", "proof", "output_format"],
        group = "folder_of_jobs",
        help_heading = "Many machines",
        hide_short_help = true
    )]
    pub jobs_out: Option<OutputPath>,

    /// Solve one job, and write its result beside it
    ///
    /// A job that was solved before is not solved again. --time and --nodes say when a job is too hard.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        conflicts_with_all = of_positions(),
        conflicts_with_all = NOT_WITH_JOBS,
        conflicts_with = "jobs_out",
        help_heading = "Many machines",
        hide_short_help = true
    )]
    pub job: Option<InputPath>,

    /// Take the results of the jobs in this folder, and split those that were too hard
    #[arg(
        long,
        value_name = "FOLDER",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = of_positions(),
        conflicts_with_all = NOT_WITH_JOBS,
        conflicts_with_all = ["jobs_out", "job", "time", "nodes", "resume", "proof"],
        group = "folder_of_jobs",
        help_heading = "Many machines",
        hide_short_help = true
    )]
    pub jobs_in: Option<KeptPath>,

    /// Number of jobs to have at a time
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        value_parser = number(1usize),
        requires = "folder_of_jobs",
        help_heading = "Many machines",
        hide_short_help = true
    )]
    pub most_jobs: usize,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: DataOutput,
}

/// The options that write something else than endgame tables.
const NOT_WITH_TABLES: [&str; 12] = [
    "all_moves",
    "proof",
    "par",
    "board",
    "nodes",
    "resume",
    "endgames",
    "jobs_out",
    "job",
    "jobs_in",
    "output",
    "output_format",
];

/// The options that are about more than a job.
const NOT_WITH_JOBS: [&str; 5] = ["all_moves", "par", "board", "endgames", "output_format"];

/// The options that name a position, or say how a record of it is read, apart from the configuration.
fn of_positions() -> impl Iterator<Item = Id> {
    let ids = |options: Command| options.get_arguments().map(|option| option.get_id().clone()).collect::<Vec<_>>();
    let config = ids(ConfigOptions::augment_args(Command::new("config")));
    let all = ids(PositionOptions::augment_args(Command::new("position")));
    all.into_iter().filter(move |id| !config.contains(id))
}

/// The options that name another position of a game than the one that is meant by itself, or say how a record of it is read.
fn of_other_positions() -> impl Iterator<Item = Id> {
    of_positions().filter(|id| *id != "game")
}
