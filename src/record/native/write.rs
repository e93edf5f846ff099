//! Native records as text, in canonical layout.

use std::borrow::Cow;
use std::io::Write as _;

use memchr::{memchr, memrchr};

use crate::record::game_record::{GameRecord, Item, Items, RESIGN};

/// Lines of moves are not longer than this, unless a word or a comment is.
pub(crate) const WIDTH: usize = 100;

/// Appends a whole game: tags, an empty line, numbered moves, the result. Two games have an empty line between
/// them, which is the caller's to write.
pub fn game(game: &GameRecord, out: &mut Vec<u8>) {
    if !game.preface.is_empty() {
        let mut lines = Lines::new(out);
        game.preface.iter().for_each(|item| lines.aside(item));
        lines.end();
    }
    for (name, value) in &game.tags {
        tag(name, value, out);
    }
    out.push(b'\n');
    let mut lines = Lines::new(out);
    lines.moves(&game.items, game.cycle);
    if let Some(result) = game.result {
        lines.word(result.text());
    }
    game.behind.iter().for_each(|item| lines.aside(item));
    lines.end();
}

/// Appends a tag on a line of its own.
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

/// Appends what is no ply, on lines of its own where it must.
pub fn aside(item: Item<'_>, out: &mut Vec<u8>) {
    if matches!(item, Item::Escape(_)) && !out.ends_with(b"\n") {
        out.push(b'\n');
    }
    Lines::new(out).aside(item);
}

/// Appends moves as one piece of text, without numbers and line breaks of the layout.
pub fn plain_moves(items: &Items, out: &mut Vec<u8>) {
    let mut lines = Lines { width: usize::MAX, ..Lines::new(out) };
    lines.moves(items, (0, 0));
    lines.end_line();
}

/// Whether this text can be a comment in braces: nothing in it ends one.
fn fits_braces(comment: &str) -> bool {
    // Not even a tag that is open at the end of a comment could be told from one that is not.
    !comment.contains('}') && !comment.contains("\n[")
}

/// The lines of a comment that does not fit braces. A `\r` alone ends no line.
fn comment_lines(comment: &str) -> impl Iterator<Item = &str> {
    comment.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// What has been written of a variation, or of the main line.
struct Line {
    /// Plies up to here from the beginning of the game.
    ply: usize,
    /// Whether a number is due although it is not the first ply of its move.
    begins: bool,
    resigned: bool,
}

/// Words up to this length are not worth a search by the library.
const SHORT: usize = 16;

/// Text in lines of limited width.
pub(in crate::record) struct Lines<'a> {
    out: &'a mut Vec<u8>,
    width: usize,
    /// Where the current line begins.
    begin: usize,
    /// Whether the next word stands at the beginning of a line, or clings to the one before.
    close: bool,
    /// The last blank of the line at which it can be broken.
    gap: Option<usize>,
}

impl Lines<'_> {
    pub(in crate::record) fn new(out: &mut Vec<u8>) -> Lines<'_> {
        Lines { width: WIDTH, begin: out.len(), close: true, gap: None, out }
    }

    /// Moves with numbers, if a number covers any plies.
    fn moves(&mut self, items: &Items, cycle: (usize, usize)) {
        let mut line = Line { ply: 0, begins: false, resigned: false };
        let mut waiting = Vec::new();
        for item in items.iter() {
            match item {
                Item::Move(word) => {
                    if !line.resigned {
                        self.number_of(line.ply, line.begins, cycle.0);
                    }
                    line.begins = false;
                    self.word(word);
                    if word == RESIGN {
                        line.resigned = true;
                    } else {
                        line.ply += 1;
                    }
                }
                Item::Open => {
                    self.word("(");
                    self.close = true;
                    let ply = line.ply.saturating_sub(1);
                    waiting.push(std::mem::replace(&mut line, Line { ply, begins: true, resigned: false }));
                }
                Item::Close => {
                    self.close = true;
                    self.word(")");
                    line = waiting.pop().unwrap_or(line);
                }
                aside => self.aside(aside),
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

    /// What is no ply.
    fn aside(&mut self, item: Item<'_>) {
        match item {
            Item::Comment(text) if fits_braces(text) => {
                self.add(|out| {
                    out.push(b'{');
                    out.extend_from_slice(text.as_bytes());
                    out.push(b'}');
                });
            }
            Item::Comment(text) => {
                for line in comment_lines(text) {
                    // Read again, each line is a comment, and a line comment has no blanks at its end.
                    let line = line.trim_ascii_end();
                    if fits_braces(line) {
                        self.aside(Item::Comment(line));
                    } else {
                        self.add(|out| out.extend(b"; ".iter().chain(line.as_bytes())));
                        self.end_line();
                    }
                }
            }
            Item::Escape(text) => {
                self.end_line();
                let text: Cow<'_, str> = if text.contains('\n') { text.replace('\n', " ").into() } else { text.into() };
                self.add(|out| out.extend(b"%".iter().chain(text.as_bytes())));
                self.end_line();
            }
            Item::Annotation(word) => self.word(word),
            Item::Move(_) | Item::Open | Item::Close => {}
        }
    }

    pub(in crate::record) fn word(&mut self, word: &str) {
        if word.len() <= SHORT && !word.bytes().any(|byte| byte == b'\n') {
            self.add_on_line(|out| out.extend_from_slice(word.as_bytes()));
        } else {
            self.add(|out| out.extend_from_slice(word.as_bytes()));
        }
    }

    pub(in crate::record) fn number(&mut self, number: usize, dots: &str) {
        self.add_on_line(|out| {
            // Writing to memory does not fail.
            let _ = write!(out, "{number}{dots}");
        });
    }

    /// Adds what `write` appends, and breaks the line in front of it, or of what it clings to, if it has become too
    /// long.
    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.append(write);
        let line_end = memchr(b'\n', &self.out[start..]).map_or(self.out.len(), |length| start + length);
        self.fit(line_end);
        // A comment may have lines of its own.
        if line_end < self.out.len() {
            self.begin = memrchr(b'\n', self.out).map_or(0, |end| end + 1);
            self.gap = None;
        }
    }

    /// The same for what has no line breaks.
    #[inline]
    fn add_on_line(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.append(write);
        self.fit(self.out.len());
    }

    /// Appends a blank, if one is due, and what `write` appends. Returns where that begins.
    #[inline]
    fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> usize {
        let start = self.out.len();
        if !self.close {
            self.gap = Some(start);
            self.out.push(b' ');
        }
        write(self.out);
        self.close = false;
        start
    }

    /// Breaks the line at its last gap if it is too long with its end here.
    #[inline]
    fn fit(&mut self, line_end: usize) {
        if line_end - self.begin > self.width
            && let Some(gap) = self.gap.take()
        {
            self.out[gap] = b'\n';
            self.begin = gap + 1;
        }
    }

    /// Ends the line, if there is anything on it.
    fn end_line(&mut self) {
        if self.out.len() > self.begin {
            self.end();
        }
    }

    /// Ends the line.
    pub(in crate::record) fn end(&mut self) {
        if self.out.len() > self.begin || !self.close {
            self.out.push(b'\n');
        }
        self.begin = self.out.len();
        self.close = true;
        self.gap = None;
    }
}
