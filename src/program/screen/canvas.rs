//! A page of text that is put together piece by piece and written to the terminal in one go.

use std::borrow::Cow;
use std::fmt::Write as _;

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use xgames_core::diagnostic::printable;

/// A part of the page, in columns and rows from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    /// Whether a cell of the page is in the area.
    pub(crate) fn contains(self, column: usize, row: usize) -> bool {
        (self.left..self.left + self.width).contains(&column) && (self.top..self.top + self.height).contains(&row)
    }

    /// The upper rows of the area, and the others.
    pub(crate) fn split_rows(self, upper: usize) -> [Area; 2] {
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
pub(crate) struct Canvas {
    width: usize,
    /// The pieces of each row, which do not overlap.
    rows: Vec<Vec<Piece>>,
    styled: bool,
    /// The column and the row of the terminal's cursor, if it is shown.
    cursor: Option<(usize, usize)>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize, styled: bool) -> Canvas {
        Canvas { width, rows: (0..height).map(|_| Vec::new()).collect(), styled, cursor: None }
    }

    pub(crate) fn area(&self) -> Area {
        Area { left: 0, top: 0, width: self.width, height: self.rows.len() }
    }

    pub(crate) fn is_styled(&self) -> bool {
        self.styled
    }

    /// The column and the row of the terminal's cursor, if it is shown.
    pub(crate) fn cursor(&self) -> Option<(usize, usize)> {
        self.cursor
    }

    /// Shows the terminal's cursor, which screen readers and magnifiers follow.
    pub(crate) fn set_cursor(&mut self, column: usize, row: usize) {
        self.cursor = Some((column, row)).filter(|_| column < self.width && row < self.rows.len());
    }

    /// Puts text at both ends of the first row of an area, with one style for all of it. Of the left one, whole parts are shown.
    pub(crate) fn fill_row(&mut self, area: Area, style: Style, left: &str, right: &str) {
        let room = area.width.saturating_sub(right.width() + 1);
        let left = whole_parts(left, " · ", room);
        let gap = room.saturating_sub(left.width());
        self.put(area, 0, 0, style, &format!(" {left}{:gap$}{right}", ""));
    }

    /// Puts texts with their lines broken one below the other. If they do not all fit, the last line that is seen ends
    /// with an ellipsis. Returns the rest of the area.
    pub(crate) fn put_texts(&mut self, area: Area, texts: &[(Style, String)]) -> Area {
        let lines = lines_of(texts, area.width);
        let is_cut = lines.len() > area.height;
        for (row, (style, line)) in lines.iter().enumerate().take(area.height) {
            if is_cut && row + 1 == area.height {
                // The last word makes room for the ellipsis.
                let shorter = line.rsplit_once(' ').filter(|_| line.width() >= area.width);
                self.put(area, row, 0, *style, &format!("{}…", shorter.map_or(line.as_str(), |(rest, _)| rest)));
            } else {
                self.put(area, row, 0, *style, line);
            }
        }
        area.split_rows(lines.len())[1]
    }

    /// Puts text on a row of an area, made [`printable`] and cut off at its end. Returns the area of the text.
    pub(crate) fn put(&mut self, area: Area, row: usize, column: usize, style: Style, text: &str) -> Area {
        let text = printable(text);
        let cut = cut(&text, area.width.saturating_sub(column));
        let width = cut.width();
        let place = Area { left: area.left + column, top: area.top + row, width, height: 1 };
        if row < area.height && width > 0 {
            let text = if self.styled { format!("{style}{cut}{style:#}") } else { cut.into() };
            self.put_drawn(place, text);
        }
        place
    }

    /// Puts safe text that has its styles in it on the first row of an area, which is exactly as wide as the text.
    pub(crate) fn put_drawn(&mut self, place: Area, text: String) {
        if let Some(row) = self.rows.get_mut(place.top)
            && place.left + place.width <= self.width
        {
            row.push(Piece { column: place.left, width: place.width, text });
        }
    }

    /// The rows as text, with spaces between the pieces.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
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

/// The lines of texts, made [`printable`], in an area of this width.
pub(crate) fn lines_of(texts: &[(Style, String)], width: usize) -> Vec<(Style, String)> {
    let of_text = |(style, text): &(Style, String)| {
        let text = printable_lines(text);
        let lines = textwrap::wrap(&text, width.max(1));
        lines.into_iter().map(|line| (*style, line.into_owned())).collect::<Vec<_>>()
    };
    texts.iter().flat_map(of_text).collect()
}

/// The number of rows of texts with their lines broken, one below the other.
pub(crate) fn rows_of(texts: &[(Style, String)], width: usize) -> usize {
    texts.iter().map(|(_, text)| textwrap::wrap(&printable_lines(text), width.max(1)).len()).sum()
}

/// The text with each of its lines made [`printable`].
fn printable_lines(text: &str) -> Cow<'_, str> {
    if text.contains('\n') {
        text.split('\n').map(printable).collect::<Vec<_>>().join("\n").into()
    } else {
        printable(text)
    }
}

