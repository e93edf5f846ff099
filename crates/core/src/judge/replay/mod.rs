//! Plays the moves of a record: the main line, and every variation from the position before the ply that it replaces.

mod move_numbers;

use std::borrow::Cow;
use std::mem;

pub(super) use self::move_numbers::{fits, know_turn_cycle};
use super::hint::hint;
use super::observer::{LineEnd, Observer, play_watched};
use super::plain_moves::{Playing, Skipping};
use crate::board::picture::Mark;
use crate::diagnostic::{Code, Diagnostic, Repair, Span, ToMove, add, is_full};
use crate::games::{Fault, Notation, Outcome, Reason, Seat, Side, Turn};
use crate::record::{Event, EventKind, Events, GameResult, syntax_finding};

/// The outcome of a replay.
pub(super) struct Played<P> {
    /// The position at the end of the main line, if it was replayed to its end.
    pub(super) last: Option<P>,
    /// The number of legal plies of the main line.
    pub(super) plies: u32,
    /// The result that the board or a resignation proves.
    pub(super) computed: GameResult,
    /// The outcome that proves the result.
    pub(super) outcome: Option<Outcome>,
    /// The player whose resignation proves the result, not the board.
    pub(super) resigned: Option<Seat>,
    /// Whether the sides were swapped.
    pub(super) swapped: bool,
    /// The result at the end of the moves.
    pub(super) result: Option<(GameResult, Span)>,
    /// The offset of the main line's first illegal move, if there is one.
    pub(super) stopped: Option<usize>,
    /// The end of the last event.
    pub(super) end: usize,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The line that is being played, main line or variation.
struct Line<P: Notation> {
    position: P,
    /// From the first variation on, an earlier position of this line and its number of plies. The position before the next
    /// variation is replayed from it, so no position is stored per ply. If nothing stands between a plain move and its variation,
    /// nothing is replayed.
    earlier: Option<(P, usize)>,
    /// The number of plies before this line branched off.
    base: usize,
    resigned: Option<Side>,
}

/// The place in a line where a variation begins.
struct Branch<P: Notation> {
    /// The number of plies before it.
    base: usize,
    /// The ply that the variation replaces; `None` if that is a resignation.
    replaced: Option<(P::Move, Span)>,
}

/// A line that is resumed after the end of a variation.
struct Waiting<P: Notation> {
    /// The line; `None` if it is not played because it follows an illegal move.
    line: Option<Line<P>>,
    /// The place where the variation begins; `None` if there is nothing that it replaces.
    branch: Option<Branch<P>>,
}

/// Memory for reuse by the next replay.
pub struct Buffers<P: Notation> {
    /// A position whose memory can be reused.
    pub(super) position: Option<P>,
    pub(super) final_board: P::FinalBoard,
    played: Vec<(P::Move, Span)>,
    /// The moves of the main line, for an observer.
    pub(super) moves: Vec<P::Move>,
    /// The turns of these moves, if they are placed on a final board and the observer wants them.
    pub(super) turns: Vec<Turn>,
}

impl<P: Notation> Default for Buffers<P> {
    fn default() -> Buffers<P> {
        Buffers {
            position: None,
            final_board: P::FinalBoard::default(),
            played: Vec::new(),
            moves: Vec::new(),
            turns: Vec::new(),
        }
    }
}

impl<P: Notation> Buffers<P> {
    /// A copy of a position.
    pub(super) fn copy(&mut self, position: &P) -> P {
        match self.position.take() {
            Some(mut copy) => {
                copy.clone_from(position);
                copy
            }
            None => position.clone(),
        }
    }

