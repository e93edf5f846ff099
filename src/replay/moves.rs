//! Plays the moves of a record: the main line, and every variation from the position it replaces a ply
//! of.

use std::borrow::Cow;
use std::mem;

use nom::IResult;

use crate::board::picture::Mark;
use crate::diagnostic::{Code, Diagnostic, Span, ToMove, add, is_full};
use crate::games::{Fault, Notation, Seat, Side};
use crate::record::native::Reader;
use crate::record::{GameResult, Kind, Token};

/// Watches a game while it is replayed: the main line, if nothing else is said.
pub trait Observer<P: Notation> {
    /// Whether it is there at all.
    const WATCHES: bool = true;
    /// Whether the record is read word by word even where all is usual. What comes of it is the same; tests hold the
    /// two together.
    const PLAINLY: bool = false;
    /// Whether it is told of all that stands in the record, to the end: see [`Observer::token`].
    const READS: bool = false;
    /// The position before the first move.
    fn begins(&mut self, _start: &P) {}
    /// A legal move is about to be played.
    fn before(&mut self, _position: &P, _mv: P::Move) {}
    /// It has been played.
    fn after(&mut self, _position: &P, _mv: P::Move) {}
    /// A legal move is about to be played that stands here, in the main line or in a variation.
    fn in_any_line(&mut self, _position: &P, _mv: P::Move, _place: Span) {}
    /// Whatever else stands in the record than legal moves that are written as usual, if the observer
    /// [reads](Observer::READS). A legal move that is written otherwise comes this way too, after `in_any_line`.
    fn token(&mut self, _token: Token) {}
    /// The owner of this side has resigned.
    fn resigned(&mut self, _position: &P, _side: Side) {}
}

/// Nobody watches.
impl<P: Notation> Observer<P> for () {
    const WATCHES: bool = false;
}

