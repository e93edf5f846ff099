//! The moves of a line of play, as many rows as fit around the current one.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Area, Canvas};
use super::palette::{BAR, PLAIN};

/// A move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// The number of the ply, such as `12.` or `12...`, or another word before the move, if there is one.
    pub(crate) number: String,
    /// The move with its signs.
    pub(crate) text: String,
}

impl Listed {
    /// The move with its number.
    pub(crate) fn numbered(&self) -> String {
        format!("{} {}", self.number, self.text).trim().to_owned()
    }
}

/// The number before a ply, as in `12.` or `12...`, of a game whose plies have numbers in cycles of this length.
pub(crate) fn number(place: usize, length: usize) -> String {
    let length = length.max(1);
    format!("{}{}", place / length + 1, if place.is_multiple_of(length) { "." } else { "..." })
}

/// The text of a move, and the row and the column where it begins.
struct Piece {
    row: usize,
    column: usize,
    text: String,
}

/// The moves one after the other, in rows of this width.
fn pieces(moves: &[Listed], width: usize) -> Vec<Piece> {
    let (mut row, mut column) = (0, 0);
    let piece = |(index, listed): (usize, &Listed)| {
        let numbered = listed.numbered();
        let is_answer = listed.number.ends_with("...") && index > 0;
        let mut text = if is_answer { listed.text.clone() } else { numbered.clone() };
        if column > 0 && column + text.width() > width {
            // A row may be the first that is seen, so it begins with a number.
            (row, column, text) = (row + 1, 0, numbered);
        }
        let start = column;
        column += text.width() + 1;
        Piece { row, column: start, text }
    };
    moves.iter().enumerate().map(piece).collect()
}

/// The number of rows that moves take in this width.
pub(crate) fn rows_of(moves: &[Listed], width: usize) -> usize {
    pieces(moves, width).last().map_or(0, |last| last.row + 1)
}

/// Draws moves. Returns their areas with their places in the list.
pub(crate) fn draw(page: &mut Canvas, area: Area, moves: &[Listed], current: Option<usize>) -> Vec<(Area, usize)> {
    let pieces = pieces(moves, area.width);
    let rows = pieces.last().map_or(0, |last| last.row + 1);
    let current_row = current.and_then(|current| pieces.get(current)).map_or(0, |piece| piece.row);
    let first = current_row.saturating_sub(area.height / 2).min(rows.saturating_sub(area.height));
    let mut areas = Vec::new();
    for (index, Piece { row, column, text }) in pieces.into_iter().enumerate() {
        let Some(row) = row.checked_sub(first).filter(|row| *row < area.height) else { continue };
        let is_current = Some(index) == current;
        // Without styles a character in the place of the space points to the current move.
        let text = if is_current && !page.is_styled() { format!("{text}<") } else { text };
        areas.push((page.put(area, row, column, if is_current { BAR } else { PLAIN }, &text), index));
    }
    areas
}
