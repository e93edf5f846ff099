//! What a move changes: the squares that a part leaves and those that it takes.
//!
//! One look along the line of the move tells at once whether the rules of movement allow it and what it does. Why they
//! do not, the plain rules in `crossings.rs` say; a test holds the two together.

use std::hint::select_unpredictable;

use super::lines::{OFFSETS, WAYS, bit};
use super::{Crossings, Move};

/// What a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The squares of the moving part before the move.
    from: u64,
    /// Its squares after the move.
    to: u64,
    /// The captured stone.
    captured: u64,
    /// Where the leading stone goes.
    target: u8,
}

impl Change {
    /// Whether the leading stone goes to one of these squares.
    #[inline]
    pub(super) fn ends_in(&self, squares: u64) -> bool {
        squares & bit(self.target) != 0
    }
}

impl Crossings {
    /// What a move changes that the rules of movement allow; `None` for any other one. No loop goes along the line, as
    /// nobody could foretell where it ends.
    #[expect(clippy::inline_always, reason = "most of the work on a move is done here")]
    #[inline(always)]
    pub(super) fn change(&self, mv: Move) -> Option<Change> {
        // A pass becomes a1 to a1, which no stone goes.
        let (rear, target) = (mv.rear & 63, mv.target & 63);
        let way = WAYS[usize::from(rear)][usize::from(target)];
        // The first square on the way without an own stone, or else the target.
        let free = way & !self.own | bit(target);
        // Half of the moves go each way, in no order that could be foretold.
        let behind = select_unpredictable(target > rear, free.trailing_zeros(), free.ilog2()) as u8;
        let from = WAYS[usize::from(rear)][usize::from(behind)];
        // Nothing leaves the board, so nothing comes round to its other end.
        let places = target.wrapping_sub(behind).wrapping_add_signed(OFFSETS[usize::from(rear)][usize::from(target)]);
        let to = from.rotate_left(u32::from(places));
        // If the part goes at most as far as it has stones, it leaves no gap (CS4). Off all lines, and without an own
        // stone on the first square, there is no part.
        let all = way | bit(target);
        if from | to != all || from & self.fixed() != 0 {
            return None;
        }
        // Whatever else stands there.
        let captured = (self.own | self.enemy) & all ^ from;
        if captured != 0 && (captured != self.enemy & bit(target) || !self.can_capture(rear, target, behind)) {
            return None;
        }
        Some(Change { from, to, captured, target })
    }

    /// Whether a part that begins on `rear` and ends before `behind` can capture the enemy stone on `target` (CS3, CS5,
    /// CS8).
    fn can_capture(&self, rear: u8, target: u8, behind: u8) -> bool {
        let offset = OFFSETS[usize::from(rear & 63)][usize::from(target & 63)];
        // As many squares from the target on as the part has stones: do enemies stand on all of them?
        let further = behind.wrapping_sub(rear).wrapping_add_signed(-offset);
        let last = target.wrapping_add(further);
        let is_long = last < 64
            && OFFSETS[usize::from(target & 63)][usize::from(last)] == offset
            && (WAYS[usize::from(target & 63)][usize::from(last)] | bit(last)) & !self.enemy == 0;
        further != 0 && !is_long && self.fixed() & bit(target) == 0
    }

    /// Whether a move is neither a crossing nor the answer to one, and the game goes on.
    #[inline]
    pub(super) fn is_plain(&self, mv: Move) -> bool {
        self.outcome.is_none() && self.waiting == 0 && self.far & bit(mv.target & 63) == 0
    }

    /// Makes a plain move; whether the other side can go on it looks up only where it cannot step forward or back.
    #[inline]
    pub(super) fn apply_plain(&mut self, change: Change) {
        self.move_stones(change);
        // Nothing has been locked, so the game is not over because all is (CS9).
        if !self.has_step() {
            self.outcome = self.look_for_outcome();
        }
    }

    /// Moves the stones, and locks or lets wait what has crossed (CS6 to CS8).
    pub(super) fn apply(&mut self, change: Change) {
        if change.ends_in(self.far) {
            if self.waiting == 0 {
                self.waiting = bit(change.target);
            } else {
                self.locked |= self.waiting | bit(change.target);
                self.waiting = 0;
            }
        }
        self.move_stones(change);
    }

    /// It is the other side's turn then.
    #[inline]
    fn move_stones(&mut self, Change { from, to, captured, .. }: Change) {
        (self.own, self.enemy) = (self.own ^ from | to, self.enemy ^ captured);
        self.change_sides();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Direction, Position, lines};
    use super::*;
    use crate::analysis::random::Random;

    /// The squares before and after a legal move, stone by stone.
    fn plain_change(position: &Crossings, mv: Move) -> Option<Change> {
        position.check_go(mv).ok()?;
        let Move { rear, target } = mv;
        let captured = position.enemy & bit(target);
        let direction = Direction::between(rear, target)?;
        let part = position.part(rear, direction).ok()?;
        let distance = lines::distance(part.front, target);
        let squares = (0..part.stones).map(|steps| lines::ahead(rear, direction, steps));
        let to = squares.clone().fold(0, |set, square| set | bit(lines::ahead(square, direction, distance)));
        Some(Change { from: squares.fold(0, |set, square| set | bit(square)), to, captured, target })
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
                    let mv = Move { rear, target };
                    assert_eq!(position.legal_change(mv), plain_change(&position, mv), "{mv:?} {position:?}");
                }
                position.legal_moves(&mut legal);
                let Some(&mv) = random.pick(&legal) else { break };
                if mv == Move::PASS && game % 2 == 1 {
                    break;
                }
                let before = position.clone();
                let mut tried = position.clone();
                position.play(mv);
                assert_eq!((tried.try_play(mv), &tried), (Ok(()), &position));
                let nonsense = Move { rear: random.below(64) as u8, target: random.below(64) as u8 };
                let mut tried = before.clone();
                if before.check(nonsense).is_err() {
                    assert_eq!((tried.try_play(nonsense), &tried), (before.check(nonsense), &before));
                }
            }
        }
    }
}
