//! Writes native records in canonical layout.

use std::borrow::Cow;
use std::io::Write as _;

use memchr::{memchr, memrchr};

use super::tag;
use crate::record::game_record::{GameRecord, Item, Items, Loss, RESIGN};

/// The greatest length in bytes of a line of moves. Only a line with a single longer word or comment exceeds it. A move
/// number and its move are on one line.
pub const WIDTH: usize = 100;

/// Appends a game: tags, an empty line, numbered moves and the result. The caller writes the empty line between two
/// games.
pub fn game(game: &GameRecord, out: &mut Vec<u8>) {
    if !game.preface.is_empty() {
        let mut lines = LineWriter::new(out);
        game.preface.iter().for_each(|item| lines.remark(item));
        lines.end_line();
    }
    for (name, value) in &game.tags {
        tag(name, value, out);
    }
    out.push(b'\n');
    let mut lines = LineWriter::new(out);
    lines.moves(&game.items, game.cycle);
    if let Some(result) = game.result {
        lines.word(result.text());
    }
    game.epilogue.iter().for_each(|item| lines.remark(item));
    lines.end_line();
}

/// Appends a tag and a line break.
pub fn tag(name: &str, value: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b"[");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b" \"");
    for byte in value.bytes() {
        if matches!(byte, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out.extend_from_slice(b"\"]\n");
}

/// Appends moves without move numbers, all on one line unless a comment or an escaped line needs a line break.
pub fn plain_moves(items: &Items, out: &mut Vec<u8>) {
    let mut lines = LineWriter { width: usize::MAX, ..LineWriter::new(out) };
    lines.moves(items, (0, 0));
    lines.end_line();
}

/// The parts of these items that movetext cannot hold.
#[must_use]
pub fn losses(parts: &[&Items]) -> Vec<Loss> {
    let items = || parts.iter().flat_map(|items| items.iter());
    let is_split = |item| matches!(item, Item::Comment(text) if text.contains('\n') && !fits_braces(text));
    let is_joined = |item| matches!(item, Item::Escape(text) if text.contains('\n'));
    let is_cut = |item| match item {
        Item::Comment(text) => !fits_braces(text) && comment_lines(text).any(|line| without_end(line) != line),
        Item::Escape(text) => !text.contains('\n') && without_end(text) != text,
        _ => false,
    };
    let mut losses = Vec::new();
    if items().any(is_split) {
        losses.push("the unity of comments of several lines that contain `}` or a tag".into());
    }
    if items().any(is_joined) {
        losses.push("the line breaks of escaped lines".into());
    }
    if items().any(is_cut) {
        losses
            .push("the blanks at the end of escaped lines, and of lines of comments that contain `}` or a tag".into());
    }
    losses
}

/// Whether a text can be a comment in braces: nothing in it may end the comment.
fn fits_braces(comment: &str) -> bool {
    // A line that begins with a tag would end the comment. An incomplete one on the last line could be completed by what follows.
    let ends_it = |(at, _): (usize, &str)| {
        let (before, line) = comment.as_bytes().split_at(at);
        tag::before_indent(before).ends_with(b"\n")
            && (tag::is_complete(line) || memchr(b'\n', line).is_none() && tag::has_open_value(line))
    };
    !comment.contains('}') && !comment.match_indices('[').any(ends_it)
}

/// A text as a line that a reader takes to its end: the blanks there are not part of a line comment or an escaped line.
fn without_end(line: &str) -> &str {
    line.trim_ascii_end()
}

/// A comment whose lines end with `\n` alone.
fn with_plain_breaks(comment: &str) -> Cow<'_, str> {
    if !comment.contains("\r\n") {
        return Cow::Borrowed(comment);
    }
    let plain = |line: &str| line.strip_suffix('\n').map(|rest| format!("{}\n", rest.trim_end_matches('\r')));
    comment.split_inclusive('\n').map(|line| plain(line).unwrap_or_else(|| line.to_owned())).collect()
}

/// The lines of a comment that cannot be written in braces. A `\r` alone does not end a line.
fn comment_lines(comment: &str) -> impl Iterator<Item = &str> {
    comment.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// The state of the main line or of a variation while its moves are numbered.
struct Branch {
    /// The number of plies from the beginning of the game, and of those before the first one that its number covers.
    ply: usize,
    /// Whether the next ply is the first of the game or of a variation, and so has a number in any case.
    begins: bool,
    resigned: bool,
}

/// Writes words and breaks lines that become too long.
struct LineWriter<'a> {
    out: &'a mut Vec<u8>,
    width: usize,
    /// The offset of the current line.
    line_start: usize,
    /// Whether the next word follows without a blank: at the start of a line, after `(`, or as `?` after a move.
    glue: bool,
    /// Whether the next word stays on the line of the last one, because that is its number.
    numbered: bool,
    /// The offset of the last blank at which the line can be broken.
    break_at: Option<usize>,
}

