//! The source lines of a finding with underlined spans, in the style of rustc.

use std::borrow::Cow;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use memchr::{memchr, memchr_iter, memchr2, memrchr};
use unicode_width::UnicodeWidthChar;

use crate::render::styled_writer::StyledWriter;
use xgames_core::diagnostic::is_plain_ascii;

/// The style of line numbers, of the lines around the source, and of labels.
pub(super) const FRAME: Style = AnsiColor::BrightBlue.on_default().bold();

/// The maximum width of a drawing that is not for a terminal, in columns.
const ROOM: usize = 140;

/// The width of the narrowest terminal for which lines are cut.
const LEAST_ROOM: usize = 40;

/// The columns that are shown on either side of a span in a line that is cut.
const AROUND: usize = 6;

/// The sign in place of the part of a line that is cut; it is one column wide.
const CUT: &str = "…";

/// The sign in place of lines between two spans.
const LINES: &str = "...";

/// The spaces as which a tab is drawn.
const TAB: &str = "    ";

/// The character as which a carriage return inside a line is drawn.
const LONE_RETURN: &str = "?";

/// The source of a snippet.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    /// Whether the text is a line of [plain ASCII](is_plain_ascii), as most are, so that a byte is a column.
    pub(super) is_plain: bool,
}

impl<'a> Source<'a> {
    /// The line of a byte: its index, and where it begins.
    fn line_of(self, offset: usize) -> (usize, usize) {
        if self.is_plain {
            return (0, 0);
        }
        let before = &self.text.as_bytes()[..offset];
        (memchr_iter(b'\n', before).count(), memrchr(b'\n', before).map_or(0, |end| end + 1))
    }

    /// The line that begins at this byte, without its end.
    fn line_from(self, start: usize) -> &'a str {
        if self.is_plain {
            return self.text;
        }
        let line = &self.text[start..];
        let line = memchr(b'\n', line.as_bytes()).map_or(line, |end| &line[..end]);
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The width of a part of a line, in columns.
    fn width_of(self, part: &str) -> usize {
        if self.is_plain { part.len() } else { width_of(part) }
    }
}

/// A span of the source to be underlined. If it continues on the next line, it is cut at the end of its first line.
pub(super) struct Mark<'a> {
    /// The index of the span's line in the source.
    line: usize,
    /// The byte at which that line begins.
    start: usize,
    columns: Range<usize>,
    underline: char,
    style: Style,
    /// The text next to the underline; may be empty.
    label: Cow<'a, str>,
}

impl<'a> Mark<'a> {
    /// A mark of the bytes `range` of `source`.
    pub(super) fn new(
        source: Source<'_>,
        range: Range<usize>,
        underline: char,
        style: Style,
        label: Cow<'a, str>,
    ) -> Mark<'a> {
        let (line, start) = source.line_of(range.start);
        let text = source.line_from(start);
        let column = |offset: usize| source.width_of(&text[..(offset - start).min(text.len())]);
        let (from, to) = (column(range.start), column(range.end.max(range.start)));
        Mark { line, start, columns: from..to.max(from + 1), underline, style, label }
    }
}

/// A part of a text with marks.
pub(super) struct Snippet<'a> {
    source: Source<'a>,
    /// The number of the line in which the snippet begins.
    first_line: usize,
    /// The marks in the order in which they are drawn.
    marks: Vec<Mark<'a>>,
}

/// A line with its underlines.
struct Line<'a> {
    number: usize,
    text: Cow<'a, str>,
    /// Whether a byte is a column.
    is_plain: bool,
    /// The width of the line in columns.
    length: usize,
    /// The marks of the line in ascending order.
    marks: &'a [Mark<'a>],
}

