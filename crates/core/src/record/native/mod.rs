//! The native record format: tags, movetext and a result, any number of games in a text.
//!
//! The reader goes through the text once and yields one token at a time, so a long game takes no more memory than a
//! short one. It checks syntax only. Damage does not spread: a line that begins a tag block begins the next game, even
//! inside a comment or a variation that was not closed.

pub mod edit;
pub mod game_starts;
mod head;
pub(crate) mod movetext_field;
mod plain_moves;
mod seen_names;
mod skip;
pub mod tag;
mod tokens;
mod variation_end;
pub mod write;

use tokens::{glyph, number, without_annotation};

pub use super::limits::MAX_DEPTH;
use super::{Event, EventKind, GameResult, Head, RESIGN};
use crate::diagnostic::{BYTE_ORDER_MARK, Code, Span};

/// Reads the games of a text, one token at a time.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::record::native::Reader;
/// use xgames::record::EventKind;
///
/// let mut reader = Reader::new(b"[Game \"cross\"]\n\n1. f6 swap *\n");
/// let head = reader.next_game().unwrap();
/// assert_eq!(head.tag("Game").unwrap().value, "cross");
/// let kinds: Vec<EventKind> = reader.events().map(|event| event.kind).collect();
/// assert!(matches!(kinds[..], [EventKind::Number(1), EventKind::Move, EventKind::Move, EventKind::Result(_)]));
/// assert!(reader.next_game().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    text: &'t [u8],
    /// The longest prefix of the text that is valid UTF-8. Validating once is cheaper than doing so for each tag.
    valid: &'t str,
    at: usize,
    /// The variations that are open.
    open: Vec<OpenVariation>,
    /// The number of parentheses open beyond [`MAX_DEPTH`]. Moves inside them are skipped.
    too_deep: usize,
    state: State,
    /// Whether the game has tags. A game without tags ends at its result.
    tagged: bool,
}

/// A variation that is being read.
#[derive(Clone, Copy, Debug)]
struct OpenVariation {
    /// The offset of its parenthesis.
    start: usize,
    /// Whether a result in it was found to be followed by no move up to its end. What follows need not be looked at again.
    is_over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    BetweenGames,
    Moves,
    AfterResult,
    /// The reader is after the result and after text that does not belong there, which is reported once.
    AfterStrayText,
}

impl<'t> Reader<'t> {
    /// A reader of `text`. A byte order mark at its beginning is skipped.
    #[must_use]
    pub fn new(text: &'t [u8]) -> Reader<'t> {
        let valid = std::str::from_utf8(text)
            .or_else(|error| std::str::from_utf8(&text[..error.valid_up_to()]))
            .unwrap_or_default();
        Reader::of_text(text, valid)
    }

    /// A reader of movetext without tags, as in a field of another format.
    pub(crate) fn of_movetext(text: &'t str) -> Reader<'t> {
        Reader { state: State::Moves, tagged: true, ..Reader::of_text(text.as_bytes(), text) }
    }

    fn of_text(text: &'t [u8], valid: &'t str) -> Reader<'t> {
        let at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        Reader { text, valid, at, open: Vec::new(), too_deep: 0, state: State::BetweenGames, tagged: false }
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// The longest prefix of the text that is valid UTF-8.
    #[must_use]
    pub fn valid_text(&self) -> &'t str {
        self.valid
    }

    /// The byte offset up to which the text has been read.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Skips the rest of the current game and reads the tags of the next one. `None` at the end of the text.
    pub fn next_game(&mut self) -> Option<Head<'t>> {
        let mut head = Head::default();
        self.read_head(&mut head).then_some(head)
    }

    /// A reader at the moves of a game in a text, and its tags. Games are numbered from 1.
    #[must_use]
    pub fn of_game(text: &'t [u8], number: usize) -> Option<(Reader<'t>, Head<'t>)> {
        let mut reader = Reader::new(text);
        let head = (0..number).try_fold(None, |_, _| reader.next_game().map(Some))??;
        Some((reader, head))
    }

    fn begin_moves(&mut self) {
        self.state = State::Moves;
        self.open.clear();
        self.too_deep = 0;
    }

