//! Reads moves in the usual form, `12. k10 l11 13. f4 g2 `, in one loop.
//!
//! Anything else is left to [`Reader::events`], which also reads plain moves, with the same result; `judge/paths.rs`
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
