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
    pub fn head_comments(&self, head: &Head<'t>, moves_start: usize) -> [Vec<Event<'t>>; 2] {
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
