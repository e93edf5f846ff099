//! Cuts a stream of records into blocks of whole games, in bounded memory.

mod dropped;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io::{self, Read};
use std::mem;
use std::ops::{ControlFlow, Range};

use memchr::{memchr, memchr_iter, memrchr, memrchr_iter};

use self::dropped::{Dropped, Next, holds_tags};
pub use super::buffer::{BLOCK, Buffer};
use super::meant::{Meant, Passed, Place};
use xgames_core::diagnostic::{Location, columns};
use xgames_core::record::game_end::GameEnds;
use xgames_core::record::limits::MAX_GAME_LENGTH;
use xgames_core::record::native::Reader;
use xgames_core::record::native::game_starts::is_plain_boundary;
use xgames_core::record::{self, Dialect, Events, Format, GameResult, Head, play_by_mail};

/// The maximal number of lines in a block, unless it is a single game: the findings of thousands of tiny games take much
/// more memory than their text.
const MAX_LINES: usize = 2048;

/// The message about a game that is too long.
#[must_use]
pub fn too_long(line: usize) -> String {
    format!("the game that begins at line {line} is longer than {} MiB and is not judged", MAX_GAME_LENGTH >> 20)
}

/// Whole games, as they are in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    /// The bytes of the games and of what is between them.
    pub text: Buffer,
    /// The place in the file at which the block begins.
    pub base: Location,
    /// The games of the block that are wanted, counted from 0.
    pub games: Range<usize>,
}

/// All games of a block.
pub(super) const ALL_GAMES: Range<usize> = 0..usize::MAX;

impl Block {
    /// A block that has been cut before: the text at this place of a file, of which all games are meant.
    #[must_use]
    pub fn again(text: Buffer, base: Location) -> Block {
        Block { text, base, games: ALL_GAMES }
    }

    /// Whether all games in the block are meant.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.games == ALL_GAMES
    }

    /// The offsets in the file at which the games that are meant begin.
    pub(super) fn begins(&self, dialect: &Dialect) -> Vec<u64> {
        let mut begins = Vec::new();
        let _ = self.each_game(dialect, Meant::ALL, |events, head, _| {
            begins.push(self.base.offset + head.start as u64);
            events.iter().for_each(drop);
            ControlFlow::Continue(())
        });
        begins
    }

    /// Calls `take` for each game of the block that is meant until it breaks, with its number among all games of the block, from 0;
    /// see [`record::each_game`].
    pub fn each_game(
        &self,
        dialect: &Dialect,
        meant: Meant<'_>,
        mut take: impl for<'t> FnMut(&mut Events<'t>, &Head<'t>, usize) -> ControlFlow<()>,
    ) -> Passed {
        let (mut number, mut passed) = (0, Passed::default());
        let flow = record::each_game(dialect, &self.text, self.base.offset == 0, |events, head| {
            number += 1;
            if !self.games.contains(&(number - 1)) {
                events.iter().for_each(drop);
                return ControlFlow::Continue(());
            }
            passed.games += 1;
            match meant.place(&self.text, events, head) {
                Place::Meant => take(events, head, passed.games - 1),
                Place::OtherGame => {
                    passed.left_out.push(passed.games - 1);
                    ControlFlow::Continue(())
                }
                Place::OtherShard => ControlFlow::Continue(()),
            }
        });
        Passed { is_ended: flow.is_break(), ..passed }
    }
}

/// The next part of a stream.
#[derive(Debug)]
pub enum Piece {
    /// One or several games.
    Games(Block),
    /// A game that is too long to be judged. The games after it follow.
    TooLong {
        /// The place in the file at which the game begins.
        base: Location,
    },
    /// Reading has failed. The complete games before the failure have been returned.
    Failed(io::Error),
}

/// Reads a stream and returns its games in blocks.
pub struct Splitter<'r> {
    reader: &'r mut dyn Read,
    /// The number of bytes to read before looking for a boundary.
    block: usize,
    buffer: Buffer,
    base: Location,
    /// The length of the part of the buffer without a boundary.
    searched: usize,
    format: Format,
    /// The state of the search for game ends, in formats other than the native one.
    game_ends: GameEnds,
    /// The greatest length of a game: [`MAX_GAME_LENGTH`], but in tests.
    longest: usize,
    /// The beginning of a game that is too long, of which the rest follows.
    skipping: Option<Dropped>,
    /// The length of the whole games at the beginning of the buffer, if they were too long for one block.
    known: Option<usize>,
    ended: bool,
    failed: Option<io::Error>,
}

