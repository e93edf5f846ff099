//! SGF FF[4].

use super::{Loss, Translation};
use crate::games::Notation;
use crate::record::transcript::Transcript;

/// Translates the games of a collection.
#[must_use]
pub fn read(_text: &[u8]) -> Vec<Translation> {
    Vec::new()
}

/// Appends a game.
///
/// # Errors
/// Why it cannot be written.
pub fn write<P: Notation>(_game: &Transcript, _out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    Err("not yet".into())
}
