//! The players, a board between them, the clock and the record.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::anyhow;

use super::clock::{Clock, minutes};
use super::input::{Input, Typed};
use super::record_file::RecordFile;
use super::words::{HELP, Word};
use crate::cli::Play;
use crate::program::board_view;
use crate::program::exit_status::ExitStatus;
use crate::program::interrupt;
use crate::program::output::Printer;
use xgames_core::convert::played::{self, Ending, Lost};
use xgames_core::diagnostic::printable;
use xgames_core::games::{Seat, Side};
use xgames_core::judge::{End, LastMove, PositionAt, Termination};
use xgames_core::record::GameResult;
use xgames_search::engine::Playable;
use xgames_search::engine::session::{Session, proven, words};
use xgames_search::solver::Limits;

/// The time of the program for a move, by level, in seconds.
const TIMES: [f64; 5] = [0.01, 0.05, 0.3, 1.0, 5.0];

/// The level if neither it nor a clock is given.
const LEVEL: u8 = 3;

/// The program agrees to a draw if its chance is lower than this.
const AGREES: f64 = 0.45;

/// The number of moves that a hint shows.
const HINTS: usize = 3;

/// The code that clears a terminal, with the lines that could be scrolled back to.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// The agreement to a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Draw {
    None,
    /// A side has offered a draw, and the other may agree until it has moved.
    Offered(Side),
    Agreed,
}

fn time_of(level: u8) -> Option<Duration> {
    TIMES.get(usize::from(level).wrapping_sub(1)).map(|seconds| Duration::from_secs_f64(*seconds))
}

pub(super) struct Table<'a, P: Playable> {
    arguments: &'a Play,
    start: P,
    /// The tags that set the game up.
    tags: Vec<(&'static str, String)>,
    size: u16,
    /// The game as each player sees it, by seat; only one view if all see the same.
    views: Vec<Session<P>>,
    moves: Vec<P::Move>,
    /// The number of moves that were played before this game began.
    given: usize,
    lost: Option<(Side, Lost)>,
    draw: Draw,
    /// The most time of the program for a move; `None` if only the clock limits it.
    level: Option<Duration>,
    clock: Clock,
    /// Whether Ctrl-C or the end of the input has ended the game.
    is_left: bool,
    input: Input,
    out: Printer,
    /// The file of the record. `None` if there can be none.
    file: Option<RecordFile>,
}

impl<'a, P: Playable> Table<'a, P> {
    pub(super) fn new(
        arguments: &'a Play,
        start: P,
        tags: Vec<(&'static str, String)>,
        loaded: &PositionAt<P>,
        views: Vec<Session<P>>,
    ) -> anyhow::Result<Table<'a, P>> {
        let level = arguments.level.or(arguments.clock.is_none().then_some(LEVEL)).and_then(time_of);
        let mut table = Table {
            arguments,
            start,
            tags,
            size: loaded.size,
            views,
            given: loaded.moves().len(),
            moves: loaded.moves().to_vec(),
            lost: None,
            draw: Draw::None,
            level: arguments.time.or(level),
            clock: Clock::new(arguments.clock),
            is_left: false,
            input: Input::new(),
            out: Printer::stdout(),
            file: arguments.output.file().map(|path| RecordFile::named(path, P::GAME.name(), arguments.output.force)),
        };
        if table.file.is_some() {
            table.save()?;
        } else {
            table.file = Some(RecordFile::makeshift(P::GAME.name()));
            // A folder in which nothing can be written does not prevent the game.
            if table.save().is_err() {
                table.file = None;
            }
        }
        Ok(table)
    }

    pub(super) fn play(mut self) -> anyhow::Result<ExitStatus> {
        self.greet()?;
        while !self.is_over() && !self.is_left {
            if self.is_person(self.seat()) { self.ask()? } else { self.answer()? }
        }
        self.end()?;
        Ok(if interrupt::interrupted() { interrupt::end("") } else { ExitStatus::Clean })
    }

    /// The player whose turn it is.
    fn seat(&self) -> Seat {
        self.views[0].position().turn().seat
    }

    fn side(&self) -> Side {
        self.views[0].side()
    }

    /// The number of players.
    fn players(&self) -> u8 {
        self.start.facts().players as u8
    }

    /// The index of the view of a player.
    fn index(&self, seat: Seat) -> usize {
        usize::from(seat.0 - 1).min(self.views.len() - 1)
    }

