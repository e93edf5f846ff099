//! Cross (Cameron Browne, 2008). The rule identifiers are those of `docs/rules/cross.md`.

mod final_board;
pub mod kernel;
mod notation;
mod symmetry;
mod tactics;

use std::fmt;

use self::kernel::{VERDICTS, Verdict};
use super::placement::{Pie, SwapFault, Turns};
use super::written_position::WrittenPosition;
use super::{Diagram, Fault, Outcome, Position, Reason, Seat, SetupFault, Turn, begin_at};
use crate::board::hex::Hex;
use crate::board::picture::Mark;
use crate::board::stones::StoneBoard;
use crate::board::{Cell, Content, Side};
use crate::diagnostic::Code;

pub use super::placement::Move;

/// The default number of cells per side (CR1).
pub const DEFAULT_SIZE: u16 = 6;
/// The smallest and the largest board (CR1).
pub const SIZES: std::ops::RangeInclusive<u16> = 2..=10;

/// A game of Cross starts from this set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    side: u16,
    pie: Pie,
    position: Option<WrittenPosition>,
}

/// A position of Cross.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::cross::Cross;
/// use xgames::games::{Notation, Position, Side};
///
/// let mut position = Cross::new(2)?;
/// for mv in ["b2", "swap", "a1", "c3"] {
///     position.play_text(mv)?;
/// }
/// // The chain b2 c3 of O touches S, but not yet the opposite side N.
/// assert_eq!(position.one_line(), "X1/1O1/1O X");
/// position.play_text("c2")?;
/// position.play_text("a2")?;
///
/// // A chain of O joins N and S, but not three non-adjacent sides: O has lost.
/// assert_eq!(position.outcome().unwrap().winner, Some(Side::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Cross {
    hex: Hex,
    board: StoneBoard<6>,
    turns: Turns,
    outcome: Option<Outcome>,
}

// By hand so that `clone_from` reuses the board's allocations.
impl Clone for Cross {
    fn clone(&self) -> Self {
        Cross { board: self.board.clone(), hex: self.hex, turns: self.turns, outcome: self.outcome }
    }

    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        (self.hex, self.turns, self.outcome) = (source.hex, source.turns, source.outcome);
    }
}

/// The reason why a move is illegal in Cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has been decided (CR7).
    GameOver,
    /// The board has no such cell (CR1).
    OffBoard(Cell),
    /// Placements go to empty cells (CR2).
    Occupied(Cell),
    /// A placement is possible, for example here (CR2).
    Pass(Cell),
    /// The pie rule does not allow it (CR3).
    Swap(SwapFault),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game is over",
            Illegal::OffBoard(_) => "the cell is not on the board",
            Illegal::Occupied(_) => "the cell is occupied",
            Illegal::Pass(_) => "a side may not pass while a placement is possible",
            Illegal::Swap(fault) => return fault.fmt(f),
        })
    }
}

impl std::error::Error for Illegal {}

impl Cross {
    /// The empty board with `size` cells per side, with the pie rule.
    ///
    /// # Errors
    /// A size that is not one of [`SIZES`].
    pub fn new(size: u16) -> Result<Cross, SetupFault> {
        begin_at(size, None)
    }

    /// The shape of the board.
    #[must_use]
    pub fn hex(&self) -> Hex {
        self.hex
    }

    /// The stones.
    #[must_use]
    pub fn stones(&self) -> &StoneBoard<6> {
        &self.board
    }

    /// Whether a chain that touches these sides of the board wins (CR4).
    #[inline]
    #[must_use]
    pub fn wins_with(sides: u8) -> bool {
        VERDICTS[usize::from(sides)] == Verdict::Wins
    }

    /// Whether a chain that touches these sides of the board loses (CR5).
    #[inline]
    #[must_use]
    pub fn loses_with(sides: u8) -> bool {
        VERDICTS[usize::from(sides)] == Verdict::Loses
    }

    #[inline]
    fn place(&mut self, cell: Cell, side: Side) {
        let sides = self.board.place_in_chain(cell, side);
        self.outcome = outcome_of(side, VERDICTS[usize::from(sides)]);
    }

    /// The owner of the stone on a cell, and the verdict on its chain.
    fn verdict_at(&self, cell: Cell) -> Option<(Side, Verdict)> {
        match self.board.at(cell) {
            Content::Stone(side) => Some((side, VERDICTS[usize::from(self.board.edges_of_chain(cell))])),
            Content::Empty | Content::Border => None,
        }
    }

