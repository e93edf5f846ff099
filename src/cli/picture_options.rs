//! Options for the drawing of pictures.

use super::formats::named;

use clap::{Args, ValueHint};

use super::InputPath;
use super::value_parsers::read_width;
use xgames_analysis::archive::NumberRanges;
use xgames_report::render::scene::Theme;

/// Options of commands that draw pictures.
#[derive(Args, Clone, Debug, Default)]
pub struct PictureOptions {
    /// Colours of a picture: light (default), dark or print
    #[arg(long, value_name = "THEME", value_parser = named::<Theme>(), help_heading = "Pictures", hide_possible_values = true, hide_short_help = true)]
    pub theme: Option<Theme>,

    /// Width of a picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = read_width, help_heading = "Pictures", hide_short_help = true)]
    pub width: Option<u32>,

    /// Write the numbers of the moves on the stones
    ///
    /// Of all moves, or of plies such as 10-20.
    #[arg(
        long,
        value_name = "PLIES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1-",
        help_heading = "Pictures",
        hide_short_help = true
    )]
    pub numbers: Option<NumberRanges>,

    /// Shade cells by the values of a CSV table with the columns `cell` and `value` (or `share`)
    ///
    /// Such as the tables that `stats --heat-map`, `openings` and `analyse FILE#GAME@PLY` write with `--output-format csv`. Values
    /// below zero have another colour.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath, help_heading = "Pictures", hide_short_help = true)]
    pub heat: Option<InputPath>,

    /// Write no text below the board
    #[arg(long, help_heading = "Pictures", hide_short_help = true)]
    pub no_caption: bool,
}

impl PictureOptions {
    /// The first of these options that is given.
    #[must_use]
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--theme", self.theme.is_some()),
            ("--width", self.width.is_some()),
            ("--numbers", self.numbers.is_some()),
            ("--heat", self.heat.is_some()),
            ("--no-caption", self.no_caption),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}
