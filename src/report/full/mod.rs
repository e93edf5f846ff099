//! Findings in the style of rustc, with the board below.
//!
//! The crate annotate-snippets draws nearly the same, but `verify` of an archive of invalid Cross games took three times
//! as long with it.

mod snippet;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use memchr::{memchr, memchr_iter, memrchr};

use self::snippet::{FRAME, Mark, Snippet};
use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use crate::diagnostic::{
    BYTE_ORDER_MARK, Code, Diagnostic, Location, Locator, Severity, Span, ToMove, acts_on_terminal, is_plain_ascii,
    printable,
};
use crate::games::Game;
use crate::games::crosswise::hide_stones;
use crate::render::styled_writer::StyledWriter;
use crate::render::text::{Look, draw_onto};

pub(super) const FORMAT: Definition = Definition {
    name: "full",
    description: "Source line, caret and board for each finding",
    lists_games: false,
    render: |styled, judged, locator, entries| {
        for finding in &judged.judgement.diagnostics {
            let drawing = draw_finding(judged, finding, locator, styled);
            entries.add(Some(finding.severity()), |out| writeln!(out, "{drawing}"));
        }
    },
    begin: |out| Ok(Box::new(Delimited::new(out, "", "", "")?)),
};

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Green.on_default().bold();

/// The maximum length of an excerpt of the source, in bytes.
const MAX_EXCERPT: usize = 2000;

/// The length of most drawings, in bytes.
const DRAWING_LENGTH: usize = 1500;

/// Draws one finding, with colours or without.
#[must_use]
pub fn draw_finding(
    judged: JudgedGame<'_>,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    styled: bool,
) -> String {
    let mut text = draw_source(judged, diagnostic, locator, styled);
    if let Some(board) = &diagnostic.board {
        text.push('\n');
        draw_onto(&mut text, board, Look { styled, ..Look::PLAIN }, "    ");
    }
    text
}

/// Draws one finding without its board.
pub(super) fn draw_source(
    judged: JudgedGame<'_>,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    styled: bool,
) -> String {
    let mut text = String::with_capacity(DRAWING_LENGTH);
    Drawing::of(judged, diagnostic, locator).draw(&mut StyledWriter { text: &mut text, styled });
    text.push('\n');
    text
}

/// Draws a mistake in a text that is not a record, such as the value of an option. `name` is that of the text.
#[must_use]
pub fn draw_mistake(name: &str, text: &str, span: Span, message: &str, help: Option<&str>) -> String {
    let mut finding = Diagnostic::new(Code::BadTagValue, span, message.to_owned());
    finding.help = help.map(|help| help.to_owned().into());
    let excerpt = Excerpt::around(text.as_bytes(), &finding);
    let location = Locator::new(text.as_bytes(), Location::START).locate(span.start);
    let drawing = Drawing {
        code: None,
        severity: Severity::Error,
        title: printable(message),
        path: printable(name),
        location,
        first_line: location.line,
        range: excerpt.range(span),
        labels: Vec::new(),
        note: String::new(),
        help: help.map(printable),
        excerpt,
    };
    let mut text = String::new();
    drawing.draw(&mut StyledWriter { text: &mut text, styled: true });
    text.push('\n');
    text
}

/// The drawing of a finding, without the board. All texts are printable.
struct Drawing<'a> {
    /// The identifier of its code, if it has one.
    code: Option<&'static str>,
    severity: Severity,
    title: Cow<'a, str>,
    path: Cow<'a, str>,
    location: Location,
    excerpt: Excerpt<'a>,
    /// The line of the file in which the excerpt begins.
    first_line: usize,
    /// The span of the finding in the excerpt.
    range: Range<usize>,
    labels: Vec<(Range<usize>, Cow<'a, str>)>,
    note: String,
    help: Option<Cow<'a, str>>,
}

