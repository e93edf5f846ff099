//! The usual finding, drawn as the library draws it, byte for byte: one place in one line of printable ASCII, and
//! perhaps a labelled place in another such line. A test compares the two.

use std::ops::Range;

use annotate_snippets::renderer::{
    DEFAULT_CONTEXT_STYLE as CONTEXT, DEFAULT_EMPHASIS_STYLE as EMPHASIS, DEFAULT_ERROR_STYLE,
    DEFAULT_LINE_NUM_STYLE as NUMBER, DEFAULT_TERM_WIDTH, DEFAULT_WARNING_STYLE,
};
use anstyle::Style;
use memchr::{memchr, memchr_iter, memrchr};

use super::Drawing;
use crate::diagnostic::Severity;
use crate::record::digits::Digits;
use crate::render::pen::Pen;
use crate::report::place::is_plain;

/// What the library writes where it cuts a line, or leaves out lines.
const CUT: &str = "...";

/// How many columns it keeps free on either side of a place in a line that it cuts.
const AROUND: usize = 6;

/// Appends the drawing of a finding, or nothing if it is not usual; tells which.
pub(super) fn draw(drawing: &Drawing<'_>, styled: bool, text: &mut String) -> bool {
    let (level_style, level) = match drawing.severity {
        Severity::Error => (DEFAULT_ERROR_STYLE, "error"),
        Severity::Warning => (DEFAULT_WARNING_STYLE, "warning"),
    };
    let Some(Lines { primary, labelled, between }) = Lines::of(drawing, level_style) else { return false };
    let last = labelled.as_ref().map_or(primary.number, |labelled| labelled.number.max(primary.number));
    let width = Digits::of(last as u64).as_str().len();
    // Between the number and the source stands ` | `.
    let room = DEFAULT_TERM_WIDTH.saturating_sub(width + 3);
    let Some(window) = window(&primary, room) else { return false };
    let fits = |source: &str| source.len() <= room && !source.starts_with(' ');
    if labelled.as_ref().is_some_and(|labelled| ![labelled.source, primary.source, between].into_iter().all(fits)) {
        return false;
    }

    let mut pen = Pen { text, styled };
    pen.put(level_style, &[level, "[", drawing.id, "]"]);
    pen.put(EMPHASIS, &[": ", &drawing.title]);
    pen.text.push('\n');
    pen.spaces(width);
    pen.put(NUMBER, &["--> "]);
    let begins_line = drawing.excerpt.begins_line;
    let (line, column) = if begins_line {
        (primary.number, primary.range.start + 1)
    } else {
        (drawing.place.line, drawing.place.column)
    };
    let [line, column] = [line, column].map(|number| Digits::of(number as u64));
    pen.text.extend([&*drawing.path, ":", line.as_str(), ":", column.as_str()]);
    bar(&mut pen, width);
    if !begins_line {
        pen.text.push('\n');
        pen.spaces(width);
        pen.put(NUMBER, &["::: "]);
    }
    match &labelled {
        None => primary.draw(&mut pen, width, window),
        Some(labelled) if labelled.number == primary.number => labelled.draw_before(&primary, &mut pen, width),
        Some(labelled) => {
            let is_above = labelled.number < primary.number;
            let (above, below) = if is_above { (labelled, &primary) } else { (&primary, labelled) };
            above.draw(&mut pen, width, 0..above.source.len());
            match below.number - above.number {
                1 => {}
                2 => draw_source(&mut pen, width, above.number + 1, between, 0..between.len()),
                _ => {
                    pen.text.push('\n');
                    pen.put(NUMBER, &[CUT]);
                }
            }
            below.draw(&mut pen, width, 0..below.source.len());
        }
    }
    bar(&mut pen, width);
    message(&mut pen, width, "note", &drawing.note);
    if let Some(help) = &drawing.help {
        message(&mut pen, width, "help", help);
    }
    true
}

