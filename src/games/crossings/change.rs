//! What a move changes: the squares that a part leaves and those that it takes.
//!
//! One look along the line of the move tells at once whether it is legal and what it does. Why a move is not
//! legal the plain rules in `crossings.rs` say; a test holds the two together.

use std::hint::select_unpredictable;

use super::lines::{Direction, FAR_RANKS, LINES, Line, WAYS, bit};
use super::{Crossings, index};

/// The squares of a moving part before and after its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    from: u64,
    to: u64,
}

impl Crossings {
    /// What a legal move changes; `None` for a move that is not legal. No loop goes along the line, as nobody could foretell
    /// where it ends.
    #[expect(clippy::inline_always, reason = "most of the work on a move is done here")]
    #[inline(always)]
    pub(super) fn change(&self, rear: u8, target: u8) -> Option<Change> {
        let (rear, target) = (rear & 63, target & 63);
        let Line { offset, distance } = LINES[usize::from(rear)][usize::from(target)];
        let way = WAYS[usize::from(rear)][usize::from(target)];
        let (own, enemy) = (self.own(), self.enemy());
        // The first square on the way without an own stone, or else the target.
        let free = way & !own | bit(target);
        // Half of the moves go each way, in no order that could be foretold.
        let behind = select_unpredictable(offset > 0, free.trailing_zeros(), free.ilog2()) as u8;
        let stones = LINES[usize::from(rear)][usize::from(behind)].distance;
        let from = WAYS[usize::from(rear)][usize::from(behind)];
        let squares = distance + 1 - stones;
        let fixed = self.fixed();
        // Off all lines the way and so the stones are none. Nothing else may stand on the way.
        if stones == 0
            || squares > stones
            || (own | enemy) & way != from
            || own & bit(target) != 0
            || from & fixed != 0
            || self.targets() & bit(target) == 0
        {
            return None;
        }
        if enemy & bit(target) != 0 {
            let direction = Direction::between(rear, target)?;
            if stones == 1 || fixed & bit(target) != 0 || self.line(target, direction) >= stones {
                return None;
            }
        }
        // Nothing leaves the board, so nothing comes round to its other end.
        let places = target.wrapping_sub(behind).wrapping_add_signed(offset);
        Some(Change { from, to: from.rotate_left(u32::from(places)) })
    }

    /// Moves the stones, and locks or lets wait what has crossed (CS6 to CS8).
    #[inline]
    pub(super) fn apply(&mut self, change: Change, target: u8) {
        let mover = index(self.to_move);
        self.stones[mover] = self.stones[mover] & !change.from | change.to;
        self.stones[1 - mover] &= !bit(target);
        if FAR_RANKS[mover] & bit(target) != 0 {
            if self.waiting == 0 {
                self.waiting = bit(target);
            } else {
                self.locked |= self.waiting | bit(target);
                self.waiting = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Crossings, Move, Position, lines};
    use super::*;
    use crate::analysis::random::Random;

    /// The squares before and after a legal move, stone by stone.
    fn plain_change(position: &Crossings, rear: u8, target: u8) -> Option<Change> {
        position.check_go(rear, target).ok()?;
        let direction = Direction::between(rear, target)?;
        let part = position.part(rear, direction).ok()?;
        let distance = lines::distance(part.front, target);
        let squares = (0..part.stones).map(|steps| lines::ahead(rear, direction, steps));
        let to = squares.clone().fold(0, |set, square| set | bit(lines::ahead(square, direction, distance)));
        Some(Change { from: squares.fold(0, |set, square| set | bit(square)), to })
    }

    /// All pairs of squares, in random games and in positions that are thrown together.
    #[test]
    fn one_look_along_the_line_agrees_with_the_plain_rules() {
        let mut random = Random::new(5, 0);
        let start = Crossings::begin(&super::super::Setup::default()).unwrap();
        let mut legal = Vec::new();
        for game in 0..60 {
            let mut position = if game % 2 == 0 { start.clone() } else { Crossings::thrown_together(&mut random) };
            for _ in 0..60 {
                for (rear, target) in (0..64).flat_map(|rear| (0..64).map(move |target| (rear, target))) {
                    assert_eq!(
                        position.change(rear, target),
                        plain_change(&position, rear, target),
                        "{rear} {target} {position:?}"
                    );
                }
                position.legal_moves(&mut legal);
                let Some(&mv) = random.pick(&legal) else { break };
                if mv == Move::Pass && game % 2 == 1 {
                    break;
                }
                let before = position.clone();
                let mut tried = position.clone();
                position.play(mv);
                assert_eq!((tried.try_play(mv), &tried), (Ok(()), &position));
                let nonsense = Move::Go { rear: random.below(64) as u8, target: random.below(64) as u8 };
                let mut tried = before.clone();
                if before.check(nonsense).is_err() {
                    assert_eq!((tried.try_play(nonsense), &tried), (before.check(nonsense), &before));
                }
            }
        }
    }
}
