//! Collects commands into games, one per board.

use std::collections::HashMap;

use super::commands::{Challenge, Command, CommandLine, Move, Word};

use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::games::PLAYERS;
use crate::record::GameResult;
use crate::record::game_record::RESIGN;
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::utf8::decode;

/// The maximum number of challenges that are kept, because each board may search all of them.
const MAX_CHALLENGES: usize = 1000;

/// The maximum number of moves of a board that wait for their turn, because each move may search all of them.
const MAX_WAITING: usize = 100;

/// All boards and challenges of a list.
#[derive(Debug, Default)]
pub(super) struct Boards<'t> {
    boards: Vec<Board<'t>>,
    challenges: Vec<Challenge<'t>>,
    /// The first board with each number. Only this one may be without the name of a game.
    firsts: HashMap<&'t str, usize>,
    /// The boards by number and game, in lower case. A hostile list may have very many with the same number.
    named: HashMap<(&'t str, String), usize>,
    /// The beginning of the last header of several lines, and the board of its commands; `None` if they are about several.
    header: Option<(usize, Option<usize>)>,
    /// Commands that cannot be read: their boards, verbs and lines.
    unreadable: Vec<(&'t str, Span, Span)>,
}

/// The game on a board.
#[derive(Debug)]
struct Board<'t> {
    number: &'t str,
    span: Span,
    game: Option<Word<'t>>,
    /// The lines of its commands.
    lines: Vec<Span>,
    /// The players by seat: the one who moved first, then the other.
    users: Vec<Word<'t>>,
    /// Players whose seat is not known yet, because they have not moved but, for example, proposed a draw.
    seatless: Vec<Word<'t>>,
    plies: Vec<Ply<'t>>,
    /// The indices of the plies of each seat.
    by_seat: [Vec<usize>; 2],
    /// The indices of the plies with a number, by seat and number.
    by_number: HashMap<(usize, u32), usize>,
    /// The moves that wait for their turn.
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
    due: Due,
}

/// The numbers of the next moves.
#[derive(Clone, Copy, Debug)]
struct Due {
    by_seat: [u32; 2],
    /// The number if moves of both players are counted together.
    of_both: u32,
}

impl Due {
    /// The numbers before the first move.
    const FIRST: Due = Due { by_seat: [1, 1], of_both: 1 };

    /// The numbers after a move of this seat. Moves without a number are counted from the last one that has one.
    fn after(mut self, seat: usize, number: Option<u32>) -> Due {
        for due in [&mut self.by_seat[seat], &mut self.of_both] {
            *due = number.unwrap_or(*due).saturating_add(1);
        }
        self
    }
}

/// A proposal to take back a move or to agree on a draw.
#[derive(Clone, Copy, Debug)]
struct Offer<'t> {
    user: &'t str,
    is_draw: bool,
}

/// The end of a game by resignation or agreement.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The number of plies before.
    plies: usize,
    /// The seat that resigned; `None` for a draw.
    resigned: Option<usize>,
    span: Span,
}

impl<'t> Boards<'t> {
    pub(super) fn add(&mut self, command: Command<'t>, line: &CommandLine) {
        match command {
            Command::Challenge(challenge) => {
                if self.challenges.len() < MAX_CHALLENGES {
                    self.challenges.push(challenge);
                }
            }
            Command::Move(command) => {
                let index = self.board(&command, line);
                let copied = self.copied(index, line);
                let board = &mut self.boards[index];
                board.span.end = line.span.end;
                board.lines.push(copied);
                board.apply(command);
            }
        }
    }

    /// The part of the text that is copied for a command about this board. A header of several lines is copied whole up to the command,
    /// unless it has commands about other boards before it.
    fn copied(&mut self, board: usize, line: &CommandLine) -> Span {
        let Some(start) = line.header else { return line.whole };
        let about = self.header.filter(|(header, _)| *header == start).map_or(Some(board), |(_, about)| about);
        let is_alone = about == Some(board);
        self.header = Some((start, about.filter(|_| is_alone)));
        if !is_alone {
            return line.whole;
        }
        self.boards[board].lines.pop_if(|earlier| earlier.start == start);
        Span::new(start, line.whole.end)
    }

