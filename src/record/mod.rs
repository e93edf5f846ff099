//! Records as text: tags and tokens, each with its place. What a move means is the games' business.

pub(crate) mod digits;
pub mod draft;
mod eight;
pub mod json;
mod known;
pub mod native;
pub(crate) mod tag;
pub mod transcript;
pub mod write;

use std::borrow::Cow;

use crate::diagnostic::{Code, Span};
use known::Place;

/// A tag pair, `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'t> {
    /// The name as written.
    pub name: Cow<'t, str>,
    /// The value without quotes and escapes. Bytes that are not UTF-8 are replaced.
    pub value: Cow<'t, str>,
    /// From bracket to bracket.
    pub span: Span,
    /// The value as written, without the quotes.
    pub value_span: Span,
}

impl Tag<'_> {
    /// Whether this tag has that name. Names are compared without regard to case.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The place of a part of the value; all of it if there are escapes before that part.
    #[must_use]
    pub fn part(&self, range: std::ops::Range<usize>) -> Span {
        let start = self.value_span.start + range.start;
        let end = self.value_span.start + range.end;
        if self.value.len() == self.value_span.len() && end <= self.value_span.end {
            Span::new(start, end)
        } else {
            self.value_span
        }
    }
}

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A move number with its dots. Numbers beyond `u32` become the greatest.
    Number(u32),
    /// A move, to be read by the game.
    Move,
    /// The word `resign`.
    Resign,
    /// `!`, `?` or a combination, a `$` glyph, or the result of a variation.
    Annotation,
    /// A comment, or a line that is escaped with `%`.
    Comment,
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// The result of the game; nothing but comments and faults follow.
    Result(GameResult),
    /// Text that does not fit the format.
    Fault(Code),
}

/// The result of a game, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Seat 1, or its team, has won.
    FirstWins,
    /// Seat 2, or its team, has won.
    SecondWins,
    /// Drawn.
    Draw,
    /// Unfinished.
    Unfinished,
}

impl GameResult {
    /// The result as records write it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// Reads a result as records write it.
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<GameResult> {
        match text {
            b"1-0" => Some(GameResult::FirstWins),
            b"0-1" => Some(GameResult::SecondWins),
            b"1/2-1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unfinished),
            _ => None,
        }
    }
}

/// The part of a game before its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head<'t> {
    /// Where the text of the game begins, with the comments before its tags.
    pub from: usize,
    /// Where its tags, or without any its moves, begin.
    pub start: usize,
    /// The tags, in order; `Head::add` adds one.
    pub tags: Vec<Tag<'t>>,
    /// Damage among the tags.
    pub faults: Vec<(Code, Span)>,
    places: known::Places,
}

impl<'t> Head<'t> {
    /// Makes room for another game, in the same memory.
    fn clear(&mut self, from: usize) {
        self.tags.clear();
        self.faults.clear();
        (self.from, self.start, self.places) = (from, from, known::Places::default());
    }

    /// Adds a tag behind the others.
    pub(crate) fn add(&mut self, tag: Tag<'t>) {
        self.places.add(&tag.name, self.tags.len() + 1);
        self.tags.push(tag);
    }

    /// The same for a tag whose name has this slot.
    #[inline]
    fn add_known(&mut self, slot: usize, tag: Tag<'t>) {
        self.tags.push(tag);
        self.places.add_known(slot, self.tags.len());
    }

    /// The first tag of that name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'t>> {
        match self.places.find(name) {
            Place::At(index) => self.tags.get(index),
            Place::Nowhere => None,
            Place::Unknown => self.tags.iter().find(|tag| tag.is(name)),
        }
    }

    /// Whether two tags can have the same name. If not, nobody need compare them.
    pub(crate) fn may_repeat(&self) -> bool {
        self.places.may_repeat()
    }

    /// A place for findings about the game as a whole: its first tag, or where it begins.
    #[must_use]
    pub fn place(&self) -> Span {
        self.tags.first().map_or(Span::new(self.start, self.start), |tag| tag.span)
    }
}
