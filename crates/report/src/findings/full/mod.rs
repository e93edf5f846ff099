//! Findings in the style of rustc, with the board below.
//!
//! The crate annotate-snippets draws nearly the same, but takes much longer for an archive of invalid games.

mod snippet;

use std::borrow::Cow;
use std::io::Write as _;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use memchr::{memchr, memchr_iter, memrchr};

use self::snippet::{FRAME, Mark, Snippet, Source};
use super::delimited::Delimited;
use super::{DRAWING_LENGTH, Definition, JudgedGame, Look};
use crate::render::styled_writer::StyledWriter;
use crate::render::text::{DrawOptions, draw_onto};
use xgames_core::diagnostic::{
    BYTE_ORDER_MARK, Code, Diagnostic, Location, Locator, Severity, Span, ToMove, acts_on_terminal, is_plain_ascii,
    printable, printable_path, shorten,
};
use xgames_core::games::{Game, Hands as _, for_game};

pub(super) const FORMAT: Definition = Definition {
    name: "full",
    description: "Source line, caret and board for each finding",
    lists_games: false,
    render: |look, judged, locator, entries| {
        // Most games have no findings, and then this takes no memory.
        let mut text = String::new();
        for finding in &judged.judgement.diagnostics {
            text.clear();
            text.reserve(DRAWING_LENGTH);
            draw_finding(&mut text, judged, finding, locator, look);
            text.push('\n');
            entries.add(Some(finding.severity()), |out| out.write_all(text.as_bytes()));
        }
    },
    begin: |out| Ok(Box::new(Delimited::new(out, "", "", "")?)),
};

const ERROR: Style = AnsiColor::BrightRed.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Green.on_default().bold();

/// The maximum length of an excerpt of the source, in bytes.
const MAX_EXCERPT: usize = 2000;

/// Appends the drawing of one finding.
pub fn draw_finding(
    text: &mut String,
    judged: JudgedGame<'_>,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    look: Look,
) {
    draw_source(text, judged, diagnostic, locator, look);
    if let Some(board) = &diagnostic.board {
        text.push('\n');
        draw_onto(text, board, DrawOptions { styled: look.styled, ..DrawOptions::PLAIN }, "    ");
    }
}

/// Appends the drawing of one finding without its board.
pub(crate) fn draw_source(
    text: &mut String,
    judged: JudgedGame<'_>,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    look: Look,
) {
    let pen = &mut StyledWriter { text, styled: look.styled };
    Drawing::of(judged, diagnostic, locator).draw(pen, look.width);
    text.push('\n');
}

/// Draws a mistake in a text that is not a record, such as the value of an option. `name` is that of the text.
#[must_use]
pub fn draw_mistake(name: &str, text: &str, span: Span, message: &str, help: Option<&str>, look: Look) -> String {
    let mut finding = Diagnostic::new(Code::BadTagValue, span, message.to_owned());
    finding.help = help.map(|help| help.to_owned().into());
    let excerpt = Excerpt::around(text.as_bytes(), &finding);
    let location = Locator::new(text.as_bytes(), Location::START).locate(span.start);
    let drawing = Drawing {
        code: None,
        severity: Severity::Error,
        title: printable(message),
        path: printable_path(name),
        location,
        first_line: location.line,
        excerpt,
        span,
        labels: &[],
        circumstances: None,
        help: help.map(printable),
    };
    let mut text = String::new();
    drawing.draw(&mut StyledWriter { text: &mut text, styled: look.styled }, look.width);
    text.push('\n');
    text
}

/// The drawing of a finding, without the board.
struct Drawing<'a> {
    /// The identifier of the finding's code, if it has one.
    code: Option<&'static str>,
    severity: Severity,
    title: Cow<'a, str>,
    path: Cow<'a, str>,
    location: Location,
    excerpt: Excerpt<'a>,
    /// The line of the file in which the excerpt begins.
    first_line: usize,
    span: Span,
    /// The labels that are shown.
    labels: &'a [(Span, Cow<'static, str>)],
    circumstances: Option<Circumstances<'a>>,
    help: Option<Cow<'a, str>>,
}

