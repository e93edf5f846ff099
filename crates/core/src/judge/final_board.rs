//! Judges a main line of plain moves on its final board, if the game supports that.

use std::marker::PhantomData;

use super::observer::{LineEnd, Need, Observer, Watch};
use super::replay::{Buffers, MAX_KEPT, Played, by_resignation, fits, is_move, result_of};
use crate::diagnostic::{Span, add};
use crate::games::{FinalBoard, Notation, Turn};
use crate::record::{Event, EventKind, Events, GameResult, PlainMoves, syntax_finding};

/// Adds moves to the final board.
struct Filling<'a, P: Notation, O> {
    start: &'a P,
    board: &'a mut P::FinalBoard,
    moves: &'a mut Vec<P::Move>,
    turns: &'a mut Vec<Turn>,
    /// Whether the turns are noted.
    shows_line: bool,
    observer: PhantomData<O>,
}

impl<P: Notation, O: Observer<P>> Filling<'_, P, O> {
    /// Adds a move, and notes it if there is an observer.
    #[inline]
    fn add(&mut self, mv: P::Move) -> bool {
        if O::WATCHES {
            self.moves.push(mv);
        }
        if O::WATCHES && self.shows_line {
            self.turns.push(self.board.turn());
        }
        self.board.add(mv)
    }
}

impl<P: Notation, O: Observer<P>> PlainMoves for Filling<'_, P, O> {
    type Move = P::Move;

    #[inline]
    fn read(&self, text: &[u8]) -> Option<(P::Move, usize)> {
        self.start.read_common_move(text)
    }

    #[inline]
    fn read_point(&self, column: u8, row: u8, text: &[u8]) -> Option<P::Move> {
        self.start.read_point(column, row, text).ok()
    }

    #[inline]
    fn play(&mut self, mv: P::Move, _: Span) -> bool {
        self.add(mv)
    }
}