    /// The game as the player to move sees it.
    fn view(&mut self) -> &mut Session<P> {
        let index = self.index(self.seat());
        &mut self.views[index]
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.arguments.two || seat.0 == self.arguments.seat
    }

    /// Whether several people at one screen have hands that the others must not see.
    fn hides_hands(&self) -> bool {
        P::GAME.has_hands() && self.arguments.two
    }

    fn is_over(&self) -> bool {
        self.lost.is_some() || self.draw == Draw::Agreed || self.views[0].outcome().is_some()
    }

    fn ending(&self) -> Ending {
        let position = self.views[0].position();
        match self.lost {
            Some((side, lost)) => Ending::lost_by(position, side, lost),
            None if self.draw == Draw::Agreed => Ending::agreed(),
            None => Ending::of(position, self.views[0].outcome()),
        }
    }

    /// Reads a line of the person to move, and obeys it.
    fn ask(&mut self) -> anyhow::Result<()> {
        let (seat, begun) = (self.seat(), Instant::now());
        let left = self.clock.left(seat);
        let time = left.map_or(String::new(), |left| format!(" {}", minutes(left)));
        write!(self.out, "{}{time}> ", P::GAME.side_name(self.side()))?;
        self.out.flush()?;
        let typed = self.input.next(left)?;
        self.clock.use_up(seat, begun.elapsed());
        if self.has_lost_on_time(seat)? {
            return Ok(());
        }
        match typed {
            Typed::Line(line) => {
                if let Err(error) = self.obey(&line) {
                    writeln!(self.out, "{}", printable(&error.to_string()))?;
                }
            }
            Typed::TooLong => writeln!(self.out, "the line is too long")?,
            Typed::TimeIsUp => {}
            Typed::End => {
                self.is_left = true;
                writeln!(self.out)?;
            }
        }
        Ok(())
    }

    /// Lets the program move.
    fn answer(&mut self) -> anyhow::Result<()> {
        let (seat, begun) = (self.seat(), Instant::now());
        let text = self.search(self.thinking_time(seat))?;
        self.clock.use_up(seat, begun.elapsed());
        if interrupt::interrupted() {
            self.is_left = true;
            return Ok(());
        }
        if self.has_lost_on_time(seat)? {
            return Ok(());
        }
        let mover = self.player(seat);
        self.make_move(&text)?;
        writeln!(self.out, "{mover} plays {text}")?;
        self.show()
    }

    /// The time that the program thinks about a move.
    fn thinking_time(&self, seat: Seat) -> Duration {
        self.level.into_iter().chain(self.clock.share(seat)).min().unwrap_or_default()
    }

    /// The move that the program would play within this time.
    fn search(&mut self, time: Duration) -> anyhow::Result<String> {
        let limits = Limits { stop: &|_| interrupt::interrupted(), ..Limits::time(time) };
        let view = self.view();
        let (mv, _) = view.choose(&limits).map_err(anyhow::Error::msg)?;
        Ok(view.position().move_text(mv))
    }

    /// Ends the game if the time of a player is over.
    fn has_lost_on_time(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let is_up = self.clock.left(seat).is_some_and(|left| left.is_zero());
        if is_up {
            self.lost = Some((self.views[0].position().side_of(seat), Lost::OnTime));
            writeln!(self.out, "\nthe time of {} is up", self.player(seat))?;
            self.save()?;
        }
        Ok(is_up)
    }

    /// Obeys a line of a player.
    fn obey(&mut self, line: &str) -> anyhow::Result<()> {
        match Word::of(line) {
            Word::Nothing => {}
            Word::Help => writeln!(self.out, "{HELP}")?,
            Word::Quit => self.is_left = true,
            Word::Board => self.show()?,
            Word::Legal => {
                let moves = self.view().legal_moves().join(" ");
                writeln!(self.out, "{moves}")?;
            }
            Word::Hint => {
                let begun = Instant::now();
                self.hint()?;
                self.clock.use_up(self.seat(), begun.elapsed());
            }
            Word::Undo => self.undo()?,
            Word::Clock => {
                let what = if self.arguments.clock.is_some() { "left" } else { "used" };
                let times = (1..=self.players())
                    .map(|seat| format!("seat {seat} {}", self.clock.words(Seat(seat))))
                    .collect::<Vec<_>>();
                writeln!(self.out, "time {what}: {}", times.join(", "))?;
            }
            Word::Draw => self.offer_draw()?,
            Word::Resign => {
                self.lost = Some((self.side(), Lost::Resigned));
                self.save()?;
            }
            Word::Level(level) => match time_of(level) {
                Some(time) => self.level = Some(time),
                None => writeln!(self.out, "write a level from 1 to 5, such as `level 4`")?,
            },
            Word::Move(text) => {
                self.make_move(text)?;
                self.show_next()?;
            }
        }
        Ok(())
    }

