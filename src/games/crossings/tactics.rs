//! Crossings that win at once.

use super::displacement::Displacement;
use super::geometry::{bit, path};
use super::{Crossings, Move, Square};
use crate::board::Side;
use crate::games::{Prospect, Tactics};

impl Crossings {
    /// The same position with this side to move.
    fn with_turn(&self, side: Side) -> Crossings {
        let mut position = self.clone();
        if side != self.to_move() {
            position.change_sides();
        }
        position
    }

    /// Adds the crossings of a side that the other one cannot answer (CS7). An answer to a crossing never wins.
    fn unanswerable_into(&self, side: Side, moves: &mut Vec<Move>) {
        let position = self.with_turn(side);
        let mut answers = None;
        position.for_each_crossing(|rear, target, displacement| {
            let answers = answers.get_or_insert_with(|| self.with_turn(side.other()).paths_of_crossings());
            // A crossing of the other side stays possible if nothing changes on its path: nothing lies beyond the far rank.
            let changed = displacement.changed();
            let is_answered = answers.iter().any(|path| path & changed == 0);
            if !is_answered && position.is_unanswerable(target, displacement) {
                moves.push(Move::Go { rear, target });
            }
            true
        });
    }

    /// The paths of some crossings of the side to move, first squares and last ones included; if there are few, the rest are
    /// the whole board.
    fn paths_of_crossings(&self) -> [u64; 4] {
        let (mut paths, mut number) = ([!0; 4], 0);
        self.for_each_crossing(|rear, target, _| {
            paths[number] = path(rear, target);
            number += 1;
            number < paths.len()
        });
        paths
    }

    /// Whether the other side cannot answer a crossing.
    fn is_unanswerable(&self, target: Square, displacement: Displacement) -> bool {
        let mut after = self.clone();
        after.cross(target);
        after.displace(displacement);
        after.find_outcome().is_some()
    }

    /// Whether a crossing may be played that could win.
    fn may_win(&self) -> bool {
        self.outcome.is_none() && self.waiting == 0
    }
}

impl Tactics for Crossings {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        if self.may_win() {
            self.unanswerable_into(side, moves);
        }
    }

    const MOVES_ARE_CELLS: bool = false;

    fn must_answer(&self) -> bool {
        self.outcome.is_none() && self.waiting != 0
    }

    /// A move prevents a crossing that wins only if it changes the line of that crossing, crosses as well, or makes an answer
    /// possible. Those of the first kind come first: there are enough of them in most positions, and they are found faster.
    fn each_defence(&self, threats: &[Move], take: &mut dyn FnMut(Move) -> bool) {
        let line = |threat: &Move| if let Move::Go { rear, target } = *threat { path(rear, target) } else { !0 };
        let Some(first) = threats.first().map(line) else { return self.each_legal_move(take) };
        let is_on_lines = |path: u64| threats.iter().all(|threat| line(threat) & path != 0);
        let mut goes_on = true;
        self.for_each_move_over(first, |rear, target| {
            goes_on = !is_on_lines(path(rear, target)) || take(Move::Go { rear, target });
            goes_on
        });
        if !goes_on {
            return;
        }
        // What crosses leaves the way to others.
        let openings = self.openings(threats.iter().fold(0, |lines, threat| lines | line(threat)));
        self.for_each_move_over(openings.all | self.far, |rear, target| {
            let path = path(rear, target);
            let may_open = || {
                path & openings.all != 0
                    && self.displacement(rear, target).is_none_or(|displacement| self.may_open(&openings, displacement))
            };
            is_on_lines(path) || !(self.far & bit(target) != 0 || may_open()) || take(Move::Go { rear, target })
        });
    }

    fn wins_again(&self, mv: Move) -> bool {
        let Move::Go { rear, target } = mv else { return false };
        let is_crossing = self.far & bit(target) != 0 && self.may_win();
        is_crossing
            && self.displacement(rear, target).is_some_and(|displacement| self.is_unanswerable(target, displacement))
    }

    /// Only a stone that can move can cross.
    fn prospect(&self, side: Side) -> Prospect {
        let can_move = self.stones(side) & !self.fixed() != 0;
        if can_move { Prospect::Win } else { Prospect::Draw }
    }

    const CANNOT_WIN: &'static str = "cross: it has no stone that can move";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::check_tactics;

    #[test]
    fn tactics_agree_with_the_rules() {
        check_tactics::<Crossings>("", 40);
    }
}