/// Judges a game if it is valid and has no variations. Otherwise returns `None`, and the game must be replayed move by
/// move from another copy of its events. The last position is computed only if `wants_last` returns true.
pub(super) fn judge<P: Notation, O: Observer<P>>(
    ahead: &mut Events<'_>,
    start: &P,
    buffers: &mut Buffers<P>,
    observer: &mut O,
    wants_last: impl FnOnce(&Played<P>) -> bool,
) -> Option<Played<P>> {
    let Buffers { final_board: board, moves, turns, .. } = buffers;
    if !board.begin(start) {
        return None;
    }
    moves.clear();
    moves.shrink_to(MAX_KEPT);
    turns.clear();
    turns.shrink_to(MAX_KEPT);
    let (shows_line, listens) = (observer.need() == Need::Line, observer.listens());
    let mut filling = Filling { start, board, moves, turns, shows_line, observer: PhantomData::<O> };
    let facts = start.facts();
    let cycle = facts.numbering();
    // What an observer reads, with the number of plies before it.
    let mut read: Vec<(usize, Event<'_>)> = Vec::new();
    let (mut end, mut diagnostics) = (ahead.offset(), Vec::new());
    let (mut plies, mut swapped, mut resigned, mut result) = (0, false, None, None);
    loop {
        if resigned.is_none() {
            let (taken, moves_end) = ahead.plain_moves(plies, &mut filling);
            plies += taken;
            end = moves_end.unwrap_or(end);
        }
        let Some(event) = ahead.next_event() else { break };
        end = event.span.end;
        if listens && !is_move(event.kind) {
            read.push((plies, event));
        }
        let mv = match event.kind {
            EventKind::Move if resigned.is_none() => start.read_move(event.text).ok()?,
            EventKind::Point { column, row } if resigned.is_none() => start.read_point(column, row, event.text).ok()?,
            EventKind::Number(number) if fits(number, plies, cycle) => continue,
            EventKind::Annotation | EventKind::Comment | EventKind::Escape => continue,
            EventKind::Resign if resigned.is_none() => {
                resigned = Some(filling.board.turn());
                continue;
            }
            EventKind::Result(at_end) => {
                result = Some((at_end, event.span));
                continue;
            }
            EventKind::Fault(code) => {
                add(&mut diagnostics, syntax_finding(code, event.span));
                continue;
            }
            _ => return None,
        };
        if !filling.add(mv) {
            return None;
        }
        plies += 1;
        swapped |= P::is_swap(mv);
    }
    let board = &buffers.final_board;
    let outcome = board.end()?;
    let outcome = match (resigned, outcome) {
        (Some(_), Some(_)) => return None,
        (Some(turn), None) => Some(by_resignation(turn.side)),
        (None, outcome) => outcome,
    };
    let computed = outcome.map_or(GameResult::Unfinished, |outcome| result_of(outcome, |side| board.owner(side)));
    let mut played = Played {
        last: None,
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        computed,
        outcome,
        resigned: resigned.map(|turn: Turn| turn.seat),
        swapped,
        result,
        stopped: None,
        end,
        diagnostics,
    };
    if wants_last(&played) {
        let mut last = buffers.copy(start);
        buffers.final_board.play_on(&mut last);
        played.last = Some(last);
    }
    if let Some(watch) = observer.watch() {
        watch.begins(start);
        let mut deciding = Vec::new();
        if shows_line {
            show(start, buffers, &read, watch);
            if outcome.is_some() && resigned.is_none() {
                let mut position = buffers.copy(start);
                deciding = buffers.final_board.deciding_cells(&mut position);
                buffers.keep(Some(position));
            }
        }
        let first = &buffers.moves[..buffers.moves.len().min(watch.first_plies())];
        watch.ends(&LineEnd { first, outcome, last: None, on_final_board: &deciding });
    }
    Some(played)
}

/// Shows a game that has been judged.
fn show<P: Notation>(
    start: &P,
    Buffers { moves, turns, .. }: &Buffers<P>,
    read: &[(usize, Event<'_>)],
    watch: &mut dyn Watch<P>,
) {
    let mut shown = 0;
    for (plies, event) in read {
        let next = shown.max(*plies).min(moves.len());
        place(start, &moves[shown..next], &turns[shown..next], watch);
        shown = next;
        if let Some(listener) = watch.listener() {
            listener.event(*event);
        }
    }
    place(start, &moves[shown..], &turns[shown..], watch);
}

/// Shows moves with their turns.
fn place<P: Notation>(start: &P, moves: &[P::Move], turns: &[Turn], watch: &mut dyn Watch<P>) {
    for (mv, turn) in moves.iter().zip(turns) {
        watch.placed(start, *mv, *turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::crossway::Crossway;
    use crate::record::native::Reader;

    /// The number of plies of a game that is judged on its final board.
    fn plies(moves: &str) -> Option<u32> {
        let start = Crossway::new(4).unwrap();
        let text = format!("[Game \"crossway\"]\n[Size \"4\"]\n\n{moves}\n");
        let mut reader = Reader::new(text.as_bytes());
        reader.next_game().unwrap();
        judge(&mut reader.into(), &start, &mut Buffers::default(), &mut (), |_| false).map(|played| played.plies)
    }

    /// The final board is the quicker way, and what many records have besides their moves does not keep them from it.
    #[test]
    fn games_without_faults_and_variations_are_judged_on_their_final_board() {
        for (moves, expected) in [
            ("1. a1 b1 2. a2 *", 3),
            ("1.\na1 b1\n2.\na2 *", 3),
            ("1. a1 {a corner} b1 2. a2! $3 *", 3),
            ("1. a1\n%escaped\nb1 ; to the end\n*", 2),
            ("1. a1 swap 2. b1 a2 *", 4),
            ("1. a1 b1 resign 0-1", 2),
            ("1. a1 b1 2. a2 b2 3. a3 b3 4. a4 1-0", 7),
        ] {
            assert_eq!(plies(moves), Some(expected), "{moves}");
        }
    }

    #[test]
    fn other_games_are_left_to_the_replay() {
        for moves in [
            "1. a1 (1. b1) b2 *",
            "1. a1 a1 *",
            "1. a1 zz *",
            "7.\na1 b1 *",
            "1. a1 b2 2. a2 b1 3. b3 a4 4. c3 swap *",
            "1. a1 resign b1 0-1",
            "1. a1 resign resign 0-1",
            "1. a1 b1 2. a2 b2 3. a3 b3 4. a4 d4 1-0",
            "1. a1 b1 2. a2 b2 3. a3 b3 4. a4 resign 1-0",
        ] {
            assert_eq!(plies(moves), None, "{moves}");
        }
    }
}
