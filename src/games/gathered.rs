//! Judging a line of moves all at once, at its end.

mod stones;

pub(super) use stones::{Still, Stones};

use super::{Notation, Outcome, Seat, Side, Turn};

/// The stones of a line of moves, gathered without a look at the rules.
///
/// Where stones never move, whatever is wrong with a line still shows on its last board. To look at that one
/// board costs much less than to look at each; what is wrong, and where, the moves tell when they are played one
/// by one. So a gathered line must never pass for one in order if a move of it is illegal.
///
/// It serves games in which [`Notation::usual_move`] and [`Notation::read_move`] read the same in every position.
pub trait Gathered<P: Notation>: Default {
    /// Begins a line; `false` if a game from here has to be played move by move.
    fn begin(&mut self, start: &P) -> bool;

    /// Adds a move; `false` if the line has to be played move by move.
    fn add(&mut self, mv: P::Move) -> bool;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// The player that owns a side.
    fn owner(&self, side: Side) -> Seat;

    /// How the line has ended, if all of it is in order; `None` if it has to be played move by move.
    fn end(&self) -> Option<Option<Outcome>>;

    /// Plays a line that is in order from the position it begins with to its end.
    fn play_on(&self, position: &mut P);
}

/// For games in which nothing is gathered.
#[derive(Debug, Default)]
pub struct Nothing;

impl<P: Notation> Gathered<P> for Nothing {
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
}

/// Plays random games, legal or not: what a gathered line ends with is what the plain rules say, at every ply.
#[cfg(test)]
pub(super) fn check_against_the_rules<P: Notation<Move = super::placement::Move>>(tags: &'static str, games: u32) {
    use super::placement::Move;
    use crate::analysis::random::Random;
    use crate::render::text::{Look, draw};

    let drawn = |position: &P| draw(&position.picture(), Look::Letters, false);
    let mut random = Random::new(9, 0);
    let start: P = super::testing::start(tags);
    let mut gathered = P::Gathered::default();
    let (mut cells, mut decided) = (Vec::new(), 0);
    start.legal_moves(&mut cells);
    for game in 0..games {
        let mut position = start.clone();
        assert!(gathered.begin(&start));
        let mut in_order = true;
        for _ in 0..2 * cells.len() {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let wild = game % 2 == 1 && random.one_in(cells.len());
            let sensible = random.pick(&legal).copied().filter(|_| !wild);
            let Some(mv) = sensible.or_else(|| random.pick(&cells).copied()) else { break };
            let is_legal = position.try_play(mv).is_ok();
            in_order &= is_legal;
            if !gathered.add(mv) {
                assert!(!is_legal || mv == Move::Pass);
                break;
            }
            // Once out of order, always out of order.
            assert_eq!(gathered.end(), in_order.then_some(position.outcome()), "{tags}\n{}", drawn(&position));
            if !is_legal {
                break;
            }
            decided += u32::from(position.outcome().is_some());
            let mut last = start.clone();
            gathered.play_on(&mut last);
            assert_eq!((drawn(&last), last.outcome()), (drawn(&position), position.outcome()));
            assert_eq!((gathered.turn(), gathered.owner(Side::First)), (position.turn(), position.owner(Side::First)));
        }
    }
    assert!(decided * 3 > games, "{tags}");
}