impl<'a> Drawing<'a> {
    fn of(judged: JudgedGame<'a>, diagnostic: &'a Diagnostic, locator: &mut Locator<'_>) -> Drawing<'a> {
        let mut excerpt = Excerpt::around(judged.text, diagnostic);
        if judged.judgement.hides_stones {
            excerpt.source = hide_stones(&excerpt.source).into();
        }
        let location = locator.locate(diagnostic.span.start);
        let before = &judged.text[excerpt.start..diagnostic.span.start.max(excerpt.start)];
        let shown = if excerpt.has_labels { diagnostic.labels.as_slice() } else { &[] };
        Drawing {
            code: Some(diagnostic.code.info().id),
            severity: diagnostic.severity(),
            title: printable(&diagnostic.message),
            path: printable(judged.file),
            location,
            first_line: location.line - memchr_iter(b'\n', before).count(),
            range: excerpt.range(diagnostic.span),
            labels: shown.iter().map(|(span, label)| (excerpt.range(*span), printable(label))).collect(),
            note: circumstances(judged, diagnostic),
            help: diagnostic.help.as_deref().map(printable),
            excerpt,
        }
    }

    /// Appends the drawing, without a line break at the end.
    fn draw(&self, pen: &mut StyledWriter<'_>) {
        let level = match self.severity {
            Severity::Error => ERROR,
            Severity::Warning => WARNING,
            Severity::Note => NOTE,
        };
        let mark =
            |range: &Range<usize>, underline, style, label| Mark { range: range.clone(), underline, style, label };
        let mut marks = vec![mark(&self.range, '^', level, "")];
        marks.extend(self.labels.iter().map(|(range, label)| mark(range, '-', FRAME, &**label)));
        let snippet = Snippet { source: &self.excerpt.source, first_line: self.first_line, marks };
        let width = snippet.number_width();

        match self.code {
            Some(code) => pen.put(level, &[self.severity.name(), "[", code, "]"]),
            None => pen.put(level, &[self.severity.name()]),
        }
        pen.text.extend([": ", &self.title, "\n"]);
        pen.spaces(width);
        pen.put(FRAME, &["--> "]);
        // Writing to a string does not fail.
        let _ = write!(pen.text, "{}:{}:{}", self.path, self.location.line, self.location.column);
        snippet::bar(pen, width);
        snippet.draw(pen);
        snippet::bar(pen, width);
        let remarks =
            [("note", Some(self.note.as_str()).filter(|note| !note.is_empty())), ("help", self.help.as_deref())];
        for (name, remark) in remarks.into_iter().filter_map(|(name, remark)| Some((name, remark?))) {
            pen.text.push('\n');
            pen.spaces(width + 1);
            pen.put(FRAME, &["= "]);
            pen.text.extend([name, ": ", remark]);
        }
    }
}

/// The game, its players, and who was to move.
fn circumstances(judged: JudgedGame<'_>, diagnostic: &Diagnostic) -> String {
    let judgement = judged.judgement;
    let mut text = String::with_capacity(128);
    // Writing to a string does not fail.
    if judged.index > 0 {
        let _ = write!(text, "game {}, ", judged.index);
    }
    text.push_str(judgement.game.map_or("of unknown kind", Game::name));
    if let Some(size) = judgement.size {
        let _ = write!(text, " size {size}");
    }
    for (index, name) in judged.players().enumerate() {
        text.extend([if index == 0 { ", " } else { " – " }, &printable(name)]);
    }
    if let Some(ply) = diagnostic.ply {
        let _ = write!(text, ", ply {ply}");
    }
    if let Some(ToMove { side, seat }) = diagnostic.turn {
        let _ = write!(text, ", {side} (seat {seat}) to move");
    }
    text
}

/// The source lines that are shown.
struct Excerpt<'a> {
    /// The offset in the whole text.
    start: usize,
    /// The lines, with the same length in bytes as in the text.
    source: Cow<'a, str>,
    has_labels: bool,
}

impl<'a> Excerpt<'a> {
    fn around(text: &'a [u8], diagnostic: &Diagnostic) -> Excerpt<'a> {
        const REACH: usize = MAX_EXCERPT / 2;
        let Span { start, end } = diagnostic.span;
        let first = diagnostic.labels.iter().map(|(span, _)| span.start).fold(start, usize::min);
        let last = diagnostic.labels.iter().map(|(span, _)| span.end).fold(end, usize::max);
        // Labels that are far away are not shown.
        let has_labels = last - first <= REACH;
        let (first, last) = if has_labels { (first, last) } else { (start, end.min(start + REACH)) };
        // Of a long line, only the part around the finding is shown.
        let low = first.saturating_sub(REACH);
        let line = memrchr(b'\n', &text[low..first]).map(|end| low + end + 1);
        let mark =
            if low == 0 && line.is_none() && text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let begin = (line.unwrap_or(low) + mark).min(last);
        let high = (last + REACH).min(text.len());
        let finish = memchr(b'\n', &text[last..high]).map_or(high, |length| last + length);
        Excerpt { start: begin, source: same_length(&text[begin..finish]), has_labels }
    }

    /// A range of the excerpt, extended to whole characters.
    fn range(&self, span: Span) -> Range<usize> {
        let clamp = |offset: usize| offset.saturating_sub(self.start).min(self.source.len());
        let (mut start, mut end) = (clamp(span.start), clamp(span.end));
        while !self.source.is_char_boundary(start) {
            start -= 1;
        }
        while !self.source.is_char_boundary(end) {
            end += 1;
        }
        start..end
    }
}

/// The text as UTF-8 of the same length. Bytes that are not UTF-8, every byte of a character that could act on a terminal,
/// and the bracket of `##[`, which begins a command to GitHub Actions, become `?`.
fn same_length(text: &[u8]) -> Cow<'_, str> {
    if let Ok(plain) = std::str::from_utf8(text)
        && is_plain_ascii(plain)
    {
        return Cow::Borrowed(plain);
    }
    let mut source = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            if matches!(character, '\n' | '\r' | '\t') || !acts_on_terminal(character) {
                source.push(character);
            } else {
                source.extend(std::iter::repeat_n('?', character.len_utf8()));
            }
        }
        source.extend(std::iter::repeat_n('?', chunk.invalid().len()));
    }
    Cow::Owned(source.replace("##[", "##?"))
}
