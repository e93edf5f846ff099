//! Observers of the replay of a game.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Span};
use crate::games::{Cell, Notation, Outcome, Side, Turn};
use crate::record::Event;

/// The part of a replay that is shown, from little to much. Each value includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// The beginning and the end of the main line are shown. A game may be judged on its final board.
    Ends,
    /// The turns of the moves and the cells that decided the game, too. A game that is judged on its final board shows its moves
    /// by [`Watch::placed`].
    Line,
    /// Every move in its position. The game is played move by move.
    Moves,
}

/// Watches the replay of a game. Unless a method says otherwise, it is called for the main line only.
pub trait Watch<P: Notation> {
    /// The part of the replay that is to be shown.
    fn need(&self) -> Need {
        Need::Moves
    }

    /// The number of plies that [`LineEnd::first`] shows.
    fn first_plies(&self) -> usize {
        2
    }

    /// The position before the first move.
    fn begins(&mut self, _start: &P) {}

    /// A legal move at this place is about to be played, in the main line or in a variation.
    fn in_any_line(&mut self, _position: &P, _mv: P::Move, _place: Span) {}

    /// A legal move is about to be played.
    fn before(&mut self, _position: &P, _mv: P::Move) {}

    /// A legal move has been played.
    fn after(&mut self, _position: &P, _mv: P::Move) {}

    /// A move of a game that is judged on its final board, with the position before the first move and the turn before this one.
    /// This is called instead of `before` and `after`, once the whole game is known to be legal.
    fn placed(&mut self, _start: &P, _mv: P::Move, _turn: Turn) {}

    /// The owner of this side has resigned, at this place.
    fn resigned(&mut self, _position: &P, _side: Side, _place: Span) {}

    /// The main line has ended, or an illegal move has stopped it.
    fn ends(&mut self, _end: &LineEnd<'_, P>) {}

    /// Hands over its findings; this is asked once after the end. The severities are below [`Severity::Error`](crate::diagnostic::Severity::Error).
    fn findings(&mut self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// The reader of the events, if there is one. This is asked once when the replay begins and again before each event.
    fn listener(&mut self) -> Option<&mut dyn Listen> {
        None
    }
}

/// Reads the events of a game while it is replayed, to the end of the record.
pub trait Listen {
    /// Takes an event. Legal moves are no events; a [`Watch`] sees them.
    fn event(&mut self, event: Event<'_>);
}

/// The end of a main line.
#[derive(Clone, Copy, Debug)]
pub struct LineEnd<'a, P: Notation> {
    /// The first plies, as many as [`Watch::first_plies`] says and the line has.
    pub first: &'a [P::Move],
    /// The outcome on the board or by a resignation; `None` if the game has not ended, or not so.
    pub outcome: Option<Outcome>,
    /// The last position, if the game was played move by move, and without an illegal move.
    pub last: Option<&'a P>,
    /// The cells that decided the game on its final board, if the [line](Need::Line) is shown.
    pub(super) on_final_board: &'a [Cell],
}

impl<'a, P: Notation> LineEnd<'a, P> {
    /// The end of a main line that begins with these plies and has been played to this position.
    #[must_use]
    pub fn played(first: &'a [P::Move], last: &'a P) -> LineEnd<'a, P> {
        LineEnd { first, outcome: last.outcome(), last: Some(last), on_final_board: &[] }
    }

    /// The cells that decided the game on the board, if at least the [line](Need::Line) is shown; empty if it is not decided so.
    #[must_use]
    pub fn deciding(&self) -> Cow<'_, [Cell]> {
        self.last.map_or(self.on_final_board.into(), |last| last.deciding_cells().into())
    }
}

/// Two watchers see the same replay. Only one of them may read the events.
impl<P: Notation, A: Watch<P>, B: Watch<P>> Watch<P> for (A, B) {
    fn need(&self) -> Need {
        self.0.need().max(self.1.need())
    }

    fn first_plies(&self) -> usize {
        self.0.first_plies().max(self.1.first_plies())
    }

    fn begins(&mut self, start: &P) {
        self.0.begins(start);
        self.1.begins(start);
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        self.0.in_any_line(position, mv, place);
        self.1.in_any_line(position, mv, place);
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

    fn listener(&mut self) -> Option<&mut dyn Listen> {
        self.0.listener().or_else(|| self.1.listener())
    }
}

/// An observer is a watcher, or `()` for none. The replay is compiled for each of the two: without a watcher it does nothing
/// but judge.
pub(super) trait Observer<P: Notation> {
    /// Whether somebody watches.
    const WATCHES: bool;

    /// The one who watches.
    fn watch(&mut self) -> Option<&mut dyn Watch<P>>;

    /// The part of the replay that is to be shown.
    fn need(&mut self) -> Need {
        self.watch().map_or(Need::Ends, |watch| Watch::need(watch))
    }

    /// Whether somebody reads the events.
    fn listens(&mut self) -> bool {
        self.watch().is_some_and(|watch| watch.listener().is_some())
    }

    /// Shows an event to the one who reads them.
    fn hear(&mut self, event: Event<'_>) {
        if let Some(listener) = self.watch().and_then(|watch| watch.listener()) {
            listener.event(event);
        }
    }
}

impl<P: Notation> Observer<P> for () {
    const WATCHES: bool = false;

    #[inline]
    fn watch(&mut self) -> Option<&mut dyn Watch<P>> {
        None
    }
}

impl<P: Notation> Observer<P> for &mut dyn Watch<P> {
    const WATCHES: bool = true;

    #[inline]
    fn watch(&mut self) -> Option<&mut dyn Watch<P>> {
        Some(&mut **self)
    }
}

/// Plays a legal move and shows it.
#[inline]
pub(super) fn play_watched<P: Notation>(
    position: &mut P,
    mv: P::Move,
    span: Span,
    is_main: bool,
    observer: &mut impl Observer<P>,
) {
    let Some(watch) = observer.watch() else { return position.play(mv) };
    watch.in_any_line(position, mv, span);
    if is_main {
        watch.before(position, mv);
    }
    position.play(mv);
    if is_main {
        watch.after(position, mv);
    }
}