impl<'r> Splitter<'r> {
    /// Splits a stream from the beginning of a file into blocks of about `block` bytes.
    pub fn new(reader: &'r mut dyn Read, block: usize, format: Format) -> Splitter<'r> {
        Splitter {
            reader,
            block,
            buffer: Buffer::new(),
            base: Location::START,
            searched: 0,
            format,
            game_ends: GameEnds::new(format.layout()),
            longest: MAX_GAME_LENGTH,
            skipping: None,
            known: None,
            ended: false,
            failed: None,
        }
    }

    /// Says that the stream begins at this byte of its file, and that games that begin before the byte `start` are not
    /// needed. Skips to a place where a game certainly begins: the last one before `start`, or else the first one that looks
    /// like it. Lines are counted from the first byte of the stream.
    ///
    /// Comments may contain whole games, so the stream should begin [`MAX_GAME_LENGTH`] before `start`; for NDJSON one byte
    /// is enough.
    pub(super) fn begin_within(&mut self, offset: u64, start: u64) {
        self.base.offset = offset;
        let before = usize::try_from(start.saturating_sub(offset)).unwrap_or(usize::MAX);
        // The game that begins at `start` is recognised by its first line.
        self.fill(before.saturating_add(BLOCK));
        let before = &self.buffer[..before.min(self.buffer.len())];
        let border = if self.format == Format::Native {
            let mut lines = memrchr_iter(b'\n', before).map(|end| end + 1);
            lines.find(|line| is_plain_boundary(&self.buffer, *line)).or_else(|| {
                let next = Dropped::unknown().next(&self.buffer, self.longest);
                if let Next::Game(start) = next { Some(start) } else { None }
            })
        } else {
            memrchr(b'\n', before).or_else(|| memchr(b'\n', &self.buffer)).map(|end| end + 1)
        };
        self.cut(border.unwrap_or(self.buffer.len()));
    }

    /// The offset in the file at which the next piece begins.
    pub(super) fn offset(&self) -> u64 {
        self.base.offset
    }

    /// Reads on until the buffer has `wanted` bytes or the stream ends.
    fn fill(&mut self, wanted: usize) {
        while self.buffer.len() < wanted && !self.ended {
            // The buffer grows only as data arrives.
            let room = self.buffer.room((wanted - self.buffer.len()).min(BLOCK));
            match self.reader.read(room) {
                Ok(0) => self.ended = true,
                Ok(read) => self.buffer.advance(read),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    self.failed = Some(error);
                }
            }
        }
    }

    /// Removes the games in the first `length` bytes of the buffer: all of them, unless they have too many lines.
    fn cut_games(&mut self, length: usize) -> Block {
        let lines = count_lines(&self.buffer[..length]);
        if lines > MAX_LINES
            && self.format == Format::Native
            && let Some(last) = memchr_iter(b'\n', &self.buffer[..length]).nth(MAX_LINES)
            && let Some(boundary) = last_boundary(&self.buffer[..=last], 0, last)
        {
            return self.cut(boundary);
        }
        if length > LONG_BLOCK * self.block
            && self.format == Format::Native
            && let Some(boundary) = boundary_in_line(&self.buffer[..length], self.block)
        {
            self.known = Some(length - boundary);
            return self.cut(boundary);
        }
        self.cut_lines(length, lines)
    }

    /// Removes the first `length` bytes from the buffer.
    fn cut(&mut self, length: usize) -> Block {
        self.cut_lines(length, count_lines(&self.buffer[..length]))
    }

    /// Removes the first `length` bytes from the buffer, with this number of line ends; see [`Splitter::cut`].
    fn cut_lines(&mut self, length: usize, lines: usize) -> Block {
        let mut rest = Buffer::new();
        rest.extend_from_slice(&self.buffer[length..]);
        let mut text = mem::replace(&mut self.buffer, rest);
        text.truncate(length);
        if self.format == Format::Pbmserv {
            // Passwords and names are read, shown and copied as the mails mean them.
            if let Cow::Owned(decoded) = play_by_mail::decoded(&text) {
                text.copy_from_slice(&decoded);
            }
        }
        let base = self.base;
        let last_line = &text[memrchr(b'\n', &text).map_or(0, |end| end + 1)..];
        self.base = Location {
            line: base.line + lines,
            column: if lines == 0 { base.column } else { 1 } + columns(last_line),
            offset: base.offset + text.len() as u64,
        };
        self.searched = 0;
        self.game_ends = GameEnds::new(self.format.layout());
        Block { text, base, games: ALL_GAMES }
    }

