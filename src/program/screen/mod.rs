//! The parts of full-screen pages: the terminal, the canvas, the board, and the column beside it.

pub(crate) mod board;
pub(crate) mod canvas;
pub(crate) mod curve;
mod cut;
pub(crate) mod help;
mod larger;
pub(crate) mod move_list;
pub(crate) mod palette;
pub(crate) mod terminal;

use self::canvas::Canvas;
use self::palette::PLAIN;

/// The smallest window in which anything is shown: columns and rows.
const SMALLEST: [usize; 2] = [30, 8];

/// The columns that are needed beside the board.
pub(crate) const PANEL: usize = 24;

/// The maximum number of columns that it takes.
pub(crate) const WIDE_PANEL: usize = 60;

/// The maximum number of annotations of a move that are listed, and of its variations: those around the current one.
pub(crate) const MAX_LISTED: usize = 20;

/// Says that the window is too small, if it is. Returns whether it is.
pub(crate) fn put_too_small(page: &mut Canvas) -> bool {
    let (all, [columns, rows]) = (page.area(), SMALLEST);
    let is_too_small = all.width < columns || all.height < rows;
    if is_too_small {
        let (width, height) = (all.width, all.height);
        let text = format!("This window has {width} columns and {height} rows. {columns} and {rows} are needed.");
        page.put_texts(all, &[(PLAIN, text)]);
    }
    is_too_small
}
