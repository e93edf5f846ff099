//! The quick kernel of Crosswise: which actions a hand allows (CZ4, CZ5), what they change (CZ5), when a stone is drawn (CZ4),
//! whose turn comes next (CZ3), and when the game ends with which winner (CZ6, CZ7, CZ8).
//!
//! The list of moves, the tactics, the solver and the engine use it, each with a [`Board`] of its own;
//! [`Position::check`](crate::games::Position::check) explains instead, and a test compares the two. The points of a line are in
//! [`Line`](super::Line).

use super::lines::{LINES, owner_of};
use super::stones::{Stone, Symbol, Wild};
use super::{Action, GridCell, Stones};
use crate::board::Side;

pub use super::geometry::{ALL_CELLS, bit, cells};

/// What actions change: the stones on the board, and the hand of the player.
pub trait Board {
    /// Removes the stone from a cell, and returns it; `None` if there is none.
    fn lift(&mut self, cell: GridCell) -> Option<Symbol>;

    /// Puts a stone on a vacant cell.
    fn lay(&mut self, symbol: Symbol, cell: GridCell);

    /// A stone leaves the hand, in which it is: a symbol for the board, a wild to be put aside. Without hands, this does nothing.
    #[inline]
    fn spend(&mut self, stone: Stone) {
        let _ = stone;
    }

    /// A stone of the board goes into the hand. Without hands, this does nothing.
    #[inline]
    fn pick_up(&mut self, symbol: Symbol) {
        let _ = symbol;
    }
}

/// The stone on a cell.
#[inline]
pub(super) fn symbol_at(stones: &Stones, cell: GridCell) -> Option<Symbol> {
    Symbol::ALL.into_iter().find(|symbol| stones[*symbol as usize] & bit(cell) != 0)
}

/// The stones of each symbol, as sets of cells.
impl Board for Stones {
    #[inline]
    fn lift(&mut self, cell: GridCell) -> Option<Symbol> {
        let symbol = symbol_at(self, cell)?;
        self[symbol as usize] &= !bit(cell);
        Some(symbol)
    }

    /// A stone that is there all the same is replaced.
    #[inline]
    fn lay(&mut self, symbol: Symbol, cell: GridCell) {
        self.iter_mut().for_each(|of_symbol| *of_symbol &= !bit(cell));
        self[symbol as usize] |= bit(cell);
    }
}

/// The stones of the hand that an action uses up (CZ4, CZ5).
#[inline]
#[must_use]
pub fn played(action: Action) -> [Option<Stone>; 2] {
    let wild = |wild| Some(Stone::Wild(wild));
    match action {
        Action::Place(symbol, _) => [Some(Stone::Symbol(symbol)), None],
        Action::Move(..) => [wild(Wild::Move), None],
        Action::Remove(_) => [wild(Wild::Remove), None],
        Action::Swap(symbol, _) => [wild(Wild::Swap), Some(Stone::Symbol(symbol))],
        Action::Exchange(..) => [wild(Wild::Exchange), None],
        Action::Pass => [None; 2],
    }
}

/// The most cells whose stones the action of this stone of the hand takes away or replaces (CZ5).
#[inline]
#[must_use]
pub fn most_lifted(stone: Stone) -> u32 {
    match stone {
        Stone::Symbol(_) => 0,
        Stone::Wild(Wild::Move | Wild::Remove | Wild::Swap) => 1,
        Stone::Wild(Wild::Exchange) => 2,
    }
}

/// Visits each action of a hand (CZ5): symbols that are placed, then moves, removes, swaps and exchanges, each by symbol and
/// then row by row. Of the cells of an exchange, the one with the lower number is the first. There is no pass among them.
///
/// `vacant` is the set of vacant cells; `may_play` says whether the hand may hold a stone, and also a second one.
#[inline]
pub fn each_action(vacant: u64, may_play: impl Fn(Stone, Option<Stone>) -> bool, mut visit: impl FnMut(Action)) {
    let (vacant, occupied) = (cells(vacant), cells(!vacant));
    for symbol in Symbol::ALL.into_iter().filter(|symbol| may_play(Stone::Symbol(*symbol), None)) {
        vacant.clone().for_each(|cell| visit(Action::Place(symbol, cell)));
    }
    if may_play(Stone::Wild(Wild::Move), None) {
        for from in occupied.clone() {
            vacant.clone().for_each(|to| visit(Action::Move(from, to)));
        }
    }
    if may_play(Stone::Wild(Wild::Remove), None) {
        occupied.clone().for_each(|cell| visit(Action::Remove(cell)));
    }
    let may_swap = |symbol: &Symbol| may_play(Stone::Wild(Wild::Swap), Some(Stone::Symbol(*symbol)));
    for symbol in Symbol::ALL.into_iter().filter(may_swap) {
        occupied.clone().for_each(|cell| visit(Action::Swap(symbol, cell)));
    }
    if may_play(Stone::Wild(Wild::Exchange), None) {
        let mut others = occupied;
        while let Some(one) = others.next() {
            others.clone().for_each(|other| visit(Action::Exchange(one, other)));
        }
    }
}

