//! A text with its lines. A line ends with LF, CRLF or CR, as the protocol has it.

use memchr::memchr2_iter;

use super::place::{Encoding, Place};

/// A text with its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    content: String,
    /// The byte at which each line begins; there is at least one line.
    starts: Vec<usize>,
}

impl Text {
    /// The lines of this text.
    #[must_use]
    pub fn new(content: String) -> Text {
        let starts = line_starts(&content);
        Text { content, starts }
    }

    /// The text itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.content
    }

    /// The number of lines, at least 1.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The bytes of a line, without its end; an empty one after the last line.
    #[must_use]
    pub fn line(&self, number: usize) -> &str {
        let Some(&start) = self.starts.get(number) else { return "" };
        let end = self.starts.get(number + 1).map_or(self.content.len(), |next| *next);
        self.content.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// The byte at which a line begins; the end of the text after the last line.
    #[must_use]
    pub fn line_start(&self, number: usize) -> usize {
        self.starts.get(number).map_or(self.content.len(), |start| *start)
    }

    /// The number of the line that has this byte, from 0.
    #[must_use]
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The byte at a place. One after the end of its line is the end of that line, and one after the last line the end of the
    /// text. It never is inside a character.
    #[must_use]
    pub fn offset(&self, place: Place, encoding: Encoding) -> usize {
        if place.line >= self.starts.len() {
            return self.content.len();
        }
        self.line_start(place.line) + encoding.bytes_before(self.line(place.line), place.character)
    }

    /// Puts another text between two places. Their order does not matter.
    pub fn replace(&mut self, from: Place, to: Place, encoding: Encoding, new: &str) {
        let (from, to) = (self.offset(from, encoding), self.offset(to, encoding));
        let (from, to) = (from.min(to), from.max(to));
        self.content.replace_range(from..to, new);
        // Only lines that the change touches begin elsewhere than before it, or after it at the same distance from the end. A CR before the
        // change may become a part of a CRLF.
        let first = self.line_of(from.saturating_sub(1));
        let next = self.starts.partition_point(|start| *start <= to);
        let shifted = |start: usize| start - to + from + new.len();
        let begin = self.starts[first];
        let end = self.starts.get(next).map_or(self.content.len(), |start| shifted(*start));
        let mut changed = line_starts(&self.content[begin..end]);
        if next < self.starts.len() && changed.last() == Some(&(end - begin)) {
            changed.pop();
        }
        self.starts[next..].iter_mut().for_each(|start| *start = shifted(*start));
        self.starts.splice(first..next, changed.into_iter().map(|start| begin + start));
    }

    /// The end of its lines, as that of the first line shows it: CRLF or LF.
    #[must_use]
    pub fn line_end(&self) -> &'static str {
        let first = self.content.find('\n').and_then(|end| self.content.get(..end));
        if first.is_some_and(|line| line.ends_with('\r')) { "\r\n" } else { "\n" }
    }

    /// A new text for it, in which lines end as its own lines do.
    #[must_use]
    pub fn with_line_ends(&self, new: String) -> String {
        // Most edits are within a line, and the end of a line may be far away.
        if !new.contains('\n') || self.line_end() == "\n" {
            new
        } else {
            new.replace("\r\n", "\n").replace('\n', self.line_end())
        }
    }

    /// The places of bytes.
    #[must_use]
    pub fn places(&self, encoding: Encoding) -> Places<'_> {
        Places { text: self, encoding, offset: 0, place: Place::default(), marks: vec![(0, 0)] }
    }
}

fn line_starts(content: &str) -> Vec<usize> {
    let bytes = content.as_bytes();
    let ends =
        memchr2_iter(b'\n', b'\r', bytes).filter(|end| bytes[*end] == b'\n' || bytes.get(end + 1) != Some(&b'\n'));
    [0].into_iter().chain(ends.map(|end| end + 1)).collect()
}

/// The number of bytes from one mark in a line to the next.
const MARK_EVERY: usize = 1 << 10;

/// Finds the places of bytes. It remembers how far it has counted, so that bytes in ascending order take one pass over the text,
/// and marks in its line, so that earlier bytes of a long line are found soon.
#[derive(Debug)]
pub struct Places<'t> {
    text: &'t Text,
    encoding: Encoding,
    offset: usize,
    place: Place,
    /// Bytes of the line of `place` in ascending order, each with the number of units before it; the first is its beginning.
    marks: Vec<(usize, usize)>,
}

