//! Tactics are what a single move decides: wins in one, moves that lose at once, and whether a side can still win at all.
//!
//! Each game finds these from its own data, without playing every move. The unit tests of each game compare them with
//! the plain rules by `testing.rs`: each legal move is played in the positions of random games.

use super::placement::Move;
use super::{Cell, Notation, Position, Side};

/// Exact facts about a position that follow from one move, or from the stones alone.
pub trait Tactics: Notation {
    /// Adds the moves with which a side would win at once if it were to move. Empty if the game is over.
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Self::Move>);

    /// The first move with which a side would win at once, if there is one.
    fn winning_move(&self, side: Side) -> Option<Self::Move> {
        winning_moves(self, side).first().copied()
    }

    /// Adds the moves with which a side would lose at once if it were to move. There are none in most games.
    fn losing_moves_into(&self, _side: Side, _moves: &mut Vec<Self::Move>) {}

    /// Brings the decisive moves of the position `before` up to date, after `mv` has been played there. Where stones stay, only
    /// the neighbourhood of the new stone has changed.
    fn update_decisive(&self, _before: &Self, _mv: Self::Move, decisive: &mut Decisive<Self::Move>) {
        decisive.find(self);
    }

    /// Whether a move never gives the other side a new move that wins at once, and leaves those that stay legal.
    const THREATS_FADE: bool = false;

    /// Whether the board can show many moves at once, because most of them change one cell.
    const MOVES_ARE_CELLS: bool = true;

    /// Whether the side to move loses if it does not answer the last move.
    fn must_answer(&self) -> bool {
        false
    }

    /// Whether a move may prevent that the other side wins with `threat`. `false` only if it certainly does not.
    fn may_prevent(&self, _mv: Self::Move, _threat: Self::Move) -> bool {
        true
    }

    /// Calls `take` with each legal move that may prevent all these wins of the other side until it returns `false`.
    fn each_defence(&self, threats: &[Self::Move], take: &mut dyn FnMut(Self::Move) -> bool) {
        defences(self, self.legal_moves(), threats).all(take);
    }

    /// Whether the side to move would win with a move of this kind: one that has won in another position.
    fn wins_again(&self, mv: Self::Move) -> bool {
        let side = self.turn().side;
        self.check(mv).is_ok() && wins_after(self, mv, side)
    }

    /// The best result that a side can still reach, whatever both sides play: an upper bound that follows from the stones
    /// alone. It never gets better in the course of a game.
    fn prospect(&self, side: Side) -> Prospect;

    /// The aim that a side has lost if its [prospect](Tactics::prospect) is not a win, in words that follow ‘white can no
    /// longer’.
    const CANNOT_WIN: &'static str;

    /// In games with hidden stones, the position with only those stones in the hands that are certainly there; the player to
    /// move is about to play `mv`. `None` if nothing is hidden.
    fn certain(&self, _mv: Option<Self::Move>) -> Option<Self> {
        None
    }
}

/// The moves that decide a game at once, by side: each as if that side were to move.
#[derive(Clone, Debug)]
pub struct Decisive<M> {
    /// The moves that win at once, by side.
    pub wins: [Vec<M>; 2],
    /// The moves that lose at once, by side.
    pub loses: [Vec<M>; 2],
}

impl<M> Default for Decisive<M> {
    fn default() -> Decisive<M> {
        Decisive { wins: Default::default(), loses: Default::default() }
    }
}

impl<M> Decisive<M> {
    /// The decisive moves of a position.
    #[must_use]
    pub fn of<P: Tactics<Move = M>>(position: &P) -> Decisive<M> {
        let mut decisive = Decisive::default();
        decisive.find(position);
        decisive
    }

    /// Looks at the whole position. Empty if the game is over.
    fn find<P: Tactics<Move = M>>(&mut self, position: &P) {
        for side in [Side::First, Side::Second] {
            let (wins, loses) = (&mut self.wins[side as usize], &mut self.loses[side as usize]);
            wins.clear();
            loses.clear();
            position.winning_moves_into(side, wins);
            position.losing_moves_into(side, loses);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.wins.iter_mut().chain(&mut self.loses).for_each(Vec::clear);
    }
}

/// The moves of a list that may prevent all these wins of the other side.
pub(super) fn defences<P: Tactics>(
    position: &P,
    moves: impl IntoIterator<Item = P::Move>,
    threats: &[P::Move],
) -> impl Iterator<Item = P::Move> {
    moves.into_iter().filter(|mv| threats.iter().all(|threat| position.may_prevent(*mv, *threat)))
}

/// Adds a placement to a list in reading order, if it is not in it.
pub(super) fn insert_placement(moves: &mut Vec<Move>, cell: Cell) {
    let place = |mv: &Move| if let Move::Place(cell) = mv { cell.index() } else { usize::MAX };
    if let Err(index) = moves.binary_search_by_key(&cell.index(), place) {
        moves.insert(index, Move::Place(cell));
    }
}

/// The best result that is possible for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prospect {
    /// The side loses, whatever happens.
    Loss,
    /// The side cannot win.
    Draw,
    /// The side cannot win by a move of its own, but the other side may have to lose (CR5).
    Indirect,
    /// The side may win.
    Win,
}

/// The moves of [`Tactics::winning_moves_into`].
pub fn winning_moves<P: Tactics>(position: &P, side: Side) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.winning_moves_into(side, &mut moves);
    moves
}

/// Whether the game would be won for a side after a move of the side to move.
pub(crate) fn wins_after<P: Position>(position: &P, mv: P::Move, side: Side) -> bool {
    let mut after = position.clone();
    after.play(mv);
    after.outcome().is_some_and(|outcome| outcome.winner == Some(side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::start;
    use crate::games::{Game, for_game};

    fn check_start<P: Tactics>() {
        let begin: P = start("");
        assert!(!begin.must_answer());
        assert_eq!(begin.certain(None).is_some(), P::GAME.has_hands());
        assert_eq!(begin.prospect(Side::First), Prospect::Win);
    }

    #[test]
    fn at_the_start_nothing_needs_an_answer_and_only_hands_are_uncertain() {
        for game in Game::ALL {
            for_game!(game, P => check_start::<P>());
        }
    }
}
