//! The tactical situation of the side to move before a ply.

use xgames_core::games::Tactics;
use xgames_core::games::tactics::Decisive;

/// The tactical situation of the side to move before a ply.
pub(super) struct Situation<M> {
    /// The moves that win at once.
    pub(super) wins: Vec<M>,
    /// The moves with which the other side would win at once if it were to move.
    pub(super) threats: Vec<M>,
    /// The moves that lose at once.
    pub(super) losing: Vec<M>,
    /// Whether most moves may lose: the other side threatens to win, or some moves lose at once.
    pub(super) is_danger: bool,
    /// Whether all legal moves are known.
    pub(super) is_complete: bool,
}

impl<M> Default for Situation<M> {
    fn default() -> Situation<M> {
        let (wins, threats, losing) = (Vec::new(), Vec::new(), Vec::new());
        Situation { wins, threats, losing, is_danger: false, is_complete: true }
    }
}

impl<M: Copy + PartialEq> Situation<M> {
    /// Fills in the situation of a position. The memory of the lists is used again.
    pub(super) fn fill_in<P: Tactics<Move = M>>(&mut self, position: &P, decisive: &Decisive<M>, is_complete: bool) {
        let side = position.turn().side;
        let Situation { wins, threats, losing, .. } = self;
        wins.clone_from(&decisive.wins[side as usize]);
        threats.clear();
        losing.clear();
        if wins.is_empty() {
            threats.clone_from(&decisive.wins[side.other() as usize]);
            losing.clone_from(&decisive.loses[side as usize]);
        }
        self.is_danger = !threats.is_empty()
            || wins.is_empty() && position.must_answer()
            || !losing.is_empty() && (!P::THREATS_FADE || position.legal_moves().len() <= losing.len() + 1);
        self.is_complete = is_complete;
    }

    /// The first moves, at most `most`, after which the other side has not won and cannot win at once.
    pub(super) fn safe_moves<P: Tactics<Move = M>>(&self, position: &P, most: usize) -> Vec<M> {
        safe_moves(position, &self.threats, &self.losing, most)
    }

    /// The first moves, at most `most`, after which the other side has not won yet.
    pub(super) fn longer_moves<P: Tactics<Move = M>>(&self, position: &P, most: usize) -> Vec<M> {
        position.legal_moves().into_iter().filter(|mv| !self.losing.contains(mv)).take(most).collect()
    }

    /// Whether a safe move is the only one, where others lose at once. With one legal move there is nothing to choose.
    pub(super) fn is_only_move<P: Tactics<Move = M>>(&self, position: &P, mv: M) -> bool {
        let has_choice = || position.legal_moves().into_iter().any(|other| !P::is_same_choice(other, mv));
        let mut is_only = self.is_complete && self.is_danger && has_choice();
        if is_only {
            each_safe_move(position, &self.threats, &self.losing, |other| {
                is_only = other == mv;
                is_only
            });
        }
        is_only
    }
}

/// The moves after which the other side has not won and cannot win at once, or, if there are none, those after which it has not won yet. What
/// the move that was played tells of hidden stones is known.
pub(super) fn unlosing_moves<P: Tactics>(position: &P, played: P::Move) -> Vec<P::Move> {
    let certain = position.certain(Some(played));
    let known = certain.as_ref().unwrap_or(position);
    let mut situation = Situation::default();
    situation.fill_in(known, &Decisive::of(known), certain.is_none());
    let safe = situation.safe_moves(known, usize::MAX);
    if safe.is_empty() { situation.longer_moves(known, usize::MAX) } else { safe }
}

/// The first moves, at most `most`, after which the other side has not won and cannot win at once. `losing` are the moves with
/// which the side to move loses at once; `threats` are moves with which the other side may win.
pub(super) fn safe_moves<P: Tactics>(
    position: &P,
    threats: &[P::Move],
    losing: &[P::Move],
    most: usize,
) -> Vec<P::Move> {
    let mut safe = Vec::new();
    each_safe_move(position, threats, losing, |mv| {
        safe.push(mv);
        safe.len() < most
    });
    safe
}

/// Calls `take` with each of these moves until it returns `false`.
fn each_safe_move<P: Tactics>(
    position: &P,
    threats: &[P::Move],
    losing: &[P::Move],
    mut take: impl FnMut(P::Move) -> bool,
) {
    // These are further moves with which the other side wins.
    let mut refutations = Vec::new();
    let (side, mut after) = (position.turn().side, position.clone());
    let mut is_safe = |mv: P::Move| {
        if losing.contains(&mv) {
            return false;
        }
        if P::THREATS_FADE && threats.is_empty() {
            return true;
        }
        after.clone_from(position);
        after.play(mv);
        if after.outcome().is_some() {
            return true;
        }
        let enemy = after.turn().side;
        if P::THREATS_FADE && enemy != side {
            return threats.iter().all(|threat| after.check(*threat).is_err());
        }
        // A move that wins after one move often wins after others.
        if threats.iter().chain(&refutations).any(|mv| after.wins_again(*mv)) {
            return false;
        }
        let win = after.winning_move(enemy);
        refutations.extend(win);
        win.is_none()
    };
    position.each_defence(threats, &mut |mv| !is_safe(mv) || take(mv));
}
