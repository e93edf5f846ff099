//! Tables: one game a row.

use super::{Loss, Translation};
use crate::record::transcript::Transcript;

/// Whether a line is the heading of a table of games.
#[must_use]
pub fn is_heading(_line: &[u8]) -> bool {
    false
}

/// Translates the rows of a table.
#[must_use]
pub fn read(_heading: &[u8], _text: &[u8], _begins: bool) -> Vec<Translation> {
    Vec::new()
}

/// Appends a row.
#[must_use]
pub fn write(_game: &Transcript, _out: &mut Vec<u8>) -> Vec<Loss> {
    Vec::new()
}
