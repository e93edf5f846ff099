//! The moves of a line of play, as many rows as fit around the current one.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Area, Canvas};
use super::palette::{BAR, PLAIN};

/// A move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// The number of the ply, such as `12.` or `12...`.
    pub(crate) number: String,
    /// The move with its signs.
    pub(crate) text: String,
}

/// The number before a ply, as in `12.` or `12...`, of a game whose plies have numbers in cycles of this length.
pub(crate) fn number(place: usize, length: usize) -> String {
    let length = length.max(1);
    format!("{}{}", place / length + 1, if place.is_multiple_of(length) { "." } else { "..." })
}

/// Draws moves. Returns their areas with their places in the list.
pub(crate) fn draw(page: &mut Canvas, area: Area, moves: &[Listed], current: Option<usize>) -> Vec<(Area, usize)> {
    let mut pieces = Vec::new();
    let (mut row, mut column, mut current_row) = (0_usize, 0, 0_usize);
    for (index, Listed { number, text }) in moves.iter().enumerate() {
        let number = if number.ends_with("...") && index > 0 { String::new() } else { format!("{number} ") };
        let text = format!("{number}{text}");
        if column > 0 && column + text.width() > area.width {
            (row, column) = (row + 1, 0);
        }
        if Some(index) == current {
            current_row = row;
        }
        let width = text.width() + 1;
        pieces.push((row, column, index, text));
        column += width;
    }
    let first = current_row.saturating_sub(area.height / 2).min((row + 1).saturating_sub(area.height));
    let mut areas = Vec::new();
    for (row, column, index, text) in pieces {
        let Some(row) = row.checked_sub(first).filter(|row| *row < area.height) else { continue };
        let is_current = Some(index) == current;
        // Without styles a character in the place of the space points to the current move.
        let text = if is_current && !page.is_styled() { format!("{text}<") } else { text };
        areas.push((page.put(area, row, column, if is_current { BAR } else { PLAIN }, &text), index));
    }
    areas
}
