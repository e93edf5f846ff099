//! Findings as plain data: what is wrong, where, and what to do about it.
//!
//! A finding has byte offsets only. A [`Locator`] computes lines and columns when it is printed.

pub mod codes;
mod location;
mod printable;
mod repair;

pub use codes::{Code, Severity};
pub use location::{BYTE_ORDER_MARK, Location, Locator, columns};
pub use printable::printable;
pub use printable::{acts_on_terminal, is_formula, is_plain_ascii, printable_path, write_json};
pub use printable::{printable_cell, printable_line};
pub use repair::Repair;

use std::borrow::Cow;
use std::fmt;

use crate::board::picture::Picture;

/// A range of bytes in the text of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte; equals `start` for a place between two bytes.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The place of a part in a text. A part that was not cut from this text has a place in it, too, but no particular one.
    #[must_use]
    pub fn within(text: &[u8], part: &[u8]) -> Span {
        let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
        Span::new(start, (start + part.len()).min(text.len()))
    }

    /// The number of bytes; none if the span ends before it starts.
    #[must_use]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether this is a place between two bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// The beginning of a text from a record, at most 40 characters and an ellipsis, for quoting in a message.
#[must_use]
pub fn shorten(text: &str) -> String {
    shortened(text, 40).into_owned()
}

/// The beginning of a text: at most this number of characters, and an ellipsis if there are more.
#[must_use]
pub fn shortened(text: &str, max: usize) -> Cow<'_, str> {
    // No text has more characters than bytes.
    match if text.len() > max { text.char_indices().nth(max) } else { None } {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// A number with grouped digits and its noun: `1 stone`, `2 plies`, `1,234 stones`.
pub fn plural<N: fmt::Display + PartialEq + From<u8> + Copy>(number: N, noun: &str) -> String {
    format!("{} {}", grouped(number), noun_for(number == N::from(1), noun))
}

/// A number with grouped digits and its noun, as [`plural`] writes it.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    plural(number, noun)
}

/// A noun for one thing, or for any other number of them: `ply`, `plies`; `search`, `searches`.
#[must_use]
pub fn noun_for(is_one: bool, noun: &str) -> Cow<'_, str> {
    let after_consonant = |stem: &&str| !stem.ends_with(['a', 'e', 'i', 'o', 'u']);
    match noun.strip_suffix('y').filter(after_consonant) {
        _ if is_one => noun.into(),
        Some(stem) => format!("{stem}ies").into(),
        None if ["s", "x", "z", "ch", "sh"].iter().any(|hiss| noun.ends_with(hiss)) => format!("{noun}es").into(),
        None => format!("{noun}s").into(),
    }
}

