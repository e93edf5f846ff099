//! A page of text that is put together piece by piece and written to the terminal in one go.

use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A part of the page, in columns and rows from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// Whether a cell of the page is in the area.
    pub(super) fn contains(self, column: usize, row: usize) -> bool {
        (self.left..self.left + self.width).contains(&column) && (self.top..self.top + self.height).contains(&row)
    }

    /// The upper rows of the area, and the others.
    pub(super) fn split_rows(self, upper: usize) -> [Area; 2] {
        let upper = upper.min(self.height);
        [Area { height: upper, ..self }, Area { top: self.top + upper, height: self.height - upper, ..self }]
    }
}

/// A piece of a row.
#[derive(Debug)]
struct Piece {
    column: usize,
    width: usize,
    /// The text with its styles.
    text: String,
}

/// A page.
#[derive(Debug)]
pub(super) struct Canvas {
    width: usize,
    /// The pieces of each row, which do not overlap.
    rows: Vec<Vec<Piece>>,
    styled: bool,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize, styled: bool) -> Canvas {
        Canvas { width, rows: (0..height).map(|_| Vec::new()).collect(), styled }
    }

    pub(super) fn area(&self) -> Area {
        Area { left: 0, top: 0, width: self.width, height: self.rows.len() }
    }

    pub(super) fn is_styled(&self) -> bool {
        self.styled
    }

    /// Puts text, which is safe to print, on a row of an area, cut off at its end. Returns the area of the text.
    pub(super) fn put(&mut self, area: Area, row: usize, column: usize, style: Style, text: &str) -> Area {
        let cut = cut(text, area.width.saturating_sub(column));
        let width = cut.width();
        let place = Area { left: area.left + column, top: area.top + row, width, height: 1 };
        if row < area.height && width > 0 {
            let text = if self.styled { format!("{style}{cut}{style:#}") } else { cut.into() };
            self.put_drawn(place, text);
        }
        place
    }

    /// Puts text that has its styles in it on the first row of an area, which is exactly as wide as the text.
    pub(super) fn put_drawn(&mut self, place: Area, text: String) {
        if let Some(row) = self.rows.get_mut(place.top)
            && place.left + place.width <= self.width
        {
            row.push(Piece { column: place.left, width: place.width, text });
        }
    }

    /// The rows as text, with spaces between the pieces.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        self.rows.iter().map(|row| {
            let mut pieces: Vec<&Piece> = row.iter().collect();
            pieces.sort_by_key(|piece| piece.column);
            let (mut line, mut column) = (String::new(), 0);
            for piece in pieces.into_iter().filter(|piece| piece.width > 0) {
                // Writing to a string does not fail.
                let _ = write!(line, "{:gap$}{}", "", piece.text, gap = piece.column.saturating_sub(column));
                column = piece.column + piece.width;
            }
            line
        })
    }
}

/// The beginning of a text that is at most this number of columns wide, with an ellipsis if it is cut off.
pub(super) fn cut(text: &str, width: usize) -> std::borrow::Cow<'_, str> {
    // No character of a text that is safe to print is wider than its length.
    if text.len() <= width || text.width() <= width {
        return text.into();
    }
    let Some(room) = width.checked_sub(1) else { return "".into() };
    let (mut end, mut column) = (0, 0);
    for (at, character) in text.char_indices() {
        column += character.width().unwrap_or(0);
        if column > room {
            break;
        }
        end = at + character.len_utf8();
    }
    format!("{}…", &text[..end]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_put_in_place_and_cut_off() {
        let mut canvas = Canvas::new(20, 2, false);
        let right = Area { left: 8, top: 0, width: 6, height: 2 };
        canvas.put(right, 0, 0, Style::new(), "too long for it");
        canvas.put(canvas.area(), 0, 0, Style::new(), "left");
        canvas.put(right, 1, 2, Style::new(), "日本語");
        canvas.put(right, 2, 0, Style::new(), "below the area");
        assert_eq!(canvas.lines().collect::<Vec<_>>(), ["left    too l…", "          日…"]);
        assert_eq!(cut("abc", 0), "");
    }

    #[test]
    fn styles_do_not_count_as_columns() {
        let mut canvas = Canvas::new(9, 1, true);
        canvas.put(canvas.area(), 0, 5, Style::new(), "end");
        canvas.put(canvas.area(), 0, 0, Style::new().bold(), "ab");
        assert_eq!(canvas.lines().next().unwrap(), "\u{1b}[1mab\u{1b}[0m   end");
    }
}
