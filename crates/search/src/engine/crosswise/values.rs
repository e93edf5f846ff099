//! The values of lines and wilds by which the policy of the playouts goes.

use std::sync::LazyLock;

use super::weights::{PHASES, SHAPES, Weights, shape_of};
use crate::solver::crosswise::lines::{Content, LINES};
use crate::solver::crosswise::state::{Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::{Wild, lines_of};

/// Weights, laid out for quick use.
pub struct Values {
    /// The values of lines, in hundredths of points: by whether their owner moves next, then by the number of vacant cells of the
    /// board, then by content.
    lines: [Vec<Vec<i16>>; 2],
    /// The gain that a wild must make, in hundredths of points, by kind and number of vacant cells.
    wilds: [Vec<i16>; Wild::ALL.len()],
}

/// The values of lines on a board with some number of vacant cells.
#[derive(Clone, Copy)]
pub(super) struct ByContent<'a>(&'a [i16]);

impl ByContent<'_> {
    #[inline]
    pub(super) fn of(self, content: Content) -> i16 {
        self.0[usize::from(content)]
    }
}

/// The values that the engine has learned.
pub(super) static LEARNED: LazyLock<Values> =
    LazyLock::new(|| Values::new(&Weights::read(include_bytes!("weights")).expect("a complete file of weights")));

impl Values {
    /// The values by these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Values {
        let by_content = |by_shape: &[i16; SHAPES]| {
            LINES.contents().map(|content| by_shape[usize::from(shape_of(content))]).collect::<Vec<i16>>()
        };
        let lines = weights.lines.each_ref().map(|phases| phases.iter().map(by_content).collect());
        Values { lines, wilds: weights.wilds.clone() }
    }

    /// The values on a board with this number of vacant cells: of a line whose owner moves next or not.
    #[inline]
    pub(super) fn by_content(&self, owner_moves: bool, vacant: u32) -> ByContent<'_> {
        ByContent(&self.lines[usize::from(owner_moves)][(vacant as usize).min(PHASES - 1)])
    }

    /// The gain that a wild must make.
    #[inline]
    pub(super) fn price(&self, wild: Wild, vacant: u32) -> i32 {
        self.wilds[wild as usize][(vacant as usize).min(PHASES - 1)].into()
    }

    /// The lead of the rows, in hundredths of points.
    pub(super) fn lead(&self, state: &State, setting: &Setting) -> i32 {
        let (rows_move, vacant) = (state.rows_move(setting), state.vacant.count_ones());
        let sum = |side| {
            let values = self.by_content(rows_move == (side == Side::First), vacant);
            state.lines[lines_of(side)].iter().map(|line| i32::from(values.of(*line))).sum::<i32>()
        };
        sum(Side::First) - sum(Side::Second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::crosswise::lines::EMPTY;

    #[test]
    fn learned_values_know_what_is_good() {
        let line = |symbols: &[u8]| symbols.iter().fold(EMPTY, |content, symbol| LINES.add(content, *symbol));
        let value = |symbols: &[u8], owner_moves, vacant| LEARNED.by_content(owner_moves, vacant).of(line(symbols));
        // With more vacant cells, such lines hardly ever came up in the games.
        for vacant in 1..20 {
            // Who moves next may complete five equal stones.
            assert!(value(&[0, 0, 0, 0, 0], true, vacant) > value(&[0, 0, 0, 0, 0], false, vacant), "{vacant}");
            assert!(value(&[0, 0, 0, 0], false, vacant) > value(&[0, 0, 1, 2], false, vacant), "{vacant}");
            assert!(value(&[0, 1, 2, 3, 4, 5], false, vacant) > value(&[0, 0, 1, 2, 3, 4], false, vacant), "{vacant}");
        }
    }
}