    /// The last boundary in the buffer, but none after `most`.
    fn last_boundary(&mut self, most: usize) -> Option<usize> {
        if self.format == Format::Native {
            let lines = memrchr(b'\n', &self.buffer)? + 1;
            return last_boundary(&self.buffer[..lines], self.searched, most);
        }
        let end = self.buffer.len().min(most);
        self.game_ends.last(&self.buffer[self.searched..end]).map(|boundary| self.searched + boundary)
    }

    /// The number of bytes before the first game of a buffer that is longer than a game may be. They belong to no game, unless they are
    /// themselves as long.
    fn before_first_game(&self) -> usize {
        let is_long = self.buffer.len() > self.longest;
        let first = is_long.then(|| self.format.layout().first_game(&self.buffer)).flatten();
        first.filter(|first| *first <= self.longest).unwrap_or(0)
    }

    /// Passes over a game that is too long, in formats in which the end of a game is recognisable. The game begins after the first
    /// `before` bytes of the buffer.
    fn drop_long(&mut self, before: usize) -> Piece {
        let (searched, game_ends) = (self.searched, self.game_ends.clone());
        if before > 0 {
            self.cut(before);
        }
        (self.searched, self.game_ends) = (searched - before, game_ends);
        self.skipping = Some(Dropped::default());
        Piece::TooLong { base: self.base }
    }

    /// Cuts native games from a buffer that is longer than a game may be. If the first one is too long, its beginning is dropped.
    fn cut_long(&mut self) -> Piece {
        // A game that is just short enough is recognised by the first line of the next one, or by all tags of a block if only one of
        // them shows that it belongs to the next one.
        let line = memrchr(b'\n', &self.buffer[..self.longest]).map_or(0, |end| end + 1);
        let furthest = line + self.longest;
        let first = self.fill_line(self.longest, furthest);
        let (mut start, mut end) = (line, first);
        while let Some(next) = end.filter(|end| holds_tags(&self.buffer[start..*end])) {
            (start, end) = (next, self.fill_line(next, furthest));
        }
        let is_whole = end.is_some() || self.ended && self.failed.is_none();
        let (lines, most) = (end.unwrap_or(self.buffer.len()), if is_whole { self.longest } else { line });
        if let Some(boundary) = last_boundary(&self.buffer[..lines], self.searched, most) {
            return Piece::Games(self.cut_games(boundary));
        }
        let (base, mut dropped) = (self.base, Dropped::default());
        let length = first.unwrap_or(self.buffer.len());
        dropped.add(&self.buffer[line..length]);
        self.cut(length);
        self.skipping = Some(dropped);
        Piece::TooLong { base }
    }

    /// Reads on until the line that has the byte `at` ends, but no further than `most`. Returns the end of the line, if it was met.
    fn fill_line(&mut self, at: usize, most: usize) -> Option<usize> {
        let mut searched = at;
        loop {
            if let Some(end) = memchr(b'\n', &self.buffer[searched..]) {
                return Some(searched + end + 1);
            }
            searched = self.buffer.len();
            if self.ended || searched >= most {
                return None;
            }
            self.fill(most.min(searched + self.block.max(1)));
        }
    }

    /// Drops the rest of a game that is too long, up to the next game.
    fn skip(&mut self, mut dropped: Dropped) {
        if self.format != Format::Native {
            return self.skip_to_boundary();
        }
        loop {
            let (length, is_over) = match dropped.next(&self.buffer, self.longest) {
                Next::Game(start) => (start, true),
                Next::Nothing(_) if self.ended => (self.buffer.len(), true),
                Next::Nothing(length) => (length, false),
            };
            if length > 0 {
                self.cut(length);
            }
            if is_over {
                return;
            }
            self.fill(2 * self.buffer.len() + self.block.max(1));
        }
    }

