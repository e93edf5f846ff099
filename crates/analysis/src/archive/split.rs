//! Cuts a stream of records into blocks of whole games, in bounded memory.

use std::io::{self, Read};
use std::mem;
use std::ops::{ControlFlow, Range};

use memchr::{memchr, memchr_iter, memrchr, memrchr_iter};

pub use super::buffer::{BLOCK, Buffer};
use super::meant::{Meant, Passed, Place};
use xgames_core::diagnostic::{Location, columns};
use xgames_core::record::game_end::GameEnds;
use xgames_core::record::native::Reader;
use xgames_core::record::native::game_starts::is_plain_boundary;
use xgames_core::record::native::tag;
use xgames_core::record::{self, Dialect, Events, Format, GameResult, Head};

/// The maximal number of lines in a block, unless it is a single game: the findings of thousands of tiny games take much
/// more memory than their text.
const MAX_LINES: usize = 2048;

/// The maximal length of a game, in bytes. A longer one is skipped and reported.
pub const MAX_GAME_LENGTH: usize = 8 * 1024 * 1024;

/// The message about a game that is too long.
#[must_use]
pub fn too_long(line: usize) -> String {
    format!("the game that begins at line {line} is longer than {} MiB and is not judged", MAX_GAME_LENGTH >> 20)
}

