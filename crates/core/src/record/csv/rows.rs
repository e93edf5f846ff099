//! The rows of a table, with the spans of their cells.
//!
//! The csv crate does not give the spans of cells. A test compares the cells with those of the crate.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use super::is_quoted_formula;
use crate::diagnostic::{BYTE_ORDER_MARK, Span};
use crate::record::utf8::decode;

/// A row of a table, which goes on for several lines if a cell with line breaks is quoted.
#[derive(Debug)]
pub(super) struct Row<'t> {
    /// The span of the row without the line break.
    pub(super) span: Span,
    pub(super) cells: Vec<Cell<'t>>,
    /// A quote that is not closed on its line; the row then extends to that of a later line, or to the end of the text.
    pub(super) unclosed: Option<Span>,
}

/// A cell of a row, without its quotes.
#[derive(Debug)]
pub(super) struct Cell<'t> {
    /// The text without the quotes around it. If it is not UTF-8, it is read as Windows-1252.
    pub(super) text: Cow<'t, str>,
    /// The span of the text.
    pub(super) span: Span,
    /// The offsets in `text` after each byte that it has more than the original, because it was decoded.
    added: Vec<usize>,
    /// The offsets before which a quote was removed, without the added bytes.
    left_out: Vec<usize>,
}

impl<'t> Cell<'t> {
    fn new(written: Cow<'t, [u8]>, span: Span, left_out: Vec<usize>) -> Cell<'t> {
        let length = written.len();
        let text = match written {
            Cow::Borrowed(written) => decode(written),
            Cow::Owned(written) => decode(&written).into_owned().into(),
        };
        let added = if text.len() == length {
            Vec::new()
        } else {
            text.char_indices().flat_map(|(at, character)| at + 1..at + character.len_utf8()).collect()
        };
        Cell { text, span, added, left_out }
    }

    /// The span of a part of the text.
    #[inline]
    pub(super) fn span_of(&self, part: Span) -> Span {
        let start = self.span.start;
        if self.left_out.is_empty() && self.added.is_empty() {
            return Span::new(start + part.start, start + part.end);
        }
        let at = |offset: usize| {
            let offset = offset - self.added.partition_point(|before| *before <= offset);
            let left_out = self.left_out.partition_point(|before| *before <= offset);
            (start + offset + left_out).min(self.span.end)
        };
        Span::new(at(part.start), at(part.end))
    }
}

/// Reads rows one by one. Empty lines are not rows.
pub(super) struct Rows<'t> {
    text: &'t [u8],
    at: usize,
    separator: u8,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t [u8], separator: u8) -> Rows<'t> {
        let at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Rows { text, at, separator }
    }

    /// Continues with the line after this offset. The line break before it is skipped like an empty line. Returns the rest of the
    /// line at the offset.
    pub(super) fn resume_after(&mut self, offset: usize) -> Span {
        let rest = &self.text[offset..];
        self.at = offset + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        self.since(offset)
    }

    /// The text since an offset, without line breaks at its end. Blanks there may be separators, or come after a quote.
    fn since(&self, start: usize) -> Span {
        let breaks = self.text[start..self.at].iter().rev().take_while(|byte| is_break(**byte)).count();
        Span::new(start, self.at - breaks)
    }

    /// Reads text without quotes, to the end of the cell.
    fn unquoted(&mut self) -> &'t [u8] {
        let rest = &self.text[self.at..];
        let length = memchr3(self.separator, b'\n', b'\r', rest).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn unquoted_cell(&mut self) -> Cell<'t> {
        let start = self.at;
        let written = self.unquoted();
        let mark = usize::from(is_quoted_formula(written));
        Cell::new(written[mark..].into(), Span::new(start + mark, self.at), Vec::new())
    }

    /// Reads a cell in quotes. Returns it and whether its quotes are closed.
    fn quoted_cell(&mut self) -> (Cell<'t>, bool) {
        let start = self.at + 1;
        let start = start + usize::from(is_quoted_formula(&self.text[start..]));
        let (mut text, mut left_out) = (Vec::new(), Vec::new());
        self.at = start;
        let closing = loop {
            let rest = &self.text[self.at..];
            let length = memchr(b'"', rest).unwrap_or(rest.len());
            text.extend_from_slice(&rest[..length]);
            self.at += length;
            match rest.get(length + 1) {
                _ if length == rest.len() => break None,
                Some(b'"') => {
                    text.push(b'"');
                    left_out.push(text.len());
                    self.at += 2;
                }
                _ => break Some(self.at),
            }
        };
        let (mut end, mut is_closed) = (self.at, closing.is_some());
        if closing.is_some() {
            // Text after the closing quote belongs to the cell, unless that is the opening quote of a cell on a later line.
            left_out.push(text.len());
            self.at += 1;
            let tail = self.unquoted();
            is_closed = tail.is_empty() || memchr(b'\n', &text).is_none();
            text.extend_from_slice(tail);
            end = if tail.is_empty() { end } else { self.at };
        }
        (Cell::new(text.into(), Span::new(start, end), left_out), is_closed)
    }
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

