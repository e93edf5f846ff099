//! Games in formats other than the native one: tags and events, each with its span in the original text, which the
//! reader of the format stores.

use std::borrow::Cow;

use super::event::{PLAIN_WIDTH, PlainMoves};
use super::limits::{MAX_DEPTH, MAX_TAGS};
use super::tag_name::is_name;
use super::{Event, EventKind, GameResult, Head, RESIGN, Tag};
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};

/// A game that the reader of a format has stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedGame {
    /// The tags. Their spans are those of their values in the original.
    pub head: Head<'static>,
    /// The span of the game in the original.
    pub span: Span,
    /// Findings about the original, such as invalid JSON.
    pub findings: Vec<Diagnostic>,
    /// Whether so little could be read that only the findings are worth reporting.
    pub unreadable: bool,
    /// Whether the reader skipped the rest of a line of moves.
    pub cut_short: bool,
    /// The lines of the original that belong to this game, if lines of other games may be between them; otherwise empty.
    pub lines: Vec<Span>,
    preface: EventList,
    events: EventList,
}

/// A list of events, with their text in one buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct EventList {
    /// The text of each event and a blank.
    text: Vec<u8>,
    entries: Vec<Entry>,
}

/// An event without its text. A long game has millions of them, so the offsets are half as large as usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    kind: EventKind,
    /// The start of the span in the original.
    start: u32,
    end: u32,
    /// The end of its text in the buffer.
    text_end: u32,
}

impl Entry {
    #[inline]
    fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

impl EventList {
    #[inline]
    fn push(&mut self, kind: EventKind, text: &[u8], span: Span) {
        self.text.extend_from_slice(text);
        let [start, end, text_end] = [span.start, span.end, self.text.len()].map(|offset| offset as u32);
        self.entries.push(Entry { kind, start, end, text_end });
        self.text.push(b' ');
    }

    /// An event, and where the text of the next one begins.
    #[inline]
    fn get(&self, index: usize, text_start: usize) -> Option<(Event<'_>, usize)> {
        let entry = *self.entries.get(index)?;
        let end = entry.text_end as usize;
        Some((Event { kind: entry.kind, text: &self.text[text_start..end], span: entry.span() }, end + 1))
    }
}

impl ParsedGame {
    /// The events after the tags.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        let offset = self.head.tags.last().map_or(self.span.start, |tag| tag.span.end);
        Cursor { game: self, next: 0, text_start: 0, offset }
    }

    /// The comments before the tags.
    pub fn preface(&self) -> impl Iterator<Item = Event<'_>> {
        let mut start = 0;
        (0..self.preface.entries.len()).filter_map(move |index| {
            let (event, end) = self.preface.get(index, start)?;
            start = end;
            Some(event)
        })
    }

    /// A game that cannot be read at all, with the finding that says why.
    #[must_use]
    pub fn unreadable(span: Span, finding: Diagnostic) -> ParsedGame {
        ParsedGame { findings: vec![finding], unreadable: true, ..GameBuilder::new(span).finish() }
    }
}

#[cfg(test)]
impl ParsedGame {
    /// The game in the style of a native record, with moves as in the original: tags and movetext, separated by `|`.
    pub(crate) fn shown(&self) -> String {
        let remark = |event: Event<'_>| {
            let text = String::from_utf8_lossy(event.text).into_owned();
            match event.kind {
                EventKind::Comment => format!("{{{text}}}"),
                EventKind::Escape => format!("%{text}"),
                EventKind::Fault(code) => code.to_string(),
                _ => text,
            }
        };
        let preface = self.preface().map(remark);
        let tags = self.head.tags.iter().map(|tag| format!("[{} {:?}]", tag.name, tag.value));
        let mut cursor = self.cursor();
        let events: Vec<String> = std::iter::from_fn(|| cursor.next_event()).map(remark).collect();
        let moves = Some(events.join(" ")).filter(|events| !events.is_empty());
        preface.chain(tags).chain(moves).collect::<Vec<_>>().join("|")
    }

    /// The findings of the reader, each as its code and the text of its span.
    pub(crate) fn shown_findings(&self, original: &str) -> Vec<String> {
        let shown =
            |finding: &Diagnostic| format!("{}@{}", finding.code, &original[finding.span.start..finding.span.end]);
        self.findings.iter().map(shown).collect()
    }

    /// The text in the original of each event after the tags.
    pub(crate) fn written<'o>(&self, original: &'o str) -> Vec<&'o str> {
        let mut cursor = self.cursor();
        std::iter::from_fn(|| cursor.next_event()).map(|event| &original[event.span.start..event.span.end]).collect()
    }
}

