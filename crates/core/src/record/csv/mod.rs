//! Tables: one game per row.
//!
//! Common tags have columns. The moves are movetext without numbers. All other tags are a JSON object in the column
//! `tags`. An empty cell means that the tag is missing.

mod heading;
mod read;
mod rows;
mod write;

pub use heading::{begins_table, names_known_game};
pub use read::read;
pub use write::{write, write_without_formulas};

use super::game_end::{GameEnds, GameLayout};
use crate::diagnostic::is_formula;

/// Columns that are tags, in the order in which records have them. `Result` comes after them.
const TAGS: [&str; 10] = ["Event", "Site", "Date", "Round", "Game", "Size", "Player1", "Player2", "Player3", "Player4"];

/// Whether the first character of a cell is a quote that is not part of its text: it keeps spreadsheets from taking the
/// rest, or the rest without further quotes, for a formula.
fn is_quoted_formula(cell: &[u8]) -> bool {
    cell.iter().position(|byte| *byte != b'\'').is_some_and(|quotes| quotes > 0 && is_formula(&cell[quotes..]))
}

/// The heading of a table with this beginning: the first row with its line break, and a line before it that gives the
/// separator.
#[must_use]
pub fn heading_of(beginning: &[u8]) -> &[u8] {
    let blanks = beginning.len() - beginning.trim_ascii_start().len();
    let blanks = blanks.max(heading::separator_line(beginning).map_or(0, |(_, length)| length));
    let row_end = GameEnds::new(GameLayout::Rows).first(&beginning[blanks..]);
    let end = row_end.map_or(beginning.len(), |length| blanks + length);
    // Old spreadsheets end rows with a carriage return alone.
    let mut is_quoted = false;
    let is_return = |(at, byte): (usize, &u8)| {
        is_quoted ^= *byte == b'"';
        (*byte == b'\r' && !is_quoted && beginning.get(at + 1) != Some(&b'\n')).then_some(at + 1)
    };
    let mut rows = beginning[..end].iter().enumerate().skip(blanks);
    &beginning[..rows.find_map(is_return).unwrap_or(end)]
}

/// The heading of the tables that [`write`](write()) produces.
#[must_use]
pub fn heading() -> &'static str {
    "event,site,date,round,game,size,player1,player2,player3,player4,result,moves,tags\n"
}

#[cfg(test)]
mod tests;
