//! A game as a page has it: an array of JSON.
//!
//! Its elements are the number of the game in its file, its state, the number of its board among those of its file's part or
//! `null`, the number of its plies, its players, its other tags (names and values in turn), its [moves](super::moves) and,
//! if there is any, an object with what only some games have.
//!
//! The state is five characters: the first letter of the verdict, the recorded result and the computed one (`1` seat 1 won,
//! `2` seat 2 won, `d` drawn, `*` unfinished, `-` not recorded), what decided the game (its place in
//! [`Reason::ALL`], or `-`), and how it ended by its tags (the place in [`Termination::NAMES`], or `-`).

use std::sync::Arc;

use super::board::{PageBoard, PageBoards};
use super::json::{push_array, push_beginning, push_number, push_string};
use super::moves::Moves;
use crate::findings::{JudgedGame, full};
use xgames_core::board::picture::{Mark, Spot};
use xgames_core::diagnostic::{Diagnostic, Locator};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, PLAYERS, Reason, Seat, Side};
use xgames_core::judge::{self, Defaults, Judgement, Termination};
use xgames_core::record::{Events, GameResult, Head};

/// A longer value of a tag is cut.
const MAX_TAG: usize = 1000;

/// What a game has besides what all have, and its moves.
pub struct WrittenMoves {
    json: Vec<u8>,
    board: Option<Arc<PageBoard>>,
    reason: Option<Reason>,
    /// Members of an object, with commas between them.
    others: Vec<u8>,
}

/// Begins the moves of a game: an observer of the replay. The text of the moves reuses `memory`.
pub(super) fn begin_moves<'b, P: Symmetric>(
    boards: &'b mut PageBoards,
    defaults: &Defaults,
    events: &Events<'_>,
    head: &Head<'_>,
    memory: Vec<u8>,
) -> Moves<'b, P> {
    let comments = events.head_comments(head, events.offset());
    let begins_as_usual = judge::tag(head, defaults, "Position").is_none();
    Moves::new(boards, begins_as_usual, comments.into_iter().flatten(), memory)
}

impl<P: Symmetric> Moves<'_, P> {
    /// The moves of a game that has been judged.
    pub(super) fn written(mut self) -> WrittenMoves {
        self.end();
        let mut others = Vec::new();
        let mut member = |name: &str, value: &str| {
            let comma: &[u8] = if others.is_empty() { b"" } else { b"," };
            [comma, b"\"", name.as_bytes(), b"\":"].iter().for_each(|part| others.extend_from_slice(part));
            push_string(&mut others, value);
        };
        if let Some(start) = &self.start {
            member("start", start);
        }
        let digits =
            |numbers: &mut dyn Iterator<Item = u8>| numbers.map(|number| char::from(b'0' + number)).collect::<String>();
        // Most games are for two who take turns, seat 1 with the first side.
        if !matches!(self.turns[..], [Seat(1), Seat(2)] | []) {
            member("seats", &digits(&mut self.turns.iter().map(|seat| seat.0)));
        }
        if !matches!(self.sides[..], [Side::First, Side::Second] | []) {
            member("sides", &digits(&mut self.sides.iter().map(|side| *side as u8)));
        }
        if self.cycle != (2, 0) {
            let (length, next) = self.cycle;
            member("cycle", &format!("{length},{next}"));
        }
        if !self.hands.is_empty() {
            member("hands", &self.hands.join(","));
        }
        if !self.deciding.is_empty() {
            member("chain", &String::from_utf8_lossy(&self.deciding));
        }
        if let Some(ending) = &self.ending {
            member("ending", ending);
        }
        WrittenMoves { json: self.json, board: self.board, reason: self.outcome.map(|outcome| outcome.reason), others }
    }
}

impl WrittenMoves {
    /// The memory of the moves, for those of another game. That of a very long game is given back.
    #[must_use]
    pub fn into_memory(mut self) -> Vec<u8> {
        self.json.clear();
        self.json.shrink_to(MAX_KEPT);
        self.json
    }
}

/// The most memory that is kept for the moves of the next game.
const MAX_KEPT: usize = 1 << 16;

/// A longer line of the drawing of a finding is cut.
const MAX_LINE: usize = 2500;

/// The games of a part of a file, as a page has them.
#[derive(Default)]
pub struct PageGames {
    /// Their arrays, with commas between them.
    pub(super) json: Vec<u8>,
    /// Their boards.
    pub(super) boards: PageBoards,
}

