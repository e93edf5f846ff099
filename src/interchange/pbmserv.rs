//! Lists of commands to the play-by-mail server pbmserv, as mails have them: one a line.
//!
//! A line may be a subject and may be quoted; whatever is no command is passed over. Commands carry passwords:
//! [`censor`] makes them unreadable before anything is shown, and the reader never looks at them.

mod boards;
mod commands;

use super::Translation;
use super::objects::readable;
use commands::{Command, lines};

pub use commands::censor;

/// Whether a text seems to be such a list: a line of it is a command to move.
#[must_use]
pub fn is_command_list(text: &[u8]) -> bool {
    if text.starts_with(b"[") {
        return false;
    }
    let text = readable(text);
    lines(text.as_bytes()).any(|line| matches!(Command::read(&text, &line), Some(Command::Move(_))))
}

/// Translates the games of a whole list: one for each board, in the order in which they come up.
#[must_use]
pub fn read(text: &[u8]) -> Vec<Translation> {
    let text = readable(text);
    let mut boards = boards::Boards::default();
    for line in lines(text.as_bytes()) {
        if let Some(command) = Command::read(&text, &line) {
            boards.add(command, line.span);
        }
    }
    boards.translate()
}

#[cfg(test)]
mod tests;
