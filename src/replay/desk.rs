//! What is kept from one game to the next: most games of an archive begin alike.

use std::any::Any;

use super::moves::Buffers;
use crate::games::{Game, Notation, SetupFault};

/// The last starts of each game, and memory that has been used before.
#[derive(Default)]
pub(crate) struct Desk {
    kept: [Vec<Box<dyn Any + Send>>; Game::ALL.len()],
}

/// How many starts of a game are kept: archives mix a few sizes and options.
const MOST_KEPT: usize = 4;

/// A game that is laid out.
pub(crate) struct Laid<P: Notation> {
    pub(crate) setup: P::Setup,
    /// The position before the first move.
    pub(crate) start: P,
    pub(crate) buffers: Buffers<P>,
}

impl Desk {
    /// Lays out a game, or takes what was laid out for the one before.
    pub(crate) fn lay<P: Notation>(&mut self, setup: P::Setup) -> Result<Box<Laid<P>>, SetupFault> {
        let kept = &mut self.kept[P::GAME as usize];
        let fits = |laid: &Box<dyn Any + Send>| laid.downcast_ref::<Laid<P>>().is_some_and(|laid| laid.setup == setup);
        if let Some(index) = kept.iter().rposition(fits)
            && let Ok(laid) = kept.swap_remove(index).downcast::<Laid<P>>()
        {
            return Ok(laid);
        }
        Ok(Box::new(Laid { start: P::begin(&setup)?, setup, buffers: Buffers::default() }))
    }

    /// Keeps what is laid out for games to come.
    pub(crate) fn keep<P: Notation>(&mut self, laid: Box<Laid<P>>) {
        let kept = &mut self.kept[P::GAME as usize];
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push(laid);
    }
}
