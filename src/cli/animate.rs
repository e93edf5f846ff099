//! Arguments of `animate`.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::output_options::unknown_ending;
use super::value_parsers::{number, read_delay};
use super::{OutputOptions, PictureOptions, PositionOptions};

/// Arguments of `animate`.
#[derive(Args, Debug)]
pub struct Animate {
    #[command(flatten)]
    #[allow(missing_docs)]
    pub position: PositionOptions,

    /// First position, as a number of plies
    #[arg(long, alias = "from", value_name = "PLY", default_value = "0", value_parser = number(0usize))]
    pub from_ply: usize,

    /// Last position [default: the end]
    #[arg(long, alias = "to", value_name = "PLY", value_parser = number(0usize))]
    pub to_ply: Option<usize>,

    /// Seconds between two moves, at least 0.02 and less than 60
    #[arg(long, value_name = "SECONDS", default_value = "0.8", value_parser = read_delay)]
    pub delay: Duration,

    /// How often the game is shown; 0 is without end
    #[arg(long = "loop", value_name = "N", default_value = "0", value_parser = number(0u16), hide_short_help = true)]
    pub plays: u16,

    /// svg, gif or apng [default: as the name of the output file says, else svg]
    #[arg(long, value_name = "FORMAT", help_heading = "Output", hide_possible_values = true, hide_short_help = true)]
    pub output_format: Option<AnimationFormat>,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub picture: PictureOptions,

    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputOptions,
}

/// The format of a moving picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnimationFormat {
    /// Shapes that move by themselves
    Svg,
    /// GIF; every package has it, and a build with `--features png`
    Gif,
    /// Animated PNG; as gif
    Apng,
}

impl Animate {
    /// The format.
    ///
    /// # Errors
    /// The output has a name with the ending of another format.
    pub fn format(&self) -> Result<AnimationFormat, String> {
        if let Some(format) = self.output_format {
            return Ok(format);
        }
        match self.output.extension().as_deref() {
            Some("gif") => Ok(AnimationFormat::Gif),
            Some("png" | "apng") => Ok(AnimationFormat::Apng),
            Some("svg") | None => Ok(AnimationFormat::Svg),
            Some(ending) => Err(unknown_ending(ending, ".svg, .gif, .png or .apng", "svg, gif or apng")),
        }
    }
}
