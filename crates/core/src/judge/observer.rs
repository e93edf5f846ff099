//! Who watches the replay of a game.

use crate::diagnostic::{Diagnostic, Span};
use crate::games::{Cell, Notation, Outcome, Side, Turn};
use crate::record::Event;

/// Watches the replay of a game. Unless a method says otherwise, it is called for the main line only.
pub trait Observer<P: Notation> {
    /// Whether there is an observer at all.
    const WATCHES: bool = true;
    /// Whether the quick way for plain moves is left out. The outcome is the same; `tests/all/paths.rs` compares the two.
    const PLAINLY: bool = false;
    /// Whether [`Observer::event`] is called, for every event to the end of the record.
    const READS: bool = false;
    /// Whether each move is shown. Otherwise a game may be judged on its final board; then only [`Observer::begins`] and
    /// [`Observer::ends`] are called for it, and what [`Observer::LINE`] says.
    const MOVES: bool = true;
    /// Whether [`LineEnd::deciding`] is filled, and a game that is judged on its final board shows its moves by
    /// [`Observer::placed`].
    const LINE: bool = false;
    /// How many plies [`LineEnd::first`] shows.
    fn first_plies(&self) -> usize {
        2
    }
    /// The position before the first move.
    fn begins(&mut self, _start: &P) {}
    /// A legal move is about to be played.
    fn before(&mut self, _position: &P, _mv: P::Move) {}
    /// It has been played.
    fn after(&mut self, _position: &P, _mv: P::Move) {}
    /// A move of a game that is judged on its final board, with the position before the first move and the turn before this one.
    /// It is called instead of `before` and `after`, once the whole game is known to be legal.
    fn placed(&mut self, _start: &P, _mv: P::Move, _turn: Turn) {}
    /// A legal move with this span is about to be played, in the main line or in a variation.
    fn in_any_line(&mut self, _position: &P, _mv: P::Move, _place: Span) {}
    /// Every event but the legal moves, if the observer [reads](Observer::READS).
    fn event(&mut self, _event: Event<'_>) {}
    /// The owner of this side has resigned, at this place.
    fn resigned(&mut self, _position: &P, _side: Side, _place: Span) {}
    /// The main line has ended, or an illegal move has stopped it.
    fn ends(&mut self, _end: &LineEnd<'_, P>) {}
    /// What the observer has found, asked for once after the end. Its severities are below [`Severity::Error`](crate::diagnostic::Severity::Error).
    fn findings(&mut self) -> Vec<Diagnostic> {
        Vec::new()
    }
}

/// The end of a main line.
#[derive(Clone, Copy, Debug)]
pub struct LineEnd<'a, P: Notation> {
    /// The first plies, as many as [`Observer::first_plies`] says and the line has.
    pub first: &'a [P::Move],
    /// How the game ended on the board or by a resignation; `None` if it has not, or not so.
    pub outcome: Option<Outcome>,
    /// The last position, if the game was played move by move, and without an illegal move.
    pub last: Option<&'a P>,
    /// The cells that decided the game on the board, if the observer wants the [line](Observer::LINE).
    pub deciding: &'a [Cell],
}

/// No observer.
impl<P: Notation> Observer<P> for () {
    const WATCHES: bool = false;
}

/// Two observers of the same replay.
impl<P: Notation, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    const WATCHES: bool = A::WATCHES || B::WATCHES;
    const PLAINLY: bool = A::PLAINLY || B::PLAINLY;
    const READS: bool = A::READS || B::READS;
    const MOVES: bool = A::MOVES || B::MOVES;
    const LINE: bool = A::LINE || B::LINE;

    fn first_plies(&self) -> usize {
        self.0.first_plies().max(self.1.first_plies())
    }

    fn begins(&mut self, start: &P) {
        self.0.begins(start);
        self.1.begins(start);
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        self.0.before(position, mv);
        self.1.before(position, mv);
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.0.after(position, mv);
        self.1.after(position, mv);
    }

    fn placed(&mut self, start: &P, mv: P::Move, turn: Turn) {
        self.0.placed(start, mv, turn);
        self.1.placed(start, mv, turn);
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        self.0.in_any_line(position, mv, place);
        self.1.in_any_line(position, mv, place);
    }

    fn event(&mut self, event: Event<'_>) {
        self.0.event(event);
        self.1.event(event);
    }

    fn resigned(&mut self, position: &P, side: Side, place: Span) {
        self.0.resigned(position, side, place);
        self.1.resigned(position, side, place);
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        let first = |plies: usize| LineEnd { first: &end.first[..plies.min(end.first.len())], ..*end };
        self.0.ends(&first(self.0.first_plies()));
        self.1.ends(&first(self.1.first_plies()));
    }

    fn findings(&mut self) -> Vec<Diagnostic> {
        let mut findings = self.0.findings();
        findings.extend(self.1.findings());
        findings
    }
}

/// Plays a legal move and calls the observer.
#[inline]
pub(super) fn play_watched<P: Notation>(
    position: &mut P,
    mv: P::Move,
    span: Span,
    is_main: bool,
    observer: &mut impl Observer<P>,
) {
    observer.in_any_line(position, mv, span);
    if is_main {
        observer.before(position, mv);
    }
    position.play(mv);
    if is_main {
        observer.after(position, mv);
    }
}