/// The beginning of a text that is at most this number of columns wide, with an ellipsis if it is cut off.
pub(crate) fn cut(text: &str, width: usize) -> Cow<'_, str> {
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

/// As many parts of a text, which this separates, as have room from its beginning, or the beginning of the first one.
pub(crate) fn whole_parts<'t>(text: &'t str, separator: &str, width: usize) -> Cow<'t, str> {
    let ends = text.match_indices(separator).map(|(at, _)| &text[..at]).chain([text]);
    ends.filter(|parts| parts.width() <= width).last().map_or_else(|| cut(text, width), Into::into)
}

/// The end of a text that is at most this number of columns wide, after an ellipsis if it is cut off.
pub(crate) fn end_of(text: &str, width: usize) -> Cow<'_, str> {
    if text.width() <= width {
        return text.into();
    }
    let end = text.char_indices().map(|(at, _)| &text[at..]).find(|end| end.width() < width);
    end.map_or_else(|| "".into(), |end| format!("…{end}").into())
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
    fn texts_without_room_end_with_an_ellipsis() {
        let texts = ["one two three", "four"].map(|text| (Style::new(), text.to_owned()));
        let lines = |height| {
            let mut canvas = Canvas::new(7, height, false);
            let rest = canvas.put_texts(canvas.area(), &texts);
            (canvas.lines().collect::<Vec<_>>().join("|"), rest.height)
        };
        assert_eq!(lines(4), ("one two|three|four|".to_owned(), 1));
        assert_eq!(lines(2), ("one two|three…".to_owned(), 0));
        assert_eq!(lines(1), ("one…".to_owned(), 0));
    }

    #[test]
    fn parts_are_whole_if_there_is_room_for_any() {
        let keys = "q quits   n p game";
        assert_eq!([18, 17, 7, 4].map(|width| whole_parts(keys, "   ", width)), [keys, "q quits", "q quits", "q q…"]);
        assert_eq!(
            [12, 11, 3, 1, 0].map(|width| end_of("games.txt #1", width)),
            ["games.txt #1", "…mes.txt #1", "…#1", "", ""]
        );
    }

    #[test]
    fn no_text_acts_on_the_terminal() {
        let mut canvas = Canvas::new(30, 4, false);
        let texts = [(Style::new(), "no file \u{1b}[2J.txt\nof \u{202e}".to_owned())];
        assert_eq!(rows_of(&texts, 30), 2);
        let rest = canvas.put_texts(canvas.area(), &texts);
        canvas.put(rest, 0, 0, Style::new(), "\u{9b}");
        let lines: Vec<String> = canvas.lines().collect();
        assert_eq!(lines, ["no file \\u{1b}[2J.txt", "of \\u{202e}", "\\u{9b}", ""]);
    }

    #[test]
    fn styles_do_not_count_as_columns() {
        let mut canvas = Canvas::new(9, 1, true);
        canvas.put(canvas.area(), 0, 5, Style::new(), "end");
        canvas.put(canvas.area(), 0, 0, Style::new().bold(), "ab");
        assert_eq!(canvas.lines().next().unwrap(), "\u{1b}[1mab\u{1b}[0m   end");
    }
}
