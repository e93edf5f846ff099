//! What a move changes: the squares that a part leaves and those that it takes.
//!
//! One look along the line of the move tells at once whether it is legal and what it does. Why a move is not
//! legal the plain rules in `crossings.rs` say; a test holds the two together.

use super::lines::{Direction, FAR_RANKS, LINES, bit};
use super::{Crossings, index};

/// The squares of a moving part before and after its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    from: u64,
    to: u64,
}

impl Crossings {
    /// What a legal move changes; `None` for a move that is not legal.
    #[inline]
    pub(super) fn change(&self, rear: u8, target: u8) -> Option<Change> {
        let line = LINES[usize::from(rear & 63)][usize::from(target & 63)];
        let (own, enemy) = (self.own(), self.enemy());
        if line.distance == 0 || own & bit(rear) == 0 || own & bit(target) != 0 {
            return None;
        }
        // The own stones from the rear on; they end before the target at the latest.
        let (mut from, mut stones, mut square) = (0, 0, rear);
        while own & bit(square) != 0 {
            from |= bit(square);
            stones += 1;
            square = square.wrapping_add_signed(line.offset);
        }
        let squares = line.distance + 1 - stones;
        let fixed = self.fixed();
        if squares > stones || from & fixed != 0 {
            return None;
        }
        while square != target {
            if (own | enemy) & bit(square) != 0 {
                return None;
            }
            square = square.wrapping_add_signed(line.offset);
        }
        if enemy & bit(target) != 0 {
            let direction = Direction::between(rear, target)?;
            if stones == 1 || fixed & bit(target) != 0 || self.line(target, direction) >= stones {
                return None;
            }
        }
        if self.waiting.is_some() && FAR_RANKS[index(self.to_move)] & bit(target) == 0 {
            return None;
        }
        // Nothing leaves the board, so nothing comes round to its other end.
        let places = (line.offset * squares as i8) as u32 & 63;
        Some(Change { from, to: from.rotate_left(places) })
    }

    /// Moves the stones, and locks or lets wait what has crossed (CS6 to CS8).
    #[inline]
    pub(super) fn apply(&mut self, change: Change, target: u8) {
        let mover = index(self.to_move);
        self.stones[mover] = self.stones[mover] & !change.from | change.to;
        self.stones[1 - mover] &= !bit(target);
        let crossing = FAR_RANKS[mover] & bit(target) != 0;
        match (crossing, self.waiting.take()) {
            (true, Some(answered)) => self.locked |= bit(answered) | bit(target),
            (true, None) => self.waiting = Some(target),
            (false, _) => {}
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
