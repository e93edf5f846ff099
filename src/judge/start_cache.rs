//! What is kept from one game to the next: most games of an archive begin alike.

use std::any::Any;

use super::replay::Buffers;
use crate::games::{Game, Notation, SetupFault};

/// The last starts of each game, and memory that has been used before.
#[derive(Default)]
pub(crate) struct StartCache {
    kept: [Vec<Box<dyn Any + Send>>; Game::ALL.len()],
}

/// How many starts of a game are kept: archives mix a few sizes and options.
const MOST_KEPT: usize = 4;

/// A game that is laid out.
pub(crate) struct GameStart<P: Notation> {
    pub(crate) setup: P::Setup,
    /// The position before the first move.
    pub(crate) start: P,
    pub(crate) buffers: Buffers<P>,
}

impl StartCache {
    /// Lays out a game, or takes what was laid out for the one before.
    pub(crate) fn lay<P: Notation>(&mut self, setup: P::Setup) -> Result<Box<GameStart<P>>, SetupFault> {
        let kept = &mut self.kept[P::GAME as usize];
        let fits =
            |laid: &Box<dyn Any + Send>| laid.downcast_ref::<GameStart<P>>().is_some_and(|laid| laid.setup == setup);
        if let Some(index) = kept.iter().rposition(fits)
            && let Ok(laid) = kept.swap_remove(index).downcast::<GameStart<P>>()
        {
            return Ok(laid);
        }
        Ok(Box::new(GameStart { start: P::begin(&setup)?, setup, buffers: Buffers::default() }))
    }

    /// Keeps what is laid out for games to come.
    pub(crate) fn keep<P: Notation>(&mut self, laid: Box<GameStart<P>>) {
        let kept = &mut self.kept[P::GAME as usize];
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push(laid);
    }
}
