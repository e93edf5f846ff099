//! What the side to move could do before a ply.

use crate::games::Tactics;
use crate::games::tactics::{winning_moves, wins_after};

/// What the side to move could do before a ply.
pub(super) struct Situation<M> {
    /// The moves that win at once.
    pub(super) wins: Vec<M>,
    /// The moves after which the other side has not won and cannot win at once. `None` if there is no danger, so that it was
    /// not looked for.
    pub(super) safe: Option<Vec<M>>,
    /// Whether all legal moves are known.
    pub(super) is_complete: bool,
}

impl<M> Default for Situation<M> {
    fn default() -> Situation<M> {
        Situation { wins: Vec::new(), safe: None, is_complete: true }
    }
}

impl<M: Copy + PartialEq> Situation<M> {
    /// The situation in a position. `wins` are the moves that win at once.
    pub(super) fn of<P: Tactics<Move = M>>(position: &P, wins: &[M], is_complete: bool) -> Situation<M> {
        let wins = wins.to_vec();
        if !wins.is_empty() {
            return Situation { wins, safe: None, is_complete };
        }
        let threats = winning_moves(position, position.turn().side.other());
        let mut losing = Vec::new();
        position.losing_moves_into(&mut losing);
        let is_danger = !threats.is_empty() || !losing.is_empty() || position.must_answer();
        Situation { wins, safe: is_danger.then(|| safe_moves(position, &threats, &losing)), is_complete }
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
    let is_safe = |mv: &P::Move| {
        if losing.contains(mv) || threats.iter().any(|threat| !position.may_prevent(*mv, *threat)) {
            return false;
        }
        let mut after = position.clone();
        after.play(*mv);
        if after.outcome().is_some() {
            return true;
        }
        let enemy = after.turn().side;
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