    /// Plays a move for all players, and saves the game.
    fn make_move(&mut self, text: &str) -> anyhow::Result<()> {
        if P::records_draws(text.as_bytes()) {
            return Err(anyhow!("write the move without `+`: the program draws the stones"));
        }
        let seat = self.seat();
        let view = self.view();
        // Mistakes are described as the player sees the position.
        let mv = view.position().read_move(text.as_bytes()).map_err(|fault| anyhow!(words(&fault)))?;
        view.play(text).map_err(anyhow::Error::msg)?;
        let mover = self.index(seat);
        let mut others = self.views.iter_mut().enumerate().filter(|(index, _)| *index != mover);
        others.try_for_each(|(_, view)| view.play(text)).map_err(anyhow::Error::msg)?;
        let side = self.views[0].position().side_of(seat);
        if self.draw == Draw::Offered(side.other()) {
            self.draw = Draw::None;
        }
        self.moves.push(mv);
        self.clock.moved(seat);
        self.save()
    }

    /// Offers a draw, or agrees to the one that was offered. The program agrees if it does not expect to win.
    fn offer_draw(&mut self) -> anyhow::Result<()> {
        let side = self.side();
        if !P::PROFILE.has_draws {
            writeln!(self.out, "{} has no draws", P::GAME.name())?;
        } else if self.draw == Draw::Offered(side.other()) {
            self.draw = Draw::Agreed;
            self.save()?;
        } else if self.arguments.two {
            self.draw = Draw::Offered(side);
            let other = P::GAME.side_name(side.other());
            writeln!(self.out, "after your move, {other} can agree by `draw`")?;
        } else {
            // If another player of the program's side decides, that player judges by the hand that it knows.
            let seat = self.views[0].position().owner(side.other());
            let limits = Limits { stop: &|_| interrupt::interrupted(), ..Limits::time(self.thinking_time(seat)) };
            let index = self.index(seat);
            let (_, report) = self.views[index].choose(&limits).map_err(anyhow::Error::msg)?;
            if report.evaluation.chance(side.other()) < AGREES {
                self.draw = Draw::Agreed;
                self.save()?;
            } else {
                writeln!(self.out, "{} declines", self.player(seat))?;
            }
        }
        Ok(())
    }

    /// Takes back moves until the player is to move again.
    fn undo(&mut self) -> anyhow::Result<()> {
        let seat = self.seat();
        let back = (1..=self.moves.len() - self.given).find(|plies| {
            let before = self.views[0].before(*plies);
            self.arguments.two || before.is_some_and(|before| before.turn().seat == seat)
        });
        let back = back.ok_or_else(|| anyhow!("you have not moved yet"))?;
        for _ in 0..back {
            self.views.iter_mut().try_for_each(Session::undo).map_err(anyhow::Error::msg)?;
            self.moves.pop();
        }
        self.save()?;
        self.show_next()
    }

    /// Shows the moves that the program would choose.
    fn hint(&mut self) -> anyhow::Result<()> {
        let time = self.thinking_time(self.seat());
        let limits = Limits { stop: &|_| interrupt::interrupted(), ..Limits::time(time) };
        let view = self.view();
        let side = view.side();
        let (best, report) = view.choose(&limits).map_err(anyhow::Error::msg)?;
        let position = view.position().clone();
        writeln!(self.out, "{} is best", position.move_text(best))?;
        for line in report.lines.iter().take(HINTS) {
            let text = position.line_text(&line.moves).join(" ");
            let chance = line.evaluation.chance(side) * 100.0;
            let certainty = match proven(&position, line.evaluation) {
                Some(result) => format!("proven {result}"),
                None => format!("estimate {chance:.0} %"),
            };
            writeln!(self.out, "  {certainty}: {text}")?;
        }
        Ok(())
    }

    /// Greets the players with the information that they need at the beginning, and shows the board.
    fn greet(&mut self) -> anyhow::Result<()> {
        writeln!(self.out, "Write a move, or `help` for what else there is.")?;
        if let Some(file) = self.file.as_ref().filter(|file| file.is_makeshift()) {
            let path = file.path();
            let path = path.display().to_string();
            writeln!(self.out, "Until the game is over, {path} keeps its record.")?;
        }
        writeln!(self.out)?;
        if self.is_person(self.seat()) { self.show_next() } else { self.show() }
    }

