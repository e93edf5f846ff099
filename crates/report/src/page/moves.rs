//! The moves of a game as a page has them: an array of JSON, see `docs/report.md`.
//!
//! The elements of the array are plies, most of them as numbers in a [table](super::plies), hands after them as strings, arrays
//! of the same form for the variations that replace the ply before them, and objects with what is said about the position after
//! the last ply.

use std::marker::PhantomData;
use std::sync::Arc;

use super::board::{Boards, PageBoard};
use super::json::{push_beginning, push_number, push_string};
use super::plies::{BlockPlies, push_own_number};
use xgames_analysis::review::Note;
use xgames_core::diagnostic::{Code, Span};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Cell, Outcome, Reason, Seat, Side, Turn};
use xgames_core::judge::{LineEnd, Listen, Need, Watch, result_of};
use xgames_core::record::{Event, EventKind, GameResult, Sign};

/// A longer comment is cut.
const MAX_COMMENT: usize = 20_000;

/// Writes the moves of a game while it is judged.
pub(super) struct Moves<'b, P: Symmetric> {
    boards: &'b mut Boards,
    pub(super) plies: &'b mut BlockPlies,
    /// Whether no position is set up.
    begins_as_usual: bool,
    /// The board of the game; `None` if the game cannot begin.
    pub(super) board: Option<Arc<PageBoard>>,
    /// The array, without its end.
    pub(super) json: Vec<u8>,
    /// The letters of all stones before the next ply by the indices of their cells, in games whose stones move.
    shown: Vec<char>,
    /// The number of variations around the next event, and around the last illegal move.
    depth: usize,
    broken: Option<usize>,
    /// The text of the ply, the stones on the cells that it changes, and the key of the ply (reused memory).
    text: String,
    changes: Vec<(Cell, char)>,
    key: Vec<u8>,
    /// The stones at the start, if it is not the usual one.
    pub(super) start: Option<Vec<(Cell, char)>>,
    /// The seats in the order of their turns.
    pub(super) turns: Vec<Seat>,
    /// The number of plies that a move number covers, and the index of the first ply among these.
    pub(super) cycle: (usize, usize),
    /// The sides of the seats at the start.
    pub(super) sides: Vec<Side>,
    /// The places of the variations of the main line.
    pub(super) variations: Vec<Span>,
    /// The hands at the start; the page has them if one of them is known at any time.
    pub(super) hands: Vec<String>,
    pub(super) knows_hands: bool,
    /// The hands before the next ply.
    held: Vec<String>,
    /// The player of the next ply.
    mover: Seat,
    /// The cells that decided the game.
    pub(super) deciding: Vec<Cell>,
    pub(super) outcome: Option<Outcome>,
    /// The result and the reason if the game is over after the last ply.
    end: Option<(GameResult, Reason)>,
    /// The words about the end of the game, in games with [such words](xgames_core::games::Notation::ending).
    pub(super) ending: Option<String>,
    position: PhantomData<P>,
}

