//! First moves on the board as text: each cell has the share of the games in percent and, with styles, a shade.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Style};

use super::HeatMap;
use crate::render::styled_writer::StyledWriter;
use crate::tables::grid::{self, CELL};

/// The shades from rare to frequent: background and text, in colours of the 256 that most terminals have. Their contrast is
/// at least 5 to 1.
const SHADES: [(u8, u8); 5] = [(195, 16), (153, 16), (111, 16), (69, 16), (26, 231)];

/// Writes the boards.
pub(in super::super) fn write(out: &mut dyn Write, maps: &[HeatMap], styled: bool) -> io::Result<()> {
    if maps.is_empty() {
        return writeln!(out, "no first moves");
    }
    for (number, map) in maps.iter().enumerate() {
        let mut text = if number > 0 { "\n".to_owned() } else { String::new() };
        draw(&mut StyledWriter { text: &mut text, styled }, map);
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

fn draw(pen: &mut StyledWriter<'_>, map: &HeatMap) {
    pen.text.push_str(&map.title());
    pen.text.push_str("\n\n");
    let max = map.max_share();
    let text = |cell| {
        let share = map.share(cell);
        (shade(share, max), percent(share))
    };
    let rows: Vec<_> = map.rows.iter().map(|(row, cells)| (row, cells.iter().map(text).collect())).collect();
    grid::draw(pen, map.layout, &rows, "");
    pen.text.push_str("\nin percent of the games; · none");
    if pen.styled {
        pen.text.push_str("; up to ");
        for (number, (background, text)) in (1..).zip(SHADES) {
            let share = max * f64::from(number) / SHADES.len() as f64;
            pen.put(style(background, text), &[&format!("{:>CELL$} ", percent(share))]);
        }
    }
    pen.text.push('\n');
}

/// A share in percent, in three characters.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        0.0 => "·".to_owned(),
        _ if percent < 0.05 => "0+".to_owned(),
        _ if percent < 9.95 => format!("{percent:.1}"),
        _ => format!("{percent:.0}"),
    }
}

fn shade(share: f64, max: f64) -> Style {
    if share <= 0.0 {
        return Style::new();
    }
    let level = (share / max * SHADES.len() as f64).ceil() as usize;
    let (background, text) = SHADES[level.clamp(1, SHADES.len()) - 1];
    style(background, text)
}

fn style(background: u8, text: u8) -> Style {
    Style::new().bg_color(Some(Ansi256Color(background).into())).fg_color(Some(Ansi256Color(text).into()))
}
