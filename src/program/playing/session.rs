//! A game that covers the terminal: keys and clicks to moves, while the clock runs and the program thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyEventKind, MouseButton, MouseEventKind};

use super::Options;
use super::keys::{Action, action};
use super::page::{self, Face, State, neighbour};
use super::shown::{Picked, Shown, begun, pick};
use super::table::{Stop, Table};
use super::words::Word;
use crate::program::interrupt;
use crate::program::screen::terminal::{PATIENCE, Terminal, has_symbols};
use xgames_core::diagnostic::printable;
use xgames_core::games::Seat;
use xgames_search::engine::Playable;

/// The stack of the thread that thinks, in bytes. Memory that is not used is not taken.
const STACK: usize = 64 << 20;

/// The time after which the clock is drawn again.
const TICK: Duration = Duration::from_millis(200);

/// The time to wait for keys while the program thinks.
const SHORT: Duration = Duration::from_millis(10);

/// The longest line that can be typed.
const LONGEST: usize = 40;

/// Something that a person wants.
enum Wish {
    Nothing,
    /// The text of a move, or a word.
    Line(String),
    Do(Action),
    Quit,
}

/// The terminal with the page on it.
struct Screen {
    terminal: Terminal,
    state: State,
    symbols: bool,
    /// The time at which the page was drawn last; `None` if it must be drawn.
    drawn: Option<Instant>,
}

/// Plays the game until it is over and left.
pub(super) fn run<P: Playable>(table: &mut Table<'_, P>, options: &Options) -> anyhow::Result<()> {
    let symbols = has_symbols() && !options.board.ascii && options.board.board.is_none_or(is_symbols);
    let mut screen = Screen { terminal: Terminal::cover()?, state: State::default(), symbols, drawn: None };
    if let Some(folder) = &options.folder {
        screen.state.say(format!("The record is kept in {}", printable(&folder.to_string_lossy())));
    }
    let mut seen_by = None;
    while !interrupt::interrupted() {
        let (seat, is_person) = (table.seat(), table.is_person(table.seat()));
        let goes_on = if table.is_over() {
            screen.show_end(table)?
        } else if is_person {
            if table.hides_hands() && seen_by != Some(seat) {
                screen.state.curtain = Some(table.player(seat));
            }
            seen_by = Some(seat);
            screen.ask(table)?
        } else {
            screen.answer(table)?
        };
        let notes = table.notes.drain(..);
        notes.for_each(|note| screen.state.say(printable(&note)));
        if !goes_on {
            break;
        }
    }
    Ok(())
}

fn is_symbols(style: crate::cli::BoardStyle) -> bool {
    style == crate::cli::BoardStyle::Symbols
}

impl Screen {
    /// Draws the page if it has changed or the clock has gone on, and waits for a wish, at most so long.
    fn wait(&mut self, shown: &Shown, face: Face, time: Duration) -> anyhow::Result<Wish> {
        let has_clock = face.running.is_some_and(|(seat, _)| face.clock.left(seat).is_some());
        if self.drawn.is_none_or(|drawn| has_clock && drawn.elapsed() > TICK) {
            let page = page::draw(shown, &mut self.state, face, Terminal::page()?, self.symbols);
            self.terminal.show(&page)?;
            self.drawn = Some(Instant::now());
        }
        if !event::poll(time)? {
            return Ok(Wish::Nothing);
        }
        let event = event::read()?;
        Ok(self.take(&event, shown))
    }