/// The lines of the source that are drawn.
struct Lines<'a> {
    /// The line of the finding.
    primary: Line<'a>,
    /// The line of its label, if there is one. It may be the same line, with the label before the finding.
    labelled: Option<Line<'a>>,
    /// A single line between the two, or nothing.
    between: &'a str,
}

impl<'a> Lines<'a> {
    /// `None` if they are not usual.
    fn of(drawing: &'a Drawing<'_>, style: Style) -> Option<Lines<'a>> {
        let primary = Line::of(drawing, &drawing.range, "^", style, "")?;
        let [(range, label)] = drawing.labels.as_slice() else {
            return (drawing.labels.is_empty() && primary.source.len() == drawing.excerpt.source.len())
                .then_some(Lines { primary, labelled: None, between: "" });
        };
        let labelled = Line::of(drawing, range, "-", CONTEXT, label)?;
        let is_usual = drawing.excerpt.begins_line
            && !(drawing.range.is_empty() || range.is_empty() || label.is_empty())
            && (labelled.number != primary.number || range.end < drawing.range.start && is_plain(label));
        let between = match labelled.number.abs_diff(primary.number) {
            2 => {
                let above = labelled.number.min(primary.number) - drawing.first_line;
                drawing.excerpt.source.split('\n').nth(above + 1).filter(|line| is_plain(line))?
            }
            _ => "",
        };
        is_usual.then_some(Lines { primary, labelled: Some(labelled), between })
    }
}

/// A line of the source with a place in it.
struct Line<'a> {
    number: usize,
    source: &'a str,
    /// Not empty, but it can end behind the line.
    range: Range<usize>,
    sign: &'static str,
    style: Style,
    label: &'a str,
}

impl<'a> Line<'a> {
    /// The line of a place, if the place lies within it and all is printable ASCII.
    fn of(
        drawing: &'a Drawing<'_>,
        range: &Range<usize>,
        sign: &'static str,
        style: Style,
        label: &'a str,
    ) -> Option<Line<'a>> {
        let source = &*drawing.excerpt.source;
        let before = source.get(..range.start)?.as_bytes();
        let begin = memrchr(b'\n', before).map_or(0, |end| end + 1);
        let length = memchr(b'\n', &source.as_bytes()[begin..]).unwrap_or(source.len() - begin);
        let source = source.get(begin..begin + length).filter(|line| is_plain(line) && range.end <= begin + length)?;
        let number = drawing.first_line + memchr_iter(b'\n', before).count();
        let range = range.start - begin..range.end.max(range.start + 1) - begin;
        Some(Line { number, source, range, sign, style, label })
    }

    /// Draws the columns of a window and the sign below.
    fn draw(&self, pen: &mut Pen<'_>, width: usize, window: Range<usize>) {
        let begin = window.start;
        draw_source(pen, width, self.number, self.source, window);
        bar(pen, width);
        pen.spaces(1 + self.range.start - begin);
        self.draw_sign(pen);
        self.draw_label(pen, 1);
    }

    /// Draws the line with the signs of this place and one behind it. The label stands between the two, or below
    /// if there is no room.
    fn draw_before(&self, other: &Line<'_>, pen: &mut Pen<'_>, width: usize) {
        draw_source(pen, width, self.number, self.source, 0..self.source.len());
        bar(pen, width);
        pen.spaces(1 + self.range.start);
        self.draw_sign(pen);
        let free = other.range.start - self.range.end;
        let columns = self.label.len();
        let fits = free >= columns + 2;
        if fits {
            self.draw_label(pen, 1);
        }
        pen.spaces(free - if fits { 1 + columns } else { 0 });
        other.draw_sign(pen);
        if !fits {
            bar(pen, width);
            pen.spaces(1 + self.range.start);
            pen.put(self.style, &["|"]);
            bar(pen, width);
            self.draw_label(pen, 1 + self.range.start);
        }
    }

    fn draw_sign(&self, pen: &mut Pen<'_>) {
        pen.begin(self.style);
        self.range.clone().for_each(|_| pen.text.push_str(self.sign));
        pen.end(self.style);
    }

    /// Draws the label, if there is one, behind so many blanks.
    fn draw_label(&self, pen: &mut Pen<'_>, blanks: usize) {
        if !self.label.is_empty() {
            pen.spaces(blanks);
            pen.put(self.style, &[self.label]);
        }
    }
}

