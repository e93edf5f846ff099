//! The board of a full-screen page: as large as there is room for, or a part of it around one cell.

use std::fmt::Write as _;

use anstyle::Style;
use textwrap::Options;
use unicode_width::UnicodeWidthStr;

use super::canvas::{Area, Canvas};
use super::cut::{cut_columns, cut_rows};
use super::larger::{self, enlarged};
use super::palette::{self, CURSOR_CELL, EMPTY_CELL, PLAIN};
use super::{PANEL, WIDE_PANEL};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Marks, Picture};
use xgames_report::render::text::{self, DrawOptions, Place};

/// The minimum number of columns of the legend of a board.
const LEGEND: usize = 36;

/// The smallest area in which cells may be larger, in columns and rows.
const LARGE_AREA: [usize; 2] = [100, 28];

/// The looks of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looks {
    /// Whether characters may be other than ASCII.
    pub(crate) symbols: bool,
    /// Whether there are colours.
    pub(crate) styled: bool,
    /// The cell that must be seen if there is no room for all of them.
    pub(crate) focus: Option<Cell>,
    /// Whether this cell is marked as that of the cursor.
    pub(crate) has_cursor: bool,
}

/// A board on a page.
#[derive(Debug)]
pub(crate) struct OnPage {
    /// The areas of its cells.
    pub(crate) cells: Vec<(Area, Cell)>,
    /// The area that is left.
    pub(crate) rest: Area,
    /// Whether all explanations are on the page.
    pub(crate) has_legend: bool,
}

/// A board that is ready to be put on a page.
#[derive(Debug)]
pub(crate) struct Board {
    lines: Vec<Vec<(char, Style)>>,
    /// The explanations that follow the board; `None` if they do not fit; then perhaps only a part of the board is seen.
    legend: Option<Vec<String>>,
    /// The places of the cells that are seen.
    places: Vec<Place>,
    styled: bool,
    cursor: Option<Cell>,
    /// Whether only a part of the board is seen.
    is_cut: bool,
    /// Whether cells have twice the columns and rows.
    is_large: bool,
}

impl Board {
    /// Draws a board for an area: with coordinates on all sides and room for a legend, or without, or in single columns, or a part
    /// of it.
    pub(crate) fn new(picture: &Picture, area: Area, looks: Looks) -> Board {
        let options = |framed, width| DrawOptions { symbols: looks.symbols, framed, styled: false, width };
        for framed in [true, false] {
            let (_, rows) = text::places(picture, options(framed, None));
            let board = text::draw(picture, options(framed, None));
            let width = board.lines().take(rows).map(|line| line.chars().count()).max().unwrap_or(0);
            // The legend is as wide as the board, so that there is room beside it.
            let fitting = options(framed, Some(width.max(LEGEND).min(area.width)));
            let (places, rows) = text::places(picture, fitting);
            let mut lines: Vec<String> = text::draw(picture, fitting).lines().map(str::to_owned).collect();
            let fits = if framed { lines.len() } else { rows } <= area.height;
            if !places.is_empty() && fits {
                let legend = lines.split_off(rows);
                if framed && let Some(larger) = Board::large(picture, &lines, &places, &legend, area, looks) {
                    return larger;
                }
                let legend = Some(legend);
                return Board { legend, ..Board::painted(picture, &lines, places, looks) };
            }
        }
        let narrow = options(false, Some(area.width));
        let (places, rows) = text::places(picture, narrow);
        let chosen = if places.is_empty() { options(false, None) } else { narrow };
        let (places, rows) = if places.is_empty() { text::places(picture, chosen) } else { (places, rows) };
        let lines: Vec<String> = text::draw(picture, chosen).lines().take(rows).map(str::to_owned).collect();
        let mut board = Board::painted(picture, &lines, places, looks);
        let all = board.places.len();
        let row = board.place_of(looks.focus).map(|place| place.row);
        cut_rows(&mut board.lines, &mut board.places, area.height, row);
        let column = board.place_of(looks.focus).map(|place| place.column);
        cut_columns(&mut board.lines, &mut board.places, area.width, column);
        board.is_cut = board.places.len() < all;
        board
    }

