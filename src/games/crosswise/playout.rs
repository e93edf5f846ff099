//! How many moves there are, and a random one of them, without a list of all.

use super::stones::{Stone, Symbol, Wild};
use super::{Action, CELLS, Crosswise, Move, Position, exchange};
use crate::analysis::playout::Playout;
use crate::analysis::random::Random;

/// Actions that differ in their cells only.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Place(Symbol),
    Move,
    Remove,
    Swap(Symbol),
    Exchange,
    Pass,
}

impl Crosswise {
    /// The kinds of actions that [`Position::legal_moves`] lists, each with the number of its actions.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (Kind, usize)> {
        let stones = self.occupied().count_ones() as usize;
        let vacant = usize::from(CELLS) - stones;
        let swap = Stone::Wild(Wild::Swap);
        let wild = move |wild, kind, number| {
            std::iter::once((kind, number)).filter(move |_| number > 0 && self.may_hold(Stone::Wild(wild), None))
        };
        let symbols = || Symbol::ALL.into_iter();
        let places = symbols().filter(|symbol| self.may_hold(Stone::Symbol(*symbol), None));
        let swaps = symbols().filter(move |symbol| self.may_hold(swap, Some(Stone::Symbol(*symbol))));
        let passes = std::iter::once((Kind::Pass, 1)).filter(|_| self.check(Action::Pass.into()).is_ok());
        places
            .map(move |symbol| (Kind::Place(symbol), vacant))
            .chain(wild(Wild::Move, Kind::Move, stones * vacant))
            .chain(wild(Wild::Remove, Kind::Remove, stones))
            .chain(swaps.map(move |symbol| (Kind::Swap(symbol), stones)))
            .chain(wild(Wild::Exchange, Kind::Exchange, stones * stones.saturating_sub(1) / 2))
            .chain(passes)
    }
}

/// Some cell of a set that is not empty.
fn pick(set: u64, random: &mut Random) -> u8 {
    let mut left = set;
    for _ in 0..random.below(set.count_ones() as usize) {
        left &= left - 1;
    }
    left.trailing_zeros() as u8
}

impl Playout for Crosswise {
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.outcome.is_some() {
            return None;
        }
        let kinds: Vec<(Kind, usize)> = self.kinds().collect();
        let mut number = random.below(kinds.iter().map(|(_, actions)| actions).sum());
        let (kind, _) = kinds.into_iter().find(|(_, actions)| {
            let found = number < *actions;
            number = number.saturating_sub(*actions);
            found
        })?;
        let occupied = self.occupied();
        let vacant = !occupied & ((1 << CELLS) - 1);
        let action = match kind {
            Kind::Place(symbol) => Action::Place(symbol, pick(vacant, random)),
            Kind::Move => Action::Move(pick(occupied, random), pick(vacant, random)),
            Kind::Remove => Action::Remove(pick(occupied, random)),
            Kind::Swap(symbol) => Action::Swap(symbol, pick(occupied, random)),
            Kind::Exchange => {
                let one = pick(occupied, random);
                exchange(one, pick(occupied & !(1 << one), random))
            }
            Kind::Pass => Action::Pass,
        };
        Some(action.into())
    }
}
