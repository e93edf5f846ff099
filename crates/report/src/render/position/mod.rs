//! Positions as boards with a line about their state, as lists of words, and as pictures.

#[cfg(feature = "archives")]
pub mod heat_table;
pub mod scene;
pub mod words;

use super::text::{self, DrawOptions};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Mark, Note, Picture};
use xgames_core::judge::ShownPosition;

/// Draws a line about the position, then the board with the last move and the deciding chain marked and, if `legal`, where the
/// side to move can go or must not.
///
/// ```
/// # use {xgames_core::judge, xgames_report::render};
/// let record = b"[Game \"cross\"]\n[Size \"2\"]\n\n1. b1 c2 *\n";
/// let at = judge::position_at(record, 1, "last".parse()?)?;
/// let board = render::position::draw(&*at, false, render::text::DrawOptions::PLAIN);
/// assert!(board.starts_with("cross size 2, after 1... c2 (ply 2) · o (seat 1) to move\n\n     1 2\n a  . . 3\nb  O . .\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn draw(at: &dyn ShownPosition, legal: bool, options: DrawOptions) -> String {
    let picture = marked_with_last(at, legal);
    format!("{}\n\n{}", words::title(at, options.width), text::draw(&picture, options))
}

/// The position as lines of words, for those who cannot see a drawing; see [`draw`].
#[must_use]
pub fn list(at: &dyn ShownPosition, legal: bool) -> String {
    words::list(at, &marked(at, legal))
}

/// The board with the deciding chain marked and, if `legal`, the cells where the side to move can go or must not.
#[must_use]
pub fn marked(at: &dyn ShownPosition, legal: bool) -> Picture {
    let mut picture = at.picture();
    picture.mark(&at.deciding_cells(), Mark::Chain);
    if legal && at.outcome().is_none() {
        mark_legal_moves(at, &mut picture);
    }
    picture
}

/// The [marked] board, with the cells of the last move marked, too.
#[must_use]
pub fn marked_with_last(at: &dyn ShownPosition, legal: bool) -> Picture {
    let mut picture = marked(at, legal);
    picture.mark(&at.last_cells(), Mark::Last);
    picture
}

/// Marks the cells where the side to move may move a stone to or, if stones stay where they are placed, may not place one.
fn mark_legal_moves(at: &dyn ShownPosition, picture: &mut Picture) {
    let ends = at.legal_ends();
    if at.game().stones_stay() {
        let empty = picture.spots().filter(|spot| spot.ink.is_none()).map(|spot| spot.cell);
        let forbidden: Vec<Cell> = empty.filter(|cell| !ends.contains(cell)).collect();
        if forbidden.is_empty() {
            picture.notes.push(Note { text: "no empty cell is forbidden".into(), stones: String::new() });
        }
        picture.mark(&forbidden, Mark::Forbidden);
    } else {
        picture.mark(&ends, Mark::Legal);
    }
}

/// The text with escapes for all that is not ASCII.
#[must_use]
pub fn to_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '–' => ascii.push('-'),
            '·' => ascii.push(';'),
            _ if character.is_ascii() => ascii.push(character),
            _ => ascii.extend(character.escape_unicode()),
        }
    }
    ascii
}