impl LineWriter<'_> {
    fn new(out: &mut Vec<u8>) -> LineWriter<'_> {
        LineWriter { width: WIDTH, line_start: out.len(), glue: true, numbered: false, break_at: None, out }
    }

    /// Writes moves and what is between them. `cycle` is that of [`GameRecord`].
    fn moves(&mut self, items: &Items, (cycle, first): (usize, usize)) {
        let mut branch = Branch { ply: first, begins: true, resigned: false };
        let mut outer = Vec::new();
        let mut can_follow = false;
        for item in items.iter() {
            // Not after an unknown stone: `+? !` is not `+?!`.
            let ends_in_a_name = |word: &str| word.bytes().last().is_some_and(|last| last.is_ascii_alphanumeric());
            let follows_move =
                std::mem::replace(&mut can_follow, matches!(item, Item::Move(word) if ends_in_a_name(word)));
            match item {
                Item::Annotation(word) if follows_move && word.starts_with(['!', '?']) => {
                    self.glue = true;
                    self.word(word);
                }
                Item::Move(word) => {
                    if !branch.resigned {
                        self.number_of(branch.ply, branch.begins, cycle);
                    }
                    branch.begins = false;
                    self.word(word);
                    if word == RESIGN {
                        branch.resigned = true;
                    } else {
                        branch.ply += 1;
                    }
                }
                Item::Open => {
                    self.word("(");
                    self.glue = true;
                    // A variation replaces the ply before it, or a resignation.
                    let ply = branch.ply.saturating_sub(usize::from(!branch.resigned));
                    outer.push(std::mem::replace(&mut branch, Branch { ply, begins: true, resigned: false }));
                }
                Item::Close => {
                    self.glue = true;
                    self.word(")");
                    branch = outer.pop().unwrap_or(branch);
                }
                remark => self.remark(remark),
            }
        }
    }

    fn number_of(&mut self, ply: usize, begins: bool, cycle: usize) {
        if cycle == 0 {
            return;
        }
        let number = ply / cycle + 1;
        if ply.is_multiple_of(cycle) {
            self.number(number, ".");
        } else if begins {
            self.number(number, "...");
        }
    }

    /// Writes anything but a ply or the beginning or end of a variation.
    fn remark(&mut self, item: Item<'_>) {
        match item {
            Item::Comment(text) if fits_braces(text) => {
                self.add(|out| {
                    out.push(b'{');
                    out.extend_from_slice(with_plain_breaks(text).as_bytes());
                    out.push(b'}');
                });
            }
            Item::Comment(text) => {
                for line in comment_lines(text) {
                    // Each line is read as a comment.
                    let line = without_end(line);
                    if fits_braces(line) {
                        self.remark(Item::Comment(line));
                    } else {
                        self.add(|out| out.extend(b"; ".iter().chain(line.as_bytes())));
                        self.end_line();
                    }
                }
            }
            Item::Escape(text) => {
                self.end_line();
                let text: Cow<'_, str> = if text.contains('\n') { text.replace('\n', " ").into() } else { text.into() };
                self.add(|out| out.extend(b"%".iter().chain(without_end(&text).as_bytes())));
                self.end_line();
            }
            Item::Annotation(word) => self.word(word),
            Item::Move(_) | Item::Open | Item::Close => {}
        }
    }

    fn word(&mut self, word: &str) {
        self.add_on_line(|out| out.extend_from_slice(word.as_bytes()));
    }

    fn number(&mut self, number: usize, dots: &str) {
        self.add_on_line(|out| {
            // Writing to memory does not fail.
            let _ = write!(out, "{number}{dots}");
        });
        self.numbered = true;
    }

    /// Writes what `write` appends. If the line gets too long, breaks it at the last blank.
    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.append(write);
        let line_end = memchr(b'\n', &self.out[start..]).map_or(self.out.len(), |length| start + length);
        self.fit(line_end);
        // A comment may contain line breaks.
        if line_end < self.out.len() {
            self.line_start = memrchr(b'\n', self.out).map_or(0, |end| end + 1);
            self.break_at = None;
        }
    }

    /// Adds a word like `add`, but the text must have no line breaks.
    #[inline]
    fn add_on_line(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.append(write);
        self.fit(self.out.len());
    }

    /// Appends a blank, if one is due, and what `write` appends. Returns the offset at which it began.
    #[inline]
    fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> usize {
        let start = self.out.len();
        if !self.glue {
            if !self.numbered {
                self.break_at = Some(start);
            }
            self.out.push(b' ');
        }
        write(self.out);
        (self.glue, self.numbered) = (false, false);
        start
    }

    /// Breaks the line at its last blank if it is too long with its end at `line_end`.
    #[inline]
    fn fit(&mut self, line_end: usize) {
        if line_end - self.line_start > self.width
            && let Some(blank) = self.break_at.take()
        {
            self.out[blank] = b'\n';
            self.line_start = blank + 1;
        }
    }

    /// Ends the line, unless it is empty.
    fn end_line(&mut self) {
        if self.out.len() > self.line_start {
            self.out.push(b'\n');
            self.line_start = self.out.len();
            self.glue = true;
            self.break_at = None;
        }
    }
}
