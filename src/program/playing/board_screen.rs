//! The terminal with a board on it: keys and clicks become moves and wishes, also while something is searched.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyEventKind, MouseButton, MouseEventKind};

use super::keys::{Action, action};
use super::page::{self, neighbour};
use super::shown::{Picked, Shown, begun, pick};
use super::state::{Face, State};
use crate::cli::BoardOptions;
use crate::program::interrupt;
use crate::program::screen::terminal::{Terminal, has_symbols};
use xgames_search::threads;

/// The question of a search whether it must stop.
pub(crate) type Stop<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// The time after which the clock is drawn again.
const TICK: Duration = Duration::from_millis(200);

/// The time to wait for keys while the program thinks.
const SHORT: Duration = Duration::from_millis(10);

/// The longest line that can be typed.
const LONGEST: usize = 40;

/// Something that a person wants.
pub(crate) enum Wish {
    Nothing,
    /// The text of a move, or a word.
    Line(String),
    Do(Action),
    Quit,
}

/// The terminal with the page on it.
pub(crate) struct BoardScreen {
    terminal: Terminal,
    pub(crate) state: State,
    symbols: bool,
    /// The time at which the page was drawn last; `None` if it must be drawn.
    drawn: Option<Instant>,
}

impl BoardScreen {
    /// Covers the terminal with a page on which boards look like this.
    pub(crate) fn cover(board: BoardOptions) -> anyhow::Result<BoardScreen> {
        let symbols = has_symbols(board);
        Ok(BoardScreen { terminal: Terminal::cover()?, state: State::default(), symbols, drawn: None })
    }

    /// Draws the page again at the next time, because something has changed.
    pub(crate) fn change(&mut self) {
        self.drawn = None;
    }

    /// Draws the page if it has changed or the clock has gone on, and waits for a wish, at most so long.
    pub(crate) fn wait(&mut self, shown: &Shown, face: Face, time: Duration) -> anyhow::Result<Wish> {
        let has_clock = face.running.is_some_and(|(seat, _)| face.clock.left(seat).is_some());
        if self.drawn.is_none_or(|drawn| has_clock && drawn.elapsed() > TICK) {
            self.terminal.draw(|page| page::draw(shown, &mut self.state, face, page, self.symbols))?;
            self.drawn = Some(Instant::now());
        }
        let event = Terminal::event(time)?;
        Ok(event.map_or(Wish::Nothing, |event| self.take(&event, shown, face)))
    }

    /// Takes an event of the terminal.
    fn take(&mut self, event: &Event, shown: &Shown, face: Face) -> Wish {
        let action = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let action = action(*key, self.state.typed.is_empty());
                self.state.pressed(action, face);
                action
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.state.pressed(None, face);
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
            // The game says why this is not a move.
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

    /// Works on another thread, while keys are read and the page shows the face of the moment. `None` if somebody leaves meanwhile.
    pub(crate) fn work<T: Send>(
        &mut self,
        shown: &Shown,
        face: impl Fn() -> Face,
        work: impl FnOnce(Stop<'_>) -> T + Send,
    ) -> anyhow::Result<Option<T>> {
        let (stops, mut is_left, mut failure) = (AtomicBool::new(false), false, None);
        let stop = |_| stops.load(Ordering::Relaxed) || interrupt::interrupted();
        self.change();
        let found = thread::scope(|scope| {
            let thread = threads::begin_within(scope, || work(&stop))?;
            while !thread.is_finished() {
                match self.wait(shown, face(), SHORT) {
                    Ok(Wish::Nothing) => {}
                    Ok(Wish::Quit) => is_left = true,
                    Ok(Wish::Do(Action::Enter)) => stops.store(true, Ordering::Relaxed),
                    Ok(_) => self.change(),
                    Err(error) => failure = Some(error),
                }
                if is_left || failure.is_some() {
                    stops.store(true, Ordering::Relaxed);
                    break;
                }
            }
            Ok::<T, anyhow::Error>(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        self.change();
        match failure {
            Some(error) => Err(error),
            None => Ok(Some(found).filter(|_| !is_left)),
        }
    }
}
