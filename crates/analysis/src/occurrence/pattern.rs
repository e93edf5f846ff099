//! Patterns: the contents that the cells of a board, or of a part of it, may have.

use std::ops::Range;

use xgames_core::board::grid::{ANY, ANY_STONE, Grid, GridError};
use xgames_core::games::Side;
use xgames_core::games::symmetry::{CONTENTS, CellContent, Symmetric};

/// A set of contents of a cell, one bit each.
pub(super) type Contents = u16;

/// The set of all contents.
pub(super) const ALL: Contents = u16::MAX;
/// The set of the empty content alone.
pub(super) const EMPTY: Contents = 1;

/// The contents that the cells of a board, or of a part of it, may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The rows from the top.
    pub(super) rows: Vec<Vec<Contents>>,
    /// The side to move, if it matters.
    pub(super) to_move: Option<Side>,
    /// Whether it is a whole board, of no other size.
    pub(super) is_whole: bool,
}

impl Pattern {
    /// Reads a diagram with `?` for any cell, `*` for any stone, `.` for an empty cell, and letters of stones.
    ///
    /// # Errors
    /// The text has bytes that are wrong; the reason follows.
    pub(super) fn read<P: Symmetric>(text: &str) -> Result<Pattern, (Range<usize>, String)> {
        let letter_of = |letter| P::contents_of(letter).map(|_| letter);
        let grid =
            Grid::read_pattern(text, P::OUTLINE, letter_of).map_err(|GridError { range, message }| (range, message))?;
        let contents = |character| match character {
            ANY => ALL,
            ANY_STONE => ALL & !EMPTY,
            letter => P::contents_of(letter).unwrap_or(EMPTY),
        };
        let rows = grid.rows.iter().map(|row| row.iter().map(|glyph| contents(glyph.character)).collect()).collect();
        Ok(Pattern { rows, to_move: None, is_whole: false })
    }

    /// The pattern with exactly the stones of a position. The side to move matters if `to_move` says so.
    pub(super) fn of_position<P: Symmetric>(position: &P, to_move: bool) -> Pattern {
        let contents = |cell| 1 << position.content(cell);
        let rows = position.rows().into_iter().map(|row| row.into_iter().map(contents).collect()).collect();
        Pattern { rows, to_move: to_move.then(|| position.turn().side), is_whole: true }
    }
}

/// The contents after an exchange of the sides.
pub(super) fn exchanged<P: Symmetric>(contents: Contents) -> Contents {
    if contents | EMPTY == ALL {
        return contents;
    }
    let has = |content: &CellContent| contents >> content & 1 != 0;
    (0..CONTENTS).filter(has).map(|content| 1 << P::exchanged(content)).fold(0, |all, content| all | content)
}
