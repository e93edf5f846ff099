//! The source lines of a finding with underlined spans, in the style of rustc.

use std::borrow::Cow;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthChar;

use crate::diagnostic::is_plain_ascii;
use crate::render::styled_writer::StyledWriter;

/// The style of line numbers, of the lines around the source, and of labels.
pub(super) const FRAME: Style = AnsiColor::BrightBlue.on_default().bold();

/// The maximum width of a drawing, in columns.
const ROOM: usize = 140;

/// The columns that are shown on either side of a span in a line that is cut.
const AROUND: usize = 6;

/// Replaces the part of a line that is cut, and lines between two spans.
const CUT: &str = "...";

/// A tab is drawn as these spaces.
const TAB: &str = "    ";

/// A carriage return inside a line is drawn as this.
const LONE_RETURN: &str = "?";

/// A span of the source to be underlined.
pub(super) struct Mark<'a> {
    /// Its bytes in the source.
    pub(super) range: Range<usize>,
    pub(super) underline: char,
    pub(super) style: Style,
    /// The text next to the underline; may be empty.
    pub(super) label: &'a str,
}

/// A part of a text with marks.
pub(super) struct Snippet<'a> {
    pub(super) source: &'a str,
    /// The number of the line in which it begins.
    pub(super) first_line: usize,
    pub(super) marks: Vec<Mark<'a>>,
}

/// A line with its underlines.
struct Line<'a> {
    number: usize,
    text: Cow<'a, str>,
    /// In ascending order.
    marks: Vec<Underline<'a>>,
}

/// The columns of a mark in a line.
struct Underline<'a> {
    columns: Range<usize>,
    mark: &'a Mark<'a>,
}

impl Snippet<'_> {
    /// The width of the number of the last line.
    pub(super) fn number_width(&self) -> usize {
        let last = self.marks.iter().map(|mark| self.line_of(mark)).max().unwrap_or(0);
        (self.first_line + last).checked_ilog10().map_or(1, |digits| digits as usize + 1)
    }

    /// The index of the line in which a mark begins.
    fn line_of(&self, mark: &Mark<'_>) -> usize {
        memchr::memchr_iter(b'\n', &self.source.as_bytes()[..mark.range.start]).count()
    }

    /// Draws the lines with marks, and a single line between two of them. Each line begins with a line break.
    pub(super) fn draw(&self, pen: &mut StyledWriter<'_>) {
        let width = self.number_width();
        let lines: Vec<&str> = self.source.split('\n').collect();
        let line =
            |index: usize| self.line(lines[index], lines[..index].iter().map(|line| line.len() + 1).sum(), index);
        let mut marked: Vec<usize> = self.marks.iter().map(|mark| self.line_of(mark)).collect();
        marked.sort_unstable();
        marked.dedup();
        let mut before = None;
        for index in marked {
            match before.map(|before| index - before) {
                None | Some(1) => {}
                Some(2) => line(index - 1).draw(pen, width),
                Some(_) => {
                    pen.text.push('\n');
                    pen.put(FRAME, &[CUT]);
                }
            }
            line(index).draw(pen, width);
            before = Some(index);
        }
    }

    /// A line that begins at `start`, with its underlines. A mark that continues on the next line is cut at the end of its
    /// first line.
    fn line<'s>(&'s self, line: &'s str, start: usize, index: usize) -> Line<'s> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut marks: Vec<Underline<'_>> = self
            .marks
            .iter()
            .filter(|mark| self.line_of(mark) == index)
            .map(|mark| {
                let column = |offset: usize| width_of(&line[..(offset - start).min(line.len())]);
                let (from, to) = (column(mark.range.start), column(mark.range.end.max(mark.range.start)));
                Underline { columns: from..to.max(from + 1), mark }
            })
            .collect();
        marks.sort_by_key(|mark| mark.columns.start);
        let text = if line.contains(['\t', '\r']) {
            line.replace('\t', TAB).replace('\r', LONE_RETURN).into()
        } else {
            line.into()
        };
        Line { number: self.first_line + index, text, marks }
    }
}

impl Line<'_> {
    fn draw(&self, pen: &mut StyledWriter<'_>, width: usize) {
        // Between the number and the source is ` | `.
        let window = self.window(ROOM.saturating_sub(width + 3));
        self.draw_source(pen, width, &window);
        if self.marks.is_empty() {
            return;
        }
        bar(pen, width);
        let mut column = window.start;
        let mut hanging = Vec::new();
        for (index, Underline { columns, mark }) in self.marks.iter().enumerate() {
            if columns.start > window.end {
                break;
            }
            let start = columns.start.max(column);
            pen.spaces(start - column + usize::from(index == 0));
            column = columns.end.min(window.end.max(start + 1)).max(start);
            pen.begin(mark.style);
            pen.text.extend(std::iter::repeat_n(mark.underline, column - start));
            pen.end(mark.style);
            if mark.label.is_empty() {
                continue;
            }
            let needed = 1 + width_of(mark.label);
            let is_free = self.marks.get(index + 1).is_none_or(|next| column + needed < next.columns.start);
            if is_free {
                pen.text.push(' ');
                pen.put(mark.style, &[mark.label]);
                column += needed;
            } else {
                hanging.push((columns.start - window.start, *mark));
            }
        }
        draw_hanging(pen, width, hanging);
    }

    /// The columns that are shown: all, or those around the marks if the line does not fit.
    fn window(&self, room: usize) -> Range<usize> {
        let length = width_of(&self.text);
        let first = self.marks.iter().map(|mark| mark.columns.start).min().unwrap_or(0);
        let last = self.marks.iter().map(|mark| mark.columns.end).max().unwrap_or(0);
        let (from, to) = (first.saturating_sub(AROUND), last + AROUND);
        let left =
            if length <= room || to <= room { 0 } else { from.saturating_sub(room.saturating_sub(to - from) / 2) };
        left..length.min(left + room)
    }

    fn draw_source(&self, pen: &mut StyledWriter<'_>, width: usize, window: &Range<usize>) {
        pen.text.push('\n');
        pen.begin(FRAME);
        pen.right(&self.number.to_string(), width);
        pen.end(FRAME);
        pen.text.push(' ');
        pen.put(FRAME, &["|"]);
        if !self.text.is_empty() {
            pen.text.push(' ');
        }
        let (mut from, mut to) = (window.start, window.end);
        let is_cut = (from > 0, to < width_of(&self.text));
        if is_cut.0 {
            pen.put(FRAME, &[CUT]);
            from += CUT.len();
        }
        if is_cut.1 {
            to -= CUT.len();
        }
        push_columns(pen.text, &self.text, from, to);
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
        pen.put(mark.style, &[mark.label]);
    }
}

/// Begins a line with the bar after the line numbers, which have this width.
pub(super) fn bar(pen: &mut StyledWriter<'_>, width: usize) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(FRAME, &["|"]);
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
    if is_plain_ascii(text) {
        return out.push_str(text.get(from..to).unwrap_or_default());
    }
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
        let mark = |range: &Range<usize>, underline, label| {
            let range = range.clone();
            Mark { range, underline, style: Style::new(), label }
        };
        let mut marks = vec![mark(&primary, '^', "")];
        marks.extend(labels.iter().map(|(range, label)| mark(range, '-', label)));
        let mut text = String::new();
        Snippet { source, first_line: 9, marks }.draw(&mut StyledWriter { text: &mut text, styled: false });
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
}
