//! Crossway (Mark Steere, 2007). The rule identifiers are those of `docs/rules/crossway.md`.

mod final_board;
pub mod kernel;
mod notation;
mod symmetry;
mod tactics;

use std::fmt;

use super::placement::{Pie, SwapFault, Turns};
use super::written_position::WrittenPosition;
use super::{Diagram, Fault, Notation, Outcome, Position, Reason, Seat, SetupFault, Turn, begin_at};
use crate::board::picture::Mark;
use crate::board::square::{Coords, Square};
use crate::board::stones::StoneBoard;
use crate::board::{Cell, Content, Side};
use crate::diagnostic::Code;

pub use super::placement::Move;

/// The default number of points per side (CW1).
pub const DEFAULT_SIZE: u16 = 19;
/// The smallest and the largest board (CW1).
pub const SIZES: std::ops::RangeInclusive<u16> = 2..=52;

/// The edges of the board (CW4), as bits.
const NORTH: u8 = 1;
const SOUTH: u8 = 2;
const WEST: u8 = 4;
const EAST: u8 = 8;

/// The edges that a side has to connect (CW4).
const fn goal(side: Side) -> u8 {
    match side {
        Side::First => NORTH | SOUTH,
        Side::Second => WEST | EAST,
    }
}

/// A game of Crossway starts from this set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    size: u16,
    coords: Coords,
    pie: Pie,
    position: Option<WrittenPosition>,
}

/// A position of Crossway.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::crossway::{Crossway, Illegal};
/// use xgames::games::{Notation, Position, Side};
///
/// let mut position = Crossway::new(4)?;
/// for mv in ["b2", "c2", "c3"] {
///     position.play_text(mv)?;
/// }
/// assert_eq!(position.turn().side, Side::Second);
/// assert_eq!(position.legal_moves().len(), 12);
///
/// // The block b2 c2 b3 c3 would be a checkerboard.
/// let illegal = position.play_text("b3").unwrap_err();
/// assert_eq!(illegal.to_string(), "a white stone on b3 completes a checkerboard with b2, c3, c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Crossway {
    square: Square,
    coords: Coords,
    board: StoneBoard<8>,
    turns: Turns,
    winner: Option<Side>,
}

// By hand so that `clone_from` reuses the board's allocations.
impl Clone for Crossway {
    fn clone(&self) -> Self {
        Crossway {
            board: self.board.clone(),
            square: self.square,
            coords: self.coords,
            turns: self.turns,
            winner: self.winner,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        (self.square, self.coords, self.turns, self.winner) =
            (source.square, source.coords, source.turns, source.winner);
    }
}

/// The reason why a move is illegal in Crossway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has been decided (CW7).
    GameOver,
    /// The board has no such point (CW1).
    OffBoard(Cell),
    /// Placements go to empty points (CW2).
    Occupied(Cell),
    /// The placement completes a checkerboard with these three other points (CW3).
    Checkerboard(Cell, [Cell; 3]),
    /// No placement is legal, not even on this point, where it would complete a checkerboard with these three (CW6).
    MustPass(Cell, [Cell; 3]),
    /// A placement is possible, for example here (CW6).
    NotStuck(Cell),
    /// The pie rule does not allow it (CW5).
    Swap(SwapFault),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game is over",
            Illegal::OffBoard(_) => "the point is not on the board",
            Illegal::Occupied(_) => "the point is occupied",
            Illegal::Checkerboard(..) => "the stone completes a checkerboard",
            Illegal::MustPass(..) => "there is no legal placement: the side to move must pass",
            Illegal::NotStuck(_) => "the side to move may not pass while a placement is possible",
            Illegal::Swap(fault) => return fault.fmt(f),
        })
    }
}

impl std::error::Error for Illegal {}

impl Crossway {
    /// The empty board with `size` points per side, with the pie rule and Go-like coordinates.
    ///
    /// # Errors
    /// A size that is not one of [`SIZES`].
    pub fn new(size: u16) -> Result<Crossway, SetupFault> {
        begin_at(size, None)
    }

    /// The shape of the board.
    #[must_use]
    pub fn square(&self) -> Square {
        self.square
    }

    /// The stones.
    #[must_use]
    pub fn stones(&self) -> &StoneBoard<8> {
        &self.board
    }

