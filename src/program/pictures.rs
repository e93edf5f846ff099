//! Options of pictures, and pictures of pixels.

use std::io::Write;

use anyhow::{anyhow, bail};

use super::console::{plural, print_note};
use super::files;
use super::output::{NO_TEXT, Printer};
use super::record_defaults::RecordDefaults;
use crate::cli::{AnimationFormat, PictureOptions, RecordOptions};
use xgames_analysis::archive::name_of;
use xgames_core::judge::{Defaults, ShownPosition};
use xgames_report::render::animation::Animation;
use xgames_report::render::position::heat_table;
use xgames_report::render::scene::{Heat, Theme};

/// The greatest length of a table of values, in bytes.
const MAX_TABLE: u64 = 1 << 20;

/// Writes bytes that are not text. Fails if the output is a terminal.
pub(crate) fn write_bytes(bytes: &[u8], out: &mut Printer) -> anyhow::Result<()> {
    if out.is_terminal() {
        bail!(NO_TEXT);
    }
    Ok(out.write_all(bytes)?)
}

/// A picture as PNG.
#[cfg(feature = "png")]
pub(crate) fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    xgames_report::render::png::encode(svg).map_err(anyhow::Error::msg)
}

/// A moving picture as GIF or APNG.
#[cfg(feature = "png")]
pub(crate) fn moving_pixels(
    animation: &Animation,
    format: AnimationFormat,
    theme: Theme,
    width: u32,
) -> anyhow::Result<Vec<u8>> {
    let bytes = if format == AnimationFormat::Gif { animation.gif(theme, width) } else { animation.apng(theme, width) };
    bytes.map_err(anyhow::Error::msg)
}

/// The message that says how to get a program that can draw pixels.
#[cfg(not(feature = "png"))]
const WITHOUT_PIXELS: &str = "this program was built without pictures of pixels; write SVG, or install a package, or build it \
                              with `cargo install --locked --path . --features png`";

#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &str) -> anyhow::Result<Vec<u8>> {
    bail!(WITHOUT_PIXELS)
}

#[cfg(not(feature = "png"))]
pub(crate) fn moving_pixels(_: &Animation, _: AnimationFormat, _: Theme, _: u32) -> anyhow::Result<Vec<u8>> {
    bail!(WITHOUT_PIXELS)
}

/// The values of cells that are to be shaded. Unless `quiet`, a note says that there are none.
///
/// Tables about many records letter columns as the options for records, or the configuration, say.
pub(crate) fn heat(
    options: &PictureOptions,
    at: &dyn ShownPosition,
    records: &RecordOptions,
    quiet: bool,
) -> anyhow::Result<Vec<Heat>> {
    let Some(path) = &options.heat else { return Ok(Vec::new()) };
    let name = name_of(path);
    let text = files::read_text(path, MAX_TABLE)?;
    let coords = RecordDefaults::read(Defaults::from(records), &records.config_options)?.coords();
    let heat = heat_table::read(&text, at, coords.as_deref()).map_err(|why| anyhow!("{name}: {why}"))?;
    if heat.is_none() && !quiet {
        let (game, size) = (at.game().name(), at.size());
        print_note(format_args!("{name}: no row is about a cell of {game}, size {size}: nothing is shaded"));
    }
    Ok(heat.unwrap_or_default())
}

/// Says that no ply of the game is among those whose numbers are asked for, unless `quiet`.
pub(crate) fn note_missing_numbers(options: &PictureOptions, plies: usize, quiet: bool) {
    if let Some(numbers) = &options.numbers
        && !quiet
        && !(1..=plies).any(|ply| numbers.contain(ply))
    {
        let plies = plural(plies, "ply");
        print_note(format_args!("no stone has a number: the game has {plies}, of which `--numbers` names none"));
    }
}