    /// The board of a command. Boards of different games may have the same number; a command that does not name its game
    /// refers to the first of them.
    fn board(&mut self, command: &Move<'t>, line: &CommandLine) -> usize {
        let first = self.firsts.get(command.board).copied();
        let key = command.game.map(|game| (command.board, game.text.to_ascii_lowercase()));
        let known = match &key {
            None => first,
            Some(key) => {
                let unnamed = first.filter(|index| self.boards[*index].game.is_none());
                unnamed.or_else(|| self.named.get(key).copied())
            }
        };
        let index = known.unwrap_or_else(|| {
            self.boards.push(Board::new(command.board, line.span));
            self.boards.len() - 1
        });
        self.firsts.entry(command.board).or_insert(index);
        if let Some(key) = key {
            self.named.insert(key, index);
        }
        let board = &mut self.boards[index];
        board.game = board.game.or(command.game);
        index
    }

    /// Adds a command that cannot be read.
    pub(super) fn add_unreadable(&mut self, board: &'t str, verb: Span, line: &CommandLine) {
        self.unreadable.push((board, verb, line.whole));
    }

    /// The games. `original` is the text that the commands were read from, in its encoding.
    pub(super) fn into_games(mut self, original: &[u8]) -> Vec<ParsedGame> {
        let has_unreadable = !self.unreadable.is_empty();
        for (board, verb, line) in std::mem::take(&mut self.unreadable) {
            // Ordinary prose, too, may ask someone to move something.
            let Some(index) = self.firsts.get(board) else { continue };
            let finding = Diagnostic::new(Code::BadField, verb, "this command cannot be read");
            let help = "write the board, the user, the password and the move, as in `move 12 ann PASSWORD k10`";
            let board = &mut self.boards[*index];
            add(&mut board.faults, finding.help(help));
            // The copy of a game has what is wrong with it.
            board.lines.push(line);
        }
        if has_unreadable {
            self.boards.iter_mut().for_each(Board::sort_lines);
        }
        let mut games = Vec::new();
        let mut without_challenge = Vec::new();
        for board in self.boards {
            let challenge = self.challenges.iter().position(|challenge| board.matches(challenge));
            let challenge = challenge.map(|index| self.challenges.remove(index));
            if challenge.is_none() {
                without_challenge.push((games.len(), board.game, board.users.clone()));
            }
            games.push(board.into_game(challenge.as_ref(), original));
        }
        for (index, game, users) in without_challenge {
            let mut challenges = self.challenges.iter().filter(|challenge| is_same_game(game, challenge.game));
            let stranger = challenges.find_map(|challenge| Some((challenge.stranger(&users)?, challenge.line)));
            if let Some((finding, line)) = stranger {
                games[index].findings.push(finding);
                games[index].lines.insert(0, line);
            }
        }
        games
    }
}

impl Move<'_> {
    fn resigns(&self) -> bool {
        self.word.text.eq_ignore_ascii_case(RESIGN)
    }
}

impl Challenge<'_> {
    /// The finding about the one of two players who is not named in the challenge, if it names the other.
    fn stranger(&self, users: &[Word<'_>]) -> Option<Diagnostic> {
        let is_named = |user: &Word<'_>| self.users.iter().any(|named| is_same(*named, *user));
        let [one, other] = users else { return None };
        let stranger = match (is_named(one), is_named(other)) {
            (true, false) => other,
            (false, true) => one,
            _ => return None,
        };
        let message = format!("{} is not named in the challenge", shorten(stranger.text));
        let names = self.users.map(|user| shorten(user.text)).join(" and ");
        Some(Diagnostic::new(Code::BadField, stranger.span, message).help(format!("the challenge names {names}")))
    }
}

/// Whether two commands may be about the same game: they name the same one, or one of them does not name any.
fn is_same_game(one: Option<Word<'_>>, other: Option<Word<'_>>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one.text.eq_ignore_ascii_case(other.text))
}

