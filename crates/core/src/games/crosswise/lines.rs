//! The twelve lines and their values (CZ7, CZ8).

use std::ops::Range;

use super::geometry::GridCell;
use super::stones::Symbol;
use super::{SIZE, Stones};
use crate::board::Side;

/// Cells per line.
const LENGTH: usize = SIZE as usize;

/// The cells of each line: the rows from the bottom, then the columns from the left.
pub(super) const LINES: [u64; 2 * LENGTH] = {
    let mut lines = [0; 2 * LENGTH];
    let mut cell = 0;
    while cell < LENGTH * LENGTH {
        let [row, column] = through(cell);
        lines[row] |= 1 << cell;
        lines[column] |= 1 << cell;
        cell += 1;
    }
    lines
};

/// The indices of the row and of the column of the cell with this number.
const fn through(cell: usize) -> [usize; 2] {
    [cell / LENGTH, LENGTH + cell % LENGTH]
}

/// The indices of the two lines of a cell, in the order of [`Crosswise::lines`](super::Crosswise::lines).
#[inline]
#[must_use]
pub fn lines_through(cell: GridCell) -> [usize; 2] {
    through(cell.number().into())
}

/// The indices of the lines that a team owns (CZ2): the rows are those of the first side.
#[inline]
#[must_use]
pub fn lines_of(side: Side) -> Range<usize> {
    match side {
        Side::First => 0..LENGTH,
        Side::Second => LENGTH..2 * LENGTH,
    }
}

/// The team that owns the line with this index (CZ2).
#[inline]
#[must_use]
pub fn owner_of(line: usize) -> Side {
    if lines_of(Side::First).contains(&line) { Side::First } else { Side::Second }
}

/// The stones of a line: how many there are of each symbol, the most frequent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    counts: [u8; Symbol::ALL.len()],
}

impl Line {
    /// The line that holds this many stones of each symbol, in any order; at most six in all.
    #[must_use]
    pub fn holding(mut counts: [u8; Symbol::ALL.len()]) -> Line {
        counts.sort_unstable_by(|a, b| b.cmp(a));
        Line { counts }
    }

    pub(super) fn of(stones: &Stones, cells: u64) -> Line {
        Line::holding(stones.map(|of_symbol| (of_symbol & cells).count_ones() as u8))
    }

    /// All that a line can hold.
    pub(super) fn all() -> Vec<Line> {
        let mut all = vec![Line { counts: [0; Symbol::ALL.len()] }];
        for place in 0..Symbol::ALL.len() {
            let with_next = |line: Line| {
                let room = SIZE as u8 - line.counts.iter().sum::<u8>();
                let most = if place == 0 { room } else { room.min(line.counts[place - 1]) };
                (0..=most).map(move |count| {
                    let mut counts = line.counts;
                    counts[place] = count;
                    Line { counts }
                })
            };
            all = all.into_iter().flat_map(with_next).collect();
        }
        all
    }

    /// The counts as digits, without those that are 0.
    pub(super) fn pattern(self) -> String {
        self.counts.iter().filter(|count| **count > 0).map(u8::to_string).collect()
    }

    /// Whether the line is six equal symbols, which win at once (CZ7).
    #[must_use]
    pub fn is_six(self) -> bool {
        self.counts[0] == SIZE as u8
    }

    fn is_six_different(self) -> bool {
        self.counts == [1; Symbol::ALL.len()]
    }

    /// The points for the team that owns the line (CZ8). A six has won the game and counts 0.
    #[must_use]
    pub fn points(self) -> u8 {
        if self.is_six_different() {
            return 6;
        }
        self.counts.iter().map(|count| [0, 0, 1, 3, 5, 7, 0][usize::from(*count)]).sum()
    }

    /// The points as they are drawn beside the line: `*` for a six.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_six() { "*".into() } else { self.points().to_string() }
    }

    /// The pattern in words: `four + pair`.
    #[must_use]
    pub fn words(self) -> String {
        if self.is_six_different() {
            return "six different".into();
        }
        let groups = self.counts.iter().filter_map(|count| match count {
            2 => Some("pair"),
            3 => Some("three"),
            4 => Some("four"),
            5 => Some("five"),
            6 => Some("six of a kind"),
            _ => None,
        });
        let words = groups.collect::<Vec<_>>().join(" + ");
        if words.is_empty() { "nothing".into() } else { words }
    }
}
