//! A game that covers the terminal: keys and clicks to moves, while the clock runs and the program thinks.

use std::time::Instant;

use super::Options;
use super::board_screen::{BoardScreen, Stop, Wish};
use super::keys::Action;
use super::played_game::PlayedGame;
use super::shown::Shown;
use super::state::Face;
use super::words::Word;
use crate::program::interrupt;
use crate::program::screen::terminal::PATIENCE;
use xgames_core::diagnostic::printable;
use xgames_core::games::Seat;
use xgames_search::engine::Playable;

/// Plays the game until it is over and left.
pub(super) fn run<P: Playable>(game: &mut PlayedGame<'_, P>, options: &Options) -> anyhow::Result<()> {
    let mut screen = BoardScreen::cover(options.board)?;
    screen.state.say_all(game.place());
    let (mut seen_by, mut notes) = (None, Vec::new());
    while !interrupt::interrupted() {
        screen.state.say_all(game.notes.iter().map(|note| printable(note)));
        notes.append(&mut game.notes);
        let (seat, is_person) = (game.seat(), game.is_person(game.seat()));
        let goes_on = if game.is_over() {
            screen.show_end(game)?
        } else if is_person {
            if game.hides_hands() && seen_by != Some(seat) {
                screen.state.draw_curtain(game.player(seat));
            }
            seen_by = Some(seat);
            screen.ask(game)?
        } else {
            screen.answer(game)?
        };
        if !goes_on {
            break;
        }
    }
    // They were said on a page that is not seen any more.
    game.notes.splice(..0, notes);
    Ok(())
}

impl BoardScreen {
    /// Lets a person move, or do something else. Returns whether the game goes on.
    fn ask<P: Playable>(&mut self, game: &mut PlayedGame<'_, P>) -> anyhow::Result<bool> {
        let (seat, mut begun, shown) = (game.seat(), Instant::now(), game.shown());
        self.change();
        while !interrupt::interrupted() {
            let is_covered = self.state.curtain.is_some();
            if is_covered {
                // The clock runs from the moment at which the hand is seen.
                begun = Instant::now();
            }
            let running = Some((seat, begun.elapsed())).filter(|_| !is_covered);
            let face = Face { clock: game.clock, running, is_searching: false };
            let wish = self.wait(&shown, face, PATIENCE)?;
            let is_up = game.clock.after(seat, begun.elapsed()).left(seat).is_some_and(|left| left.is_zero());
            match wish {
                Wish::Quit => return Ok(false),
                Wish::Nothing if !is_up => {}
                _ => {
                    game.clock.use_up(seat, begun.elapsed());
                    if game.end_on_time(seat)? {
                        return Ok(true);
                    }
                    return match self.obey(game, &shown, wish) {
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
    fn obey<P: Playable>(&mut self, game: &mut PlayedGame<'_, P>, shown: &Shown, wish: Wish) -> anyhow::Result<bool> {
        let action = match wish {
            Wish::Do(action) => action,
            Wish::Line(line) => match Word::of(&line) {
                Word::Move(text) => {
                    self.state.forget();
                    self.play(game, text)?;
                    self.state.cursor = None;
                    return Ok(true);
                }
                Word::Quit => return Ok(false),
                Word::Level(level) => {
                    self.state.say(game.set_level(level)?);
                    return Ok(true);
                }
                Word::Clock => {
                    self.state.say(game.times());
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
                Word::Draw => return self.offer_draw(game, shown),
                Word::Resign => {
                    game.resign()?;
                    return Ok(true);
                }
                Word::Nothing | Word::Board => return Ok(true),
            },
            Wish::Nothing | Wish::Quit => return Ok(true),
        };
        let again = self.state.asked.replace(action) == Some(action);
        match action {
            Action::Hint => {
                let Some(lines) = self.search(game, shown, |game, stop| game.hint(stop))? else { return Ok(false) };
                self.state.say_lines(&lines?);
            }
            Action::Draw if again || !shown.has_draws => return self.offer_draw(game, shown),
            Action::Draw => self.state.say("press the key again to offer a draw, or to agree to one"),
            Action::Undo => {
                let words = game.undo()?;
                self.state.forget();
                self.state.say(words);
            }
            Action::Stronger => self.state.say(game.step_level(true)?),
            Action::Weaker => self.state.say(game.step_level(false)?),
            Action::Resign if again => game.resign()?,
            Action::Resign => self.state.say("press the key again to give up"),
            _ => {}
        }
        Ok(true)
    }

    /// Offers a draw, or agrees to one. Returns whether the game goes on.
    fn offer_draw<P: Playable>(&mut self, game: &mut PlayedGame<'_, P>, shown: &Shown) -> anyhow::Result<bool> {
        let Some(words) = self.search(game, shown, |game, stop| game.offer_draw(stop))? else { return Ok(false) };
        let words = words?;
        if !words.is_empty() {
            self.state.say(words);
        }
        Ok(true)
    }

    /// Lets the program move. Returns whether the game goes on.
    fn answer<P: Playable>(&mut self, game: &mut PlayedGame<'_, P>) -> anyhow::Result<bool> {
        let (shown, seat) = (game.shown(), game.seat());
        self.change();
        let Some(text) = self.search(game, &shown, |game, stop| game.think(stop))? else { return Ok(false) };
        if interrupt::interrupted() || game.end_on_time(seat)? {
            return Ok(!interrupt::interrupted());
        }
        self.play(game, &text?)?;
        game.ponder();
        Ok(true)
    }

    /// Plays a move, and says so.
    fn play<P: Playable>(&mut self, game: &mut PlayedGame<'_, P>, text: &str) -> anyhow::Result<()> {
        let sides = game.sides();
        let event = game.make_move(text)?;
        if game.sides() == sides {
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
        game: &mut PlayedGame<'o, P>,
        shown: &Shown,
        work: impl FnOnce(&mut PlayedGame<'o, P>, Stop<'_>) -> T + Send,
    ) -> anyhow::Result<Option<T>> {
        let (seat, begun, clock): (Seat, _, _) = (game.seat(), Instant::now(), game.clock);
        let face = || Face { clock, running: Some((seat, begun.elapsed())), is_searching: true };
        self.work(shown, face, |stop| {
            let found = work(game, stop);
            game.clock.use_up(seat, begun.elapsed());
            found
        })
    }

    /// Shows the end of the game until it is left. Returns false.
    fn show_end<P: Playable>(&mut self, game: &PlayedGame<'_, P>) -> anyhow::Result<bool> {
        let shown = game.shown();
        self.state.forget();
        self.state.curtain = None;
        self.state.say(game.end_words());
        self.change();
        let face = Face { clock: game.clock, running: None, is_searching: false };
        while !interrupt::interrupted() {
            match self.wait(&shown, face, PATIENCE)? {
                Wish::Quit | Wish::Do(Action::Enter) => return Ok(false),
                _ => {}
            }
        }
        Ok(false)
    }
}
