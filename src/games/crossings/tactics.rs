//! Crossings that win at once.

use super::geometry::{bit, path};
use super::{Crossings, Move};
use crate::board::Side;
use crate::games::tactics::wins_after;
use crate::games::{Prospect, Tactics};

impl Tactics for Crossings {
    /// Crossings that the other side cannot answer (CS7). An answer to a crossing never wins.
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        if self.outcome.is_some() || self.waiting != 0 {
            return;
        }
        let mut position = self.clone();
        if side != self.to_move() {
            position.change_sides();
        }
        position.for_each_crossing(|rear, target| {
            let mv = Move::Go { rear, target };
            if wins_after(&position, mv, side) {
                moves.push(mv);
            }
            true
        });
    }

    fn must_answer(&self) -> bool {
        self.outcome.is_none() && self.waiting != 0
    }

    /// A move prevents a crossing that wins only if it changes the line of that crossing, crosses as well, or makes an answer
    /// possible.
    fn may_prevent(&self, mv: Move, threat: Move) -> bool {
        let (Move::Go { rear, target }, Move::Go { rear: from, target: to }) = (mv, threat) else { return true };
        let line = path(from, to);
        let Some(displacement) = self.displacement(rear, target) else { return true };
        path(rear, target) & line != 0
            || self.far & bit(target) != 0
            || self.may_open_crossing(displacement, path(rear, target))
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