impl<'t> Board<'t> {
    /// An empty board whose first command is on this line.
    fn new(number: &'t str, span: Span) -> Board<'t> {
        Board {
            number,
            span,
            game: None,
            lines: Vec::new(),
            users: Vec::new(),
            seatless: Vec::new(),
            plies: Vec::new(),
            by_seat: [Vec::new(), Vec::new()],
            by_number: HashMap::new(),
            queue: Vec::new(),
            offer: None,
            end: None,
            faults: Vec::new(),
        }
    }

    /// Puts the lines in the order of the text. One that is a part of a header that is copied whole is not copied again.
    fn sort_lines(&mut self) {
        self.lines.sort_by_key(|line| line.start);
        let mut end = 0;
        self.lines.retain(|line| {
            let is_apart = line.start >= end;
            end = end.max(line.end);
            is_apart
        });
    }

    fn apply(&mut self, command: Move<'t>) {
        if let Some(further) = command.further {
            let finding = Diagnostic::new(Code::BadField, further, "this is not read: a line has one command");
            add(&mut self.faults, finding.help("write each command on a line of its own, or a `;` between them"));
        }
        let is = |known: &str| command.word.text.eq_ignore_ascii_case(known);
        if is("undo") || is("propose") {
            if self.admits(command.user) {
                self.offer = Some(Offer { user: command.user.text, is_draw: is("propose") });
            }
        } else if is("reject") {
            if self.admits(command.user) {
                self.offer = None;
            }
        } else if is("accept") {
            self.accept(&command);
        } else if command.queued && self.queue.len() < MAX_WAITING && !self.is_due(&command) {
            self.queue.push(command);
        } else if command.resigns() {
            self.play_before(&command);
            self.resign(&command);
        } else {
            self.play_before(&command);
            self.play(&command);
            self.play_waiting(Board::is_due);
        }
    }

    /// Plays what the other player has queued, if a command is not due: the moves that it waits for are missing.
    fn play_before(&mut self, command: &Move<'t>) {
        let user = command.user;
        self.play_waiting(|board, waiting| {
            let is_due =
                board.is_turn_of(user) && board.missing_before(board.known_seat(user), command.number).is_none();
            !is_due && !is_same(waiting.user, user) && board.is_turn_of(waiting.user)
        });
    }

    /// Ends the game if it has not ended.
    fn resign(&mut self, command: &Move<'t>) {
        let resigned = self.seat(command.user);
        if self.end.is_none() && resigned.is_some() {
            self.end = Some(End { plies: self.plies.len(), resigned, span: command.word.span });
        }
    }

    /// Plays a waiting move that may be played now, and after it others, up to a resignation.
    fn play_waiting(&mut self, may_be_played: impl Fn(&Board<'t>, &Move<'t>) -> bool) {
        while let Some(index) = self.next_waiting(&may_be_played) {
            let waiting = self.queue.remove(index);
            if waiting.resigns() {
                return self.resign(&waiting);
            }
            self.play(&waiting);
        }
    }

    /// The index of the waiting move that is played next: of the player whose command came first, the one with the lowest number.
    /// A move without a number is the one that is due.
    fn next_waiting(&self, may_be_played: impl Fn(&Board<'t>, &Move<'t>) -> bool) -> Option<usize> {
        let mut playable = self.queue.iter().enumerate().filter(|(_, waiting)| may_be_played(self, waiting)).peekable();
        let (_, first) = *playable.peek()?;
        let seat = self.known_seat(first.user);
        let due = self.plies.last().map_or(Due::FIRST, |ply| ply.due).by_seat[seat];
        let of_player = playable.filter(|(_, waiting)| is_same(waiting.user, first.user));
        let next = of_player.min_by_key(|(_, waiting)| {
            (self.missing_before(seat, waiting.number).is_some(), waiting.number.unwrap_or(due))
        });
        next.map(|(index, _)| index)
    }

    /// The seat of a user. A new user gets the next free seat.
    fn seat(&mut self, user: Word<'t>) -> Option<usize> {
        if let Some(seat) = self.users.iter().position(|known| is_same(*known, user)) {
            return Some(seat);
        }
        if !self.admits(user) {
            return None;
        }
        self.seatless.retain(|known| !is_same(*known, user));
        self.users.push(user);
        Some(self.users.len() - 1)
    }

    /// Whether a user is one of the two players, who are the first two users of the board.
    fn admits(&mut self, user: Word<'t>) -> bool {
        let known = || self.users.iter().chain(&self.seatless);
        if known().any(|known| is_same(*known, user)) {
            return true;
        }
        if known().count() < 2 {
            self.seatless.push(user);
            return true;
        }
        let names: Vec<String> = known().map(|known| shorten(known.text)).collect();
        let message = format!("{} is not a player of this game", shorten(user.text));
        let finding = Diagnostic::new(Code::BadField, user.span, message);
        add(&mut self.faults, finding.help(format!("{} play on board {}", names.join(" and "), shorten(self.number))));
        false
    }

    /// Whether another user moved last. After a move out of turn, the moves that follow are not out of turn as well.
    fn is_turn_of(&self, user: Word<'_>) -> bool {
        let last = self.plies.last().and_then(|ply| self.users.get(ply.seat));
        last.is_none_or(|last| !is_same(*last, user))
    }

    /// Whether a move that was queued has its turn. Before the first move it is not known whose turn it is, and a move with a lower number
    /// comes first.
    fn is_due(&self, command: &Move<'_>) -> bool {
        let is_missing = || self.missing_before(self.known_seat(command.user), command.number).is_some();
        !self.plies.is_empty() && self.is_turn_of(command.user) && !is_missing()
    }

    /// The seat of a user, or the one that a new user would get.
    fn known_seat(&self, user: Word<'_>) -> usize {
        self.users.iter().position(|known| is_same(*known, user)).unwrap_or(self.users.len().min(1))
    }

    /// The number of the move of a seat that is due, if this one is higher.
    fn missing_before(&self, seat: usize, number: Option<u32>) -> Option<u32> {
        // Some lists count the moves of each player, others the moves of both.
        let counts_both = self.plies.get(1).is_none_or(|ply| ply.number == Some(2));
        let due = self.plies.last().map_or(Due::FIRST, |ply| ply.due);
        let own = due.by_seat[seat];
        number.filter(|number| *number > own && !(counts_both && *number == due.of_both)).map(|_| own)
    }

    fn play(&mut self, command: &Move<'t>) {
        let is_turn = self.is_turn_of(command.user);
        let Some(seat) = self.seat(command.user) else { return };
        let numbered = command.number.and_then(|number| self.by_number.get(&(seat, number)));
        if let Some(before) = numbered.and_then(|index| self.plies.get(*index)) {
            if !before.word.text.eq_ignore_ascii_case(command.word.text) {
                let message = format!(
                    "move {} has already been given as {}",
                    command.number.unwrap_or_default(),
                    shorten(before.word.text)
                );
                let finding = Diagnostic::new(Code::BadField, command.word.span, message)
                    .label(before.word.span, "this one counts");
                add(
                    &mut self.faults,
                    finding.help("to take a move back, send `undo` and let the other player accept it"),
                );
            }
            // A move that was sent twice with the same number counts once.
            return;
        }
        let last = self.by_seat[seat].last().and_then(|index| self.plies.get(*index));
        let is_duplicate = |ply: &Ply<'_>| {
            ply.word.text.eq_ignore_ascii_case(command.word.text) && (ply.number.is_none() || command.number.is_none())
        };
        if !is_turn && last.is_some_and(is_duplicate) {
            return;
        }
        if !is_turn {
            let message = format!("{} moves out of turn", shorten(command.user.text));
            let finding = Diagnostic::new(Code::BadField, command.user.span, message);
            add(&mut self.faults, finding.help("the players take turns; a command may be missing before this one"));
        }
        if let (Some(number), Some(own)) = (command.number, self.missing_before(seat, command.number)) {
            let user = shorten(command.user.text);
            let message = format!("move {number} of {user} comes where move {own} is due");
            let finding = Diagnostic::new(Code::BadField, command.word.span, message);
            add(&mut self.faults, finding.help("mails before this one are missing"));
        }
        self.offer = None;
        self.by_seat[seat].push(self.plies.len());
        self.by_number.extend(command.number.map(|number| ((seat, number), self.plies.len())));
        let due = self.plies.last().map_or(Due::FIRST, |ply| ply.due).after(seat, command.number);
        self.plies.push(Ply { word: command.word, seat, number: command.number, due });
    }

