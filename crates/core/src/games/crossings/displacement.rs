//! The effect of a move: the squares that a part leaves and those that it enters.
//!
//! Bit operations on the whole line decide whether the rules of movement allow a move, and what it changes; `movement.rs`
//! explains why they do not. Square by square `verify` of Crossings takes 2.2 times as many instructions. The test
//! `displacements_agree_with_the_rules` compares the two.

use std::hint::select_unpredictable;

use super::geometry::{OFFSETS, PATHS, bit};
use super::{Crossings, Square};

/// The effect of a move on the sets of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Displacement {
    /// The squares of the moving part before the move.
    from: u64,
    /// Its squares after the move.
    to: u64,
    /// The captured stone.
    captured: u64,
}

impl Crossings {
    /// The effect of a move, or `None` if the rules of movement forbid it. There is no loop along the line, because its end
    /// would be mispredicted.
    #[expect(clippy::inline_always, reason = "most of the work on a move is done here")]
    #[inline(always)]
    pub(super) fn displacement(&self, rear: Square, target: Square) -> Option<Displacement> {
        let path = PATHS[rear as usize][target as usize];
        // The first square on the path without a stone of the side to move, or else the target. Moves go up and down
        // the board about equally often, so a branch would be mispredicted.
        let free = path & !self.own | bit(target);
        let past = select_unpredictable(target > rear, free.trailing_zeros(), free.ilog2());
        let from = PATHS[rear as usize][past as usize];
        // No stone leaves the board, so the rotation does not wrap around.
        let offset = OFFSETS[rear as usize][target as usize];
        let places = (target as u32).wrapping_sub(past).wrapping_add_signed(offset.into());
        let to = from.rotate_left(places);
        // A part that moves at most as far as it has stones leaves no gap (CS4). If the squares are not on a line, or
        // there is no stone on the first, the part is empty.
        let all = path | bit(target);
        if from | to != all || from & self.fixed() != 0 {
            return None;
        }
        // All other stones on the path.
        let captured = (self.own | self.enemy) & all ^ from;
        if captured != 0 && (captured != self.enemy & bit(target) || !self.can_capture(rear, target, from.count_ones()))
        {
            return None;
        }
        Some(Displacement { from, to, captured })
    }

    /// Whether a part of this many stones from `rear` can capture the enemy stone on `target` (CS3, CS5, CS8).
    pub(super) fn can_capture(&self, rear: Square, target: Square, stones: u32) -> bool {
        if stones < 2 || self.fixed() & bit(target) != 0 {
            return false;
        }
        // The enemy's line is too long if as many squares from the target onward as the part has stones are on the board
        // and all hold enemy stones.
        let offset = OFFSETS[rear as usize][target as usize];
        let last = target as i32 + (stones as i32 - 1) * i32::from(offset);
        let last = usize::try_from(last).ok().and_then(|last| Square::ALL.get(last));
        let is_long = last.is_some_and(|last| {
            OFFSETS[target as usize][*last as usize] == offset
                && (PATHS[target as usize][*last as usize] | bit(*last)) & !self.enemy == 0
        });
        !is_long
    }

    /// Moves the stones and passes the turn.
    #[inline]
    pub(super) fn displace(&mut self, displacement: Displacement) {
        *self = self.displaced(displacement);
        self.change_sides();
    }

    /// The position after its stones have moved, with the same side to move.
    #[inline]
    pub(super) fn displaced(&self, Displacement { from, to, captured }: Displacement) -> Crossings {
        Crossings { own: self.own ^ from | to, enemy: self.enemy ^ captured, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Direction, distance};
    use super::super::{Move, Position};
    use super::*;
    use crate::random::Random;

    /// The square this many steps ahead.
    fn ahead(square: Square, direction: Direction, steps: u8) -> Square {
        (0..steps).fold(square, |square, _| direction.step(square).unwrap())
    }

    /// The squares before and after a move, stone by stone.
    fn plain_displacement(position: &Crossings, rear: Square, target: Square) -> Option<Displacement> {
        position.check_movement(rear, target).ok()?;
        let direction = Direction::between(rear, target)?;
        let part = position.part(rear, direction).ok()?;
        let steps = distance(part.front, target);
        let squares = (0..part.stones).map(|stones| ahead(rear, direction, stones));
        let from = squares.clone().fold(0, |set, square| set | bit(square));
        let to = squares.fold(0, |set, square| set | bit(ahead(square, direction, steps)));
        Some(Displacement { from, to, captured: position.enemy & bit(target) })
    }

    /// Compares all pairs of squares, in random games and random positions.
    #[test]
    fn displacements_agree_with_the_rules() {
        let mut random = Random::new(5, 0);
        for game in 0..60 {
            let mut position = if game % 2 == 0 { Crossings::new() } else { Crossings::random(&mut random) };
            for _ in 0..60 {
                for (rear, target) in Square::ALL.into_iter().flat_map(|rear| Square::ALL.map(|target| (rear, target)))
                {
                    let plain = plain_displacement(&position, rear, target);
                    assert_eq!(position.displacement(rear, target), plain, "{rear} {target} {position:?}");
                }
                let Some(&mv) = random.pick(&position.legal_moves()) else { break };
                if mv == Move::Pass && game % 2 == 1 {
                    break;
                }
                let before = position.clone();
                let mut tried = position.clone();
                position.play(mv);
                assert_eq!((tried.try_play(mv), &tried), (Ok(()), &position));
                let [rear, target] = [(); 2].map(|()| Square::ALL[random.below(64)]);
                let random_move = Move::Go { rear, target };
                let mut tried = before.clone();
                if let Err(illegal) = before.check(random_move) {
                    assert_eq!((tried.try_play(random_move), &tried), (Err(illegal), &before));
                }
            }
        }
    }
}
