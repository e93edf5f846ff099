//! The rows of a table, with the places of their cells.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

use crate::diagnostic::Span;
use crate::interchange::objects::readable;
use crate::record::native::BYTE_ORDER_MARK;

/// A row.
#[derive(Debug)]
pub(super) struct Row {
    /// Where it stands, without the line break.
    pub(super) span: Span,
    pub(super) cells: Vec<Cell>,
    /// The quote that is not closed; the row reaches to the end of the text, then.
    pub(super) unclosed: Option<Span>,
}

/// A cell.
#[derive(Debug)]
pub(super) struct Cell {
    /// What it holds, without the quotes around it; a `?` for each byte that is not UTF-8.
    pub(super) text: String,
    /// Where that stands.
    pub(super) span: Span,
    /// Offsets in `text` before which a quote was left out.
    left_out: Vec<usize>,
}

impl Cell {
    /// The place of a part of the text.
    pub(super) fn place(&self, part: Span) -> Span {
        let at = |offset: usize| {
            let left_out = self.left_out.partition_point(|before| *before <= offset);
            (self.span.start + offset + left_out).min(self.span.end)
        };
        Span::new(at(part.start), at(part.end))
    }
}

/// Reads rows one by one; empty lines are none.
pub(super) struct Rows<'t> {
    text: &'t [u8],
    at: usize,
    separator: u8,
    reader: Reader,
    /// What a cell is unquoted into.
    scratch: Vec<u8>,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t [u8], separator: u8) -> Rows<'t> {
        let at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Rows { text, at, separator, reader: reader(separator), scratch: Vec::new() }
    }

    /// Goes on at the line behind this place.
    pub(super) fn resume_behind(&mut self, place: usize) {
        self.at = memchr::memchr(b'\n', &self.text[place..]).map_or(self.text.len(), |length| place + length + 1);
        self.reader = reader(self.separator);
    }

    /// Reads a cell. Returns it as written, with its separator or line break but without those of lines before it,
    /// its length in the scratch memory, and whether the row ends with it.
    fn field(&mut self, first: bool) -> Option<(Span, usize, bool)> {
        let start = self.at;
        let mut length = 0;
        let ends = loop {
            // Behind the end of the text, its end is told.
            let (result, read, written) = self.reader.read_field(&self.text[self.at..], &mut self.scratch[length..]);
            self.at += read;
            length += written;
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull => {
                    let more = (2 * self.scratch.len()).max(64);
                    self.scratch.resize(more, 0);
                }
                ReadFieldResult::Field { record_end } => break record_end,
                ReadFieldResult::End => return None,
            }
        };
        let raw = &self.text[start..self.at];
        let breaks = if first { raw.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count() } else { 0 };
        Some((Span::new(start + breaks, self.at), length, ends))
    }

    /// The cell that is written there, and whether its quotes are closed.
    fn cell(&self, raw: Span, length: usize) -> (Cell, bool) {
        let written = &self.text[raw.start..raw.end];
        let text = readable(&self.scratch[..length]).into_owned();
        if written.first() != Some(&b'"') {
            let span = Span::new(raw.start, (raw.start + length).min(raw.end));
            return (Cell { text, span, left_out: Vec::new() }, true);
        }
        let start = raw.start + 1;
        let (mut at, mut told, mut left_out) = (1, 0, Vec::new());
        while let Some(found) = memchr::memchr(b'"', &written[at..]) {
            told += found;
            at += found + 1;
            if written.get(at) == Some(&b'"') {
                at += 1;
                told += 1;
                left_out.push(told);
                continue;
            }
            // What follows a closing quote belongs to the cell all the same.
            let behind = length.saturating_sub(told);
            let end = if behind > 0 { at + behind } else { at - 1 };
            left_out.push(told);
            return (Cell { text, span: Span::new(start, (raw.start + end).min(raw.end)), left_out }, true);
        }
        let end = (start + length + left_out.len()).min(raw.end);
        (Cell { text, span: Span::new(start.min(end), end), left_out }, false)
    }
}

fn reader(separator: u8) -> Reader {
    ReaderBuilder::new().delimiter(separator).build()
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut span = Span::new(self.at, self.at);
        loop {
            let (raw, length, ends) = self.field(cells.is_empty())?;
            if cells.is_empty() {
                span.start = raw.start;
            }
            let (cell, closed) = self.cell(raw, length);
            span.end = raw.end;
            let unclosed = (!closed).then(|| Span::new(raw.start, raw.start + 1));
            cells.push(cell);
            if ends {
                span.end = span.start + self.text[span.start..span.end].trim_ascii_end().len();
                return Some(Row { span, cells, unclosed });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn cells_remember_where_they_stand() {
        let text = "\n\na,\"b \"\"c\"\" d\",\r\n\"x\ny\",\"q\"r,\u{e9}\n";
        let rows: Vec<Row> = Rows::new(text.as_bytes(), b',').collect();
        let cells: Vec<(&str, &str)> = rows
            .iter()
            .flat_map(|row| &row.cells)
            .map(|cell| (cell.text.as_str(), &text[cell.span.start..cell.span.end]))
            .collect();
        let wanted =
            [("a", "a"), ("b \"c\" d", "b \"\"c\"\" d"), ("", ""), ("x\ny", "x\ny"), ("qr", "q\"r"), ("é", "é")];
        assert_eq!(cells, wanted);
        let part = |from, to| {
            let span = rows[0].cells[1].place(Span::new(from, to));
            &text[span.start..span.end]
        };
        assert_eq!((part(0, 1), part(2, 5), part(3, 4), part(6, 7)), ("b", "\"\"c\"\"", "c", "d"));
        let span = |row: &Row| &text[row.span.start..row.span.end];
        assert_eq!((span(&rows[0]), span(&rows[1])), ("a,\"b \"\"c\"\" d\",", "\"x\ny\",\"q\"r,é"));
    }

    #[test]
    fn quotes_that_are_not_closed() {
        let text = b"a,\"b\nc,d\ne";
        let mut rows = Rows::new(text, b',');
        let row = rows.next().unwrap();
        assert_eq!((row.unclosed, row.span), (Some(Span::new(2, 3)), Span::new(0, 10)));
        rows.resume_behind(row.span.start);
        let rest: Vec<Vec<String>> = rows.map(|row| row.cells.into_iter().map(|cell| cell.text).collect()).collect();
        assert_eq!(rest, [vec!["c", "d"], vec!["e"]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

        /// The cells are those that the usual reader finds, and each character has its place.
        #[test]
        fn cells_are_the_usual_ones(text in "[ab\",;\r\n\u{e9}]{0,40}") {
            let mut usual = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let usual: Vec<Vec<String>> =
                usual.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
            let rows: Vec<Row> = Rows::new(text.as_bytes(), b',').collect();
            let found: Vec<Vec<String>> =
                rows.iter().map(|row| row.cells.iter().map(|cell| cell.text.clone()).collect()).collect();
            prop_assert_eq!(found, usual);
            for cell in rows.iter().flat_map(|row| &row.cells) {
                prop_assert!(cell.span.start <= cell.span.end && cell.span.end <= text.len());
                for (at, letter) in cell.text.char_indices() {
                    let place = cell.place(Span::new(at, at + letter.len_utf8()));
                    let part = &text[place.start..place.end];
                    prop_assert!(part.starts_with(letter), "{part:?} for {letter:?} in {text:?}");
                }
            }
        }
    }
}
