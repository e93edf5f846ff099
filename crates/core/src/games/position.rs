//! The rules of a game, as questions to a position.

use std::fmt::Debug;

use super::{Seat, SetupFault, Turn};
use crate::board::Side;

/// A position with the rules of its game.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::cross::{Cross, Move};
/// use xgames::games::Position;
///
/// let mut position = Cross::new(2)?;
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 7);
/// assert!(moves.iter().all(|mv| matches!(mv, Move::Place(_))));
/// position.try_play(moves[0])?;
///
/// // The pie rule adds a move.
/// assert_eq!(position.legal_moves().len(), 7);
/// assert!(position.check(moves[0]).is_err() && position.check(Move::Swap).is_ok());
/// assert_eq!(position.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Position: Clone + Send + 'static {
    /// A set-up is what a game starts from: size, options, a position if one is set up.
    type Setup: Clone + PartialEq + Send + 'static;
    /// A ply of the game.
    type Move: Copy + PartialEq + Debug + Send + Sync + 'static;
    /// The reason why a move is illegal, with the cells concerned.
    type Illegal: Copy + PartialEq + Debug + std::error::Error;

    /// The position before the first move.
    ///
    /// # Errors
    /// A set-up position that the rules do not allow.
    fn begin(setup: &Self::Setup) -> Result<Self, SetupFault>;

    /// The turn of the player to move; after the end of the game, the turn that would follow.
    fn turn(&self) -> Turn;

    /// The player who owns a side; if a team owns it, its player who moves first.
    fn owner(&self, side: Side) -> Seat;

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The first rule that forbids the move.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Replaces the contents of `moves` with all legal moves; there are none after the end.
    fn legal_moves_into(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move that [`Position::check`] accepts. After any other move the position is unspecified.
    fn play(&mut self, mv: Self::Move);

    /// The outcome of the game, or `None` while it is not over.
    fn outcome(&self) -> Option<Outcome>;

    /// All legal moves; there are none after the end.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The error of [`Position::check`]; the position is then unchanged.
    #[inline]
    fn try_play(&mut self, mv: Self::Move) -> Result<(), Self::Illegal> {
        self.check(mv)?;
        self.play(mv);
        Ok(())
    }
}

/// The outcome of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, `None` for a draw.
    pub winner: Option<Side>,
    /// The reason says what decided the game.
    pub reason: Reason,
}

/// A reason says what decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A chain between the side's two edges (CW4).
    Connection,
    /// Cross: a chain that touches three non-adjacent board sides wins (CR4).
    ThreeSides,
    /// Cross: a chain that touches two opposite board sides, and not three non-adjacent ones, loses (CR5).
    TwoSides,
    /// Crossings: a crossing that cannot be answered (CS7).
    Crossing,
    /// Crossings: all squares of both far ranks hold locked stones (CS9).
    AllLocked,
    /// Crossings: neither side can move (CS10).
    NoMoves,
    /// Crosswise: six equal symbols in a line win for its owner (CZ7).
    Six,
    /// Crosswise: the higher total of the lines wins (CZ8).
    Score,
    /// The other side resigned.
    Resign,
}

/// A kind of move that statistics count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A forced pass.
    Pass,
    /// Crossings: a capture (CS5).
    Capture,
    /// Crossings: a crossing that the other side must answer (CS6, CS7).
    Crossing,
    /// Crossings: a crossing that answers one (CS7).
    CounterCrossing,
    /// Crosswise: a wild (CZ5).
    Wild,
}

impl MoveKind {
    /// The name of several of them in JSON.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            MoveKind::Pass => "passes",
            MoveKind::Capture => "captures",
            MoveKind::Crossing => "crossings",
            MoveKind::CounterCrossing => "counter_crossings",
            MoveKind::Wild => "wilds",
        }
    }
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 9] = [
        Reason::Connection,
        Reason::ThreeSides,
        Reason::TwoSides,
        Reason::Crossing,
        Reason::AllLocked,
        Reason::NoMoves,
        Reason::Six,
        Reason::Score,
        Reason::Resign,
    ];

    /// The place of the reason among all of them, from 0.
    #[must_use]
    pub fn place(self) -> usize {
        Reason::ALL.iter().position(|other| *other == self).unwrap_or_default()
    }

    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Connection => "connection",
            Reason::ThreeSides => "three-sides",
            Reason::TwoSides => "two-sides",
            Reason::Crossing => "crossing",
            Reason::AllLocked => "all-locked",
            Reason::NoMoves => "no-moves",
            Reason::Six => "six",
            Reason::Score => "score",
            Reason::Resign => "resign",
        }
    }

    /// The reason in words, in which `{winner}` and `{loser}` stand for the names of the sides. See also
    /// [`Notation::ending`](super::Notation::ending).
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Reason::Connection => "a chain joins the two {winner} edges",
            Reason::ThreeSides => "a chain joins three non-adjacent sides",
            Reason::TwoSides => "{loser} has joined two opposite sides",
            Reason::Crossing => "the crossing cannot be answered",
            Reason::AllLocked => "both far ranks are locked",
            Reason::NoMoves => "neither side can move",
            Reason::Six => "six equal symbols in a line",
            Reason::Score => "the lines have been scored",
            Reason::Resign => "{loser} has resigned",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_found_at_their_places() {
        for (place, reason) in Reason::ALL.into_iter().enumerate() {
            assert_eq!(reason.place(), place, "{reason:?}");
        }
    }

    #[test]
    fn reasons_and_kinds_have_names_of_their_own() {
        let kinds = [MoveKind::Pass, MoveKind::Capture, MoveKind::Crossing, MoveKind::CounterCrossing, MoveKind::Wild];
        let names = kinds.map(MoveKind::plural);
        assert_eq!(names, ["passes", "captures", "crossings", "counter_crossings", "wilds"]);
        let (names, words) = (Reason::ALL.map(Reason::name), Reason::ALL.map(Reason::words));
        for (place, (name, words_here)) in names.into_iter().zip(words).enumerate() {
            assert!(!names[..place].contains(&name) && !words[..place].contains(&words_here), "{name}");
            assert!(
                name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') && words_here.contains(' '),
                "{name}"
            );
        }
    }
}
