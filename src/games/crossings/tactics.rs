//! Crossings that win at once.

use super::displacement::Displacement;
use super::geometry::{bit, path};
use super::{Crossings, Move, Square};
use crate::board::Side;
use crate::games::tactics::Decisive;
use crate::games::{Prospect, Tactics};

/// A crossing that is possible.
struct Crossing {
    rear: Square,
    target: Square,
    displacement: Displacement,
}

impl Crossings {
    /// The crossings of a side if it is to move, where none waits for its answer.
    fn crossings_of(&self, side: Side) -> Vec<Crossing> {
        let mut crossings = Vec::with_capacity(16);
        self.with_turn(side).for_each_crossing(|rear, target, displacement| {
            crossings.push(Crossing { rear, target, displacement });
            true
        });
        crossings
    }

    /// The same position with this side to move.
    fn with_turn(&self, side: Side) -> Crossings {
        let mut position = self.clone();
        if side != self.to_move() {
            position.change_sides();
        }
        position
    }

    /// Adds the crossings of a side that the other one cannot answer (CS7). An answer to a crossing never wins.
    fn unanswerable(&self, side: Side, crossings: &[Crossing], answers: &[Crossing], moves: &mut Vec<Move>) {
        for &Crossing { rear, target, displacement } in crossings {
            // A crossing of the other side stays possible if nothing changes on its path: nothing lies beyond the far rank.
            let changed = displacement.changed();
            if answers.iter().any(|answer| path(answer.rear, answer.target) & changed == 0) {
                continue;
            }
            if self.with_turn(side).is_unanswerable(target, displacement) {
                moves.push(Move::Go { rear, target });
            }
        }
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
        let crossings = if self.may_win() { self.crossings_of(side) } else { Vec::new() };
        if !crossings.is_empty() {
            self.unanswerable(side, &crossings, &self.crossings_of(side.other()), moves);
        }
    }

    fn update_decisive(&self, _before: &Crossings, _mv: Move, decisive: &mut Decisive<Move>) {
        decisive.clear();
        if !self.may_win() {
            return;
        }
        let sides = [Side::First, Side::Second];
        let crossings = sides.map(|side| self.crossings_of(side));
        for side in sides {
            let [own, other] = [side, side.other()].map(|side| &crossings[side as usize]);
            self.unanswerable(side, own, other, &mut decisive.wins[side as usize]);
        }
    }

    const MOVES_ARE_CELLS: bool = false;

    fn must_answer(&self) -> bool {
        self.outcome.is_none() && self.waiting != 0
    }

    /// A move prevents a crossing that wins only if it changes the line of that crossing, crosses as well, or makes an answer
    /// possible.
    fn each_defence(&self, threats: &[Move], take: &mut dyn FnMut(Move) -> bool) {
        let line = |threat: &Move| if let Move::Go { rear, target } = *threat { path(rear, target) } else { !0 };
        // What crosses leaves the way to others.
        let leaving = threats.iter().fold(0, |lines, threat| lines | line(threat));
        let openings = self.squares_of_openings(leaving);
        let may_prevent = |rear: Square, target: Square| {
            let path = path(rear, target);
            threats.iter().all(|threat| line(threat) & path != 0)
                || self.far & bit(target) != 0
                || path & openings != 0
                    && self.displacement(rear, target).is_none_or(|displacement| self.may_open_crossing(displacement))
        };
        self.each_legal_move(&mut |mv| match mv {
            Move::Go { rear, target } if !threats.is_empty() && !may_prevent(rear, target) => true,
            _ => take(mv),
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
