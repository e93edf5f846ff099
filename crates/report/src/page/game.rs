//! A game as a page has it: an object of JSON, see `docs/report.md`.

use std::sync::Arc;

use super::board::{Boards, PageBoard};
use super::json::{member, push_array, push_beginning, push_number, push_string};
use super::moves::Moves;
use super::plies::BlockPlies;
use crate::findings::{JudgedGame, Look, full};
use xgames_analysis::review::Summary;
use xgames_core::board::picture::{Mark, Spot};
use xgames_core::diagnostic::{Diagnostic, Locator, Span};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Cell, Game, PLAYERS, Reason, Seat, Side};
use xgames_core::judge::{Defaults, Judgement};
use xgames_core::record::{Events, Head, Termination};

/// A longer value of a tag is cut.
const MAX_TAG: usize = 1000;

/// The moves of a game, with the other members of its object that they decide.
pub(super) struct WrittenMoves {
    json: Vec<u8>,
    board: Option<Arc<PageBoard>>,
    reason: Option<Reason>,
    /// Members of the object that only some games have, with a comma before each.
    others: Vec<u8>,
    /// The plies that no game of the block had before.
    new_plies: Vec<Arc<[u8]>>,
    /// The places of the variations.
    variations: Vec<Span>,
}

/// Begins the moves of a game: an observer of the replay. The text of the moves reuses `memory`.
pub(super) fn begin_moves<'b, P: Symmetric>(
    tables: (&'b mut Boards, &'b mut BlockPlies),
    defaults: &Defaults,
    events: &Events<'_>,
    head: &Head<'_>,
    memory: Vec<u8>,
) -> Moves<'b, P> {
    let comments = events.head_comments(head, events.offset());
    let begins_as_usual = defaults.begin_as_usual(head);
    Moves::new(tables, begins_as_usual, comments.into_iter().flatten(), memory)
}

impl<P: Symmetric> Moves<'_, P> {
    /// The moves of a game that has been judged.
    pub(super) fn written(mut self) -> WrittenMoves {
        self.end();
        let mut others = Vec::new();
        if let (Some(start), Some(board)) = (&self.start, &self.board) {
            board.push_stones(member(&mut others, "start"), start);
        }
        // Most games are for two who take turns, seat 1 with the first side.
        if !matches!(self.turns[..], [Seat(1), Seat(2)] | []) {
            push_array(member(&mut others, "seats"), &self.turns, |json, seat| push_number(json, seat.0));
        }
        if !matches!(self.sides[..], [Side::First, Side::Second] | []) {
            push_array(member(&mut others, "sides"), &self.sides, |json, side| push_number(json, *side as u8));
        }
        if self.cycle != (2, 0) {
            let (length, next) = self.cycle;
            push_array(member(&mut others, "cycle"), [length, next], push_number);
        }
        if self.knows_hands {
            push_array(member(&mut others, "hands"), &self.hands, |json, hand| push_string(json, hand));
        }
        if let (false, Some(board)) = (self.deciding.is_empty(), &self.board) {
            board.push_cells(member(&mut others, "chain"), &self.deciding);
        }
        if let Some(ending) = &self.ending {
            push_string(member(&mut others, "ending"), ending);
        }
        let (new_plies, reason) = (self.plies.take_new(), self.outcome.map(|outcome| outcome.reason));
        let variations = self.variations;
        WrittenMoves { json: self.json, board: self.board, reason, others, new_plies, variations }
    }
}

impl WrittenMoves {
    /// Adds what the analysis in the comments of the game says about all of it.
    pub(super) fn add_analysis(&mut self, verdict: Option<(String, Option<usize>)>, summary: &Summary) {
        if let Some((sentence, decisive)) = verdict {
            push_string(member(&mut self.others, "story"), &sentence);
            decisive.into_iter().for_each(|ply| push_number(member(&mut self.others, "decisive"), ply));
        }
        let accuracies = || summary.players.iter().map(|player| player.accuracy);
        // Who made no move that could be judged has none. Half a percent is rounded as text rounds it.
        if accuracies().any(|accuracy| accuracy.is_some()) {
            push_array(member(&mut self.others, "accuracy"), accuracies(), |json, accuracy| match accuracy {
                Some(accuracy) => push_number(json, accuracy.round_ties_even()),
                None => json.extend(b"null"),
            });
        }
    }

