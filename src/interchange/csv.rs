//! Tables: one game a row.

use super::{Loss, Translation};
use crate::record::transcript::Transcript;

/// Whether a line is the heading of a table of games.
#[must_use]
pub fn is_heading(_line: &[u8]) -> bool {
    false
}

/// The heading of a table that begins so: its first row, with the line break.
#[must_use]
pub fn heading_of(beginning: &[u8]) -> &[u8] {
    let mut borders = super::borders::Borders::new(super::Format::Csv);
    &beginning[..borders.first(beginning).unwrap_or(beginning.len())]
}

/// The heading of the tables that are written.
#[must_use]
pub fn heading() -> &'static str {
    "event,site,date,round,game,size,player1,player2,player3,player4,result,moves,tags\n"
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
