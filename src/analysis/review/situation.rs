//! What the side to move could do before a ply.

use crate::games::Tactics;
use crate::games::tactics::{Decisive, winning_moves, wins_after};

/// What the side to move could do before a ply.
pub(super) struct Situation<M> {
    /// The moves that win at once.
    pub(super) wins: Vec<M>,
    /// The moves with which the other side would win at once if it were to move.
    pub(super) threats: Vec<M>,
    /// The moves that lose at once.
    pub(super) losing: Vec<M>,
    /// The moves after which the other side has not won and cannot win at once. `None` if there is certainly more than one, so
    /// that they were not looked for.
    pub(super) safe: Option<Vec<M>>,
    /// Whether all legal moves are known.
    pub(super) is_complete: bool,
}

impl<M> Default for Situation<M> {
    fn default() -> Situation<M> {
        Situation { wins: Vec::new(), threats: Vec::new(), losing: Vec::new(), safe: None, is_complete: true }
    }
}

impl<M: Copy + PartialEq> Situation<M> {
    /// The situation in a position.
    pub(super) fn of<P: Tactics<Move = M>>(position: &P, decisive: &Decisive<M>, is_complete: bool) -> Situation<M> {
        let side = position.turn().side;
        let wins = decisive.wins[side as usize].clone();
        if !wins.is_empty() {
            return Situation { wins, is_complete, ..Situation::default() };
        }
        let (threats, losing) = (decisive.wins[side.other() as usize].clone(), decisive.loses[side as usize].clone());
        let is_danger = !threats.is_empty()
            || position.must_answer()
            || !losing.is_empty() && (!P::THREATS_FADE || position.legal_moves().len() <= losing.len() + 1);
        let safe = is_danger.then(|| safe_moves(position, &threats, &losing));
        Situation { wins, threats, losing, safe, is_complete }
    }

    /// The only move that does not lose at once.
    pub(super) fn only_move(&self) -> Option<M> {
        match self.safe.as_deref() {
            Some(&[only]) if self.is_complete => Some(only),
            _ => None,
        }
    }

    /// Whether every move loses at once, or lets the other side win at once.
    pub(super) fn is_lost(&self) -> bool {
        self.is_complete && self.wins.is_empty() && self.safe.as_ref().is_some_and(Vec::is_empty)
    }
}

/// The moves after which the other side has not won and cannot win at once. `losing` are the moves with which the side to
/// move loses at once; `threats` are moves with which the other side may win.
pub(super) fn safe_moves<P: Tactics>(position: &P, threats: &[P::Move], losing: &[P::Move]) -> Vec<P::Move> {
    let mut refutations = threats.to_vec();
    let (side, mut after) = (position.turn().side, position.clone());
    let is_safe = |mv: &P::Move| {
        if threats.iter().any(|threat| !position.may_prevent(*mv, *threat)) || losing.contains(mv) {
            return false;
        }
        if P::THREATS_FADE && threats.is_empty() {
            return true;
        }
        after.clone_from(position);
        after.play(*mv);
        if after.outcome().is_some() {
            return true;
        }
        let enemy = after.turn().side;
        if P::THREATS_FADE && enemy != side {
            return threats.iter().all(|threat| after.check(*threat).is_err());
        }
        // What wins after one move often wins after others.
        if refutations.iter().any(|mv| after.check(*mv).is_ok() && wins_after(&after, *mv, enemy)) {
            return false;
        }
        let wins = winning_moves(&after, enemy);
        refutations.extend(wins.first());
        wins.is_empty()
    };
    position.legal_moves().into_iter().filter(is_safe).collect()
}
