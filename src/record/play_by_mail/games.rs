//! Commands as games, one a board.

use super::commands::{Challenge, Command, Line, Move, Word};
use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::games::PLAYERS;
use crate::record::GameResult;
use crate::record::game_record::RESIGN;
use crate::record::parsed::{GameBuilder, ParsedGame};

/// More challenges are not remembered, as each board may look at all of them.
const MOST_CHALLENGES: usize = 1000;

/// More moves of a board do not wait for their turn, as each move may look at all of them.
const MOST_WAITING: usize = 100;

/// All boards that have come up, and the challenges.
#[derive(Debug, Default)]
pub(super) struct Boards<'t> {
    boards: Vec<Board<'t>>,
    challenges: Vec<Challenge<'t>>,
    /// The first board of each number. It alone may lack the name of a game.
    firsts: HashMap<&'t str, usize>,
    /// The boards of each number and game, in small letters: a list may have very many of the same number.
    named: HashMap<(&'t str, String), usize>,
}

/// What happened on a board.
#[derive(Debug)]
struct Board<'t> {
    number: &'t str,
    span: Span,
    game: Option<Word<'t>>,
    /// The lines of its commands.
    lines: Vec<Span>,
    /// By seat: the first one moved first.
    users: Vec<Word<'t>>,
    /// Players that have done nothing yet that tells their seat, such as to ask for a draw.
    guests: Vec<Word<'t>>,
    plies: Vec<Ply<'t>>,
    /// Which plies are those of a seat.
    by_seat: [Vec<usize>; 2],
    /// The plies with a number, by seat and number.
    by_number: HashMap<(usize, u32), usize>,
    /// Moves that wait for their turn.
    queue: Vec<Move<'t>>,
    offer: Option<Offer<'t>>,
    end: Option<End>,
    faults: Vec<Diagnostic>,
}

#[derive(Debug)]
struct Ply<'t> {
    word: Word<'t>,
    seat: usize,
    number: Option<u32>,
}

/// What a player asks the other one for.
#[derive(Clone, Copy, Debug)]
struct Offer<'t> {
    user: &'t str,
    is_draw: bool,
}

/// How a game ended before its end on the board.
#[derive(Clone, Copy, Debug)]
struct End {
    /// Behind so many plies.
    plies: usize,
    /// The seat that resigned; none for a draw.
    resigned: Option<usize>,
    place: Span,
}

impl<'t> Boards<'t> {
    pub(super) fn add(&mut self, command: Command<'t>, line: &Line) {
        match command {
            Command::Challenge(challenge) => {
                if self.challenges.len() < MOST_CHALLENGES {
                    self.challenges.push(challenge);
                }
            }
            Command::Move(told) => {
                let board = self.board(&told, line);
                board.span.end = line.span.end;
                board.lines.push(line.whole);
                board.take(told);
            }
        }
    }

    /// The board of a command, which may say the name of its game. Boards of two games may have the same number; a
    /// command without a name is about the first one.
    fn board(&mut self, told: &Move<'t>, line: &Line) -> &mut Board<'t> {
        let first = self.firsts.get(told.board).copied();
        let key = told.game.map(|game| (told.board, game.text.to_ascii_lowercase()));
        let known = match &key {
            None => first,
            Some(key) => {
                let unnamed = first.filter(|place| self.boards[*place].game.is_none());
                unnamed.or_else(|| self.named.get(key).copied())
            }
        };
        let place = known.unwrap_or_else(|| {
            self.boards.push(Board::new(told.board, line.span));
            self.boards.len() - 1
        });
        self.firsts.entry(told.board).or_insert(place);
        if let Some(key) = key {
            self.named.insert(key, place);
        }
        let board = &mut self.boards[place];
        board.game = board.game.or(told.game);
        board
    }

    pub(super) fn translate(mut self) -> Vec<ParsedGame> {
        let mut made = Vec::new();
        for board in self.boards {
            let challenge = self.challenges.iter().position(|challenge| board.answers(challenge));
            let challenge = challenge.map(|index| self.challenges.remove(index));
            made.push(board.translate(challenge.as_ref()));
        }
        made
    }
}

/// Whether two words name the same game, as far as they are there.
fn is_same_game(one: Option<Word<'_>>, other: Option<Word<'_>>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one.text.eq_ignore_ascii_case(other.text))
}

