//! Plays in 16 bits.

use xgames_core::games::crosswise::{Action, GridCell, Move, Symbol};

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

    #[expect(clippy::inline_always, reason = "the kind of the action is mostly a constant")]
    #[inline(always)]
    pub(crate) fn new(action: Action) -> Play {
        let of =
            |what: u16, one: GridCell, other: u8| Play(what << 12 | u16::from(one.number()) << 6 | u16::from(other));
        match action {
            Action::Place(symbol, cell) => of(symbol as u16, cell, 0),
            Action::Move(from, to) => of(MOVE, from, to.number()),
            Action::Remove(cell) => of(REMOVE, cell, 0),
            Action::Swap(symbol, cell) => of(FIRST_SWAP + symbol as u16, cell, 0),
            Action::Exchange(one, other) => of(EXCHANGE, one, other.number()),
            Action::Pass => Play::PASS,
        }
    }

    #[expect(clippy::inline_always, reason = "each play of a search begins with this")]
    #[inline(always)]
    pub(crate) fn action(self) -> Action {
        let (what, one, other) = (self.0 >> 12, self.0 >> 6 & 63, self.0 & 63);
        let symbol = |number: u16| Symbol::ALL[usize::from(number)];
        match what {
            MOVE => Action::Move(cell(one), cell(other)),
            REMOVE => Action::Remove(cell(one)),
            EXCHANGE => Action::Exchange(cell(one), cell(other)),
            PASS => Action::Pass,
            FIRST_SWAP.. => Action::Swap(symbol(what - FIRST_SWAP), cell(one)),
            _ => Action::Place(symbol(what), cell(one)),
        }
    }

    /// The move as the rules know it.
    pub(crate) fn to_move(self) -> Move {
        self.action().canonical().into()
    }
}

#[inline]
fn cell(number: u16) -> GridCell {
    GridCell::of_number(number as u8).expect("a cell of the board")
}
