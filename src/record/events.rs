//! The events of one game, whatever its format.

use nom::IResult;

use super::native::Reader;
use super::parsed::{Cursor, ParsedGame};
use super::utf8::invalid_utf8;
use super::{Event, GameResult, Head};
use crate::diagnostic::{Code, Diagnostic, Span};

/// What an [`Event`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A move number with its dots. Numbers beyond `u32` become the greatest.
    Number(u32),
    /// A move, to be read by the game.
    Move,
    /// A stone on a point that the format names by column and row, both counted from 0 at the upper left corner.
    Point {
        /// From the left.
        column: u8,
        /// From the top.
        row: u8,
    },
    /// A resignation.
    Resign,
    /// `!`, `?` or a combination, a `$` glyph, or the result of a variation.
    Annotation,
    /// A comment, without its delimiters.
    Comment,
    /// A line escaped with `%`, without the `%`.
    Escape,
    /// The beginning of a variation, which replaces the move before it.
    VariationStart,
    /// The end of a variation.
    VariationEnd,
    /// The result of the game; only comments and faults follow.
    Result(GameResult),
    /// Text that does not fit the format.
    Fault(Code),
}

/// The events of one game: a stream of native text, or the events that the reader of another format has stored.
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

    /// The rest of the events.
    pub fn iter(&mut self) -> impl Iterator<Item = Event<'t>> {
        std::iter::from_fn(|| self.next_event())
    }

    /// Goes to the next game of a native text and reads its tags. `false` if there is none.
    pub(crate) fn read_head(&mut self, head: &mut Head<'t>) -> bool {
        match &mut self.0 {
            Source::Native(reader) => reader.read_head(head),
            Source::Parsed(_) => false,
        }
    }

    /// Hands out the next moves as long as they are plain: see [`Reader::plain_moves`].
    pub(crate) fn plain_moves<G, T>(
        &mut self,
        plies: usize,
        game: &mut G,
        leaf: impl Fn(&G, &'t [u8]) -> IResult<&'t [u8], T, ()>,
        take: impl Fn(&mut G, T, Span) -> bool,
    ) -> (usize, Option<usize>) {
        match &mut self.0 {
            Source::Native(reader) => reader.plain_moves(plies, game, leaf, take),
            Source::Parsed(cursor) => cursor.plain_moves(game, leaf, take),
        }
    }

    /// The offset in the original text up to which events have been read.
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
    pub(crate) fn native_text(&self, head: &Head<'_>) -> Option<&'t [u8]> {
        match &self.0 {
            Source::Native(reader) => reader.text().get(head.from..reader.offset()),
            Source::Parsed(_) => None,
        }
    }

    /// The lines of the game, where lines of other games may lie between them; otherwise empty.
    #[must_use]
    pub fn lines(&self) -> &[Span] {
        self.parsed().map_or(&[], |game| &game.lines)
    }

    /// What the reader of the format has found, apart from [`EventKind::Fault`]s.
    #[must_use]
    pub fn findings(&self) -> &[Diagnostic] {
        self.parsed().map_or(&[], |game| &game.findings)
    }

    /// Whether so little could be read that only the [findings](Events::findings) are worth reporting.
    #[must_use]
    pub fn is_unreadable(&self) -> bool {
        self.parsed().is_some_and(|game| game.unreadable)
    }

    /// Whether a line of the game was given up before its end, so that its result cannot be checked.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.parsed().is_some_and(|game| game.cut_short)
    }

    /// Comments outside the moves: first those before the first tag, then those among the tags.
    pub(crate) fn head_comments(&self, head: &Head<'t>, moves_start: usize) -> [Vec<Event<'t>>; 2] {
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

    /// Comments after the last game of a native text, if that has no tags: nothing else could claim them.
    pub(crate) fn trailing_comments(&self, head: &Head<'_>) -> Vec<Event<'t>> {
        match &self.0 {
            Source::Native(reader) if head.tags.is_empty() && reader.clone().next_game().is_none() => {
                reader.comments_among_tags(Span::new(reader.offset(), reader.text().len())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The first bytes of a native game that are not UTF-8. Other readers report theirs among the findings.
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
