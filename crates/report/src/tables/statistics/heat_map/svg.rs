//! First moves on the board as a picture in SVG.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::{HeatCell, HeatMap};
use crate::render::contrast::contrast;
use crate::render::position::heat_table::percent;
use crate::render::xml::escape;
use xgames_core::board::picture::{Labels, Surface, Tail};

/// The width of a cell. All measures are in pixels.
const CELL: f64 = 44.0;

/// The margin around a board.
const MARGIN: f64 = 24.0;

/// The space for labels beside the board.
const LABELS: f64 = 28.0;

/// The mean width of a letter of the title in the widest of its fonts.
const TITLE_LETTER: f64 = 10.5;

/// The height of the title, and of the scale below the board.
const TITLE: f64 = 36.0;
const SCALE: f64 = 48.0;

/// The shade of the most frequent cell. The shade of others is mixed with white.
const SHADE: [f64; 3] = [8.0, 81.0, 156.0];

/// The colours of empty cells. The dark cells of a chequerboard have the second colour.
const EMPTY: [&str; 2] = ["#ffffff", "#f1ece2"];

/// The usual style sheet. Every class but that of the picture begins with `xg-map-`: a page may have pictures of boards too, whose
/// style sheet would paint over a class of the same name.
pub(in super::super) const STYLE: &str = ".xg-map text{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;fill:#222}\
.xg-map .xg-map-title{font-size:16px;font-weight:600}.xg-map .xg-map-label{font-size:13px;fill:#555;text-anchor:middle}\
.xg-map .xg-map-share{font-size:12px;text-anchor:middle;fill:#000}.xg-map .xg-map-on-dark{fill:#fff}\
.xg-map .xg-map-cell{stroke:#b9b2a3;stroke-width:1}";

/// The colours of shares, of which each cell has the one with more contrast. With these two that is always at least 4.5 to 1.
const INKS: [([f64; 3], &str); 2] = [([0.0; 3], "xg-map-share"), ([255.0; 3], "xg-map-share xg-map-on-dark")];

/// The number of shades on dark screens. The classes of shades have their numbers from 1.
const DARK_SHADES: f64 = 8.0;

/// The colours on dark screens, which take the place of those in the picture. All shares are white there, and the strongest shade is dark
/// enough for that.
pub(in super::super) const DARK_STYLE: &str = "@media screen and (prefers-color-scheme: dark) {\
.xg-map .xg-map-back{fill:#1d2027}.xg-map text{fill:#e8e6e0}.xg-map .xg-map-label{fill:#a9abb3}.xg-map .xg-map-share{fill:#fff}\
.xg-map .xg-map-cell{fill:#15171c;stroke:#4a4f5c}.xg-map .xg-map-cell[fill=\"#f1ece2\"]{fill:#2a2d35}\
.xg-map .xg-map-1{fill:#1f2a39}.xg-map .xg-map-2{fill:#20344a}.xg-map .xg-map-3{fill:#223e5c}.xg-map .xg-map-4{fill:#23486d}\
.xg-map .xg-map-5{fill:#25517e}.xg-map .xg-map-6{fill:#275b8f}.xg-map .xg-map-7{fill:#2865a1}.xg-map .xg-map-8{fill:#2a6fb2}}";

/// A board in the picture.
struct Board<'m> {
    map: &'m HeatMap,
    is_hexagonal: bool,
    width: f64,
    height: f64,
}

/// Writes a picture with all boards below each other, and with this style sheet.
pub(in super::super) fn write(out: &mut dyn Write, maps: &[HeatMap], style: &str) -> io::Result<()> {
    let boards: Vec<Board<'_>> = maps.iter().map(Board::new).collect();
    let width = boards.iter().map(|board| board.width).fold(400.0, f64::max);
    let height: f64 = boards.iter().map(|board| board.height).sum::<f64>().max(2.0 * MARGIN);
    let style = if style.is_empty() { String::new() } else { format!("<style>{style}</style>") };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" class=\"xg-map\">\n<title>First moves</title>\n{style}\n\
         <rect class=\"xg-map-back\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    let mut top = 0.0;
    for board in &boards {
        board.draw(&mut svg, top);
        top += board.height;
    }
    svg.push_str("</svg>\n");
    out.write_all(svg.as_bytes())
}

