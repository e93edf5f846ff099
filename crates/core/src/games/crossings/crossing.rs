//! Crossings (CS6), for all stones at once: sets of squares are shifted along each forward direction.
//!
//! Whether a side can cross decides whether a crossing wins (CS7), and `analyse --exact-only` asks it of many moves. A version that
//! went from rear to rear took 20 % more instructions. The tests compare with the rules of movement.

use super::displacement::Displacement;
use super::geometry::{Direction, bit, far_rank, squares};
use super::{Crossings, Square};
use crate::board::Side;

/// The squares that decide where a side can cross, as White sees them: for Black the board is turned upside down.
struct Crossers {
    /// Its stones that can move.
    stones: u64,
    /// The squares without a stone.
    empty: u64,
    /// The squares of the far rank that a part of two stones or more can enter: empty, or with a stone that it can capture. The
    /// enemy's line is never too long (CS5), because the board ends there.
    targets: u64,
}

impl Crossings {
    /// Calls `take` with rear, target and effect of each move to the far rank until it returns `false`. Stones there are fixed, so
    /// a crossing leads forward, and a rear and a direction have only one target.
    pub(super) fn for_each_crossing(&self, mut take: impl FnMut(Square, Square, Displacement) -> bool) {
        let directions = Direction::forward(self.to_move());
        let rears_by_direction = self.rears_of_crossings();
        for rear in squares(rears_by_direction[0] | rears_by_direction[1] | rears_by_direction[2]) {
            for (number, rears) in rears_by_direction.iter().enumerate() {
                if rears & bit(rear) != 0
                    && let Some(target) = directions[number].far_square(rear)
                    && let Some(displacement) = self.displacement(rear, target)
                    && !take(rear, target, displacement)
                {
                    return;
                }
            }
        }
    }

    /// Whether the side to move can cross.
    pub(super) fn can_cross(&self) -> bool {
        let crossers = self.crossers();
        crossers.least_rears::<0>() != 0 || crossers.least_rears::<1>() != 0 || crossers.least_rears::<2>() != 0
    }

    /// If the side to move cannot cross, a move of its own that changes none of these squares leaves it so.
    pub(super) fn gates(&self) -> u64 {
        let crossers = self.crossers();
        let gates = crossers.gates::<0>() | crossers.gates::<1>() | crossers.gates::<2>();
        if self.to_move() == Side::First { gates } else { gates.swap_bytes() }
    }

    /// The rears of the parts that can cross, for each [forward direction](Direction::forward).
    #[inline]
    fn rears_of_crossings(&self) -> [u64; 3] {
        let crossers = self.crossers();
        let [ahead, right, left] = [crossers.rears::<0>(), crossers.rears::<1>(), crossers.rears::<2>()];
        // In the order of the directions.
        match self.to_move() {
            Side::First => [ahead, right, left],
            Side::Second => [right.swap_bytes(), ahead.swap_bytes(), left.swap_bytes()],
        }
    }

    #[inline]
    fn crossers(&self) -> Crossers {
        let fixed = self.fixed();
        let (stones, empty) = (self.own & !fixed, !(self.own | self.enemy));
        let targets = self.far & (empty | self.enemy & !fixed);
        // Shifts and masks are constants for White.
        match self.to_move() {
            Side::First => Crossers { stones, empty, targets },
            Side::Second => {
                Crossers { stones: stones.swap_bytes(), empty: empty.swap_bytes(), targets: targets.swap_bytes() }
            }
        }
    }
}

impl Crossers {
    /// The rears of parts with just as many stones as they need to cross in a forward direction of White, by its number.
    #[inline]
    fn least_rears<const NUMBER: usize>(&self) -> u64 {
        let Crossers { stones, empty, targets } = *self;
        let behind = |set| const { Direction::forward(Side::First)[NUMBER] }.into_set(set);
        // From where one to four steps lead to a target, past empty squares. Five would take ten ranks.
        let one = behind(targets);
        let two = behind(one & empty);
        let three = behind(two & empty);
        let four = behind(three & empty);
        // From the leading stone back to the rear: a part has as many stones as it moves steps, and two if it captures (CS3).
        let three_more = stones & four;
        let two_more = stones & (behind(three_more) | three);
        let one_more = stones & (behind(two_more) | two | one);
        stones & behind(one_more | targets & empty)
    }

    /// See [`Crossings::gates`]. Of the changed squares on the line of a new crossing, take the one nearest to the far rank: no
    /// enemy stone is in the way from there.
    #[inline]
    fn gates<const NUMBER: usize>(&self) -> u64 {
        let Crossers { stones, empty, .. } = *self;
        let behind = |set| const { Direction::forward(Side::First)[NUMBER] }.into_set(set);
        let open = stones | empty;
        let one = behind(far_rank(Side::First));
        let two = behind(one & open);
        let three = behind(two & open);
        let four = behind(three & open);
        let five = behind(four & open);
        let six = behind(five & open);
        let seven = behind(six & open);
        // A part crosses in at most four steps. So if the changed square is farther away, the next one has held a stone of the part.
        one | two | three | four | (five | six | seven) & behind(stones)
    }

    /// The rears of all parts that can cross in this direction: those, and every stone on the line after them.
    #[inline]
    fn rears<const NUMBER: usize>(&self) -> u64 {
        let behind = |set| const { Direction::forward(Side::First)[NUMBER] }.into_set(set);
        let mut rears = self.least_rears::<NUMBER>();
        let mut more = rears;
        while more != 0 {
            more = self.stones & behind(more) & !rears;
            rears |= more;
        }
        rears
    }
}

#[cfg(test)]
mod tests {
    use super::super::Move;
    use super::super::geometry::path;
    use super::*;
    use crate::random::Random;

    /// Compares with the rules of movement (CS2 to CS5, CS8), square by square, in random positions.
    #[test]
    fn crossings_agree_with_the_rules() {
        let mut random = Random::new(3, 0);
        let mut crossings = 0;
        for _ in 0..2000 {
            let position = Crossings::random(&mut random);
            let mut plain = Vec::new();
            for rear in Square::ALL {
                let targets = squares(position.far).filter(|target| position.check_movement(rear, *target).is_ok());
                plain.extend(targets.map(|target| Move::Go { rear, target }));
            }
            let mut found = Vec::new();
            position.for_each_crossing(|rear, target, _| {
                found.push(Move::Go { rear, target });
                true
            });
            found.sort_by_key(|mv| format!("{mv:?}"));
            plain.sort_by_key(|mv| format!("{mv:?}"));
            assert_eq!(found, plain, "{position:?}");
            assert_eq!(position.can_cross(), !plain.is_empty(), "{position:?}");
            crossings += plain.len();
        }
        assert!(crossings > 1000, "{crossings}");
    }

    #[test]
    fn a_new_crossing_needs_a_change_on_a_gate() {
        let mut random = Random::new(4, 0);
        let mut openings = 0;
        for _ in 0..2000 {
            let position = Crossings::random(&mut random);
            if position.waiting != 0 || position.can_cross() {
                continue;
            }
            let gates = position.gates();
            position.for_each_move(|rear, target| {
                let displacement = position.displacement(rear, target).unwrap();
                let opens = position.displaced(displacement).can_cross();
                assert!(!opens || path(rear, target) & gates != 0, "{rear} {target} {position:?}");
                openings += usize::from(opens);
                true
            });
        }
        assert!(openings > 300, "{openings}");
    }
}
