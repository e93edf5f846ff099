//! All moves at once: where parts may arrive, as sets of squares.
//!
//! It tells how many moves there are, or whether there is one, without making any of them. It names no move:
//! that is the business of `for_each_move`, and a test holds the two together.

use super::lines::{DIRECTIONS, Direction, shifted};
use super::{Crossings, index};
use crate::board::Side;

impl Crossings {
    /// The number of moves that arrive on one of `targets`.
    pub(super) fn number_of_moves(&self, targets: u64) -> u64 {
        let mut number = 0;
        self.for_each_arrival(|squares| {
            number += u64::from((squares & targets).count_ones());
            true
        });
        number
    }

    /// Whether a move arrives on one of `targets`.
    pub(super) fn arrives(&self, targets: u64) -> bool {
        let mut arrives = false;
        self.for_each_arrival(|squares| {
            arrives |= squares & targets != 0;
            !arrives
        });
        arrives
    }

    /// Calls `take` with sets of squares where parts of one length arrive in one direction over one distance,
    /// so that each move is one square of one set, until it says that it has had enough.
    #[inline]
    fn for_each_arrival(&self, mut take: impl FnMut(u64) -> bool) {
        // Moves forward come first: they are the ones that cross.
        let forward = if self.to_move == Side::First { 0 } else { 4 };
        for turn in 0..DIRECTIONS.len() {
            if !self.for_each_in(DIRECTIONS[(forward + turn) % DIRECTIONS.len()], &mut take) {
                return;
            }
        }
    }

    /// The same for one direction; tells whether `take` wants more.
    #[inline]
    fn for_each_in(&self, direction: Direction, take: &mut impl FnMut(u64) -> bool) -> bool {
        let (own, enemy) = (self.stones[index(self.to_move)], self.stones[index(self.to_move.other())]);
        let (fixed, empty) = (self.fixed(), !(own | enemy));
        let back = direction.opposite();
        let movable = own & !fixed;
        // The leading stones of parts that have at least so many stones (CS2): nothing of their own is ahead.
        let mut fronts = movable & !shifted(own, back);
        // What stands so many squares behind a square, seen from there.
        let mut behind = movable;
        // Enemy stones that begin a line of at least so many (CS5).
        let mut lines = enemy;
        for stones in 1.. {
            let mut ahead = fronts;
            for _ in 0..stones {
                ahead = shifted(ahead, direction);
                // A single stone captures nothing (CS3), and fixed stones are not captured (CS8).
                let captures = if stones > 1 { ahead & enemy & !fixed & !lines } else { 0 };
                ahead &= empty;
                if !take(ahead | captures) {
                    return false;
                }
                if ahead == 0 {
                    break;
                }
            }
            behind = shifted(behind, direction);
            fronts &= behind;
            if fronts == 0 {
                break;
            }
            lines = enemy & shifted(lines, back);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Move, Position};
    use super::*;
    use crate::analysis::random::Random;

    /// In random games, and in positions that are thrown together.
    #[test]
    fn sets_of_squares_hold_the_moves_that_are_listed() {
        let mut random = Random::new(11, 0);
        let start = Crossings::begin(&super::super::Setup::default()).unwrap();
        for game in 0..400 {
            let mut position = start.clone();
            if game % 2 == 1 {
                position = Crossings::thrown_together(&mut random);
            }
            for _ in 0..120 {
                let mut legal = Vec::new();
                position.legal_moves(&mut legal);
                for targets in [!0, 0xff, 0xff << 56, random.bits()] {
                    let mut listed = 0;
                    position.for_each_move(targets, |_, _| {
                        listed += 1;
                        true
                    });
                    assert_eq!(position.number_of_moves(targets), listed, "{position:?}");
                    assert_eq!(position.arrives(targets), listed > 0, "{position:?}");
                }
                assert_eq!(position.count_moves(&mut Vec::new()), legal.len() as u64, "{position:?}");
                let Some(&mv) = random.pick(&legal) else { break };
                if mv == Move::Pass && game % 2 == 1 {
                    break;
                }
                position.play(mv);
            }
        }
    }
}