/// A number with grouped digits.
///
/// ```
/// # use xgames_core as xgames;
/// let written = [0, 12, 123, 1234, 1_234_567].map(xgames::diagnostic::grouped);
/// assert_eq!(written, ["0", "12", "123", "1,234", "1,234,567"]);
/// ```
#[must_use]
pub fn grouped(number: impl fmt::Display) -> String {
    let number = number.to_string();
    let digits = number.trim_start_matches('-');
    let mut text = number[..number.len() - digits.len()].to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A word with its first letter as a capital, for the beginning of a sentence.
#[must_use]
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number of games: `1 game`, `1,234 games`.
#[must_use]
pub fn plural_games(games: u64) -> String {
    counted(games, "game")
}

/// The greatest number of findings that are reported for one game. A damaged or hostile game can have one at each byte.
pub const MAX_FINDINGS: usize = 100;

/// Adds a finding to those of a game, unless there are too many already. The first error is always added.
pub fn add(findings: &mut Vec<Diagnostic>, finding: Diagnostic) {
    let is_error = |finding: &Diagnostic| finding.severity() == Severity::Error;
    let first_error = is_error(&finding) && !findings.iter().any(is_error);
    if findings.len() <= MAX_FINDINGS || first_error {
        findings.push(finding);
    }
}

/// Whether [`add`] would leave out a further error.
#[must_use]
pub fn is_full(findings: &[Diagnostic]) -> bool {
    findings.len() > MAX_FINDINGS && findings.iter().any(|finding| finding.severity() == Severity::Error)
}

/// Sorts the findings of a game by position. Those beyond [`MAX_FINDINGS`] are replaced by a finding that says so, except
/// the last one, which stopped the replay, and the first error.
pub fn sort_and_limit(findings: &mut Vec<Diagnostic>) {
    findings.sort_by_key(|finding| finding.span.start);
    if findings.len() <= MAX_FINDINGS {
        return;
    }
    let left_out = findings.split_off(MAX_FINDINGS - 1);
    let is_error = |finding: &&Diagnostic| finding.severity() == Severity::Error;
    let message = "further findings about this game are not reported";
    let notice =
        Diagnostic::new(Code::TooManyFindings, left_out[0].span, message).help("correct those that are reported first");
    let mut kept: Vec<Diagnostic> = Vec::new();
    if !findings.iter().any(|finding| is_error(&finding)) {
        kept.extend(left_out.iter().find(is_error).cloned());
    }
    kept.extend(left_out.last().filter(|last| Some(*last) != kept.first()).cloned());
    findings.push(notice);
    findings.extend(kept);
}

/// A finding about a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of finding.
    pub code: Code,
    /// The message, in plain words.
    pub message: Cow<'static, str>,
    /// The bytes it is about.
    pub span: Span,
    /// Further spans, each with a short explanation.
    pub labels: Vec<(Span, Cow<'static, str>)>,
    /// Advice on how to fix the record.
    pub help: Option<Cow<'static, str>>,
    /// The repair that `fmt --fix` makes, if only one can be right.
    pub repair: Option<Repair>,
    /// The ply it is about, from 1; `None` for findings about tags, results and the like.
    pub ply: Option<u32>,
    /// The side and the player who were to move at that ply.
    pub turn: Option<ToMove>,
    /// The board before that ply, with the cells concerned marked.
    pub board: Option<Box<Picture>>,
}

/// The side and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToMove {
    /// The name of the side.
    pub side: &'static str,
    /// The player's seat, from 1.
    pub seat: u8,
}

impl Diagnostic {
    /// A finding with only a message.
    #[must_use]
    pub fn new(code: Code, span: Span, message: impl Into<Cow<'static, str>>) -> Diagnostic {
        let message = message.into();
        Diagnostic {
            code,
            message,
            span,
            labels: Vec::new(),
            help: None,
            repair: None,
            ply: None,
            turn: None,
            board: None,
        }
    }

    /// Adds a further span with a short explanation.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<Cow<'static, str>>) -> Diagnostic {
        self.labels.push((span, text.into()));
        self
    }

    /// Sets the help line.
    #[must_use]
    pub fn help(mut self, help: impl Into<Cow<'static, str>>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The severity of the finding.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.info().severity
    }
}

#[cfg(test)]
mod tests {
    use super::{Span, counted, grouped, plural, shortened};

    #[test]
    fn spans_that_end_before_they_start_are_empty() {
        let lengths = [(3, 5), (3, 3), (5, 3)]
            .map(|(start, end)| Span::new(start, end))
            .map(|span| (span.len(), span.is_empty()));
        assert_eq!(lengths, [(2, false), (0, true), (0, true)]);
    }

    #[test]
    fn only_long_texts_are_shortened() {
        let beginnings = [0, 1, 2, 3].map(|max| shortened("éé", max));
        assert_eq!(beginnings, ["…", "é…", "éé", "éé"]);
    }

    #[test]
    fn one_thing_is_not_called_several() {
        assert_eq!([0, 1, 2].map(|number| plural(number, "stone")), ["0 stones", "1 stone", "2 stones"]);
        assert_eq!([1, 1000].map(|number| counted(number, "ply")), ["1 ply", "1,000 plies"]);
        assert_eq!([1, 1000].map(|number: usize| plural(number, "ply")), ["1 ply", "1,000 plies"]);
        assert_eq!([1, 2].map(|number| counted(number, "search")), ["1 search", "2 searches"]);
        assert_eq!([1, 2].map(|number| counted(number, "key")), ["1 key", "2 keys"]);
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([0, 12, 123, 1234, 1_234_567].map(grouped), ["0", "12", "123", "1,234", "1,234,567"]);
        assert_eq!([-1, -123, -1234].map(grouped), ["-1", "-123", "-1,234"]);
    }
}
