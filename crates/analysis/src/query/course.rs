//! The course of the main line of a game.

use xgames_core::games::{MAX_PLAYERS, Notation, Outcome, Seat, Side};
use xgames_core::judge::{LineEnd, Need, Watch};

/// The course of the main line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Course {
    /// The number of players; 0 if the game could not begin.
    pub(super) players: usize,
    /// The side of each player at the end.
    pub(super) sides: [Option<Side>; MAX_PLAYERS],
    pub(super) swapped: bool,
    pub(super) outcome: Option<Outcome>,
}

impl<P: Notation> Watch<P> for Course {
    fn need(&self) -> Need {
        Need::Ends
    }

    fn begins(&mut self, start: &P) {
        self.players = start.facts().players.min(MAX_PLAYERS);
        for (seat, side) in (1..).zip(&mut self.sides[..self.players]) {
            *side = Some(start.side_of(Seat(seat)));
        }
    }

    fn ends(&mut self, end: &LineEnd<'_, P>) {
        self.outcome = end.outcome;
        self.swapped = end.is_swapped();
        if self.swapped {
            self.sides.iter_mut().flatten().for_each(|side| *side = side.other());
        }
    }
}