impl<'a> Snippet<'a> {
    /// A snippet of the source, which begins in the line with this number, with marks.
    pub(super) fn new(source: Source<'a>, first_line: usize, mut marks: Vec<Mark<'a>>) -> Snippet<'a> {
        marks.sort_by_key(|mark| (mark.line, mark.columns.start));
        Snippet { source, first_line, marks }
    }

    /// The width of the number of the last line.
    pub(super) fn number_width(&self) -> usize {
        let last = self.marks.last().map_or(0, |mark| mark.line);
        digits_of(self.first_line + last)
    }

    /// Draws the lines with marks, and a single line between two of them. Each line begins with a line break. `columns` is the width
    /// of the terminal, if it is for one.
    pub(super) fn draw(&self, pen: &mut StyledWriter<'_>, columns: Option<usize>) {
        let width = self.number_width();
        // The text between the number and the source is ` | `.
        let room = columns.map_or(ROOM, |columns| columns.max(LEAST_ROOM)).saturating_sub(width + 3);
        let mut before = None;
        for marks in self.marks.chunk_by(|mark, next| mark.line == next.line) {
            let Mark { line, start, .. } = marks[0];
            match before.map(|before| line - before) {
                None | Some(1) => {}
                Some(2) => {
                    let (between, start) = self.source.line_of(start - 1);
                    self.line(between, start, &[]).draw(pen, width, room);
                }
                Some(_) => {
                    pen.text.push('\n');
                    pen.put(FRAME, &[LINES]);
                }
            }
            self.line(line, start, marks).draw(pen, width, room);
            before = Some(line);
        }
    }

    /// The line with this index, which begins at `start`.
    fn line<'s>(&'s self, index: usize, start: usize, marks: &'s [Mark<'s>]) -> Line<'s> {
        let line = self.source.line_from(start);
        let is_plain = self.source.is_plain;
        let text: Cow<'_, str> = if !is_plain && memchr2(b'\t', b'\r', line.as_bytes()).is_some() {
            line.replace('\t', TAB).replace('\r', LONE_RETURN).into()
        } else {
            line.into()
        };
        Line { number: self.first_line + index, is_plain, length: self.source.width_of(&text), text, marks }
    }
}

impl Line<'_> {
    /// Draws the line, of which `room` columns are shown, after its number of this width.
    fn draw(&self, pen: &mut StyledWriter<'_>, width: usize, room: usize) {
        let window = self.window(room);
        self.draw_source(pen, width, &window);
        if self.marks.is_empty() {
            return;
        }
        bar(pen, width);
        let mut column = window.start;
        let mut hanging = Vec::new();
        for (index, mark) in self.marks.iter().enumerate() {
            let columns = &mark.columns;
            if columns.start > window.end {
                break;
            }
            let start = columns.start.max(column);
            pen.spaces(start - column + usize::from(index == 0));
            column = columns.end.min(window.end.max(start + 1)).max(start);
            pen.begin(mark.style);
            for _ in start..column {
                pen.text.push(mark.underline);
            }
            pen.end(mark.style);
            if mark.label.is_empty() {
                continue;
            }
            let needed = 1 + width_of(&mark.label);
            let is_free = self.marks.get(index + 1).is_none_or(|next| column + needed < next.columns.start);
            if is_free {
                pen.text.push(' ');
                pen.put(mark.style, &[&mark.label]);
                column += needed;
            } else {
                hanging.push((columns.start - window.start, mark));
            }
        }
        draw_hanging(pen, width, hanging);
    }

    /// The columns that are shown: all, or those around the marks if the line does not fit.
    fn window(&self, room: usize) -> Range<usize> {
        let length = self.length;
        let first = self.marks.first().map_or(0, |mark| mark.columns.start);
        let last = self.marks.iter().map(|mark| mark.columns.end).max().unwrap_or(0);
        let (from, to) = (first.saturating_sub(AROUND), last + AROUND);
        let left =
            if length <= room || to <= room { 0 } else { from.saturating_sub(room.saturating_sub(to - from) / 2) };
        left..length.min(left + room)
    }

    fn draw_source(&self, pen: &mut StyledWriter<'_>, width: usize, window: &Range<usize>) {
        pen.text.push('\n');
        pen.begin(FRAME);
        pen.spaces(width - digits_of(self.number));
        pen.number(self.number);
        pen.end(FRAME);
        pen.text.push(' ');
        pen.put(FRAME, &["|"]);
        if !self.text.is_empty() {
            pen.text.push(' ');
        }
        let (mut from, mut to) = (window.start, window.end);
        let is_cut = (from > 0, to < self.length);
        if is_cut.0 {
            pen.put(FRAME, &[CUT]);
            from += 1;
        }
        if is_cut.1 {
            to -= 1;
        }
        if self.is_plain {
            pen.text.push_str(self.text.get(from..to).unwrap_or_default());
        } else {
            push_columns(pen.text, &self.text, from, to);
        }
        if is_cut.1 {
            pen.put(FRAME, &[CUT]);
        }
    }
}

