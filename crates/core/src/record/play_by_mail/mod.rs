//! Lists of commands to the play-by-mail server pbmserv, one per line, as found in mails.
//!
//! A command may be in a subject line or quoted; other lines are skipped. Commands contain passwords: [`Passwords`]
//! overwrites them before anything is shown, and the reader ignores them.

mod commands;
mod games;
mod passwords;
mod quoted_printable;

use crate::record::parsed::ParsedGame;
use crate::record::utf8::lossy;
use commands::{Command, Move, is_certain, is_certain_anywhere, lines, unreadable};

pub use passwords::Passwords;
#[cfg(test)]
use passwords::censor;
pub use quoted_printable::decoded;

/// Whether a text seems to be a list of commands: one of its lines is certainly a move.
#[must_use]
pub fn is_command_list(text: &[u8]) -> bool {
    holds_command(text, is_certain)
}

/// Whether a file that was not named explicitly seems to be a list of commands: it names a game, or a move has a number.
/// Ordinary letters, too, may ask someone to move something.
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
    lines.any(|line| matches!(Command::read(&text, &line), Some(Command::Move(command)) if fits(&command)))
}

/// Whether a text contains a challenge that names a game.
fn holds_challenge(text: &[u8]) -> bool {
    let text = lossy(text);
    let mut lines = lines(text.as_bytes());
    lines.any(
        |line| matches!(Command::read(&text, &line), Some(Command::Challenge(challenge)) if challenge.names_game()),
    )
}

/// Reads the games of a list: one per board, in the order of their first commands.
#[must_use]
pub fn read(text: &[u8]) -> Vec<ParsedGame> {
    let original = quoted_printable::decoded(text);
    let text = lossy(&original);
    let mut boards = games::Boards::default();
    for line in lines(text.as_bytes()) {
        if let Some(command) = Command::read(&text, &line) {
            boards.add(command, &line);
        } else if let Some((board, verb)) = unreadable(&text, &line) {
            boards.add_unreadable(board, verb, &line);
        }
    }
    boards.into_games(&original)
}

#[cfg(test)]
mod tests;
