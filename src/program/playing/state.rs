//! The state of a page, which is not part of the game: what is picked and typed, and what was said.

use std::time::Duration;

use super::clock::Clock;
use super::keys::Action;
use super::shown::Shown;
use crate::program::screen::canvas::Area;
use xgames_core::board::Cell;
use xgames_core::games::Seat;

/// The maximum number of events that are kept.
const EVENTS: usize = 100;

/// The state of the page, which is not part of the game.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) cursor: Option<Cell>,
    /// The cells that are picked.
    pub(crate) picked: Vec<Cell>,
    /// The moves of these cells alone, if there are several.
    pub(crate) texts: Vec<String>,
    /// The line that is being typed.
    pub(crate) typed: String,
    /// The things that have happened and that were said.
    pub(super) events: Vec<Event>,
    /// The first row of the help, if it is shown.
    pub(crate) help: Option<usize>,
    pub(crate) marks_legal: bool,
    /// The player who is asked to look at a hand alone, in words.
    pub(crate) curtain: Option<String>,
    /// The action that the last key asked for, if it must be asked for twice: giving up, or a draw.
    pub(crate) asked: Option<Action>,
    /// The areas of the cells on the page.
    pub(crate) cells: Vec<(Area, Cell)>,
    /// Whether there is much room for the events.
    pub(super) has_panel: bool,
    /// Whether the page shows what was said since the last key, except at its foot.
    pub(super) is_told: bool,
}

/// Something that has happened or was said.
#[derive(Debug, Default)]
pub(super) struct Event {
    pub(super) text: String,
    /// Whether no key was pressed since it was seen.
    is_fresh: bool,
    /// Whether it is a move, which the board shows, too.
    pub(super) is_move: bool,
    /// Whether only the player who was to move may read it, because it may tell what that player holds.
    is_private: bool,
}

impl State {
    /// Notes something that has happened, safe to print.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.note(Event { text: text.into(), ..Event::default() });
    }

    /// Notes several things that have happened, safe to print.
    pub(crate) fn say_all(&mut self, texts: impl IntoIterator<Item = impl Into<String>>) {
        texts.into_iter().for_each(|text| self.say(text));
    }

    /// Notes a move, safe to print.
    pub(crate) fn say_move(&mut self, text: impl Into<String>) {
        self.note(Event { text: text.into(), is_move: true, ..Event::default() });
    }

    /// Notes something that only the player to move may read, safe to print.
    pub(crate) fn say_privately(&mut self, text: impl Into<String>) {
        self.note(Event { text: text.into(), is_private: true, ..Event::default() });
    }

    fn note(&mut self, event: Event) {
        self.events.push(Event { is_fresh: true, ..event });
        if self.events.len() > EVENTS {
            self.events.remove(0);
        }
    }

    /// Notes for the player to move what a search has found in lines, the most important first. Without room for all, it is the first ones
    /// that are seen.
    pub(crate) fn say_lines(&mut self, lines: &[String]) {
        let lines: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
        self.say_privately(if self.has_panel { lines.join("\n") } else { lines[..lines.len().min(2)].join("; ") });
    }

    /// Asks a player to look at a hand alone. What was said to another one is forgotten.
    pub(crate) fn draw_curtain(&mut self, player: String) {
        self.events.retain(|event| !event.is_private);
        self.curtain = Some(player);
    }

    /// Turns the marks of legal or forbidden cells on or off, and says so if there is nothing to mark.
    pub(crate) fn turn_legal(&mut self, shown: &Shown) {
        self.marks_legal = !self.marks_legal;
        if self.marks_legal && shown.is_person && shown.stays && shown.forbidden().is_empty() {
            self.say("every empty cell is legal");
        }
    }

    /// Notes that a key that asks for an action, or the mouse, was pressed. What must be asked for twice is asked for by two keys in a row.
    pub(crate) fn pressed(&mut self, action: Option<Action>, face: Face) {
        self.asked.take_if(|asked| action != Some(*asked));
        // Otherwise something else may have been in the place of the events.
        if !face.is_searching && self.help.is_none() && self.curtain.is_none() {
            self.events.iter_mut().for_each(|event| event.is_fresh = false);
        }
    }

    /// The events since the last key that are seen nowhere else, or the last one if it is older. Of the moves, only the last event is one.
    pub(super) fn fresh(&self) -> impl Iterator<Item = &Event> {
        let last = self.events.len().saturating_sub(1);
        let is_fresh = move |(at, event): &(usize, &Event)| *at == last || event.is_fresh && !event.is_move;
        self.events.iter().enumerate().filter(is_fresh).map(|(_, event)| event)
    }

    /// Notes that so many of the last events are seen whole on the page. Where there is much room, at least the last one is begun.
    pub(super) fn set_told(&mut self, whole: usize) {
        let seen = whole.max(usize::from(self.has_panel));
        self.is_told = seen > 0 && self.events.iter().rev().skip(seen).all(|event| event.is_move || !event.is_fresh);
    }

    /// Forgets what was picked and typed.
    pub(crate) fn forget(&mut self) {
        self.picked.clear();
        self.texts.clear();
        self.typed.clear();
        self.asked = None;
    }
}

/// The time of the players while one of them thinks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    pub(super) clock: Clock,
    /// The player who thinks, and for how long already.
    pub(crate) running: Option<(Seat, Duration)>,
    pub(crate) is_searching: bool,
}

impl Face {
    /// The face of a question, for which no clock runs.
    pub(crate) fn without_clock(is_searching: bool) -> Face {
        Face { clock: Clock::new(None), running: None, is_searching }
    }

    pub(super) fn words(&self, seat: Seat) -> String {
        let clock = match self.running {
            Some((running, time)) if running == seat => self.clock.after(seat, time),
            _ => self.clock,
        };
        clock.words(seat)
    }
}