/// An iterator over the events of a stored game, with a position in the original.
#[derive(Clone, Debug)]
pub struct Cursor<'g> {
    game: &'g ParsedGame,
    next: usize,
    /// The offset in the buffer of the text of the next event.
    text_start: usize,
    offset: usize,
}

impl<'g> Cursor<'g> {
    /// The next event; `None` after the end of the game.
    #[inline]
    pub fn next_event(&mut self) -> Option<Event<'g>> {
        let (event, end) = self.game.events.get(self.next, self.text_start)?;
        self.next += 1;
        self.text_start = end;
        self.offset = event.span.end;
        Some(event)
    }

    /// Reads the next moves as long as they are plain; see [`Events::plain_moves`](super::Events).
    pub(super) fn plain_moves<G: PlainMoves>(&mut self, game: &mut G) -> (usize, Option<usize>) {
        let EventList { text, entries } = &self.game.events;
        let first = self.next;
        while let Some(entry) = entries.get(self.next) {
            let (span, end) = (entry.span(), entry.text_end as usize);
            let mv = match entry.kind {
                EventKind::Move => {
                    let word = text[self.text_start..].first_chunk::<PLAIN_WIDTH>();
                    let read = word.and_then(|word| game.read(word));
                    read.filter(|(_, length)| *length == end - self.text_start).map(|(mv, _)| mv)
                }
                EventKind::Point { column, row } => game.read_point(column, row, &text[self.text_start..end]),
                _ => None,
            };
            let Some(mv) = mv else { break };
            if entries.get(self.next + 1).is_some_and(|next| next.kind == EventKind::VariationStart) {
                game.before_variation();
            }
            if !game.play(mv, span) {
                break;
            }
            self.next += 1;
            self.text_start = end + 1;
            self.offset = span.end;
        }
        (self.next - first, (self.next > first).then_some(self.offset))
    }

    /// The end in the original of the last event that was read, or of the tags.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn game(&self) -> &'g ParsedGame {
        self.game
    }
}

/// The greatest number of bytes reserved in advance for the text of the events.
const MAX_RESERVED: usize = 1 << 14;

/// Builds a [`ParsedGame`] event by event.
#[derive(Debug)]
pub struct GameBuilder {
    game: ParsedGame,
    /// The number of open variations.
    depth: usize,
    /// The number of variations open beyond [`MAX_DEPTH`]. Events inside them are skipped.
    too_deep: usize,
    /// The first result after the moves.
    result: Option<GameResult>,
    /// The results of the open variations that end before another move so far: the number of variations around each, and the index
    /// of its event.
    results: Vec<(usize, usize)>,
}

impl GameBuilder {
    /// A builder for the game with this span in the original.
    ///
    /// # Panics
    /// If the game ends more than 4 GiB after the beginning of the original.
    #[must_use]
    pub fn new(span: Span) -> GameBuilder {
        assert!(u32::try_from(span.end).is_ok(), "games are in the first 4 GiB of a text");
        let head = Head { from: span.start, start: span.start, ..Head::default() };
        // Few moves take less than four bytes in any format. Longer games are rare enough to let the memory grow.
        let length = span.len().min(MAX_RESERVED);
        let events = EventList { text: Vec::with_capacity(length), entries: Vec::with_capacity(length / 4) };
        let game = ParsedGame { head, span, events, ..ParsedGame::default() };
        GameBuilder { game, depth: 0, too_deep: 0, result: None, results: Vec::new() }
    }

    /// Makes room for this number of events.
    pub fn reserve(&mut self, events: usize) {
        self.game.events.entries.reserve(events);
    }

    /// Adds a comment or an escaped line before the tags.
    pub fn preface(&mut self, kind: EventKind, text: &str, span: Span) {
        self.game.preface.push(kind, text.as_bytes(), span);
    }

    /// Adds a tag. Line breaks in the value become blanks. An invalid name is a finding.
    pub fn tag(&mut self, name: &str, value: &str, span: Span) {
        if !is_name(name) {
            let message = format!("‘{}’ cannot be the name of a tag", shorten(name));
            self.finding(
                Diagnostic::new(Code::BadField, span, message)
                    .help("names consist of letters, digits, `-` and `_`, and begin with a letter"),
            );
            return;
        }
        let head = &mut self.game.head;
        if head.tags.len() >= MAX_TAGS {
            if head.faults.is_empty() {
                head.faults.push((Code::TooManyTags, span));
            }
            return;
        }
        let value = if value.contains('\n') { value.replace("\r\n", " ").replace('\n', " ") } else { value.to_owned() };
        let tag = Tag { name: Cow::Owned(name.to_owned()), value: Cow::Owned(value), span, value_span: span };
        head.add(tag);
    }