impl<'t> Board<'t> {
    /// A board that begins with this line.
    fn new(number: &'t str, span: Span) -> Board<'t> {
        Board {
            number,
            span,
            game: None,
            lines: Vec::new(),
            users: Vec::new(),
            guests: Vec::new(),
            plies: Vec::new(),
            by_seat: [Vec::new(), Vec::new()],
            by_number: HashMap::new(),
            queue: Vec::new(),
            offer: None,
            end: None,
            faults: Vec::new(),
        }
    }

    fn take(&mut self, told: Move<'t>) {
        let is = |known: &str| told.word.text.eq_ignore_ascii_case(known);
        if is("undo") || is("propose") {
            if self.admits(told.user) {
                self.offer = Some(Offer { user: told.user.text, is_draw: is("propose") });
            }
        } else if is("reject") {
            if self.admits(told.user) {
                self.offer = None;
            }
        } else if is("accept") {
            self.accept(&told);
        } else if is(RESIGN) {
            let resigned = self.seat(told.user);
            if self.end.is_none() && resigned.is_some() {
                self.end = Some(End { plies: self.plies.len(), resigned, place: told.word.place });
            }
        } else if told.queued && self.queue.len() < MOST_WAITING && !self.is_turn_of(told.user) {
            self.queue.push(told);
        } else {
            self.play(&told);
            // A move that waits may be due now, and then another one.
            while let Some(index) = self.queue.iter().position(|waiting| self.is_turn_of(waiting.user)) {
                let waiting = self.queue.remove(index);
                self.play(&waiting);
            }
        }
    }

    /// The seat of a user, which is the next free one for whoever is new.
    fn seat(&mut self, user: Word<'t>) -> Option<usize> {
        if let Some(seat) = self.users.iter().position(|known| is_same(*known, user)) {
            return Some(seat);
        }
        if !self.admits(user) {
            return None;
        }
        self.guests.retain(|guest| !is_same(*guest, user));
        self.users.push(user);
        Some(self.users.len() - 1)
    }

    /// Whether the user is one of the two players: whoever comes up first is.
    fn admits(&mut self, user: Word<'t>) -> bool {
        let known = || self.users.iter().chain(&self.guests);
        if known().any(|known| is_same(*known, user)) {
            return true;
        }
        if known().count() < 2 {
            self.guests.push(user);
            return true;
        }
        let names: Vec<String> = known().map(|known| shorten(known.text)).collect();
        let message = format!("{} is no player of this game", shorten(user.text));
        let finding = Diagnostic::new(Code::BadField, user.place, message);
        add(&mut self.faults, finding.help(format!("{} play on board {}", names.join(" and "), shorten(self.number))));
        false
    }

    /// Whether it is not this user who moved last. One move out of turn does not make those behind it so.
    fn is_turn_of(&self, user: Word<'_>) -> bool {
        let last = self.plies.last().and_then(|ply| self.users.get(ply.seat));
        last.is_none_or(|last| !is_same(*last, user))
    }

    fn play(&mut self, told: &Move<'t>) {
        let is_turn = self.is_turn_of(told.user);
        let Some(seat) = self.seat(told.user) else { return };
        let numbered = told.number.and_then(|number| self.by_number.get(&(seat, number)));
        if let Some(before) = numbered.and_then(|index| self.plies.get(*index)) {
            if !before.word.text.eq_ignore_ascii_case(told.word.text) {
                let message =
                    format!("move {} was {} before", told.number.unwrap_or_default(), shorten(before.word.text));
                let finding = Diagnostic::new(Code::BadField, told.word.place, message)
                    .label(before.word.place, "the first one, which counts");
                add(
                    &mut self.faults,
                    finding.help("a move can be taken back with `undo`, which the other player accepts"),
                );
            }
            // Otherwise it was sent twice.
            return;
        }
        let last = self.by_seat[seat].last().and_then(|index| self.plies.get(*index));
        let is_again = |ply: &Ply<'_>| {
            ply.word.text.eq_ignore_ascii_case(told.word.text) && (ply.number.is_none() || told.number.is_none())
        };
        if !is_turn && last.is_some_and(is_again) {
            return;
        }
        if !is_turn {
            let message = format!("{} moves out of turn", shorten(told.user.text));
            let finding = Diagnostic::new(Code::BadField, told.user.place, message);
            add(&mut self.faults, finding.help("the players take turns; a command may be missing before this one"));
        }
        self.offer = None;
        self.by_seat[seat].push(self.plies.len());
        self.by_number.extend(told.number.map(|number| ((seat, number), self.plies.len())));
        self.plies.push(Ply { word: told.word, seat, number: told.number });
    }