/// Draws the columns of a window of a line, with dots in place of the outermost where something is left out.
fn draw_source(pen: &mut Pen<'_>, width: usize, number: usize, source: &str, window: Range<usize>) {
    pen.text.push('\n');
    pen.begin(NUMBER);
    pen.right(Digits::of(number as u64).as_str(), width);
    pen.end(NUMBER);
    pen.text.push(' ');
    pen.put(NUMBER, &["|"]);
    if !source.is_empty() {
        pen.text.push(' ');
    }
    let (mut from, mut to) = (window.start, window.end);
    if window.start > 0 {
        pen.put(NUMBER, &[CUT]);
        from += CUT.len();
    }
    if window.end < source.len() {
        to -= CUT.len();
    }
    pen.text.push_str(source.get(from..to).unwrap_or_default());
    if window.end < source.len() {
        pen.put(NUMBER, &[CUT]);
    }
}

/// Which columns of a line are shown; `None` if a place is so long that its middle is left out.
fn window(line: &Line<'_>, room: usize) -> Option<Range<usize>> {
    /// The widest indentation that is not cut, and how much is left of one that is.
    const INDENT: (usize, usize) = (20, 16);
    let Line { source, range: Range { start, end }, .. } = line;
    let indent = source.bytes().position(|byte| byte != b' ').unwrap_or(0).min(*start).saturating_sub(AROUND);
    let left = if indent > INDENT.0 { indent - INDENT.1 } else { 0 };
    if source.len() - left <= room {
        return Some(left..source.len());
    }
    let (from, to) = (start.saturating_sub(AROUND), end + AROUND);
    let left = match room.checked_sub(to - from) {
        _ if to <= indent + room => indent,
        Some(free) => from.saturating_sub(free / 2),
        None => return None,
    };
    Some(left..source.len().min(left + room))
}

/// Begins a line with the bar behind the numbers, which are that wide.
fn bar(pen: &mut Pen<'_>, width: usize) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(NUMBER, &["|"]);
}