    /// Adds an event, unless it is nested too deeply in variations.
    #[inline]
    fn push(&mut self, kind: EventKind, text: &[u8], span: Span) {
        if self.too_deep > 0 {
            return;
        }
        // As in native records, only comments follow the result.
        let is_late =
            self.result.is_some() && !matches!(kind, EventKind::Comment | EventKind::Escape | EventKind::Fault(_));
        let kind = if is_late { EventKind::Fault(Code::TextAfterResult) } else { kind };
        if !self.results.is_empty() {
            self.go_on_after_results(kind);
        }
        self.game.events.push(kind, text, span);
    }

    /// Makes comments of the results of a variation that does not end with them, as it goes on with this event.
    #[cold]
    fn go_on_after_results(&mut self, kind: EventKind) {
        let depth = self.depth;
        let goes_on = matches!(kind, EventKind::Move | EventKind::Point { .. } | EventKind::Resign);
        let is_past = |(around, _): &mut (usize, usize)| *around > depth || goes_on && *around == depth;
        while let Some((around, index)) = self.results.pop_if(is_past) {
            // A variation that has ended keeps its results.
            if around == depth {
                self.game.events.entries[index].kind = EventKind::Comment;
            }
        }
    }

    /// Adds a move, which the rules of the game have yet to parse, or a resignation.
    #[inline]
    pub fn move_text(&mut self, text: &str, span: Span) {
        let resigns = text.len() == RESIGN.len() && text.eq_ignore_ascii_case(RESIGN);
        self.push(if resigns { EventKind::Resign } else { EventKind::Move }, text.as_bytes(), span);
    }

    /// Adds a stone on a point; see [`EventKind::Point`]. `text` is its name in the original.
    pub fn point(&mut self, column: u8, row: u8, text: &[u8], span: Span) {
        self.push(EventKind::Point { column, row }, text, span);
    }

    /// Adds a resignation.
    pub fn resign(&mut self, span: Span) {
        self.move_text(RESIGN, span);
    }

    /// Adds a comment, an escaped line or an annotation. An invalid annotation becomes a comment, and so does the result of a
    /// variation that goes on after it.
    pub fn remark(&mut self, kind: EventKind, text: &str, span: Span) {
        let is_result = kind == EventKind::Annotation
            && self.depth > 0
            && self.too_deep == 0
            && GameResult::from_text(text.as_bytes()).is_some();
        let is_wrong = kind == EventKind::Annotation && !is_result && !is_annotation(text);
        self.push(if is_wrong { EventKind::Comment } else { kind }, text.as_bytes(), span);
        if is_result && self.result.is_none() {
            self.results.push((self.depth, self.game.events.entries.len() - 1));
        }
    }

    /// Begins a variation.
    pub fn variation_start(&mut self, span: Span) {
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            return self.push(EventKind::VariationStart, b"(", span);
        }
        if self.too_deep == 0 {
            self.push(EventKind::Fault(Code::NestedTooDeep), b"(", span);
        }
        self.too_deep += 1;
    }

    /// Ends a variation.
    pub fn variation_end(&mut self, span: Span) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.depth > 0 {
            self.depth -= 1;
            self.push(EventKind::VariationEnd, b")", span);
        }
    }

    /// Adds the result.
    pub fn result(&mut self, result: GameResult, span: Span) {
        self.push(EventKind::Result(result), result.text().as_bytes(), span);
        self.result.get_or_insert(result);
    }

    /// Adds the result that a field gives. If the moves end with a result, the two must be the same.
    pub fn result_of_field(&mut self, result: GameResult, span: Span) {
        match self.result {
            None => self.result(result, span),
            Some(at_end) if at_end == result => {}
            Some(_) => self.finding(Diagnostic::new(Code::ResultsDiffer, span, "the moves end with another result")),
        }
    }

    /// Adds a line of the original that belongs to this game.
    pub fn line(&mut self, line: Span) {
        self.game.lines.push(line);
    }

    /// Adds a finding about the original.
    pub fn finding(&mut self, finding: Diagnostic) {
        add(&mut self.game.findings, finding);
    }

    /// Adds the finding because of which the rest of a line of moves is skipped.
    pub fn cut_short(&mut self, finding: Diagnostic) {
        self.game.cut_short = true;
        self.finding(finding);
    }

    /// Ends open variations and returns the game.
    #[must_use]
    pub fn finish(mut self) -> ParsedGame {
        let end = Span::new(self.game.span.end, self.game.span.end);
        while self.depth > 0 {
            self.variation_end(end);
        }
        self.game
    }
}