    /// Carries out the proposal of the other player.
    fn accept(&mut self, command: &Move<'t>) {
        let offer = self.offer.filter(|offer| !offer.user.eq_ignore_ascii_case(command.user.text));
        let Some(offer) = offer else {
            let finding =
                Diagnostic::new(Code::BadField, command.word.span, "there is nothing to accept on this board");
            return add(&mut self.faults, finding.help("`accept` answers an `undo` or `propose` of the other player"));
        };
        // If a third user answers, the offer remains open.
        if !self.admits(command.user) {
            return;
        }
        self.offer = None;
        if offer.is_draw {
            let span = command.word.span;
            self.end = self.end.or(Some(End { plies: self.plies.len(), resigned: None, span }));
            return;
        }
        if let Some(end) = self.end {
            let message = "no move can be taken back, because the game is over";
            let finding = Diagnostic::new(Code::BadField, command.word.span, message).label(end.span, "it ended here");
            return add(
                &mut self.faults,
                finding.help("after the end of a game the server takes no more commands about it"),
            );
        }
        // Take back the last move of the player who asked, and the reply to it.
        let seat = self.users.iter().position(|user| user.text.eq_ignore_ascii_case(offer.user));
        let Some(last) = seat.and_then(|seat| self.by_seat[seat].last().copied()) else { return };
        for ply in self.plies.drain(last..) {
            self.by_seat[ply.seat].pop();
            ply.number.map(|number| self.by_number.remove(&(ply.seat, number)));
        }
    }

