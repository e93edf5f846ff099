//! Lists of commands to the play-by-mail server pbmserv, as mails have them: one a line.
//!
//! A line may be a subject and may be quoted; whatever is no command is passed over. Commands carry passwords:
//! [`censor`] makes them unreadable before anything is shown, and the reader never looks at them.

mod commands;
mod games;
mod passwords;

use crate::record::parsed::ParsedGame;
use crate::record::utf8::lossy;
use commands::{Command, Move, is_certain, is_certain_anywhere, lines};

pub(super) use passwords::Passwords;
pub use passwords::censor;

/// Whether a text seems to be such a list: a line of it is a command to move.
#[must_use]
pub fn is_command_list(text: &[u8]) -> bool {
    holds_command(text, is_certain)
}

/// Whether a text that nobody has named seems to be such a list: one of the games is named, or a move is numbered. A
/// letter may tell somebody to move something.
#[must_use]
pub fn is_list_of_games(text: &[u8]) -> bool {
    holds_command(text, is_certain_anywhere) || is_command_list(text) && holds_challenge(text)
}

fn holds_command(text: &[u8], fits: impl Fn(&Move<'_>) -> bool) -> bool {
    if text.starts_with(b"[") {
        return false;
    }
    let text = lossy(text);
    let mut lines = lines(text.as_bytes());
    lines.any(|line| matches!(Command::read(&text, &line), Some(Command::Move(told)) if fits(&told)))
}

/// Whether there is a challenge to one of the games.
fn holds_challenge(text: &[u8]) -> bool {
    let text = lossy(text);
    let mut lines = lines(text.as_bytes());
    lines.any(|line| matches!(Command::read(&text, &line), Some(Command::Challenge(told)) if told.names_game()))
}

/// Translates the games of a whole list: one for each board, in the order in which they come up.
#[must_use]
pub fn read(text: &[u8]) -> Vec<ParsedGame> {
    let text = lossy(text);
    let mut boards = games::Boards::default();
    for line in lines(text.as_bytes()) {
        if let Some(command) = Command::read(&text, &line) {
            boards.add(command, &line);
        }
    }
    boards.translate()
}

#[cfg(test)]
mod tests;