impl Places<'_> {
    /// The place of a byte. One after the end of the text is its end, and one inside a character is that before it.
    pub fn place(&mut self, offset: usize) -> Place {
        let content = self.text.as_str();
        let offset = char_before(content, offset);
        let line = self.text.line_of(offset);
        if line != self.place.line {
            (self.offset, self.place) = (self.text.line_start(line), Place { line, character: 0 });
            self.marks = vec![(self.offset, 0)];
        } else if offset < self.offset {
            let after = self.marks.partition_point(|(mark, _)| *mark <= offset);
            (self.offset, self.place.character) = self.marks[after.saturating_sub(1)];
        }
        while self.offset < offset {
            let next = char_before(content, offset.min(self.offset + MARK_EVERY));
            self.place.character += self.encoding.length(&content[self.offset..next]);
            self.offset = next;
            if self.marks.last().is_some_and(|(mark, _)| mark + MARK_EVERY / 2 < next) {
                self.marks.push((next, self.place.character));
            }
        }
        self.place
    }
}

/// The last byte up to this one at which a character begins, or the end of the text.
fn char_before(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::random::Random;

    fn at(line: usize, character: usize) -> Place {
        Place { line, character }
    }

    #[test]
    fn lines_end_in_three_ways() {
        let text = Text::new("a\nb\r\nc\rd\n".to_owned());
        assert_eq!((0..text.lines()).map(|line| text.line(line)).collect::<Vec<_>>(), ["a", "b", "c", "d", ""]);
        assert_eq!(Text::new(String::new()).lines(), 1);
        assert_eq!((text.line_of(4), text.line_of(5), text.line(9)), (1, 2, ""));
        for (content, new) in [("a", "x\ny"), ("a\nb\r\n", "x\ny"), ("a\r\nb\n", "x\r\ny"), ("a\rb\n", "x\ny")] {
            assert_eq!(Text::new(content.to_owned()).with_line_ends("x\ny".to_owned()), new);
        }
    }

    #[test]
    fn characters_are_counted_in_units() {
        let text = Text::new("aé\u{10348}b\nc".to_owned());
        for (encoding, units) in
            [(Encoding::Utf8, [0, 1, 3, 7, 8]), (Encoding::Utf16, [0, 1, 2, 4, 5]), (Encoding::Utf32, [0, 1, 2, 3, 4])]
        {
            let offsets = [0, 1, 3, 7, 8];
            let mut places = text.places(encoding);
            for (offset, unit) in offsets.into_iter().zip(units) {
                assert_eq!(places.place(offset), at(0, unit), "{encoding:?}");
                assert_eq!(text.offset(at(0, unit), encoding), offset, "{encoding:?}");
            }
            assert_eq!((places.place(9), places.place(0), places.place(99)), (at(1, 0), at(0, 0), at(1, 1)));
        }
        // The middle of a character is the place before it, and a place that does not exist is the last one before it.
        assert_eq!(text.offset(at(0, 3), Encoding::Utf16), 3);
        assert_eq!(text.places(Encoding::Utf16).place(4), at(0, 2));
        assert_eq!([at(0, 99), at(1, 99), at(9, 0)].map(|place| text.offset(place, Encoding::Utf16)), [8, 10, 10]);
    }

    #[test]
    fn places_are_asked_for_in_any_order() {
        let text = Text::new("ab\n".to_owned() + &"aé\u{10348}".repeat(2000) + "\nc");
        let mut random = Random::new(7, 0);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            let mut places = text.places(encoding);
            for _ in 0..2000 {
                let offset = random.below(text.as_str().len() + 9);
                assert_eq!(places.place(offset), text.places(encoding).place(offset), "{encoding:?} {offset}");
                let whole = char_before(text.as_str(), offset);
                assert_eq!(text.offset(places.place(offset), encoding), whole, "{encoding:?} {offset}");
            }
        }
    }

    #[test]
    fn changed_texts_have_the_lines_of_new_ones() {
        let mut random = Random::new(7, 0);
        let mut text = Text::new(String::new());
        for _ in 0..20_000 {
            let new: String = (0..random.below(4)).map(|_| *random.pick(&['a', '\r', '\n', 'é']).unwrap()).collect();
            let mut place = || at(random.below(text.lines() + 1), random.below(4));
            let (from, to) = (place(), place());
            text.replace(from, to, Encoding::Utf8, &new);
            assert_eq!(text, Text::new(text.as_str().to_owned()));
            if text.as_str().len() > 40 {
                text = Text::new(String::new());
            }
        }
    }

    #[test]
    fn places_in_any_order_replace_a_part() {
        let mut text = Text::new("ab\ncd".to_owned());
        text.replace(at(1, 1), at(0, 1), Encoding::Utf16, "é\n");
        assert_eq!((text.as_str(), text.lines()), ("aé\nd", 2));
        text.replace(at(9, 9), at(9, 9), Encoding::Utf16, "\r");
        text.replace(at(9, 9), at(9, 9), Encoding::Utf16, "\n");
        assert_eq!((text.as_str(), text.lines()), ("aé\nd\r\n", 3));
    }
}
