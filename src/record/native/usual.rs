//! Moves as a record usually has them, read in one go: `12. k10 l11 13. f4 g2 `.
//!
//! Nearly all of a record consists of these. Whatever else stands there, [`Reader::tokens`] tells, and it would tell
//! the same of these. All of the work is done in one loop, which calls nothing where all is usual.

use nom::IResult;

use super::{CLASSES, Class, Reader, State};
use crate::diagnostic::Span;

/// So many bytes hold a usual move and the blank behind it, such as `b1xb4 `, or the number of one.
const WIDTH: usize = 8;

/// No number beyond this one is usual: with its dot and a blank it fits [`WIDTH`].
const GREATEST: usize = 999_999;

/// The number of a turn as it is usually written, `12.`, which is compared with the text as a whole and counted up as
/// text.
struct Ordinal {
    /// Its bytes as they lie in memory.
    text: u64,
    /// All bits of these bytes.
    mask: u64,
    length: usize,
    /// What is added to the text to count up by one.
    one: u64,
    /// So many times, the last of which leads beyond `9` and is carried.
    left: u8,
}

impl Ordinal {
    /// A number up to [`GREATEST`].
    fn new(number: usize) -> Ordinal {
        let (mut text, mut length) = (u64::from(b'.'), 1);
        let mut left = number;
        while left > 0 {
            // The first sign lies lowest.
            text = text << 8 | u64::from(b'0' + (left % 10) as u8);
            length += 1;
            left /= 10;
        }
        let last_digit = 8 * (length - 2);
        Ordinal { text, mask: !0 >> (64 - 8 * length), one: 1 << last_digit, left: 10 - (number % 10) as u8, length }
    }

    /// Whether these bytes begin with it.
    #[inline]
    fn begins(&self, window: &[u8; 2 * WIDTH]) -> bool {
        let window = window.first_chunk().map_or(0, |window| u64::from_le_bytes(*window));
        (window ^ self.text) & self.mask == 0
    }

    /// Tells whether the next one is usual too.
    #[inline]
    fn count_up(&mut self) -> bool {
        self.text = self.text.wrapping_add(self.one);
        self.left -= 1;
        self.left > 0 || self.carry()
    }

    #[cold]
    fn carry(&mut self) -> bool {
        let mut digits = self.text.to_le_bytes();
        let mut place = self.length - 2;
        while place > 0 && digits[place] > b'9' {
            digits[place] = b'0';
            place -= 1;
            digits[place] += 1;
        }
        self.left = 10;
        if digits[0] > b'9' {
            digits[0] = b'0';
            digits.rotate_right(1);
            digits[0] = b'1';
            self.length += 1;
            (self.mask, self.one) = (self.mask << 8 | 0xff, self.one << 8);
        }
        self.text = u64::from_le_bytes(digits);
        self.length < WIDTH
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    CLASSES[usize::from(byte)] == Class::Blank
}

impl<'t> Reader<'t> {
    /// Hands out the next moves, with the numbers of their turns passed over, as long as all is usual: `leaf` knows the
    /// move, one blank stands behind it, a number is the one that is due, and `take` accepts the move. Both are given
    /// the `game`. So many `plies` came before, two a turn. Returns how many moves were taken, and where the last
    /// one ends, if there is one.
    ///
    /// `leaf` must begin with a letter and not know the word `resign`. It sees a few bytes, and always as
    /// many: what looks at them need not ask where the text ends.
    #[inline(never)]
    pub(crate) fn usual_moves<G, T>(
        &mut self,
        plies: usize,
        game: &mut G,
        leaf: impl Fn(&G, &'t [u8]) -> IResult<&'t [u8], T, ()>,
        take: impl Fn(&mut G, T, Span) -> bool,
    ) -> (usize, Option<usize>) {
        let (text, from) = (self.text, self.at);
        let from = from + text[from..].iter().take_while(|byte| is_blank(**byte)).count();
        // A number is counted up before the move behind it is read.
        let turn = plies.div_ceil(2) + 1;
        if self.state != State::Moves || self.too_deep > 0 || turn > GREATEST {
            return (0, None);
        }
        let mut ordinal = Ordinal::new(turn);
        let (mut rest, mut ply) = (&text[from..], plies);
        while let Some(window) = rest.first_chunk::<{ 2 * WIDTH }>() {
            let mut ahead = rest;
            if ply % 2 == 0 {
                if ordinal.begins(window) {
                    // It is always below, which the compiler does not know.
                    let length = ordinal.length % WIDTH;
                    if !is_blank(window[length]) {
                        break;
                    }
                    ahead = &rest[length + 1..];
                }
                if !ordinal.count_up() {
                    break;
                }
            }
            let Some(word) = ahead.first_chunk::<WIDTH>() else { break };
            let Ok((behind, mv)) = leaf(game, word) else { break };
            let Some(&blank) = behind.first() else { break };
            let (start, length) = (text.len() - ahead.len(), WIDTH - behind.len());
            if !is_blank(blank) || !take(game, mv, Span::new(start, start + length)) {
                break;
            }
            (rest, ply) = (&ahead[length + 1..], ply + 1);
        }
        let taken = ply - plies;
        self.at = text.len() - rest.len();
        // The last one has a blank behind it.
        (taken, (taken > 0).then(|| self.at - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_counted_up_as_it_would_be_written() {
        for from in [1, 95, 995, 9_995, 99_995, GREATEST - 5] {
            let mut counted = Ordinal::new(from);
            for number in from + 1..=from + 5 + 100 * usize::from(from == 1) {
                assert_eq!(counted.count_up(), number <= GREATEST);
                let written = format!("{number}.");
                assert_eq!((counted.text.to_le_bytes()[..counted.length]).to_vec(), written.as_bytes());
                let begins = |text: String| counted.begins(text.as_bytes().first_chunk().unwrap());
                assert!(begins(format!("{written} a1 b2 c3 d4 e5 ")));
                assert!(!begins(format!("{}. a1 b2 c3 d4 e5 ", number - 1)));
                assert!(!begins(format!("{number}: a1 b2 c3 d4 e5 ")));
            }
        }
    }
}
