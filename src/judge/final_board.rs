//! Judges a main line of plain moves on its final board, if the game supports that.

use super::observer::{LineEnd, Observer};
use super::replay::{Buffers, Played, by_resignation, fits, result_of};
use crate::diagnostic::{Span, add};
use crate::games::{FinalBoard, Notation};
use crate::record::{EventKind, Events, GameResult, PlainMoves, syntax_finding};

/// Adds plain moves to the final board.
struct Filling<'a, P: Notation> {
    start: &'a P,
    board: &'a mut P::FinalBoard,
}

impl<P: Notation> PlainMoves for Filling<'_, P> {
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
        self.board.add(mv)
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
    let board = &mut buffers.final_board;
    if !board.begin(start) {
        return None;
    }
    let facts = start.facts();
    let cycle = (facts.cycle, facts.next);
    let from_start = O::WATCHES.then(|| ahead.clone());
    let (mut end, mut diagnostics) = (ahead.offset(), Vec::new());
    let (mut plies, mut swapped, mut resigned, mut result) = (0, false, None, None);
    loop {
        if resigned.is_none() {
            let (taken, moves_end) = ahead.plain_moves(plies, &mut Filling { start, board });
            plies += taken;
            end = moves_end.unwrap_or(end);
        }
        let Some(event) = ahead.next_event() else { break };
        end = event.span.end;
        let mv = match event.kind {
            EventKind::Move if resigned.is_none() => start.read_move(event.text).ok()?,
            EventKind::Point { column, row } if resigned.is_none() => start.read_point(column, row, event.text).ok()?,
            EventKind::Number(number) if fits(number, plies, cycle) => continue,
            EventKind::Annotation | EventKind::Comment | EventKind::Escape => continue,
            EventKind::Resign if resigned.is_none() => {
                resigned = Some(board.turn().side);
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
        if !board.add(mv) {
            return None;
        }
        plies += 1;
        swapped |= P::is_swap(mv);
    }
    let outcome = board.end()?;
    let outcome = match (resigned, outcome) {
        (Some(_), Some(_)) => return None,
        (Some(side), None) => Some(by_resignation(side)),
        (None, outcome) => outcome,
    };
    let computed = outcome.map_or(GameResult::Unfinished, |outcome| result_of(outcome, |side| board.owner(side)));
    let mut played = Played {
        last: None,
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        computed,
        outcome,
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
    if let Some(from_start) = from_start {
        observer.begins(start);
        read_first(from_start, start, observer.first_plies(), &mut buffers.first);
        observer.ends(&LineEnd { first: &buffers.first, outcome, last: None });
    }
    Some(played)
}

/// Notes plain moves.
struct Noting<'a, P: Notation> {
    start: &'a P,
    first: &'a mut Vec<P::Move>,
    /// The number of plies to note.
    plies: usize,
}

impl<P: Notation> PlainMoves for Noting<'_, P> {
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
        let is_wanted = self.first.len() < self.plies;
        if is_wanted {
            self.first.push(mv);
        }
        is_wanted
    }
}

/// Reads the first plies of a game that has been judged.
fn read_first<P: Notation>(mut events: Events<'_>, start: &P, plies: usize, first: &mut Vec<P::Move>) {
    first.clear();
    while first.len() < plies {
        events.plain_moves(first.len(), &mut Noting { start, first, plies });
        let Some(event) = events.next_event().filter(|_| first.len() < plies) else { break };
        first.extend(match event.kind {
            EventKind::Move => start.read_move(event.text).ok(),
            EventKind::Point { column, row } => start.read_point(column, row, event.text).ok(),
            _ => None,
        });
    }
}
