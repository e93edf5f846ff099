//! The moves of a game as a page has them: an array of JSON in which texts of plies and comments alternate, beginning with
//! plies.
//!
//! Plies are separated by blanks. A ply is a list of changes: the letter of a stone, or `.` for none, and the digits of the cell
//! that it is now on. How the move is written follows from the first of the texts of [`PageBoard::texts`], or with `*` at the end
//! from the second; after `~` it is given, and after `+` its end is. After `>` is the
//! hand of the player afterwards, if the text does not show it. `(` begins a variation, which replaces the ply before it,
//! and `)` ends one. `%` is the value of the position: the chance of seat 1, or a proven
//! result with the number of plies to it after `/`. `^` is a resignation, and what
//! begins with `!`, `?` or `$` is an annotation. `#` is the end of a game in a variation or before an illegal move,
//! followed by the winning seat, or `d` for a draw, and by the place of the reason in [`Reason::ALL`](xgames_core::games::Reason::ALL).

use std::marker::PhantomData;
use std::sync::Arc;

use super::board::{PageBoard, PageBoards, Part};
use super::json;
use xgames_analysis::review::Note;
use xgames_core::diagnostic::{Code, Span};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Cell, Outcome, Seat, Side, Turn};
use xgames_core::judge::{LineEnd, Listen, Need, Watch};
use xgames_core::record::{Event, EventKind};

/// A longer comment is cut.
const MAX_COMMENT: usize = 20_000;

/// Writes the moves of a game while it is judged.
pub(super) struct Moves<'b, P: Symmetric> {
    boards: &'b mut PageBoards,
    /// Whether no position is set up.
    begins_as_usual: bool,
    /// That of the game; `None` if it cannot begin.
    pub(super) board: Option<Arc<PageBoard>>,
    /// The array, without its end.
    pub(super) json: Vec<u8>,
    /// The letters of all stones before the next ply by the indices of their cells, in games whose stones move.
    shown: Vec<char>,
    /// The number of variations around the next event, and around the last illegal move.
    depth: usize,
    broken: Option<usize>,
    /// The text of the ply and the cells that it changes (reused memory).
    text: String,
    /// The letters of the stones at the start, if it is not the usual one.
    pub(super) start: Option<String>,
    /// The seats in the order of their turns.
    pub(super) turns: Vec<Seat>,
    /// The number of plies that a move number covers, and the index of the first ply among these.
    pub(super) cycle: (usize, usize),
    /// The sides of the seats at the start.
    pub(super) sides: Vec<Side>,
    /// The hands at the start and before the next ply, if one of them is known.
    pub(super) hands: Vec<String>,
    held: Vec<String>,
    /// The player of the next ply, from 0.
    mover: usize,
    /// The cells that decided the game.
    pub(super) deciding: Vec<u8>,
    pub(super) outcome: Option<Outcome>,
    /// The winner and the reason if the game is over after the last ply, as they are written.
    end: Option<[u8; 2]>,
    /// How the game ended, in games with [such words](xgames_core::games::Notation::ending).
    pub(super) ending: Option<String>,
    position: PhantomData<P>,
}

impl<'b, P: Symmetric> Moves<'b, P> {
    /// `comments` are those before the first move. The text reuses the memory of `json`.
    pub(super) fn new<'t>(
        boards: &'b mut PageBoards,
        begins_as_usual: bool,
        comments: impl Iterator<Item = Event<'t>>,
        mut json: Vec<u8>,
    ) -> Moves<'b, P> {
        json.clear();
        json.extend(b"[\"");
        let mut moves = Moves {
            boards,
            begins_as_usual,
            board: None,
            json,
            shown: Vec::new(),
            depth: 0,
            broken: None,
            text: String::new(),
            start: None,
            turns: Vec::new(),
            cycle: (2, 0),
            sides: Vec::new(),
            hands: Vec::new(),
            held: Vec::new(),
            mover: 0,
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
        self.json.extend(b"\"]");
    }

    /// Begins a ply, or something else between blanks.
    #[inline]
    fn separate(&mut self) {
        if self.json.last() != Some(&b'"') {
            self.json.push(b' ');
        }
    }

    /// Reads the hands before a ply, if one of them was known at the start.
    fn look_at_hands(&mut self, position: &P) {
        if !self.hands.is_empty() {
            self.held = position.hands().iter().map(|hand| sorted(hand.chars())).collect();
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
        self.separate();
        let Some(board) = &self.board else { return };
        let before = self.json.len();
        P::each_changed(mv, |cell| board.push_stone(&mut self.json, P::PROFILE.letters[turn.side as usize], cell));
        if self.json.len() == before {
            self.json.push(b'~');
            self.json.extend(position.move_text(mv).bytes());
        }
    }

    /// Writes a ply whose text is known already.
    fn change(&mut self, after: &P, mv: P::Move) {
        self.separate();
        let Some(board) = &self.board else { return };
        let mut changed: [Option<Cell>; 2] = [None; 2];
        // Those of the move are first, from its beginning to its end.
        after.changed(mv, |cell| {
            let (glyph, shown) = (after.glyph(cell), &mut self.shown[cell.index()]);
            if *shown != glyph {
                *shown = glyph;
                board.push_stone(&mut self.json, glyph, cell);
                changed = [changed[0].or(Some(cell)), Some(cell)];
            }
        });
        // What follows in the text after these parts.
        let rest_after = |parts: &[Part]| {
            let [Some(first), Some(last)] = changed else { return None };
            parts.iter().try_fold(self.text.as_bytes(), |text, part| match part {
                Part::First => without(text, board.name(first).as_bytes()),
                Part::Last => without(text, board.name(last).as_bytes()),
                Part::Stone => without(text, &[self.shown[last.index()] as u8]),
                Part::Sign(sign) => without(text, sign.as_bytes()),
            })
        };
        let fits = |number: usize| {
            let parts = PageBoard::texts(P::GAME).get(number)?;
            rest_after(parts).filter(|rest| rest.is_empty() || rest[0] == b'+')
        };
        if let Some(rest) = fits(0) {
            self.json.extend_from_slice(rest);
        } else if fits(1).is_some_and(<[u8]>::is_empty) {
            self.json.push(b'*');
        } else {
            self.json.push(b'~');
            self.json.extend(self.text.as_bytes());
        }
        if let Some(held) = self.held.get_mut(self.mover) {
            let hand = sorted(after.hand_of(Seat(self.mover as u8 + 1)).chars());
            if hand_after(held, &self.text) != hand {
                self.json.push(b'>');
                self.json.extend(hand.bytes());
            }
            *held = hand;
        }
    }

    fn push_end(&mut self, end: Option<[u8; 2]>) {
        if let Some(end) = end {
            self.separate();
            self.json.push(b'#');
            self.json.extend(end);
        }
    }

    fn comment(&mut self, comment: &[u8]) {
        let text = String::from_utf8_lossy(comment);
        let notes = if text.contains("[%") { Note::read(&text) } else { None };
        let (note, text) = notes.unwrap_or_else(|| (Note::default(), text.trim().to_owned()));
        let value = match (note.proven, note.distance, note.winrate) {
            (Some(result), Some(plies), _) => format!("%{}/{plies}", result.text()),
            (Some(result), None, _) => format!("%{}", result.text()),
            (None, _, Some(chance)) => format!("%{chance}"),
            (None, _, None) => String::new(),
        };
        if !value.is_empty() {
            self.separate();
            self.json.extend(value.bytes());
        }
        if !text.is_empty() {
            self.json.extend(b"\",");
            json::push_beginning(&mut self.json, &text, MAX_COMMENT);
            self.json.extend(b",\"");
        }
    }
}