impl Board<'_> {
    fn new(map: &HeatMap) -> Board<'_> {
        let is_hexagonal = map.layout.is_staggered();
        let mut board = Board { map, is_hexagonal, width: 0.0, height: 0.0 };
        let right =
            map.rows.iter().map(|(row, cells)| row.indent as f64 / 2.0 + cells.len() as f64).fold(0.0, f64::max);
        let title = map.title().chars().count() as f64 * TITLE_LETTER;
        board.width = (2.0 * MARGIN + 2.0 * LABELS + CELL * right).max(title + 2.0 * MARGIN);
        board.height = MARGIN + TITLE + LABELS + board.rows_height() + LABELS + SCALE;
        board
    }

    /// The distance of two rows.
    fn step(&self) -> f64 {
        if self.is_hexagonal { CELL * 0.75_f64.sqrt() } else { CELL }
    }

    fn rows_height(&self) -> f64 {
        self.step() * self.map.rows.len() as f64 + if self.is_hexagonal { CELL - self.step() } else { 0.0 }
    }

    /// The middle of a cell.
    fn centre(&self, top: f64, row: usize, indent: usize, column: usize) -> [f64; 2] {
        let x = MARGIN + LABELS + CELL * (indent as f64 / 2.0 + column as f64 + 0.5);
        [x, top + MARGIN + TITLE + LABELS + self.step() * row as f64 + CELL / 2.0]
    }

    fn draw(&self, svg: &mut String, top: f64) {
        let map = self.map;
        let _ = writeln!(
            svg,
            "<text class=\"xg-map-title\" x=\"{MARGIN}\" y=\"{:.1}\">{}</text>",
            top + MARGIN + 12.0,
            escape(&map.title())
        );
        for (number, (row, cells)) in map.rows.iter().enumerate() {
            let [x, y] = self.centre(top, number, row.indent, 0);
            label(svg, x - CELL / 2.0 - LABELS / 2.0, y, &row.label);
            for (column, cell) in cells.iter().enumerate() {
                self.draw_cell(svg, self.centre(top, number, row.indent, column), (number + column) % 2, cell);
            }
            if let Tail::Other(text) = &row.tail {
                label(svg, x + CELL * (cells.len() as f64 - 0.5) + LABELS / 2.0, y, text);
            }
        }
        let board_top = top + MARGIN + TITLE + LABELS;
        self.draw_labels(svg, &map.layout.above, board_top - LABELS / 2.0);
        self.draw_labels(svg, &map.layout.below, board_top + self.rows_height() + LABELS / 2.0);
        self.draw_scale(svg, board_top + self.rows_height() + LABELS + 8.0);
    }

    fn draw_labels(&self, svg: &mut String, labels: &Labels, y: f64) {
        if labels.repeated {
            return;
        }
        for (column, text) in labels.labels.iter().enumerate() {
            let [x, _] = self.centre(0.0, 0, labels.indent, column);
            label(svg, x, y, text);
        }
    }

    fn draw_cell(&self, svg: &mut String, [x, y]: [f64; 2], parity: usize, cell: &HeatCell) {
        let map = self.map;
        let share = map.share(cell);
        let is_dark = map.layout.surface == Surface::Chequered && parity == 1;
        let strength = if share > 0.0 { 0.12 + 0.88 * share / map.max_share() } else { 0.0 };
        let shade = mixed(strength);
        let fill = if share > 0.0 { hexadecimal(shade) } else { EMPTY[usize::from(is_dark)].to_owned() };
        let class =
            if share > 0.0 { format!("xg-map-cell {}", shade_class(strength)) } else { "xg-map-cell".to_owned() };
        let results = cell.results;
        let _ = writeln!(
            svg,
            "<g><title>{}: {} of {}, won by seat 1: {}, by seat 2: {}</title>",
            escape(&cell.name),
            results.games(),
            map.games,
            results.seat1,
            results.seat2
        );
        if self.is_hexagonal {
            // The cell is a hexagon with a point at the top, as wide as a cell.
            let (half, side) = (CELL / 2.0, CELL / 3_f64.sqrt());
            let corners = [
                (0.0, -side),
                (half, -side / 2.0),
                (half, side / 2.0),
                (0.0, side),
                (-half, side / 2.0),
                (-half, -side / 2.0),
            ];
            let points: Vec<String> = corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
            let _ = writeln!(svg, "<polygon class=\"{class}\" points=\"{}\" fill=\"{fill}\"/>", points.join(" "));
        } else {
            let (left, up) = (x - CELL / 2.0, y - CELL / 2.0);
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{up:.1}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            );
        }
        if share > 0.0 {
            let class = ink(shade);
            let _ = writeln!(
                svg,
                "<text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                y + 4.0,
                escape(&percent(share))
            );
        }
        svg.push_str("</g>\n");
    }

    /// Draws the shades with the shares that they mean.
    fn draw_scale(&self, svg: &mut String, y: f64) {
        const STEPS: u32 = 5;
        let max = self.map.max_share();
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let x = MARGIN + LABELS + CELL * 1.25 * f64::from(step - 1);
            let width = CELL * 1.25;
            let _ = writeln!(
                svg,
                "<rect class=\"{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"12\" fill=\"{}\"/>",
                shade_class(0.12 + 0.88 * part),
                hexadecimal(mixed(0.12 + 0.88 * part))
            );
            label(svg, x + width / 2.0, y + 24.0, &format!("{} %", percent(max * part)));
        }
    }
}

