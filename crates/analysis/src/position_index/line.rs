//! Main lines of games in which stones are only placed.

use std::sync::Arc;

use xgames_core::board::Cell;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, Side};
use xgames_core::judge::{LineEnd, Need, Watch};

/// A game and the size of its board: the game by its place in [`Game::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) game: u8,
    pub(super) size: u16,
}

impl Key {
    pub(super) fn of<P: Symmetric>(start: &P) -> Option<Key> {
        let game = Game::ALL.iter().position(|game| *game == P::GAME)?;
        Some(Key { game: game.try_into().ok()?, size: Symmetric::size(start) })
    }
}

/// The cells of a board, numbered in reading order.
#[derive(Debug)]
pub(super) struct Board {
    /// The number of each cell by its index; [`NOWHERE`] off the board.
    numbers: Vec<u16>,
    pub(super) cells: u16,
}

/// The number of no cell: that of a swap or a pass.
pub(super) const NOWHERE: u16 = u16::MAX;

impl Board {
    pub(super) fn of<P: Symmetric>(start: &P) -> Board {
        let mut board = Board { numbers: Vec::new(), cells: 0 };
        for cell in start.rows().into_iter().flatten() {
            let needed = board.numbers.len().max(cell.index() + 1);
            board.numbers.resize(needed, NOWHERE);
            board.numbers[cell.index()] = board.cells;
            board.cells += 1;
        }
        board
    }

    pub(super) fn number(&self, cell: Cell) -> u16 {
        self.numbers.get(cell.index()).copied().unwrap_or(NOWHERE)
    }
}

/// The boards that have occurred so far.
#[derive(Default)]
pub(super) struct Boards(Vec<(Key, Arc<Board>)>);

impl Boards {
    fn get<P: Symmetric>(&mut self, start: &P) -> Option<(Key, Arc<Board>)> {
        let key = Key::of(start)?;
        if let Some((_, board)) = self.0.iter().find(|(known, _)| *known == key) {
            return Some((key, Arc::clone(board)));
        }
        let board = Arc::new(Board::of(start));
        self.0.push((key, Arc::clone(&board)));
        Some((key, board))
    }
}

/// A main line. Its cells are where its plies have placed stones, [`NOWHERE`] for a swap or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    pub(super) cells: &'a [u16],
    pub(super) facts: Facts,
}

/// The facts about a game besides its stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// Whether the players have swapped at ply 2.
    pub(super) swapped: bool,
    pub(super) is_invalid: bool,
    /// Whether there is a last position: no illegal move follows.
    pub(super) has_last: bool,
}

/// The side to move after a ply.
pub(super) fn side_after(ply: u32, swapped: bool) -> Side {
    let turns = ply - u32::from(swapped && ply >= 2);
    if turns.is_multiple_of(2) { Side::First } else { Side::Second }
}

impl Line<'_> {
    /// The plies that place stones, from 1, with the number of the cell and the side of the stone.
    pub(super) fn stones(&self) -> impl Iterator<Item = (u32, u16, Side)> {
        let swapped = self.facts.swapped;
        let placed = (0..).zip(self.cells).filter(|(_, cell)| **cell != NOWHERE);
        placed.map(move |(before, cell)| (before + 1, *cell, side_after(before, swapped)))
    }

    /// The number of plies that are passes.
    pub(super) fn passes(&self) -> u32 {
        let others = self.cells.iter().filter(|cell| **cell == NOWHERE).count() as u32;
        others - u32::from(self.facts.swapped).min(others)
    }
}

/// Watches a game for its main line.
pub(super) struct LineWatch<'a> {
    boards: &'a mut Boards,
    /// The cells of the lines so far, to which those of this game are added.
    cells: &'a mut Vec<u16>,
    pub(super) board: Option<(Key, Arc<Board>)>,
    pub(super) swapped: bool,
    pub(super) has_last: bool,
}

impl<'a> LineWatch<'a> {
    pub(super) fn new(boards: &'a mut Boards, cells: &'a mut Vec<u16>) -> LineWatch<'a> {
        LineWatch { boards, cells, board: None, swapped: false, has_last: false }
    }
}

impl<P: Symmetric> Watch<P> for LineWatch<'_> {
    fn need(&self) -> Need {
        Need::Ends
    }

    fn first_plies(&self) -> usize {
        usize::MAX
    }

    fn begins(&mut self, start: &P) {
        self.board = self.boards.get(start);
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        let Some((_, board)) = &self.board else { return };
        self.swapped = end.is_swapped();
        self.has_last = end.last.is_some();
        self.cells.extend(end.first.iter().map(|mv| {
            let mut number = NOWHERE;
            P::each_changed(*mv, |cell| number = board.number(cell));
            number
        }));
    }
}
