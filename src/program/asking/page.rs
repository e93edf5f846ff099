//! Questions on the whole terminal: a person picks moves on the board.

use super::{Question, Reply, chosen, tell};
use crate::cli::BoardOptions;
use crate::program::interrupt;
use crate::program::playing::board_screen::{BoardScreen, Stop, Wish};
use crate::program::playing::keys::Action;
use crate::program::playing::shown::{Choice, Leaving, Shown};
use crate::program::playing::state::{Face, State};
use crate::program::screen::terminal::PATIENCE;
use xgames_core::board::picture::{Mark, Picture};
use xgames_core::diagnostic::printable;
use xgames_core::games::Notation;
use xgames_core::judge::ShownPosition;
use xgames_report::render::position::words::state;
use xgames_search::engine::session::refused_move;

/// The page on which questions are asked.
pub(crate) struct Page {
    pub(super) board: BoardOptions,
    /// The terminal while it is covered.
    screen: Option<BoardScreen>,
    /// The words that are shown with the next question.
    said: Vec<String>,
}

impl Page {
    pub(super) fn new(board: BoardOptions) -> Page {
        Page { board, screen: None, said: Vec::new() }
    }

    pub(super) fn say(&mut self, words: &str) {
        self.said.push(words.to_owned());
    }

    /// Uncovers the terminal, and prints what was said after the last question.
    pub(super) fn pause(&mut self) -> anyhow::Result<()> {
        self.screen = None;
        let mut lines = super::Lines::new(self.board, false);
        self.said.drain(..).try_for_each(|words| lines.say(&words))?;
        lines.pause()
    }

    /// Asks until a move is right, or the solution is shown, as [`Asking::ask`](super::Asking::ask) does.
    pub(super) fn ask<P: Notation + Sync>(
        &mut self,
        question: &Question<'_, P>,
        mut reply: impl FnMut(P::Move, &str, Stop<'_>) -> anyhow::Result<Reply> + Send,
        mut known: Option<impl FnOnce(bool)>,
    ) -> anyhow::Result<bool> {
        let screen = match &mut self.screen {
            Some(screen) => screen,
            none => none.insert(BoardScreen::cover(self.board)?),
        };
        screen.state = State::default();
        self.said.drain(..).for_each(|words| screen.state.say(words));
        screen.state.say(&question.words);
        let (shown, position) = (shown(question), &question.at.position);
        screen.change();
        while !interrupt::interrupted() {
            let line = match screen.wait(&shown, Face::without_clock(false), PATIENCE)? {
                Wish::Nothing => continue,
                Wish::Quit => return Ok(false),
                Wish::Do(Action::Hint) => "show".to_owned(),
                Wish::Do(_) => String::new(),
                Wish::Line(line) => line,
            };
            screen.change();
            let typed = line.trim();
            match typed.to_lowercase().as_str() {
                "" | "board" => continue,
                "help" => {
                    screen.state.help = Some(0);
                    continue;
                }
                "quit" => return Ok(false),
                "show" => {
                    tell(&mut known, false);
                    return show_solution(screen, question, &shown);
                }
                _ => screen.state.forget(),
            }
            let mv = match chosen(position, typed) {
                Ok(mv) => mv,
                Err(fault) => {
                    screen.state.say(printable(&refused_move(typed, &fault)));
                    continue;
                }
            };
            let text = position.move_text(mv);
            let reply = &mut reply;
            let replied = screen.work(&shown, || Face::without_clock(true), move |stop| reply(mv, &text, stop))?;
            let Some(replied) = replied.filter(|_| !interrupt::interrupted()) else { return Ok(false) };
            let Reply { is_right, words, board } = replied?;
            tell(&mut known, is_right);
            screen.state.say(words);
            if is_right {
                let end = question.end.clone().unwrap_or_else(|| board_after(position, mv));
                return Ok(wait_for_key(screen, &after(&shown, "right", end))? != Key::Leaves);
            }
            if let Some(picture) = board {
                // The question is still open.
                let wrong = Shown { is_over: false, ..after(&shown, "wrong", picture) };
                match wait_for_key(screen, &wrong)? {
                    Key::GoesOn => {}
                    Key::Solution => return show_solution(screen, question, &shown),
                    Key::Leaves => return Ok(false),
                }
            }
        }
        Ok(false)
    }
}

/// The page of a question.
fn shown<P: Notation>(question: &Question<'_, P>) -> Shown {
    let Question { at, heading, picture, .. } = question;
    let seen = at.position.as_seen();
    Shown {
        title: format!("{heading} · {} size {}", P::GAME.name(), at.size),
        state: state(*at),
        picture: picture.clone(),
        names: picture.layout.cells().iter().map(|cell| (*cell, seen.cell_name(*cell))).collect(),
        last: at.last_cells().last().copied(),
        players: Vec::new(),
        moves: Vec::new(),
        choices: seen
            .legal_moves()
            .into_iter()
            .map(|mv| Choice::new(seen.move_text(mv), &P::changed_cells(mv)))
            .collect(),
        is_person: true,
        is_over: false,
        stays: P::GAME.stones_stay(),
        has_draws: false,
        leaving: Leaving::FromQuestions,
    }
}

/// The page after an answer, with the answer in a word.
fn after(question: &Shown, answer: &str, picture: Picture) -> Shown {
    let choices = Vec::new();
    Shown { state: answer.to_owned(), picture, is_person: false, is_over: true, choices, ..question.clone() }
}

/// Shows the solution of a question. Returns whether the person goes on.
fn show_solution<P: Notation>(
    screen: &mut BoardScreen,
    asked: &Question<'_, P>,
    shown: &Shown,
) -> anyhow::Result<bool> {
    screen.state.forget();
    screen.state.say(&asked.solution);
    let end = asked.end.as_ref().or(asked.marked.as_ref()).unwrap_or(&asked.picture).clone();
    Ok(wait_for_key(screen, &after(shown, "the solution", end))? != Key::Leaves)
}

fn board_after<P: Notation>(before: &P, mv: P::Move) -> Picture {
    let mut after = before.clone();
    after.play(mv);
    let mut board = after.as_seen().picture();
    board.mark(&P::changed_cells(mv), Mark::Last);
    board
}

/// A key that ends a page with an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    GoesOn,
    /// The person wants the solution, because the question is still open.
    Solution,
    Leaves,
}

/// Shows a page with an answer until a key ends it.
fn wait_for_key(screen: &mut BoardScreen, shown: &Shown) -> anyhow::Result<Key> {
    screen.change();
    while !interrupt::interrupted() {
        let key = match screen.wait(shown, Face::without_clock(false), PATIENCE)? {
            Wish::Quit => return Ok(Key::Leaves),
            Wish::Do(Action::Enter) => Key::GoesOn,
            Wish::Do(Action::Hint) if !shown.is_over => Key::Solution,
            _ => continue,
        };
        screen.change();
        return Ok(key);
    }
    Ok(Key::Leaves)
}
