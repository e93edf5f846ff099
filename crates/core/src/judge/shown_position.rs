//! Positions that can be shown without knowing of which game they are.

use super::{End, PositionAt};
use crate::board::Cell;
use crate::board::picture::Picture;
use crate::games::{Facts, Game, Notation, Outcome, Seat, Side, Turn};

/// The parts of a [`PositionAt`] of any game that can be shown.
pub trait ShownPosition {
    /// The game.
    fn game(&self) -> Game;

    /// The size of the board.
    fn size(&self) -> u16;

    /// Facts about players, points and hidden stones.
    fn facts(&self) -> Facts;

    /// The turn of the player to move.
    fn turn(&self) -> Turn;

    /// The name of the side to move; `None` after the end.
    fn to_move(&self) -> Option<&'static str>;

    /// Whether it is known who is to move.
    fn is_side_known(&self) -> bool;

    /// The owner of a side, if it is known.
    fn owner(&self, side: Side) -> Option<Seat>;

    /// The side of a player.
    fn side_of(&self, seat: Seat) -> Side;

    /// The names of the players by seat, as far as they are known.
    fn players(&self) -> &[Option<String>];

    /// The outcome of the game, on the board or by resignation.
    fn outcome(&self) -> Option<Outcome>;

    /// A description of how the game ended, where the board alone does not show it.
    fn ending(&self) -> Option<String>;

    /// The end of the main line if it does not end on the board.
    fn end(&self) -> End;

    /// The number of plies that led to the position.
    fn plies(&self) -> usize;

    /// The last move with its number, as in `12. c7 (ply 23)`.
    fn last_ply(&self) -> Option<&str>;

    /// The cells that the last move changed, from where it begins to where it ends.
    fn last_cells(&self) -> Vec<Cell>;

    /// Whether the last move captured a stone.
    fn has_captured(&self) -> bool;

    /// The cells that each move changed that led to the position.
    fn changed_cells(&self) -> Vec<Vec<Cell>>;

    /// The board, unmarked.
    fn picture(&self) -> Picture;

    /// The stones that decided the game.
    fn deciding_cells(&self) -> Vec<Cell>;

    /// The canonical name of a cell.
    fn cell_name(&self, cell: Cell) -> String;

    /// The position in one line.
    fn one_line(&self) -> String;

    /// The legal moves in canonical text, sorted; there are none after the end.
    fn legal_moves(&self) -> Vec<String>;

    /// The cells on which legal moves end.
    fn legal_ends(&self) -> Vec<Cell>;
}

impl<P: Notation> ShownPosition for PositionAt<P> {
    fn game(&self) -> Game {
        P::GAME
    }

    fn size(&self) -> u16 {
        self.size
    }

    fn facts(&self) -> Facts {
        self.position.facts()
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn to_move(&self) -> Option<&'static str> {
        PositionAt::to_move(self)
    }

    fn is_side_known(&self) -> bool {
        self.side_known
    }

    fn owner(&self, side: Side) -> Option<Seat> {
        PositionAt::owner(self, side)
    }

    fn side_of(&self, seat: Seat) -> Side {
        self.position.side_of(seat)
    }

    fn players(&self) -> &[Option<String>] {
        &self.players
    }

    fn outcome(&self) -> Option<Outcome> {
        PositionAt::outcome(self)
    }

    fn ending(&self) -> Option<String> {
        self.position.ending()
    }

    fn end(&self) -> End {
        self.end_here()
    }

    fn plies(&self) -> usize {
        self.moves().len()
    }

    fn last_ply(&self) -> Option<&str> {
        self.last.as_ref()?.name.as_deref()
    }

    fn last_cells(&self) -> Vec<Cell> {
        self.last.as_ref().map(|last| P::changed_cells(last.mv)).unwrap_or_default()
    }

    fn has_captured(&self) -> bool {
        self.last.as_ref().is_some_and(|last| last.captures)
    }

    fn changed_cells(&self) -> Vec<Vec<Cell>> {
        self.moves().iter().map(|mv| P::changed_cells(*mv)).collect()
    }

    fn picture(&self) -> Picture {
        self.position.picture()
    }

    fn deciding_cells(&self) -> Vec<Cell> {
        self.position.deciding_cells()
    }

    fn cell_name(&self, cell: Cell) -> String {
        self.position.cell_name(cell)
    }

    fn one_line(&self) -> String {
        self.position.one_line()
    }

    fn legal_moves(&self) -> Vec<String> {
        let moves = if self.outcome().is_none() { self.position.legal_moves() } else { Vec::new() };
        let mut texts: Vec<String> = moves.into_iter().map(|mv| self.position.move_text(mv)).collect();
        texts.sort_unstable();
        texts
    }

    fn legal_ends(&self) -> Vec<Cell> {
        self.position.legal_moves().into_iter().filter_map(|mv| P::changed_cells(mv).pop()).collect()
    }
}
