//! The events of a game, the same for all formats.

#[cfg(test)]
use std::cell::Cell;

use super::Head;
use super::event::{Event, PlainMoves};
use super::native::Reader;
use super::parsed::{Cursor, ParsedGame};
use super::utf8::invalid_utf8;
use crate::diagnostic::{Diagnostic, Span};

#[cfg(test)]
thread_local! {
    /// Whether [`Events::plain_moves`] leaves all moves to [`Events::next_event`].
    static READS_PLAINLY: Cell<bool> = const { Cell::new(false) };
}

/// Does something while every move is read as an event of its own.
#[cfg(test)]
pub(crate) fn plainly<T>(work: impl FnOnce() -> T) -> T {
    READS_PLAINLY.set(true);
    let done = work();
    READS_PLAINLY.set(false);
    done
}

/// The events of one game, streamed from native text or stored by the reader of another format.
#[derive(Clone, Debug)]
pub struct Events<'t>(Source<'t>);

#[derive(Clone, Debug)]
enum Source<'t> {
    Native(Reader<'t>),
    Parsed(Cursor<'t>),
}

impl<'t> From<Reader<'t>> for Events<'t> {
    fn from(reader: Reader<'t>) -> Events<'t> {
        Events(Source::Native(reader))
    }
}

impl<'t> From<&'t ParsedGame> for Events<'t> {
    fn from(game: &'t ParsedGame) -> Events<'t> {
        Events(Source::Parsed(game.cursor()))
    }
}

impl<'t> Events<'t> {
    /// The next event, `None` at the end of the game.
    #[inline]
    pub fn next_event(&mut self) -> Option<Event<'t>> {
        match &mut self.0 {
            Source::Native(reader) => reader.next_event(),
            Source::Parsed(cursor) => cursor.next_event(),
        }
    }

    /// Leaves the remaining events out. The next game of a native text follows.
    pub fn skip(&mut self) {
        if let Source::Native(reader) = &mut self.0 {
            reader.skip_game();
        }
    }

    /// An iterator over the remaining events.
    pub fn iter(&mut self) -> impl Iterator<Item = Event<'t>> {
        std::iter::from_fn(|| self.next_event())
    }

    /// Advances to the next game of a native text and reads its tags into `head`. Returns whether there is one.
    pub fn read_head(&mut self, head: &mut Head<'t>) -> bool {
        match &mut self.0 {
            Source::Native(reader) => reader.read_head(head),
            Source::Parsed(_) => false,
        }
    }

    /// Reads the next moves as long as they are plain. `plies` is the number of plies before. Returns the number of moves
    /// read and the end of the last one.
    pub(crate) fn plain_moves(&mut self, plies: usize, game: &mut impl PlainMoves) -> (usize, Option<usize>) {
        #[cfg(test)]
        if READS_PLAINLY.get() {
            return (0, None);
        }
        match &mut self.0 {
            Source::Native(reader) => reader.plain_moves(plies, game),
            Source::Parsed(cursor) => cursor.plain_moves(game),
        }
    }

    /// The byte offset in the original text up to which events have been read.
    #[must_use]
    pub fn offset(&self) -> usize {
        match &self.0 {
            Source::Native(reader) => reader.offset(),
            Source::Parsed(cursor) => cursor.offset(),
        }
    }

    /// The span of the game in the original text, once all its events have been read.
    #[must_use]
    pub fn game_span(&self, head: &Head<'_>) -> Span {
        match &self.0 {
            Source::Native(reader) => Span::new(head.from, reader.offset()),
            Source::Parsed(cursor) => cursor.game().span,
        }
    }

    /// The text of a native game, once all its events have been read.
    #[must_use]
    pub fn native_text(&self, head: &Head<'_>) -> Option<&'t [u8]> {
        match &self.0 {
            Source::Native(reader) => reader.text().get(head.from..reader.offset()),
            Source::Parsed(_) => None,
        }
    }

    /// The lines of the game if the format may have lines of other games between them; otherwise empty.
    #[must_use]
    pub fn lines(&self) -> &[Span] {
        self.parsed().map_or(&[], |game| &game.lines)
    }

    /// The findings of the reader, apart from [`EventKind::Fault`](super::EventKind::Fault) events. Empty for native records.
    #[must_use]
    pub fn findings(&self) -> &[Diagnostic] {
        self.parsed().map_or(&[], |game| &game.findings)
    }

    /// Whether so little could be read that only the [findings](Events::findings) are worth reporting.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        self.parsed().is_some_and(|game| game.unreadable)
    }

    /// Whether the reader skipped the rest of a line of moves, so that the result cannot be checked.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.parsed().is_some_and(|game| game.cut_short)
    }

    /// The comments before the moves: those before the first tag, and those after it.
    #[must_use]
    pub fn head_comments(&self, head: &Head<'_>, moves_start: usize) -> [Vec<Event<'t>>; 2] {
        match &self.0 {
            Source::Native(reader) => {
                let first_tag = head.tags.first().map_or(moves_start, |tag| tag.span.start);
                reader
                    .comments_among_tags(Span::new(head.from, moves_start))
                    .partition(|comment: &Event<'_>| comment.span.start < first_tag)
                    .into()
            }
            Source::Parsed(cursor) => [cursor.game().preface().collect(), Vec::new()],
        }
    }

    /// Comments after the last game of a native text. They belong to it only if it has no tags: otherwise they were
    /// read as events after its result.
    #[must_use]
    pub fn trailing_comments(&self, head: &Head<'_>) -> Vec<Event<'t>> {
        match &self.0 {
            Source::Native(reader) if head.tags.is_empty() && reader.clone().next_game().is_none() => {
                reader.comments_among_tags(Span::new(reader.offset(), reader.text().len())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The finding for the first invalid UTF-8 of a native game. Other readers include it in their findings.
    pub(crate) fn invalid_utf8(&self, head: &Head<'_>) -> Option<Diagnostic> {
        let Source::Native(reader) = &self.0 else { return None };
        let span = Span::new(head.from, reader.offset());
        if reader.valid_text().len() >= span.end { None } else { invalid_utf8(reader.text(), span) }
    }

    fn parsed(&self) -> Option<&'t ParsedGame> {
        match &self.0 {
            Source::Native(_) => None,
            Source::Parsed(cursor) => Some(cursor.game()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::record::EventKind;
    use crate::record::parsed::GameBuilder;

    fn texts(comments: Vec<Event<'_>>) -> Vec<String> {
        comments.into_iter().map(|comment| String::from_utf8_lossy(comment.text).into_owned()).collect()
    }

    #[test]
    fn a_native_game_is_a_part_of_its_text() {
        let first = "{before}\n[A \"1\"]\n{among}\n\na1 * {after}\n";
        let text = format!("{first}[A \"2\"]\n\nb1 *\n");
        let (mut events, mut head) = (Events::from(Reader::new(text.as_bytes())), Head::default());
        for span in [Span::new(0, first.len()), Span::new(first.len(), text.len())] {
            assert!(events.read_head(&mut head));
            let comments = events.head_comments(&head, events.offset()).map(texts);
            assert_eq!(
                comments,
                if span.start == 0 { [["before"], ["among"]].map(Vec::from) } else { [vec![], vec![]] }
            );
            events.skip();
            assert_eq!((events.offset(), events.game_span(&head)), (span.end, span));
            assert_eq!(events.native_text(&head), Some(&text.as_bytes()[span.start..span.end]));
            assert!(events.lines().is_empty() && events.findings().is_empty());
            assert!(!events.is_unreadable() && !events.is_cut_short());
        }
        assert!(!events.read_head(&mut head));
    }

    #[test]
    fn a_stored_game_knows_its_lines_and_findings() {
        let finding = |start| Diagnostic::new(Code::BadField, Span::new(start, 40), "wrong");
        let mut builder = GameBuilder::new(Span::new(10, 50));
        builder.preface(EventKind::Comment, "before", Span::new(11, 17));
        builder.line(Span::new(10, 20));
        builder.line(Span::new(30, 50));
        builder.move_text("a1", Span::new(18, 20));
        builder.cut_short(finding(30));
        let game = builder.finish();
        let mut events = Events::from(&game);
        assert_eq!(events.offset(), 10);
        assert_eq!(events.next_event().map(|event| event.kind), Some(EventKind::Move));
        assert_eq!((events.offset(), events.game_span(&game.head)), (20, Span::new(10, 50)));
        assert_eq!(events.lines(), [Span::new(10, 20), Span::new(30, 50)]);
        assert_eq!(events.findings(), [finding(30)]);
        assert!(events.is_cut_short() && !events.is_unreadable());
        assert_eq!(events.native_text(&game.head), None);
        assert_eq!(events.head_comments(&game.head, 18).map(texts), [vec!["before".to_owned()], vec![]]);
        assert!(!events.read_head(&mut Head::default()));
        let unreadable = ParsedGame::unreadable(Span::new(0, 50), finding(20));
        let events = Events::from(&unreadable);
        assert!(events.is_unreadable() && !events.is_cut_short());
        assert_eq!(events.findings(), [finding(20)]);
    }

    /// The comments after each game of a text that do not belong to another one.
    fn trailing(text: &str) -> Vec<Vec<String>> {
        let (mut events, mut head, mut found) =
            (Events::from(Reader::new(text.as_bytes())), Head::default(), Vec::new());
        while events.read_head(&mut head) {
            events.skip();
            found.push(texts(events.trailing_comments(&head)));
        }
        found
    }

    #[test]
    fn comments_at_the_end_belong_to_a_last_game_without_tags() {
        assert_eq!(trailing("a1 * {x}\n; y\n"), [["x", "y"]]);
        assert_eq!(trailing("a1 * {x} b1 *"), [[""; 0]; 2]);
        assert_eq!(trailing("[A \"1\"]\na1 * {x}\n"), [[""; 0]]);
        assert_eq!(trailing("[A \"1\"]\na1 *\n\nb1 * {x}"), [vec![], vec!["x"]]);
    }

    #[test]
    fn invalid_text_is_a_finding_about_its_own_game() {
        let text = b"[A \"1\"]\na1 *\n[A \"\xff\"]\nb1 *\n";
        let (mut events, mut head, mut found) = (Events::from(Reader::new(text)), Head::default(), Vec::new());
        while events.read_head(&mut head) {
            events.skip();
            found.push(events.invalid_utf8(&head).map(|finding| finding.span));
        }
        assert_eq!(found, [None, Some(Span::new(17, 18))]);
    }
}
