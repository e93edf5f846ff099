//! A game that is being played: the players, the clock, the moves and the record. It knows no terminal.

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;

use super::Options;
use super::board_screen::Stop;
use super::clock::Clock;
use super::record_file::RecordFile;
use super::shown::{Choice, Leaving, NAMES, Player, Shown};
use crate::cli::YOU;
use crate::program::data_folder::make_data_folder;
use crate::program::screen::move_list::{self, Listed};
use crate::program::today;
use xgames_analysis::archive::name_of;
use xgames_analysis::review::percent_of;
use xgames_core::convert::played::{self, Ending, Lost};
use xgames_core::diagnostic::{capital, plural, printable, printable_path};
use xgames_core::games::{Seat, Side};
use xgames_core::judge::{End, LastMove, PositionAt, ShownPosition};
use xgames_core::record::{GameResult, Termination};
use xgames_report::render::position::{marked_with_last, words as position_words};
use xgames_search::engine::level::Level;
use xgames_search::engine::session::words;
use xgames_search::engine::views::Views;
use xgames_search::engine::{Evaluation, Line, Playable, pie};
use xgames_search::solver::{Limits, Value};

/// The time for a hint, and to judge the offer of a draw, if none is given.
const USUAL_TIME: Duration = Duration::from_millis(300);

/// The number of moves that a hint shows.
const HINTS: usize = 3;

/// The agreement to a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draw {
    None,
    /// A side has offered a draw, and the other may agree until it has moved.
    Offered(Side),
    Agreed,
}

fn not_kept(why: impl Display) -> String {
    format!("the record is not kept: {why}")
}

/// A game that is being played.
pub(super) struct PlayedGame<'a, P: Playable> {
    options: &'a Options,
    start: P,
    /// The day on which the game began, as the tag `Date` has it.
    date: String,
    /// The tags that set the game up.
    tags: Vec<(&'static str, String)>,
    size: u16,
    /// The names that the players have in the game that goes on, by seat; none if the program plays.
    known: Vec<Option<String>>,
    /// The game as each player sees it.
    views: Views<P>,
    moves: Vec<P::Move>,
    /// The number of moves that were played before this game began.
    given: usize,
    lost: Option<(Side, Lost)>,
    draw: Draw,
    /// The level of the program; `None` if it plays as well as it can in its time.
    level: Option<Level>,
    pub(super) clock: Clock,
    /// The file of the record. `None` if none is kept.
    file: Option<RecordFile>,
    /// Notes about the file that were not shown yet.
    pub(super) notes: Vec<String>,
}

impl<'a, P: Playable> PlayedGame<'a, P> {
    pub(super) fn new(
        options: &'a Options,
        start: P,
        tags: Vec<(&'static str, String)>,
        loaded: &PositionAt<P>,
        views: Views<P>,
    ) -> anyhow::Result<PlayedGame<'a, P>> {
        let usual = options.clock.is_none() && options.time.is_none();
        let named = options.output.as_ref().map(|(path, force)| RecordFile::named(path, P::GAME.name(), *force));
        // It is said at the beginning whether the record can be kept.
        let made = options.folder.as_deref().map(|folder| make_data_folder(folder).map(|()| folder));
        let (folder, fault) = made.map_or((None, None), |made| (made.as_ref().ok().copied(), made.err()));
        let mut game = PlayedGame {
            options,
            start,
            date: today::tag(),
            tags,
            size: loaded.size,
            known: if options.two { loaded.players.clone() } else { Vec::new() },
            views,
            given: loaded.moves().len(),
            moves: loaded.moves().to_vec(),
            lost: None,
            draw: Draw::None,
            level: options.level.and_then(Level::new).or(usual.then_some(Level::USUAL)),
            clock: Clock::new(options.clock),
            file: named.or_else(|| folder.map(|folder| RecordFile::in_folder(folder, P::GAME.name()))),
            notes: fault.into_iter().map(not_kept).collect(),
        };
        game.save()?;
        Ok(game)
    }

    /// The player whose turn it is.
    pub(super) fn seat(&self) -> Seat {
        self.views.mover()
    }

    pub(super) fn side(&self) -> Side {
        self.views.first().side()
    }