    /// The other three points of a checkerboard that a stone of `side` on `point` would complete (CW3): the two beside it have
    /// the other colour, and the one opposite has its own.
    #[inline]
    fn checkerboard(&self, point: Cell, side: Side) -> Option<[Cell; 3]> {
        let near = self.board.near(point);
        let [own, other] = [near[side as usize], near[side.other() as usize]];
        let south = self.square.stride();
        // From the North-West, row by row: the bits of the two points beside, that of the one opposite, and the steps to them.
        let blocks: [(u8, u8, i16, i16); 4] = [
            (0b0000_0101, 0b0000_0010, -south, -1),
            (0b0001_0100, 0b0000_1000, -south, 1),
            (0b0100_0001, 0b1000_0000, south, -1),
            (0b0101_0000, 0b0010_0000, south, 1),
        ];
        let completes = |(beside, opposite, ..): &(u8, u8, i16, i16)| other & beside == *beside && own & opposite != 0;
        let (.., vertical, horizontal) = blocks.into_iter().find(completes)?;
        Some([vertical, horizontal, vertical + horizontal].map(|offset| point.step(offset)))
    }

    /// A point where the side to move may place a stone, if there is one.
    fn any_placement(&self) -> Option<Cell> {
        let side = self.turns.side();
        self.board.empty_cells().find(|point| self.checkerboard(*point, side).is_none())
    }

    fn place(&mut self, point: Cell, side: Side) {
        if self.board.place_in_chain(point, side) & goal(side) == goal(side) {
            self.winner = Some(side);
        }
    }

    /// The four points of a checkerboard, if there is one.
    fn any_checkerboard(&self) -> Option<[Cell; 4]> {
        self.square.cells().find_map(|point| match self.board.at(point) {
            Content::Stone(side) => self.checkerboard(point, side).map(|[a, b, c]| [point, a, b, c]),
            _ => None,
        })
    }
}

impl Position for Crossway {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn begin(setup: &Setup) -> Result<Crossway, SetupFault> {
        let square = Square::new(setup.size);
        let edges = |column: u16, row: u16| {
            [(NORTH, Side::First, 0), (SOUTH, Side::First, 1), (WEST, Side::Second, 0), (EAST, Side::Second, 1)]
                .into_iter()
                .filter(|(_, side, edge)| {
                    kernel::edge_row(*side, *edge, setup.size.into(), row.into()) >> column & 1 != 0
                })
                .fold(0, |edges, (edge, ..)| edges | edge)
        };
        let cells = square.cells_with_coordinates().map(|(cell, column, row)| (cell, edges(column, row)));
        let board = StoneBoard::new(square.padded_len(), square.neighbours(), cells);
        let to_move = setup.position.as_ref().and_then(|position| position.to_move).unwrap_or(Side::First);
        let turns = Turns::new(to_move, setup.pie);
        let mut start = Crossway { square, coords: setup.coords, board, turns, winner: None };
        if let Some(position) = &setup.position {
            for (cell, glyph) in square.cells().zip(position.grid.rows.iter().flatten()) {
                if let Some(side) = notation::side_of(glyph.character) {
                    start.place(cell, side);
                }
            }
            if let Some(block) = start.any_checkerboard() {
                let names = block.map(|cell| start.cell_name(cell)).join(", ");
                let mut picture = start.picture();
                picture.mark(&block, Mark::Fault);
                let fault = Fault::new(
                    Code::SetUpCheckerboard,
                    format!("the set-up position contains a checkerboard: {names}"),
                )
                .help("no placement may complete a checkerboard (CW3), so no game can reach this position")
                .cells(block);
                return Err(SetupFault { picture: Some(Box::new(picture)), ..SetupFault::new(position.field, fault) });
            }
        }
        Ok(start)
    }

    fn turn(&self) -> Turn {
        self.turns.turn()
    }

    fn owner(&self, side: Side) -> Seat {
        self.turns.owner(side)
    }

    #[inline]
    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.winner.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Place(point) => match self.board.at_any(point) {
                Content::Empty => match self.checkerboard(point, self.turns.side()) {
                    None => Ok(()),
                    Some(block) if self.any_placement().is_some() => Err(Illegal::Checkerboard(point, block)),
                    Some(block) => Err(Illegal::MustPass(point, block)),
                },
                Content::Stone(_) => Err(Illegal::Occupied(point)),
                Content::Border => Err(Illegal::OffBoard(point)),
            },
            Move::Swap => self.turns.check_swap().map_err(Illegal::Swap),
            Move::Pass => self.any_placement().map_or(Ok(()), |point| Err(Illegal::NotStuck(point))),
        }
    }

    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.winner.is_some() {
            return;
        }
        moves.extend(kernel::placements(&self.board, self.turns.side()).map(Move::Place));
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        if self.turns.check_swap().is_ok() {
            moves.push(Move::Swap);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        if let Move::Place(point) = mv {
            self.place(point, self.turns.side());
        }
        self.turns.advance(mv);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|winner| Outcome { winner: Some(winner), reason: Reason::Connection })
    }
}

#[cfg(test)]
mod tests;