    /// Takes an event of the terminal.
    fn take(&mut self, event: &Event, shown: &Shown) -> Wish {
        let action = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => action(*key, self.state.typed.is_empty()),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                return self.click(shown, mouse.column.into(), mouse.row.into());
            }
            Event::Resize(..) => {
                self.drawn = None;
                None
            }
            _ => None,
        };
        let Some(action) = action else { return Wish::Nothing };
        self.drawn = None;
        if action == Action::Quit {
            return Wish::Quit;
        }
        if let Some(first) = &mut self.state.help {
            match action {
                Action::Cursor(_, 1) => *first += 1,
                Action::Cursor(_, -1) => *first = first.saturating_sub(1),
                _ => self.state.help = None,
            }
            return Wish::Nothing;
        }
        if self.state.curtain.is_some() {
            if action == Action::Enter {
                self.state.curtain = None;
            }
            return Wish::Nothing;
        }
        self.act(action, shown)
    }

    fn act(&mut self, action: Action, shown: &Shown) -> Wish {
        let state = &mut self.state;
        match action {
            Action::Help => state.help = Some(0),
            Action::Cancel => state.forget(),
            Action::Erase => drop(state.typed.pop()),
            Action::Legal => state.turn_legal(shown),
            Action::Type(letter) if shown.is_person && state.typed.chars().count() < LONGEST => {
                state.typed.push(letter);
                if let Some(text) = begun(&state.texts, &state.typed) {
                    return Wish::Line(text.to_owned());
                }
            }
            Action::Cursor(columns, rows) => {
                let to = state.cursor.and_then(|from| neighbour(&shown.picture, from, columns, rows));
                state.cursor = to.or(state.cursor).or(shown.first_cell());
            }
            Action::Enter if !state.typed.is_empty() => {
                // What was picked is not part of a line.
                let line = std::mem::take(&mut state.typed);
                return Wish::Line(line);
            }
            Action::Enter if shown.is_person && state.cursor.is_some() => return self.pick(shown),
            Action::Enter if shown.is_person => state.cursor = shown.first_cell(),
            Action::Other if shown.is_person => {
                let mut others = shown.choices.iter().filter(|choice| choice.ends.is_empty());
                match others.next() {
                    Some(choice) => return Wish::Line(choice.text.clone()),
                    None => state.say("you cannot swap or pass now"),
                }
            }
            _ => return Wish::Do(action),
        }
        Wish::Nothing
    }

    fn click(&mut self, shown: &Shown, column: usize, row: usize) -> Wish {
        let hit = self.state.cells.iter().find(|(area, _)| area.contains(column, row));
        let Some((_, cell)) = hit.filter(|_| shown.is_person) else { return Wish::Nothing };
        self.state.cursor = Some(*cell);
        self.state.typed.clear();
        self.drawn = None;
        self.pick(shown)
    }

    /// Picks the cell of the cursor.
    fn pick(&mut self, shown: &Shown) -> Wish {
        let Some(cell) = self.state.cursor else { return Wish::Nothing };
        match pick(&shown.choices, &self.state.picked, cell) {
            Picked::Move(text) => return Wish::Line(text),
            Picked::Cells(cells, texts) => (self.state.picked, self.state.texts) = (cells, texts),
            // The game says why this is no move.
            Picked::Nothing if shown.stays => {
                let name = shown.names.iter().find(|(other, _)| *other == cell);
                return name.map_or(Wish::Nothing, |(_, name)| Wish::Line(name.clone()));
            }
            Picked::Nothing => {
                self.state.forget();
                self.state.say("no legal move has this cell");
            }
        }
        Wish::Nothing
    }

    /// Lets a person move, or do something else. Returns whether the game goes on.
    fn ask<P: Playable>(&mut self, table: &mut Table<'_, P>) -> anyhow::Result<bool> {
        let (seat, begun, shown) = (table.seat(), Instant::now(), table.shown());
        self.drawn = None;
        while !interrupt::interrupted() {
            let face = Face { clock: table.clock, running: Some((seat, begun.elapsed())), is_searching: false };
            let wish = self.wait(&shown, face, PATIENCE)?;
            let is_up = table.clock.after(seat, begun.elapsed()).left(seat).is_some_and(|left| left.is_zero());
            match wish {
                Wish::Quit => return Ok(false),
                Wish::Nothing if !is_up => {}
                _ => {
                    table.clock.use_up(seat, begun.elapsed());
                    if table.end_on_time(seat)? {
                        return Ok(true);
                    }
                    return match self.obey(table, &shown, wish) {
                        Ok(goes_on) => Ok(goes_on),
                        Err(error) => {
                            self.state.say(printable(&error.to_string()));
                            Ok(true)
                        }
                    };
                }
            }
        }
        Ok(false)
    }

    /// Does what a person wants. Returns whether the game goes on.
    fn obey<P: Playable>(&mut self, table: &mut Table<'_, P>, shown: &Shown, wish: Wish) -> anyhow::Result<bool> {
        let action = match wish {
            Wish::Do(action) => action,
            Wish::Line(line) => match Word::of(&line) {
                Word::Move(text) => {
                    self.state.forget();
                    let event = table.make_move(text)?;
                    self.state.say(event);
                    self.state.cursor = None;
                    return Ok(true);
                }
                Word::Quit => return Ok(false),
                Word::Level(level) => {
                    self.state.say(table.set_level(level));
                    return Ok(true);
                }
                Word::Clock => {
                    self.state.say(table.times());
                    return Ok(true);
                }
                Word::Help => {
                    self.state.help = Some(0);
                    return Ok(true);
                }
                Word::Legal => {
                    self.state.turn_legal(shown);
                    return Ok(true);
                }
                Word::Hint => Action::Hint,
                Word::Undo => Action::Undo,
                Word::Draw => Action::Draw,
                Word::Resign => {
                    table.resign()?;
                    return Ok(true);
                }
                Word::Nothing | Word::Board => return Ok(true),
            },
            Wish::Nothing | Wish::Quit => return Ok(true),
        };
        let resigns = std::mem::replace(&mut self.state.resigns, action == Action::Resign);
        match action {
            Action::Hint => {
                let Some(lines) = self.search(table, shown, |table, stop| table.hint(stop))? else { return Ok(false) };
                lines?.iter().for_each(|line| self.state.say(line.trim()));
            }
            Action::Draw => {
                let Some(words) = self.search(table, shown, |table, stop| table.offer_draw(stop))? else {
                    return Ok(false);
                };
                let words = words?;
                if !words.is_empty() {
                    self.state.say(words);
                }
            }
            Action::Undo => {
                let words = table.undo()?;
                self.state.forget();
                self.state.say(words);
            }
            Action::Stronger => self.state.say(table.step_level(true)),
            Action::Weaker => self.state.say(table.step_level(false)),
            Action::Resign if resigns => table.resign()?,
            Action::Resign => self.state.say("press the key again to give up"),
            _ => {}
        }
        Ok(true)
    }

    /// Lets the program move. Returns whether the game goes on.
    fn answer<P: Playable>(&mut self, table: &mut Table<'_, P>) -> anyhow::Result<bool> {
        let (shown, seat) = (table.shown(), table.seat());
        self.drawn = None;
        let Some(text) = self.search(table, &shown, |table, stop| table.think(stop))? else { return Ok(false) };
        if interrupt::interrupted() || table.end_on_time(seat)? {
            return Ok(!interrupt::interrupted());
        }
        let event = table.make_move(&text?)?;
        self.state.say(event);
        Ok(true)
    }

    /// Searches on another thread, while keys are read and the clock of the player to move runs. `None` if somebody leaves the game
    /// meanwhile.
    fn search<'o, P: Playable, T: Send>(
        &mut self,
        table: &mut Table<'o, P>,
        shown: &Shown,
        work: impl FnOnce(&mut Table<'o, P>, Stop<'_>) -> T + Send,
    ) -> anyhow::Result<Option<T>> {
        let (seat, begun, clock): (Seat, _, _) = (table.seat(), Instant::now(), table.clock);
        let (stops, mut is_left, mut failure) = (AtomicBool::new(false), false, None);
        let stop = |_| stops.load(Ordering::Relaxed) || interrupt::interrupted();
        self.drawn = None;
        let found = thread::scope(|scope| {
            let run = || {
                let found = work(table, &stop);
                table.clock.use_up(seat, begun.elapsed());
                found
            };
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)?;
            while !thread.is_finished() {
                let face = Face { clock, running: Some((seat, begun.elapsed())), is_searching: true };
                match self.wait(shown, face, SHORT) {
                    Ok(Wish::Nothing) => {}
                    Ok(Wish::Quit) => is_left = true,
                    Ok(Wish::Do(Action::Enter)) => stops.store(true, Ordering::Relaxed),
                    Ok(_) => self.drawn = None,
                    Err(error) => failure = Some(error),
                }
                if is_left || failure.is_some() {
                    stops.store(true, Ordering::Relaxed);
                    break;
                }
            }
            Ok::<T, anyhow::Error>(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        self.drawn = None;
        match failure {
            Some(error) => Err(error),
            None => Ok(Some(found).filter(|_| !is_left)),
        }
    }

    /// Shows the end of the game until it is left. Returns false.
    fn show_end<P: Playable>(&mut self, table: &Table<'_, P>) -> anyhow::Result<bool> {
        let shown = table.shown();
        self.state.forget();
        self.state.curtain = None;
        self.state.say(table.end_words());
        self.drawn = None;
        let face = Face { clock: table.clock, running: None, is_searching: false };
        while !interrupt::interrupted() {
            match self.wait(&shown, face, PATIENCE)? {
                Wish::Quit | Wish::Do(Action::Enter) => return Ok(false),
                _ => {}
            }
        }
        Ok(false)
    }
}
