//! Questions about positions: a person types moves until one is right.

use std::io::Write;

use super::board_view::{draw_options, in_characters};
use super::output::Printer;
use super::playing::input::{Input, Typed};
use crate::cli::BoardOptions;
use xgames_core::board::picture::{Mark, Picture};
use xgames_core::diagnostic::printable;
use xgames_core::games::Notation;
use xgames_report::render::text;
use xgames_search::engine::session::refused_move;

/// The words that are no moves.
pub(crate) const HELP: &str = "Write a move, `board` to see it again, `show` for the solution, or `quit`.";

/// The reply to a move that is tried.
pub(crate) struct Reply {
    pub(crate) is_right: bool,
    /// The reply in words, safe to print.
    pub(crate) words: String,
    /// The board that shows why the move is wrong.
    pub(crate) board: Option<Picture>,
}

/// The place where questions are asked.
pub(crate) struct Asking {
    input: Input,
    pub(crate) out: Printer,
    options: BoardOptions,
}

impl Asking {
    pub(crate) fn new(options: BoardOptions) -> Asking {
        Asking { input: Input::new(), out: Printer::stdout(), options }
    }

    /// Draws the board of a question, and asks for a move in this position until one is right, or the solution is shown. Returns
    /// whether the first move was right; `None` if the person leaves. `reply` judges a legal move, which has this text.
    pub(crate) fn ask<P: Notation>(
        &mut self,
        position: &P,
        question: &Picture,
        solution: &str,
        mut reply: impl FnMut(P::Move, &str) -> anyhow::Result<Reply>,
    ) -> anyhow::Result<Option<bool>> {
        let mut is_first = true;
        self.draw(question)?;
        loop {
            write!(self.out, "\nYour move: ")?;
            self.out.flush()?;
            let typed = match self.input.next(None)? {
                Typed::Line(line) => line.trim().to_owned(),
                Typed::TooLong => String::new(),
                Typed::End | Typed::TimeIsUp => {
                    writeln!(self.out)?;
                    return Ok(None);
                }
            };
            match typed.to_lowercase().as_str() {
                "" | "help" | "?" => {
                    writeln!(self.out, "{HELP}")?;
                    continue;
                }
                "board" => {
                    writeln!(self.out)?;
                    self.draw(question)?;
                    continue;
                }
                "quit" | "q" => return Ok(None),
                "show" => {
                    self.say(solution)?;
                    return Ok(Some(false));
                }
                _ => {}
            }
            let mv = match position.clone().play_text(&typed) {
                Ok(mv) => mv,
                Err(fault) => {
                    self.say(&printable(&refused_move(&typed, &fault)))?;
                    continue;
                }
            };
            let Reply { is_right, words, board } = reply(mv, &position.move_text(mv))?;
            self.say(&words)?;
            if is_right {
                return Ok(Some(is_first));
            }
            is_first = false;
            if let Some(board) = board {
                writeln!(self.out)?;
                self.draw(&board)?;
                writeln!(self.out, "\nAgain:\n")?;
                self.draw(question)?;
            }
        }
    }

    /// Says something in lines that fit the terminal.
    pub(crate) fn say(&mut self, words: &str) -> anyhow::Result<()> {
        match self.out.terminal_width() {
            Some(width) => writeln!(self.out, "{}", textwrap::fill(words, width))?,
            None => writeln!(self.out, "{words}")?,
        }
        Ok(())
    }

    pub(crate) fn draw(&mut self, picture: &Picture) -> anyhow::Result<()> {
        let mut board = String::new();
        text::draw_onto(&mut board, picture, draw_options(self.options, &self.out), "  ");
        let board = in_characters(board, self.options);
        Ok(self.out.print(&board)?)
    }
}

/// The board after a tried move and the answer to it, with both marked; `None` if the answer is not a legal move.
pub(crate) fn refuted<P: Notation>(before: &P, tried: P::Move, answer: &str) -> Option<Picture> {
    let mut after = before.clone();
    after.play(tried);
    let answer = after.play_text(answer).ok()?;
    let mut board = after.as_seen().picture();
    board.mark(&P::changed_cells(tried), Mark::Played);
    board.mark(&P::changed_cells(answer), Mark::Last);
    Some(board)
}
