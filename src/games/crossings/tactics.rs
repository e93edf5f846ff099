//! Crossings that win at once.

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
