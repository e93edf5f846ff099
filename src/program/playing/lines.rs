//! A game in lines: what the players write, and what is said and drawn.

use std::io::Write;
use std::time::Instant;

use super::board_screen::Stop;
use super::clock::minutes;
use super::input::{Input, Typed};
use super::played_game::PlayedGame;
use super::shown::curtain;
use super::words::{Word, help};
use super::{Options, View};
use crate::program::board_view;
use crate::program::console::print_note;
use crate::program::interrupt;
use crate::program::output::Printer;
use xgames_core::diagnostic::printable;
use xgames_report::render::position;
use xgames_search::engine::Playable;

/// The code that clears a terminal, with the lines that could be scrolled back to.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// Searches stop at Ctrl-C.
const STOP: Stop<'static> = &|_| interrupt::interrupted();

/// Plays the game, and returns the output to go on with.
pub(super) fn run<'o, P: Playable>(game: &mut PlayedGame<'o, P>, options: &'o Options) -> anyhow::Result<Printer> {
    let mut lines = Lines { game, options, input: Input::new()?, out: Printer::stdout(), is_left: false };
    lines.greet()?;
    while !lines.game.is_over() && !lines.is_left {
        if lines.game.is_person(lines.game.seat()) {
            lines.ask()?;
        } else {
            lines.answer()?;
        }
        lines.game.notes.drain(..).for_each(print_note);
    }
    if lines.game.is_over() && lines.draws() {
        lines.show()?;
    }
    Ok(lines.out)
}

struct Lines<'a, 'o, P: Playable> {
    game: &'a mut PlayedGame<'o, P>,
    options: &'o Options,
    input: Input,
    out: Printer,
    /// Whether Ctrl-C or the end of the input has ended the game.
    is_left: bool,
}

impl<P: Playable> Lines<'_, '_, P> {
    fn draws(&self) -> bool {
        self.options.view == View::Boards
    }

    /// Greets the players with the information that they need at the beginning.
    fn greet(&mut self) -> anyhow::Result<()> {
        writeln!(self.out, "Write a move, or `help` for what else there is.")?;
        if let Some(place) = self.game.place() {
            writeln!(self.out, "{place}.")?;
        }
        self.game.notes.drain(..).for_each(print_note);
        if self.draws() {
            writeln!(self.out)?;
        }
        if self.game.is_person(self.game.seat()) { self.show_next() } else { Ok(()) }
    }

    /// Reads a line of the person to move, and obeys it.
    fn ask(&mut self) -> anyhow::Result<()> {
        let (seat, begun) = (self.game.seat(), Instant::now());
        let left = self.game.clock.left(seat);
        if self.draws() {
            let time = left.map_or(String::new(), |left| format!(" {}", minutes(left)));
            write!(self.out, "{}{time}> ", self.game.side_name())?;
        }
        self.out.flush()?;
        let typed = self.input.next(left)?;
        self.game.clock.use_up(seat, begun.elapsed());
        if self.has_lost_on_time()? {
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
        self.out.flush()?;
        let (seat, begun) = (self.game.seat(), Instant::now());
        let found = self.input.thinking(|stop| self.game.think(stop));
        self.game.clock.use_up(seat, begun.elapsed());
        let Some(text) = found.filter(|_| !interrupt::interrupted()) else {
            self.is_left = true;
            return Ok(());
        };
        let text = text?;
        if self.has_lost_on_time()? {
            return Ok(());
        }
        let event = self.game.make_move(&text)?;
        writeln!(self.out, "{event}")?;
        self.game.ponder();
        self.show_next()
    }

    /// Ends the game if the time of the player to move is over.
    fn has_lost_on_time(&mut self) -> anyhow::Result<bool> {
        let seat = self.game.seat();
        let is_up = self.game.end_on_time(seat)?;
        if is_up {
            writeln!(self.out, "\nthe time of {} is up", self.game.player(seat))?;
        }
        Ok(is_up)
    }

    /// Obeys a line of a player.
    fn obey(&mut self, line: &str) -> anyhow::Result<()> {
        match Word::of(line) {
            Word::Nothing => {}
            Word::Help => writeln!(self.out, "{}", help(P::PROFILE.has_draws))?,
            Word::Quit => self.is_left = true,
            Word::Board => self.show()?,
            Word::Legal => {
                let moves = self.game.legal_moves().join(" ");
                writeln!(self.out, "{moves}")?;
            }
            Word::Hint => {
                let begun = Instant::now();
                let lines = self.game.hint(STOP)?;
                self.game.clock.use_up(self.game.seat(), begun.elapsed());
                writeln!(self.out, "{}", lines.join("\n"))?;
            }
            Word::Undo => {
                let words = self.game.undo()?;
                writeln!(self.out, "{words}")?;
                self.show_next()?;
            }
            Word::Clock => writeln!(self.out, "{}", self.game.times())?,
            Word::Draw => {
                let (seat, begun) = (self.game.seat(), Instant::now());
                let words = self.game.offer_draw(STOP)?;
                self.game.clock.use_up(seat, begun.elapsed());
                if !words.is_empty() {
                    writeln!(self.out, "{words}")?;
                }
            }
            Word::Resign => self.game.resign()?,
            Word::Level(level) => {
                let words = self.game.set_level(level)?;
                writeln!(self.out, "{words}")?;
            }
            Word::Move(text) => {
                let sides = self.game.sides();
                let event = self.game.make_move(text)?;
                // A player who sees the board needs to be told only what is not on it.
                if !self.draws() || self.game.sides() != sides {
                    writeln!(self.out, "{event}")?;
                }
                self.show_next()?;
            }
        }
        Ok(())
    }

    /// Shows the game to the person to move. Where hands are hidden, the others are asked to look away first.
    fn show_next(&mut self) -> anyhow::Result<()> {
        if self.game.is_over() || !self.game.is_person(self.game.seat()) {
            return Ok(());
        }
        if self.game.hides_hands() {
            if self.out.is_terminal() {
                self.out.print(CLEAR)?;
            }
            if let Some(last) = self.game.last_move() {
                writeln!(self.out, "{last}")?;
            }
            let player = self.game.player(self.game.seat());
            writeln!(self.out, "{}", curtain(&player))?;
            self.out.flush()?;
            if matches!(self.input.next(None)?, Typed::End) {
                self.is_left = true;
                return Ok(());
            }
        }
        if self.draws() {
            return self.show();
        }
        let words = self.game.turn_words();
        writeln!(self.out, "{words}")?;
        let hand = self.game.shown().picture.notes;
        hand.iter().try_for_each(|note| writeln!(self.out, "{note}"))?;
        Ok(())
    }

    /// Draws the board, or says what is on it.
    fn show(&mut self) -> anyhow::Result<()> {
        let at = self.game.seen();
        let board = if self.draws() {
            board_view::draw(&at, false, self.options.board, &self.out)
        } else {
            position::list(&at, false)
        };
        self.out.flush()?;
        self.out.print(&board)?;
        Ok(())
    }
}