impl<'a> Drawing<'a> {
    fn of(judged: JudgedGame<'a>, diagnostic: &'a Diagnostic, locator: &mut Locator<'_>) -> Drawing<'a> {
        let mut excerpt = Excerpt::around(judged.text, diagnostic);
        if let Some(game) = judged.judgement.game.filter(|_| judged.judgement.hides_stones) {
            excerpt.source = for_game!(game, P => P::hide_in_text(&excerpt.source).into_owned()).into();
        }
        let location = locator.locate(diagnostic.span.start);
        let before = &judged.text[excerpt.start..diagnostic.span.start.max(excerpt.start)];
        Drawing {
            code: Some(diagnostic.code.info().id),
            severity: diagnostic.severity(),
            title: printable(&diagnostic.message),
            path: printable_path(judged.file),
            location,
            first_line: location.line - memchr_iter(b'\n', before).count(),
            span: diagnostic.span,
            labels: if excerpt.has_labels { &diagnostic.labels } else { &[] },
            excerpt,
            circumstances: Some(Circumstances { judged, diagnostic }),
            help: diagnostic.help.as_deref().map(printable),
        }
    }

    /// Appends the drawing, without a line break at the end. `columns` is the width of the terminal, if it is for one.
    fn draw(&self, pen: &mut StyledWriter<'_>, columns: Option<usize>) {
        let level = match self.severity {
            Severity::Error => ERROR,
            Severity::Warning => WARNING,
            Severity::Note => NOTE,
        };
        let source = self.excerpt.source();
        let mark = |span, underline, style, label| Mark::new(source, self.excerpt.range(span), underline, style, label);
        let mut marks = Vec::with_capacity(1 + self.labels.len());
        marks.push(mark(self.span, '^', level, Cow::Borrowed("")));
        marks.extend(self.labels.iter().map(|(span, label)| mark(*span, '-', FRAME, printable(label))));
        let snippet = Snippet::new(source, self.first_line, marks);
        let width = snippet.number_width();

        match self.code {
            Some(code) => pen.put(level, &[self.severity.name(), "[", code, "]"]),
            None => pen.put(level, &[self.severity.name()]),
        }
        pen.text.extend([": ", &self.title, "\n"]);
        pen.spaces(width);
        pen.put(FRAME, &["--> "]);
        pen.text.extend([&self.path, ":"]);
        pen.number(self.location.line);
        pen.text.push(':');
        pen.number(self.location.column);
        snippet::bar(pen, width);
        snippet.draw(pen, columns);
        snippet::bar(pen, width);
        if let Some(circumstances) = &self.circumstances {
            begin_remark(pen, width, "note: ");
            circumstances.draw(pen);
        }
        if let Some(help) = &self.help {
            begin_remark(pen, width, "help: ");
            pen.text.push_str(help);
        }
    }
}

/// Begins a line below the source.
fn begin_remark(pen: &mut StyledWriter<'_>, width: usize, name: &str) {
    pen.text.push('\n');
    pen.spaces(width + 1);
    pen.put(FRAME, &["= "]);
    pen.text.push_str(name);
}

/// The circumstances of a finding: the game, its players, and the side that was to move.
struct Circumstances<'a> {
    judged: JudgedGame<'a>,
    diagnostic: &'a Diagnostic,
}

impl Circumstances<'_> {
    fn draw(&self, pen: &mut StyledWriter<'_>) {
        let Circumstances { judged, diagnostic } = *self;
        let judgement = judged.judgement;
        if judged.index > 0 {
            pen.text.push_str("game ");
            pen.number(judged.index);
            pen.text.push_str(", ");
        }
        pen.text.push_str(judgement.game.map_or("of unknown kind", Game::name));
        if let Some(size) = judgement.size {
            pen.text.push_str(" size ");
            pen.number(size.into());
        }
        for (index, name) in judged.players().enumerate() {
            // The names are in the record as a whole, and here below each of its findings.
            pen.text.extend([if index == 0 { ", " } else { " – " }, &printable(&shorten(name))]);
        }
        if let Some(ply) = diagnostic.ply {
            pen.text.push_str(", ply ");
            pen.number(ply as usize);
        }
        if let Some(ToMove { side, seat }) = diagnostic.turn {
            pen.text.extend([", ", side, " (seat "]);
            pen.number(seat.into());
            pen.text.push_str(") to move");
        }
    }
}

/// The source lines that are shown.
struct Excerpt<'a> {
    /// The offset of the excerpt in the whole text.
    start: usize,
    /// The lines, with the same length in bytes as in the text. They are borrowed if they are a line of plain ASCII.
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

    fn source(&self) -> Source<'_> {
        Source { text: &self.source, is_plain: matches!(self.source, Cow::Borrowed(_)) }
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
