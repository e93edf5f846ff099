//! All moves at once: where parts may arrive, as sets of squares.
//!
//! It tells how many moves there are, or whether there is one, without making any of them, and picks one of them.
//! All moves are listed by `for_each_move`, and a test holds the two together.

use super::lines::{DIRECTIONS, Direction, SHIFTS, ahead, squares};
use super::{Crossings, Move};
use crate::board::Side;

/// Where parts of one length arrive in one direction over one distance: each square is a move.
#[derive(Clone, Copy)]
struct Arrivals {
    squares: u64,
    direction: Direction,
    /// From the rear of the part to where it arrives.
    distance: u8,
}

impl Crossings {
    /// The number of moves that arrive on one of `targets`.
    pub(super) fn number_of_moves(&self, targets: u64) -> u64 {
        let mut number = 0;
        self.for_each_arrival(|arrivals| {
            number += u64::from((arrivals.squares & targets).count_ones());
            true
        });
        number
    }

    /// Whether the rules of movement allow any move.
    pub(super) fn arrives(&self) -> bool {
        (0..DIRECTIONS.len()).any(|turn| self.arrives_in(turn, !0))
    }

    /// Whether a move arrives on the far rank. Stones that stand there never move, so that only moves forward do.
    pub(super) fn can_answer(&self) -> bool {
        let forward = self.forward();
        [forward, forward + 1, forward + 7].into_iter().any(|turn| self.arrives_in(turn % DIRECTIONS.len(), self.far))
    }

    /// Whether a move in this direction arrives on one of `targets`.
    #[inline]
    fn arrives_in(&self, turn: usize, targets: u64) -> bool {
        !self.for_each_in(turn, &mut |arrivals: Arrivals| arrivals.squares & targets == 0)
    }

    /// Which of the directions leads straight on.
    fn forward(&self) -> usize {
        if self.to_move() == Side::First { 0 } else { 4 }
    }

    /// The move with this number, counted from 0, among those that arrive on one of `targets`.
    pub(super) fn numbered_move(&self, targets: u64, number: usize) -> Option<Move> {
        let (mut left, mut found) = (number, None);
        self.for_each_arrival(|Arrivals { squares: set, direction, distance }| {
            let here = (set & targets).count_ones() as usize;
            if left < here {
                let name = |target| Move { rear: ahead(target, direction.opposite(), distance), target };
                found = squares(set & targets).nth(left).map(name);
            } else {
                left -= here;
            }
            found.is_none()
        });
        found
    }

    /// Calls `take` with all that arrives until it says that it has had enough.
    #[inline]
    fn for_each_arrival(&self, mut take: impl FnMut(Arrivals) -> bool) {
        // Moves forward come first: they are the ones that cross.
        for turn in 0..DIRECTIONS.len() {
            if !self.for_each_in((self.forward() + turn) % DIRECTIONS.len(), &mut take) {
                return;
            }
        }
    }

    /// The same for one of the directions; tells whether `take` wants more.
    #[inline]
    fn for_each_in(&self, turn: usize, take: &mut impl FnMut(Arrivals) -> bool) -> bool {
        let (own, enemy) = (self.own, self.enemy);
        let (fixed, empty) = (self.fixed(), !(own | enemy));
        let (direction, onward, back) = (DIRECTIONS[turn], SHIFTS[turn], SHIFTS[(turn + 4) % SHIFTS.len()]);
        let movable = own & !fixed;
        // The leading stones of parts that have at least so many stones (CS2): nothing of their own is ahead.
        let mut fronts = movable & !back.of(own);
        // What stands so many squares behind a square, seen from there.
        let mut behind = movable;
        // Enemy stones that begin a line of at least so many (CS5).
        let mut lines = enemy;
        for stones in 1u8.. {
            let mut arriving = fronts;
            for further in 0..stones {
                arriving = onward.of(arriving);
                // A single stone captures nothing (CS3), and fixed stones are not captured (CS8).
                let captures = if stones > 1 { arriving & enemy & !fixed & !lines } else { 0 };
                arriving &= empty;
                if !take(Arrivals { squares: arriving | captures, direction, distance: stones + further }) {
                    return false;
                }
                if arriving == 0 {
                    break;
                }
            }
            behind = onward.of(behind);
            fronts &= behind;
            if fronts == 0 {
                break;
            }
            lines = enemy & back.of(lines);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::Position;
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
                    let mut listed = Vec::new();
                    position.for_each_move(targets, |rear, target| {
                        listed.push((rear, target));
                        true
                    });
                    assert_eq!(position.number_of_moves(targets), listed.len() as u64, "{position:?}");
                    if targets == !0 {
                        assert_eq!(position.arrives(), !listed.is_empty(), "{position:?}");
                    }
                    if targets == position.far {
                        assert_eq!(position.can_answer(), !listed.is_empty(), "{position:?}");
                    }
                    let numbered = (0..).map_while(|number| position.numbered_move(targets, number));
                    let numbered = numbered.map(|Move { rear, target }| (rear, target));
                    let mut numbered: Vec<_> = numbered.collect();
                    listed.sort_unstable();
                    numbered.sort_unstable();
                    assert_eq!(numbered, listed, "{position:?}");
                }
                assert_eq!(position.count_moves(&mut Vec::new()), legal.len() as u64, "{position:?}");
                let Some(&mv) = random.pick(&legal) else { break };
                if mv == Move::PASS && game % 2 == 1 {
                    break;
                }
                position.play(mv);
            }
        }
    }
}
