//! JSON: an object a game.

use super::Translation;
use crate::record::transcript::Transcript;

/// Translates games: an array of objects, or objects one behind the other. `by_line` tells that each has its line.
#[must_use]
pub fn read(_text: &[u8], _by_line: bool) -> Vec<Translation> {
    Vec::new()
}

/// Appends a game on one line.
pub fn write(_game: &Transcript, _out: &mut Vec<u8>) {}
