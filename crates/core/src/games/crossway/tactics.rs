//! Wins in one of Crossway, by the edges that chains touch, and dead cuts, by floods over rows of bits.

use super::kernel::{is_free, joins, may_place, may_place_amid};
use super::{Crossway, Move, goal};
use crate::board::stone_rows::{rows_of, stones_of};
use crate::board::stones::StoneBoard;
use crate::board::{Cell, Content, Side};
use crate::games::tactics::{Decisive, defences, insert_placement};
use crate::games::{Position, Prospect, Tactics};

impl Crossway {
    /// Whether a side would win with a stone on an empty point.
    fn wins_at(&self, point: Cell, side: Side) -> bool {
        let goal = goal(side);
        self.board.edges_if_placed(point, side) & goal == goal && may_place(&self.board, point, side)
    }
}

impl Crossway {
    /// The winner on a board of this size where no side can place a stone any more, whatever was played after the end (CW7).
    #[must_use]
    pub fn winner_of_full(&self, board: &StoneBoard<8>) -> Side {
        let size = self.square.size().into();
        let stones = stones_of(board, size, Side::First);
        if joins(&stones[..size], Side::First) { Side::First } else { Side::Second }
    }
}

impl Tactics for Crossway {
    fn winning_moves_into(&self, side: Side, moves: &mut Vec<Move>) {
        if self.winner.is_none() {
            let has_neighbour = |point: &Cell| self.board.near(*point)[side as usize] != 0;
            let points = self.board.empty_cells().filter(|point| has_neighbour(point) && self.wins_at(*point, side));
            moves.extend(points.map(Move::Place));
        }
    }

    fn update_decisive(&self, before: &Crossway, mv: Move, decisive: &mut Decisive<Move>) {
        let Move::Place(point) = mv else { return };
        if self.winner.is_some() {
            return decisive.clear();
        }
        for side in [Side::First, Side::Second] {
            decisive.wins[side as usize]
                .retain(|mv| matches!(mv, Move::Place(point) if is_free(&self.board, *point, side)));
        }
        let side = before.turns.side();
        let wins = &mut decisive.wins[side as usize];
        self.board.for_each_gain(&before.board, point, side, goal(side), |point| {
            if self.wins_at(point, side) {
                insert_placement(wins, point);
            }
        });
    }

    const THREATS_FADE: bool = true;

    /// A stone on the point, or one that makes it illegal (CW3): next to it along a row or a column.
    fn may_prevent(&self, mv: Move, threat: Move) -> bool {
        let (Move::Place(point), Move::Place(threat)) = (mv, threat) else { return true };
        let stride = self.square.stride();
        point == threat || [1, -1, stride, -stride].iter().any(|&offset| threat.step(offset) == point)
    }

    /// Only the threatened point and those next to it are looked at, besides passes and swaps: other placements do not prevent
    /// the threat.
    fn each_defence(&self, threats: &[Move], take: &mut dyn FnMut(Move) -> bool) {
        let Some(Move::Place(threat)) = threats.first() else {
            self.legal_moves().into_iter().all(take);
            return;
        };
        let stride = self.square.stride();
        let near = [-stride, -1, 0, 1, stride].map(|offset| threat.step(offset));
        let points = near.into_iter().filter(|point| self.board.contains(*point)).map(Move::Place);
        let moves = points.chain([Move::Pass, Move::Swap]).filter(|mv| self.check(*mv).is_ok());
        defences(self, moves, threats).all(take);
    }

    /// A side wins only over its own stones and the points where it may still place one. A point that is illegal stays so,
    /// and one side wins every finished game (CW7).
    fn prospect(&self, side: Side) -> Prospect {
        if let Some(winner) = self.winner {
            return if winner == side { Prospect::Win } else { Prospect::Loss };
        }
        let size = usize::from(self.square.size());
        let paths = rows_of(&self.board, size, |content, near| match content {
            Content::Empty => may_place_amid(near, side),
            content => content == Content::Stone(side),
        });
        if joins(&paths[..size], side) { Prospect::Win } else { Prospect::Loss }
    }

    const CANNOT_WIN: &'static str = "join its two edges";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Notation;
    use crate::games::testing::{check_all_prospects, check_tactics, start};
    use crate::random::Random;

    /// CW3: a stone makes the threatened point illegal only from next to it along a row or a column; on the point itself it takes it.
    #[test]
    fn neighbours_may_prevent_a_threat() {
        let position = start::<Crossway>("Size 5");
        let place = |name: &str| position.read_move(name.as_bytes()).unwrap();
        let prevents = |name: &&str| position.may_prevent(place(name), place("c3"));
        assert!(["c3", "b3", "d3", "c2", "c4"].iter().all(prevents));
        assert!(!["b2", "b4", "d2", "d4", "a3", "c5"].iter().any(prevents));
    }

    /// Each legal move that may prevent all threats is passed on once, and no other.
    #[test]
    fn defences_are_the_moves_that_may_prevent_all_threats() {
        let mut random = Random::new(14, 0);
        for (options, games) in [("Size 2", 10), ("Size 3", 20), ("Size 5", 10)] {
            for _ in 0..games {
                let mut position: Crossway = start(options);
                while position.winner.is_none() {
                    let empty: Vec<Move> = position.board.empty_cells().map(Move::Place).collect();
                    for threats in empty.chunks(1).chain(empty.windows(2)).chain([&empty[..0]]) {
                        let mut found = Vec::new();
                        position.each_defence(threats, &mut |mv| {
                            found.push(position.move_text(mv));
                            true
                        });
                        let expected = defences(&position, position.legal_moves(), threats);
                        let mut expected: Vec<String> = expected.map(|mv| position.move_text(mv)).collect();
                        found.sort_unstable();
                        expected.sort_unstable();
                        assert_eq!(found, expected, "{} {threats:?}", position.one_line());
                    }
                    position.play(*random.pick(&position.legal_moves()).unwrap());
                }
            }
        }
    }

    #[test]
    fn tactics_agree_with_the_rules() {
        for (options, games) in [("Size 2", 40), ("Size 3", 60), ("Size 4", 80), ("Size 5", 60), ("Size 9", 6)] {
            check_tactics::<Crossway>(options, games);
        }
    }

    #[test]
    fn prospects_hold_in_all_games_from_here() {
        check_all_prospects(&start::<Crossway>("Size 2"));
        let mut random = Random::new(3, 0);
        for _ in 0..100 {
            let mut position: Crossway = start("Size 4");
            while position.board.empty_cells().count() > 7 && position.winner.is_none() {
                position.play(*random.pick(&position.legal_moves()).unwrap());
            }
            check_all_prospects(&position);
        }
    }
}
