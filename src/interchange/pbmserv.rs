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