    /// Keeps a position, if there is one, to reuse its memory.
    pub(super) fn keep(&mut self, position: Option<P>) {
        if position.is_some() {
            self.position = position;
        }
    }
}

/// The greatest number of plies for which memory is kept. Only damaged games have more.
pub(super) const MAX_KEPT: usize = 1 << 14;

struct Replay<P: Notation> {
    /// The line that is being played; `None` after an illegal move.
    line: Option<Line<P>>,
    waiting: Vec<Waiting<P>>,
    /// The plies that led to the current position, with their spans.
    played: Vec<(P::Move, Span)>,
    /// The number of plies per move number, and the index of the first ply of the game among them.
    cycle: (usize, usize),
    /// A position whose memory can be reused.
    spare: Option<P>,
    /// The difference between the move numbers of this record and the expected ones, as last reported.
    number_shift: i64,
    /// The number of plies that each move number seems to cover, by the first wrong one, and the index of the finding about it.
    other_length: Option<(usize, usize)>,
    diagnostics: Vec<Diagnostic>,
}

/// Replays a game.
pub(super) fn replay<P: Notation, O: Observer<P>>(
    events: &mut Events<'_>,
    start: &P,
    buffers: &mut Buffers<P>,
    observer: &mut O,
) -> Played<P> {
    if let Some(watch) = observer.watch() {
        watch.begins(start);
    }
    let listens = observer.listens();
    let facts = start.facts();
    let position = buffers.copy(start);
    let mut replay = Replay {
        waiting: Vec::new(),
        played: mem::take(&mut buffers.played),
        cycle: facts.numbering(),
        spare: None,
        number_shift: 0,
        other_length: None,
        diagnostics: Vec::new(),
        line: Some(Line { position, earlier: None, base: 0, resigned: None }),
    };
    replay.played.clear();
    let mut result = None;
    let mut stopped = None;
    let mut end = events.offset();
    // Moves so far, legal or not.
    let mut plies = 0;
    loop {
        if stopped.is_some() && !listens {
            let (taken, moves_end) = events.plain_moves(plies, &mut Skipping);
            plies += taken;
            end = moves_end.unwrap_or(end);
        } else {
            end = replay.play_plain_moves(events, observer).unwrap_or(end);
            plies = replay.played.len();
        }
        let Some(event) = events.next_event() else { break };
        end = event.span.end;
        let before = replay.played.len();
        plies += usize::from(is_move(event.kind));
        if let EventKind::Result(at_end) = event.kind {
            result = Some((at_end, event.span));
        } else if stopped.is_none() {
            replay.handle(event, start, observer);
            if replay.is_stopped() {
                stopped = Some(event.span.start);
            }
        }
        if listens && !(is_move(event.kind) && replay.played.len() > before) {
            observer.hear(event);
        }
    }
    let outcome = replay.line.as_ref().and_then(Line::outcome);
    let computed = match (&replay.line, outcome) {
        (Some(line), Some(outcome)) => result_of(outcome, |side| line.position.owner(side)),
        _ => GameResult::Unfinished,
    };
    // A resignation does not count as a ply, so it is still the turn of the player who has resigned.
    let resigned = replay.line.as_ref().filter(|line| line.resigned.is_some()).map(|line| line.position.turn().seat);
    let last = replay.line.as_ref().map(|line| &line.position);
    if let Some(watch) = observer.watch() {
        buffers.moves.clear();
        buffers.moves.extend(replay.played.iter().take(watch.first_plies()).map(|(mv, _)| *mv));
        watch.ends(&LineEnd { first: &buffers.moves, outcome, last, on_final_board: &[] });
    }
    // CW5, CR3: only the second ply can be a swap.
    let swapped = replay.played.get(1).is_some_and(|(mv, _)| P::is_swap(*mv));
    let plies = u32::try_from(replay.played.len()).unwrap_or(u32::MAX);
    let last = replay.line.map(|line| line.position);
    replay.played.truncate(MAX_KEPT);
    replay.played.shrink_to(MAX_KEPT);
    buffers.played = replay.played;
    buffers.position = replay.spare;
    Played { last, plies, computed, outcome, resigned, swapped, result, stopped, end, diagnostics: replay.diagnostics }
}

/// Whether an event is a ply, legal or not.
pub(super) fn is_move(kind: EventKind) -> bool {
    matches!(kind, EventKind::Move | EventKind::Point { .. })
}

/// Reads the rest of a game that cannot be played: its syntax faults and its result.
pub(super) fn read_only(events: &mut Events<'_>) -> (Vec<Diagnostic>, Option<(GameResult, Span)>) {
    let mut result = None;
    let mut diagnostics = Vec::new();
    let mut plies = 0;
    loop {
        plies += events.plain_moves(plies, &mut Skipping).0;
        let Some(event) = events.next_event() else { break };
        match event.kind {
            EventKind::Result(at_end) => result = Some((at_end, event.span)),
            EventKind::Fault(code) => add(&mut diagnostics, syntax_finding(code, event.span)),
            kind => plies += usize::from(is_move(kind)),
        }
    }
    (diagnostics, result)
}

impl<P: Notation> Line<P> {
    fn outcome(&self) -> Option<Outcome> {
        self.resigned.map(by_resignation).or_else(|| self.position.outcome())
    }
}

/// The outcome if the owner of this side resigns.
pub(super) fn by_resignation(side: Side) -> Outcome {
    Outcome { winner: Some(side.other()), reason: Reason::Resign }
}

/// The result of an outcome, if these players own the sides.
pub fn result_of(outcome: Outcome, owner: impl FnOnce(Side) -> Seat) -> GameResult {
    GameResult::by_winner(outcome.winner.map(owner))
}

impl<P: Notation> Replay<P> {
    /// Whether an illegal move has stopped the main line.
    fn is_stopped(&self) -> bool {
        self.line.is_none() && self.waiting.is_empty()
    }

