//! Playouts: a game played on in a world by a quick policy that looks one ply ahead.

use std::cell::OnceCell;

use super::values::{ByContent, Values};
use crate::solver::crosswise::lines::{Content, LINES, Lines, SIZE};
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::state::{Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::kernel::cells;
use xgames_core::games::crosswise::{Action, GridCell, Stone, Symbol, Wild, lines_through, owner_of};

/// The number of cells of a line, as the length of an array.
const LENGTH: usize = SIZE as usize;

/// The number of lines.
pub(super) const ALL_LINES: usize = 2 * LENGTH;

/// The cells of the first row.
const FIRST_ROW: u64 = (1 << LENGTH) - 1;

/// The gain of a change that cannot be made. Sums of a few of them do not overflow.
const NEVER: i32 = i32::MIN / 8;

/// The gains of changes of a line, by symbol.
type BySymbol = [i32; LENGTH];

/// The gains of the changes of each line, for the player to move.
///
/// A play changes a row and a column, or two of each; what it gains is the sum over the lines. So the gain of each change of a
/// line is looked up once, and a play costs a few additions.
struct Gains<'a> {
    state: &'a State,
    lines: &'a Lines,
    /// The values after the play, for the lines of the player and for the others. These count against the player.
    values: [ByContent<'a>; 2],
    is_own: [bool; ALL_LINES],
    /// The value of each line as it is.
    now: [i32; ALL_LINES],
    /// The gain of a further stone, by line and symbol.
    add: [BySymbol; ALL_LINES],
    /// The most that a further stone can gain in any row, and in any column, by symbol.
    most_added: [BySymbol; 2],
}

impl<'a> Gains<'a> {
    fn new(state: &'a State, values: [ByContent<'a>; 2], rows_move: bool) -> Gains<'a> {
        let mut gains = Gains {
            state,
            lines: &LINES,
            values,
            is_own: [true; ALL_LINES],
            now: [0; ALL_LINES],
            add: [[NEVER; LENGTH]; ALL_LINES],
            most_added: [[NEVER; LENGTH]; 2],
        };
        for (line, content) in state.lines.into_iter().enumerate() {
            gains.is_own[line] = (owner_of(line) == Side::First) == rows_move;
            gains.now[line] = gains.of(line, content);
            if !gains.lines.is_full(content) {
                let add = gains.of_each_symbol(line, content);
                gains.add[line] = add;
                keep_most(&mut gains.most_added[line / LENGTH], &add);
            }
        }
        gains
    }

    /// The gain if a line comes to have this content.
    #[inline]
    fn of(&self, line: usize, content: Content) -> i32 {
        let value = i32::from(self.values[usize::from(!self.is_own[line])].of(content));
        (if self.is_own[line] { value } else { -value }) - self.now[line]
    }

    /// The gains if a line comes to have this content and a stone more, by the symbol of the stone.
    #[inline]
    fn of_each_symbol(&self, line: usize, content: Content) -> BySymbol {
        let (now, sign) = (self.now[line], if self.is_own[line] { 1 } else { -1 });
        let values = self.values[usize::from(!self.is_own[line])];
        let mut gains = [0; LENGTH];
        for (symbol, gain) in gains.iter_mut().enumerate() {
            *gain = sign * i32::from(values.of(self.lines.add(content, symbol as u8))) - now;
        }
        gains
    }

    /// The gain in a line that loses a symbol.
    #[inline]
    fn remove(&self, line: usize, symbol: Symbol) -> i32 {
        self.of(line, self.lines.remove(self.state.lines[line], symbol as u8))
    }

    /// The gains in each line in which one of its symbols becomes another one.
    fn replaced(&self) -> Replaced {
        let mut gains = [[[0; LENGTH]; LENGTH]; ALL_LINES];
        for (line, content) in self.state.lines.into_iter().enumerate() {
            for old in 0..SIZE {
                if self.lines.has(content, old) {
                    gains[line][usize::from(old)] = self.of_each_symbol(line, self.lines.remove(content, old));
                }
            }
        }
        gains
    }
}

/// Keeps the greater gain for each symbol.
#[inline]
fn keep_most(most: &mut BySymbol, gains: &BySymbol) {
    for symbol in 0..LENGTH {
        most[symbol] = most[symbol].max(gains[symbol]);
    }
}

/// The gains in each line, by the symbol that is replaced and by the new one.
type Replaced = [[BySymbol; LENGTH]; ALL_LINES];

/// The best play so far.
struct Best {
    gain: i32,
    action: Action,
}

