//! A finding as rustc would show it, with the board below.
//!
//! The only file that knows the library which draws source lines. That library panics on ranges outside
//! its text or inside a character, and its work grows with the text, so it is given a few lines of
//! proper UTF-8 and ranges that fit them. What is usual is drawn without it, many times as fast.

mod usual;

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use super::place::{Place, acts, is_plain};
use super::{Judged, Locator, readable};
use crate::diagnostic::{Diagnostic, Severity, Span, ToMove};
use crate::record::digits::Digits;
use crate::record::native::BYTE_ORDER_MARK;
use crate::render::text::{Look, draw_onto};

/// Longest piece of source that is shown around a finding, in bytes.
const LONGEST_EXCERPT: usize = 2000;

/// Draws one finding, with colours or without.
#[must_use]
pub fn render(judged: Judged<'_>, diagnostic: &Diagnostic, locator: &mut Locator<'_>, styled: bool) -> String {
    let mut text = String::new();
    render_onto(&mut text, judged, diagnostic, locator, styled);
    text
}

/// Appends that drawing.
pub(super) fn render_onto(
    text: &mut String,
    judged: Judged<'_>,
    diagnostic: &Diagnostic,
    locator: &mut Locator<'_>,
    styled: bool,
) {
    let drawing = Drawing::of(judged, diagnostic, locator);
    if !usual::draw(&drawing, styled, text) {
        text.push_str(&drawing.by_library(styled));
    }
    text.push('\n');
    if let Some(board) = &diagnostic.board {
        text.push('\n');
        draw_onto(text, board, Look::Letters, styled, "    ");
    }
}

/// All that is drawn of a finding but the board. Everything is readable.
struct Drawing<'a> {
    severity: Severity,
    id: &'static str,
    title: Cow<'a, str>,
    path: Cow<'a, str>,
    place: Place,
    excerpt: Excerpt<'a>,
    /// The line of the file that the excerpt begins with, or in.
    first_line: usize,
    /// What the finding is about, in the excerpt.
    range: Range<usize>,
    labels: Vec<(Range<usize>, Cow<'a, str>)>,
    note: String,
    help: Option<Cow<'a, str>>,
}

impl<'a> Drawing<'a> {
    fn of(judged: Judged<'a>, diagnostic: &'a Diagnostic, locator: &mut Locator<'_>) -> Drawing<'a> {
        let excerpt = Excerpt::around(judged.text, diagnostic);
        let place = locator.place(diagnostic.span.start);
        let before = &judged.text[excerpt.start..diagnostic.span.start.max(excerpt.start)];
        let shown = if excerpt.has_labels { diagnostic.labels.as_slice() } else { &[] };
        let info = diagnostic.code.info();
        Drawing {
            severity: info.severity,
            id: info.id,
            title: readable(&diagnostic.message),
            path: readable(judged.file),
            place,
            first_line: place.line - memchr_iter(b'\n', before).count(),
            range: excerpt.range(diagnostic.span),
            labels: shown.iter().map(|(span, label)| (excerpt.range(*span), readable(label))).collect(),
            note: circumstances(judged, diagnostic),
            help: diagnostic.help.as_deref().map(readable),
            excerpt,
        }
    }

    /// Without a line end behind it.
    fn by_library(&self, styled: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut snippet = Snippet::source(&*self.excerpt.source)
            .line_start(self.first_line)
            .annotation(AnnotationKind::Primary.span(self.range.clone()));
        for (range, label) in &self.labels {
            snippet = snippet.annotation(AnnotationKind::Context.span(range.clone()).label(&**label));
        }
        // The library works the place out by itself, but not for an excerpt that begins inside a line.
        let mut elements: Vec<Element<'_>> = if self.excerpt.begins_line {
            vec![snippet.path(&*self.path).into()]
        } else {
            let Place { line, column } = self.place;
            vec![Origin::path(&*self.path).line(line).char_column(column).into(), snippet.into()]
        };
        elements.push(Level::NOTE.message(&self.note).into());
        elements.extend(self.help.as_deref().map(|help| Level::HELP.message(help).into()));
        let group: Group<'_> = level.primary_title(&*self.title).id(self.id).elements(elements);
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

/// Which game it is and who was to move.
fn circumstances(judged: Judged<'_>, diagnostic: &Diagnostic) -> String {
    let judgement = judged.judgement;
    let mut text = String::with_capacity(128);
    let put = |text: &mut String, what: &str, number: u64| text.extend([what, Digits::of(number).as_str()]);
    if judged.index > 0 {
        put(&mut text, "game ", judged.index as u64);
        text.push_str(", ");
    }
    text.push_str(judgement.game.map_or("of no known kind", crate::games::Game::name));
    if let Some(size) = judgement.size {
        put(&mut text, " size ", size.into());
    }
    for (index, name) in judged.players().enumerate() {
        text.extend([if index == 0 { ", " } else { " – " }, &readable(name)]);
    }
    if let Some(ply) = diagnostic.ply {
        put(&mut text, ", ply ", ply.into());
    }
    if let Some(ToMove { side, seat }) = diagnostic.turn {
        text.extend([", ", side]);
        put(&mut text, " (seat ", seat.into());
        text.push_str(") to move");
    }
    text
}

/// The lines of the text that are shown.
struct Excerpt<'a> {
    /// Where they begin in the whole text.
    start: usize,
    /// The lines, byte for byte as long as in the text.
    source: Cow<'a, str>,
    begins_line: bool,
    has_labels: bool,
}

impl<'a> Excerpt<'a> {
    fn around(text: &'a [u8], diagnostic: &Diagnostic) -> Excerpt<'a> {
        const REACH: usize = LONGEST_EXCERPT / 2;
        let Span { start, end } = diagnostic.span;
        let first = diagnostic.labels.iter().map(|(span, _)| span.start).fold(start, usize::min);
        let last = diagnostic.labels.iter().map(|(span, _)| span.end).fold(end, usize::max);
        // Places that are a long way off are not shown.
        let has_labels = last - first <= REACH;
        let (first, last) = if has_labels { (first, last) } else { (start, end.min(start + REACH)) };
        // Of a long line, what is next to the place.
        let low = first.saturating_sub(REACH);
        let line = memrchr(b'\n', &text[low..first]).map(|end| low + end + 1);
        let begins_line = line.is_some() || low == 0;
        let mark =
            if low == 0 && line.is_none() && text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let begin = (line.unwrap_or(low) + mark).min(last);
        let high = (last + REACH).min(text.len());
        let finish = memchr(b'\n', &text[last..high]).map_or(high, |length| last + length);
        Excerpt { start: begin, source: same_length(&text[begin..finish]), begins_line, has_labels }
    }

    /// A range of the excerpt, on borders of characters.
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

/// The text as UTF-8 of the same length: bytes that are not UTF-8 become `?`, and so does every byte of
/// a character that would act on a terminal.
fn same_length(text: &[u8]) -> Cow<'_, str> {
    if let Ok(plain) = std::str::from_utf8(text)
        && is_plain(plain)
    {
        return Cow::Borrowed(plain);
    }
    let mut source = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            if matches!(character, '\n' | '\r' | '\t') || !acts(character) {
                source.push(character);
            } else {
                source.extend(std::iter::repeat_n('?', character.len_utf8()));
            }
        }
        source.extend(std::iter::repeat_n('?', chunk.invalid().len()));
    }
    Cow::Owned(source)
}
