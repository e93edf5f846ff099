//! What a move changes: the squares that a part leaves and those that it takes.
//!
//! One look along the line of the move shows whether the rules of movement allow it and what it does; `movement.rs` says
//! why they do not. Square by square `verify` of Crossings takes 2.2 times as many instructions. The test
//! `one_look_along_the_line_agrees_with_the_rules` holds the two together.

use std::hint::select_unpredictable;

use super::geometry::{OFFSETS, WAYS, bit};
use super::{Crossings, Square};

/// What a move changes.
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
    /// What a move changes that the rules of movement allow; `None` for any other move. There is no loop along the line, as
    /// its end would be mispredicted.
    #[expect(clippy::inline_always, reason = "most of the work on a move is done here")]
    #[inline(always)]
    pub(super) fn displacement(&self, rear: Square, target: Square) -> Option<Displacement> {
        let way = WAYS[rear as usize][target as usize];
        // The first square on the way without a stone of the side to move, or else the target. Half of the moves go each
        // way, in an order that cannot be predicted.
        let free = way & !self.own | bit(target);
        let past = select_unpredictable(target > rear, free.trailing_zeros(), free.ilog2());
        let from = WAYS[rear as usize][past as usize];
        // Nothing leaves the board, so the rotation brings nothing round to its other end.
        let offset = OFFSETS[rear as usize][target as usize];
        let places = (target as u32).wrapping_sub(past).wrapping_add_signed(offset.into());
        let to = from.rotate_left(places);
        // If the part goes at most as far as it has stones, it leaves no gap (CS4). Off all lines, and without a stone on
        // the first square, there is no part.
        let all = way | bit(target);
        if from | to != all || from & self.fixed() != 0 {
            return None;
        }
        // Whatever else is on the way.
        let captured = (self.own | self.enemy) & all ^ from;
        if captured != 0 && (captured != self.enemy & bit(target) || !self.can_capture(rear, target, from.count_ones()))
        {
            return None;
        }
        Some(Displacement { from, to, captured })
    }

    /// Whether so many stones from `rear` on can capture the enemy stone on `target` (CS3, CS5, CS8).
    fn can_capture(&self, rear: Square, target: Square, stones: u32) -> bool {
        if stones < 2 || self.fixed() & bit(target) != 0 {
            return false;
        }
        // As many squares from the target on as the part has stones: if the board has them, are enemies on all of them?
        let offset = OFFSETS[rear as usize][target as usize];
        let last = target as i32 + (stones as i32 - 1) * i32::from(offset);
        let last = usize::try_from(last).ok().and_then(|last| Square::ALL.get(last));
        let is_long = last.is_some_and(|last| {
            OFFSETS[target as usize][*last as usize] == offset
                && (WAYS[target as usize][*last as usize] | bit(*last)) & !self.enemy == 0
        });
        !is_long
    }

    /// Moves the stones. It is the other side's turn then.
    #[inline]
    pub(super) fn displace(&mut self, Displacement { from, to, captured }: Displacement) {
        (self.own, self.enemy) = (self.own ^ from | to, self.enemy ^ captured);
        self.change_sides();
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Direction, distance};
    use super::super::{Move, Position};
    use super::*;
    use crate::random::Random;

    /// The square so many steps ahead.
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

    /// All pairs of squares, in random games and in random positions.
    #[test]
    fn one_look_along_the_line_agrees_with_the_rules() {
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
                let nonsense = Move::Go { rear, target };
                let mut tried = before.clone();
                if let Err(illegal) = before.check(nonsense) {
                    assert_eq!((tried.try_play(nonsense), &tried), (Err(illegal), &before));
                }
            }
        }
    }
}
