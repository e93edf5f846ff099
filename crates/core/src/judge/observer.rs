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

    /// The record says here, after the end of a main line that is open on the board, that the owner of this side has resigned, by its result
    /// and the tag `Termination` and not by a word among the moves.
    fn resigned_by_tag(&mut self, _position: &P, _side: Side, _place: Span) {}

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

    /// Whether the players have exchanged their sides, at ply 2.
    #[must_use]
    pub fn is_swapped(&self) -> bool {
        self.first.get(1).is_some_and(|mv| P::is_swap(*mv))
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

    fn resigned_by_tag(&mut self, position: &P, side: Side, place: Span) {
        self.0.resigned_by_tag(position, side, place);
        self.1.resigned_by_tag(position, side, place);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::games::Position;
    use crate::games::cross::Cross;
    use crate::games::crossway::Crossway;
    use crate::judge::{Defaults, GameInfo, Judge, Judged, Judgement};
    use crate::record::native::Reader;

    /// A watcher that writes down what it sees.
    struct Log {
        need: Need,
        plies: usize,
        listens: bool,
        lines: Vec<String>,
    }

    impl Log {
        fn new(need: Need, plies: usize, listens: bool) -> Log {
            Log { need, plies, listens, lines: Vec::new() }
        }

        fn add(&mut self, call: &str, position: &Cross, seen: &str) {
            self.lines.push(format!("{call} {} {seen}", position.one_line()));
        }
    }

    impl Watch<Cross> for Log {
        fn need(&self) -> Need {
            self.need
        }

        fn first_plies(&self) -> usize {
            self.plies
        }

        fn begins(&mut self, start: &Cross) {
            self.add("begins", start, "");
        }

        fn in_any_line(&mut self, position: &Cross, mv: <Cross as Position>::Move, place: Span) {
            self.add("in any line", position, &format!("{mv:?} {place:?}"));
        }

        fn before(&mut self, position: &Cross, mv: <Cross as Position>::Move) {
            self.add("before", position, &format!("{mv:?}"));
        }

        fn after(&mut self, position: &Cross, mv: <Cross as Position>::Move) {
            self.add("after", position, &format!("{mv:?}"));
        }

        fn placed(&mut self, start: &Cross, mv: <Cross as Position>::Move, turn: Turn) {
            self.add("placed", start, &format!("{mv:?} {turn:?}"));
        }

        fn resigned(&mut self, position: &Cross, side: Side, place: Span) {
            self.add("resigned", position, &format!("{side:?} {place:?}"));
        }

        fn resigned_by_tag(&mut self, position: &Cross, side: Side, place: Span) {
            self.add("resigned by tag", position, &format!("{side:?} {place:?}"));
        }

        fn ends(&mut self, end: &LineEnd<'_, Cross>) {
            self.lines.push(format!("ends {:?} {:?} {:?}", end.first, end.outcome, end.deciding()));
        }

        fn findings(&mut self) -> Vec<Diagnostic> {
            vec![Diagnostic::new(Code::WrongMoveNumber, Span::new(0, 0), format!("{} plies", self.plies))]
        }

        fn listener(&mut self) -> Option<&mut dyn Listen> {
            if self.listens { Some(self) } else { None }
        }
    }

    impl Listen for Log {
        fn event(&mut self, event: Event<'_>) {
            self.lines.push(format!("event {:?}", event.kind));
        }
    }

    fn judge<P: Judged>(moves: &str, watch: &mut dyn Watch<P>) -> Judgement {
        let text = format!("[Game \"{}\"]\n[Size \"3\"]\n[Termination \"resign\"]\n\n{moves}\n", P::GAME.name());
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        let defaults = Defaults::default();
        Judge::new(&defaults).judge_watched(&mut reader.into(), &head, GameInfo::read(&head, &defaults), watch)
    }

    #[test]
    fn two_watchers_see_what_each_would_see_alone() {
        let records = [
            "1. a1 swap 2. b2 c3 *",
            "1. a1 b2 (1... c3) 2. d4 {said} resign 0-1",
            "1. a2 b1 2. b2 c1 3. c3 d2 4. d3 *",
            "1. a2 b1 2. b2 c1 3. c3 0-1",
        ];
        for moves in records {
            for (need, other) in [(Need::Moves, Need::Ends), (Need::Ends, Need::Moves), (Need::Line, Need::Ends)] {
                for (plies, listens) in [([1, 3], [true, false]), ([3, 1], [false, true]), ([2, 2], [false, false])] {
                    let alone = |index: usize| {
                        let mut log = Log::new(need.max(other), plies[index], listens[index]);
                        judge::<Cross>(moves, &mut log);
                        log.lines
                    };
                    let mut both = (Log::new(need, plies[0], listens[0]), Log::new(other, plies[1], listens[1]));
                    let judgement = judge::<Cross>(moves, &mut both);
                    // Only the one that reads events sees those that are not moves.
                    let seen = [both.0, both.1].map(|log| log.lines);
                    assert_eq!(seen, [alone(0), alone(1)], "{moves} {need:?} {plies:?} {listens:?}");
                    let messages = judgement.diagnostics.iter().map(|finding| finding.message.to_string());
                    let found: Vec<String> = messages.filter(|message| message.ends_with("plies")).collect();
                    assert_eq!(found, plies.map(|plies| format!("{plies} plies")));
                }
            }
        }
    }

    /// A watcher that counts the moves that it sees played and placed, and keeps the names of the deciding cells.
    struct Counter {
        need: Need,
        played: usize,
        placed: usize,
        deciding: Vec<String>,
    }

    impl Watch<Crossway> for Counter {
        fn need(&self) -> Need {
            self.need
        }

        fn before(&mut self, _: &Crossway, _: <Crossway as Position>::Move) {
            self.played += 1;
        }

        fn placed(&mut self, _: &Crossway, _: <Crossway as Position>::Move, _: Turn) {
            self.placed += 1;
        }

        fn ends(&mut self, end: &LineEnd<'_, Crossway>) {
            let board = Crossway::new(3).unwrap();
            self.deciding = end.deciding().iter().map(|cell| board.cell_name(*cell)).collect();
            self.deciding.sort_unstable();
        }
    }

    /// CW4: the chain from South to North has decided the game. A game with a variation is played move by move, and others only
    /// if that is needed.
    #[test]
    fn a_watcher_sees_how_a_game_was_decided_as_it_needs() {
        let (won, chain) = ("1. a1 b1 2. a2 b2 3. a3 1-0", &["a1", "a2", "a3"][..]);
        let branched = "1. a1 b1 (1... c1) 2. a2 b2 3. a3 1-0";
        let resigned = "1. a1 b1 resign 0-1";
        for (moves, need, played, placed, deciding) in [
            (won, Need::Moves, 5, 0, chain),
            (won, Need::Line, 0, 5, chain),
            (won, Need::Ends, 0, 0, &[]),
            (branched, Need::Moves, 5, 0, chain),
            (branched, Need::Line, 5, 0, chain),
            (resigned, Need::Moves, 2, 0, &[]),
            (resigned, Need::Line, 0, 2, &[]),
        ] {
            let mut counter = Counter { need, played: 0, placed: 0, deciding: Vec::new() };
            assert!(judge::<Crossway>(moves, &mut counter).complete);
            assert_eq!((counter.played, counter.placed), (played, placed), "{moves} {need:?}");
            assert_eq!(counter.deciding, deciding, "{moves} {need:?}");
        }
    }

    #[test]
    fn a_watcher_that_asks_for_nothing_is_shown_every_move() {
        struct Silent;
        impl Watch<Cross> for Silent {}
        assert_eq!((Watch::need(&Silent), Silent.first_plies()), (Need::Moves, 2));
        assert!(Silent.listener().is_none() && Silent.findings().is_empty());
        assert!(judge::<Cross>("1. a1 resign 1-0", &mut Silent).complete);
    }

    /// After `swap` seat 2 has O, so it is O who has lost if seat 1 wins.
    #[test]
    fn a_watcher_is_told_of_a_resignation_by_tag() {
        for (moves, told) in
            [("1. a1 swap 2. b2 1-0", Some("First")), ("1. a1 b2 1-0", Some("Second")), ("1. a1 *", None)]
        {
            let mut log = Log::new(Need::Moves, 2, false);
            judge::<Cross>(moves, &mut log);
            let found = log.lines.iter().filter(|line| line.starts_with("resigned by tag")).collect::<Vec<_>>();
            assert_eq!(found.len(), usize::from(told.is_some()), "{moves} {found:?}");
            assert!(found.iter().all(|line| told.is_some_and(|side| line.contains(side))), "{moves} {found:?}");
        }
    }
}