/// A text with its middle at this place.
fn label(svg: &mut String, x: f64, y: f64, text: &str) {
    let _ = writeln!(svg, "<text class=\"xg-map-label\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 4.5, escape(text));
}

/// The shade, mixed with white.
fn mixed(strength: f64) -> [f64; 3] {
    SHADE.map(|shade| (255.0 + (shade - 255.0) * strength).round())
}

/// The class of a shade, for [dark screens](DARK_STYLE).
fn shade_class(strength: f64) -> String {
    format!("xg-map-{}", (strength * DARK_SHADES).ceil().clamp(1.0, DARK_SHADES))
}

/// The class of a share that can be read on this colour.
fn ink(background: [f64; 3]) -> &'static str {
    let [dark, light] = INKS.map(|(ink, _)| contrast(ink, background));
    INKS[usize::from(light > dark)].1
}

fn hexadecimal(colour: [f64; 3]) -> String {
    let [red, green, blue] = colour.map(|part| part as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::contrast::LEAST_CONTRAST;

    #[test]
    fn shares_can_be_read_on_every_shade() {
        for step in 0..=1000 {
            let shade = mixed(f64::from(step) / 1000.0);
            let (ink, _) = INKS.into_iter().find(|(_, class)| *class == ink(shade)).unwrap();
            assert!(contrast(ink, shade) >= LEAST_CONTRAST, "{shade:?} {:.2}", contrast(ink, shade));
        }
    }

    #[test]
    fn shares_can_be_read_on_dark_screens() {
        for step in 1..=1000 {
            let rule = format!(".{}{{fill:#", shade_class(f64::from(step) / 1000.0));
            let (_, colour) = DARK_STYLE.split_once(&rule).unwrap();
            let shade = [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()));
            assert!(contrast([255.0; 3], shade) >= LEAST_CONTRAST, "{rule} {shade:?}");
        }
    }
}
