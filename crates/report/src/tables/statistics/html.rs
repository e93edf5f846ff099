//! Statistics as a fragment of HTML: a `section` that needs nothing else, and that any page may contain. It is XML too.

use std::io::{self, Write};

use super::Counted;
use super::group_tables::{self, heading};
use super::heat_map::{self, HeatMap};
use super::players;
use crate::render::xml::escape;
use crate::tables::table::{Cell, Definition, Table};
use xgames_analysis::statistics::{Group, Histogram, Players, Share};
use xgames_core::diagnostic::grouped;

/// All names of classes begin with `xg-`, so that the page around is not changed.
pub(crate) const STYLE: &str = ".xg-stats{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;color:#222;background:#fff;line-height:1.4}\
.xg-stats table{border-collapse:collapse;margin:1em 0;font-variant-numeric:tabular-nums}\
.xg-stats caption{text-align:left;font-weight:600;padding:.3em 0}\
.xg-stats th,.xg-stats td{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:right;font-weight:400;vertical-align:middle;white-space:nowrap}\
.xg-stats thead th{border-bottom:2px solid #888;color:#444}\
.xg-stats .xg-text{text-align:left}.xg-stats .xg-bar{vertical-align:middle;margin-left:.6em}\
.xg-stats figure{margin:1em 0}.xg-stats section{overflow-x:auto}";

/// More rows of a table are not shown.
const MAX_ROWS: usize = 50;

/// Writes the games of each kind and size.
pub(crate) fn write_games(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
    begin(out, counted)?;
    counted.statistics.groups().try_for_each(|group| write_group(out, group, heat_map::STYLE))?;
    writeln!(out, "</section>")
}

/// Writes a table of the players of each game.
pub(crate) fn write_players(out: &mut dyn Write, table: &Definition<Players>, counted: &Counted<'_>) -> io::Result<()> {
    begin(out, counted)?;
    for players in counted.statistics.players() {
        writeln!(out, "<section>\n<h2>{}</h2>", players.game)?;
        write_table(out, &table.of(players, MAX_ROWS))?;
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
pub(crate) fn write_group(out: &mut dyn Write, group: &Group, map_style: &str) -> io::Result<()> {
    let (name, games) = heading(group);
    writeln!(out, "<section>\n<h2>{}</h2>\n<p>{}.</p>", escape(&name), escape(&games))?;
    if group.results.games() > 0 {
        write_lengths(out, &group.lengths)?;
        for table in group_tables::TABLES.iter().filter(|table| !matches!(table.name, "lengths" | "heat_map")) {
            write_table(out, &table.of(group, MAX_ROWS))?;
        }
        if let Some(map) = HeatMap::of(group, false) {
            heat_map::write_svg(out, &[map], map_style)?;
        }
    }
    writeln!(out, "</section>")
}

/// Writes a table without the rows and columns in which there is nothing but zeros.
fn write_table(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let says_something = |cell: &Cell| !matches!(cell, Cell::Nothing | Cell::Share(None) | Cell::Count(0));
    let has_numbers = |row: &&Vec<Cell>| row.iter().any(|cell| !cell.is_text() && says_something(cell));
    let rows: Vec<&Vec<Cell>> = table.rows.iter().filter(has_numbers).collect();
    let places: Vec<usize> =
        (0..table.columns.len()).filter(|place| rows.iter().any(|row| says_something(&row[*place]))).collect();
    let is_text = |place: usize| rows.iter().any(|row| row[place].is_text());
    let class = |place| if is_text(place) { " class=\"xg-text\"" } else { "" };
    if places.is_empty() {
        return Ok(());
    }
    writeln!(out, "<table>\n<caption>{}</caption>\n<thead><tr>", escape(table.title))?;
    for place in &places {
        writeln!(out, "<th scope=\"col\"{}>{}</th>", class(*place), escape(table.columns[*place].heading))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for row in &rows {
        write!(out, "<tr>")?;
        for (number, place) in places.iter().enumerate() {
            let (cell, class) = (&row[*place], class(*place));
            let shown = escape(&cell.shown());
            match cell {
                _ if number == 0 => write!(out, "<th scope=\"row\"{class}>{shown}</th>")?,
                Cell::Share(Some(share)) => write!(out, "<td>{shown}{}</td>", bar(*share))?,
                _ => write!(out, "<td{class}>{shown}</td>")?,
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody>\n</table>")?;
    if table.others > 0 {
        writeln!(out, "<p>and {} more</p>", grouped(table.others as u64))?;
    }
    Ok(())
}

/// A bar as long as a share, with a line for its interval. What it shows is next to it as text.
fn bar(Share { share, low, high }: Share) -> String {
    let [share, low, high] = [share, low, high].map(|part| 100.0 * part);
    format!(
        "<svg class=\"xg-bar\" width=\"100\" height=\"12\" viewBox=\"0 0 100 12\" aria-hidden=\"true\">\
         <rect width=\"100\" height=\"12\" fill=\"#eee\"/><rect width=\"{share:.1}\" height=\"12\" fill=\"#9ecae1\"/>\
         <path d=\"M{low:.1} 6H{high:.1}M{low:.1} 3V9M{high:.1} 3V9\" stroke=\"#08519c\" fill=\"none\"/></svg>"
    )
}

/// Writes the lengths of games as bars, at most 50, of games of equally many lengths.
fn write_lengths(out: &mut dyn Write, lengths: &Histogram) -> io::Result<()> {
    const BARS: u32 = 50;
    const HEIGHT: f64 = 100.0;
    let (Some(min), Some(max)) = (lengths.quantile(0), lengths.quantile(100)) else { return Ok(()) };
    let width = (max - min + 1).div_ceil(BARS);
    let mut bars = vec![0_u64; ((max - min) / width + 1) as usize];
    lengths.iter().for_each(|(length, games)| bars[((length - min) / width) as usize] += games);
    let most = bars.iter().copied().max().unwrap_or(1) as f64;
    writeln!(
        out,
        "<figure><figcaption>lengths from {min} to {max} plies</figcaption>\n\
         <svg width=\"500\" height=\"{HEIGHT}\" viewBox=\"0 0 500 {HEIGHT}\" role=\"img\" aria-label=\"lengths\">"
    )?;
    let step = 500.0 / bars.len() as f64;
    for (number, games) in bars.iter().enumerate() {
        let (height, from) = (HEIGHT * *games as f64 / most, min + number as u32 * width);
        let to = (from + width - 1).min(max);
        writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"#6baed6\"><title>{from} to {to} plies: {games}</title></rect>",
            step * number as f64,
            HEIGHT - height,
            step * 0.9,
        )?;
    }
    writeln!(out, "</svg></figure>")
}
