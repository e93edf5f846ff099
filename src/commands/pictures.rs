//! Positions as pictures.

use std::io::Write;
use std::path::Path;

use anyhow::{anyhow, bail};

use super::board_view::{mark_last_move, marked_picture};
use super::exit_status::ExitStatus;
use super::output::Printer;
use super::position_source::Loaded;
use super::{files, position_words};
use crate::archive::name_of;
use crate::board::Cell;
use crate::board::picture::{Picture, Surface};
use crate::cli::{AnimationFormat, NumberRanges, PictureOptions, Show, ShowFormat};
use crate::diagnostic::shorten;
use crate::games::Notation;
use crate::render::animation::Animation;
use crate::render::scene::{Arrow, Heat, Overlay, Scene, Theme};
use crate::render::svg;

/// Writes the position as a picture.
pub(super) fn show<P: Notation>(
    loaded: &Loaded<P>,
    arguments: &Show,
    format: ShowFormat,
    out: &mut Printer,
) -> anyhow::Result<ExitStatus> {
    let options = &arguments.picture;
    let heat = heat(options, loaded)?;
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
    crate::render::png::encode(svg).map_err(anyhow::Error::msg)
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
            numbers.extend(cells.last().map(|cell| (*cell, ply.to_string())));
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

/// The longest table of values, in bytes.
const MAX_TABLE: u64 = 1 << 20;

/// The values of cells that are to be shaded.
pub(super) fn heat<P: Notation>(options: &PictureOptions, loaded: &Loaded<P>) -> anyhow::Result<Vec<Heat>> {
    let heat = options.heat.as_deref().map(|path| read_heat(path, &loaded.position, loaded.size)).transpose()?;
    Ok(heat.unwrap_or_default())
}

/// Reads values of cells from a CSV table with the columns `cell` and `value`, or `share`, a part of 1. Rows of other games and
/// sizes and those without a cell are left out, and the values of several rows of a cell are added up.
fn read_heat<P: Notation>(path: &Path, position: &P, size: u16) -> anyhow::Result<Vec<Heat>> {
    let name = name_of(path);
    let text = files::read_text(path, MAX_TABLE)?;
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let heading = table.headers().map_err(|error| anyhow!("{name}: {error}"))?.clone();
    let column = |name: &str| heading.iter().position(|title| title.trim().eq_ignore_ascii_case(name));
    let (Some(cells), Some(values)) = (column("cell"), column("value").or_else(|| column("share"))) else {
        bail!("{name}: needs the columns `cell` and `value`, or `share`");
    };
    let is_share = column("value").is_none();
    let board: Vec<(String, Cell)> =
        position.picture().spots().map(|spot| (position.cell_name(spot.cell), spot.cell)).collect();
    let mut sums: Vec<(Cell, f64)> = Vec::new();
    for row in table.records() {
        let row = row.map_err(|error| anyhow!("{name}: {error}"))?;
        let line = row.position().map_or(0, csv::Position::line);
        let text = |column: usize| row.get(column).unwrap_or_default().trim();
        let is_of = |title, expected: &str| column(title).is_none_or(|column| text(column) == expected);
        if text(cells).is_empty() || !is_of("game", P::GAME.name()) || !is_of("size", &size.to_string()) {
            continue;
        }
        let Some((_, cell)) = board.iter().find(|(name, _)| name.eq_ignore_ascii_case(text(cells))) else {
            bail!("{name}: line {line}: ‘{}’ is not a cell of this board", shorten(text(cells)));
        };
        let Some(value) = text(values).parse().ok().filter(|value: &f64| value.is_finite()) else {
            bail!("{name}: line {line}: ‘{}’ is not a number", shorten(text(values)));
        };
        match sums.iter_mut().find(|(known, _)| known == cell) {
            Some((_, sum)) => *sum += value,
            None => sums.push((*cell, value)),
        }
    }
    sums.retain(|(_, value)| *value != 0.0 && value.is_finite());
    let most = sums.iter().map(|(_, value)| value.abs()).fold(0.0, f64::max);
    let heat = sums.into_iter().map(|(cell, value)| {
        let text = if is_share { percent(value) } else { value.to_string().chars().take(5).collect() };
        Heat { cell, strength: value.abs() / most, is_bad: value < 0.0, text }
    });
    Ok(heat.collect())
}

/// A share in percent, in few characters.
fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if percent < 0.95 => format!("{percent:.1}"),
        percent => format!("{percent:.0}"),
    }
}
