//! The potential of a line: the points that it may still be worth to its owner.

use std::sync::LazyLock;

use crate::solver::crosswise::lines::{Content, LINES, SIZE};
use crate::solver::crosswise::moves;
use crate::solver::crosswise::state::{Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::lines_of;

/// A line of six, in tenths of points: more than what all other lines may change.
const SIX: i16 = 600;

/// The expected points of a line in tenths, by the symbols that are left in hands and bag, and by its content.
struct Potentials(Vec<Vec<i16>>);

static POTENTIALS: LazyLock<Potentials> = LazyLock::new(|| Potentials((0..1 << SIZE).map(with_symbols).collect()));

/// The values by content, if its vacant cells get symbols of a set: partly the best one, partly the worst one, partly any.
fn with_symbols(set: u8) -> Vec<i16> {
    const BEST: f64 = 0.3;
    const WORST: f64 = 0.2;
    let lines = &*LINES;
    let mut values = vec![0.0; lines.contents().len()];
    for content in lines.contents().rev() {
        values[usize::from(content)] = if lines.is_six(content) {
            SIX.into()
        } else if lines.is_full(content) || set == 0 {
            10.0 * f64::from(lines.points(content))
        } else {
            let next = (0..SIZE).filter(|symbol| set >> symbol & 1 != 0);
            let next = next.map(|symbol| values[usize::from(lines.add(content, symbol))]);
            let best = next.clone().fold(f64::MIN, f64::max);
            let worst = next.clone().fold(f64::MAX, f64::min);
            let mean = next.sum::<f64>() / f64::from(set.count_ones());
            BEST * best + WORST * worst + (1.0 - BEST - WORST) * mean
        };
    }
    values.into_iter().map(|value| value.round() as i16).collect()
}

/// The values of lines while these symbols are left.
#[derive(Clone, Copy)]
pub(super) struct Potential(&'static [i16]);

impl Potential {
    pub(super) fn of(state: &State, setting: &Setting) -> Potential {
        Potential(&POTENTIALS.0[usize::from(state.symbols(setting))])
    }

    #[inline]
    pub(super) fn value(self, content: Content) -> i16 {
        self.0[usize::from(content)]
    }

    /// The value of the rows minus that of the columns.
    pub(super) fn lead(self, state: &State) -> i16 {
        let sum = |side| state.lines[lines_of(side)].iter().map(|line| self.value(*line)).sum::<i16>();
        sum(Side::First) - sum(Side::Second)
    }

    /// Lists all legal plays with the change of the lead that each makes for the player.
    pub(super) fn plays(self, state: &State, setting: &Setting, plays: &mut Vec<moves::Rated>) {
        moves::rated_by(|content| self.value(content), state, setting, &LINES, plays);
    }
}