    /// An iterator over the remaining tokens of the current game.
    pub fn events(&mut self) -> impl Iterator<Item = Event<'t>> {
        std::iter::from_fn(|| self.next_event())
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    fn at_line_start(&self) -> bool {
        let before = &self.text[..self.at];
        let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
        before.last().is_none_or(|byte| *byte == b'\n')
    }

    #[inline]
    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            if BYTE_CLASSES[usize::from(byte)] == ByteClass::Blank {
                self.at += 1;
            } else if byte == BYTE_ORDER_MARK[0] && self.rest().starts_with(BYTE_ORDER_MARK) {
                // Concatenated files may have one anywhere.
                self.at += BYTE_ORDER_MARK.len();
            } else {
                return;
            }
        }
    }

    /// The next token of the current game; `None` at its end.
    #[inline]
    pub(crate) fn next_event(&mut self) -> Option<Event<'t>> {
        self.plain_event().or_else(|| self.any_event())
    }

    /// The next token if it is a number, or a move followed by a blank. [`Reader::any_event`] reads all tokens, including
    /// these, to the same result; a test compares the two.
    #[inline]
    fn plain_event(&mut self) -> Option<Event<'t>> {
        if self.state != State::Moves || self.too_deep > 0 {
            return None;
        }
        let (text, mut at) = (self.text, self.at);
        while BYTE_CLASSES[usize::from(*text.get(at)?)] == ByteClass::Blank {
            at += 1;
        }
        let start = at;
        let kind = if text[at].is_ascii_digit() {
            let (rest, number) = number(&text[at..]).ok()?;
            at = text.len() - rest.len();
            EventKind::Number(number)
        } else {
            let length = plain_length(&text[at..]);
            at += length;
            let may_resign = length == RESIGN.len() && text[start] | 0x20 == RESIGN.as_bytes()[0];
            if length == 0 || may_resign || BYTE_CLASSES[usize::from(*text.get(at)?)] != ByteClass::Blank {
                return None;
            }
            EventKind::Move
        };
        self.at = at;
        Some(Event { kind, text: &text[start..at], span: Span::new(start, at) })
    }

    #[inline(never)]
    fn any_event(&mut self) -> Option<Event<'t>> {
        if self.state == State::BetweenGames {
            return None;
        }
        loop {
            let before = self.at;
            self.skip_blanks();
            let Some(&first) = self.text.get(self.at) else { return self.end() };
            // Nearly all tokens are words, and few of them are skipped.
            if self.state == State::Moves && self.too_deep == 0 && is_word(first) && first != b'%' {
                return Some(self.word(first));
            }
            match self.other_token(before, first) {
                Token::Event(event) => return Some(event),
                Token::Skipped => {}
                Token::EndOfGame => return self.end(),
            }
        }
    }

    #[cold]
    fn other_token(&mut self, before: usize, first: u8) -> Token<'t> {
        let token = if self.state == State::Moves { self.delimiter(first) } else { self.after_result(before, first) };
        match token {
            // Variations that are nested too deeply are not judged.
            Token::Event(Event { kind, .. })
                if self.too_deep > 0 && !matches!(kind, EventKind::Fault(_) | EventKind::Result(_)) =>
            {
                Token::Skipped
            }
            token => token,
        }
    }

    /// A token that begins with punctuation, an escaped line, or a word that begins with `%`.
    fn delimiter(&mut self, first: u8) -> Token<'t> {
        Token::Event(match first {
            b'%' if self.at_line_start() => self.line_comment(),
            _ if is_word(first) => self.word(first),
            b'{' => self.brace_comment(),
            b';' => self.line_comment(),
            b'[' if self.at_tag_line() => return Token::EndOfGame,
            b'(' => self.open_variation(),
            b')' => match self.close_variation() {
                Some(token) => token,
                None => return Token::Skipped,
            },
            b'$' => self.glyph(),
            b'}' => self.token(1, EventKind::Fault(Code::UnmatchedBrace)),
            // A bracket that does not begin a tag. It cannot be a move either, which the game reports.
            _ => self.token(1 + word_length(&self.text[self.at + 1..]), EventKind::Move),
        })
    }

    /// A token after the result: a comment of this game, stray text, or the beginning of the next game. `before` is the
    /// end of the token before it.
    fn after_result(&mut self, before: usize, first: u8) -> Token<'t> {
        match first {
            b'{' | b';' => self.delimiter(first),
            b'%' if self.at_line_start() => self.delimiter(first),
            b'[' => Token::EndOfGame,
            _ if has_empty_line(&self.text[before..self.at]) => Token::EndOfGame,
            _ => {
                let token = self.token(word_length(self.rest()).max(1), EventKind::Fault(Code::TextAfterResult));
                let is_reported = std::mem::replace(&mut self.state, State::AfterStrayText) == State::AfterStrayText;
                if is_reported { Token::Skipped } else { Token::Event(token) }
            }
        }
    }

    fn at_tag_line(&self) -> bool {
        let before = tag::before_indent(&self.text[..self.at]);
        (before.is_empty() || before.ends_with(b"\n")) && tag::seems_to_begin(self.rest())
    }

    /// Ends the game. If a variation is still open, returns that fault first and ends the game at the next call.
    fn end(&mut self) -> Option<Event<'t>> {
        if let Some(fault) = self.unclosed_variation() {
            return Some(fault);
        }
        self.state = State::BetweenGames;
        None
    }

    fn unclosed_variation(&mut self) -> Option<Event<'t>> {
        let start = self.open.pop()?.start;
        self.open.clear();
        self.too_deep = 0;
        Some(self.event(EventKind::Fault(Code::UnclosedVariation), Span::new(start, start + 1)))
    }

    #[inline]
    fn event(&self, kind: EventKind, span: Span) -> Event<'t> {
        Event { kind, text: &self.text[span.start..span.end], span }
    }

    #[inline]
    fn token(&mut self, length: usize, kind: EventKind) -> Event<'t> {
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        self.event(kind, span)
    }

    /// A run of word bytes: a number, result, move or annotation.
    #[inline]
    fn word(&mut self, first: u8) -> Event<'t> {
        let rest = self.rest();
        if first.is_ascii_digit()
            && let Ok((after, number)) = number(rest)
        {
            return self.token(rest.len() - after.len(), EventKind::Number(number));
        }
        let word = &rest[..word_length(rest)];
        if matches!(first, b'0' | b'1' | b'*')
            && let Some(result) = GameResult::from_text(word)
        {
            return self.result(word.len(), result);
        }
        let length = without_annotation(word).len();
        if length == 0 {
            return self.token(word.len(), EventKind::Annotation);
        }
        let resigns = length == RESIGN.len() && word[..length].eq_ignore_ascii_case(RESIGN.as_bytes());
        self.token(length, if resigns { EventKind::Resign } else { EventKind::Move })
    }

    /// A result. It ends the game, or annotates a variation that closes before another move.
    fn result(&mut self, length: usize, result: GameResult) -> Event<'t> {
        if !self.open.is_empty() {
            if self.variation_is_over(self.at + length) {
                return self.token(length, EventKind::Annotation);
            }
            if let Some(fault) = self.unclosed_variation() {
                return fault;
            }
        }
        self.state = if self.tagged { State::AfterResult } else { State::BetweenGames };
        self.token(length, EventKind::Result(result))
    }

    fn open_variation(&mut self) -> Event<'t> {
        if self.open.len() < MAX_DEPTH {
            self.open.push(OpenVariation { start: self.at, is_over: false });
            return self.token(1, EventKind::VariationStart);
        }
        self.too_deep += 1;
        let kind = if self.too_deep == 1 { EventKind::Fault(Code::NestedTooDeep) } else { EventKind::VariationStart };
        self.token(1, kind)
    }

    fn close_variation(&mut self) -> Option<Event<'t>> {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            self.at += 1;
            return None;
        }
        let kind = if self.open.pop().is_some() {
            EventKind::VariationEnd
        } else {
            EventKind::Fault(Code::UnmatchedParenthesis)
        };
        Some(self.token(1, kind))
    }

    fn glyph(&mut self) -> Event<'t> {
        let rest = self.rest();
        match glyph(rest) {
            Ok((after, _)) => self.token(rest.len() - after.len(), EventKind::Annotation),
            Err(_) => self.token(1, EventKind::Fault(Code::BadAnnotation)),
        }
    }

    /// A comment to the end of the line, or an escaped line.
    fn line_comment(&mut self) -> Event<'t> {
        let start = self.at;
        self.at = line_end(self.text, start);
        let written = self.text[start..self.at].trim_ascii_end();
        let span = Span::new(start, start + written.len());
        match written.split_first() {
            Some((b'%', text)) => Event { kind: EventKind::Escape, text, span },
            Some((_, text)) => Event { kind: EventKind::Comment, text: text.strip_prefix(b" ").unwrap_or(text), span },
            None => Event { kind: EventKind::Comment, text: written, span },
        }
    }

    /// A comment in braces. If a line in it begins with a complete tag, the closing brace is missing, and the comment
    /// ends there.
    fn brace_comment(&mut self) -> Event<'t> {
        let start = self.at;
        let mut at = start;
        while let Some(found) = memchr::memchr2(b'}', b'[', &self.text[at..]) {
            at += found;
            if self.text[at] == b'}' {
                self.at = at + 1;
                let text = &self.text[start + 1..at];
                return Event { kind: EventKind::Comment, text, span: Span::new(start, at + 1) };
            }
            if tag::before_indent(&self.text[..at]).ends_with(b"\n") && tag::is_complete(&self.text[at..]) {
                self.at = at;
                return self.unclosed_comment(start);
            }
            at += 1;
        }
        self.at = self.text.len();
        self.unclosed_comment(start)
    }

    /// The fault of a comment that is not closed. Its span is the opening brace.
    fn unclosed_comment(&self, start: usize) -> Event<'t> {
        self.event(EventKind::Fault(Code::UnclosedComment), Span::new(start, start + 1))
    }
}