    /// Plays the next moves as long as they are plain and legal, and returns the end of the last one.
    fn play_plain_moves<O: Observer<P>>(&mut self, events: &mut Events<'_>, observer: &mut O) -> Option<usize> {
        let line = self.line.as_mut().filter(|line| line.resigned.is_none())?;
        let is_main = self.waiting.is_empty();
        let plies = self.played.len();
        let Line { position, earlier, .. } = line;
        let mut game = Playing { position, earlier, played: &mut self.played, is_main, observer };
        events.plain_moves(plies, &mut game).1
    }

    #[inline]
    fn handle(&mut self, event: Event<'_>, start: &P, observer: &mut impl Observer<P>) {
        match event.kind {
            EventKind::Move => self.read(event, |position| position.read_move(event.text), observer),
            EventKind::Point { column, row } => {
                self.read(event, |position| position.read_point(column, row, event.text), observer);
            }
            EventKind::Number(number) => self.check_number(number, event),
            EventKind::Resign => self.resign(event.span, observer),
            EventKind::VariationStart => self.open(start, event.span),
            EventKind::VariationEnd => self.close(),
            EventKind::Fault(code) => {
                if code == Code::UnclosedVariation {
                    // It is unknown where the variation should have ended, so the text after it is not judged. A comment in it that is
                    // not closed is the likely cause.
                    self.diagnostics
                        .retain(|finding| finding.span < event.span || finding.code == Code::UnclosedComment);
                    while !self.waiting.is_empty() {
                        self.close();
                    }
                }
                add(&mut self.diagnostics, syntax_finding(code, event.span));
            }
            EventKind::Annotation | EventKind::Comment | EventKind::Escape | EventKind::Result(_) => {}
        }
    }

    fn read(
        &mut self,
        event: Event<'_>,
        read: impl Fn(&P) -> Result<P::Move, Box<Fault>>,
        observer: &mut impl Observer<P>,
    ) {
        let Some(line) = &self.line else { return };
        if line.resigned.is_some() {
            return self.after_resignation(event.span);
        }
        match read(&line.position) {
            Ok(mv) => self.play(mv, event, observer),
            Err(mut fault) => {
                if fault.code == Code::UnreadableMove
                    && let Some(hint) = hint(event.text, P::GAME)
                {
                    fault.help = Some(hint);
                }
                self.reject(*fault, event.span, None);
            }
        }
    }

