//! Lines and columns of bytes.

use memchr::{memchr_iter, memmem, memrchr};

use super::Span;

/// The bytes of U+FEFF in UTF-8, which some programs write at the start of a file.
pub const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The byte, from 0.
    pub offset: u64,
}

impl Location {
    /// The beginning of a file.
    pub const START: Location = Location { line: 1, column: 1, offset: 0 };
}

/// Finds the locations of bytes in a piece of a file. It remembers how far it has counted, so locating spans in ascending
/// order takes a single pass over the text.
#[derive(Debug)]
pub struct Locator<'t> {
    text: &'t [u8],
    start: Location,
    /// The offset up to which lines and columns are counted.
    counted: usize,
    line: usize,
    column: usize,
}

impl<'t> Locator<'t> {
    /// A locator for `text`, which begins at `start` in its file.
    #[must_use]
    pub fn new(text: &'t [u8], start: Location) -> Locator<'t> {
        Locator { text, start, counted: 0, line: start.line, column: start.column }
    }

    /// The location of the byte at `offset` in the text, or of the end of the text if `offset` is beyond it. A byte order
    /// mark takes no column.
    pub fn locate(&mut self, offset: usize) -> Location {
        let byte = self.start.offset + offset as u64;
        let offset = offset.min(self.text.len());
        if offset < self.counted {
            let passed = &self.text[offset..self.counted];
            self.counted = line_start(self.text, offset);
            self.line -= memchr_iter(b'\n', passed).count();
            self.column = if self.counted == 0 { self.start.column } else { 1 };
        }
        let mut next = &self.text[self.counted..offset];
        if let Some(end) = memrchr(b'\n', next) {
            self.line += memchr_iter(b'\n', &next[..=end]).count();
            self.column = 1;
            next = &next[end + 1..];
        }
        self.column += columns(next);
        self.counted = offset;
        Location { line: self.line, column: self.column, offset: byte }
    }

    /// The start and the end of a span.
    pub fn region(&mut self, span: Span) -> (Location, Location) {
        (self.locate(span.start), self.locate(span.end))
    }
}

/// The number of columns that a part of a line takes. A byte order mark takes none.
#[must_use]
pub fn columns(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    // A byte that is not UTF-8 is a character of an older encoding.
    let characters = |chunk: std::str::Utf8Chunk<'_>| chunk.valid().chars().count() + chunk.invalid().len();
    text.utf8_chunks().map(characters).sum::<usize>() - memmem::find_iter(text, BYTE_ORDER_MARK).count()
}

/// The offset at which the line of `offset` begins.
fn line_start(text: &[u8], offset: usize) -> usize {
    memrchr(b'\n', &text[..offset.min(text.len())]).map_or(0, |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_and_column(locator: &mut Locator<'_>, offset: usize) -> (usize, usize) {
        let location = locator.locate(offset);
        (location.line, location.column)
    }

    #[test]
    fn columns_count_characters() {
        let mut locator = Locator::new("\u{feff}aé b\nxy\u{10348}z".as_bytes(), Location::START);
        let expected = [
            (3, (1, 1)),
            (6, (1, 3)),
            (15, (2, 4)),
            (7, (1, 4)),
            (999, (2, 5)),
            (0, (1, 1)),
            (4, (1, 2)),
            (11, (2, 3)),
            (10, (2, 2)),
        ];
        for (offset, line_column) in expected {
            assert_eq!(line_and_column(&mut locator, offset), line_column);
        }
    }

    #[test]
    fn bytes_of_older_encodings_are_characters() {
        // In Latin-1 these are guillemets, and in UTF-8 they would continue a character.
        assert_eq!(columns(b"\xabX\xbb\xa0\xe9\xc3\xa9"), 6);
        let mut locator = Locator::new(b"\xabX\xbb d4", Location::START);
        assert_eq!(line_and_column(&mut locator, 4), (1, 5));
    }

    #[test]
    fn a_piece_of_a_file_has_the_locations_of_the_file() {
        let mut locator = Locator::new(b"ab\ncd", Location { line: 7, column: 5, offset: 100 });
        assert_eq!(locator.locate(1), Location { line: 7, column: 6, offset: 101 });
        assert_eq!(locator.locate(4), Location { line: 8, column: 2, offset: 104 });
        assert_eq!(locator.locate(0), Location { line: 7, column: 5, offset: 100 });
    }
}
