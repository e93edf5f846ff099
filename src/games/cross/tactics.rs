//! Cells of Cross that win or lose at once, and dead cuts, by floods over rows of bits.

use super::{Cross, Move, OPPOSITES, TRIPLES, Verdict, final_board};
use crate::board::Side;
use crate::board::flood_fill::{MAX_ROWS, flood_fill, with_neighbours};
use crate::board::stone_rows::{Rows, StoneRows};
use crate::games::{Prospect, Tactics};

/// What a stone of a side brings about on each empty cell.
struct Effects {
    rows: StoneRows,
    /// Cells that win at once (CR4), and those that lose at once (CR5).
    wins: Rows,
    loses: Rows,
}

impl Cross {
    fn stone_rows(&self) -> StoneRows {
        StoneRows::of(&self.board, self.hex.rows().into())
    }

    /// For each board side, the cells where a stone of `side` would touch it, with its whole chain.
    fn effects(&self, side: Side) -> Effects {
        let rows = self.stone_rows();
        let (mut wins, mut loses) = ([0; MAX_ROWS], [0; MAX_ROWS]);
        let own = &rows.of_kind[1 + side as usize][..rows.count];
        // A chain between opposite sides has a stone in each row or diagonal, and one between three sides has more.
        let stones: u32 = own.iter().map(|row| row.count_ones()).sum();
        if (stones as usize) + 1 < rows.count {
            return Effects { rows, wins, loses };
        }
        let touched: [Rows; 6] = std::array::from_fn(|bit| {
            let mut edge = [0; MAX_ROWS];
            for (row, cells) in edge.iter_mut().enumerate().take(rows.count) {
                *cells = final_board::edge(self.hex.side().into(), 1 << bit, row);
            }
            let mut reached = edge;
            let reached = &mut reached[..rows.count];
            reached.iter_mut().zip(own).for_each(|(reached, own)| *reached &= own);
            flood_fill::<6>(own, reached);
            let mut near = with_neighbours::<6>(reached);
            near.iter_mut().zip(edge).take(rows.count).for_each(|(near, edge)| *near |= edge);
            near
        });
        for row in 0..rows.count {
            let all = |sides: u8| {
                (0..6).filter(|bit| sides >> bit & 1 != 0).fold(!0, |cells, bit: usize| cells & touched[bit][row])
            };
            let empty = rows.of_kind[0][row];
            wins[row] = empty & (all(TRIPLES[0]) | all(TRIPLES[1]));
            loses[row] = empty & !wins[row] & OPPOSITES.into_iter().fold(0, |cells, pair| cells | all(pair));
        }
        Effects { rows, wins, loses }
    }
}

impl Tactics for Cross {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let Effects { rows, wins, .. } = self.effects(side);
            moves.extend(rows.cells(&wins).map(Move::Place));
        }
    }

    fn losing_moves_into(&self, moves: &mut Vec<Move>) {
        if self.outcome.is_none() {
            let Effects { rows, loses, .. } = self.effects(self.turns.side());
            moves.extend(rows.cells(&loses).map(Move::Place));
        }
    }

    /// Only a stone on the same cell does.
    fn may_prevent(&self, mv: Move, threat: Move) -> bool {
        mv == threat || mv == Move::Swap
    }

    /// Whether the side's stones and all empty cells hold a chain that touches three sides of the board.
    fn prospect(&self, side: Side) -> Prospect {
        let rows = self.stone_rows();
        let paths: Rows = std::array::from_fn(|row| rows.of_kind[0][row] | rows.of_kind[1 + side as usize][row]);
        if final_board::has_chain(&paths[..rows.count], |verdict| verdict == Verdict::Wins) {
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
