//! The game records of AbstractPlay.

use super::{Loss, Translation};
use crate::games::Game;
use crate::record::transcript::Transcript;

/// Whether a text that begins with a JSON object seems to hold such records.
#[must_use]
pub fn is_record(_text: &[u8]) -> bool {
    false
}

/// Translates records: an array of objects, or objects one behind the other.
#[must_use]
pub fn read(_text: &[u8]) -> Vec<Translation> {
    Vec::new()
}

/// Appends a game on one line.
///
/// # Errors
/// Why it cannot be written.
pub fn write(_game: Game, _transcript: &Transcript, _out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    Err("not yet".into())
}