/// A line with a note or the like.
fn message(pen: &mut Pen<'_>, width: usize, name: &str, message: &str) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(NUMBER, &["= "]);
    pen.put(EMPHASIS, &[name]);
    pen.text.extend([": ", message]);
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::ops::Range;

    use proptest::prelude::*;

    use super::*;
    use crate::report::Place;
    use crate::report::full::Excerpt;

    fn drawing<'a>(source: &'a str, range: Range<usize>, texts: &'a [String; 4]) -> Drawing<'a> {
        let [title, path, note, help] = texts;
        Drawing {
            severity: if title.len() % 2 == 0 { Severity::Error } else { Severity::Warning },
            id: "XG301",
            title: title.into(),
            path: path.into(),
            place: Place { line: 7, column: 1234 },
            excerpt: Excerpt { start: 0, source: source.into(), begins_line: true, has_labels: true },
            first_line: 7,
            range,
            labels: Vec::new(),
            note: note.clone(),
            help: Some(Cow::from(help)).filter(|help| !help.is_empty()),
        }
    }

    /// Whether it is drawn, which must be as the library does it.
    fn is_drawn(drawing: &Drawing<'_>) -> bool {
        [false, true].map(|styled| {
            let mut text = String::new();
            let drawn = draw(drawing, styled, &mut text);
            assert_eq!(text, if drawn { drawing.by_library(styled) } else { String::new() });
            drawn
        }) == [true; 2]
    }

    fn texts() -> impl Strategy<Value = [String; 4]> {
        proptest::array::uniform4("[ -~é2×‘’–漢]{0,60}")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn as_the_library_draws_it(
            source in "( {0,200}|[ a]{0,40})[ -~]{0,300}( {0,200})",
            (start, length) in (0..600usize, 0..200usize),
            (first_line, begins_line) in (1..200_000usize, any::<bool>()),
            texts in texts(),
        ) {
            let start = start % (source.len() + 1);
            let end = source.len().min(start + length % (3 + length / 3));
            let mut drawing = drawing(&source, start..end, &texts);
            (drawing.first_line, drawing.excerpt.begins_line) = (first_line, begins_line);
            prop_assert_eq!(is_drawn(&drawing), end - start < 100);
        }

        #[test]
        fn what_is_not_usual_is_left_to_the_library(
            source in "[ -~\t\r\né漢\u{200d}]{0,300}",
            (start, length) in (0..300usize, 0..300usize),
            texts in texts(),
        ) {
            let border = |at: usize| (0..=at.min(source.len())).rev().find(|&at| source.is_char_boundary(at)).unwrap();
            let range = border(start)..border(start + length);
            is_drawn(&drawing(&source, range, &texts));
        }
    }

    #[test]
    fn every_place_in_lines_of_every_length() {
        let texts = ["title", "file.txt", "note", "help"].map(str::to_owned);
        for source in ["", "a", "   ", &"ab cd ".repeat(22), &"ab cd ".repeat(40), &(" ".repeat(50) + &"x".repeat(150))]
        {
            for start in 0..=source.len() {
                for length in [0, 1, 5, 120, 140] {
                    let range = start..source.len().min(start + length);
                    let _ = is_drawn(&drawing(source, range, &texts));
                }
            }
        }
    }

    /// A labelled place is drawn, but not in the same line behind or within the other.
    #[test]
    fn two_places() {
        let texts = ["title", "file.txt", "note", "help"].map(str::to_owned);
        let long = "x".repeat(200);
        let betweens = ["", " ", "  ", "  x x x   ", "   x x x   ", "\n", "\n\n", "\nx x\n", "\n\n\n"];
        let unusual = ["\r\n", "\nx\r\n", "\n x\n", &long];
        for between in betweens.into_iter().chain(unusual) {
            for (first_line, from, to) in [(1, 3, 5), (8, 0, 2), (9, 4, 6), (99, 0, 6), (9, 2, 2)] {
                let source =
                    format!("ab cde{between}fg hi{long}", long = &long[..if first_line == 99 { 200 } else { 9 }]);
                let (above, below) = (from..to, 6 + between.len()..8 + between.len());
                for (primary, label) in [(above.clone(), below.clone()), (below.clone(), above.clone())] {
                    let mut drawing = drawing(&source, primary.clone(), &texts);
                    drawing.first_line = first_line;
                    drawing.labels.push((label.clone(), "first here".into()));
                    let is_apart = between.contains('\n') || label.end < primary.start;
                    let usual = is_apart && from < to && first_line < 99 && !unusual.contains(&between);
                    assert_eq!(is_drawn(&drawing), usual, "{source}");
                    drawing.labels.push((label, "and here".into()));
                    assert!(!is_drawn(&drawing));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn two_places_in_any_lines(
            source in prop_oneof!["[!-~][ -~]{0,125}", "([ -~]{0,70}\n{0,3}){1,6}"],
            places in proptest::array::uniform2((0..300usize, 0..9usize)),
            (first_line, label) in (1..1200usize, "[ -~é漢]{0,30}"),
            texts in texts(),
        ) {
            let [primary, place] = places.map(|(start, length)| {
                let start = start % (source.len() + 1);
                start..source.len().min(start + length)
            });
            let mut drawing = drawing(&source, primary, &texts);
            drawing.first_line = first_line;
            drawing.labels.push((place, label.into()));
            is_drawn(&drawing);
        }
    }
}
