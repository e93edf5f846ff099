//! Numbers for the moves of a board, for programs that learn to play: a policy is a list of numbers, one for each move.

use std::collections::HashMap;

use super::symmetry::Symmetric;
use super::{Cell, Side};

/// A game whose moves have numbers.
pub trait Actions: Symmetric {
    /// All moves that can be written on this board, legal or not, in the order of their numbers. Games of one size have the
    /// same numbers. A move that can be written in two ways is there twice.
    fn all_moves(&self) -> Vec<Self::Move>;

    /// Whether a placement is legal depends on nothing but the side and the stones on the cell and next to it, diagonally
    /// too, as long as the game goes on. [`Actions::may_place`] then says so.
    const IS_LOCAL: bool = false;

    /// Whether a side may place a stone on a cell of the board if it is to move, and the game is not over.
    fn may_place(&self, _cell: Cell, _side: Side) -> bool {
        false
    }
}

/// The moves of a board and their numbers.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::actions::{Actions, Numbering};
/// use xgames::games::{Notation, Position, crossway::Crossway};
///
/// let mut position = Crossway::new(3)?;
/// let numbering = Numbering::new(&position);
/// // The points in reading order from the upper left corner, then `swap` and `pass`.
/// assert_eq!(numbering.len(), 11);
/// let mv = position.play_text("b3")?;
/// assert_eq!((numbering.number(mv), numbering.get(1)), (Some(1), Some(mv)));
///
/// let legal = position.legal_moves();
/// let numbers: Vec<_> = legal.into_iter().filter_map(|mv| numbering.number(mv)).collect();
/// assert_eq!(numbers, [0, 2, 3, 4, 5, 6, 7, 8, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Numbering<P: Actions> {
    /// The moves by number; a number that is not in use has none.
    moves: Vec<Option<P::Move>>,
    numbers: Numbers,
}

/// The numbers of the moves by their codes.
#[derive(Clone, Debug, Default)]
struct Numbers {
    /// The numbers of codes below the length; [`NONE`] for one that no move has.
    dense: Vec<u32>,
    other: HashMap<u32, u32>,
}

/// The end of the codes for which a table is kept.
const DENSE: u32 = 1 << 14;
const NONE: u32 = u32::MAX;

impl<P: Actions> Numbering<P> {
    /// The numbers of the moves on the board of this position.
    pub fn new(position: &P) -> Numbering<P> {
        let mut moves: Vec<Option<P::Move>> = position.all_moves().into_iter().map(Some).collect();
        let mut numbers = Numbers::default();
        for (number, mv) in (0..).zip(&mut moves) {
            let Some(code) = mv.map(P::code) else { continue };
            let canonical = position.move_of_code(code);
            if canonical.is_some_and(|canonical| mv.is_some_and(|mv| !P::is_same_choice(mv, canonical))) {
                *mv = None;
                continue;
            }
            if code < DENSE {
                let index = code as usize;
                numbers.dense.resize(numbers.dense.len().max(index + 1), NONE);
                numbers.dense[index] = number;
            } else {
                numbers.other.insert(code, number);
            }
        }
        Numbering { moves, numbers }
    }

    /// The number of numbers, those included that are not in use.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves; no board is like that.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move with a number; `None` for a number that is not in use, because its move is written canonically in another way.
    #[inline]
    #[must_use]
    pub fn get(&self, number: usize) -> Option<P::Move> {
        self.moves.get(number).copied().flatten()
    }

    /// The number of a move; `None` for one of another board. The stone that is drawn after a move does not matter.
    #[inline]
    #[must_use]
    pub fn number(&self, mv: P::Move) -> Option<usize> {
        let code = P::code(mv);
        let number = self.numbers.dense.get(code as usize).or_else(|| self.numbers.other.get(&code));
        number.filter(|number| **number != NONE).map(|number| *number as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::playout::playout;
    use crate::games::{Game, SetupOptions, for_game};
    use crate::random::Random;

    /// Calls a function with every position of some random games of each size up to 9.
    fn each_position<P: Actions>(mut ask: impl FnMut(&P, &Numbering<P>)) {
        let mut random = Random::new(41, 0);
        for size in 1..=9 {
            let text = size.to_string();
            let sized = SetupOptions { size: Some(&text), ..SetupOptions::default() };
            let options = if P::GAME.has_sizes() { sized } else { SetupOptions::default() };
            let Ok(start) = P::read_setup(&options).and_then(|setup| P::begin(&setup)) else { continue };
            let (numbering, mut moves) = (Numbering::new(&start), Vec::new());
            for _ in 0..3 {
                playout(&start, 400, &mut random, &mut moves);
                let mut position = start.clone();
                for mv in &moves {
                    ask(&position, &numbering);
                    position.play(*mv);
                }
            }
        }
    }

    fn check_numbers<P: Actions>() {
        let mut asked = 0;
        each_position::<P>(|position, numbering| {
            asked += 1;
            assert!(!numbering.is_empty());
            for mv in position.legal_moves() {
                let number = numbering.number(mv).expect("legal moves have numbers");
                assert!(numbering.get(number).is_some_and(|found| P::is_same_choice(found, mv)));
            }
            for number in (0..numbering.len()).step_by(7) {
                assert!(numbering.get(number).is_none_or(|mv| numbering.number(mv) == Some(number)));
            }
        });
        assert!(asked > 20);
    }

    #[test]
    fn every_legal_move_has_a_number_of_its_own() {
        for game in Game::ALL {
            for_game!(game, P => check_numbers::<P>());
        }
    }

    #[test]
    fn a_move_that_can_be_written_in_two_ways_has_one_number() {
        use crate::games::crosswise::{Action, Crosswise, Seats};

        let numbering = Numbering::new(&Crosswise::new(Seats::by_number(2)));
        let unused = (0..numbering.len()).filter(|number| numbering.get(*number).is_none()).count();
        assert_eq!((numbering.len(), unused), (36 * (6 + 36 + 1 + 6 + 36) + 1, 36 * 35 / 2));
        for number in 0..numbering.len() {
            let Some(mv) = numbering.get(number) else { continue };
            let Action::Exchange(one, other) = mv.action else { continue };
            assert_eq!(numbering.number(Action::Exchange(other, one).into()), Some(number));
        }
    }

    fn check_locality<P: Actions>() {
        each_position::<P>(|position, numbering| {
            let side = position.turn().side;
            for cell in position.rows().concat() {
                let mv = numbering.get(numbering.numbers.dense[cell.index()] as usize).unwrap();
                assert_eq!(position.may_place(cell, side), position.check(mv).is_ok(), "{}", position.one_line());
            }
        });
    }

    fn check_that_nothing_is_placed<P: Actions>() {
        each_position::<P>(|position, _| {
            let side = position.turn().side;
            assert!(position.rows().concat().into_iter().all(|cell| !position.may_place(cell, side)));
        });
    }

    #[test]
    fn where_placements_are_local_they_are_those_of_the_rules() {
        for game in Game::ALL {
            for_game!(game, P => if P::IS_LOCAL {
                check_locality::<P>();
            } else {
                check_that_nothing_is_placed::<P>();
            });
        }
    }
}