impl PageGames {
    /// Adds a game. `number` is its place in this part of the file, from 0. `moves` is `None` if its kind is not known.
    pub fn add(
        &mut self,
        judged: JudgedGame<'_>,
        head: &Head<'_>,
        number: usize,
        moves: Option<&WrittenMoves>,
        locator: &mut Locator<'_>,
    ) {
        let judgement = judged.judgement;
        let json = &mut self.json;
        if !json.is_empty() {
            json.extend(b",\n");
        }
        json.push(b'[');
        push_number(json, number);
        json.extend(b",\"");
        json.extend(state(judged, moves.and_then(|moves| moves.reason)));
        json.extend(b"\",");
        match moves.and_then(|moves| moves.board.as_ref()) {
            Some(board) => {
                if let Some(size) = judgement.size {
                    board.size.get_or_init(|| size);
                }
                push_number(json, self.boards.number(board));
            }
            None => json.extend(b"null"),
        }
        json.push(b',');
        push_number(json, judgement.plies);
        json.push(b',');
        let is_named = judgement.players.iter().any(Option::is_some);
        let players = judgement.players.iter().filter(|_| is_named);
        push_array(json, players, |json, name| push_beginning(json, name.as_deref().unwrap_or("?"), MAX_TAG));
        json.push(b',');
        push_array(json, other_tags(judgement, head), |json, text| push_beginning(json, text, MAX_TAG));
        json.push(b',');
        json.extend(moves.map_or(&b"[]"[..], |moves| &moves.json));
        let others = moves.map_or(&[][..], |moves| &moves.others);
        if !others.is_empty() || !judgement.diagnostics.is_empty() {
            json.extend(b",{");
            json.extend(others);
            if !judgement.diagnostics.is_empty() {
                json.extend(if others.is_empty() { &b"\"findings\":"[..] } else { b",\"findings\":" });
                let board = moves.and_then(|moves| moves.board.as_ref());
                let findings = &judgement.diagnostics;
                push_array(json, findings, |json, finding| push_finding(json, judged, finding, board, locator));
            }
            json.push(b'}');
        }
        json.push(b']');
    }
}

/// See the top of this file.
fn state(judged: JudgedGame<'_>, reason: Option<Reason>) -> [u8; 5] {
    let JudgedGame { verdict, judgement, .. } = judged;
    let result = |result| match result {
        GameResult::FirstWins => b'1',
        GameResult::SecondWins => b'2',
        GameResult::Draw => b'd',
        GameResult::Unfinished => b'*',
    };
    let digit = |place: Option<usize>| place.map_or(b'-', |place| b'0' + place as u8);
    let is_of_tags = |(_, other): &(_, Termination)| Some(*other) == judgement.termination;
    [
        verdict.name().as_bytes()[0],
        judgement.result.map_or(b'-', result),
        result(judgement.computed),
        digit(reason.map(Reason::place)),
        digit(Termination::NAMES.iter().position(is_of_tags)),
    ]
}

/// The names and values of the tags that are not shown in another way, in turn.
fn other_tags<'t>(judgement: &Judgement, head: &'t Head<'_>) -> impl Iterator<Item = &'t str> {
    let aliases = judgement.game.map_or(&[][..], Game::player_aliases);
    let is_shown = move |name: &str| {
        let own = ["Game", "Size", "Result"].iter().chain(&PLAYERS).chain(aliases);
        own.into_iter().any(|own| own.eq_ignore_ascii_case(name))
    };
    // Who sees a game with the eyes of a player does not see what the others hide.
    let hides_stones = judgement.hides_stones;
    let shows_stones =
        |name: &str| ["hand", "bag", "position"].iter().any(|start| name.to_lowercase().starts_with(start));
    let is_hidden = move |name: &str| hides_stones && shows_stones(name);
    let tags = head.tags.iter().filter(move |tag| tag.value != "?" && !is_shown(&tag.name) && !is_hidden(&tag.name));
    tags.flat_map(|tag| [tag.name.as_ref(), tag.value.as_ref()])
}

/// A finding: its code, its ply or 0, its line and column, its message, its drawing, and the cells that it is about.
fn push_finding(
    json: &mut Vec<u8>,
    judged: JudgedGame<'_>,
    finding: &Diagnostic,
    board: Option<&Arc<PageBoard>>,
    locator: &mut Locator<'_>,
) {
    let place = locator.locate(finding.span.start);
    // A page without the board of a game still has it as text.
    let draw = if board.is_some() { full::draw_source } else { full::draw_finding };
    let mut drawing = String::new();
    draw(&mut drawing, judged, finding, locator, false);
    json.push(b'[');
    push_string(json, finding.code.info().id);
    for number in [finding.ply.unwrap_or(0) as usize, place.line, place.column] {
        json.push(b',');
        push_number(json, number);
    }
    json.push(b',');
    push_string(json, &finding.message);
    json.push(b',');
    push_array(json, drawing.lines(), |json, line| push_beginning(json, line, MAX_LINE));
    json.extend(b",\"");
    if let (Some(board), Some(picture)) = (board, &finding.board) {
        let is_marked = |spot: &Spot| spot.marks.has(Mark::Fault) || spot.marks.has(Mark::Chain);
        picture.spots().filter(is_marked).for_each(|spot| board.push_cell(json, spot.cell));
    }
    json.extend(b"\"]");
}