    /// The memory of the moves, for those of another game. The memory of a very long game is given back.
    #[must_use]
    pub(super) fn into_memory(mut self) -> Vec<u8> {
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
pub(super) struct PageGames {
    /// The objects of the games, with commas between them.
    pub(super) json: Vec<u8>,
    /// The boards that the games are played on.
    pub(super) boards: Boards,
    /// The plies of the block, each at the place of the number by which moves name it.
    pub(super) plies: Vec<Arc<[u8]>>,
}

impl PageGames {
    /// Adds a game, in the order of reading. `number` is its place in this part of the file, from 0. `moves` is `None` if its kind
    /// is not known.
    pub(super) fn add(
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
        json.extend(b"{\"number\":");
        push_number(json, number);
        push_state(json, judged, moves.and_then(|moves| moves.reason));
        member(json, "board");
        if let Some(board) = moves.and_then(|moves| moves.board.as_ref()) {
            if let Some(size) = judgement.size {
                board.size.get_or_init(|| size);
            }
            push_number(json, self.boards.number(board));
        } else {
            json.extend(b"null");
            // Without a board only the tags say what is played.
            if let Some(game) = judgement.game {
                push_string(member(json, "game"), game.name());
            }
            judgement.size.into_iter().for_each(|size| push_number(member(json, "size"), size));
        }
        push_number(member(json, "plies"), judgement.plies);
        member(json, "players");
        let is_named = judgement.players.iter().any(Option::is_some);
        let players = judgement.players.iter().filter(|_| is_named);
        push_array(json, players, |json, name| push_beginning(json, name.as_deref().unwrap_or("?"), MAX_TAG));
        push_array(member(json, "tags"), other_tags(judgement, head), |json, tag| {
            push_array(json, tag, |json, text| push_beginning(json, text, MAX_TAG));
        });
        member(json, "moves");
        json.extend(moves.map_or(&b"[]"[..], |moves| &moves.json));
        if let Some(moves) = moves {
            json.extend(&moves.others);
            self.plies.extend(moves.new_plies.iter().cloned());
        }
        if !judgement.diagnostics.is_empty() {
            member(json, "findings");
            let board = moves.and_then(|moves| moves.board.as_ref());
            let findings = &judgement.diagnostics;
            // The boards of the page are those of the main line.
            let is_aside = |finding: &Diagnostic| {
                let holds = |variation: &Span| (variation.start..variation.end).contains(&finding.span.start);
                moves.is_some_and(|moves| moves.variations.iter().any(holds))
            };
            push_array(json, findings, |json, finding| {
                push_finding(json, judged, finding, board.filter(|_| !is_aside(finding)), locator);
            });
        }
        json.push(b'}');
    }
}

/// Appends the verdict, the results of the record and of the moves, what decided the game, and how it ended by its tags.
fn push_state(json: &mut Vec<u8>, judged: JudgedGame<'_>, reason: Option<Reason>) {
    let JudgedGame { verdict, judgement, .. } = judged;
    push_string(member(json, "verdict"), verdict.name());
    if let Some(recorded) = judgement.result {
        push_string(member(json, "recorded"), recorded.text());
    }
    push_string(member(json, "result"), judgement.computed.text());
    if let Some(reason) = reason {
        push_string(member(json, "reason"), reason.name());
    }
    if let Some((name, _)) = Termination::NAMES.iter().find(|(_, other)| Some(*other) == judgement.termination) {
        push_string(member(json, "termination"), name);
    }
}

/// The names and values of the tags that are not shown in another way.
fn other_tags<'t>(judgement: &Judgement, head: &'t Head<'_>) -> impl Iterator<Item = [&'t str; 2]> {
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
    tags.map(|tag| [tag.name.as_ref(), tag.value.as_ref()])
}

/// Appends a finding: its code, its ply or 0, its line and column, its message, its drawing, and the cells that it is about. Without a
/// `board` of the page, the drawing has one, and there is no ply.
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
    draw(&mut drawing, judged, finding, locator, Look::default());
    json.extend(b"{\"code\":");
    push_string(json, finding.code.info().id);
    let ply = finding.ply.filter(|_| board.is_some()).unwrap_or(0) as usize;
    for (name, number) in [("ply", ply), ("line", place.line), ("column", place.column)] {
        json.extend(format!(",\"{name}\":{number}").bytes());
    }
    push_string(member(json, "message"), &finding.message);
    push_array(member(json, "source"), drawing.lines(), |json, line| push_beginning(json, line, MAX_LINE));
    member(json, "cells");
    match (board, &finding.board) {
        (Some(board), Some(picture)) => {
            let is_marked = |spot: &Spot| spot.marks.has(Mark::Fault) || spot.marks.has(Mark::Chain);
            let cells: Vec<Cell> = picture.spots().filter(is_marked).map(|spot| spot.cell).collect();
            board.push_cells(json, &cells);
        }
        _ => json.extend(b"[]"),
    }
    json.push(b'}');
}
