//! Statistics as a fragment of HTML: a `section` that needs nothing else, and that any page may contain. It is XML too.

use std::io::{self, Write};

use super::Counted;
use super::group_tables::{self, heading};
use super::heat_map::{self, HeatMap};
use super::players;
use crate::render::xml::escape;
use crate::tables::Definition;
use xgames_analysis::statistics::{Group, Histogram, Players};
use xgames_core::diagnostic::{plural, plural_games};

/// The style sheet. All names of its classes begin with `xg-`, so that the page around is not changed.
pub(super) const STYLE: &str = ".xg-stats{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;color:#222;background:#fff;line-height:1.4}\
.xg-stats table{border-collapse:collapse;margin:1em 0;font-variant-numeric:tabular-nums}\
.xg-stats caption{text-align:left;font-weight:600;padding:.3em 0}\
.xg-stats th,.xg-stats td{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:right;font-weight:400;vertical-align:middle;white-space:nowrap}\
.xg-stats thead th{border-bottom:2px solid #888;color:#444}\
.xg-stats .xg-text{text-align:left}.xg-stats .xg-bar{vertical-align:middle;margin-left:.6em}\
.xg-stats figure{margin:1em 0}.xg-stats section{overflow-x:auto}";

/// The maximum number of rows of a table that are shown.
const MAX_ROWS: usize = 50;

/// Writes the games of each kind and size.
pub(super) fn write_games(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
    begin(out, counted)?;
    counted.statistics.groups().try_for_each(|group| write_group(out, group, heat_map::STYLE))?;
    writeln!(out, "</section>")
}

/// Writes a table of the players of each game.
pub(super) fn write_players(out: &mut dyn Write, table: &Definition<Players>, counted: &Counted<'_>) -> io::Result<()> {
    begin(out, counted)?;
    for players in counted.statistics.players() {
        writeln!(out, "<section>\n<h2>{}</h2>", players.game)?;
        table.of(players, MAX_ROWS).write_html(out)?;
        players::notes(players).iter().try_for_each(|note| writeln!(out, "<p>{}.</p>", escape(note)))?;
        writeln!(out, "</section>")?;
    }
    writeln!(out, "</section>")
}

fn begin(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
    writeln!(out, "<section class=\"xg-stats\" lang=\"en\">\n<style>{STYLE}</style>")?;
    if !counted.is_complete {
        let rest = "These are the numbers of the games that were.";
        writeln!(out, "<p><strong>Not everything was read.</strong> {rest}</p>")?;
    }
    if counted.statistics.games() == 0 {
        writeln!(out, "<p>No games.</p>")?;
    }
    Ok(())
}

/// Writes a part of a page about the games of one kind and size. `map_style` is for the picture in it.
pub(super) fn write_group(out: &mut dyn Write, group: &Group, map_style: &str) -> io::Result<()> {
    let (name, games) = heading(group);
    writeln!(out, "<section>\n<h2>{}</h2>\n<p>{}.</p>", escape(&name), escape(&games))?;
    if group.results.games() > 0 {
        write_lengths(out, &group.lengths)?;
        for table in group_tables::TABLES.iter().filter(|table| !matches!(table.name, "lengths" | "heat_map")) {
            table.of(group, MAX_ROWS).write_html(out)?;
        }
        if let Some(map) = HeatMap::of(group, false) {
            heat_map::write_svg(out, &[map], map_style)?;
        }
    }
    writeln!(out, "</section>")
}

/// Writes the lengths of games as bars, at most 50, of games of equally many lengths.
fn write_lengths(out: &mut dyn Write, lengths: &Histogram) -> io::Result<()> {
    const BARS: u32 = 50;
    const HEIGHT: f64 = 100.0;
    let (Some(min), Some(max)) = (lengths.quantile(0), lengths.quantile(100)) else { return Ok(()) };
    let width = (max - min) / BARS + 1;
    let mut bars = vec![0_u64; ((max - min) / width + 1) as usize];
    lengths.iter().for_each(|(length, games)| bars[((length - min) / width) as usize] += games);
    let most = bars.iter().copied().max().unwrap_or(1) as f64;
    let lengths = plies(min, max);
    let caption = if min == max { format!("all games have {lengths}") } else { format!("lengths from {lengths}") };
    writeln!(
        out,
        "<figure><figcaption>{caption}</figcaption>\n\
         <svg width=\"500\" height=\"{HEIGHT}\" viewBox=\"0 0 500 {HEIGHT}\" role=\"img\" aria-label=\"lengths\">"
    )?;
    let step = 500.0 / bars.len() as f64;
    for (number, games) in bars.iter().enumerate() {
        let (height, from) = (HEIGHT * *games as f64 / most, min + number as u32 * width);
        let to = (from + width - 1).min(max);
        writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"#6baed6\"><title>{}: {}</title></rect>",
            step * number as f64,
            HEIGHT - height,
            step * 0.9,
            plies(from, to),
            plural_games(*games),
        )?;
    }
    writeln!(out, "</svg></figure>")
}

/// A range of lengths: `1 ply`, `5 to 9 plies`.
fn plies(from: u32, to: u32) -> String {
    if from == to { plural(to, "ply") } else { format!("{from} to {}", plural(to, "ply")) }
}
