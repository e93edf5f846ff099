//! Draws boards as text. A cell is two columns wide: a mark and the stone. So a board is complete without colour and
//! styles, and can be read back as a diagram, where text after a `|` is ignored.
//!
//! Nothing is coloured: no colour has a contrast of 4.5 to 1 on black, on white and on both backgrounds of Solarized. Stones,
//! labels and marks are in the default colour of the terminal.

use std::fmt::Write as _;

use anstyle::Style;

use crate::render::styled_writer::StyledWriter;
use xgames_core::board::Cell;
use xgames_core::board::picture::{EmptyBoard, Ink, Labels, Layout, Mark, Marks, Picture, Row, Spot, Tail};

/// The options of drawings of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOptions {
    /// Whether stones are symbols, for which Unicode is needed, instead of letters.
    pub symbols: bool,
    /// Whether there are coordinates on all sides, star points, and a line about the aims of the sides.
    pub framed: bool,
    /// Whether styles are used. They do not change the text of a board that is not compact.
    pub styled: bool,
    /// The maximum number of columns, if it is limited.
    pub width: Option<usize>,
}

impl DrawOptions {
    /// The options for letters, with coordinates on two sides, in any width.
    pub const PLAIN: DrawOptions = DrawOptions { symbols: false, framed: false, styled: false, width: None };
}

/// The characters that are drawn for sets of marks: each for a cell that has all of these marks, with its meaning. The first
/// that fits is drawn.
static MARKS: [(Marks, u8, &str); 11] = [
    (Marks::of(&[Mark::Played]), b'!', "the move played"),
    (Marks::of(&[Mark::Fault, Mark::Last]), b'%', "last move, cell concerned"),
    (Marks::of(&[Mark::Fault]), b'!', "cells concerned"),
    (Marks::of(&[Mark::Better]), b'@', "better move"),
    (Marks::of(&[Mark::Chain, Mark::Last]), b'&', "last move, decides the game"),
    (Marks::of(&[Mark::Chain]), b'*', "decides the game"),
    (Marks::of(&[Mark::Legal]), b'=', "legal destination"),
    (Marks::of(&[Mark::Waiting, Mark::Last]), b'~', "last move, waits for an answer"),
    (Marks::of(&[Mark::Waiting]), b'^', "waits for an answer"),
    (Marks::of(&[Mark::Forbidden]), b'-', "forbidden to the side to move"),
    (Marks::of(&[Mark::Last]), b'>', "last move"),
];

/// The index in [`MARKS`] for each set of marks, or its length.
const MARK_OF_SET: [u8; Marks::COUNT] = {
    let mut found = [MARKS.len() as u8; Marks::COUNT];
    let mut set = 0;
    while set < Marks::COUNT {
        let mut index = MARKS.len();
        while index > 0 {
            index -= 1;
            if Marks::from_index(set).contains(MARKS[index].0) {
                found[set] = index as u8;
            }
        }
        set += 1;
    }
    found
};

/// The character for each set of marks.
const MARK_CHARACTERS: [u8; Marks::COUNT] = {
    let mut characters = [b' '; Marks::COUNT];
    let mut set = 0;
    while set < Marks::COUNT {
        if (MARK_OF_SET[set] as usize) < MARKS.len() {
            characters[set] = MARKS[MARK_OF_SET[set] as usize].1;
        }
        set += 1;
    }
    characters
};

fn mark_character(marks: Marks) -> char {
    MARK_CHARACTERS[marks.index()].into()
}

const STONE: Style = Style::new().bold();

/// The style of a mark. The mark of the last move is reversed, but not the stone, which would look like one of the other
/// side.
fn mark_style(marks: Marks) -> Style {
    let style = underlined(STONE, marks);
    if marks.has(Mark::Last) { style.invert() } else { style }
}

/// Underlines cells that decided the game or that a finding is about, so that chains are lines.
fn underlined(style: Style, marks: Marks) -> Style {
    if marks.has(Mark::Chain) || marks.has(Mark::Fault) { style.underline() } else { style }
}

/// Draws the board with its labels and notes and, if any cell is marked, a legend of the marks. Every line ends with a
/// line break.
#[must_use]
pub fn draw(picture: &Picture, options: DrawOptions) -> String {
    let mut text = String::new();
    draw_onto(&mut text, picture, options, "");
    text
}