impl<'t> Iterator for Rows<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        self.at += self.text[self.at..].iter().take_while(|byte| is_break(**byte)).count();
        let (start, mut cells, mut unclosed) = (self.at, Vec::new(), None);
        self.text.get(start)?;
        loop {
            let quote = Span::new(self.at, self.at + 1);
            let (cell, is_closed) = match self.text.get(self.at) {
                Some(b'"') => self.quoted_cell(),
                _ => (self.unquoted_cell(), true),
            };
            cells.push(cell);
            unclosed = unclosed.or((!is_closed).then_some(quote));
            if self.text.get(self.at) != Some(&self.separator) {
                break;
            }
            self.at += 1;
        }
        Some(Row { span: self.since(start), cells, unclosed })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_have_their_spans() {
        let text = "\n\na,\"b \"\"c\"\" d\",\r\n\"x\ny\",\"q\"r,\u{e9}\n";
        let rows: Vec<Row<'_>> = Rows::new(text.as_bytes(), b',').collect();
        let cells: Vec<(&str, &str)> = rows
            .iter()
            .flat_map(|row| &row.cells)
            .map(|cell| (&*cell.text, &text[cell.span.start..cell.span.end]))
            .collect();
        let wanted =
            [("a", "a"), ("b \"c\" d", "b \"\"c\"\" d"), ("", ""), ("x\ny", "x\ny"), ("qr", "q\"r"), ("é", "é")];
        assert_eq!(cells, wanted);
        let part = |from, to| {
            let span = rows[0].cells[1].span_of(Span::new(from, to));
            &text[span.start..span.end]
        };
        assert_eq!((part(0, 1), part(2, 5), part(3, 4), part(6, 7)), ("b", "\"\"c\"\"", "c", "d"));
        let span = |row: &Row<'_>| &text[row.span.start..row.span.end];
        assert_eq!((span(&rows[0]), span(&rows[1])), ("a,\"b \"\"c\"\" d\",", "\"x\ny\",\"q\"r,é"));
    }

    #[test]
    fn cells_in_windows_1252_have_their_spans() {
        let text = b"J\xf6rg,\"\x80 \"\"\xe9\"\" x\"";
        let row = Rows::new(text, b',').next().unwrap();
        let [name, quoted] = &row.cells[..] else { panic!("{row:?}") };
        assert_eq!((&*name.text, &*quoted.text), ("Jörg", "€ \"é\" x"));
        for (cell, part, written) in [
            (name, "rg", &b"rg"[..]),
            (name, "ö", b"\xf6"),
            (quoted, "€", b"\x80"),
            (quoted, "é", b"\xe9"),
            (quoted, "x", b"x"),
        ] {
            let at = cell.text.find(part).unwrap();
            let span = cell.span_of(Span::new(at, at + part.len()));
            assert_eq!(&text[span.start..span.end], written);
        }
    }

    /// A copy of a row has all cells, though the last ones are empty.
    #[test]
    fn blanks_at_the_end_belong_to_the_row() {
        for (text, separator, end) in [("a\tb\t\t\r\nc", b'\t', 5), ("a,\"b\" \n", b',', 6), ("a,b \t", b',', 5)] {
            let row = Rows::new(text.as_bytes(), separator).next();
            assert_eq!(row.map(|row| row.span), Some(Span::new(0, end)), "{text:?}");
        }
    }

    #[test]
    fn quotes_that_are_not_closed() {
        let text = b"a,\"b\nc,d\ne";
        let mut rows = Rows::new(text, b',');
        let row = rows.next().unwrap();
        assert_eq!((row.unclosed, row.span), (Some(Span::new(2, 3)), Span::new(0, 10)));
        assert_eq!(rows.resume_after(row.span.start), Span::new(0, 4));
        let rest: Vec<Vec<String>> =
            rows.map(|row| row.cells.into_iter().map(|cell| cell.text.into_owned()).collect()).collect();
        assert_eq!(rest, [vec!["c", "d"], vec!["e"]]);
        // Old spreadsheets end rows with a carriage return alone.
        let mut rows = Rows::new(b"a,\"b \rc,d\r", b',');
        assert_eq!(rows.next().map(|row| row.span), Some(Span::new(0, 9)));
        assert_eq!(rows.resume_after(0), Span::new(0, 5));
        assert_eq!(rows.next().map(|row| row.span), Some(Span::new(6, 9)));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        /// The cells are those of the csv crate, and each character has its span.
        #[test]
        fn cells_are_those_of_the_csv_crate(text in "[ab\",;\r\n\u{e9}]{0,40}") {
            let mut expected = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let expected: Vec<Vec<String>> =
                expected.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
            let rows: Vec<Row<'_>> = Rows::new(text.as_bytes(), b',').collect();
            let found: Vec<Vec<String>> =
                rows.iter().map(|row| row.cells.iter().map(|cell| cell.text.to_string()).collect()).collect();
            prop_assert_eq!(found, expected);
            for cell in rows.iter().flat_map(|row| &row.cells) {
                prop_assert!(cell.span.start <= cell.span.end && cell.span.end <= text.len());
                for (at, letter) in cell.text.char_indices() {
                    let place = cell.span_of(Span::new(at, at + letter.len_utf8()));
                    let part = &text[place.start..place.end];
                    prop_assert!(part.starts_with(letter), "{part:?} for {letter:?} in {text:?}");
                }
            }
        }
    }
}
