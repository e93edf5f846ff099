//! Moves as nearly all records have them, read in one loop: `12. k10 l11 13. f4 g2 `.
//!
//! Anything else is left to [`Reader::events`], which would yield the same for these. `tests/paths.rs` holds the two
//! together.

use nom::IResult;

use super::{CLASSES, Class, Reader, State};
use crate::diagnostic::Span;

/// A move with the blank after it, such as `b1xb4 `, or a move number with its dot has at most this many bytes.
pub(crate) const WIDTH: usize = 8;

/// A greater move number with its dot and a blank does not fit [`WIDTH`].
const GREATEST: usize = 999_999;

/// A move number as it is written, `12.`, compared with the text as one word and counted up in it. Reading the digits
/// instead takes 10 to 12 % more instructions in `verify` (Crossway 19, Crossings).
struct NumberText {
    /// Its bytes in the order of memory, zeros after them.
    word: u64,
    /// All bits of these bytes.
    mask: u64,
    /// How many bytes.
    length: usize,
    /// The lowest bit of the last digit.
    one: u64,
    /// The next multiple of ten, and how many steps lead to it.
    round: usize,
    steps: usize,
}

impl NumberText {
    /// A number from 1 to [`GREATEST`].
    fn new(number: usize) -> NumberText {
        let (mut word, mut length, mut left) = (u64::from(b'.'), 1, number);
        while left > 0 {
            // The first byte is the lowest one.
            word = word << 8 | u64::from(b'0' + (left % 10) as u8);
            length += 1;
            left /= 10;
        }
        let steps = 10 - number % 10;
        let (mask, one) = (!0 >> (64 - 8 * length), 1 << (8 * (length - 2)));
        NumberText { word, mask, length, one, round: number + steps, steps }
    }

    #[inline]
    fn begins(&self, window: &[u8; 2 * WIDTH]) -> bool {
        let word = window.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        (word ^ self.word) & self.mask == 0
    }

    /// Goes to the next number; `false` if that is greater than [`GREATEST`].
    #[inline]
    fn count_up(&mut self) -> bool {
        self.steps -= 1;
        if self.steps > 0 {
            self.word += self.one;
            return true;
        }
        self.carry()
    }

    #[cold]
    fn carry(&mut self) -> bool {
        let fits = self.round <= GREATEST;
        if fits {
            *self = NumberText::new(self.round);
        }
        fits
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    CLASSES[usize::from(byte)] == Class::Blank
}

impl<'t> Reader<'t> {
    /// Hands out the next moves as long as they are plain: `leaf` reads the move, one blank follows it, a number is the
    /// one that is due, and `take` accepts the move. Both are given the `game`. `plies` came before, two to a number.
    /// Returns how many moves were taken, and the end of the last one.
    ///
    /// `leaf` must begin with a letter and not accept the word `resign`. It always sees [`WIDTH`] bytes, so it need not
    /// test for the end of the text.
    #[inline(never)]
    pub(crate) fn plain_moves<G, T>(
        &mut self,
        plies: usize,
        game: &mut G,
        leaf: impl Fn(&G, &'t [u8]) -> IResult<&'t [u8], T, ()>,
        take: impl Fn(&mut G, T, Span) -> bool,
    ) -> (usize, Option<usize>) {
        let turn = plies.div_ceil(2) + 1;
        if self.state != State::Moves || self.too_deep > 0 || turn > GREATEST {
            return (0, None);
        }
        let text = self.text;
        let blanks = text[self.at..].iter().take_while(|byte| is_blank(**byte)).count();
        let (mut rest, mut ply) = (&text[self.at + blanks..], plies);
        let mut due = NumberText::new(turn);
        while let Some(window) = rest.first_chunk::<{ 2 * WIDTH }>() {
            let mut ahead = rest;
            if ply % 2 == 0 {
                if due.begins(window) {
                    if !window.get(due.length).is_some_and(|byte| is_blank(*byte)) {
                        break;
                    }
                    ahead = &rest[due.length + 1..];
                }
                if !due.count_up() {
                    break;
                }
            }
            let Some(word) = ahead.first_chunk::<WIDTH>() else { break };
            let Ok(([blank, after @ ..], mv)) = leaf(game, word) else { break };
            // What is left of the word follows the blank.
            let (start, length) = (text.len() - ahead.len(), WIDTH - 1 - after.len());
            if !is_blank(*blank) || !take(game, mv, Span::new(start, start + length)) {
                break;
            }
            (rest, ply) = (&ahead[length + 1..], ply + 1);
        }
        self.at = text.len() - rest.len();
        let taken = ply - plies;
        // A blank follows the last one.
        (taken, (taken > 0).then(|| self.at - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_up_as_they_would_be_written() {
        for from in [1, 95, 995, 9_995, 99_995, GREATEST - 50] {
            let mut due = NumberText::new(from);
            for number in from + 1..=from + 105 {
                assert_eq!(due.count_up(), number <= GREATEST);
                if number > GREATEST {
                    break;
                }
                let begins = |text: &str| due.begins(text.as_bytes().first_chunk().unwrap());
                assert!(begins(&format!("{number}. a1 b2 c3 d4 e5")));
                assert!(!begins(&format!("{}. a1 b2 c3 d4 e5", number - 1)));
                assert!(!begins(&format!("{number}: a1 b2 c3 d4 e5")));
                assert_eq!(due.length, format!("{number}.").len());
            }
        }
    }
}