enum Token<'t> {
    Event(Event<'t>),
    /// A part of the text without an event.
    Skipped,
    EndOfGame,
}

/// The role of a byte in movetext.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByteClass {
    Blank,
    Delimiter,
    /// The byte is part of a word, and in places more than that.
    Word,
    /// The byte is part of a word and nothing else.
    Plain,
}

const BYTE_CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::Word; 256];
    let mut index = 0;
    while index < 256 {
        classes[index] = match index as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c' => ByteClass::Blank,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' => ByteClass::Delimiter,
            // Annotations, escaped lines, the result `*`, and the first byte of a byte order mark.
            b'!' | b'?' | b'%' | b'*' | 0xef => ByteClass::Word,
            _ => ByteClass::Plain,
        };
        index += 1;
    }
    classes
};

#[inline]
fn is_word(byte: u8) -> bool {
    matches!(BYTE_CLASSES[usize::from(byte)], ByteClass::Word | ByteClass::Plain)
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length)
}

/// Whether a text contains an empty line or one of blanks only.
fn has_empty_line(text: &[u8]) -> bool {
    let mut ends = memchr::memchr_iter(b'\n', text);
    let first = ends.next();
    first.is_some_and(|end| {
        let mut start = end;
        ends.any(|end| text[std::mem::replace(&mut start, end)..end].trim_ascii().is_empty())
    })
}

/// The number of [`ByteClass::Plain`] bytes at the beginning of a text.
#[inline]
fn plain_length(text: &[u8]) -> usize {
    let is_other = |byte: &u8| BYTE_CLASSES[usize::from(*byte)] != ByteClass::Plain;
    near(text, is_other).unwrap_or_else(|| text.iter().position(is_other).unwrap_or(text.len()))
}

/// The place of the first byte that is wanted, if it is among the first sixteen. Most words, names and values are shorter. There is
/// no bounds check for each byte, and no call, which would cost more than the search.
#[inline]
fn near(text: &[u8], is_wanted: impl Fn(&u8) -> bool) -> Option<usize> {
    text.first_chunk::<16>()?.iter().position(is_wanted)
}

/// The number of word bytes at the beginning of a text.
#[inline]
fn word_length(text: &[u8]) -> usize {
    let mut length = 0;
    while length < text.len() && is_word(text[length]) {
        length += 1;
    }
    length
}

#[cfg(test)]
mod tests;
