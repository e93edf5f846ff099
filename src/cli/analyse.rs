//! Arguments of `analyse`.

use std::time::Duration;

use clap::{Args, ValueHint};

use super::paths::record;
use super::typography::moves;
use super::value_parsers::{number, read_seconds, side};
use super::{EstimateOptions, InputPath, KeptPath, OutputPath, PositionOptions, Verify, WhoseOptions};

/// Arguments of `analyse`.
#[derive(Args, Debug)]
pub struct Analyse {
    /// Only what is certain by the rules; nothing is estimated
    #[arg(long, conflicts_with_all = ["playouts", "deepen", "check_time"])]
    pub exact_only: bool,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub estimates: EstimateOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub whose: WhoseOptions,

    /// Also prove by search who wins, from the end of each game backwards: at most N positions for each ply
    #[arg(long, value_name = "N", value_parser = number(1u64), help_heading = "Search", hide_short_help = true)]
    pub nodes: Option<u64>,

    /// Time for the estimate of each ply; with --exact-only, for a search that proves who wins
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, help_heading = "Search", hide_short_help = true)]
    pub time: Option<Duration>,

    /// Also write the games with the analysis to this file
    ///
    /// They are native records that `validate` accepts: values are in comments, better lines are variations, and all else stays. - writes to standard output.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        conflicts_with = "viewer",
        help_heading = "Output",
        hide_short_help = true
    )]
    pub annotate: Option<OutputPath>,

    /// Also write a line of JSON for each game to this file: accuracy, mistakes, drama
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Output", hide_short_help = true)]
    pub summary: Option<OutputPath>,

    /// Also draw the winning chance in one game, in SVG
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        conflicts_with = "exact_only",
        help_heading = "Output",
        hide_short_help = true
    )]
    pub graph: Option<OutputPath>,

    /// Use the values that --annotate has written, or those in FILE; only what is missing is searched
    ///
    /// FILE is an earlier analysis of the same games as json or ndjson.
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        num_args = 0..=1,
        require_equals = true,
        conflicts_with = "exact_only",
        help_heading = "Search",
        hide_short_help = true
    )]
    pub reuse: Option<Option<InputPath>>,

    /// Save the analysis of each game to this file, and do not search these games again
    ///
    /// A run that was interrupted goes on from there with the same command.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Search", hide_short_help = true)]
    pub resume: Option<KeptPath>,

    /// Analyse one position: moves to play from the start or from FILE, such as "k10 swap d4"
    #[arg(long, value_name = "MOVES", value_parser = moves(), allow_hyphen_values = true, help_heading = "Position", hide_short_help = true)]
    pub moves: Option<String>,

    /// Analyse one position, in one line
    ///
    /// The rows from the top, separated by `/`, then the side to move: "B2/1W1/3 B".
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["paths", "diagram"], help_heading = "Position", hide_short_help = true)]
    pub position: Option<String>,

    /// Analyse one position: a file with a printed board; - reads standard input
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::AnyPath,
        conflicts_with = "paths",
        help_heading = "Position",
        hide_short_help = true
    )]
    pub diagram: Option<InputPath>,

    /// Side to move, if the position does not give it
    #[arg(long, value_name = "SIDE", value_parser = side(), hide_possible_values = true, help_heading = "Position", hide_short_help = true)]
    pub to_move: Option<String>,

    /// Hand of the player to move in Crosswise, such as "ABMX"
    #[arg(long, value_name = "STONES", conflicts_with = "viewer", help_heading = "Position", hide_short_help = true)]
    pub hand: Option<String>,

    /// Analyse one position: the record, as FILE@PLY; without a ply, its last position
    #[arg(
        long,
        value_name = "FILE[#GAME][@PLY]",
        value_hint = ValueHint::AnyPath,
        conflicts_with_all = ["paths", "files_from", "position", "diagram"],
        value_parser = record(),
        allow_hyphen_values = true,
        help_heading = "Position",
        hide_short_help = true
    )]
    pub record: Option<InputPath>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub verify: Verify,
}

impl Analyse {
    /// The position, if these options or the `ply` of the only path name one. A game without records is its start if nothing `is_piped`
    /// in.
    #[must_use]
    pub fn position(&self, is_piped: impl FnOnce() -> bool) -> Option<PositionOptions> {
        let archive = &self.verify.archive;
        let file = match &archive.paths[..] {
            [file] if archive.files_from.is_none() => Some(file.clone()),
            _ => None,
        };
        let has_ply = |file: &InputPath| {
            xgames_analysis::archive::Reference::read(file).is_ok_and(|reference| reference.ply.is_some())
        };
        let has_records = || !archive.paths.is_empty() || archive.files_from.is_some() || is_piped();
        let is_one = self.moves.is_some()
            || self.position.is_some()
            || self.diagram.is_some()
            || self.record.is_some()
            || (self.verify.record_options.game.is_some() && !has_records())
            || file.as_ref().is_some_and(has_ply);
        is_one.then(|| PositionOptions {
            file,
            record_options: self.verify.record_options.clone(),
            moves: self.moves.clone(),
            position: self.position.clone(),
            diagram: self.diagram.clone(),
            to_move: self.to_move.clone(),
            hand: self.hand.clone(),
            record: self.record.clone(),
        })
    }
}
