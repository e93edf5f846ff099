//! Records of games, in all formats.
//!
//! Every reader yields a [`Head`] with the tags, then [`Events`], each with its span in the original text. The rules in
//! [`games`](crate::games) give moves their meaning.

pub mod abstractplay;
mod annotation;
pub mod coordinates;
pub mod csv;
pub mod date;
mod detect;
mod dialect;
mod each_game;
mod event;
mod events;
pub mod format;
pub mod game_end;
pub mod game_record;
pub mod json;
pub mod limits;
pub mod native;
pub mod parsed;
pub mod play_by_mail;
mod ply_name;
pub mod sgf;
mod syntax;
pub mod tag_name;
mod termination;
mod trace;
pub mod utf8;
pub mod wedel;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::diagnostic::{Code, Span};
use crate::games::Seat;
pub use annotation::Sign;
pub use detect::{by_name, detect, seem_to_be_games};
pub use dialect::Dialect;
pub use each_game::{each_game, games_of_text, parse};
pub(crate) use event::PlainMoves;
pub use event::{Event, EventKind};
pub use events::Events;
#[cfg(test)]
pub(crate) use events::plainly;
pub use format::Format;
pub use game_record::RESIGN;
pub use play_by_mail::Passwords;
pub use ply_name::{Mover, PlyName};
pub(crate) use syntax::syntax_finding;
pub(crate) use tag_name::canonical_name;
use tag_name::{TagIndex, TagPlace};
pub use termination::Termination;
pub use trace::has_trace_of_record;

/// A tag pair, `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'t> {
    /// The name as written.
    pub name: Cow<'t, str>,
    /// The value without quotes and escapes. Invalid UTF-8 is replaced by U+FFFD.
    pub value: Cow<'t, str>,
    /// The whole tag, including its brackets.
    pub span: Span,
    /// The value as written, without the quotes.
    pub value_span: Span,
}

/// The value of a tag without the blanks around it; `None` if the value says that nothing is known, because it is empty or `?`.
///
/// ```
/// # use xgames_core::record::known;
/// assert_eq!(known(" Ann "), Some("Ann"));
/// assert!(["", " ", "?", " ? "].iter().all(|value| known(value).is_none()));
/// ```
#[must_use]
pub fn known(value: &str) -> Option<&str> {
    Some(value.trim()).filter(|value| !matches!(*value, "" | "?"))
}

impl Tag<'_> {
    /// Whether the tag has this name. Case is ignored.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The span in the text of a byte range of the value. If the value has escapes, offsets in it do not match those in
    /// the text, and the span of the whole value is returned.
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

/// A number without the `.0` that pandas adds to the whole numbers of a column with empty cells.
pub(crate) fn whole_number(text: &str) -> &str {
    let digits = text.trim().strip_suffix(".0").filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    digits.filter(|digits| !digits.is_empty()).unwrap_or(text)
}

/// The result of a game, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Seat 1 or its team won.
    FirstWins,
    /// Seat 2 or its team won.
    SecondWins,
    /// A draw.
    Draw,
    /// The game is unfinished.
    Unfinished,
}

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] =
        [GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw, GameResult::Unfinished];

    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The result of a game that the side of seat 1 has won, or else the other one.
    #[must_use]
    pub fn won(by_first: bool) -> GameResult {
        if by_first { GameResult::FirstWins } else { GameResult::SecondWins }
    }

    /// The result of a game that this seat or its team has won; a draw without a winner.
    #[must_use]
    pub fn by_winner(winner: Option<Seat>) -> GameResult {
        winner.map_or(GameResult::Draw, |seat| GameResult::won(seat == Seat(1)))
    }

    /// Whether the side of seat 1 wins; `None` without a winner.
    #[must_use]
    pub fn is_won_by_first(self) -> Option<bool> {
        match self {
            GameResult::FirstWins => Some(true),
            GameResult::SecondWins => Some(false),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }

    /// Parses a result; see [`GameResult::text`]. `None` for any other text.
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

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl FromStr for GameResult {
    type Err = ParseResultError;

    /// Reads what [`GameResult::text`] writes.
    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        GameResult::from_text(text.as_bytes()).ok_or(ParseResultError)
    }
}

/// The error for a text that is not the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseResultError;