    /// Plays a move if it is legal.
    fn play(&mut self, mv: P::Move, event: Event<'_>, observer: &mut impl Observer<P>) {
        let span = event.span;
        let Some(line) = &mut self.line else { return };
        if line.resigned.is_some() {
            return self.after_resignation(span);
        }
        let position = &mut line.position;
        if let Err(illegal) = position.check(mv) {
            let fault = position.explain(illegal);
            let occupied = P::GAME.stones_stay() && fault.code == Code::Occupied;
            let earlier = self.played.iter().find(|(earlier, _)| occupied && *earlier == mv);
            let label = earlier.map(|(_, place)| (*place, "first occupied here".into()));
            let part = P::faulty_part(illegal, event.text);
            // Where the original is escaped, all of it is marked.
            let is_verbatim = event.text.len() == span.len();
            let place = if is_verbatim { Span::new(span.start + part.start, span.start + part.end) } else { span };
            return self.reject(fault, place, label);
        }
        if let Some(Fault { code, message, help, .. }) = position.remark(mv, event.text) {
            let ply = u32::try_from(self.played.len() + 1).ok();
            let repair = (code == Code::WrongSeparator).then(|| {
                let mut text = String::new();
                position.write_move(mv, &mut text);
                Repair::Spelling(text)
            });
            add(&mut self.diagnostics, Diagnostic { help, repair, ply, ..Diagnostic::new(code, span, message) });
        }
        play_watched(position, mv, span, self.waiting.is_empty(), observer);
        self.played.push((mv, span));
    }

    fn resign(&mut self, span: Span, observer: &mut impl Observer<P>) {
        let Some(line) = &mut self.line else { return };
        if line.resigned.is_some() {
            return self.after_resignation(span);
        }
        if line.position.outcome().is_some() {
            return self.reject(after_end("the game was already decided before this resignation"), span, None);
        }
        let side = line.position.turn().side;
        line.resigned = Some(side);
        if self.waiting.is_empty()
            && let Some(watch) = observer.watch()
        {
            watch.resigned(&line.position, side, span);
        }
    }

    fn next_ply(&self) -> u32 {
        u32::try_from(self.played.len() + 1).unwrap_or(u32::MAX)
    }

    /// Begins a variation: it replaces the last ply of the current line, or the resignation after it.
    fn open(&mut self, start: &P, span: Span) {
        let Some(mut line) = self.line.take() else {
            self.waiting.push(Waiting { line: None, branch: None });
            return;
        };
        if line.resigned.is_some() {
            let (position, base) = (line.position.clone(), self.played.len());
            return self.branch_off(line, position, Branch { base, replaced: None });
        }
        if self.played.len() == line.base {
            let message = "there is no move for this variation to replace";
            let finding = Diagnostic::new(Code::VariationWithoutMove, span, message)
                .help("write a variation after the move it replaces");
            add(&mut self.diagnostics, finding);
            self.waiting.push(Waiting { line: Some(line), branch: None });
            return;
        }
        let replaced = self.played.pop();
        let base = self.played.len();
        // Begin at the nearest stored position of the waiting lines, which precedes the start of this line.
        let stored = || self.waiting.iter().rev().find_map(|waiting| waiting.line.as_ref()?.earlier.clone());
        let (before, plies) = line.earlier.get_or_insert_with(|| stored().unwrap_or_else(|| (start.clone(), 0)));
        self.played[*plies..].iter().for_each(|&(mv, _)| before.play(mv));
        *plies = base;
        let position = before.clone();
        self.branch_off(line, position, Branch { base, replaced });
    }

    /// Goes on with a variation of this line from this position.
    fn branch_off(&mut self, line: Line<P>, position: P, branch: Branch<P>) {
        self.line = Some(Line { position, earlier: None, base: branch.base, resigned: None });
        self.waiting.push(Waiting { line: Some(line), branch: Some(branch) });
    }

    /// Ends a variation and resumes the line that it interrupted.
    fn close(&mut self) {
        let Some(Waiting { line, branch }) = self.waiting.pop() else { return };
        if let Some(Branch { base, replaced }) = branch {
            self.played.truncate(base);
            self.played.extend(replaced);
        }
        self.line = line;
    }

    fn after_resignation(&mut self, span: Span) {
        self.reject(after_end("the game is over: a player has already resigned"), span, None);
    }

