//! Saved positions of the Crosswise programs of the FH Wedel.

use super::Translation;

/// Whether a text that begins with a JSON object seems to be one.
#[must_use]
pub fn is_save(_text: &[u8]) -> bool {
    false
}

/// Translates a position to a game without moves.
#[must_use]
pub fn read(_text: &[u8]) -> Vec<Translation> {
    Vec::new()
}