/// Whole games, as they are in the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Block {
    /// The text.
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
    /// Whether the beginning of the buffer belongs to a game that is skipped.
    skipping: bool,
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
            skipping: false,
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
            lines.find(|line| is_plain_boundary(&self.buffer, *line)).or_else(|| first_tag_block(&self.buffer))
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
            && let Some(boundary) = last_boundary(&self.buffer[..=last], 0)
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

    /// The last boundary in the buffer.
    fn last_boundary(&mut self) -> Option<usize> {
        if self.format == Format::Native {
            return last_boundary(&self.buffer, self.searched);
        }
        self.game_ends.last(&self.buffer[self.searched..]).map(|boundary| self.searched + boundary)
    }

    /// Drops a game that is too long, up to the next game.
    fn skip(&mut self) {
        if self.format != Format::Native {
            return self.skip_to_boundary();
        }
        loop {
            if let Some(boundary) = first_tag_block(&self.buffer) {
                self.cut(boundary);
                self.skipping = false;
                return;
            }
            // The last line may be the beginning of a tag; the line before shows whether it is the first tag.
            let line = memrchr(b'\n', &self.buffer).unwrap_or(0);
            let before = memrchr(b'\n', &self.buffer[..line]).map_or(0, |end| end + 1);
            let known = if self.buffer.len() - before > BLOCK { self.buffer.len() } else { before };
            self.cut(known);
            if self.ended {
                let rest = self.buffer.len();
                self.cut(rest);
                return;
            }
            self.fill(self.buffer.len() + BLOCK);
        }
    }

    /// Drops a game that is too long, in formats in which the end of a game is recognisable; see [`Splitter::skip`]. The
    /// whole buffer has been searched.
    fn skip_to_boundary(&mut self) {
        let mut game_ends = self.game_ends.clone();
        let mut searched = self.buffer.len();
        loop {
            if let Some(boundary) = game_ends.first(&self.buffer[searched..]) {
                self.cut(searched + boundary);
                self.skipping = false;
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
        if self.skipping {
            self.skip();
        }
        let mut wanted = self.block;
        loop {
            self.fill(wanted);
            if self.ended {
                break;
            }
            if let Some(boundary) = self.last_boundary() {
                return Some(Piece::Games(self.cut_games(boundary)));
            }
            self.searched = self.buffer.len();
            if self.buffer.len() > MAX_GAME_LENGTH {
                self.skipping = true;
                return Some(Piece::TooLong { base: self.base });
            }
            // One byte more shows that the game goes on.
            wanted = (self.buffer.len() * 2).clamp(self.buffer.len() + 1, MAX_GAME_LENGTH + 1);
        }
        if self.failed.is_some() {
            // The text after the last boundary may be truncated.
            self.searched = 0;
            self.game_ends = GameEnds::new(self.format.layout());
            let boundary = self.last_boundary().unwrap_or(0);
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

/// The start of the last game, unless it is the start of the text. No game starts in the first `searched` bytes.
fn last_boundary(text: &[u8], searched: usize) -> Option<usize> {
    let end = memrchr(b'\n', text)? + 1;
    let text = &text[..end];
    // Searching back over a few games is cheap; parsing them is not.
    let from = searched.saturating_sub(LOOK_BACK).min(end - 1);
    let plain =
        memrchr_iter(b'\n', &text[from..end - 1]).map(|at| from + at + 1).find(|line| is_plain_boundary(text, *line));
    plain.or_else(|| {
        let mut reader = Reader::new(text);
        let mut last = None;
        while let Some(head) = reader.next_game() {
            // Blanks before a game belong to no game, comments to the game.
            let blank = text[head.from..head.start].trim_ascii().is_empty();
            let begin = if blank { head.start } else { head.from };
            // Some characters have a meaning only at the beginning of a line.
            let in_line = begin > 0 && text[begin - 1] != b'\n' && matches!(text.get(begin), Some(b'[' | b'%'));
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

/// The first complete tag line after a line that is not a tag.
fn first_tag_block(text: &[u8]) -> Option<usize> {
    let is_tag = |line: usize| text.get(line) == Some(&b'[') && tag::is_complete(&text[line..]);
    let mut after_tag = is_tag(0);
    let mut at = 0;
    while let Some(length) = memchr(b'\n', &text[at..]) {
        at += length + 1;
        let tag = is_tag(at);
        if tag && !after_tag {
            return Some(at);
        }
        after_tag = tag;
    }
    None
}

#[cfg(test)]
mod tests {
    use xgames_core::diagnostic::Locator;

    use super::*;

    /// A reader that returns at most a few bytes at a time.
    struct Dribble<'t>(&'t [u8], usize);

    impl Read for Dribble<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(self.1).min(buffer.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn pieces(text: &[u8]) -> Vec<Piece> {
        Splitter::new(&mut Dribble(text, 100_000), BLOCK, Format::Native).collect()
    }

    /// The offsets of the games in a text that begins at `base`.
    fn begins(text: &[u8], base: u64) -> Vec<u64> {
        let mut reader = Reader::new(text);
        let mut begins = Vec::new();
        while let Some(head) = reader.next_game() {
            begins.push(base + head.start as u64);
        }
        begins
    }

    fn game(number: usize) -> String {
        let moves = ["a1 b1 a2 1-0", "a1 (b2) {x\n} b1 *", "a1 b1 ; 1-0\n*", "a1 {[%eval 1]} 0-1", "a1 b1", "1-0"];
        let gap = ["\n", "\n\n", " \n \n", "\n; between 1-0\n\n"][number % 4];
        let extra = if number.is_multiple_of(7) { "{about 1-0\n\n}\n" } else { "" };
        format!(
            "[Game \"crossway\"]\n{extra}[Size \"4\"]\n[Round \"{number}\"]\n\n{}\n{gap}",
            moves[number % moves.len()]
        )
    }

    #[test]
    fn games_on_one_line_are_cut_into_blocks() {
        let text = "[Game \"cross\"] {1-0 [} 1. a1 * ".repeat(40_000);
        for end in ["", "\n", "\n[Game \"cross\"]\n\n1. a1 *\n"] {
            let text = [text.as_str(), end].concat();
            let (mut joined, mut games) = (Vec::new(), 0);
            for piece in pieces(text.as_bytes()) {
                let Piece::Games(block) = piece else { panic!("{piece:?}") };
                assert!(block.text.len() <= LONG_BLOCK * BLOCK, "{}", block.text.len());
                let mut locator = Locator::new(text.as_bytes(), Location::START);
                assert_eq!(block.base, locator.locate(joined.len()));
                games += begins(&block.text, 0).len();
                joined.extend_from_slice(&block.text);
            }
            assert_eq!((joined, games), (text.clone().into_bytes(), begins(text.as_bytes(), 0).len()));
        }
    }

    #[test]
    fn blocks_hold_whole_games_and_lose_nothing() {
        let text: String = (0..30_000).map(game).collect();
        let mut joined = Vec::new();
        let mut found = Vec::new();
        let mut count = 0;
        for piece in pieces(text.as_bytes()) {
            let Piece::Games(block) = piece else { panic!("{piece:?}") };
            assert_eq!(block.base.offset, joined.len() as u64);
            assert_eq!(block.base.line, memchr_iter(b'\n', &joined).count() + 1);
            found.extend(begins(&block.text, block.base.offset));
            joined.extend_from_slice(&block.text);
            count += 1;
        }
        assert_eq!(joined, text.as_bytes());
        assert_eq!(found, begins(text.as_bytes(), 0));
        assert!(count > 5, "{count} blocks");
    }

    #[test]
    fn blocks_of_tiny_games_are_small() {
        for text in ["a1 *\n\n".repeat(40_000), "[A \"\"]\n*\n".repeat(9_000)] {
            let pieces = pieces(text.as_bytes());
            let mut all = Vec::new();
            for piece in &pieces {
                let Piece::Games(block) = piece else { panic!("{piece:?}") };
                assert!(block.text.split(|byte| *byte == b'\n').count() <= MAX_LINES + 2);
                assert_eq!(begins(&block.text, block.base.offset).first(), Some(&(all.len() as u64)));
                all.extend_from_slice(&block.text);
            }
            assert_eq!(all, text.as_bytes());
        }
    }

    #[test]
    fn games_without_tags_are_split() {
        let text = "k10 d4 1-0\nq16\nd4 0-1 a1 *\n".repeat(40_000);
        let mut found = Vec::new();
        for piece in pieces(text.as_bytes()) {
            let Piece::Games(block) = piece else { panic!("{piece:?}") };
            assert!(block.text.len() <= BLOCK, "{}", block.text.len());
            found.extend(begins(&block.text, block.base.offset));
        }
        assert_eq!(found, begins(text.as_bytes(), 0));
    }

    #[test]
    fn a_game_that_is_too_long_is_skipped() {
        let long = format!("[Game \"cross\"]\n\n{}", "f6 ".repeat(MAX_GAME_LENGTH));
        for text in [format!("{}{long}\n\n{}", game(0), game(1)), format!("{}{long} 1-0\n{}", game(0), game(1))] {
            let pieces = pieces(text.as_bytes());
            let [Piece::Games(first), Piece::TooLong { base }, Piece::Games(last)] = &pieces[..] else {
                panic!("{} pieces", pieces.len())
            };
            assert_eq!(&*first.text, game(0).as_bytes());
            assert_eq!(base.line, 1 + game(0).lines().count());
            assert_eq!(&*last.text, game(1).as_bytes());
            assert_eq!(last.base.offset as usize, text.len() - game(1).len());
        }
        // The text is one line, and nothing follows it.
        let endless = "x".repeat(3 * MAX_GAME_LENGTH);
        assert!(matches!(&pieces(endless.as_bytes())[..], [Piece::TooLong { base: Location { line: 1, .. } }]));
    }

    #[test]
    fn a_failure_drops_truncated_games() {
        struct Fails(Vec<u8>);
        impl Read for Fails {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                if self.0.is_empty() {
                    return Err(io::Error::other("damaged"));
                }
                let length = self.0.len().min(buffer.len());
                buffer[..length].copy_from_slice(&self.0[..length]);
                self.0.drain(..length);
                Ok(length)
            }
        }
        let text = format!("{}{}{}", game(0), game(3), &game(5)[..40]);
        let mut reader = Fails(text.into_bytes());
        let pieces: Vec<Piece> = Splitter::new(&mut reader, BLOCK, Format::Native).collect();
        let [Piece::Games(one), Piece::Games(two), Piece::Failed(error)] = &pieces[..] else { panic!("{pieces:?}") };
        assert_eq!([&one.text[..], &two.text].concat(), format!("{}{}", game(0), game(3)).as_bytes());
        assert_eq!(error.to_string(), "damaged");
        assert!(matches!(
            &Splitter::new(&mut Fails(Vec::new()), BLOCK, Format::Native).collect::<Vec<_>>()[..],
            [Piece::Failed(_)]
        ));
    }

    #[test]
    fn an_empty_text_has_no_blocks() {
        assert!(pieces(b"").is_empty());
    }
}
