//! Plays in 16 bits.

use super::lines::{CELLS, SIZE};
use xgames_core::games::crosswise::{self as rules, GridCell, Symbol};

/// A player's action in a turn, with cells and symbols as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Place(u8, u8),
    Move(u8, u8),
    Remove(u8),
    Swap(u8, u8),
    Exchange(u8, u8),
    Pass,
}

/// An action in 16 bits: four for what is done, including a symbol, and six for each of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play(pub(crate) u16);

/// The first four bits: a symbol that is placed, one of these, or from [`FIRST_SWAP`] on a symbol that is swapped in.
const MOVE: u16 = 6;
const REMOVE: u16 = 7;
const EXCHANGE: u16 = 8;
const PASS: u16 = 9;
const FIRST_SWAP: u16 = 10;

impl Play {
    pub(crate) const PASS: Play = Play(PASS << 12);

    #[inline]
    pub(crate) fn new(action: Action) -> Play {
        let of = |what: u16, one: u8, other: u8| Play(what << 12 | u16::from(one) << 6 | u16::from(other));
        match action {
            Action::Place(symbol, cell) => of(symbol.into(), cell, 0),
            Action::Move(from, to) => of(MOVE, from, to),
            Action::Remove(cell) => of(REMOVE, cell, 0),
            Action::Swap(symbol, cell) => of(FIRST_SWAP + u16::from(symbol), cell, 0),
            Action::Exchange(one, other) => of(EXCHANGE, one, other),
            Action::Pass => Play::PASS,
        }
    }

    #[inline]
    pub(crate) fn action(self) -> Action {
        let (what, one, other) = (self.0 >> 12, (self.0 >> 6 & 63) as u8, (self.0 & 63) as u8);
        match what {
            MOVE => Action::Move(one, other),
            REMOVE => Action::Remove(one),
            EXCHANGE => Action::Exchange(one, other),
            PASS => Action::Pass,
            FIRST_SWAP.. => Action::Swap((what - FIRST_SWAP) as u8, one),
            _ => Action::Place(what as u8, one),
        }
    }

    /// The move as the rules know it.
    pub(crate) fn to_move(self) -> rules::Move {
        let action = match self.action() {
            Action::Place(symbol, on) => rules::Action::Place(Symbol::ALL[usize::from(symbol)], cell(on)),
            Action::Move(from, to) => rules::Action::Move(cell(from), cell(to)),
            Action::Remove(from) => rules::Action::Remove(cell(from)),
            Action::Swap(symbol, on) => rules::Action::Swap(Symbol::ALL[usize::from(symbol)], cell(on)),
            Action::Exchange(one, other) => rules::Action::exchange(cell(one), cell(other)),
            Action::Pass => rules::Action::Pass,
        };
        action.into()
    }
}

fn cell(number: u8) -> GridCell {
    debug_assert!(number < CELLS);
    GridCell::new(number % SIZE, number / SIZE).expect("a cell of the board")
}