    /// Reports an illegal or unreadable move and stops the current line.
    #[cold]
    fn reject(&mut self, mut fault: Fault, span: Span, label: Option<(Span, Cow<'static, str>)>) {
        let Some(line) = self.line.take() else { return };
        if !self.waiting.is_empty() && is_full(&self.diagnostics) {
            return;
        }
        let position = &line.position;
        if position.outcome().is_some() && fault.code != Code::MoveAfterEnd {
            fault = after_end("the game was already decided before this move");
            fault.cells = position.deciding_cells();
        }
        let turn = position.turn();
        let mut picture = position.picture();
        if let Some(&(last, _)) = self.played.last() {
            picture.mark(&P::changed_cells(last), Mark::Last);
        }
        picture.mark(&fault.cells, if fault.code == Code::MoveAfterEnd { Mark::Chain } else { Mark::Fault });
        let finding = Diagnostic {
            help: fault.help,
            labels: label.into_iter().collect(),
            ply: Some(self.next_ply()),
            turn: Some(ToMove { side: P::GAME.side_name(turn.side), seat: turn.seat.0 }),
            board: Some(Box::new(picture)),
            ..Diagnostic::new(fault.code, span, fault.message)
        };
        if self.waiting.is_empty() {
            // This finding stops the main line, so it is reported even after the maximal number of findings.
            self.diagnostics.push(finding);
        } else {
            add(&mut self.diagnostics, finding);
        }
        self.spare = Some(line.position);
    }
}

fn after_end(message: &'static str) -> Fault {
    Fault {
        code: Code::MoveAfterEnd,
        message: message.into(),
        help: Some("nothing may follow the end of a game".into()),
        cells: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::games::crossway::Crossway;
    use crate::record::Head;
    use crate::record::native::Reader;

    /// Nothing is played in this way after an illegal move or a resignation.
    #[test]
    fn plain_moves_are_played_as_long_as_they_are_legal() {
        let start = Crossway::new(4).unwrap();
        let (legal, rest) = ("1. a1 b1 2. a2", " a2 3. d4 c4 *");
        let text = format!("{legal}{rest}");
        for (resigned, plies, end) in [(None, 3, Some(legal.len())), (Some(Side::First), 0, None)] {
            let line = Line { position: start.clone(), earlier: None, base: 0, resigned };
            let mut replay = Replay {
                line: Some(line),
                waiting: Vec::new(),
                played: Vec::new(),
                cycle: (2, 0),
                spare: None,
                number_shift: 0,
                other_length: None,
                diagnostics: Vec::new(),
            };
            let mut events = Events::from(Reader::of_movetext(&text));
            assert_eq!(replay.play_plain_moves(&mut events, &mut ()), end);
            assert_eq!(replay.played.len(), plies);
            replay.line = None;
            assert_eq!(replay.play_plain_moves(&mut events, &mut ()), None);
        }
    }

    proptest! {
        /// The rest of a game has the same findings whether plain moves are skipped or not.
        #[test]
        fn a_game_is_read_to_its_end(moves in "([a-zA-Z]{1,3}[0-9]{0,3}|[a-zA-Z]{1,2}[0-9](-?[a-z1][0-9])? |[0-9]{1,3}\\.?|[(){};$!?*+\\[\\]-]|1-0|resign|\n\n?| ){0,60}") {
            let text = format!("[Game \"chess\"]\n\na1 {moves} b2 c3");
            let mut quick = Events::from(Reader::new(text.as_bytes()));
            let mut head = Head::default();
            while quick.read_head(&mut head) {
                let mut plain = Reader::new(text.as_bytes());
                while plain.next_game().is_some_and(|other| other.from != head.from) {}
                let (found, result) = read_only(&mut quick);
                let tokens: Vec<Event<'_>> = plain.events().collect();
                let faults = tokens.iter().filter_map(|token| match token.kind {
                    EventKind::Fault(code) => Some(syntax_finding(code, token.span)),
                    _ => None,
                });
                prop_assert_eq!(found, faults.collect::<Vec<_>>());
                let last = tokens.iter().rev().find_map(|token| match token.kind {
                    EventKind::Result(result) => Some((result, token.span)),
                    _ => None,
                });
                prop_assert_eq!(result, last);
                prop_assert_eq!(quick.offset(), plain.offset());
            }
        }
    }
}