/// The winner and the reason, as they are written, if a game is over.
#[inline]
fn end_of<P: Symmetric>(position: &P) -> Option<[u8; 2]> {
    let Outcome { winner, reason } = position.outcome()?;
    let winner = winner.map_or(b'd', |side| if position.side_of(Seat(1)) == side { b'1' } else { b'2' });
    Some([winner, b'0' + reason.place() as u8])
}

/// What follows a few bytes at the beginning of a text.
#[inline]
fn without<'t>(text: &'t [u8], beginning: &[u8]) -> Option<&'t [u8]> {
    // Comparing the slices would call a function.
    let mut rest = text;
    for byte in beginning {
        if rest.split_off_first()? != byte {
            return None;
        }
    }
    Some(rest)
}

fn sorted(letters: impl Iterator<Item = char>) -> String {
    let mut letters: Vec<char> = letters.collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// A hand after a move, by the letters of its text: what is played leaves the hand or, if it is not known there, a stone that is
/// not known; what comes after `=` and `+` goes to it.
fn hand_after(hand: &str, text: &str) -> String {
    let mut letters: Vec<char> = hand.chars().collect();
    let played = text.chars().take(if text.starts_with('S') { 2 } else { 1 }).filter(char::is_ascii_uppercase);
    for stone in played {
        if let Some(place) = [stone, '?'].iter().find_map(|kind| letters.iter().position(|letter| letter == kind)) {
            letters.remove(place);
        }
    }
    letters.extend(text.match_indices(['=', '+']).filter_map(|(at, _)| text[at + 1..].chars().next()));
    sorted(letters.into_iter())
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
        if self.hands.iter().all(|hand| hand.chars().all(|letter| letter == '?')) {
            self.hands.clear();
        }
        self.board = Some(Arc::clone(&board));
        self.look_at_hands(start);
        if !self.begins_as_usual {
            self.look(start);
            self.start = (board.start != self.shown).then(|| board.in_reading_order(&self.shown));
        } else if !P::GAME.stones_stay() {
            self.shown.clone_from(&board.start);
        }
        let facts = start.facts();
        self.cycle = (facts.cycle, facts.next);
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
            self.mover = usize::from(position.turn().seat.0) - 1;
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
        self.mover = usize::from(position.turn().seat.0) - 1;
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
        if let Some(board) = &self.board {
            end.deciding().iter().for_each(|cell| board.push_cell(&mut self.deciding, *cell));
        }
    }
}

impl<P: Symmetric> Listen for Moves<'_, P> {
    fn event(&mut self, event: Event<'_>) {
        match event.kind {
            EventKind::VariationEnd if self.depth > 0 => {
                self.depth -= 1;
                self.broken = self.broken.filter(|broken| *broken <= self.depth);
                self.separate();
                self.json.push(b')');
            }
            EventKind::VariationStart => {
                self.depth += 1;
                self.separate();
                self.json.push(b'(');
            }
            EventKind::Fault(Code::UnclosedVariation) => {
                self.json.extend(b" )".repeat(self.depth));
                (self.depth, self.broken) = (0, None);
            }
            // What comes after an illegal move in its line is not judged.
            _ if self.broken.is_some() => {}
            EventKind::Move | EventKind::Point { .. } => self.broken = Some(self.depth),
            EventKind::Comment => self.comment(event.text),
            EventKind::Resign => {
                self.separate();
                self.json.push(b'^');
            }
            EventKind::Annotation if event.text.iter().all(|byte| matches!(byte, b'!' | b'?' | b'$' | b'0'..=b'9')) => {
                self.separate();
                self.json.extend(event.text);
            }
            _ => {}
        }
    }
}