/// Draws labels that do not fit next to their underlines below each other, the last one first.
fn draw_hanging(pen: &mut StyledWriter<'_>, width: usize, mut hanging: Vec<(usize, &Mark<'_>)>) {
    let rules = |pen: &mut StyledWriter<'_>, hanging: &[(usize, &Mark<'_>)]| {
        bar(pen, width);
        pen.text.push(' ');
        let mut column = 0;
        for (start, mark) in hanging {
            if *start >= column {
                pen.spaces(start - column);
                pen.put(mark.style, &["|"]);
                column = start + 1;
            }
        }
        column
    };
    if !hanging.is_empty() {
        rules(pen, &hanging);
    }
    while let Some((start, mark)) = hanging.pop() {
        let column = rules(pen, &hanging);
        pen.spaces(start.saturating_sub(column));
        pen.put(mark.style, &[&mark.label]);
    }
}

/// Begins a line with the bar after the line numbers, which have this width.
pub(super) fn bar(pen: &mut StyledWriter<'_>, width: usize) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(FRAME, &["|"]);
}

/// The number of digits of a number.
fn digits_of(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |power| power as usize + 1)
}

/// The width of a text with tabs, in columns.
fn width_of(text: &str) -> usize {
    if is_plain_ascii(text) {
        return text.len();
    }
    let width = |character| match character {
        '\t' => TAB.len(),
        '\r' => LONE_RETURN.len(),
        _ => character.width().unwrap_or(0),
    };
    text.chars().map(width).sum()
}