/// Whether a text is an annotation of a move.
fn is_annotation(text: &str) -> bool {
    let digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_marks = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'!' | b'?'));
    is_marks || text.strip_prefix('$').is_some_and(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::event::Notes;

    fn listed(game: &ParsedGame) -> Vec<(EventKind, String, Span)> {
        let mut cursor = game.cursor();
        std::iter::from_fn(|| cursor.next_event())
            .map(|event| (event.kind, String::from_utf8_lossy(event.text).into_owned(), event.span))
            .collect()
    }

    #[test]
    fn events_are_read_as_they_were_added() {
        let mut builder = GameBuilder::new(Span::new(100, 200));
        builder.preface(EventKind::Comment, "first", Span::new(100, 105));
        builder.tag("Game", "cross", Span::new(110, 115));
        builder.tag("Event", "a \"b\"\nc", Span::new(120, 140));
        builder.move_text("a1", Span::new(150, 152));
        builder.remark(EventKind::Comment, "fine }\n[x]", Span::new(160, 170));
        builder.move_text("RESIGN", Span::new(155, 157));
        builder.result(GameResult::Unfinished, Span::new(190, 191));
        let game = builder.finish();
        assert_eq!(game.head.tag("event").unwrap().value, "a \"b\" c");
        assert_eq!(game.head.tag("Game").unwrap().part(1..3), Span::new(111, 113));
        assert_eq!(game.preface().next().unwrap().text, b"first");
        assert_eq!(
            listed(&game),
            [
                (EventKind::Move, "a1".into(), Span::new(150, 152)),
                (EventKind::Comment, "fine }\n[x]".into(), Span::new(160, 170)),
                (EventKind::Resign, "RESIGN".into(), Span::new(155, 157)),
                (EventKind::Result(GameResult::Unfinished), "*".into(), Span::new(190, 191)),
            ]
        );
        assert_eq!(size_of::<Entry>(), 20);
        let mut cursor = game.cursor();
        assert_eq!(cursor.offset(), 140);
        cursor.next_event();
        assert_eq!(cursor.offset(), 152);
    }

    /// Plain moves are read in one go, as many as there are.
    #[test]
    fn plain_moves_are_read_up_to_anything_else() {
        let mut builder = GameBuilder::new(Span::new(0, 99));
        let place = |start| Span::new(start, start + 2);
        builder.tag("A", "", place(5));
        builder.move_text("a1", place(10));
        builder.point(2, 3, b"cd", place(20));
        builder.move_text("b2", place(30));
        builder.variation_start(place(40));
        builder.move_text("c3", place(50));
        builder.variation_end(place(60));
        builder.move_text("z9", place(70));
        builder.move_text("a1x", place(80));
        builder.remark(EventKind::Comment, "some more text", place(90));
        let game = builder.finish();
        let (mut cursor, mut read) = (game.cursor(), Vec::new());
        loop {
            let mut notes = Notes::default();
            let (count, end) = cursor.plain_moves(&mut notes);
            read.push((notes.0.join(" "), count, end, cursor.offset()));
            if cursor.next_event().is_none() {
                break;
            }
        }
        let nothing = |offset| (String::new(), 0, None, offset);
        let expected = [
            ("a1@10-12 2/3=cd@20-22 ( b2@30-32".to_owned(), 3, Some(32), 32),
            ("c3@50-52".to_owned(), 1, Some(52), 52),
            nothing(62),
            nothing(72),
            nothing(82),
            nothing(92),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn invalid_tag_names_are_findings() {
        let mut builder = GameBuilder::new(Span::new(0, 9));
        for name in ["a b", "", "1x", "é", "x\"]"] {
            builder.tag(name, "value", Span::new(2, 4));
        }
        let game = builder.finish();
        assert_eq!((game.findings.len(), game.head.tags.len()), (5, 0));
    }

    #[test]
    fn invalid_annotations_become_comments() {
        let mut builder = GameBuilder::new(Span::new(0, 9));
        let span = Span::new(1, 2);
        ["!?", "$12", "1-0", "$", "fine", ""]
            .into_iter()
            .for_each(|text| builder.remark(EventKind::Annotation, text, span));
        builder.variation_start(span);
        builder.remark(EventKind::Annotation, "1-0", span);
        let kinds: Vec<EventKind> = listed(&builder.finish()).into_iter().map(|(kind, ..)| kind).collect();
        let (note, comment) = (EventKind::Annotation, EventKind::Comment);
        let (start, end) = (EventKind::VariationStart, EventKind::VariationEnd);
        assert_eq!(kinds, [note, note, comment, comment, comment, comment, start, note, end]);
    }

    #[test]
    fn the_deepest_variations_are_skipped() {
        let mut builder = GameBuilder::new(Span::new(0, 9));
        let span = Span::new(1, 2);
        (0..MAX_DEPTH + 2).for_each(|_| builder.variation_start(span));
        builder.move_text("a1", span);
        (0..2).for_each(|_| builder.variation_end(span));
        builder.move_text("b2", span);
        let events = listed(&builder.finish());
        let faults = events.iter().filter(|(kind, ..)| *kind == EventKind::Fault(Code::NestedTooDeep)).count();
        let moves: Vec<&str> =
            events.iter().filter(|(kind, ..)| *kind == EventKind::Move).map(|(_, text, _)| text.as_str()).collect();
        assert_eq!((faults, moves), (1, vec!["b2"]));
    }

    #[test]
    fn each_variation_ends_once() {
        for (starts, ends) in [(0, 2), (1, 0), (1, 2), (MAX_DEPTH, 3), (MAX_DEPTH + 1, 0), (3 * MAX_DEPTH, 7)] {
            let mut builder = GameBuilder::new(Span::new(0, 9));
            (0..starts).for_each(|_| builder.variation_start(Span::new(1, 2)));
            (0..ends).for_each(|_| builder.variation_end(Span::new(1, 2)));
            let events = listed(&builder.finish());
            let count = |wanted| events.iter().filter(|(kind, ..)| *kind == wanted).count();
            let number = starts.min(MAX_DEPTH);
            assert_eq!(
                (count(EventKind::VariationStart), count(EventKind::VariationEnd)),
                (number, number),
                "{starts}"
            );
            assert_eq!(count(EventKind::Fault(Code::NestedTooDeep)), usize::from(starts > MAX_DEPTH));
        }
    }

    #[test]
    fn a_field_may_repeat_the_result_after_the_moves() {
        let (draw, span) = (GameResult::Draw, Span::new(1, 2));
        for (at_end, is_wrong) in [(None, false), (Some(draw), false), (Some(GameResult::FirstWins), true)] {
            let mut builder = GameBuilder::new(Span::new(0, 9));
            at_end.into_iter().for_each(|result| builder.result(result, span));
            builder.result_of_field(draw, Span::new(3, 4));
            let game = builder.finish();
            let faults: Vec<Code> = game.findings.iter().map(|finding| finding.code).collect();
            assert_eq!(faults, if is_wrong { vec![Code::ResultsDiffer] } else { vec![] });
            let kinds: Vec<EventKind> = listed(&game).into_iter().map(|(kind, ..)| kind).collect();
            assert_eq!(kinds, [EventKind::Result(at_end.unwrap_or(draw))]);
        }
    }

    /// In native text, a result that a move follows would be that of the game.
    #[test]
    fn a_variation_goes_on_after_no_result() {
        let mut builder = GameBuilder::new(Span::new(0, 99));
        let span = Span::new(1, 2);
        for word in "a1 ( b1 1-0 0-1 ( c1 1-0 ) ( d1 * resign ) e1 1/2-1/2 ) f1 ( g1 1-0 )".split(' ') {
            match word {
                "(" => builder.variation_start(span),
                ")" => builder.variation_end(span),
                word if GameResult::from_text(word.as_bytes()).is_some() => {
                    builder.remark(EventKind::Annotation, word, span);
                }
                word => builder.move_text(word, span),
            }
        }
        let game = builder.finish();
        assert_eq!(game.shown(), "a1 ( b1 {1-0} {0-1} ( c1 1-0 ) ( d1 {*} resign ) e1 1/2-1/2 ) f1 ( g1 1-0 )");
    }

    #[test]
    fn only_comments_follow_the_result() {
        let mut builder = GameBuilder::new(Span::new(0, 9));
        let span = Span::new(1, 2);
        builder.result(GameResult::Draw, span);
        builder.remark(EventKind::Comment, "end", span);
        builder.remark(EventKind::Annotation, "!", span);
        let kinds: Vec<EventKind> = listed(&builder.finish()).into_iter().map(|(kind, ..)| kind).collect();
        assert_eq!(kinds[1..], [EventKind::Comment, EventKind::Fault(Code::TextAfterResult)]);
    }
}