/// Visits each legal action of a hand that is known, and the pass if there is no other (CZ6). See [`each_action`].
#[inline]
pub fn each_legal(vacant: u64, may_play: impl Fn(Stone, Option<Stone>) -> bool, mut visit: impl FnMut(Action)) {
    let mut is_stuck = true;
    each_action(vacant, may_play, |action| {
        is_stuck = false;
        visit(action);
    });
    if is_stuck {
        visit(Action::Pass);
    }
}

/// Carries out an action that is legal on the board (CZ5).
#[inline]
pub fn act(board: &mut impl Board, action: Action) {
    played(action).into_iter().flatten().for_each(|stone| board.spend(stone));
    match action {
        Action::Pass => {}
        Action::Place(symbol, cell) => board.lay(symbol, cell),
        Action::Move(from, to) => {
            if let Some(symbol) = board.lift(from) {
                board.lay(symbol, to);
            }
        }
        Action::Remove(cell) => {
            if let Some(symbol) = board.lift(cell) {
                board.pick_up(symbol);
            }
        }
        Action::Swap(symbol, cell) => {
            if let Some(taken) = board.lift(cell) {
                board.pick_up(taken);
            }
            board.lay(symbol, cell);
        }
        Action::Exchange(one, other) => {
            if let (Some(first), Some(second)) = (board.lift(one), board.lift(other)) {
                board.lay(second, one);
                board.lay(first, other);
            }
        }
    }
}

/// The cells on which an action lays stones: a line that has become a six goes through one of them (CZ7).
#[inline]
#[must_use]
pub fn laid_on(action: Action) -> [Option<GridCell>; 2] {
    match action {
        Action::Place(_, cell) | Action::Move(_, cell) | Action::Swap(_, cell) => [Some(cell), None],
        Action::Exchange(one, other) => [Some(one), Some(other)],
        Action::Remove(_) | Action::Pass => [None; 2],
    }
}

/// Whether a hand of `held` stones is refilled: it is not full, and the bag is not empty (CZ4).
#[inline]
#[must_use]
pub fn is_refilled(held: u8, full: u8, bag: u8) -> bool {
    held < full && bag > 0
}

/// Whether a stone is drawn after an action that did not end the game, and has left `held` stones in the hand (CZ4, CZ6).
#[inline]
#[must_use]
pub fn draw_is_due(action: Action, held: u8, full: u8, bag: u8) -> bool {
    action != Action::Pass && is_refilled(held, full, bag)
}

/// Whether the team that begins moves at this index of the turn cycle: the teams take turns (CZ3).
#[inline]
#[must_use]
pub fn beginners_move(place: usize) -> bool {
    place.is_multiple_of(2)
}

/// The index in the turn cycle that comes after this one.
#[inline]
#[must_use]
pub fn next_place(place: u8, length: usize) -> u8 {
    if usize::from(place) + 1 < length { place + 1 } else { 0 }
}

/// The seats that have passed since the last action, one bit each, after an action of a seat; seats count from 0 (CZ6).
#[inline]
#[must_use]
pub fn passed_after(passed: u8, seat: usize, action: Action) -> u8 {
    if action == Action::Pass { passed | 1 << seat } else { 0 }
}

/// Whether every seat has passed since the last action (CZ6).
#[inline]
#[must_use]
pub fn all_have_passed(passed: u8, players: usize) -> bool {
    passed.count_ones() as usize == players
}

/// The index of the first line with six equal symbols (CZ7).
#[inline]
pub(super) fn six(stones: &Stones) -> Option<usize> {
    LINES.iter().position(|line| stones.iter().any(|of_symbol| of_symbol & line == *line))
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This team has six equal symbols in one of its lines (CZ7).
    Six(Side),
    /// The points decide (CZ8).
    Points,
}

/// How the game has ended after a whole action, if it has: by a line of six equal symbols, whose index is given, or because all
/// cells are full, or because all players have passed (CZ6, CZ7, CZ8).
#[inline]
#[must_use]
pub fn end(six: Option<usize>, vacant: u64, passed: u8, players: usize) -> Option<End> {
    match six {
        Some(line) => Some(End::Six(owner_of(line))),
        None => (vacant == 0 || all_have_passed(passed, players)).then_some(End::Points),
    }
}

/// The team with more points, given the points of the rows and of the columns; `None` for a draw (CZ8).
#[inline]
#[must_use]
pub fn winner_by_points([rows, columns]: [u8; 2]) -> Option<Side> {
    match rows.cmp(&columns) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    }
}
