//! Legal plays, with what they change at once.

use std::mem::discriminant;

use super::lines::{Content, Lines, SIZE};
use super::play::Play;
use super::state::{Cells, Setting, State};
use crate::solver::shortcut::Shortcut;
use xgames_core::board::Side;
use xgames_core::games::crosswise::kernel::{self, Board};
use xgames_core::games::crosswise::{Action, GridCell, Symbol, lines_through, owner_of};

/// A play after its rating: the change that it makes in the sum of line values for the player, usually in tenths of points.
pub(crate) type Rated = (i16, Play);

/// The price of playing a wild, in tenths of points: it could be played later.
const WILD: i16 = 10;

/// The rating of a play that makes a six of the own team.
pub(crate) const MAKES_SIX: i16 = 5000;

/// Whether a rating is that of a line of six.
pub(crate) fn makes_six(rating: i16) -> bool {
    rating > MAKES_SIX / 2
}

/// All legal plays, unordered, rated by points. Of those that change nothing on the board, there is only one for each kind of
/// wild.
pub(crate) fn all(state: &State, setting: &Setting, lines: &Lines, plays: &mut Vec<Rated>) {
    rated_by(|content| 10 * lines.points(content), state, setting, lines, plays);
}

/// All legal plays like [`all`], rated by a value of lines for their owner.
pub(crate) fn rated_by(
    value: impl Fn(Content) -> i16,
    state: &State,
    setting: &Setting,
    lines: &Lines,
    plays: &mut Vec<Rated>,
) {
    plays.clear();
    let sign = if state.rows_move(setting) { 1 } else { -1 };
    let hand = state.hands[state.seat(setting)];
    let merges_idle = setting.shortcuts.has(Shortcut::IdleMoves);
    let mut push = |action: Action, rating: i16| plays.push((rating, Play::new(action)));
    let mut idle: Option<Action> = None;
    kernel::each_legal(
        state.vacant,
        |stone, then| hand.has(stone) && then.is_none_or(|then| hand.has(then)),
        // Written out for each kind of action.
        #[inline(always)]
        |action| {
            // The last one that changes nothing comes after all others of its kind.
            if let Some(other) = idle.filter(|other| discriminant(other) != discriminant(&action)) {
                push(other, -WILD);
                idle = None;
            }
            if merges_idle && changes_nothing(state, action) {
                idle = Some(action);
                return;
            }
            let mut change = Change { cells: &state.cells, after: state.lines, touched: 0, lines };
            kernel::act(&mut change, action);
            let cost = if matches!(action, Action::Place(..) | Action::Pass) { 0 } else { WILD };
            push(action, change.gain(sign, &state.lines, &value) - cost);
        },
    );
    if let Some(action) = idle {
        push(action, -WILD);
    }
}

/// Whether the board is the same after an action of a wild.
#[inline]
fn changes_nothing(state: &State, action: Action) -> bool {
    match action {
        Action::Swap(symbol, cell) => state.symbol_at(cell) == Some(symbol),
        Action::Exchange(one, other) => state.symbol_at(one) == state.symbol_at(other),
        Action::Place(..) | Action::Move(..) | Action::Remove(_) | Action::Pass => false,
    }
}

/// The changes that a play makes in the lines.
struct Change<'a> {
    /// The stones before the play.
    cells: &'a Cells,
    after: [Content; 2 * SIZE as usize],
    /// The changed lines, one bit each.
    touched: u16,
    lines: &'a Lines,
}

impl Board for Change<'_> {
    /// Each cell is lifted once at most, and before a stone is laid on it.
    #[inline]
    fn lift(&mut self, cell: GridCell) -> Option<Symbol> {
        let symbol = self.cells[usize::from(cell.number())]?;
        for line in lines_through(cell) {
            self.after[line] = self.lines.remove(self.after[line], symbol as u8);
            self.touched |= 1 << line;
        }
        Some(symbol)
    }

    #[inline]
    fn lay(&mut self, symbol: Symbol, cell: GridCell) {
        for line in lines_through(cell) {
            self.after[line] = self.lines.add(self.after[line], symbol as u8);
            self.touched |= 1 << line;
        }
    }
}

impl Change<'_> {
    /// The gain for the player to move, for whom `sign` is 1 if that is the owner of the rows, else -1.
    #[inline]
    fn gain(&self, sign: i16, before: &[Content; 2 * SIZE as usize], value: impl Fn(Content) -> i16) -> i16 {
        let mut gain = 0;
        let mut touched = self.touched;
        while touched != 0 {
            let line = touched.trailing_zeros() as usize;
            touched &= touched - 1;
            let sign = if owner_of(line) == Side::First { sign } else { -sign };
            if self.lines.is_six(self.after[line]) {
                return sign * MAKES_SIX;
            }
            gain += sign * (value(self.after[line]) - value(before[line]));
        }
        gain
    }
}
