//! The seating of the players: the sides that they play, and the order of their turns.

use super::{Position, Seat, Side};

/// The seating of the players: the sides that they play, and the order of their turns. The defaults are those of two players who
/// move in turn.
pub trait Seating: Position {
    /// Facts about players and points.
    fn facts(&self) -> Facts {
        Facts { next: usize::from(self.turn().seat.0) - 1, ..Facts::default() }
    }

    /// The side of a player; the team of one of several.
    fn side_of(&self, seat: Seat) -> Side {
        if self.owner(Side::First) == seat { Side::First } else { Side::Second }
    }

    /// Values by side in the order of the seats: that of the side of seat 1 comes first.
    fn by_seat<T>(&self, [first, second]: [T; 2]) -> [T; 2] {
        if self.side_of(Seat(1)) == Side::First { [first, second] } else { [second, first] }
    }

    /// The players in the order of their turns from here on, as many as there are plies in a [cycle](Facts::cycle).
    fn turns(&self) -> Vec<Seat> {
        let Seat(seat) = self.turn().seat;
        vec![Seat(seat), Seat(3 - seat)]
    }

    /// Whether a move exchanges the players' sides.
    fn is_swap(_mv: Self::Move) -> bool {
        false
    }

    /// Whether the players may exchange their sides at ply 2 of a game that starts from this position.
    fn offers_swap(&self) -> bool {
        false
    }
}

/// Properties of a position that differ between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The number of players.
    pub players: usize,
    /// The number of plies that a move number covers.
    pub cycle: usize,
    /// The index of the next ply among these, from 0.
    pub next: usize,
    /// The current points of both sides, in games that count points.
    pub points: Option<[u8; 2]>,
    /// Whether legality depends on hidden stones. The legal moves are then all moves that are possible.
    pub moves_are_uncertain: bool,
}

impl Facts {
    /// The number of plies that a move number covers, and the index of the next ply among them.
    #[must_use]
    pub fn numbering(&self) -> (usize, usize) {
        (self.cycle, self.next)
    }
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { players: 2, cycle: 2, next: 0, points: None, moves_are_uncertain: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::playout::playout;
    use crate::games::testing::start;
    use crate::games::{Game, Notation, for_game};
    use crate::random::Random;

    /// In random games, the players move in the order that is told before, and only the pie rule exchanges their sides.
    fn check_seating<P: Notation>() {
        let begin: P = start(if P::GAME.has_sizes() { "Size 4" } else { "" });
        assert_eq!(begin.offers_swap(), P::GAME.has_pie_rule());
        let (mut random, mut moves, mut swaps) = (Random::new(46, 0), Vec::new(), 0);
        for _ in 0..60 {
            playout(&begin, 100, &mut random, &mut moves);
            let mut position = begin.clone();
            for mv in &moves {
                let (facts, turn, turns) = (position.facts(), position.turn(), position.turns());
                assert_eq!((facts.players, turns.len(), turns[0]), (2, facts.cycle, turn.seat));
                assert_eq!(position.side_of(turn.seat), turn.side);
                let owners = [Side::First, Side::Second].map(|side| position.owner(side));
                position.play(*mv);
                let exchanges = owners != [Side::First, Side::Second].map(|side| position.owner(side));
                assert_eq!(P::is_swap(*mv), exchanges, "{}", position.one_line());
                swaps += usize::from(exchanges);
                let seat_1 = position.by_seat([Side::First, Side::Second])[0];
                assert_eq!((seat_1, position.owner(seat_1)), (position.side_of(Seat(1)), Seat(1)));
                if position.outcome().is_none() {
                    assert_eq!(
                        (position.turn().seat, position.facts().next),
                        (turns[1], (facts.next + 1) % facts.cycle)
                    );
                }
            }
        }
        assert_eq!(swaps > 0, P::GAME.has_pie_rule());
    }

    #[test]
    fn players_move_in_turn() {
        for game in Game::ALL {
            for_game!(game, P => check_seating::<P>());
        }
    }
}
