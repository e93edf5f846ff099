//! A game that covers the terminal: keys and clicks to moves, while the clock runs and the program thinks.

use std::time::Instant;

use super::Options;
use super::board_screen::{BoardScreen, Stop, Wish};
use super::keys::Action;
use super::shown::Shown;
use super::state::Face;
use super::table::Table;
use super::words::Word;
use crate::program::interrupt;
use crate::program::screen::terminal::PATIENCE;
use xgames_core::diagnostic::printable;
use xgames_core::games::Seat;
use xgames_search::engine::Playable;

/// Plays the game until it is over and left.
pub(super) fn run<P: Playable>(table: &mut Table<'_, P>, options: &Options) -> anyhow::Result<()> {
    let mut screen = BoardScreen::cover(options.board)?;
    screen.state.say_all(table.place());
    let (mut seen_by, mut notes) = (None, Vec::new());
    while !interrupt::interrupted() {
        screen.state.say_all(table.notes.iter().map(|note| printable(note)));
        notes.append(&mut table.notes);
        let (seat, is_person) = (table.seat(), table.is_person(table.seat()));
        let goes_on = if table.is_over() {
            screen.show_end(table)?
        } else if is_person {
            if table.hides_hands() && seen_by != Some(seat) {
                screen.state.draw_curtain(table.player(seat));
            }
            seen_by = Some(seat);
            screen.ask(table)?
        } else {
            screen.answer(table)?
        };
        if !goes_on {
            break;
        }
    }
    // They were said on a page that is not seen any more.
    table.notes.splice(..0, notes);
    Ok(())
}

impl BoardScreen {
    /// Lets a person move, or do something else. Returns whether the game goes on.
    fn ask<P: Playable>(&mut self, table: &mut Table<'_, P>) -> anyhow::Result<bool> {
        let (seat, mut begun, shown) = (table.seat(), Instant::now(), table.shown());
        self.change();
        while !interrupt::interrupted() {
            let is_covered = self.state.curtain.is_some();
            if is_covered {
                // The clock runs from the moment at which the hand is seen.
                begun = Instant::now();
            }
            let running = Some((seat, begun.elapsed())).filter(|_| !is_covered);
            let face = Face { clock: table.clock, running, is_searching: false };
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
                            self.state.say_privately(printable(&error.to_string()));
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
                    self.play(table, text)?;
                    self.state.cursor = None;
                    return Ok(true);
                }
                Word::Quit => return Ok(false),
                Word::Level(level) => {
                    self.state.say(table.set_level(level)?);
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
                Word::Draw => return self.offer_draw(table, shown),
                Word::Resign => {
                    table.resign()?;
                    return Ok(true);
                }
                Word::Nothing | Word::Board => return Ok(true),
            },
            Wish::Nothing | Wish::Quit => return Ok(true),
        };
        let again = self.state.asked.replace(action) == Some(action);
        match action {
            Action::Hint => {
                let Some(lines) = self.search(table, shown, |table, stop| table.hint(stop))? else { return Ok(false) };
                self.state.say_lines(&lines?);
            }
            Action::Draw if again || !shown.has_draws => return self.offer_draw(table, shown),
            Action::Draw => self.state.say("press the key again to offer a draw, or to agree to one"),
            Action::Undo => {
                let words = table.undo()?;
                self.state.forget();
                self.state.say(words);
            }
            Action::Stronger => self.state.say(table.step_level(true)?),
            Action::Weaker => self.state.say(table.step_level(false)?),
            Action::Resign if again => table.resign()?,
            Action::Resign => self.state.say("press the key again to give up"),
            _ => {}
        }
        Ok(true)
    }

    /// Offers a draw, or agrees to one. Returns whether the game goes on.
    fn offer_draw<P: Playable>(&mut self, table: &mut Table<'_, P>, shown: &Shown) -> anyhow::Result<bool> {
        let Some(words) = self.search(table, shown, |table, stop| table.offer_draw(stop))? else { return Ok(false) };
        let words = words?;
        if !words.is_empty() {
            self.state.say(words);
        }
        Ok(true)
    }

    /// Lets the program move. Returns whether the game goes on.
    fn answer<P: Playable>(&mut self, table: &mut Table<'_, P>) -> anyhow::Result<bool> {
        let (shown, seat) = (table.shown(), table.seat());
        self.change();
        let Some(text) = self.search(table, &shown, |table, stop| table.think(stop))? else { return Ok(false) };
        if interrupt::interrupted() || table.end_on_time(seat)? {
            return Ok(!interrupt::interrupted());
        }
        self.play(table, &text?)?;
        table.ponder();
        Ok(true)
    }

    /// Plays a move, and says so.
    fn play<P: Playable>(&mut self, table: &mut Table<'_, P>, text: &str) -> anyhow::Result<()> {
        let sides = table.sides();
        let event = table.make_move(text)?;
        if table.sides() == sides {
            self.state.say_move(event);
        } else {
            self.state.say(event);
        }
        Ok(())
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
        let face = || Face { clock, running: Some((seat, begun.elapsed())), is_searching: true };
        self.work(shown, face, |stop| {
            let found = work(table, stop);
            table.clock.use_up(seat, begun.elapsed());
            found
        })
    }

    /// Shows the end of the game until it is left. Returns false.
    fn show_end<P: Playable>(&mut self, table: &Table<'_, P>) -> anyhow::Result<bool> {
        let shown = table.shown();
        self.state.forget();
        self.state.curtain = None;
        self.state.say(table.end_words());
        self.change();
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