    /// Shows the board to the player to move. Where hands are hidden, the others are asked to look away first.
    fn show_next(&mut self) -> anyhow::Result<()> {
        if !self.hides_hands() || self.is_over() {
            return self.show();
        }
        if self.out.is_terminal() {
            self.out.print(CLEAR)?;
        }
        if let (Some(mv), Some(before)) = (self.moves.last(), self.views[0].before(1)) {
            writeln!(self.out, "{} was played", before.move_text(*mv))?;
        }
        let player = self.player(self.seat());
        writeln!(self.out, "{player} is to move: the others look away, then press Enter to see the hand")?;
        self.out.flush()?;
        match self.input.next(None)? {
            Typed::End => self.is_left = true,
            _ => self.show()?,
        }
        Ok(())
    }

    /// Draws the board as the player sees it.
    fn show(&mut self) -> anyhow::Result<()> {
        let seat = if self.arguments.two { self.seat() } else { Seat(self.arguments.seat) };
        let termination = match (self.lost, self.draw) {
            (Some((_, Lost::OnTime)), _) => Some(Termination::Timeout),
            (None, Draw::Agreed) => Some(Termination::Agreed),
            _ => None,
        };
        let position = self.views[self.index(seat)].position().as_seen();
        let mut at = PositionAt::new(position, self.size);
        at.last = self.moves.last().map(|mv| LastMove { mv: *mv, captures: false, name: None });
        at.end = End {
            recorded: termination.map(|termination| (self.ending().result, Some(termination))),
            resigned: self.lost.filter(|(_, lost)| *lost == Lost::Resigned).map(|(side, _)| side),
        };
        let board = board_view::draw(&at, false, self.arguments.board, &self.out);
        self.out.flush()?;
        self.out.print(&board)?;
        Ok(())
    }

    /// The names of the players, by seat.
    fn names(&self) -> Vec<String> {
        let count = self.players();
        let name = |seat: u8| {
            let other = if self.arguments.two { "Guest" } else { "xgames" };
            match seat {
                _ if seat == self.arguments.seat => self.arguments.name.clone(),
                _ if count > 2 => format!("{other} {seat}"),
                _ => other.to_owned(),
            }
        };
        (1..=count).map(name).collect()
    }

    /// A player by side, seat and name, safe to print.
    fn player(&self, seat: Seat) -> String {
        let side = P::GAME.side_name(self.views[0].position().side_of(seat));
        let name = &self.names()[usize::from(seat.0) - 1];
        format!("{side} (seat {}, {})", seat.0, printable(name))
    }

    fn record(&self) -> Vec<u8> {
        let ending = self.ending();
        let control = self.arguments.clock.map(|control| ("TimeControl", control.tag()));
        let further = self.tags.iter().cloned().chain(control);
        let tags = played::tags::<P>(self.size, &[], &self.names(), ending, further);
        let mut text = Vec::new();
        played::write(&self.start, &self.moves, tags, ending, &mut text);
        text
    }

    /// Writes the record to its file, if it has one.
    fn save(&mut self) -> anyhow::Result<()> {
        let record = self.record();
        self.file.as_mut().map_or(Ok(()), |file| file.save(&record))
    }

    /// Says how the game ended, and where its record is.
    fn end(&mut self) -> anyhow::Result<()> {
        let winner = |seat: u8| match self.players() {
            2 => self.player(Seat(seat)),
            _ => P::GAME.side_name(self.views[0].position().side_of(Seat(seat))).to_owned(),
        };
        let words = match self.ending().result {
            GameResult::FirstWins => format!("{} wins", winner(1)),
            GameResult::SecondWins => format!("{} wins", winner(2)),
            GameResult::Draw => "a draw".into(),
            GameResult::Unfinished => "the game is not over".into(),
        };
        writeln!(self.out, "{words}")?;
        let keeps = self.arguments.output.file().is_some() || !self.is_over() && self.moves.len() > self.given;
        if let Some(file) = self.file.as_ref().filter(|_| keeps) {
            writeln!(self.out, "record: {}", printable(&file.path().to_string_lossy()))?;
        }
        if self.arguments.output.file().is_none() {
            writeln!(self.out)?;
            let record = self.record();
            self.out.write_all(&record)?;
        }
        self.out.flush()?;
        if let Some(file) = self.file.as_ref().filter(|_| !keeps) {
            file.remove()?;
        }
        Ok(())
    }
}