impl Best {
    #[inline]
    fn offer(&mut self, gain: i32, action: Action) {
        if gain > self.gain {
            *self = Best { gain, action };
        }
    }
}

/// The play of the policy: the one that gains most at once, where a wild must gain more than it is worth in the hand. It depends on
/// the player's own hand and on what everybody can see. Of several the first one counts, so plays that cannot gain more may be skipped.
pub(super) fn choice(state: &State, setting: &Setting, values: &Values) -> Play {
    let vacant = state.vacant.count_ones();
    // A symbol takes a cell; that a wild does not is in its price.
    let values_after = |owner_moves| values.by_content(owner_moves, vacant.saturating_sub(1));
    let gains = Gains::new(state, [values_after(false), values_after(true)], state.rows_move(setting));
    let hand = state.hands[state.seat(setting)];
    let mut best = Best { gain: i32::MIN, action: Action::Pass };
    let symbols = || Symbol::ALL.into_iter().filter(|symbol| hand.has(Stone::Symbol(*symbol)));
    for symbol in symbols() {
        places(state, &gains, symbol, &mut best);
    }
    let replaced = OnceCell::new();
    let replaced = || replaced.get_or_init(|| gains.replaced());
    for wild in Wild::ALL.into_iter().filter(|wild| hand.has(Stone::Wild(*wild))) {
        let price = values.price(wild, vacant);
        match wild {
            Wild::Move => moves(state, &gains, price, &mut best),
            Wild::Remove => removes(state, &gains, price, &mut best),
            Wild::Swap => symbols().for_each(|symbol| swaps(state, replaced(), price, symbol, &mut best)),
            Wild::Exchange => exchanges(state, replaced(), price, &mut best),
        }
    }
    Play::new(best.action)
}

fn places(state: &State, gains: &Gains, symbol: Symbol, best: &mut Best) {
    let most_in_column = gains.most_added[1][symbol as usize];
    for row in 0..LENGTH {
        let in_row = gains.add[row][symbol as usize];
        if in_row + most_in_column <= best.gain {
            continue;
        }
        for cell in cells(state.vacant & (FIRST_ROW << (row * LENGTH))) {
            let [_, column] = lines_through(cell);
            best.offer(in_row + gains.add[column][symbol as usize], Action::Place(symbol, cell));
        }
    }
}

fn moves(state: &State, gains: &Gains, price: i32, best: &mut Best) {
    for from in cells(state.occupied()) {
        let Some(symbol) = state.symbol_at(from) else { continue };
        let [row, column] = lines_through(from);
        let (row_less, column_less) = (gains.remove(row, symbol), gains.remove(column, symbol));
        // A line in which the stone stays does not change.
        let [most_in_row, most_in_column] = &gains.most_added;
        let (in_rows, in_columns) =
            (row_less + most_in_row[symbol as usize], column_less + most_in_column[symbol as usize]);
        if (in_rows + in_columns).max(in_rows).max(in_columns) - price <= best.gain {
            continue;
        }
        for to in cells(state.vacant) {
            let [row_to, column_to] = lines_through(to);
            let mut gain = -price;
            if row_to != row {
                gain += row_less + gains.add[row_to][symbol as usize];
            }
            if column_to != column {
                gain += column_less + gains.add[column_to][symbol as usize];
            }
            best.offer(gain, Action::Move(from, to));
        }
    }
}

fn removes(state: &State, gains: &Gains, price: i32, best: &mut Best) {
    for cell in cells(state.occupied()) {
        let Some(symbol) = state.symbol_at(cell) else { continue };
        let [row, column] = lines_through(cell);
        best.offer(gains.remove(row, symbol) + gains.remove(column, symbol) - price, Action::Remove(cell));
    }
}

fn swaps(state: &State, replaced: &Replaced, price: i32, symbol: Symbol, best: &mut Best) {
    for cell in cells(state.occupied()) {
        let Some(old) = state.symbol_at(cell) else { continue };
        let [row, column] = lines_through(cell);
        let (old, new) = (old as usize, symbol as usize);
        best.offer(replaced[row][old][new] + replaced[column][old][new] - price, Action::Swap(symbol, cell));
    }
}

