//! Reads moves in the usual form, `12. k10 l11 13. f4 g2 `, in one loop.
//!
//! Anything else is left to [`Reader::events`], which also reads plain moves, with the same result; `judge/fast_paths.rs`
//! compares the two.

use super::{BYTE_CLASSES, ByteClass, Reader, State};
use crate::diagnostic::Span;
use crate::record::event::{PLAIN_WIDTH, PlainMoves};

/// The greatest move number that fits into [`PLAIN_WIDTH`] bytes with its dot and a blank.
const MAX_NUMBER: usize = 999_999;

/// The text of the expected move number, such as `12. `, in one machine word, which is compared with the record and
/// incremented, so that no digits are parsed.
struct NumberText {
    /// The bytes of the text in little-endian order, then zeros.
    word: u64,
    /// The bits of `word` that belong to the text.
    mask: u64,
    /// The length of the text in bytes.
    length: usize,
    /// The number that, added to `word`, increments the last digit.
    last_digit: u64,
    /// The number of increments up to the next multiple of ten.
    steps: usize,
}

impl NumberText {
    /// A number from 1 to [`MAX_NUMBER`].
    fn new(number: usize) -> NumberText {
        let (mut word, mut length, mut left) = (u64::from(b' ') << 8 | u64::from(b'.'), 2, number);
        while left > 0 {
            word = word << 8 | u64::from(b'0' + (left % 10) as u8);
            length += 1;
            left /= 10;
        }
        let (mask, last_digit) = (!0 >> (64 - 8 * length), 1 << (8 * (length - 3)));
        NumberText { word, mask, length, last_digit, steps: 10 - number % 10 }
    }

    #[inline]
    fn is_prefix_of(&self, word: [u8; PLAIN_WIDTH]) -> bool {
        (u64::from_le_bytes(word) ^ self.word) & self.mask == 0
    }

    /// Goes to the next number; `false` if that is greater than [`MAX_NUMBER`].
    #[inline]
    fn increment(&mut self) -> bool {
        self.steps -= 1;
        if self.steps > 0 {
            self.word += self.last_digit;
            return true;
        }
        self.carry()
    }

