//! Reads moves in the usual form, `12. k10 l11 13. f4 g2 `, in one loop.
//!
//! Anything else is left to [`Reader::events`], which also reads plain moves, with the same result; `judge/paths.rs`
//! compares the two.

use super::{BYTE_CLASSES, ByteClass, Reader, State};
use crate::diagnostic::Span;
use crate::record::event::{PLAIN_WIDTH, PlainMoves};

/// The greatest move number that fits into [`PLAIN_WIDTH`] bytes with its dot and a blank.
const MAX_NUMBER: usize = 999_999;

/// The text of the expected move number, such as `12.`, in one machine word, which is compared with the record and incremented,
/// so that no digits are parsed.
struct NumberText {
    /// The bytes of the text in little-endian order, then zeros.
    word: u64,
    /// The bits of `word` that belong to the text.
    mask: u64,
    /// The length of the text in bytes.
    length: usize,
    /// The number that, added to `word`, increments the last digit.
    last_digit: u64,
    /// The next multiple of ten, and the number of increments up to it.
    round: usize,
    steps: usize,
}

impl NumberText {
    /// A number from 1 to [`MAX_NUMBER`].
    fn new(number: usize) -> NumberText {
        let (mut word, mut length, mut left) = (u64::from(b'.'), 1, number);
        while left > 0 {
            word = word << 8 | u64::from(b'0' + (left % 10) as u8);
            length += 1;
            left /= 10;
        }
        let steps = 10 - number % 10;
        let (mask, last_digit) = (!0 >> (64 - 8 * length), 1 << (8 * (length - 2)));
        NumberText { word, mask, length, last_digit, round: number + steps, steps }
    }

    #[inline]
    fn is_prefix_of(&self, window: &[u8; 2 * PLAIN_WIDTH]) -> bool {
        let word = window.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        (word ^ self.word) & self.mask == 0
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

    #[cold]
    fn carry(&mut self) -> bool {
        let fits = self.round <= MAX_NUMBER;
        if fits {
            *self = NumberText::new(self.round);
        }
        fits
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    BYTE_CLASSES[usize::from(byte)] == ByteClass::Blank
}

impl Reader<'_> {
    /// Reads the next moves as long as they are plain: each is followed by one blank, and the move numbers are as expected.
    /// `plies` is the number of plies before; a move number covers two. Returns the number of moves read and the end of
    /// the last one.
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
        while let Some(window) = rest.first_chunk::<{ 2 * PLAIN_WIDTH }>() {
            let mut ahead = rest;
            if ply % 2 == 0 {
                if expected.is_prefix_of(window) {
                    if !window.get(expected.length).is_some_and(|byte| is_blank(*byte)) {
                        break;
                    }
                    ahead = &rest[expected.length + 1..];
                }
                if !expected.increment() {
                    break;
                }
            }
            let Some(word) = ahead.first_chunk::<PLAIN_WIDTH>() else { break };
            let Some((mv, length)) = game.read(word) else { break };
            let start = text.len() - ahead.len();
            let is_followed_by_blank = word.get(length).is_some_and(|byte| is_blank(*byte));
            if !is_followed_by_blank || !game.play(mv, Span::new(start, start + length)) {
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
                let begins = |text: &str| expected.is_prefix_of(text.as_bytes().first_chunk().unwrap());
                assert!(begins(&format!("{number}. a1 b2 c3 d4 e5")));
                assert!(!begins(&format!("{}. a1 b2 c3 d4 e5", number - 1)));
                assert!(!begins(&format!("{number}: a1 b2 c3 d4 e5")));
                assert_eq!(expected.length, format!("{number}.").len());
            }
        }
    }
}