/// Appends the part of a text without tabs between two columns. A wide character that is cut becomes blanks.
fn push_columns(out: &mut String, text: &str, from: usize, to: usize) {
    let mut column = 0;
    for character in text.chars() {
        let (start, end) = (column, column + character.width().unwrap_or(0));
        if start >= from && end <= to {
            out.push(character);
        } else {
            let blanks = end.min(to).saturating_sub(start.max(from));
            out.extend(std::iter::repeat_n(' ', blanks));
        }
        column = end;
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn drawn(source: &str, primary: Range<usize>, labels: &[(Range<usize>, &str)]) -> String {
        drawn_in(None, source, primary, labels)
    }

    fn drawn_in(
        columns: Option<usize>,
        source: &str,
        primary: Range<usize>,
        labels: &[(Range<usize>, &str)],
    ) -> String {
        let source = Source { text: source, is_plain: is_plain_ascii(source) };
        let mark = |range: &Range<usize>, underline, label| {
            Mark::new(source, range.clone(), underline, Style::new(), Cow::Borrowed(label))
        };
        let mut marks = vec![mark(&primary, '^', "")];
        marks.extend(labels.iter().map(|(range, label)| mark(range, '-', label)));
        let mut text = String::new();
        Snippet::new(source, 9, marks).draw(&mut StyledWriter { text: &mut text, styled: false }, columns);
        text.lines().map(|line| format!("{}\n", line.trim_end())).skip(1).collect()
    }

    #[test]
    fn one_mark() {
        assert_eq!(drawn("1. a1 b2", 3..5, &[]), "9 | 1. a1 b2\n  |    ^^\n");
        assert_eq!(drawn("1. a1", 5..5, &[]), "9 | 1. a1\n  |      ^\n");
        assert_eq!(drawn("a {b\nc", 2..6, &[]), "9 | a {b\n  |   ^^\n");
        assert_eq!(drawn("\tb\r\n", 1..2, &[]), "9 |     b\n  |     ^\n");
        assert_eq!(drawn("漢é x", 6..7, &[]), "9 | 漢é x\n  |     ^\n");
        assert_eq!(drawn("", 0..0, &[]), "9 |\n  | ^\n");
    }

    #[test]
    fn a_label_in_the_same_line() {
        assert_eq!(drawn("a1 b2 c3 d4 a1", 12..14, &[(0..2, "first")]), "9 | a1 b2 c3 d4 a1\n  | -- first    ^^\n");
        let hanging = "9 | a1 a1\n  | -- ^^\n  | |\n  | first\n";
        assert_eq!(drawn("a1 a1", 3..5, &[(0..2, "first")]), hanging);
        assert_eq!(drawn("a1 a1", 0..2, &[(3..5, "later")]), "9 | a1 a1\n  | ^^ -- later\n");
        let two = "9 | a b c\n  | - - ^\n  | | |\n  | | two\n  | one\n";
        assert_eq!(drawn("a b c", 4..5, &[(0..1, "one"), (2..3, "two")]), two);
    }

    #[test]
    fn a_label_in_another_line() {
        let next = " 9 | a1\n   | -- first\n10 | a1\n   | ^^\n";
        assert_eq!(drawn("a1\na1", 3..5, &[(0..2, "first")]), next);
        let between = " 9 | a1\n   | -- first\n10 | b2\n11 | a1\n   | ^^\n";
        assert_eq!(drawn("a1\nb2\na1", 6..8, &[(0..2, "first")]), between);
        let far = " 9 | a1\n   | -- first\n...\n12 | a1\n   | ^^\n";
        assert_eq!(drawn("a1\nb2\nc3\na1", 9..11, &[(0..2, "first")]), far);
    }

    #[test]
    fn a_long_line_is_cut_around_its_marks() {
        for source in ["ab ".repeat(200), "漢 ".repeat(200)] {
            for at in (0..source.len()).filter(|at| source.is_char_boundary(*at)) {
                let drawn = drawn(&source, at..at + source[at..].chars().next().unwrap().len_utf8(), &[]);
                let (line, marks) = drawn.split_once('\n').unwrap();
                assert!(line.width() <= ROOM, "{drawn}");
                let column = width_of(&marks[..marks.find('^').unwrap()]);
                let marked = source[at..].chars().next().unwrap();
                let mut shown = String::new();
                push_columns(&mut shown, &format!("{line} "), column, column + marked.width().unwrap());
                assert_eq!(shown, marked.to_string(), "{drawn}");
            }
        }
        let long = drawn(&"x".repeat(600), 100..500, &[]);
        assert!(long.lines().all(|line| line.width() <= ROOM), "{long}");
    }

    #[test]
    fn a_line_is_cut_into_the_width_of_the_terminal() {
        let source = "0123456789".repeat(9);
        // Of 50 columns, 4 are for the number. The mark is in the middle, and a sign takes the place of what is cut.
        let middle = "9 | …45678901234567890123456789012345678901234567…\n  |                       ^^\n";
        assert_eq!(drawn_in(Some(50), &source, 45..47, &[]), middle);
        let left = "9 | 012345678901234567890123456789012345678901234…\n  | ^\n";
        assert_eq!(drawn_in(Some(50), &source, 0..1, &[]), left);
        assert_eq!(drawn_in(Some(100), &source, 0..1, &[]), format!("9 | {source}\n  | ^\n"));
        // A narrower terminal breaks the lines itself.
        assert_eq!(drawn_in(Some(1), &source, 0..1, &[]), drawn_in(Some(40), &source, 0..1, &[]));
    }
}