    /// Drops a game that is too long, in formats in which the end of a game is recognisable; see [`Splitter::skip`].
    fn skip_to_boundary(&mut self) {
        let mut game_ends = self.game_ends.clone();
        let mut searched = self.searched;
        loop {
            if let Some(boundary) = game_ends.first(&self.buffer[searched..]) {
                self.cut(searched + boundary);
                return;
            }
            let known = self.buffer.len();
            self.cut(known);
            if self.ended {
                return;
            }
            self.fill(BLOCK);
            searched = 0;
        }
    }
}

impl Iterator for Splitter<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if let Some(length) = self.known.take() {
            return Some(Piece::Games(self.cut_games(length)));
        }
        if let Some(dropped) = self.skipping.take() {
            self.skip(dropped);
        }
        let mut wanted = self.block;
        loop {
            self.fill(wanted);
            if self.buffer.len() > self.longest && self.format == Format::Native {
                return Some(self.cut_long());
            }
            let before = self.before_first_game();
            let most = before + self.longest;
            if self.ended && self.buffer.len() <= most {
                break;
            }
            if let Some(boundary) = self.last_boundary(most) {
                return Some(Piece::Games(self.cut_games(boundary)));
            }
            self.searched = self.buffer.len().min(most);
            if self.buffer.len() > most {
                return Some(self.drop_long(before));
            }
            // One byte more shows that the game goes on.
            wanted = (self.buffer.len() * 2).clamp(self.buffer.len() + 1, most + 1);
        }
        if self.failed.is_some() {
            // The text after the last boundary may be truncated.
            self.searched = 0;
            self.game_ends = GameEnds::new(self.format.layout());
            let boundary = self.last_boundary(self.buffer.len()).unwrap_or(0);
            if boundary > 0 {
                return Some(Piece::Games(self.cut_games(boundary)));
            }
            self.buffer.truncate(0);
            return self.failed.take().map(Piece::Failed);
        }
        (!self.buffer.is_empty()).then(|| {
            let rest = self.buffer.len();
            Piece::Games(self.cut_games(rest))
        })
    }
}

fn count_lines(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

/// The start of the last game in whole lines that is not after `most`, unless it is the start of the text. No game starts in the
/// first `searched` bytes.
fn last_boundary(text: &[u8], searched: usize, most: usize) -> Option<usize> {
    // Searching back over a few games is cheap; parsing them is not.
    let to = text.len().checked_sub(1)?.min(most);
    let from = searched.saturating_sub(LOOK_BACK).min(to);
    let plain =
        memrchr_iter(b'\n', &text[from..to]).map(|at| from + at + 1).find(|line| is_plain_boundary(text, *line));
    plain.or_else(|| {
        let mut reader = Reader::new(text);
        let mut last = None;
        while let Some(head) = reader.next_game() {
            // Blanks before a game belong to no game, comments to the game.
            let blank = text[head.from..head.start].trim_ascii().is_empty();
            let begin = if blank { head.start } else { head.from };
            if begin > most {
                break;
            }
            // Some characters have a meaning only at the beginning of a line, and a byte order mark at that of a text.
            let in_line = begin > 0 && text[begin - 1] != b'\n' && matches!(text.get(begin), Some(b'[' | b'%' | 0xEF));
            if begin > 0 && !in_line {
                last = Some(begin);
            }
        }
        last
    })
}

/// The start of a game within a line, after the first `from` bytes. Thousands of games may be on one line, and their findings take much
/// more memory than their text.
fn boundary_in_line(text: &[u8], from: usize) -> Option<usize> {
    // Few long games have a result before a bracket, and parsing one takes time.
    let follows_result = |at: &usize| {
        let before = &text[..*at];
        before.ends_with(b" ") && {
            let line = before.trim_ascii_end();
            // A longer word cannot be a result.
            let end = &line[line.len().saturating_sub("1/2-1/2".len() + 1)..];
            let word = &end[end.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1)..];
            GameResult::from_text(word).is_some()
        }
    };
    memchr_iter(b'[', &text[from..]).map(|at| from + at).find(follows_result)?;
    let mut reader = Reader::new(text);
    while let Some(head) = reader.next_game() {
        if head.start >= from && text[head.start] == b'[' && follows_result(&head.start) {
            return Some(head.start);
        }
    }
    None
}

/// A block of more than this number of usual blocks is cut within a line if need be.
const LONG_BLOCK: usize = 4;

/// The number of bytes before the searched part that are searched again.
const LOOK_BACK: usize = 4096;
