//! Defaults for records that leave something out.

use super::formats::{in_words, named};
use clap::Args;

use super::ConfigOptions;
use super::shell_word::{quoted, quoted_path};
use super::value_parsers::{coords, read_cycle, read_seat, size};
use xgames_analysis::archive::name_of;
use xgames_core::games::Game;
use xgames_core::record::Format;

/// Defaults for records that leave something out.
#[derive(Args, Clone, Debug, Default)]
pub struct RecordOptions {
    // The default for the tag `Game`.
    #[arg(
        long,
        help = in_words::<Game>(),
        long_help = format!(
            "{}\n\nRecords of other games are left out. One that does not say its game is taken to be this.",
            in_words::<Game>()
        ),
        value_name = "GAME",
        value_parser = named::<Game>(),
        ignore_case = true,
        hide_possible_values = true,
        help_heading = "Input"
    )]
    pub game: Option<Game>,

    /// Board size: a number, small, medium or large
    ///
    /// Records of other sizes are left out. One that says its game but no size has the usual size.
    #[arg(long, value_name = "N", value_parser = size(), hide_possible_values = true, help_heading = "Input")]
    pub size: Option<String>,

    /// Column letters of Crossway: go (skips the letter i) or plain
    #[arg(long, value_name = "COORDS", value_parser = coords(), hide_possible_values = true, help_heading = "Input", hide_short_help = true)]
    pub coords: Option<String>,

    /// Play without the pie rule
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub no_swap: bool,

    /// Turn cycle of Crosswise, such as "r1 g1 r2 g1" (r for rows, g for columns), or the number of players
    #[arg(long, value_name = "CYCLE", value_parser = read_cycle, help_heading = "Input", hide_short_help = true)]
    pub seats: Option<String>,

    /// Show a game of Crosswise as the player of this seat sees it: without the other hands and the order of the bag
    #[arg(long = "as", value_name = "SEAT", value_parser = read_seat, help_heading = "Input", hide_short_help = true)]
    pub viewer: Option<u8>,

    /// Format of the records [default: detected from content and file name]
    #[arg(long, value_name = "FORMAT", value_parser = named::<Format>(), help_heading = "Input", hide_short_help = true)]
    pub format: Option<Format>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub config_options: ConfigOptions,
}

impl RecordOptions {
    /// The options as they are typed: each with a space before it. `None` if they cannot be typed.
    pub(crate) fn typed(&self) -> Option<String> {
        let RecordOptions { game, size, coords, no_swap, seats, viewer, format, config_options } = self;
        let config = match &config_options.config {
            Some(config) => Some(quoted_path(&name_of(config))?),
            None => None,
        };
        let valued = [
            ("game", game.map(|game| game.name().to_owned())),
            ("size", size.clone()),
            ("coords", coords.clone()),
            ("seats", seats.as_deref().map(quoted)),
            ("as", viewer.map(|seat| seat.to_string())),
            ("format", format.map(|format| format.name().to_owned())),
            ("config", config),
        ];
        let valued = valued.into_iter().filter_map(|(name, value)| Some(format!(" --{name} {}", value?)));
        let flags = [("no-swap", *no_swap), ("isolated", config_options.isolated)];
        let flags = flags.into_iter().filter(|(_, given)| *given).map(|(name, _)| format!(" --{name}"));
        Some(valued.chain(flags).collect())
    }
}
