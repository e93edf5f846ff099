//! Judging a whole game on its final board.

use super::{Cell, Outcome, Position, Seat, Side, Turn};

/// The stones of a game, collected without checking the rules.
///
/// Where stones never move, every fault of a game is still visible on its final board. Checking that one board costs much
/// less than checking every position. If something is wrong, the moves are played one by one to find out what and where,
/// so a final board must never accept a game with an illegal move.
///
/// The unit tests `the_final_board_agrees_with_the_rules` compare this with the plain rules at each ply of random games, legal or
/// not.
///
/// The trait requires that a move is read alike in every position.
pub trait FinalBoard<P: Position> {
    /// Begins a game; `false` if games from this position must be played move by move.
    fn begin(&mut self, start: &P) -> bool;

    /// Adds a move; `false` if the game must be played move by move.
    fn add(&mut self, mv: P::Move) -> bool;

    /// The turn after the moves so far.
    fn turn(&self) -> Turn;

    /// The player who owns a side.
    fn owner(&self, side: Side) -> Seat;

    /// The outcome, if the whole game is legal; `None` if it must be played move by move.
    fn end(&self) -> Option<Option<Outcome>>;

    /// Plays a legal game to its end, from the position in which it began.
    fn play_on(&self, position: &mut P);

    /// The [deciding cells](super::Diagram::deciding_cells) of a legal game that was decided. Before, `position` is the one in
    /// which the game began; afterwards it is unspecified.
    fn deciding_cells(&self, position: &mut P) -> Vec<Cell>;
}

/// A final board for games that are always played move by move.
#[derive(Debug, Default)]
pub struct NoFinalBoard;

impl<P: Position> FinalBoard<P> for NoFinalBoard {
    fn begin(&mut self, _: &P) -> bool {
        false
    }

    fn add(&mut self, _: P::Move) -> bool {
        false
    }

    fn turn(&self) -> Turn {
        Turn { seat: Seat(1), side: Side::First }
    }

    fn owner(&self, _: Side) -> Seat {
        Seat(1)
    }

    fn end(&self) -> Option<Option<Outcome>> {
        None
    }

    fn play_on(&self, _: &mut P) {}

    fn deciding_cells(&self, _: &mut P) -> Vec<Cell> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::testing::start;
    use crate::games::tiny_hex::TinyHex;

    #[test]
    fn no_final_board_leaves_all_moves_to_the_rules() {
        let (start, mut board) = (start::<TinyHex>(""), NoFinalBoard);
        let mv = start.legal_moves()[0];
        assert_eq!((board.begin(&start), FinalBoard::<TinyHex>::add(&mut board, mv)), (false, false));
        assert_eq!(FinalBoard::<TinyHex>::end(&board), None);
    }
}