impl fmt::Display for ParseResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result: write `1-0`, `0-1`, `1/2-1/2` or `*`")
    }
}

impl std::error::Error for ParseResultError {}

/// The part of a game before its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head<'t> {
    /// The byte offset of the game, including comments before its tags.
    pub from: usize,
    /// The byte offset of the first tag, or of the moves if there are no tags.
    pub start: usize,
    /// The tags in the order of the text. Change them only with `Head::add`, which keeps the index up to date.
    pub tags: Vec<Tag<'t>>,
    /// The syntax faults among the tags, and their spans.
    pub faults: Vec<(Code, Span)>,
    index: TagIndex,
}

impl<'t> Head<'t> {
    /// Empties the head for the game at offset `from` and keeps its memory.
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

    /// The first tag with this name. Case is ignored.
    #[inline]
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag<'t>> {
        match self.index.find(name) {
            TagPlace::At(position) => self.tags.get(position),
            TagPlace::Absent => None,
            TagPlace::NotIndexed => self.tags.iter().find(|tag| tag.is(name)),
        }
    }

    /// Whether two tags may have the same name. If not, there is no need to compare them.
    pub(crate) fn may_repeat(&self) -> bool {
        self.index.may_repeat()
    }

    /// The span for findings about the game as a whole: its first tag, or its start if it has no tags.
    #[must_use]
    pub fn span(&self) -> Span {
        self.tags.first().map_or(Span::new(self.start, self.start), |tag| tag.span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag<'t>(name: &'t str, value: &'t str, written: usize) -> Tag<'t> {
        let span = Span::new(10, 30);
        Tag { name: name.into(), value: value.into(), span, value_span: Span::new(15, 15 + written) }
    }

    #[test]
    fn values_that_say_nothing_are_unknown() {
        assert_eq!([" Ann ", "a?", "??"].map(known), [Some("Ann"), Some("a?"), Some("??")]);
        assert_eq!(["", " ", "?", " ? "].map(known), [None; 4]);
    }

    /// A part of a value has its own place, unless the value has escapes or the part is not in it.
    #[test]
    fn parts_of_values_have_a_place() {
        let plain = tag("Size", "a1,b2", 5);
        assert_eq!((plain.part(0..2), plain.part(3..5)), (Span::new(15, 17), Span::new(18, 20)));
        assert_eq!(plain.part(3..6), plain.value_span);
        assert_eq!(tag("Size", "a\"1", 4).part(0..1), Span::new(15, 19));
        assert!(plain.is("SIZE") && !plain.is("Siz"));
    }

    #[test]
    fn results_are_read_as_they_are_written() {
        for result in GameResult::ALL {
            assert_eq!(result.text().parse(), Ok(result));
            let won = result.is_won_by_first().map(GameResult::won);
            assert_eq!(won, Some(result).filter(|result| !matches!(result, GameResult::Draw | GameResult::Unfinished)));
        }
        let texts = GameResult::ALL.map(GameResult::text);
        assert_eq!(texts, ["1-0", "0-1", "1/2-1/2", "*"]);
        assert_eq!(format!("{:>5}|{:<4}|", GameResult::FirstWins, GameResult::Unfinished), "  1-0|*   |");
        let wrong = "1-1".parse::<GameResult>().unwrap_err().to_string();
        assert!(texts.iter().all(|text| wrong.contains(&format!("`{text}`"))), "{wrong}");
    }

    #[test]
    fn the_first_tag_of_a_name_is_found() {
        let mut head = Head { from: 3, start: 7, ..Head::default() };
        assert_eq!((head.span(), head.tag("Size"), head.tag("Own")), (Span::new(7, 7), None, None));
        for (name, value) in [("Own", "1"), ("size", "2"), ("SIZE", "3"), ("OWN", "4")] {
            head.add(tag(name, value, 1));
        }
        let value = |name| head.tag(name).map(|tag| &*tag.value);
        assert_eq!([value("Size"), value("own"), value("Swap"), value("x")], [Some("2"), Some("1"), None, None]);
        assert!(head.may_repeat());
        assert_eq!(head.span(), Span::new(10, 30));
        head.clear(40);
        assert_eq!(head, Head { from: 40, start: 40, ..Head::default() });
        assert!(!head.may_repeat());
    }
}
