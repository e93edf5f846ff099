//! Questions about positions: a person chooses moves until one is right, on the whole terminal or in lines.

mod lines;
mod page;

use self::lines::Lines;
use self::page::Page;
use super::playing::board_screen::Stop;
use super::screen::terminal;
use crate::cli::BoardOptions;
use xgames_core::board::picture::{Mark, Picture};
use xgames_core::games::{Fault, Notation};
use xgames_core::judge::PositionAt;

/// A question about a position.
pub(crate) struct Question<'q, P: Notation> {
    pub(crate) at: &'q PositionAt<P>,
    /// The number of the question in words, such as `Puzzle 2 of 10`.
    pub(crate) heading: String,
    /// The question in words, safe to print.
    pub(crate) words: String,
    pub(crate) picture: Picture,
    /// The solution in words, safe to print.
    pub(crate) solution: String,
    /// The board at the end of the solution, if it is shown.
    pub(crate) end: Option<Picture>,
    /// The board on which the solution is marked, if its end is not shown.
    pub(crate) marked: Option<Picture>,
}

/// The reply to a move that is tried.
pub(crate) struct Reply {
    pub(crate) is_right: bool,
    /// The reply in words, safe to print.
    pub(crate) words: String,
    /// The board that shows why the move is wrong.
    pub(crate) board: Option<Picture>,
}

/// The form in which questions are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// On the whole terminal if that is possible, or else in lines.
    Any,
    /// In lines, with boards.
    Lines,
    /// In lines, with the stones in words.
    Words,
}

impl Form {
    /// The form that the options `--lines` and `--list` ask for.
    pub(crate) fn of(lines: bool, list: bool) -> Form {
        match (lines, list) {
            (_, true) => Form::Words,
            (true, false) => Form::Lines,
            (false, false) => Form::Any,
        }
    }
}

/// The place where questions are asked.
pub(crate) enum Asking {
    Lines(Box<Lines>),
    Page(Box<Page>),
}

impl Asking {
    pub(crate) fn new(board: BoardOptions, form: Form) -> Asking {
        if form == Form::Any && terminal::has_keyboard() {
            Asking::Page(Box::new(Page::new(board)))
        } else {
            Asking::Lines(Box::new(Lines::new(board, form == Form::Words)))
        }
    }

    /// Asks until a move is right, or the solution is shown. Returns whether the person goes on. `reply` judges a legal move, which
    /// has this text. `known` is told once, and at once, whether the first move was right: the person may leave at any time.
    pub(crate) fn ask<P: Notation + Sync>(
        &mut self,
        question: &Question<'_, P>,
        reply: impl FnMut(P::Move, &str, Stop<'_>) -> anyhow::Result<Reply> + Send,
        known: impl FnOnce(bool),
    ) -> anyhow::Result<bool> {
        let known = Some(known);
        match self {
            Asking::Lines(lines) => lines.ask(question, reply, known),
            Asking::Page(page) => page.ask(question, reply, known),
        }
    }

    /// Says something before the next question.
    pub(crate) fn say(&mut self, words: &str) -> anyhow::Result<()> {
        match self {
            Asking::Lines(lines) => lines.say(words),
            Asking::Page(page) => {
                page.say(words);
                Ok(())
            }
        }
    }

    /// Uncovers the terminal until the next question.
    pub(crate) fn pause(&mut self) -> anyhow::Result<()> {
        match self {
            Asking::Lines(lines) => lines.pause(),
            Asking::Page(page) => page.pause(),
        }
    }

    /// Says the last words after all questions.
    pub(crate) fn finish(mut self, words: &str) -> anyhow::Result<()> {
        self.pause()?;
        let mut lines = match self {
            Asking::Lines(lines) => lines,
            Asking::Page(page) => Box::new(Lines::new(page.board, false)),
        };
        lines.say(words)?;
        lines.flush()
    }
}

/// Tells whether the first move was right, unless that was told before.
fn tell(known: &mut Option<impl FnOnce(bool)>, is_right: bool) {
    known.take().into_iter().for_each(|known| known(is_right));
}

/// Reads a move that is chosen in a position. Draws are no choice, so they need not be written.
///
/// # Errors
/// Text that does not name a move, or the rule that forbids it.
fn chosen<P: Notation>(position: &P, text: &str) -> Result<P::Move, Box<Fault>> {
    position.with_open_draws().play_text(text)
}

/// The board after a tried move and the answer to it, with both marked; `None` if the answer is not a legal move.
pub(crate) fn refuted<P: Notation>(before: &P, tried: P::Move, answer: &str) -> Option<Picture> {
    let mut after = before.clone();
    after.play(tried);
    let answer = chosen(&after, answer).ok()?;
    after.play(answer);
    let mut board = after.as_seen().picture();
    board.mark(&P::changed_cells(tried), Mark::Played);
    board.mark(&P::changed_cells(answer), Mark::Last);
    Some(board)
}
