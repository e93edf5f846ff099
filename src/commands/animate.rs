//! `animate`: a game as a moving picture.

use std::time::Duration;

use anyhow::{Error, bail};

use crate::cli::{Animate, AnimationFormat};
use crate::program::console::plural;
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::pictures;
use crate::program::position_source::{OrReported, Source};
use xgames_core::judge::AnyPosition;
use xgames_report::render::animation::Animation;
use xgames_report::render::position::scene::{self, Extra};
use xgames_report::render::scene::Scene;

/// The greatest number of positions in a moving picture.
const MOST: usize = 1000;

/// The least time for which the last position is shown.
const HOLD: Duration = Duration::from_secs(3);

/// The width in pixels, unless another is asked for, and the largest one. Each position is drawn in pixels.
const WIDTH: u32 = 600;
const WIDEST: u32 = 2000;

pub(super) fn run(arguments: &Animate, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let format = arguments.format().map_err(Error::msg)?;
    if out.is_terminal() {
        bail!("a moving picture is not for a terminal; write it to a file with `-o game.svg`");
    }
    if arguments.delay < Duration::from_millis(20) {
        bail!("`--delay` must be at least 0.02 seconds, because programs show faster pictures more slowly");
    }
    let source = Source::new(&arguments.position, false, quiet)?;
    source.answer(|_| Ok(()), |_| {}, |at| write(arguments, format, scenes(arguments, &source, at, quiet)?, out))
}

/// Writes the pictures, unless a mistake has been reported.
fn write(
    arguments: &Animate,
    format: AnimationFormat,
    scenes: OrReported<Vec<Scene>>,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let scenes = match scenes {
        Ok(scenes) => scenes,
        Err(ending) => return Ok(ending),
    };
    let hold = HOLD.max(arguments.delay);
    let animation = Animation::new(scenes, arguments.delay, hold, arguments.plays);
    let (theme, width) = (arguments.picture.theme.unwrap_or_default(), arguments.picture.width);
    match format {
        AnimationFormat::Svg => out.print(&animation.svg(theme, width))?,
        format => {
            let width = width.unwrap_or(WIDTH);
            if width > WIDEST {
                bail!("moving pictures of pixels are at most {WIDEST} pixels wide; `--width {width}` is for SVG");
            }
            pictures::write_bytes(&pictures::moving_pixels(&animation, format, theme, width)?, out)?;
        }
    }
    Ok(ExitStatus::Clean)
}

/// The pictures of the positions from one ply to another of a game that has this end, or the exit status after a reported mistake.
fn scenes(
    arguments: &Animate,
    source: &Source<'_>,
    mut at: AnyPosition,
    quiet: bool,
) -> anyhow::Result<OrReported<Vec<Scene>>> {
    let plies = at.plies();
    at.rewind();
    let start = match source.shown(at) {
        Ok(start) => start,
        Err(ending) => return Ok(Err(ending)),
    };
    let last = arguments.to_ply.unwrap_or(plies);
    if last > plies || arguments.from_ply > last {
        let (plies, from) = (plural(plies, "ply"), arguments.from_ply);
        bail!("the game has {plies}; there are no positions from {from} to {last}");
    }
    if last - arguments.from_ply >= MOST {
        bail!("at most {MOST} positions fit into a moving picture; choose some with `--from-ply` and `--to-ply`");
    }
    let options = &arguments.picture;
    let heat = pictures::heat(options, &*start, &arguments.position.record_options, quiet)?;
    pictures::note_missing_numbers(options, last, quiet);
    let has_number = options.numbers.as_ref().map(|numbers| |ply| numbers.contain(ply));
    let extra = Extra {
        legal: false,
        numbers: has_number.as_ref().map(|has_number| has_number as &dyn Fn(usize) -> bool),
        heat: &heat,
        caption: !options.no_caption,
    };
    Ok(Ok(scene::of_plies(start, arguments.from_ply, last, extra)))
}
