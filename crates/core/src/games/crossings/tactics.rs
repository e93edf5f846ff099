//! Crossings that win at once.

use super::geometry::{bit, path};
use super::kernel::Displacement;
use super::{Crossings, Move, Square};
use crate::board::Side;
use crate::games::{Position, Prospect, Tactics};

impl Crossings {
    /// The position with this side to move.
    fn with_turn(&self, side: Side) -> Crossings {
        let mut position = self.clone();
        if side != self.to_move() {
            position.change_sides();
        }
        position
    }

    /// Calls `take` with the crossings of a side that the other one cannot answer (CS7), until it returns `false`. An answer to a
    /// crossing never wins.
    fn each_win(&self, side: Side, mut take: impl FnMut(Move) -> bool) {
        if !self.may_win() {
            return;
        }
        let position = self.with_turn(side);
        position.for_each_crossing(|rear, target, displacement| {
            !position.is_unanswerable(target, displacement) || take(Move::Go { rear, target })
        });
    }

    /// Whether the other side cannot answer a crossing.
    fn is_unanswerable(&self, target: Square, displacement: Displacement) -> bool {
        let mut after = self.displaced(displacement);
        after.cross(target);
        after.change_sides();
        after.is_lost()
    }

    /// Whether the crossing that led to `after` could be answered if this move had been made before it.
    fn can_answer(&self, after: &Crossings, rear: Square, target: Square) -> bool {
        self.displacement(rear, target).is_some_and(|displacement| after.displaced(displacement).can_cross())
    }

    /// Whether a crossing may be played that could win.
    fn may_win(&self) -> bool {
        self.outcome.is_none() && self.waiting == 0
    }
}

impl Tactics for Crossings {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        self.each_win(side, |mv| {
            moves.push(mv);
            true
        });
    }

    fn winning_move(&self, side: Side) -> Option<Move> {
        let mut win = None;
        self.each_win(side, |mv| {
            win = Some(mv);
            false
        });
        win
    }

    const MOVES_ARE_CELLS: bool = false;

    fn must_answer(&self) -> bool {
        self.outcome.is_none() && self.waiting != 0
    }

    /// A move prevents a crossing that wins only if it stops that crossing, crosses as well, or makes an answer possible. Those that
    /// may stop it come first: there are enough of them in most positions, and they are found faster.
    fn each_defence(&self, threats: &[Move], take: &mut dyn FnMut(Move) -> bool) {
        let Some(&first @ Move::Go { rear: threat_rear, target: threat_target }) =
            threats.first().filter(|_| self.waiting == 0)
        else {
            return self.each_legal_move(take);
        };
        let stopping = |threat: &Move| match *threat {
            Move::Go { rear, target } => self.stopping_squares(rear, target),
            Move::Pass => !0,
        };
        let stopping: Vec<u64> = threats.iter().map(stopping).collect();
        let stops = |path: u64| stopping.iter().all(|squares| squares & path != 0);
        let mut goes_on = true;
        let moves = self.sets().moves();
        moves.for_each(stopping[0], |rear, target| {
            goes_on = !stops(path(rear, target)) || take(Move::Go { rear, target });
            goes_on
        });
        if !goes_on {
            return;
        }
        let mut after = self.with_turn(self.to_move().other());
        after.play(first);
        let line = path(threat_rear, threat_target);
        let gates = after.gates();
        moves.for_each(gates | line | self.far, |rear, target| {
            let path = path(rear, target);
            let may_answer =
                || path & (line | self.far) != 0 || path & gates != 0 && self.can_answer(&after, rear, target);
            stops(path) || !may_answer() || take(Move::Go { rear, target })
        });
    }

    fn wins_again(&self, mv: Move) -> bool {
        let Move::Go { rear, target } = mv else { return false };
        let is_crossing = self.far & bit(target) != 0 && self.may_win();
        is_crossing
            && self.displacement(rear, target).is_some_and(|displacement| self.is_unanswerable(target, displacement))
    }

    /// The prospect is a win only for a side with a stone that can move: no other stone can cross.
    fn prospect(&self, side: Side) -> Prospect {
        let can_move = self.stones(side) & !self.fixed() != 0;
        if can_move { Prospect::Win } else { Prospect::Draw }
    }

    const CANNOT_WIN: &'static str = "cross: it has no stone that can move";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Outcome;
    use crate::games::actions::Actions;
    use crate::games::tactics::winning_moves;
    use crate::games::testing::check_tactics;
    use crate::random::Random;

    #[test]
    fn tactics_agree_with_the_rules() {
        check_tactics::<Crossings>("", 40);
    }

    /// CS7: a crossing must be answered before the game goes on, and no crossing wins before that.
    #[test]
    fn a_crossing_waits_for_its_answer() {
        let (mut waiting, mut over) = (0, 0);
        for game in 0..40 {
            let (mut random, mut position) = (Random::new(game, 8), Crossings::new());
            loop {
                let is_open = position.outcome().is_none();
                assert_eq!(position.must_answer(), is_open && position.waiting().is_some(), "{position:?}");
                let wins = || [Side::First, Side::Second].map(|side| winning_moves(&position, side));
                if position.waiting().is_some() || !is_open {
                    assert_eq!(wins(), [const { Vec::new() }; 2], "{position:?}");
                    let is_win = |mv: Move| position.wins_again(mv);
                    assert!(!position.all_moves().into_iter().any(is_win), "{position:?}");
                }
                waiting += usize::from(is_open && position.waiting().is_some());
                let Some(&mv) = random.pick(&position.legal_moves()) else { break };
                position.play(mv);
            }
            over += usize::from(matches!(position.outcome(), Some(Outcome { winner: Some(_), .. })));
        }
        assert!(waiting > 40 && over > 20, "{waiting} {over}");
    }
}
