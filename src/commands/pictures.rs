//! Positions as pictures.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;

use super::board_view::{mark_last_move, marked_picture};
use super::console::print_note;
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::position_source::Loaded;
use super::{heat_table, position_words};
use crate::cli::{AnimationFormat, NumberRanges, PictureOptions, Show, ShowFormat};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Picture, Surface};
use xgames_core::games::Notation;
use xgames_report::render::animation::Animation;
use xgames_report::render::scene::{Arrow, Heat, Overlay, Scene, Theme};
use xgames_report::render::svg;

/// Writes the position as a picture.
pub(super) fn show<P: Notation>(
    loaded: &Loaded<P>,
    arguments: &Show,
    format: ShowFormat,
    quiet: bool,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let options = &arguments.picture;
    let heat = heat(options, loaded, quiet)?;
    note_missing_numbers(options, loaded.moves.len(), quiet);
    let scene = scene(loaded, marked_picture(loaded, arguments.legal), options, heat);
    let svg = svg::write(&scene, options.theme.unwrap_or_default(), options.width);
    match format {
        ShowFormat::Png => write_bytes(&png(&svg)?, out)?,
        _ => out.print(&svg)?,
    }
    Ok(ExitStatus::Clean)
}

/// Writes what is not text. Terminals do not show it.
pub(super) fn write_bytes(bytes: &[u8], out: &mut Printer) -> anyhow::Result<()> {
    if out.is_terminal() {
        bail!("this is not text; write it to a file with `-o FILE`");
    }
    Ok(out.write_all(bytes)?)
}

/// A picture as PNG.
#[cfg(feature = "png")]
fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    xgames_report::render::png::encode(svg).map_err(anyhow::Error::msg)
}

/// A moving picture as GIF or APNG.
#[cfg(feature = "png")]
pub(super) fn moving_pixels(
    animation: &Animation,
    format: AnimationFormat,
    theme: Theme,
    width: u32,
) -> anyhow::Result<Vec<u8>> {
    let bytes = if format == AnimationFormat::Gif { animation.gif(theme, width) } else { animation.apng(theme, width) };
    bytes.map_err(anyhow::Error::msg)
}

/// How to get a program that can draw pixels.
#[cfg(not(feature = "png"))]
const WITHOUT_PIXELS: &str = "this program was built without pictures of pixels; write SVG, or build it with \
                              `cargo install --locked --path . --features png`";

#[cfg(not(feature = "png"))]
fn png(_: &str) -> anyhow::Result<Vec<u8>> {
    bail!(WITHOUT_PIXELS)
}

#[cfg(not(feature = "png"))]
pub(super) fn moving_pixels(_: &Animation, _: AnimationFormat, _: Theme, _: u32) -> anyhow::Result<Vec<u8>> {
    bail!(WITHOUT_PIXELS)
}

/// The picture of a position with its last move. `picture` has further marks.
pub(super) fn scene<P: Notation>(
    loaded: &Loaded<P>,
    mut picture: Picture,
    options: &PictureOptions,
    heat: Vec<Heat>,
) -> Scene {
    mark_last_move(loaded, &mut picture);
    let overlay = Overlay {
        numbers: options.numbers.as_ref().map(|plies| numbers(loaded, &picture, plies)).unwrap_or_default(),
        arrows: arrow(loaded, &picture).into_iter().collect(),
        chain: loaded.position.deciding_cells(),
        heat,
        caption: (!options.no_caption).then(|| position_words::title(loaded, None)),
    };
    Scene::new(&picture, &overlay)
}

/// The numbers of the plies that brought stones to where they are.
fn numbers<P: Notation>(loaded: &Loaded<P>, picture: &Picture, plies: &NumberRanges) -> Vec<(Cell, String)> {
    let mut numbers: Vec<(Cell, String)> = Vec::new();
    for (ply, mv) in (1..).zip(&loaded.moves) {
        let cells = P::changed_cells(*mv);
        numbers.retain(|(cell, _)| !cells.contains(cell));
        if plies.contain(ply) {
            // A move of Crosswise can bring two tiles to other places; of a group of Crossings the leading stone has the number.
            let first = if picture.layout.surface == Surface::Tiles { 0 } else { cells.len().saturating_sub(1) };
            numbers.extend(cells[first..].iter().map(|cell| (*cell, ply.to_string())));
        }
    }
    numbers.retain(|(cell, _)| picture.spots().any(|spot| spot.cell == *cell && spot.ink.is_some()));
    numbers
}

/// The arrow of a move that has moved stones.
fn arrow<P: Notation>(loaded: &Loaded<P>, picture: &Picture) -> Option<Arrow> {
    let cells = P::changed_cells(loaded.last?);
    let moves_stones = matches!(picture.layout.surface, Surface::Chequered | Surface::Tiles);
    let [from, .., to] = cells[..] else { return None };
    let both_ways = picture.spots().any(|spot| spot.cell == from && spot.ink.is_some());
    moves_stones.then_some(Arrow { from, to, captures: loaded.captures, both_ways })
}

/// The values of cells that are to be shaded.
pub(super) fn heat<P: Notation>(
    options: &PictureOptions,
    loaded: &Loaded<P>,
    quiet: bool,
) -> anyhow::Result<Vec<Heat>> {
    let read = |path: &PathBuf| heat_table::read(path, &loaded.position, loaded.size, quiet);
    Ok(options.heat.as_ref().map(read).transpose()?.unwrap_or_default())
}

/// Says that no ply of the game is among those whose numbers are asked for, unless `quiet`.
pub(super) fn note_missing_numbers(options: &PictureOptions, plies: usize, quiet: bool) {
    if let Some(numbers) = &options.numbers
        && !quiet
        && !(1..=plies).any(|ply| numbers.contain(ply))
    {
        print_note(format_args!("no stone has a number: `--numbers` names none of the {plies} plies"));
    }
}