impl<'b, P: Symmetric> Moves<'b, P> {
    /// The moves of a game that begins. `comments` are those before the first move. The text reuses the memory of `json`.
    pub(super) fn new<'t>(
        (boards, plies): (&'b mut Boards, &'b mut BlockPlies),
        begins_as_usual: bool,
        comments: impl Iterator<Item = Event<'t>>,
        mut json: Vec<u8>,
    ) -> Moves<'b, P> {
        json.clear();
        json.push(b'[');
        let mut moves = Moves {
            boards,
            plies,
            begins_as_usual,
            board: None,
            json,
            shown: Vec::new(),
            depth: 0,
            broken: None,
            text: String::new(),
            changes: Vec::new(),
            key: Vec::new(),
            start: None,
            turns: Vec::new(),
            cycle: (2, 0),
            sides: Vec::new(),
            variations: Vec::new(),
            hands: Vec::new(),
            knows_hands: false,
            held: Vec::new(),
            mover: Seat(1),
            deciding: Vec::new(),
            outcome: None,
            end: None,
            ending: None,
            position: PhantomData,
        };
        comments.filter(|event| event.kind == EventKind::Comment).for_each(|comment| moves.comment(comment.text));
        moves
    }

    /// Ends the array.
    pub(super) fn end(&mut self) {
        (0..self.depth).for_each(|_| self.end_variation());
        self.close();
    }

    fn end_variation(&mut self) {
        self.close();
        self.json.push(b',');
    }

    /// Ends an array. Each element in it has a comma after it, also the last one.
    fn close(&mut self) {
        if self.json.last() == Some(&b',') {
            self.json.pop();
        }
        self.json.push(b']');
    }

    /// Reads the hands before a ply.
    fn look_at_hands(&mut self, position: &P) {
        if !self.hands.is_empty() {
            self.held = position.hands();
            self.knows_hands |= self.held.iter().any(|hand| is_known(hand));
        }
    }

    /// Reads the stones before a ply.
    fn look(&mut self, position: &P) {
        if let Some(board) = &self.board {
            self.shown.clone_from(&board.start);
            board.cells.iter().for_each(|(cell, _)| self.shown[cell.index()] = position.glyph(*cell));
        }
    }

    /// Writes a placement by the player with this turn, or a move that changes no cell.
    #[inline]
    fn place(&mut self, position: &P, mv: P::Move, turn: Turn) {
        let Some(board) = &self.board else { return };
        let before = self.json.len();
        P::each_changed(mv, |cell| {
            board.push_placement(&mut self.json, cell, turn.side);
            self.json.push(b',');
        });
        if self.json.len() == before {
            self.json.extend(b"{\"ply\":");
            board.push_ply(&mut self.json, &position.move_text(mv), &[], P::is_swap(mv));
            self.json.extend(b"},");
        }
    }

    /// Writes a ply whose text is known already.
    fn change(&mut self, after: &P, mv: P::Move) {
        self.changes.clear();
        after.changed(mv, |cell| {
            let (glyph, shown) = (after.glyph(cell), &mut self.shown[cell.index()]);
            if *shown != glyph {
                *shown = glyph;
                self.changes.push((cell, glyph));
            }
        });
        let Some(board) = &self.board else { return };
        let (text, changes, swaps) = (&self.text, &self.changes, P::is_swap(mv));
        self.key.clear();
        board.push_key(&mut self.key, text, changes, swaps);
        let number = self.plies.number(&self.key, |json| board.push_ply(json, text, changes, swaps));
        push_own_number(&mut self.json, number);
        self.json.push(b',');
        if let Some(held) = self.held.get_mut(usize::from(self.mover.0) - 1) {
            let hand = after.hand_of(self.mover);
            if hand != *held {
                push_string(&mut self.json, &hand);
                self.knows_hands |= is_known(&hand);
                self.json.push(b',');
                *held = hand;
            }
        }
    }

    /// Writes that the game is over after the last ply, and why.
    fn push_end(&mut self, end: Option<(GameResult, Reason)>) {
        if let Some((result, reason)) = end {
            let (result, reason) = (result.text(), reason.name());
            self.json.extend(format!("{{\"result\":\"{result}\",\"reason\":\"{reason}\"}},").bytes());
        }
    }

    fn comment(&mut self, comment: &[u8]) {
        let text = String::from_utf8_lossy(comment);
        let notes = if text.contains("[%") { Note::read(&text) } else { None };
        let (note, text) = notes.unwrap_or_else(|| (Note::default(), text.trim().to_owned()));
        let json = &mut self.json;
        if let Some(result) = note.proven {
            json.extend(b"{\"proven\":");
            push_string(json, result.text());
            if let Some(plies) = note.distance {
                json.extend(b",\"in\":");
                push_number(json, plies);
            }
            json.extend(b"},");
        } else if let Some(chance) = note.winrate {
            json.extend(format!("{{\"chance\":{chance}}},").bytes());
        }
        if let Some(mark) = note.mark {
            json.extend(format!("{{\"mark\":\"{}\"}},", mark.name()).bytes());
        }
        if note.is_best && self.depth > 0 {
            json.extend(b"{\"best\":true},");
        }
        if !text.is_empty() {
            json.extend(b"{\"comment\":");
            push_beginning(json, &text, MAX_COMMENT);
            json.extend(b"},");
        }
    }
}

