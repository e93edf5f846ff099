//! `animate`: a game as a moving picture.

use std::time::Duration;

use anyhow::{Error, bail};

use super::board_view::marked_picture;
use super::capture::{captures, ply_text};
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::pictures;
use super::position_source::{self, Loaded, Opened};
use crate::cli::{Animate, AnimationFormat};
use xgames_core::games::for_game;
use xgames_core::judge::Judged;
use xgames_report::render::animation::Animation;
use xgames_report::render::scene::Scene;

/// Positions in a moving picture at most.
const MOST: usize = 1000;

/// How long the last position is shown at least.
const HOLD: Duration = Duration::from_secs(3);

/// The width in pixels, unless another is asked for, and the largest one. Each position is drawn in pixels.
const WIDTH: u32 = 600;
const WIDEST: u32 = 2000;

pub(super) fn run(arguments: &Animate, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let format = arguments.format().map_err(Error::msg)?;
    if arguments.delay < Duration::from_millis(20) {
        bail!("`--delay` must be at least 0.02 seconds, because programs show faster pictures more slowly");
    }
    let Some(mut opened) = position_source::open(&arguments.position, false, quiet)? else {
        return Ok(ExitStatus::Violation);
    };
    let scenes = for_game!(opened.game, P => scenes::<P>(&mut opened, arguments, quiet)?);
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

/// The pictures of the positions from one ply to another; or the exit status if the game cannot be read, which has been
/// reported.
fn scenes<P: Judged>(
    opened: &mut Opened,
    arguments: &Animate,
    quiet: bool,
) -> anyhow::Result<Result<Vec<Scene>, ExitStatus>> {
    let end = match opened.load::<P>()? {
        Ok(end) => end,
        Err(ending) => return Ok(Err(ending)),
    };
    opened.rewind();
    let mut loaded = match opened.load::<P>()? {
        Ok(start) => start,
        Err(ending) => return Ok(Err(ending)),
    };
    let plies = end.moves.len();
    let last = arguments.to.unwrap_or(plies);
    if last > plies || arguments.from > last {
        bail!("the game has {plies} plies; there are no positions from {} to {last}", arguments.from);
    }
    if last - arguments.from >= MOST {
        bail!("at most {MOST} positions fit into a moving picture; choose some with `--from` and `--to`");
    }
    let heat = pictures::heat(&arguments.picture, &loaded, quiet)?;
    pictures::note_missing_numbers(&arguments.picture, last, quiet);
    let scene =
        |loaded: &Loaded<P>| pictures::scene(loaded, marked_picture(loaded, false), &arguments.picture, heat.clone());
    let facts = loaded.position.facts();
    let mut scenes = Vec::new();
    for ply in 0..=last {
        if ply > 0 {
            let mv = end.moves[ply - 1];
            let text = loaded.position.move_text(mv);
            loaded.captures = captures(&loaded.position, mv);
            loaded.position.play(mv);
            loaded.moves.push(mv);
            loaded.last = Some(mv);
            loaded.last_ply = Some(ply_text((facts.cycle, facts.next), ply as u32, &text));
        }
        if ply == plies {
            (loaded.recorded, loaded.resigned) = (end.recorded, end.resigned);
        }
        if ply >= arguments.from {
            scenes.push(scene(&loaded));
        }
    }
    Ok(Ok(scenes))
}
