//! Judges a main line of plain moves on its final board, if the game supports that.

use std::marker::PhantomData;

use super::observer::{LineEnd, Observer};
use super::replay::{Buffers, MAX_KEPT, Played, by_resignation, fits, is_move, result_of};
use crate::diagnostic::{Span, add};
use crate::games::{FinalBoard, Notation};
use crate::record::{Event, EventKind, Events, GameResult, PlainMoves, syntax_finding};

/// Adds plain moves to the final board, and notes them if there is an observer.
struct Filling<'a, P: Notation, O> {
    start: &'a P,
    board: &'a mut P::FinalBoard,
    moves: &'a mut Vec<P::Move>,
    observer: PhantomData<O>,
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
        if O::WATCHES {
            self.moves.push(mv);
        }
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
    let Buffers { final_board: board, moves, .. } = buffers;
    if !board.begin(start) {
        return None;
    }
    moves.clear();
    moves.shrink_to(MAX_KEPT);
    let facts = start.facts();
    let cycle = (facts.cycle, facts.next);
    // What an observer reads, with the number of plies before it.
    let mut read: Vec<(usize, Event<'_>)> = Vec::new();
    let (mut end, mut diagnostics) = (ahead.offset(), Vec::new());
    let (mut plies, mut swapped, mut resigned, mut result) = (0, false, None, None);
    loop {
        if resigned.is_none() {
            let mut filling = Filling { start, board, moves, observer: PhantomData::<O> };
            let (taken, moves_end) = ahead.plain_moves(plies, &mut filling);
            plies += taken;
            end = moves_end.unwrap_or(end);
        }
        let Some(event) = ahead.next_event() else { break };
        end = event.span.end;
        if O::READS && !is_move(event.kind) {
            read.push((plies, event));
        }
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
        if O::WATCHES {
            moves.push(mv);
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
    if O::WATCHES {
        observer.begins(start);
        let mut deciding = Vec::new();
        if O::LINE {
            show(start, buffers, &read, observer);
            if outcome.is_some() && resigned.is_none() {
                let mut position = buffers.copy(start);
                deciding = buffers.final_board.deciding_cells(&mut position);
                buffers.keep(Some(position));
            }
        }
        let first = &buffers.moves[..buffers.moves.len().min(observer.first_plies())];
        observer.ends(&LineEnd { first, outcome, last: None, deciding: &deciding });
    }
    Some(played)
}

/// Shows an observer a game that has been judged.
fn show<P: Notation>(
    start: &P,
    Buffers { final_board: board, moves, .. }: &mut Buffers<P>,
    read: &[(usize, Event<'_>)],
    observer: &mut impl Observer<P>,
) {
    board.begin(start);
    let mut read = read.iter().peekable();
    for (ply, mv) in moves.iter().enumerate() {
        while let Some((_, event)) = read.next_if(|(plies, _)| *plies <= ply) {
            observer.event(*event);
        }
        observer.placed(start, *mv, board.turn());
        board.add(*mv);
    }
    read.for_each(|(_, event)| observer.event(*event));
}
