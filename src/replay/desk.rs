//! What is kept from one game to the next: most games of an archive begin alike.

use std::any::Any;

use super::moves::Buffers;
use crate::games::{Game, Notation, SetupFault};

/// The last start of each game, and memory that has been used before.
#[derive(Default)]
pub(super) struct Desk {
    kept: [Option<Box<dyn Any>>; Game::ALL.len()],
}

/// A game that is laid out.
pub(super) struct Laid<P: Notation> {
    setup: P::Setup,
    /// The position before the first move.
    pub(super) start: P,
    pub(super) buffers: Buffers<P>,
}

impl Desk {
    /// Lays out a game, or takes what was laid out for the one before.
    pub(super) fn lay<P: Notation>(&mut self, setup: P::Setup) -> Result<Box<Laid<P>>, SetupFault> {
        let kept = self.kept[P::GAME as usize].take().and_then(|kept| kept.downcast::<Laid<P>>().ok());
        match kept {
            Some(laid) if laid.setup == setup => Ok(laid),
            _ => Ok(Box::new(Laid { start: P::begin(&setup)?, setup, buffers: Buffers::default() })),
        }
    }

    /// Keeps what is laid out for the next game.
    pub(super) fn keep<P: Notation>(&mut self, laid: Box<Laid<P>>) {
        self.kept[P::GAME as usize] = Some(laid);
    }
}