    /// The verdict on a whole set-up position for a side: a winning chain outweighs a losing one (CR5).
    fn standing(&self, side: Side) -> Verdict {
        let has = |wanted| self.hex.cells().any(|cell| self.verdict_at(cell) == Some((side, wanted)));
        if has(Verdict::Wins) {
            Verdict::Wins
        } else if has(Verdict::Loses) {
            Verdict::Loses
        } else {
            Verdict::Open
        }
    }

    /// A chain of `owner` that touches all of `sides`: the shortest path between two sides, or three arms that meet in a cell.
    fn path_between(&self, owner: Side, sides: u8) -> Option<Vec<Cell>> {
        let each = || (0..6).map(|bit| 1 << bit).filter(|side| sides & side != 0);
        // Usually there is no such chain, and this test is cheaper than the search.
        let joins_all = |cell: &Cell| {
            self.board.at(*cell) == Content::Stone(owner) && self.board.edges_of_chain(*cell) & sides == sides
        };
        self.hex.on_side(each().next()?).find(joins_all)?;
        let distances: Vec<_> = each().map(|side| self.board.distances(owner, self.hex.on_side(side))).collect();
        let mut totals = vec![0; self.hex.padded_len()];
        for distances in &distances {
            for (total, steps) in totals.iter_mut().zip(distances) {
                *total += u32::from(*steps);
            }
        }
        // An unreachable cell has a greater total than any reachable one.
        let (centre, _) = (0..).map(Cell).zip(totals).min_by_key(|(_, total)| *total)?;
        let mut path = Vec::new();
        for distances in &distances {
            let mut arm = self.board.descend(distances, centre);
            if path.is_empty() {
                arm.reverse();
            }
            path.extend(arm.into_iter().filter(|cell| !path.contains(cell)).collect::<Vec<_>>());
        }
        Some(path)
    }
}

const fn outcome_of(side: Side, verdict: Verdict) -> Option<Outcome> {
    match (verdict, side) {
        (Verdict::Open, _) => None,
        (Verdict::Wins, winner) => Some(Outcome { winner: Some(winner), reason: Reason::ThreeSides }),
        (Verdict::Loses, Side::First) => Some(Outcome { winner: Some(Side::Second), reason: Reason::TwoSides }),
        (Verdict::Loses, Side::Second) => Some(Outcome { winner: Some(Side::First), reason: Reason::TwoSides }),
    }
}

impl Position for Cross {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;

    fn begin(setup: &Setup) -> Result<Cross, SetupFault> {
        let hex = Hex::new(setup.side);
        let board =
            StoneBoard::new(hex.padded_len(), hex.neighbours(), hex.cells().map(|cell| (cell, hex.sides(cell))));
        let to_move = setup.position.as_ref().and_then(|position| position.to_move).unwrap_or(Side::First);
        let mut start = Cross { hex, board, turns: Turns::new(to_move, setup.pie), outcome: None };
        let Some(position) = &setup.position else { return Ok(start) };
        for (cell, glyph) in hex.cells().zip(position.grid.rows.iter().flatten()) {
            if let Some(side) = notation::side_of(glyph.character) {
                start.board.place_in_chain(cell, side);
            }
        }
        let [first, second] = [Side::First, Side::Second].map(|side| outcome_of(side, start.standing(side)));
        if first.is_some() && second.is_some() {
            let deciding: Vec<Cell> = hex
                .cells()
                .filter(|&cell| start.verdict_at(cell).is_some_and(|(_, verdict)| verdict != Verdict::Open))
                .collect();
            let mut picture = start.picture();
            picture.mark(&deciding, Mark::Fault);
            let fault = Fault::new(Code::BothDecided, "both sides hold a deciding chain in the set-up position")
                .help("the first of them ended the game, and the position does not show which one that was (CR8)")
                .cells(deciding);
            return Err(SetupFault { picture: Some(Box::new(picture)), ..SetupFault::new(position.field, fault) });
        }
        start.outcome = first.or(second);
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
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        match mv {
            Move::Place(cell) => match self.board.at_any(cell) {
                Content::Empty => Ok(()),
                Content::Stone(_) => Err(Illegal::Occupied(cell)),
                Content::Border => Err(Illegal::OffBoard(cell)),
            },
            Move::Swap => self.turns.check_swap().map_err(Illegal::Swap),
            // An undecided board has an empty cell (CR7).
            Move::Pass => self.board.empty_cells().next().map_or(Ok(()), |cell| Err(Illegal::Pass(cell))),
        }
    }

    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome.is_some() {
            return;
        }
        moves.extend(self.board.empty_cells().map(Move::Place));
        if self.turns.check_swap().is_ok() {
            moves.push(Move::Swap);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        if let Move::Place(cell) = mv {
            self.place(cell, self.turns.side());
        }
        self.turns.advance(mv);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

#[cfg(test)]
mod tests;
