//! The values of lines and stones by which playouts go.

use std::sync::LazyLock;

use super::weights::{PHASES, Weights, shape_of};
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::state::{Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::{Wild, lines_of};

pub(super) fn env(name: &str, usual: f64) -> f64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The weights, laid out for quick use.
pub struct Values {
    /// The values by who moves next and the number of vacant cells, and then by content, in hundredths of points.
    lines: [Vec<Vec<i16>>; 2],
    wilds: [Vec<i16>; Wild::ALL.len()],
}

/// The values that the engine has learned.
pub(super) static LEARNED: LazyLock<Values> = LazyLock::new(|| {
    let bytes = std::fs::read(std::env::var("WEIGHTS").unwrap_or("/tmp/weights".into())).unwrap_or_default();
    Values::new(&Weights::read(&bytes).unwrap_or_else(Weights::greedy))
});

impl Values {
    /// The values by these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Values {
        let expand = |by_shape: &[i16; super::weights::SHAPES]| {
            LINES.contents().map(|content| by_shape[usize::from(shape_of(content))]).collect::<Vec<i16>>()
        };
        let lines = weights.lines.each_ref().map(|phases| phases.iter().map(expand).collect());
        Values { lines, wilds: weights.wilds.clone() }
    }

    /// The values by content on a board with this number of vacant cells: of a line whose owner moves next or not.
    #[inline]
    pub(super) fn lines(&self, owner_moves: bool, vacant: u32) -> &[i16] {
        &self.lines[usize::from(owner_moves)][(vacant as usize).min(PHASES - 1)]
    }

    /// The gain that a wild must make.
    #[inline]
    pub(super) fn cost(&self, wild: Wild, state: &State) -> i32 {
        self.wilds[wild as usize][state.vacant.count_ones() as usize].into()
    }

    /// The lead of the rows, in hundredths of points.
    pub(super) fn lead(&self, state: &State, setting: &Setting) -> i32 {
        let (rows_move, vacant) = (state.rows_move(setting), state.vacant.count_ones());
        let sum = |side| {
            let values = self.lines(rows_move == (side == Side::First), vacant);
            state.lines[lines_of(side)].iter().map(|line| i32::from(values[usize::from(*line)])).sum::<i32>()
        };
        sum(Side::First) - sum(Side::Second)
    }
}
