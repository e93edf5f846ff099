//! Legal plays, with what they change at once.

use super::lines::{Content, Lines, SIZE};
use super::play::{Action, Play};
use super::state::{EXCHANGE, Hand, MOVE, REMOVE, SWAP, Setting, State, bits, column_of, row_of};
use crate::solver::shortcut::Shortcut;

/// A play, and what it promises: the change of the sum of line values for the player, usually in tenths of points.
pub(crate) type Rated = (i16, Play);

/// What a wild costs: it could be played later.
const WILD: i16 = 10;

/// The rating of a play that makes a six of the own team.
pub(crate) const MAKES_SIX: i16 = 5000;

/// All legal plays, unordered, rated by points. Of those that change nothing on the board, there is only one for each kind of
/// wild.
pub(crate) fn all(state: &State, setting: &Setting, lines: &Lines, plays: &mut Vec<Rated>) {
    rated_by(|content| 10 * lines.points(content), state, setting, lines, plays);
}

/// The same, rated by a value of lines for their owner.
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
    Generator { state, lines, value, hand, sign, merges_idle, plays }.all();
    if plays.is_empty() {
        plays.push((0, Play::PASS));
    }
}

struct Generator<'a, V> {
    state: &'a State,
    lines: &'a Lines,
    value: V,
    hand: Hand,
    /// 1 if the rows' team moves, else -1.
    sign: i16,
    /// Whether plays that change nothing are tried once.
    merges_idle: bool,
    plays: &'a mut Vec<Rated>,
}

impl<V: Fn(Content) -> i16> Generator<'_, V> {
    fn all(&mut self) {
        for symbol in symbols(self.hand) {
            for cell in bits(self.state.vacant) {
                let change = self.change().add(cell, symbol);
                self.push(Action::Place(symbol, cell), change.gain(&self.value));
            }
        }
        if self.hand.has(MOVE) {
            self.moves();
        }
        if self.hand.has(REMOVE) {
            for (cell, symbol) in stones(self.state) {
                let change = self.change().remove(cell, symbol);
                self.push(Action::Remove(cell), change.gain(&self.value) - WILD);
            }
        }
        if self.hand.has(SWAP) {
            self.swaps();
        }
        if self.hand.has(EXCHANGE) {
            self.exchanges();
        }
    }

    fn push(&mut self, action: Action, rating: i16) {
        self.plays.push((rating, Play::new(action)));
    }

    fn moves(&mut self) {
        for (from, symbol) in stones(self.state) {
            for to in bits(self.state.vacant) {
                let change = self.change().remove(from, symbol).add(to, symbol);
                self.push(Action::Move(from, to), change.gain(&self.value) - WILD);
            }
        }
    }

    fn swaps(&mut self) {
        let mut changes_nothing = None;
        for symbol in symbols(self.hand) {
            for (cell, taken) in stones(self.state) {
                if taken == symbol && self.merges_idle {
                    changes_nothing = Some(Action::Swap(symbol, cell));
                } else {
                    let change = self.change().remove(cell, taken).add(cell, symbol);
                    self.push(Action::Swap(symbol, cell), change.gain(&self.value) - WILD);
                }
            }
        }
        if let Some(action) = changes_nothing {
            self.push(action, -WILD);
        }
    }

    fn exchanges(&mut self) {
        let mut changes_nothing = None;
        let mut others = stones(self.state);
        while let Some((one, first)) = others.next() {
            for (other, second) in others.clone() {
                if first == second && self.merges_idle {
                    changes_nothing = Some(Action::Exchange(one, other));
                } else {
                    let change = self.change().remove(one, first).remove(other, second);
                    let change = change.add(one, second).add(other, first);
                    self.push(Action::Exchange(one, other), change.gain(&self.value) - WILD);
                }
            }
        }
        if let Some(action) = changes_nothing {
            self.push(action, -WILD);
        }
    }

    fn change(&self) -> Change<'_> {
        Change { before: &self.state.lines, after: self.state.lines, touched: 0, sign: self.sign, lines: self.lines }
    }
}

/// The symbols of a hand.
fn symbols(hand: Hand) -> impl Iterator<Item = u8> {
    (0..SIZE).filter(move |symbol| hand.has(*symbol))
}

/// The cells with stones, and the stones.
fn stones(state: &State) -> impl Iterator<Item = (u8, u8)> + Clone + use<> {
    let cells = state.cells;
    bits(state.occupied()).map(move |cell| (cell, cells[usize::from(cell)]))
}

/// What a play changes in the lines.
struct Change<'a> {
    before: &'a [Content; 2 * SIZE as usize],
    after: [Content; 2 * SIZE as usize],
    /// The changed lines, one bit each.
    touched: u64,
    sign: i16,
    lines: &'a Lines,
}

impl Change<'_> {
    #[inline]
    fn add(mut self, cell: u8, symbol: u8) -> Self {
        for line in [row_of(cell), column_of(cell)] {
            self.after[line] = self.lines.add(self.after[line], symbol);
            self.touched |= 1 << line;
        }
        self
    }

    #[inline]
    fn remove(mut self, cell: u8, symbol: u8) -> Self {
        for line in [row_of(cell), column_of(cell)] {
            self.after[line] = self.lines.remove(self.after[line], symbol);
            self.touched |= 1 << line;
        }
        self
    }

    /// The gain for the player to move.
    #[inline]
    fn gain(&self, value: impl Fn(Content) -> i16) -> i16 {
        let mut gain = 0;
        for line in bits(self.touched).map(usize::from) {
            let sign = if line < usize::from(SIZE) { self.sign } else { -self.sign };
            if self.lines.is_six(self.after[line]) {
                return sign * MAKES_SIX;
            }
            gain += sign * (value(self.after[line]) - value(self.before[line]));
        }
        gain
    }
}