/// Appends the drawing of [`draw`], with `before` at the start of each line. If the board is too wide for `options`, it is
/// compact; if that is too wide too, a line says how many columns it needs.
pub fn draw_onto(text: &mut String, picture: &Picture, options: DrawOptions, before: &str) {
    match Drawing::fitting(picture, options, before) {
        Ok(drawing) => {
            let mut pen = StyledWriter { text, styled: options.styled };
            drawing.draw_board(&mut pen);
            drawing.draw_legend(&mut pen);
        }
        Err(needed) => {
            let width = options.width.unwrap_or(0);
            // Writing to a string does not fail.
            let _ = writeln!(text, "{before}| the board needs {needed} columns, and there are {width}");
        }
    }
}

/// The place of a cell in the drawing of [`draw`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cell of the board.
    pub cell: Cell,
    /// The line of the drawing, from 0.
    pub row: usize,
    /// The column of the stone in this line, from 0.
    pub column: usize,
    /// Whether there is a column for a mark before the stone.
    pub has_mark: bool,
}

/// The places of all cells in the drawing of [`draw`], in reading order, and the number of its lines without the legend. There are
/// none if the board does not fit.
#[must_use]
pub fn places(picture: &Picture, options: DrawOptions) -> (Vec<Place>, usize) {
    let Ok(drawing) = Drawing::fitting(picture, options, "") else { return (Vec::new(), 0) };
    let Scale { cell: width, .. } = drawing.scale;
    let mut labels = String::new();
    drawing.draw_labels(&mut StyledWriter { text: &mut labels, styled: false }, &picture.layout.above);
    let mut places = Vec::new();
    for (row, (about, cells)) in (labels.lines().count()..).zip(picture.layout.rows()) {
        let start = about.indent * (width / 2) + drawing.margin + width;
        let placed = cells.iter().enumerate();
        places.extend(placed.map(|(at, cell)| Place {
            cell: *cell,
            row,
            column: start + at * width,
            has_mark: width > 1,
        }));
    }
    let mut board = String::new();
    drawing.draw_board(&mut StyledWriter { text: &mut board, styled: false });
    (places, board.lines().count())
}

/// The size of cells, and the labels of the board.
#[derive(Clone, Copy, Debug)]
struct Scale {
    /// The columns of a cell. If it is one, there is no room for marks.
    cell: usize,
    /// Whether labels are repeated on the other side.
    framed: bool,
    /// Whether labels of columns are written downwards.
    downwards: bool,
}

impl Scale {
    fn of(layout: &Layout, options: DrawOptions) -> Scale {
        let is_long = |labels: &Labels| !labels.repeated && labels.labels.iter().any(|label| label.len() > 1);
        let needs_room = !options.framed && (is_long(&layout.above) || is_long(&layout.below));
        Scale { cell: if needs_room { 4 } else { 2 }, framed: options.framed, downwards: options.framed }
    }

    /// The scale of the narrowest board. Rows can be shifted by half a cell only if a cell is two columns wide.
    fn compact(layout: &Layout) -> Scale {
        Scale { cell: if layout.is_staggered() { 2 } else { 1 }, framed: false, downwards: true }
    }
}

/// A board that is drawn.
struct Drawing<'p> {
    picture: &'p Picture,
    options: DrawOptions,
    scale: Scale,
    /// The text at the start of each line.
    before: &'p str,
    /// The width of the labels of rows.
    margin: usize,
}

