//! Lines and columns of bytes, and text made fit to be shown.

use std::borrow::Cow;

use memchr::{memchr_iter, memmem, memrchr};

use crate::diagnostic::Span;
use crate::record::native::BYTE_ORDER_MARK;

/// A place as people count: line and column from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Where in a file a piece of its text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The byte, from 0.
    pub offset: u64,
}

impl Base {
    /// The beginning of a file.
    pub const START: Base = Base { line: 1, column: 1, offset: 0 };
}

/// Finds lines and columns in a piece of text. It remembers how far it has counted, so places that come in
/// ascending order cost one pass over the text together.
#[derive(Debug)]
pub struct Locator<'t> {
    text: &'t [u8],
    base: Base,
    counted: usize,
    place: Place,
}

impl<'t> Locator<'t> {
    /// A locator for `text`, which begins at `base` in its file.
    #[must_use]
    pub fn new(text: &'t [u8], base: Base) -> Locator<'t> {
        Locator { text, base, counted: 0, place: Place { line: base.line, column: base.column } }
    }

    /// The offset in the file of an offset in the text.
    #[must_use]
    pub fn offset(&self, offset: usize) -> u64 {
        self.base.offset + offset as u64
    }

    /// The line and column of `offset`. A byte order mark is no column.
    pub fn place(&mut self, offset: usize) -> Place {
        let offset = offset.min(self.text.len());
        if offset < self.counted {
            let passed = &self.text[offset..self.counted];
            self.counted = line_start(self.text, offset);
            let line = self.place.line - memchr_iter(b'\n', passed).count();
            let column = if self.counted == 0 { self.base.column } else { 1 };
            self.place = Place { line, column };
        }
        let mut next = &self.text[self.counted..offset];
        if let Some(end) = memrchr(b'\n', next) {
            self.place.line += memchr_iter(b'\n', &next[..=end]).count();
            self.place.column = 1;
            next = &next[end + 1..];
        }
        self.place.column += columns(next);
        self.counted = offset;
        self.place
    }

    /// Where a span begins, and the place behind its end.
    pub fn region(&mut self, span: Span) -> (Place, Place) {
        (self.place(span.start), self.place(span.end))
    }
}

/// How many columns a part of a line takes. A byte order mark takes none.
#[must_use]
pub fn columns(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    // Every byte but those that continue a character begins one.
    let characters = text.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
    characters - memmem::find_iter(text, BYTE_ORDER_MARK).count()
}

/// Where the line that holds `offset` begins.
fn line_start(text: &[u8], offset: usize) -> usize {
    memrchr(b'\n', &text[..offset.min(text.len())]).map_or(0, |end| end + 1)
}

/// A path as servers compare it with those of a repository: `a.txt`, not `./a.txt`.
pub(super) fn relative(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// Whether a character could act on a terminal or change the order of what is shown: a control character, or
/// a mark of direction. Line ends are such characters too.
#[inline]
pub(super) fn acts(character: char) -> bool {
    match character {
        ' '..='~' => false,
        _ => {
            character.is_control()
                || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        }
    }
}

/// Whether a text is printable ASCII and nothing else. There is no way out early, so that many bytes are seen at
/// once.
pub(super) fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~'))
}

/// The text without anything that could act on a terminal or change the order of what is shown:
/// control characters, and marks of direction. Line ends are such characters too.
#[must_use]
pub fn readable(text: &str) -> Cow<'_, str> {
    // Nearly always there is nothing of the kind.
    if is_plain(text) || !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if acts(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut locator = Locator::new("\u{feff}aé b\nxy\u{10348}z".as_bytes(), Base::START);
        assert_eq!(locator.place(3), Place { line: 1, column: 1 });
        assert_eq!(locator.place(6), Place { line: 1, column: 3 });
        assert_eq!(locator.place(15), Place { line: 2, column: 4 });
        assert_eq!(locator.place(7), Place { line: 1, column: 4 });
        assert_eq!(locator.place(999), Place { line: 2, column: 5 });
        assert_eq!(locator.place(0), Place { line: 1, column: 1 });
        assert_eq!(locator.place(4), Place { line: 1, column: 2 });
        assert_eq!(locator.place(11), Place { line: 2, column: 3 });
        assert_eq!(locator.place(10), Place { line: 2, column: 2 });
    }

    #[test]
    fn a_piece_of_a_file_has_the_places_of_the_file() {
        let mut locator = Locator::new(b"ab\ncd", Base { line: 7, column: 5, offset: 100 });
        assert_eq!(locator.place(1), Place { line: 7, column: 6 });
        assert_eq!(locator.place(4), Place { line: 8, column: 2 });
        assert_eq!(locator.place(0), Place { line: 7, column: 5 });
        assert_eq!(locator.offset(4), 104);
    }

    #[test]
    fn nothing_acts_on_the_terminal() {
        assert_eq!(readable("a\x1b[2Jb\u{202e}c\n"), "a\\u{1b}[2Jb\\u{202e}c\\u{a}");
        assert_eq!(readable("‘é’ 2×2"), "‘é’ 2×2");
    }
}