/// The result and the reason if a game is over.
#[inline]
fn end_of<P: Symmetric>(position: &P) -> Option<(GameResult, Reason)> {
    let outcome = position.outcome()?;
    Some((result_of(outcome, |side| position.owner(side)), outcome.reason))
}

/// Whether any stone of a hand is known.
fn is_known(hand: &str) -> bool {
    hand.chars().any(|stone| stone != '?')
}

impl<P: Symmetric> Watch<P> for Moves<'_, P> {
    fn need(&self) -> Need {
        Need::Line
    }

    fn listener(&mut self) -> Option<&mut dyn Listen> {
        Some(self)
    }

    fn begins(&mut self, start: &P) {
        let board = self.boards.of(start);
        self.hands = start.hands();
        self.board = Some(Arc::clone(&board));
        self.look_at_hands(start);
        if !self.begins_as_usual {
            self.look(start);
            self.start = (board.start != self.shown).then(|| board.stones(&self.shown));
        } else if !P::GAME.stones_stay() {
            self.shown.clone_from(&board.start);
        }
        let facts = start.facts();
        self.cycle = facts.numbering();
        self.turns = start.turns();
        self.sides = (1..=facts.players).map(|seat| start.side_of(Seat(seat as u8))).collect();
    }

    fn in_any_line(&mut self, position: &P, mv: P::Move, _: Span) {
        if self.depth == 0 {
            return;
        }
        let mut after = position.clone();
        after.play(mv);
        if P::GAME.stones_stay() {
            self.place(position, mv, position.turn());
        } else {
            self.look_at_hands(position);
            self.look(position);
            self.mover = position.turn().seat;
            self.text = position.move_text(mv);
            self.change(&after, mv);
            // The main line goes on from another position.
            self.shown.clear();
        }
        self.push_end(end_of(&after));
    }

    fn before(&mut self, position: &P, mv: P::Move) {
        if P::GAME.stones_stay() {
            return self.placed(position, mv, position.turn());
        }
        if self.shown.is_empty() {
            self.look_at_hands(position);
            self.look(position);
        }
        self.mover = position.turn().seat;
        self.text.clear();
        position.write_move(mv, &mut self.text);
    }

    fn after(&mut self, position: &P, mv: P::Move) {
        self.end = end_of(position);
        if !P::GAME.stones_stay() {
            self.change(position, mv);
        }
    }

    fn placed(&mut self, position: &P, mv: P::Move, turn: Turn) {
        self.place(position, mv, turn);
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.outcome = end.outcome;
        if end.outcome.is_none() {
            self.push_end(self.end);
        }
        self.ending = end.last.and_then(P::ending);
        self.deciding = end.deciding().into_owned();
    }
}

impl<P: Symmetric> Listen for Moves<'_, P> {
    fn event(&mut self, event: Event<'_>) {
        match event.kind {
            EventKind::VariationEnd if self.depth > 0 => {
                self.depth -= 1;
                if let Some(variation) = self.variations.last_mut().filter(|_| self.depth == 0) {
                    variation.end = event.span.end;
                }
                self.broken = self.broken.filter(|broken| *broken <= self.depth);
                self.end_variation();
            }
            EventKind::VariationStart => {
                if self.depth == 0 {
                    // Perhaps it has no end.
                    self.variations.push(Span::new(event.span.start, usize::MAX));
                }
                self.depth += 1;
                self.json.push(b'[');
            }
            EventKind::Fault(Code::UnclosedVariation) => {
                (0..self.depth).for_each(|_| self.end_variation());
                (self.depth, self.broken) = (0, None);
            }
            // What comes after an illegal move in its line is not judged.
            _ if self.broken.is_some() => {}
            EventKind::Move | EventKind::Point { .. } => self.broken = Some(self.depth),
            EventKind::Comment => self.comment(event.text),
            EventKind::Resign => self.json.extend(b"{\"resigns\":true},"),
            EventKind::Annotation if event.text.iter().all(|byte| matches!(byte, b'!' | b'?' | b'$' | b'0'..=b'9')) => {
                self.json.extend(b"{\"sign\":\"");
                let sign = std::str::from_utf8(event.text).ok().and_then(Sign::of);
                self.json.extend(sign.map_or(event.text, |sign| sign.text().as_bytes()));
                self.json.extend(b"\"},");
            }
            _ => {}
        }
    }
}