    /// Goes from a number that ends in 9 to the next one.
    #[cold]
    fn carry(&mut self) -> bool {
        let mut unit = self.last_digit;
        while unit > 0 {
            self.word += unit;
            if self.word & (0xff * unit) != u64::from(b'9' + 1) * unit {
                self.steps = 10;
                return true;
            }
            self.word -= 10 * unit;
            unit >>= 8;
        }
        // All digits were nines and are zeros now.
        if self.length == PLAIN_WIDTH {
            return false;
        }
        (self.word, self.mask) = (self.word << 8 | u64::from(b'1'), self.mask << 8 | 0xff);
        (self.length, self.last_digit, self.steps) = (self.length + 1, self.last_digit << 8, 10);
        true
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    BYTE_CLASSES[usize::from(byte)] == ByteClass::Blank
}

impl Reader<'_> {
    /// Reads the next moves as long as they are plain: each is followed by one blank, and the move numbers are as expected.
    /// `plies` is the number of plies before; a move number covers two. Returns the number of moves read and the end of
    /// the last one. A number at the end of a line is not plain.
    #[inline(never)]
    pub(crate) fn plain_moves(&mut self, plies: usize, game: &mut impl PlainMoves) -> (usize, Option<usize>) {
        let turn = plies.div_ceil(2) + 1;
        if self.state != State::Moves || self.too_deep > 0 || turn > MAX_NUMBER {
            return (0, None);
        }
        let text = self.text;
        let blanks = text[self.at..].iter().take_while(|byte| is_blank(**byte)).count();
        let (mut rest, mut ply) = (&text[self.at + blanks..], plies);
        let mut expected = NumberText::new(turn);
        while let Some(word) = rest.first_chunk() {
            let mut ahead = rest;
            if ply % 2 == 0 {
                if expected.is_prefix_of(*word) {
                    let Some(after) = rest.get(expected.length..) else { break };
                    ahead = after;
                }
                if !expected.increment() {
                    break;
                }
            }
            let Some(word) = ahead.first_chunk::<PLAIN_WIDTH>() else { break };
            let Some((mv, length)) = game.read(word) else { break };
            let start = text.len() - ahead.len();
            if !word.get(length).is_some_and(|byte| is_blank(*byte)) {
                break;
            }
            if ahead.get(length + 1) == Some(&b'(') {
                game.before_variation();
            }
            if !game.play(mv, Span::new(start, start + length)) {
                break;
            }
            (rest, ply) = (&ahead[length + 1..], ply + 1);
        }
        self.at = text.len() - rest.len();
        let taken = ply - plies;
        // Without the blank after the last move.
        (taken, (taken > 0).then(|| self.at - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::event::Notes;
    use crate::record::limits::MAX_DEPTH;

    /// The plain moves at the beginning of a text after this number of plies, and the number of bytes that are read.
    fn read(text: &str, plies: usize) -> (String, usize) {
        let (mut reader, mut notes) = (Reader::of_movetext(text), Notes::default());
        let (count, end) = reader.plain_moves(plies, &mut notes);
        let moves = notes.0.iter().filter(|note| *note != "(").count();
        let last = notes.0.last().map(|note| note.rsplit('-').next().unwrap().parse().unwrap());
        assert_eq!((count, end), (moves, last), "{text}");
        (notes.0.join(" "), reader.offset())
    }

    /// Plain moves are read in one go, as many as there are.
    #[test]
    fn plain_moves_are_read_up_to_anything_else() {
        for (text, plies, moves, rest) in [
            ("1. a1 b1 2. a2 b2 c3 1-0 {end}", 0, "a1@3-5 b1@6-8 a2@12-14 b2@15-17 c3@18-20", "1-0 {end}"),
            ("\n a1 b10\n2.\na2 b2", 0, "a1@2-4 b10@5-8", "2.\na2 b2"),
            ("b1 3. a12 b2  a3 b3 a4 b4", 3, "b1@0-2 a12@6-9 b2@10-12", " a3 b3 a4 b4"),
            ("a1 b1 (b2 b3) a4 b4", 0, "a1@0-2 ( b1@3-5", "(b2 b3) a4 b4"),
            ("1. a1 b1 3. a2 b2 3. a3", 0, "a1@3-5 b1@6-8", "3. a2 b2 3. a3"),
            ("1. a1 1... b1 2. a2", 0, "a1@3-5", "1... b1 2. a2"),
            ("a1 b1 z9 a2 b2 a3", 0, "a1@0-2 b1@3-5", "z9 a2 b2 a3"),
            ("a1 b1! a2 b2 a3", 0, "a1@0-2", "b1! a2 b2 a3"),
            ("a1 b1 *", 0, "", "a1 b1 *"),
            ("", 7, "", ""),
            ("b1 999999. a1 b2 a3", 2 * MAX_NUMBER - 3, "b1@0-2", "999999. a1 b2 a3"),
            ("a1 b1 a2 b2 a3", 2 * MAX_NUMBER, "", "a1 b1 a2 b2 a3"),
            ("a1 b1 a2 b2 a3", 20 * MAX_NUMBER, "", "a1 b1 a2 b2 a3"),
        ] {
            assert_eq!(read(text, plies), (moves.to_owned(), text.len() - rest.len()), "{text}");
        }
    }

    #[test]
    fn no_moves_are_plain_where_they_are_not_played() {
        for before in ["*".to_owned(), "* a1".to_owned(), "(".repeat(MAX_DEPTH + 1)] {
            let text = format!("{before} a1 b1 a2 b2 a3");
            let (mut reader, mut notes) = (Reader::of_movetext(&text), Notes::default());
            while reader.offset() < before.len() {
                reader.next_event();
            }
            assert_eq!(reader.plain_moves(0, &mut notes), (0, None));
            assert_eq!((notes.0.len(), reader.offset()), (0, before.len()));
        }
    }

    #[test]
    fn incremented_numbers_match_their_text() {
        for from in [1, 95, 995, 9_995, 99_995, MAX_NUMBER - 50] {
            let mut expected = NumberText::new(from);
            for number in from + 1..=from + 105 {
                assert_eq!(expected.increment(), number <= MAX_NUMBER);
                if number > MAX_NUMBER {
                    break;
                }
                let begins = |text: &str| expected.is_prefix_of(*text.as_bytes().first_chunk().unwrap());
                assert!(begins(&format!("{number}. a1 b2 c3")));
                assert!(!begins(&format!("{}. a1 b2 c3", number - 1)));
                assert!(!begins(&format!("{number}: a1 b2 c3")));
                assert!(!begins(&format!("{number}.a1 b2 c3")));
                assert_eq!(expected.length, format!("{number}. ").len());
            }
        }
    }
}