    /// The board with larger cells, if there is room for it and everything else.
    fn large(
        picture: &Picture,
        lines: &[String],
        places: &[Place],
        legend: &[String],
        area: Area,
        looks: Looks,
    ) -> Option<Board> {
        let [least_width, least_height] = LARGE_AREA;
        if area.width < least_width || area.height < least_height {
            return None;
        }
        let (lines, places) = enlarged(lines, places);
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        if area.width < width + 2 + WIDE_PANEL || area.height < lines.len() + legend.len() {
            return None;
        }
        let mut board = Board::painted(picture, &lines, places, looks);
        board.is_large = true;
        board.legend = Some(legend.to_vec());
        let cells: Vec<Area> = board.places.iter().map(|place| board.area_of(place)).collect();
        for cell in cells {
            for row in &mut board.lines[cell.top..cell.top + cell.height] {
                let columns = row.iter_mut().skip(cell.left).take(cell.width);
                columns.filter(|(_, style)| *style == PLAIN).for_each(|(_, style)| *style = EMPTY_CELL);
            }
        }
        Some(board)
    }

    fn painted(picture: &Picture, lines: &[String], places: Vec<Place>, looks: Looks) -> Board {
        let mut lines: Vec<Vec<(char, Style)>> =
            lines.iter().map(|line| line.chars().map(|letter| (letter, PLAIN)).collect()).collect();
        let cursor = looks.focus.filter(|_| looks.has_cursor);
        for row in &mut lines {
            // A mark of the cursor may follow the last cell.
            row.push((' ', PLAIN));
        }
        for (at, place) in places.iter().enumerate() {
            let Some(line) = lines.get_mut(place.row) else { continue };
            let spot = picture.spot(at);
            let is_marked = spot.marks != Marks::default();
            let form = spot.ink.map(|_| picture.layout.form(spot.glyph.into()));
            let mut stone = form.map_or(EMPTY_CELL, palette::stone);
            let mark = if is_marked { palette::mark(spot.marks) } else { EMPTY_CELL };
            if !place.has_mark && is_marked {
                stone = if spot.ink.is_some() { stone.invert() } else { mark };
            }
            if !place.has_mark && Some(place.cell) == cursor {
                stone = CURSOR_CELL;
            }
            paint(line, place.column, stone);
            if place.has_mark {
                paint(line, place.column - 1, mark);
                if let Some(after) = line.get_mut(place.column + 1).filter(|after| after.0 == ' ') {
                    after.1 = EMPTY_CELL;
                }
            }
        }
        if let Some(place) = places.iter().find(|place| Some(place.cell) == cursor && place.has_mark)
            && let Some(line) = lines.get_mut(place.row)
        {
            put(line, place.column - 1, '[', CURSOR_CELL);
            if line.get(place.column + 1).is_some_and(|after| after.0 == ' ') {
                put(line, place.column + 1, ']', CURSOR_CELL);
            }
        }
        Board { lines, legend: None, places, styled: looks.styled, cursor, is_cut: false, is_large: false }
    }

    fn place_of(&self, cell: Option<Cell>) -> Option<&Place> {
        self.places.iter().find(|place| Some(place.cell) == cell)
    }

    /// The number of columns without the legend.
    fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The number of rows without the legend.
    fn height(&self) -> usize {
        self.lines.len()
    }

    /// Whether only a part of the board is seen.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Whether the area is too small for any part of the board.
    pub(crate) fn is_too_large(&self, area: Area) -> bool {
        self.height() > area.height || self.width() > area.width
    }

