//! The usual finding, drawn as the library draws it, byte for byte: one place in one line of printable ASCII. A
//! test compares the two.

use std::ops::Range;

use annotate_snippets::renderer::{
    DEFAULT_EMPHASIS_STYLE, DEFAULT_ERROR_STYLE, DEFAULT_LINE_NUM_STYLE, DEFAULT_TERM_WIDTH, DEFAULT_WARNING_STYLE,
};

use super::Drawing;
use crate::diagnostic::Severity;
use crate::render::pen::Pen;
use crate::report::place::is_plain;

/// What the library writes where it cuts a line.
const CUT: &str = "...";

/// How many columns it keeps free on either side of a place in a line that it cuts.
const AROUND: usize = 6;

/// Appends the drawing of a finding, or nothing if it is not usual; tells which.
pub(super) fn draw(drawing: &Drawing<'_>, styled: bool, text: &mut String) -> bool {
    let number = drawing.first_line.to_string();
    let (width, source) = (number.len(), &*drawing.excerpt.source);
    if !drawing.labels.is_empty() || !is_plain(source) {
        return false;
    }
    // Between the number and the source stands ` | `.
    let room = DEFAULT_TERM_WIDTH.saturating_sub(width + 3);
    let (start, end) = (drawing.range.start, drawing.range.end.max(drawing.range.start + 1));
    let Some((left, right)) = window(source, start, end, room) else { return false };

    let level_style = match drawing.severity {
        Severity::Error => DEFAULT_ERROR_STYLE,
        Severity::Warning => DEFAULT_WARNING_STYLE,
    };
    let mut pen = Pen { text, styled };
    pen.put(level_style, &[drawing.severity.name(), "[", drawing.id, "]"]);
    pen.put(DEFAULT_EMPHASIS_STYLE, &[": ", &drawing.title]);

    pen.text.push('\n');
    pen.spaces(width);
    pen.put(DEFAULT_LINE_NUM_STYLE, &["--> "]);
    let begins_line = drawing.excerpt.begins_line;
    let (line, column) =
        if begins_line { (drawing.first_line, start + 1) } else { (drawing.place.line, drawing.place.column) };
    pen.text.extend([&drawing.path, ":", &line.to_string(), ":", &column.to_string()]);
    bar(&mut pen, width);
    if !begins_line {
        pen.text.push('\n');
        pen.spaces(width);
        pen.put(DEFAULT_LINE_NUM_STYLE, &["::: "]);
    }

    pen.text.push('\n');
    pen.put(DEFAULT_LINE_NUM_STYLE, &[&number]);
    pen.text.push(' ');
    pen.put(DEFAULT_LINE_NUM_STYLE, &["|"]);
    pen.spaces(usize::from(!source.is_empty()));
    put_cut(&mut pen, source, left..right);

    bar(&mut pen, width);
    pen.spaces(1 + start - left);
    pen.put(level_style, &[&"^".repeat(end - start)]);

    bar(&mut pen, width);
    message(&mut pen, width, "note", &drawing.note);
    if let Some(help) = &drawing.help {
        message(&mut pen, width, "help", help);
    }
    true
}

/// The columns of a line that are shown, with dots in place of the outermost where something is left out.
fn put_cut(pen: &mut Pen<'_>, source: &str, shown: Range<usize>) {
    let (begins, ends) = (shown.start == 0, shown.end == source.len());
    let inner = shown.start + if begins { 0 } else { CUT.len() }..shown.end - if ends { 0 } else { CUT.len() };
    if !begins {
        pen.put(DEFAULT_LINE_NUM_STYLE, &[CUT]);
    }
    pen.text.push_str(source.get(inner).unwrap_or_default());
    if !ends {
        pen.put(DEFAULT_LINE_NUM_STYLE, &[CUT]);
    }
}

/// Which columns of a line are shown; `None` if a place is so long that its middle is left out.
fn window(source: &str, start: usize, end: usize, room: usize) -> Option<(usize, usize)> {
    /// The widest indentation that is not cut, and what is left of one that is.
    const INDENT: (usize, usize) = (20, 16);
    let indent = source.bytes().position(|byte| byte != b' ').unwrap_or(0).min(start).saturating_sub(AROUND);
    let left = if indent > INDENT.0 { indent - INDENT.1 } else { 0 };
    if source.len() - left <= room {
        return Some((left, source.len()));
    }
    let (from, to) = (start.saturating_sub(AROUND), end + AROUND);
    let left = match room.checked_sub(to - from) {
        _ if to <= indent + room => indent,
        Some(free) => from.saturating_sub(free / 2),
        None => return None,
    };
    Some((left, source.len().min(left + room)))
}

/// Begins a line with the bar behind the numbers, which are that wide.
fn bar(pen: &mut Pen<'_>, width: usize) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(DEFAULT_LINE_NUM_STYLE, &["|"]);
}

/// A line with a note or the like.
fn message(pen: &mut Pen<'_>, width: usize, name: &str, message: &str) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(DEFAULT_LINE_NUM_STYLE, &["= "]);
    pen.put(DEFAULT_EMPHASIS_STYLE, &[name]);
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

    #[test]
    fn labels_are_left_to_the_library() {
        let texts = ["title", "file.txt", "note", "help"].map(str::to_owned);
        let mut drawing = drawing("a1 b1 a1", 6..8, &texts);
        assert!(is_drawn(&drawing));
        drawing.labels.push((0..2, "first here".into()));
        assert!(!is_drawn(&drawing));
    }
}