    /// The name of the side to move.
    pub(super) fn side_name(&self) -> &'static str {
        P::GAME.side_name(self.side())
    }

    /// The number of players.
    pub(super) fn players(&self) -> u8 {
        self.start.facts().players as u8
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.options.two || seat.0 == self.options.seat
    }

    /// Whether several people at one screen have hands that the others must not see.
    pub(super) fn hides_hands(&self) -> bool {
        P::GAME.has_hands() && self.options.two
    }

    pub(super) fn is_over(&self) -> bool {
        self.lost.is_some() || self.draw == Draw::Agreed || self.views.first().outcome().is_some()
    }

    fn ending(&self) -> Ending {
        let position = self.views.first().position();
        match self.lost {
            Some((side, lost)) => Ending::lost_by(position, side, lost),
            None if self.draw == Draw::Agreed => Ending::agreed(),
            None => Ending::of(position, self.views.first().outcome()),
        }
    }

    /// The share of a move in the time of a player; `None` without a clock.
    fn share(&self, seat: Seat) -> Option<Duration> {
        Some(self.clock.time_left(seat)?.for_move(self.views.first().position()))
    }

    /// The time that the program thinks about a move, a hint or a draw, if it plays as well as it can.
    fn thinking_time(&self, seat: Seat) -> Duration {
        self.options.time.into_iter().chain(self.share(seat)).min().unwrap_or(USUAL_TIME)
    }

    /// The move that the program would play now. A search that was stopped has one, too.
    pub(super) fn think(&mut self, stop: Stop<'_>) -> anyhow::Result<String> {
        let (level, seat) = (self.level, self.seat());
        // A level has a limit of its own.
        let time = if level.is_some() { self.share(seat).unwrap_or(Duration::MAX) } else { self.thinking_time(seat) };
        let limits = Limits::within(None, Some(time), stop);
        let view = self.views.view_mut();
        let (mv, _) = match level {
            Some(level) => view.choose_as(level, &limits),
            None => view.choose(&limits),
        }
        .map_err(anyhow::Error::msg)?;
        Ok(view.position().move_text(mv))
    }

    /// Lets the program think while a person does, after a move of its own. A level does not, because its strength was measured
    /// without.
    pub(super) fn ponder(&mut self) {
        if self.options.ponders && self.level.is_none() && self.is_person(self.seat()) && !self.is_over() {
            self.views.ponder();
        }
    }

    /// Ends the game if the time of a player is over. Returns whether it is.
    pub(super) fn end_on_time(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let is_up = self.clock.left(seat).is_some_and(|left| left.is_zero());
        if is_up {
            self.lost = Some((self.views.first().position().side_of(seat), Lost::OnTime));
            self.views.stop_pondering();
            self.save()?;
        }
        Ok(is_up)
    }

    /// Lets the side to move give up.
    pub(super) fn resign(&mut self) -> anyhow::Result<()> {
        self.lost = Some((self.side(), Lost::Resigned));
        self.views.stop_pondering();
        self.save()
    }

    /// The level of the program; `None` if it plays as well as it can in its time.
    pub(super) fn level(&self) -> Option<Level> {
        self.level
    }

    /// Sets how well the program plays. Returns the level in words, or the numbers to write if this is not a level.
    pub(super) fn set_level(&mut self, level: u8) -> anyhow::Result<String> {
        let Some(level) = Level::new(level) else {
            return Ok("write a level from 1 to 5, such as `level 4`".into());
        };
        self.level = Some(level);
        self.views.stop_pondering();
        // The record names the level.
        if self.file.as_ref().is_some_and(RecordFile::is_written) {
            self.save()?;
        }
        Ok(format!("level {}: {}", level.number(), level.name()))
    }

    /// Lets the program play better or worse. Returns the level in words.
    pub(super) fn step_level(&mut self, is_up: bool) -> anyhow::Result<String> {
        let now = self.level.map_or(Level::ALL.len() as u8 + 1, Level::number);
        match Level::new(if is_up { now + 1 } else { now - 1 }) {
            Some(level) => self.set_level(level.number()),
            None => Ok("there is no other level".into()),
        }
    }

    /// Plays a move for all players, and saves the game. Returns the event in words.
    pub(super) fn make_move(&mut self, text: &str) -> anyhow::Result<String> {
        let (mover, sides) = (self.short_name(self.seat()), self.sides());
        if P::records_draws(text.as_bytes()) {
            return Err(anyhow!("write the move without `+`: the program draws the stones"));
        }
        let seat = self.seat();
        // Mistakes are described as the player sees the position.
        let mv = self.views.view().position().read_move(text.as_bytes()).map_err(|fault| anyhow!(words(&fault)))?;
        self.views.play(text).map_err(anyhow::Error::msg)?;
        let side = self.views.first().position().side_of(seat);
        if self.draw == Draw::Offered(side.other()) {
            self.draw = Draw::None;
        }
        let text = self.views.first().before(1).map(|before| P::without_draw(before.move_text(mv))).unwrap_or_default();
        self.moves.push(mv);
        self.clock.moved(seat);
        self.save()?;
        if self.sides() != sides {
            return Ok(self.swap_words(seat));
        }
        let meaning = P::in_words(mv).map_or(String::new(), |meaning| format!(": {meaning}"));
        Ok(format!("{mover} plays {text}{meaning}."))
    }

    /// The sides of the players.
    pub(super) fn sides(&self) -> Vec<Side> {
        (1..=self.players()).map(|seat| self.views.first().position().side_of(Seat(seat))).collect()
    }

    /// Says that a player has swapped, and which sides the players have now.
    fn swap_words(&self, seat: Seat) -> String {
        let sides = self.side_words();
        if self.options.two {
            return format!("Seat {} swaps: now {sides}.", seat.0);
        }
        let who = if self.is_person(seat) { "You swap" } else { "The program swaps" };
        format!("{who}: {sides} now.")
    }

    /// Says which sides those have who sit at the screen.
    fn side_words(&self) -> String {
        let side = |seat: u8| capital(P::GAME.side_name(self.views.first().position().side_of(Seat(seat))));
        if !self.options.two {
            return format!("you are {}", side(self.options.seat));
        }
        let all = (1..=self.players()).map(|seat| format!("seat {seat} is {}", side(seat)));
        all.collect::<Vec<_>>().join(", ")
    }

    /// Says whose turn it is, for those who do not see the board.
    pub(super) fn turn_words(&mut self) -> String {
        let (side, seat) = (capital(self.side_name()), self.seat());
        let count = plural(self.legal_moves().len(), "legal move");
        if self.options.two {
            let name = printable(&self.names()[usize::from(seat.0) - 1]).into_owned();
            return format!("{side} ({name}) to move. {count}.");
        }
        format!("Your turn, you are {side}. {count}.")
    }

    /// Offers a draw, or agrees to the one that was offered. The program agrees if it does not expect to win. Returns what is to
    /// be said.
    pub(super) fn offer_draw(&mut self, stop: Stop<'_>) -> anyhow::Result<String> {
        let side = self.side();
        if !P::PROFILE.has_draws {
            return Ok(format!("{} has no draws", P::GAME.name()));
        }
        if self.draw == Draw::Offered(side.other()) {
            self.draw = Draw::Agreed;
            self.save()?;
            return Ok(String::new());
        }
        if self.options.two {
            self.draw = Draw::Offered(side);
            return Ok(format!("after your move, {} can agree by `draw`", P::GAME.side_name(side.other())));
        }
        // If another player of the program's side decides, that player judges by the hand that it knows.
        let seat = self.views.first().position().owner(side.other());
        let limits = Limits::within(None, Some(self.thinking_time(seat)), stop);
        let agrees = self.views.of_mut(seat).accepts_draw(side.other(), &limits).map_err(anyhow::Error::msg)?;
        if !agrees {
            return Ok(format!("{} declines", self.player(seat)));
        }
        self.draw = Draw::Agreed;
        self.save()?;
        Ok(String::new())
    }

    /// Takes back moves until the player is to move again. Returns what is to be said.
    pub(super) fn undo(&mut self) -> anyhow::Result<String> {
        let (seat, sides) = (self.seat(), self.sides());
        let back = (1..=self.moves.len() - self.given).find(|plies| {
            let before = self.views.first().before(*plies);
            self.options.two || before.is_some_and(|before| before.turn().seat == seat)
        });
        let back = back.ok_or_else(|| anyhow!("you have not moved yet"))?;
        for _ in 0..back {
            if let Some(before) = self.views.first().before(1) {
                self.clock.taken_back(before.turn().seat);
            }
            self.views.undo().map_err(anyhow::Error::msg)?;
            self.moves.pop();
        }
        // A draw was offered in the position that has just been taken back.
        self.draw = Draw::None;
        self.save()?;
        // A swap that is taken back exchanges the sides again.
        Ok(if self.sides() == sides { "taken back".into() } else { format!("taken back: {} again", self.side_words()) })
    }

    /// The moves that the program would choose, in lines.
    pub(super) fn hint(&mut self, stop: Stop<'_>) -> anyhow::Result<Vec<String>> {
        let limits = Limits::within(None, Some(self.thinking_time(self.seat())), stop);
        let view = self.views.view_mut();
        let side = view.side();
        let (best, report) = view.choose(&limits).map_err(anyhow::Error::msg)?;
        let position = view.position().clone();
        let best = position.move_text(best);
        let is_open = pie::is_open(&position);
        if !is_open && matches!(report.evaluation, Evaluation::Proven(value) if value.score(side) < 0) {
            return Ok(vec!["every move loses, proved".to_owned(), format!("the program would play {best}")]);
        }
        let may_swap = || position.legal_moves().into_iter().any(P::is_swap);
        if is_open && matches!(report.evaluation, Evaluation::Proven(_)) && !may_swap() {
            let why = "after it the other player chooses the side that wins, proved";
            return Ok(vec![format!("{best} is as good as any move: {why}")]);
        }
        let mut lines = vec![format!("{best} is best")];
        // The estimates are about the stones alone.
        let condition = if is_open { "without a swap " } else { "" };
        // A move that seems better after fewer playouts would have had more if it were.
        let mut least = f64::INFINITY;
        let is_no_better = |line: &&Line<P::Move>| {
            let chance = line.evaluation.chance(side);
            let is_kept = chance <= least;
            least = least.min(chance);
            is_kept
        };
        for line in report.lines.iter().filter(is_no_better).take(HINTS) {
            let text = position.line_text(&line.moves).join(" ");
            // A value that is stored has no line.
            let text = if text == best { String::new() } else { format!(": {text}") };
            let chance = match line.evaluation {
                Evaluation::Estimate(_) => {
                    format!("your chance is {}, estimated", percent_of(line.evaluation.chance(side), false))
                }
                Evaluation::Proven(Value::Draw) => "it is a draw, proved".to_owned(),
                Evaluation::Proven(Value::Win(winner)) if winner == side => "you win, proved".to_owned(),
                Evaluation::Proven(Value::Win(_)) => "you lose, proved".to_owned(),
            };
            lines.push(format!("  {condition}{chance}{text}"));
        }
        Ok(lines)
    }

    /// The legal moves of the player to move.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        self.views.view().legal_moves()
    }

    /// The times of all players in words.
    pub(super) fn times(&self) -> String {
        let what = if self.options.clock.is_some() { "left" } else { "used" };
        let times = (1..=self.players())
            .map(|seat| format!("seat {seat} {}", self.clock.words(Seat(seat))))
            .collect::<Vec<_>>();
        format!("time {what}: {}", times.join(", "))
    }

    /// The last move, in words.
    pub(super) fn last_move(&self) -> Option<String> {
        let last = self.views.first().before(1)?.move_text(*self.moves.last()?);
        Some(format!("{} was played", P::without_draw(last)))
    }

    /// The position as those see it who sit at the screen.
    pub(super) fn seen(&self) -> PositionAt<P> {
        let seat = if self.options.two { self.seat() } else { Seat(self.options.seat) };
        let termination = match (self.lost, self.draw) {
            (Some((_, Lost::OnTime)), _) => Some(Termination::Timeout),
            (None, Draw::Agreed) => Some(Termination::Agreed),
            _ => None,
        };
        let position = self.views.of(seat).position().as_seen();
        let mut at = PositionAt::new(position, self.size);
        at.last = self.moves.last().map(|mv| LastMove { mv: *mv, captures: false, name: None });
        at.end = End {
            recorded: termination.map(|termination| (self.ending().result, Some(termination))),
            resigned: self.lost.filter(|(_, lost)| *lost == Lost::Resigned).map(|(side, _)| side),
        };
        at
    }

    /// All that a page shows of the game.
    pub(super) fn shown(&self) -> Shown {
        let at = self.seen();
        let (seat, is_over) = (self.seat(), self.is_over());
        let is_person = self.is_person(seat) && !is_over;
        let last = at.last_cells();
        let picture = marked_with_last(&at, false);
        let position = &at.position;
        let choices = if is_person { position.legal_moves() } else { Vec::new() };
        let facts = self.start.facts();
        let moves = self.start.line_text(&self.moves).into_iter().map(P::without_draw);
        Shown {
            title: format!("{} size {}", P::GAME.name(), self.size),
            state: position_words::state(&at),
            last: last.last().copied(),
            choices: choices.into_iter().map(|mv| Choice::new(position.move_text(mv), &P::changed_cells(mv))).collect(),
            names: picture.layout.cells().iter().map(|cell| (*cell, position.cell_name(*cell))).collect(),
            picture,
            players: (1..=self.players())
                .map(|number| Player {
                    seat: Seat(number),
                    names: self.player_words(Seat(number)),
                    is_to_move: Seat(number) == seat && !is_over,
                })
                .collect(),
            moves: moves
                .enumerate()
                .map(|(ply, text)| Listed { number: move_list::number(ply + facts.next, facts.cycle), text })
                .collect(),
            is_person,
            is_over,
            stays: P::GAME.stones_stay(),
            has_draws: P::PROFILE.has_draws,
            leaving: match &self.file {
                _ if self.options.is_trial => Leaving::ToViewer,
                Some(_) => Leaving::WithRecord,
                None => Leaving::WithoutFile,
            },
        }
    }

    /// The names of the players, by seat. That of the program has the level that it plays at now.
    fn names(&self) -> Vec<String> {
        let count = self.players();
        let level = self.level.filter(|_| !self.options.two);
        let level = level.map_or(String::new(), |level| format!(" level {}", level.number()));
        let name = |seat: u8| {
            let other = if self.options.two { "Guest" } else { "xgames" };
            let (is_own, is_named) = (seat == self.options.seat, self.options.name != YOU);
            let known = self.known.get(usize::from(seat) - 1).cloned().flatten();
            match (seat, known) {
                (_, Some(known)) if !(is_own && is_named) => known,
                _ if is_own => self.options.name.clone(),
                _ if count > 2 => format!("{other} {seat}{level}"),
                _ => format!("{other}{level}"),
            }
        };
        (1..=count).map(name).collect()
    }

    /// A player by side, seat and name, safe to print.
    pub(super) fn player(&self, seat: Seat) -> String {
        let [all, ..] = self.player_words(seat);
        all
    }

    /// A player by side, seat and name, then by side and name, then by side and seat, then as short as can be. All are safe to print.
    fn player_words(&self, seat: Seat) -> [String; NAMES] {
        let side = P::GAME.side_name(self.views.first().position().side_of(seat));
        let (number, name) = (seat.0, printable(&self.names()[usize::from(seat.0) - 1]).into_owned());
        let shortest = if self.players() == 2 { side.to_owned() } else { format!("{side} {number}") };
        let [all, named, seated] =
            [format!("{side} (seat {number}, {name})"), format!("{side} ({name})"), format!("{side} (seat {number})")];
        [all, named, seated, shortest]
    }

    /// A player by side, or in all words where a side has several.
    pub(super) fn short_name(&self, seat: Seat) -> String {
        match self.players() {
            2 => capital(P::GAME.side_name(self.views.first().position().side_of(seat))),
            _ => self.player(seat),
        }
    }

    pub(super) fn record(&self) -> Vec<u8> {
        let ending = self.ending();
        let control = self.options.clock.map(|control| ("TimeControl", control.tag()));
        let further = self.tags.iter().cloned().chain(control);
        let date = ("Date", self.date.clone());
        let tags = played::tags::<P>(self.size, &[date], &self.names(), ending, further, &self.options.explicit);
        let mut text = Vec::new();
        played::write(&self.start, &self.moves, tags, ending, &mut text);
        text
    }

    /// Writes the record to its file, if it has one. A game without moves is kept only in a file that somebody has named.
    fn save(&mut self) -> anyhow::Result<()> {
        let is_worth_keeping = self.is_worth_keeping();
        let record = self.record();
        let Some(file) = &mut self.file else { return Ok(()) };
        if !is_worth_keeping && !file.is_named() {
            return Ok(file.remove()?);
        }
        match file.save(&record) {
            Ok(note) => self.notes.extend(note),
            // A folder in which nothing can be written does not prevent the game, and a disk that becomes full does not end it.
            Err(error) if !file.is_named() || file.is_written() => {
                self.notes.push(not_kept(error));
                self.file = None;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Whether there is more to keep than the game began with: moves, or the end of a game that has some.
    pub(super) fn is_worth_keeping(&self) -> bool {
        self.moves.len() > self.given || self.given > 0 && self.is_over()
    }

    /// The file of the record, if there is one.
    pub(super) fn path(&self) -> Option<PathBuf> {
        self.file.as_ref().and_then(RecordFile::path)
    }

    /// Says where the record is kept if no file was named for it.
    pub(super) fn place(&self) -> Option<String> {
        let folder = self.options.folder.as_deref().filter(|_| self.file.is_some())?;
        Some(format!("The record is kept in {}", printable_path(&name_of(folder))))
    }

    /// Says how the game ended.
    pub(super) fn end_words(&self) -> String {
        let winner = |seat: u8| match self.players() {
            2 => self.player(Seat(seat)),
            _ => P::GAME.side_name(self.views.first().position().side_of(Seat(seat))).to_owned(),
        };
        match self.ending().result {
            GameResult::FirstWins => format!("{} wins", winner(1)),
            GameResult::SecondWins => format!("{} wins", winner(2)),
            GameResult::Draw => "a draw".into(),
            GameResult::Unfinished => "the game is not over".into(),
        }
    }
}