    /// Puts the board on the upper left of an area, with its legend below. The rest of the area is beside the board, or else below it.
    /// There the legend has room only after other things, whose rows in this number of columns `needed` says.
    pub(crate) fn put(&self, page: &mut Canvas, area: Area, needed: impl Fn(usize) -> usize) -> OnPage {
        let cells = self.put_cells(page, area);
        let below = area.split_rows(self.height())[1];
        let widest = self.legend.iter().flatten().map(|line| line.width()).max().unwrap_or(0);
        if area.width >= self.width() + PANEL {
            let column = self.width().max(widest).min(area.width - PANEL);
            let has_legend = self.put_legend(page, Area { width: column, ..below });
            let left = column + 2;
            let rest = Area { left: area.left + left, width: (area.width - left).min(WIDE_PANEL), ..area };
            return OnPage { cells, rest, has_legend };
        }
        let room = below.height.saturating_sub(needed(below.width));
        let [first, rest] = below.split_rows(self.legend_rows(below.width).len().min(room));
        OnPage { cells, rest, has_legend: self.put_legend(page, first) }
    }

    /// Puts the legend on an area. Returns whether all of it is seen.
    fn put_legend(&self, page: &mut Canvas, area: Area) -> bool {
        let rows = self.legend_rows(area.width);
        page.put_texts(area, &rows);
        self.legend.is_some() && rows.len() <= area.height
    }

    /// The legend with its lines broken.
    fn legend_rows(&self, width: usize) -> Vec<(Style, String)> {
        let broken = |line: &String| {
            let rows = textwrap::wrap(line, Options::new(width.max(3)).subsequent_indent("  "));
            rows.into_iter().map(|row| (PLAIN, row.into_owned())).collect::<Vec<_>>()
        };
        self.legend.iter().flatten().flat_map(broken).collect()
    }

    /// The area of a cell from the upper left of the board.
    fn area_of(&self, place: &Place) -> Area {
        let Place { row, column, has_mark, .. } = *place;
        if !self.is_large {
            let width = 1 + usize::from(has_mark);
            return Area { left: column + 1 - width, top: row, width, height: 1 };
        }
        // Below the last row there is none of its own.
        let is_last = self.places.iter().all(|other| other.row <= row);
        Area { left: column - larger::BEFORE_STONE, top: row, width: larger::COLUMNS, height: 2 - usize::from(is_last) }
    }

    /// Puts the cells on the upper left of an area. Returns their areas.
    fn put_cells(&self, page: &mut Canvas, area: Area) -> Vec<(Area, Cell)> {
        for (row, line) in self.lines.iter().enumerate().take(area.height) {
            let place = Area { left: area.left, top: area.top + row, width: line.len().min(area.width), height: 1 };
            page.put_drawn(place, self.line_text(&line[..place.width]));
        }
        let seen = self.places.iter().filter(|place| place.row < area.height && place.column < area.width);
        if let Some(place) = seen.clone().find(|place| Some(place.cell) == self.cursor) {
            page.set_cursor(area.left + place.column, area.top + place.row);
        }
        let areas = seen.map(|place| {
            let cell = self.area_of(place);
            (Area { left: area.left + cell.left, top: area.top + cell.top, ..cell }, place.cell)
        });
        areas.collect()
    }

    fn line_text(&self, line: &[(char, Style)]) -> String {
        let mut text = String::new();
        for piece in line.chunk_by(|one, other| one.1 == other.1) {
            let style = if self.styled { piece[0].1 } else { PLAIN };
            let letters: String = piece.iter().map(|(letter, _)| letter).collect();
            // Writing to a string does not fail.
            let _ = write!(text, "{style}{letters}{style:#}");
        }
        text
    }
}

fn paint(line: &mut [(char, Style)], column: usize, style: Style) {
    if let Some(cell) = line.get_mut(column) {
        cell.1 = style;
    }
}

fn put(line: &mut [(char, Style)], column: usize, letter: char, style: Style) {
    if let Some(cell) = line.get_mut(column) {
        *cell = (letter, style);
    }
}
