//! Questions in lines: a person types moves.

use std::io::Write;

use super::{Question, Reply, chosen, tell};
use crate::cli::BoardOptions;
use crate::program::board_view::{draw_options, in_characters};
use crate::program::interrupt;
use crate::program::output::Printer;
use crate::program::playing::board_screen::Stop;
use crate::program::playing::input::{Input, Typed};
use xgames_core::board::picture::Picture;
use xgames_core::diagnostic::printable;
use xgames_core::games::Notation;
use xgames_core::judge::ShownPosition;
use xgames_report::render::position::words;
use xgames_report::render::text;
use xgames_search::engine::session::refused_move;

/// The words that are no moves.
const HELP: &str =
    "Write a move, `board` to see it again, `list` to have it in words, `show` for the solution, or `quit`.";

/// The words that are no moves, where boards are told in words.
const HELP_IN_WORDS: &str = "Write a move, `board` to have it in words again, `show` for the solution, or `quit`.";

/// Judgements stop at Ctrl-C.
const STOP: Stop<'static> = &|_| interrupt::interrupted();

/// The lines in which questions are asked.
pub(crate) struct Lines {
    /// The lines that are typed, from the first question on.
    input: Option<Input>,
    out: Printer,
    board: BoardOptions,
    /// Whether the stones are told in words instead of being drawn.
    in_words: bool,
    /// Whether something was said since the last blank line.
    has_said: bool,
}

impl Lines {
    pub(super) fn new(board: BoardOptions, in_words: bool) -> Lines {
        Lines { input: None, out: Printer::stdout(), board, in_words, has_said: false }
    }

    /// Asks until a move is right, or the solution is shown, as [`Asking::ask`](super::Asking::ask) does.
    pub(super) fn ask<P: Notation>(
        &mut self,
        question: &Question<'_, P>,
        mut reply: impl FnMut(P::Move, &str, Stop<'_>) -> anyhow::Result<Reply>,
        mut known: Option<impl FnOnce(bool)>,
    ) -> anyhow::Result<bool> {
        let Question { at, heading, words, picture, solution, end, .. } = question;
        if self.input.is_none() {
            self.blank()?;
            self.say(self.help())?;
        }
        self.blank()?;
        self.say(&format!("{heading}: {words}"))?;
        self.show(*at, picture)?;
        loop {
            let Some(typed) = self.read_line()? else { return Ok(false) };
            match typed.to_lowercase().as_str() {
                "" | "help" | "?" => {
                    self.say(self.help())?;
                    continue;
                }
                "board" => {
                    self.show(*at, picture)?;
                    continue;
                }
                "list" => {
                    self.list(*at, picture)?;
                    continue;
                }
                "quit" | "q" => {
                    writeln!(self.out)?;
                    return Ok(false);
                }
                "show" => {
                    tell(&mut known, false);
                    self.say(solution)?;
                    break;
                }
                _ => {}
            }
            let mv = match chosen(&at.position, &typed) {
                Ok(mv) => mv,
                Err(fault) => {
                    self.say(&printable(&refused_move(&typed, &fault)))?;
                    continue;
                }
            };
            let Reply { is_right, words, board } = reply(mv, &at.position.move_text(mv), STOP)?;
            tell(&mut known, is_right);
            self.say(&words)?;
            if is_right {
                break;
            }
            if let Some(board) = board {
                self.show_stones(*at, &board)?;
                writeln!(self.out, "\nAgain:")?;
                self.show(*at, picture)?;
            }
        }
        if let Some(end) = end {
            writeln!(self.out, "\nThe end of this line:")?;
            self.show_stones(*at, end)?;
        }
        Ok(true)
    }

    /// The next line that is typed; `None` at the end of the input.
    fn read_line(&mut self) -> anyhow::Result<Option<String>> {
        self.blank()?;
        write!(self.out, "Your move: ")?;
        self.out.flush()?;
        let input = match self.input.take() {
            Some(input) => input,
            None => Input::new()?,
        };
        Ok(match self.input.insert(input).next(None)? {
            Typed::Line(line) => Some(line.trim().to_owned()),
            Typed::TooLong => Some(String::new()),
            Typed::End | Typed::TimeIsUp => {
                writeln!(self.out)?;
                None
            }
        })
    }

    /// Says something in lines that fit the terminal.
    pub(super) fn say(&mut self, words: &str) -> anyhow::Result<()> {
        match self.out.terminal_width() {
            Some(width) => self.out.say(&textwrap::fill(words, width))?,
            None => self.out.say(words)?,
        }
        self.has_said = true;
        Ok(())
    }

    /// Prints a blank line, unless nothing was printed since the last one.
    fn blank(&mut self) -> anyhow::Result<()> {
        if std::mem::take(&mut self.has_said) {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// The words that are no moves.
    fn help(&self) -> &'static str {
        if self.in_words { HELP_IN_WORDS } else { HELP }
    }

    /// Shows the board of a question.
    fn show(&mut self, at: &dyn ShownPosition, picture: &Picture) -> anyhow::Result<()> {
        if self.in_words { self.list(at, picture) } else { self.draw(picture) }
    }

    /// Shows the stones of another position on the board of a question.
    fn show_stones(&mut self, at: &dyn ShownPosition, picture: &Picture) -> anyhow::Result<()> {
        if self.in_words { self.put(words::stones(at, picture)) } else { self.draw(picture) }
    }

    /// Tells the board of a question in words.
    fn list(&mut self, at: &dyn ShownPosition, picture: &Picture) -> anyhow::Result<()> {
        self.put(words::list(at, picture))
    }

    fn draw(&mut self, picture: &Picture) -> anyhow::Result<()> {
        let mut board = String::new();
        text::draw_onto(&mut board, picture, draw_options(self.board, &self.out), "  ");
        self.put(board)
    }

    /// Prints a board in its characters, after a blank line.
    fn put(&mut self, board: String) -> anyhow::Result<()> {
        let board = in_characters(board, self.board);
        writeln!(self.out)?;
        self.has_said = true;
        Ok(self.out.print(&board)?)
    }

    /// Lets everything be seen that was printed, and begins anew below it.
    pub(super) fn pause(&mut self) -> anyhow::Result<()> {
        self.blank()?;
        self.flush()
    }

    pub(super) fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }
}