impl<'p> Drawing<'p> {
    fn new(picture: &'p Picture, options: DrawOptions, scale: Scale, before: &'p str) -> Drawing<'p> {
        Drawing { picture, options, scale, before, margin: picture.layout.margin }
    }

    /// The widest drawing that the options have room for, or else the number of columns that the narrowest one needs.
    fn fitting(picture: &'p Picture, options: DrawOptions, before: &'p str) -> Result<Drawing<'p>, usize> {
        let mut drawing = Drawing::new(picture, options, Scale::of(picture.layout, options), before);
        if let Some(width) = options.width
            && drawing.width() > width
        {
            drawing.scale = Scale::compact(picture.layout);
            let needed = drawing.width();
            if needed > width {
                return Err(needed);
            }
        }
        Ok(drawing)
    }

    /// The number of columns that the board takes.
    fn width(&self) -> usize {
        let mut text = String::new();
        self.draw_board(&mut StyledWriter { text: &mut text, styled: false });
        text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    }

    /// Appends the board with its labels.
    fn draw_board(&self, pen: &mut StyledWriter<'_>) {
        let Picture { layout, row_values, column_values, .. } = self.picture;
        let is_plain = !(self.options.styled || self.options.symbols || self.scale.framed);
        if self.scale.cell == 2 && is_plain && row_values.is_empty() && column_values.is_empty() {
            return self.draw_letters(pen.text);
        }
        self.draw_labels(pen, &layout.above);
        let mut row_values = row_values.iter();
        for (row, spots) in self.picture.rows() {
            self.draw_row(pen, row, spots);
            if let Some(value) = row_values.next() {
                pen.text.extend([" | ", value]);
            }
            pen.text.push('\n');
        }
        self.draw_labels(pen, &layout.below);
        if !column_values.is_empty() && self.scale.cell > 1 {
            pen.text.extend([self.before, "|"]);
            pen.spaces(self.margin);
            column_values.iter().for_each(|value| pen.right(value, self.scale.cell));
            pen.text.push('\n');
        }
    }

    fn draw_labels(&self, pen: &mut StyledWriter<'_>, labels: &Labels) {
        let Labels { indent, ref labels, repeated } = *labels;
        if repeated && !self.scale.framed {
            return;
        }
        let lines =
            if self.scale.downwards { labels.iter().map(String::len).max().unwrap_or(0) } else { labels.len().min(1) };
        for line in 0..lines {
            pen.text.push_str(self.before);
            pen.spaces(self.margin + 1 + indent * (self.scale.cell / 2));
            for label in labels {
                let label = if self.scale.downwards { label.get(line..=line).unwrap_or("") } else { label };
                pen.right(label, self.scale.cell);
            }
            pen.text.push('\n');
        }
    }

    fn draw_row(&self, pen: &mut StyledWriter<'_>, row: &Row, spots: impl Iterator<Item = Spot>) {
        pen.text.push_str(self.before);
        // The label is shifted with its row.
        pen.spaces(row.indent * (self.scale.cell / 2));
        pen.right(&row.label, self.margin);
        pen.text.push(' ');
        spots.for_each(|spot| self.draw_spot(pen, spot));
        match &row.tail {
            Tail::Other(label) => pen.text.extend([" ", label]),
            Tail::Row if self.scale.framed => pen.text.extend([" ", &row.label]),
            Tail::Row => {}
        }
    }

    /// Draws a board of letters without styles and values, as [`Drawing::draw_row`] draws its rows: letters and marks are put
    /// into the text of the empty board. A board has hundreds of cells, and there may be one in each finding.
    fn draw_letters(&self, text: &mut String) {
        let kept = self.picture.layout.empty.get_or_init(|| self.empty_board());
        let other;
        let empty = if kept.before == self.before {
            kept
        } else {
            other = self.empty_board();
            &other
        };
        let mut bytes = std::mem::take(text).into_bytes();
        let start = bytes.len();
        bytes.extend_from_slice(empty.text.as_bytes());
        let board = &mut bytes[start..];
        let mut place = 0;
        for glyphs in self.picture.glyph_rows() {
            let cells = &mut board[empty.cells[place]..][..2 * glyphs.len()];
            for (cell, glyph) in cells.as_chunks_mut().0.iter_mut().zip(glyphs) {
                *cell = [b' ', *glyph];
            }
            place += glyphs.len();
        }
        for (place, marks) in self.picture.marked_places() {
            board[empty.cells[place]] = MARK_CHARACTERS[marks.index()];
        }
        // The bytes are UTF-8, because the text before, the labels and ASCII characters are.
        *text = String::from_utf8(bytes).unwrap_or_default();
    }

    /// The text of the board without stones and marks.
    fn empty_board(&self) -> EmptyBoard {
        let layout = self.picture.layout;
        let (mut text, mut cells) = (String::new(), Vec::new());
        let pen = &mut StyledWriter { text: &mut text, styled: false };
        self.draw_labels(pen, &layout.above);
        for (row, places) in layout.rows() {
            let start = pen.text.len() + self.before.len() + row.indent + self.margin + 1;
            cells.extend((0..places.len()).map(|place| start + 2 * place));
            self.draw_row(pen, row, places.iter().map(|cell| Spot::new(*cell, '.', None)));
            pen.text.push('\n');
        }
        self.draw_labels(pen, &layout.below);
        EmptyBoard { before: self.before.to_owned(), text, cells }
    }

    fn draw_spot(&self, pen: &mut StyledWriter<'_>, spot: Spot) {
        let Spot { marks, ink, .. } = spot;
        let is_compact = self.scale.cell == 1;
        let is_marked = marks != Marks::default();
        let glyph = match ink {
            Some(_) => self.stone(spot.glyph.into()),
            None if is_compact && is_marked => mark_character(marks),
            None if self.options.framed && self.picture.layout.star_points.contains(&spot.cell) => '+',
            None if self.options.symbols => '·',
            None => spot.glyph.into(),
        };
        let style = if ink.is_some() { STONE } else { Style::new() };
        if is_compact {
            return pen.character(if is_marked { mark_style(marks) } else { style }, glyph);
        }
        pen.spaces(self.scale.cell - 2);
        pen.character(if is_marked { mark_style(marks) } else { Style::new() }, mark_character(marks));
        pen.character(underlined(style, marks), glyph);
    }

    /// The stone with this letter as drawn.
    fn stone(&self, letter: char) -> char {
        if self.options.symbols { self.picture.layout.symbol(letter) } else { letter }
    }

    /// Appends notes, and explanations of the symbols and marks.
    fn draw_legend(&self, pen: &mut StyledWriter<'_>) {
        for note in &self.picture.notes {
            pen.text.extend([self.before, "| ", &note.to_string(), "\n"]);
        }
        let mut legend = Legend { drawing: self, column: 0 };
        if self.options.framed {
            for part in self.picture.layout.aims.split("   ").filter_map(|part| self.needed(part)) {
                legend.begin(pen, part.chars().filter(|character| !"{}".contains(*character)).count());
                self.write_aim(pen, part);
            }
        }
        if self.options.symbols {
            self.explain_symbols(pen, &mut legend);
        }
        self.explain_marks(pen, &mut legend);
        if legend.column > 0 {
            pen.text.push('\n');
        }
    }

    /// A part of [`Layout::aims`] that is to be shown.
    fn needed<'a>(&self, part: &'a str) -> Option<&'a str> {
        let Some(part) = part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) else { return Some(part) };
        let is_named = |spot: Spot| spot.ink.is_some() && part.contains(&format!("{{{}}}", char::from(spot.glyph)));
        self.picture.spots().any(is_named).then_some(part)
    }

    /// Appends a part of [`Layout::aims`].
    fn write_aim(&self, pen: &mut StyledWriter<'_>, part: &str) {
        let mut characters = part.chars();
        while let Some(character) = characters.next() {
            match (character, characters.clone().next()) {
                ('{', Some(letter)) => pen.character(STONE, self.stone(letter)),
                ('{', None) | ('}', _) => continue,
                _ => {
                    pen.text.push(character);
                    continue;
                }
            }
            characters.next();
        }
    }

    /// Explains the symbols of stones that belong to neither side.
    fn explain_symbols(&self, pen: &mut StyledWriter<'_>, legend: &mut Legend<'_>) {
        for &(letter, symbol) in self.picture.layout.symbols {
            let is_shown = |spot: Spot| char::from(spot.glyph) == letter && matches!(spot.ink, Some(Ink::Symbol(_)));
            if self.picture.spots().any(is_shown) {
                legend.begin(pen, 3);
                pen.character(STONE, symbol);
                pen.text.extend([' ', letter]);
            }
        }
    }

    fn explain_marks(&self, pen: &mut StyledWriter<'_>, legend: &mut Legend<'_>) {
        // A stone of a compact board has its mark only in its style.
        let hides_marks = self.scale.cell == 1 && !self.options.styled;
        let mut shown = 0_u16;
        for (place, marks) in self.picture.marked_places() {
            if !(hides_marks && self.picture.spot(place).ink.is_some()) {
                shown |= 1 << MARK_OF_SET[marks.index()];
            }
        }
        while let Some(number) = shown.checked_ilog2() {
            shown ^= 1 << number;
            if let Some(&(marks, character, meaning)) = MARKS.get(number as usize) {
                legend.begin(pen, 2 + meaning.len());
                pen.character(mark_style(marks), character.into());
                pen.text.extend([" ", meaning]);
            }
        }
    }
}

/// Explanations on as few lines as the width allows.
struct Legend<'d> {
    drawing: &'d Drawing<'d>,
    /// The width of the line so far.
    column: usize,
}

impl Legend<'_> {
    /// Begins a part of this length.
    fn begin(&mut self, pen: &mut StyledWriter<'_>, length: usize) {
        const GAP: usize = 3;
        let Drawing { options, before, margin, .. } = self.drawing;
        let width = options.width.unwrap_or(if options.framed { 80 } else { usize::MAX });
        if self.column > 0 && self.column + GAP + length <= width {
            pen.spaces(GAP);
            self.column += GAP + length;
            return;
        }
        if self.column > 0 {
            pen.text.push('\n');
        }
        pen.text.push_str(before);
        if options.framed || options.symbols {
            pen.text.push_str("| ");
        } else {
            pen.spaces(margin + 2);
        }
        self.column = before.len() + 2 + length;
    }
}

#[cfg(test)]
mod tests;
