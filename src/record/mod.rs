//! Records as text: tags and tokens, each with its place. What a move means is the games' business.

pub mod abstractplay;
pub mod coordinates;
pub mod csv;
mod detect;
pub mod draft;
mod events;
pub mod format;
pub(crate) mod game_end;
pub mod game_record;
mod games;
pub mod json;
pub mod native;
pub mod parsed;
pub mod play_by_mail;
pub mod sgf;
mod syntax;
mod tag_name;
pub(crate) mod utf8;
pub mod wedel;

use std::borrow::Cow;

use crate::diagnostic::{Code, Span};
pub use detect::{detect, seem_to_be_games};
pub use events::{EventKind, Events};
pub use format::{Dialect, Format};
pub use game_record::RESIGN;
pub use games::each_game;
pub(crate) use syntax::syntax_finding;
use tag_name::{Found, TagIndex};

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

/// A piece of a game after its tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'t> {
    /// What it is.
    pub kind: EventKind,
    /// Its text: of a move as written, of a comment without its delimiters.
    pub text: &'t [u8],
    /// Its span in the original text.
    pub span: Span,
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
    index: TagIndex,
}

impl<'t> Head<'t> {
    /// Makes room for another game, in the same memory.
    fn clear(&mut self, from: usize) {
        self.tags.clear();
        self.faults.clear();
        (self.from, self.start, self.index) = (from, from, TagIndex::default());
    }

    /// Adds a tag at the end.
    #[inline]
    pub(crate) fn add(&mut self, tag: Tag<'t>) {
        self.index.add(&tag.name, self.tags.len());
        self.tags.push(tag);
    }

    /// The first tag of that name, in any case.
    #[inline]
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'t>> {
        match self.index.find(name) {
            Found::At(position) => self.tags.get(position),
            Found::Absent => None,
            Found::NotIndexed => self.tags.iter().find(|tag| tag.is(name)),
        }
    }

    /// Whether two tags can have the same name. If not, they need not be compared.
    pub(crate) fn may_repeat(&self) -> bool {
        self.index.may_repeat()
    }

    /// A place for findings about the game as a whole: its first tag, or where it begins.
    #[must_use]
    pub fn place(&self) -> Span {
        self.tags.first().map_or(Span::new(self.start, self.start), |tag| tag.span)
    }
}