    /// Does what the other player has asked for.
    fn accept(&mut self, told: &Move<'t>) {
        let offer = self.offer.filter(|offer| !offer.user.eq_ignore_ascii_case(told.user.text));
        let Some(offer) = offer else {
            let finding = Diagnostic::new(Code::BadField, told.word.place, "there is nothing to accept on this board");
            return add(&mut self.faults, finding.help("`accept` answers `undo` or `propose` of the other player"));
        };
        // Nobody else may answer, and the offer stands until the other player does.
        if !self.admits(told.user) {
            return;
        }
        self.offer = None;
        if offer.is_draw {
            let place = told.word.place;
            self.end = self.end.or(Some(End { plies: self.plies.len(), resigned: None, place }));
            return;
        }
        // The last move of the one who asked, and the answer to it.
        let seat = self.users.iter().position(|user| user.text.eq_ignore_ascii_case(offer.user));
        let Some(last) = seat.and_then(|seat| self.by_seat[seat].last().copied()) else { return };
        for ply in self.plies.drain(last..) {
            self.by_seat[ply.seat].pop();
            ply.number.map(|number| self.by_number.remove(&(ply.seat, number)));
        }
    }

    /// Whether the game may have begun with this challenge.
    fn answers(&self, challenge: &Challenge<'_>) -> bool {
        let is_named = |user: &Word<'_>| challenge.users.iter().any(|named| is_same(*named, *user));
        is_same_game(self.game, challenge.game) && self.users.iter().chain(&self.guests).all(is_named)
    }

    fn translate(self, challenge: Option<&Challenge<'t>>) -> ParsedGame {
        let mut builder = GameBuilder::new(self.span);
        let mut users = self.users;
        users.extend(self.guests);
        for line in challenge.iter().map(|challenge| challenge.line).chain(self.lines) {
            builder.line(line);
        }
        let mut tag = |name: &str, word: Option<Word<'_>>| {
            if let Some(word) = word {
                builder.tag(name, word.text, word.place);
            }
        };
        tag("Game", self.game.or(challenge.and_then(|challenge| challenge.game)));
        tag("Size", challenge.and_then(|challenge| challenge.size));
        if let (Some(challenge), &[first]) = (challenge, users.as_slice()) {
            users.extend(challenge.users.into_iter().find(|named| !is_same(*named, first)));
        }
        for (name, user) in PLAYERS.iter().zip(&users) {
            tag(name, Some(*user));
        }
        let result = self.end.map(|end| match end.resigned {
            None => GameResult::Draw,
            Some(0) => GameResult::SecondWins,
            Some(_) => GameResult::FirstWins,
        });
        // Only whoever is to move can resign by a word among the moves.
        let resigns = |end: &End| end.resigned == Some(end.plies % 2);
        if let Some(end) = self.end.filter(|end| !resigns(end)) {
            builder.tag("Termination", if end.resigned.is_some() { "resign" } else { "agreed" }, end.place);
        }
        builder.tag("GameId", self.number, self.span);
        for finding in self.faults {
            builder.finding(finding);
        }
        let resignation = self.end.filter(resigns);
        for (index, ply) in self.plies.iter().enumerate() {
            if let Some(end) = resignation.filter(|end| end.plies == index) {
                builder.resign(end.place);
            }
            builder.move_text(ply.word.text, ply.word.place);
        }
        if let Some(end) = resignation.filter(|end| end.plies >= self.plies.len()) {
            builder.resign(end.place);
        }
        if let (Some(result), Some(end)) = (result, self.end) {
            builder.result(result, end.place);
        }
        builder.finish()
    }
}

fn is_same(one: Word<'_>, other: Word<'_>) -> bool {
    one.text.eq_ignore_ascii_case(other.text)
}