    /// Whether the game may have begun with this challenge.
    fn matches(&self, challenge: &Challenge<'_>) -> bool {
        let is_named = |user: &Word<'_>| challenge.users.iter().any(|named| is_same(*named, *user));
        is_same_game(self.game, challenge.game) && self.users.iter().chain(&self.seatless).all(is_named)
    }

    fn into_game(mut self, challenge: Option<&Challenge<'t>>, original: &[u8]) -> ParsedGame {
        // The moves that they wait for are not in the list.
        if self.end.is_none() {
            self.play_waiting(|board, waiting| board.is_turn_of(waiting.user));
        }
        let mut builder = GameBuilder::new(self.span);
        let mut users = self.users;
        users.extend(self.seatless);
        for line in challenge.iter().map(|challenge| challenge.line).chain(self.lines) {
            builder.line(line);
        }
        let mut tag = |name: &str, word: Option<Word<'_>>| {
            if let Some(word) = word {
                // Names may be in Latin-1.
                builder.tag(name, &decode(&original[word.span.start..word.span.end]), word.span);
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
        // Among the moves, only the player to move can resign. Any other end is given as a tag.
        let resigns = |end: &End| end.resigned == Some(end.plies % 2);
        if let Some(end) = self.end.filter(|end| !resigns(end)) {
            builder.tag("Termination", if end.resigned.is_some() { "resign" } else { "agreed" }, end.span);
        }
        builder.tag("GameId", self.number, self.span);
        for finding in self.faults {
            builder.finding(finding);
        }
        let resignation = self.end.filter(resigns);
        for (index, ply) in self.plies.iter().enumerate() {
            if let Some(end) = resignation.filter(|end| end.plies == index) {
                builder.resign(end.span);
            }
            builder.move_text(ply.word.text, ply.word.span);
        }
        if let Some(end) = resignation.filter(|end| end.plies >= self.plies.len()) {
            builder.resign(end.span);
        }
        if let (Some(result), Some(end)) = (result, self.end) {
            builder.result(result, end.span);
        }
        builder.finish()
    }
}

fn is_same(one: Word<'_>, other: Word<'_>) -> bool {
    one.text.eq_ignore_ascii_case(other.text)
}
