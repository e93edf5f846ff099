//! Lists of commands to the play-by-mail server pbmserv.

use super::Translation;

/// Whether a text seems to be such a list.
#[must_use]
pub fn is_command_list(_text: &[u8]) -> bool {
    false
}

/// Translates the games of a whole list.
#[must_use]
pub fn read(_text: &[u8]) -> Vec<Translation> {
    Vec::new()
}

/// The text with `*` in place of each byte of a password.
#[must_use]
pub fn censor(text: &[u8]) -> Vec<u8> {
    text.to_vec()
}
