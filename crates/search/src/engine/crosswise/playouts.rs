//! Playouts: a game played on in a world by a quick policy that looks one ply ahead.

use super::values::Values;
use crate::solver::crosswise::lines::{Content, LINES, SIZE};
use crate::solver::crosswise::play::Play;
use crate::solver::crosswise::state::{Setting, State};
use xgames_core::board::Side;
use xgames_core::games::crosswise::kernel::{self, cells};
use xgames_core::games::crosswise::{Action, GridCell, Stone, Symbol, Wild, owner_of};

/// The number of cells of a line, as the length of an array.
const LENGTH: usize = SIZE as usize;

/// The number of lines.
const ALL_LINES: usize = 2 * LENGTH;

/// The gains of the changes of each line, for the player to move.
///
/// A play changes a row and a column, or two of each; what it gains is the sum over the lines. So the gain of each change of a
/// line is looked up once, and a play costs a few additions.
struct Gains<'a> {
    state: &'a State,
    /// The values for the lines of the player to move, and for the others.
    values: [&'a [i16]; 2],
    /// The value of each line as it is.
    now: [i32; ALL_LINES],
    /// Whether a line belongs to the player to move.
    is_own: [bool; ALL_LINES],
    /// The gain of a further stone, by line and symbol.
    add: [[i32; LENGTH]; ALL_LINES],
}

impl<'a> Gains<'a> {
    /// `values` are those after the play: when the other team moves next.
    fn new(state: &'a State, values: [&'a [i16]; 2], rows_move: bool) -> Gains<'a> {
        let is_own = std::array::from_fn(|line| (owner_of(line) == Side::First) == rows_move);
        let mut gains = Gains { state, values, now: [0; ALL_LINES], is_own, add: [[0; LENGTH]; ALL_LINES] };
        for line in 0..ALL_LINES {
            let content = state.lines[line];
            gains.now[line] = gains.of(line, content);
            if !LINES.is_full(content) {
                for symbol in 0..SIZE {
                    gains.add[line][usize::from(symbol)] = gains.of(line, LINES.add(content, symbol));
                }
            }
        }
        gains
    }

    fn of(&self, line: usize, content: Content) -> i32 {
        let content = usize::from(content);
        let value =
            if self.is_own[line] { self.values[0][content].into() } else { -i32::from(self.values[1][content]) };
        value - self.now[line]
    }

    /// The gain in a line that loses a symbol.
    fn remove(&self, line: usize, symbol: Symbol) -> i32 {
        self.of(line, LINES.remove(self.state.lines[line], symbol as u8))
    }

    /// The gain in a line in which a symbol takes the place of another one.
    fn replace(&self, line: usize, old: Symbol, new: usize) -> i32 {
        self.of(line, LINES.add(LINES.remove(self.state.lines[line], old as u8), new as u8))
    }
}

/// The row and the column of a cell, as lines.
fn lines_of_cell(cell: GridCell) -> (usize, usize) {
    (cell.row().into(), LENGTH + usize::from(cell.column()))
}

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
/// the player's own hand and on what everybody can see.
pub(super) fn choice(state: &State, setting: &Setting, values: &Values) -> Play {
    let vacant = state.vacant.count_ones();
    // A symbol takes a cell; that a wild does not is in its price.
    let next = [false, true].map(|owner_moves| values.lines(owner_moves, vacant.saturating_sub(1)));
    let gains = Gains::new(state, next, state.rows_move(setting));
    let hand = state.hands[state.seat(setting)];
    let mut best = Best { gain: i32::MIN, action: Action::Pass };
    let symbols = || Symbol::ALL.into_iter().filter(|symbol| hand.has(Stone::Symbol(*symbol)));
    for symbol in symbols() {
        for cell in cells(state.vacant) {
            let (row, column) = lines_of_cell(cell);
            let gain = gains.add[row][symbol as usize] + gains.add[column][symbol as usize];
            best.offer(gain, Action::Place(symbol, cell));
        }
    }
    for wild in Wild::ALL.into_iter().filter(|wild| hand.has(Stone::Wild(*wild))) {
        let price = values.price(wild, vacant);
        match wild {
            Wild::Move => moves(state, &gains, price, &mut best),
            Wild::Remove => removes(state, &gains, price, &mut best),
            Wild::Swap => symbols().for_each(|symbol| swaps(state, &gains, price, symbol, &mut best)),
            Wild::Exchange => exchanges(state, &gains, price, &mut best),
        }
    }
    Play::new(best.action)
}

fn moves(state: &State, gains: &Gains, price: i32, best: &mut Best) {
    for from in cells(state.occupied()) {
        let Some(symbol) = state.symbol_at(from) else { continue };
        let (row, column) = lines_of_cell(from);
        let (row_less, column_less) = (gains.remove(row, symbol), gains.remove(column, symbol));
        for to in cells(state.vacant) {
            let (row_to, column_to) = lines_of_cell(to);
            let mut gain = -price;
            // A line in which the stone stays does not change.
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
        let (row, column) = lines_of_cell(cell);
        best.offer(gains.remove(row, symbol) + gains.remove(column, symbol) - price, Action::Remove(cell));
    }
}

fn swaps(state: &State, gains: &Gains, price: i32, symbol: Symbol, best: &mut Best) {
    for cell in cells(state.occupied()) {
        let Some(old) = state.symbol_at(cell) else { continue };
        let (row, column) = lines_of_cell(cell);
        let gain = gains.replace(row, old, symbol as usize) + gains.replace(column, old, symbol as usize);
        best.offer(gain - price, Action::Swap(symbol, cell));
    }
}

fn exchanges(state: &State, gains: &Gains, price: i32, best: &mut Best) {
    /// An occupied cell, and the gains in its row and its column by the symbol that takes the place of its own.
    #[derive(Clone, Copy)]
    struct Place {
        cell: GridCell,
        symbol: Symbol,
        row: usize,
        column: usize,
        in_row: [i32; LENGTH],
        in_column: [i32; LENGTH],
    }
    let mut places = [None::<Place>; kernel::ALL_CELLS.count_ones() as usize];
    let mut number = 0;
    for cell in cells(state.occupied()) {
        let Some(symbol) = state.symbol_at(cell) else { continue };
        let (row, column) = lines_of_cell(cell);
        let in_row = std::array::from_fn(|new| gains.replace(row, symbol, new));
        let in_column = std::array::from_fn(|new| gains.replace(column, symbol, new));
        places[number] = Some(Place { cell, symbol, row, column, in_row, in_column });
        number += 1;
    }
    for (index, one) in places[..number].iter().flatten().enumerate() {
        for other in places[index + 1..number].iter().flatten() {
            let (to_one, to_other) = (other.symbol as usize, one.symbol as usize);
            let mut gain = -price;
            // A line in which both stones are does not change.
            if one.row != other.row {
                gain += one.in_row[to_one] + other.in_row[to_other];
            }
            if one.column != other.column {
                gain += one.in_column[to_one] + other.in_column[to_other];
            }
            best.offer(gain, Action::Exchange(one.cell, other.cell));
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
                            let value = values.lines(!is_own, vacant - 1)[usize::from(*content)];
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
