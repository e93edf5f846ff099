//! Cells of Cross that win or lose at once, by the sides of the board that chains touch, and dead cuts, by floods over rows of
//! bits.

use super::kernel::{VERDICTS, Verdict};
use super::{Cross, Move, final_board};
use crate::board::stone_rows::rows_of;
use crate::board::{Cell, Content, Side};
use crate::games::tactics::{Decisive, insert_placement};
use crate::games::{Prospect, Tactics};

impl Cross {
    /// Says what a stone of a side on an empty cell would bring about.
    fn verdict_of_stone(&self, cell: Cell, side: Side) -> Verdict {
        VERDICTS[usize::from(self.board.edges_if_placed(cell, side))]
    }

    /// Adds the empty cells where a stone would bring this about.
    fn placements_into(&self, side: Side, wanted: Verdict, moves: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let cells = self.board.empty_cells().filter(|cell| self.verdict_of_stone(*cell, side) == wanted);
            moves.extend(cells.map(Move::Place));
        }
    }
}

impl Tactics for Cross {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        self.placements_into(side, Verdict::Wins, moves);
    }

    fn losing_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        self.placements_into(side, Verdict::Loses, moves);
    }

    fn update_decisive(&self, before: &Cross, mv: Move, decisive: &mut Decisive<Move>) {
        let Move::Place(cell) = mv else { return };
        if self.outcome.is_some() {
            return decisive.clear();
        }
        decisive.wins.iter_mut().chain(&mut decisive.loses).for_each(|moves| moves.retain(|other| *other != mv));
        let side = before.turns.side();
        let (wins, loses) = (&mut decisive.wins[side as usize], &mut decisive.loses[side as usize]);
        self.board.for_each_gain(&before.board, cell, side, !0, |cell| {
            let (mv, verdict) = (Move::Place(cell), self.verdict_of_stone(cell, side));
            if verdict == Verdict::Wins {
                loses.retain(|other| *other != mv);
            }
            let moves = match verdict {
                Verdict::Open => return,
                Verdict::Wins => &mut *wins,
                Verdict::Loses => &mut *loses,
            };
            insert_placement(moves, cell);
        });
    }

    const THREATS_FADE: bool = true;

    /// A move may prevent a threat only if it puts a stone on the same cell.
    fn may_prevent(&self, mv: Move, threat: Move) -> bool {
        mv == threat || mv == Move::Swap
    }

    /// Whether the side's stones and all empty cells hold a chain that touches three sides of the board.
    fn prospect(&self, side: Side) -> Prospect {
        let rows = usize::from(self.hex.rows());
        let is_path = |content, _| content == Content::Empty || content == Content::Stone(side);
        let paths = rows_of(&self.board, rows, is_path);
        if final_board::has_chain(&paths[..rows], |verdict| verdict == Verdict::Wins) {
            Prospect::Win
        } else {
            Prospect::Indirect
        }
    }

    const CANNOT_WIN: &'static str = "touch three sides of the board";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Position;
    use crate::games::testing::{board, check_all_prospects, check_tactics, play, start, winner};
    use crate::random::Random;

    #[test]
    fn tactics_agree_with_the_rules() {
        for (options, games) in [("Size 2", 40), ("Size 3", 60), ("Size 4", 60), ("Size 6", 6)] {
            check_tactics::<Cross>(options, games);
        }
    }

    #[test]
    fn prospects_hold_in_all_games_from_here() {
        check_all_prospects(&start::<Cross>("Size 2"));
        let mut random = Random::new(3, 0);
        for _ in 0..300 {
            let mut position: Cross = start("Size 3");
            while position.board.empty_cells().count() > 7 && position.outcome.is_none() {
                position.play(*random.pick(&position.legal_moves()).unwrap());
            }
            check_all_prospects(&position);
        }
    }

    /// CR2: pieces stay, so a win on a cell is prevented only by a piece on it, or by a swap of the sides.
    #[test]
    fn a_move_prevents_a_win_on_its_own_cell_only() {
        let position: Cross = start("Size 2");
        let [here, there] = [(1, 1), (2, 3)].map(|(row, number)| Move::Place(position.hex.cell(row, number)));
        assert!(position.may_prevent(here, here) && position.may_prevent(Move::Swap, here));
        assert!(!position.may_prevent(there, here));
    }

    /// A side that cannot touch three sides may still win: after a2 each cell that is left loses for X.
    #[test]
    fn a_side_that_is_cut_off_may_win() {
        let drawn = "
              X . .
             X O O X
            X O X X O
             O O X O
              . X O";
        let position: Cross = board(drawn, "o");
        assert_eq!(position.prospect(Side::First), Prospect::Indirect);
        for line in ["a2 a3", "a2 e3"] {
            assert_eq!(winner(&play(position.clone(), line)), Some("o"));
        }
    }
}
