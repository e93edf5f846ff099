//! The squares on which it depends whether a side can cross (CS6).

use super::super::geometry::{Direction, bit, far_rank, path};
use super::Stones;
use crate::board::Side;
use crate::games::crossings::{Crossings, Square};

impl Crossings {
    /// The squares of an enemy crossing of which a move must enter at least one to stop it. A move leaves or enters every square of
    /// its path (CS4), and the side to move has no stone on these squares.
    pub(in super::super) fn stopping_squares(&self, rear: Square, target: Square) -> u64 {
        let path = path(rear, target);
        let stones = (path & self.enemy).count_ones();
        // A stone of the side to move on the target; there is nothing ahead of it.
        let entered = Stones { own: self.enemy, enemy: self.own | bit(target), fixed: self.fixed(), empty: 0 };
        if entered.can_capture(rear, target, stones) { path & !bit(target) } else { path }
    }

    /// The squares of which the side to move must change at least one by its own move before it can cross, if it cannot cross yet.
    pub(in super::super) fn gates(&self) -> u64 {
        let Crossings { own, enemy, .. } = *self;
        let (stones, empty) = (own & !self.fixed(), !(own | enemy));
        // Shifts and masks are constants for White; for Black the board is turned upside down.
        match self.to_move() {
            Side::First => gates(stones, empty),
            Side::Second => gates(stones.swap_bytes(), empty.swap_bytes()).swap_bytes(),
        }
    }
}

/// The [`gates`](Crossings::gates) for White, with its stones that can move and the squares without a stone.
fn gates(stones: u64, empty: u64) -> u64 {
    gates_of::<0>(stones, empty) | gates_of::<1>(stones, empty) | gates_of::<2>(stones, empty)
}

/// The gates in one forward direction of White, by its number. Of the changed squares on the line of a new crossing, take the one
/// nearest to the far rank: no enemy stone is in the way from there.
#[inline]
fn gates_of<const NUMBER: usize>(stones: u64, empty: u64) -> u64 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A move stops a crossing by entering its path. On the target it does so only if the stones that cross cannot capture it.
    #[test]
    fn a_crossing_is_stopped_on_its_path() {
        let mut random = Random::new(6, 0);
        let mut captures = 0;
        for _ in 0..2000 {
            let mut position = Crossings::random(&mut random);
            if position.waiting != 0 {
                continue;
            }
            position.change_sides();
            let mut crossings = Vec::new();
            position.for_each_crossing(|rear, target, _| {
                crossings.push((rear, target));
                true
            });
            position.change_sides();
            for (rear, target) in crossings {
                let mut entered = position.clone();
                (entered.own, entered.enemy) = (entered.own | bit(target), entered.enemy & !bit(target));
                entered.change_sides();
                let stops = if entered.displacement(rear, target).is_none() { bit(target) } else { 0 };
                let expected = path(rear, target) & !bit(target) | stops;
                assert_eq!(position.stopping_squares(rear, target), expected, "{rear} {target} {position:?}");
                captures += usize::from(stops == 0);
            }
        }
        assert!(captures > 20, "{captures}");
    }

    /// A square is a gate if no enemy stone is between it and the far rank, which is at most four steps away, or the next square has a
    /// stone that can move.
    #[test]
    fn gates_are_found_square_by_square() {
        let mut random = Random::new(5, 0);
        for _ in 0..200 {
            let position = Crossings::random(&mut random);
            let side = position.to_move();
            let (own, far) = (position.own & !position.fixed(), far_rank(side));
            let open = own | !(position.own | position.enemy);
            let is_gate = |square: Square, direction: Direction| {
                let mut next = direction.step(square);
                let moves_on = next.is_some_and(|next| own & bit(next) != 0);
                let mut steps = 1;
                while let Some(square) = next.filter(|next| far & bit(*next) == 0) {
                    if open & bit(square) == 0 {
                        return false;
                    }
                    next = direction.step(square);
                    steps += 1;
                }
                next.is_some() && (steps <= 4 || moves_on)
            };
            let gates = Square::ALL
                .into_iter()
                .filter(|square| Direction::forward(side).into_iter().any(|direction| is_gate(*square, direction)));
            assert_eq!(position.gates(), gates.fold(0, |gates, square| gates | bit(square)), "{position:?}");
        }
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