/// What came of a replay.
pub(super) struct Played<P> {
    /// The position at the end of the main line, if it was replayed to its end.
    pub(super) last: Option<P>,
    /// Legal plies of the main line.
    pub(super) plies: u32,
    /// What the board or a resignation proves.
    pub(super) computed: GameResult,
    /// Whether a resignation proves it.
    pub(super) resigned: bool,
    /// Whether the sides were swapped.
    pub(super) swapped: bool,
    /// The result at the end of the moves.
    pub(super) result: Option<(GameResult, Span)>,
    /// Where the main line's first illegal move begins, if there is one.
    pub(super) stopped: Option<usize>,
    /// Where the last token ends.
    pub(super) end: usize,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The line that is being played, main line or variation.
struct Line<P: Notation> {
    position: P,
    /// An earlier position of this line, and how many plies led to it, if a variation has begun. That is before the last
    /// ply: from here that position is played up to, so that nothing has to be kept for each ply.
    earlier: Option<(P, usize)>,
    /// Number of plies that were played before this line branched off.
    base: usize,
    resigned: Option<Side>,
}

/// A line that waits for the end of a variation.
struct Waiting<P: Notation> {
    /// `None` if it was not being played.
    line: Option<Line<P>>,
    /// The ply that the variation replaces, and how many came before it.
    replaced: Option<((P::Move, Span), usize)>,
}

/// Memory of one replay that the next one uses again.
pub(crate) struct Buffers<P: Notation> {
    /// Any position.
    pub(super) position: Option<P>,
    pub(super) gathered: P::Gathered,
    played: Vec<(P::Move, Span)>,
}

impl<P: Notation> Default for Buffers<P> {
    fn default() -> Buffers<P> {
        Buffers { position: None, gathered: P::Gathered::default(), played: Vec::new() }
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

    /// Keeps the memory of a position, if there is one.
    pub(super) fn keep(&mut self, position: Option<P>) {
        if position.is_some() {
            self.position = position;
        }
    }
}

/// Most plies for which memory is kept; only damaged games have more.
const MOST_KEPT: usize = 1 << 14;

struct Replay<P: Notation> {
    /// `None` after an illegal move.
    line: Option<Line<P>>,
    waiting: Vec<Waiting<P>>,
    /// The plies that led to the current position, with their places.
    played: Vec<(P::Move, Span)>,
    /// How many plies a move number covers, and which of them came first.
    cycle: (usize, usize),
    /// A position that is no longer wanted.
    spare: Option<P>,
    /// By how much the move numbers of this record are off, as far as was noticed.
    number_shift: i64,
    diagnostics: Vec<Diagnostic>,
}

/// Replays the game that `reader` is in.
pub(super) fn replay<P: Notation, Watching: Observer<P>>(
    reader: &mut Reader<'_>,
    start: &P,
    buffers: &mut Buffers<P>,
    observer: &mut Watching,
) -> Played<P> {
    observer.begins(start);
    let position = buffers.copy(start);
    let mut replay = Replay {
        waiting: Vec::new(),
        played: mem::take(&mut buffers.played),
        cycle: start.cycle(),
        spare: None,
        number_shift: 0,
        diagnostics: Vec::new(),
        line: Some(Line { position, earlier: None, base: 0, resigned: None }),
    };
    replay.played.clear();
    let mut result = None;
    let mut stopped = None;
    let mut end = reader.offset();
    // Moves so far, legal or not.
    let mut plies = 0;
    let text = reader.text();
    loop {
        if stopped.is_some() && !Watching::PLAINLY && !Watching::READS {
            let (taken, behind) = pass_usual(reader, plies, |text| start.usual_move(text));
            plies += taken;
            end = behind.unwrap_or(end);
        } else {
            end = replay.take_usual(reader, observer).unwrap_or(end);
            plies = replay.played.len();
        }
        let Some(token) = reader.next_token() else { break };
        end = token.span.end;
        plies += usize::from(token.kind == Kind::Move);
        if let Kind::Result(at_end) = token.kind {
            result = Some((at_end, token.span));
        } else if stopped.is_none() {
            replay.take(token, text, start, observer);
            if replay.is_stopped() {
                stopped = Some(token.span.start);
            }
        }
        if Watching::READS {
            observer.token(token);
        }
    }
    let (computed, resigned) = match &replay.line {
        None => (GameResult::Unfinished, false),
        Some(line) => (line.computed(), line.resigned.is_some()),
    };
    // CW5, CR3: only the second ply can be a swap.
    let swapped = replay.played.get(1).is_some_and(|(mv, _)| P::is_swap(*mv));
    let plies = u32::try_from(replay.played.len()).unwrap_or(u32::MAX);
    let last = replay.line.map(|line| line.position);
    replay.played.truncate(MOST_KEPT);
    replay.played.shrink_to(MOST_KEPT);
    buffers.played = replay.played;
    buffers.position = replay.spare;
    Played { last, plies, computed, resigned, swapped, result, stopped, end, diagnostics: replay.diagnostics }
}

/// Passes over moves with their numbers as long as they are written as usual: see [`Reader::usual_moves`].
fn pass_usual<'t, T>(
    reader: &mut Reader<'t>,
    plies: usize,
    leaf: impl Fn(&'t [u8]) -> IResult<&'t [u8], T, ()>,
) -> (usize, Option<usize>) {
    reader.usual_moves(plies, &mut (), |(), text| leaf(text), |(), _, _| true)
}

/// Reads the rest of a game that cannot be played: its syntax faults and its result.
pub(super) fn read_only(reader: &mut Reader<'_>) -> (Vec<Diagnostic>, Option<(GameResult, Span)>) {
    let mut result = None;
    let mut diagnostics = Vec::new();
    let mut plies = 0;
    loop {
        plies += pass_usual(reader, plies, any_move).0;
        let Some(token) = reader.next_token() else { break };
        match token.kind {
            Kind::Move => plies += 1,
            Kind::Result(at_end) => result = Some((at_end, token.span)),
            Kind::Fault(code) => add(&mut diagnostics, syntax_finding(code, token.span)),
            _ => {}
        }
    }
    (diagnostics, result)
}

/// Plays a legal move that stands here under the eyes of an observer.
#[inline]
fn play_watched<P: Notation>(
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

/// What most moves look like, whatever the game: such as `k10`, `a1-b2` or `Ra3`.
fn any_move(text: &[u8]) -> IResult<&[u8], (), ()> {
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    let (word, rest) = text.split_at(length);
    // The digit tells it from `resign`.
    if word.first().is_some_and(u8::is_ascii_alphabetic) && word.iter().any(u8::is_ascii_digit) {
        Ok((rest, ()))
    } else {
        Err(nom::Err::Error(()))
    }
}

impl<P: Notation> Line<P> {
    fn computed(&self) -> GameResult {
        let winner = match (self.resigned, self.position.outcome()) {
            (Some(side), _) => Some(side.other()),
            (None, None) => return GameResult::Unfinished,
            (None, Some(outcome)) => outcome.winner,
        };
        match winner.map(|side| self.position.owner(side)) {
            None => GameResult::Draw,
            Some(Seat(1)) => GameResult::FirstWins,
            Some(_) => GameResult::SecondWins,
        }
    }
}

impl<P: Notation> Replay<P> {
    /// Whether an illegal move has stopped the main line.
    fn is_stopped(&self) -> bool {
        self.line.is_none() && self.waiting.is_empty()
    }

    /// Takes legal moves with their numbers as long as they are written as usual, and returns where the last one ends.
    fn take_usual<O: Observer<P>>(&mut self, reader: &mut Reader<'_>, observer: &mut O) -> Option<usize> {
        let line = self.line.as_mut().filter(|line| !O::PLAINLY && line.resigned.is_none())?;
        let is_main = self.waiting.is_empty();
        let plies = self.played.len();
        let mut game = (&mut line.position, &mut self.played, observer);
        let leaf = |(position, ..): &(&mut P, _, _), text| position.usual_move(text);
        let (_, end) = reader.usual_moves(plies, &mut game, leaf, |(position, played, observer), mv, span| {
            let is_legal = if O::WATCHES { position.check(mv) } else { position.try_play(mv) }.is_ok();
            if is_legal {
                if O::WATCHES {
                    play_watched(*position, mv, span, is_main, *observer);
                }
                played.push((mv, span));
            }
            is_legal
        });
        end
    }

    #[inline]
    fn take(&mut self, token: Token, text: &[u8], start: &P, observer: &mut impl Observer<P>) {
        match token.kind {
            Kind::Move => self.read(token, text, observer),
            Kind::Number(number) => self.check_number(number, token.span),
            Kind::Resign => self.resign(token.span, observer),
            Kind::Open => self.open(start, token.span),
            Kind::Close => self.close(),
            Kind::Fault(code) => {
                if code == Code::UnclosedVariation {
                    // Where the variation should have ended nobody knows: what followed is not judged.
                    self.diagnostics.retain(|finding| finding.span < token.span);
                    while !self.waiting.is_empty() {
                        self.close();
                    }
                }
                add(&mut self.diagnostics, syntax_finding(code, token.span));
            }
            Kind::Annotation | Kind::Comment | Kind::Result(_) => {}
        }
    }

    fn read(&mut self, token: Token, text: &[u8], observer: &mut impl Observer<P>) {
        let Some(line) = &self.line else { return };
        if line.resigned.is_some() {
            return self.after_resignation(token.span);
        }
        match line.position.read_move(&text[token.span.start..token.span.end]) {
            Ok(mv) => self.play(mv, token.span, text, observer),
            Err(fault) => self.refuse(*fault, token.span, None),
        }
    }

    /// Plays a move that stands here.
    fn play(&mut self, mv: P::Move, span: Span, text: &[u8], observer: &mut impl Observer<P>) {
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
            return self.refuse(fault, span, label);
        }
        if let Some(Fault { code, message, help, .. }) = position.remark(mv, &text[span.start..span.end]) {
            let ply = u32::try_from(self.played.len() + 1).ok();
            add(&mut self.diagnostics, Diagnostic { help, ply, ..Diagnostic::new(code, span, message) });
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
            return self.refuse(after_end("the game was already decided before this resignation"), span, None);
        }
        let side = line.position.turn().side;
        line.resigned = Some(side);
        if self.waiting.is_empty() {
            observer.resigned(&line.position, side);
        }
    }

    /// An ordinal that fits neither the turn nor the way this record counts is reported once.
    fn check_number(&mut self, number: u32, span: Span) {
        if self.line.is_none() {
            return;
        }
        let plies = self.played.len();
        let (length, first) = self.cycle;
        if fits(number, plies, self.cycle) {
            return;
        }
        let expected = [plies, plies + first].map(|plies| (plies / length + 1) as i64);
        let number = i64::from(number);
        if expected.contains(&(number - self.number_shift)) {
            return;
        }
        self.number_shift = number - expected[1];
        let message = format!("move number {number} where {} is expected", expected[1]);
        let ply = Some(self.next_ply());
        add(&mut self.diagnostics, Diagnostic { ply, ..Diagnostic::new(Code::WrongMoveNumber, span, message) });
    }

    fn next_ply(&self) -> u32 {
        u32::try_from(self.played.len() + 1).unwrap_or(u32::MAX)
    }

    /// Begins a variation: it replaces the last ply of the current line.
    fn open(&mut self, start: &P, span: Span) {
        let Some(mut line) = self.line.take() else {
            self.waiting.push(Waiting { line: None, replaced: None });
            return;
        };
        if self.played.len() == line.base {
            let message = "there is no move for this variation to replace";
            let finding = Diagnostic::new(Code::VariationWithoutMove, span, message)
                .help("write a variation after the move it replaces");
            add(&mut self.diagnostics, finding);
            self.waiting.push(Waiting { line: Some(line), replaced: None });
            return;
        }
        let replaced = self.played.pop().map(|last| (last, self.played.len()));
        let base = self.played.len();
        // A variation has the position in which it began from the line that waits for it.
        let known = || self.waiting.iter().rev().find_map(|waiting| waiting.line.as_ref()?.earlier.clone());
        let (before, plies) = line.earlier.get_or_insert_with(|| known().unwrap_or_else(|| (start.clone(), 0)));
        self.played[*plies..].iter().for_each(|&(mv, _)| before.play(mv));
        *plies = base;
        self.line = Some(Line { position: before.clone(), earlier: None, base, resigned: None });
        self.waiting.push(Waiting { line: Some(line), replaced });
    }

    /// Goes back to the line that waited for the end of a variation.
    fn close(&mut self) {
        let Some(Waiting { line, replaced }) = self.waiting.pop() else { return };
        if let Some((replaced, base)) = replaced {
            self.played.truncate(base);
            self.played.push(replaced);
        }
        self.line = line;
    }

    fn after_resignation(&mut self, span: Span) {
        self.refuse(after_end("the game is over: a player has already resigned"), span, None);
    }

    /// Reports an illegal or unreadable move and stops the current line.
    #[cold]
    fn refuse(&mut self, mut fault: Fault, span: Span, label: Option<(Span, Cow<'static, str>)>) {
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
            picture.mark(&P::cells_of(last), Mark::Last);
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
            // It stops the main line, so it is the last one and always told.
            self.diagnostics.push(finding);
        } else {
            add(&mut self.diagnostics, finding);
        }
        self.spare = Some(line.position);
    }
}

/// Whether a move number fits this number of plies before it. After a set-up in which not seat 1 is to move,
/// people count in either way. A number covers `length` plies, so no division is needed to see it.
#[inline]
pub(super) fn fits(number: u32, plies: usize, (length, first): (usize, usize)) -> bool {
    let (plies, length) = (plies as u64, length as u64);
    let end = u64::from(number) * length;
    let covers = |plies: u64| plies < end && end <= plies + length;
    covers(plies) || covers(plies + first as u64)
}

fn after_end(message: &'static str) -> Fault {
    Fault {
        code: Code::MoveAfterEnd,
        message: message.into(),
        help: Some("nothing may follow the end of a game".into()),
        cells: Vec::new(),
    }
}

/// Puts a syntax fault into words.
pub(crate) fn syntax_finding(code: Code, span: Span) -> Diagnostic {
    let (message, help) = match code {
        Code::UnclosedComment => ("this comment is not closed", "end it with `}`"),
        Code::UnclosedVariation => ("this variation is not closed", "end it with `)`"),
        Code::UnmatchedParenthesis => {
            ("this `)` does not close a variation", "remove it, or add a `(` before the variation")
        }
        Code::UnmatchedBrace => ("this `}` does not close a comment", "remove it; comments do not nest"),
        Code::MalformedTag => ("malformed tag", "write it as `[Name \"value\"]`"),
        Code::TooManyTags => ("this game has too many tags", "only the first thousand are read"),
        Code::TextAfterResult => {
            ("text after the result", "the result ends the game; remove the text or put it in braces")
        }
        Code::NestedTooDeep => ("variations are nested too deeply", "at most 100 levels are checked"),
        Code::BadAnnotation => ("no number after this `$`", "write a glyph as `$1`, or remove the `$`"),
        _ => ("this does not belong here", "see the explanation of the code"),
    };
    Diagnostic::new(code, span, message).help(help)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Passing over what looks like moves changes nothing.
        #[test]
        fn a_game_is_read_to_its_end(moves in "([a-zA-Z]{1,3}[0-9]{0,3}|[a-zA-Z]{1,2}[0-9](-?[a-z1][0-9])? |[0-9]{1,3}\\.?|[(){};$!?*+\\[\\]-]|1-0|resign|\n\n?| ){0,60}") {
            let text = format!("[Game \"chess\"]\n\na1 {moves} b2 c3");
            let mut quick = Reader::new(text.as_bytes());
            while let Some(head) = quick.next_game() {
                let mut plain = Reader::new(text.as_bytes());
                while plain.next_game().is_some_and(|other| other.from != head.from) {}
                let (found, result) = read_only(&mut quick);
                let tokens: Vec<Token> = plain.tokens().collect();
                let faults = tokens.iter().filter_map(|token| match token.kind {
                    Kind::Fault(code) => Some(syntax_finding(code, token.span)),
                    _ => None,
                });
                prop_assert_eq!(found, faults.collect::<Vec<_>>());
                let last = tokens.iter().rev().find_map(|token| match token.kind {
                    Kind::Result(result) => Some((result, token.span)),
                    _ => None,
                });
                prop_assert_eq!(result, last);
                prop_assert_eq!(quick.offset(), plain.offset());
            }
        }
    }
}
