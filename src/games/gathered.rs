//! Judging a line of moves all at once, at its end.

use super::{Notation, Outcome, Seat, Side, Turn};

/// The stones of a line of moves, gathered without a look at the rules.
///
/// Where stones never move, whatever is wrong with a line still shows on its last board. To look at that one
/// board costs much less than to look at each; what is wrong, and where, the moves tell when they are played one
/// by one. So a gathered line must never pass for one in order if a move of it is illegal.
///
/// It serves games in which [`Notation::usual_move`] and [`Notation::read_move`] read the same in every position.
pub trait Gathered<P: Notation>: Sized {
    /// Before the first move; `None` if a game from here has to be played move by move.
    fn begin(start: &P) -> Option<Self>;

    /// Adds a move; `false` if the line has to be played move by move.
    fn add(&mut self, mv: P::Move) -> bool;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The player that owns a side.
    fn owner(&self, side: Side) -> Seat;

    /// How the line has ended, if all of it is in order; `None` if it has to be played move by move.
    fn end(&self) -> Option<Option<Outcome>>;

    /// The position at the end of a line from `start` that is in order.
    fn last(&self, start: &P) -> P;
}

/// For games in which nothing is gathered.
#[derive(Debug)]
pub enum Nothing {}

impl<P: Notation> Gathered<P> for Nothing {
    fn begin(_: &P) -> Option<Nothing> {
        None
    }

    fn add(&mut self, _: P::Move) -> bool {
        match *self {}
    }

    fn turn(&self) -> Turn {
        match *self {}
    }

    fn owner(&self, _: Side) -> Seat {
        match *self {}
    }

    fn end(&self) -> Option<Option<Outcome>> {
        match *self {}
    }

    fn last(&self, _: &P) -> P {
        match *self {}
    }
}