fn exchanges(state: &State, replaced: &Replaced, price: i32, best: &mut Best) {
    let places = || cells(state.occupied()).filter_map(|cell| Some((cell, state.symbol_at(cell)? as usize)));
    // The most that a stone can gain by a new symbol. A line in which both stones are does not change.
    let most = |cell: GridCell, old: usize| {
        let [row, column] = lines_through(cell);
        let (in_row, in_column) = (&replaced[row][old], &replaced[column][old]);
        let mut most = [NEVER; LENGTH];
        for new in 0..LENGTH {
            most[new] = (in_row[new] + in_column[new]).max(in_row[new]).max(in_column[new]);
        }
        most
    };
    let mut most_of = [[NEVER; LENGTH]; LENGTH];
    for (cell, old) in places() {
        keep_most(&mut most_of[old], &most(cell, old));
    }
    for (one, old) in places() {
        let most = most(one, old);
        if (0..LENGTH).all(|new| most[new] + most_of[new][old] - price <= best.gain) {
            continue;
        }
        for (other, new) in places().filter(|(other, _)| other.number() > one.number()) {
            let ([row, column], [other_row, other_column]) = (lines_through(one), lines_through(other));
            let mut gain = -price;
            if row != other_row {
                gain += replaced[row][old][new] + replaced[other_row][new][old];
            }
            if column != other_column {
                gain += replaced[column][old][new] + replaced[other_column][new][old];
            }
            best.offer(gain, Action::Exchange(one, other));
        }
    }
}

/// Plays a state on by the policy, for at most this many plies.
pub(super) fn playout(state: &mut State, setting: &Setting, values: &Values, plies: usize) -> Ended {
    for _ in 0..plies {
        let play = choice(state, setting, values);
        if let Some(margin) = state.play(play, setting, &LINES) {
            return Ended::Game(margin);
        }
    }
    Ended::Open(values.lead(state, setting))
}

/// The end of a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The game is over with this margin for the rows, in points.
    Game(i16),
    /// The game goes on; the lead of the rows, in hundredths of points.
    Open(i32),
}

#[cfg(test)]
mod tests {
    use super::super::tests::dealt;
    use super::super::values::LEARNED;
    use super::super::weights::Weights;
    use super::*;
    use crate::solver::crosswise::{moves, read};
    use std::cmp::Reverse;
    use xgames_core::games::crosswise::Seats;
    use xgames_core::games::{Notation, Position};
    use xgames_core::random::Random;

    /// The sums over tables find the play that gains most when each play is carried out.
    #[test]
    fn the_choice_gains_most() {
        let greedy = Values::new(&Weights::greedy());
        for (number, seats) in Seats::all().enumerate() {
            let (mut position, mut random) = (dealt(number as u64, seats), Random::new(3, number as u64));
            while position.outcome().is_none() {
                let (state, setting) = read(&position, &position.deal().unwrap());
                for values in [&greedy, &LEARNED] {
                    let (rows, vacant) = (state.rows_move(&setting), state.vacant.count_ones());
                    let worth = |lines: &[Content]| -> i32 {
                        let of = |(line, content): (usize, &Content)| {
                            let is_own = (owner_of(line) == Side::First) == rows;
                            let value = values.by_content(!is_own, vacant - 1).of(*content);
                            if is_own { i32::from(value) } else { -i32::from(value) }
                        };
                        lines.iter().enumerate().map(of).sum()
                    };
                    let gain = |play: Play| {
                        let mut after = state;
                        after.act(play, &setting, &LINES);
                        let wild = match play.action() {
                            Action::Place(..) | Action::Pass => None,
                            Action::Move(..) => Some(Wild::Move),
                            Action::Remove(_) => Some(Wild::Remove),
                            Action::Swap(..) => Some(Wild::Swap),
                            Action::Exchange(..) => Some(Wild::Exchange),
                        };
                        worth(&after.lines) - worth(&state.lines) - wild.map_or(0, |wild| values.price(wild, vacant))
                    };
                    let mut plays = Vec::new();
                    moves::all(&state, &setting, &LINES, &mut plays);
                    let most = plays.iter().map(|(_, play)| (gain(*play), Reverse(play.0))).max().unwrap().0;
                    assert_eq!(gain(choice(&state, &setting, values)), most, "{}", position.one_line());
                }
                position.play(*random.pick(&position.legal_moves()).unwrap());
            }
        }
    }

    #[test]
    fn playouts_end_when_they_must() {
        let position = dealt(1, Seats::by_number(3));
        let (state, setting) = read(&position, &position.deal().unwrap());
        let mut after = state;
        assert!(matches!(playout(&mut after, &setting, &LEARNED, 5), Ended::Open(_)));
        assert_eq!(after.place, (state.place + 5) % setting.seats.len() as u8);
        assert!(matches!(playout(&mut after, &setting, &LEARNED, 200), Ended::Game(_)));
    }
}
