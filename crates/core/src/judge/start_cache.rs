//! A cache of start positions: most games of an archive have the same size and options.

use std::any::Any;
use std::fmt;

use super::replay::Buffers;
use crate::games::{Game, Notation, SetupFault};

/// The most recent start positions, with memory to reuse.
#[derive(Default)]
pub struct StartCache {
    kept: Vec<(Game, Box<dyn Any + Send>)>,
}

impl fmt::Debug for StartCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kept.iter().map(|(game, _)| game)).finish()
    }
}

/// The number of start positions that are kept: archives mix a few games, sizes and options.
const MAX_KEPT: usize = 8;

/// A start position, with the set-up it was made from.
pub struct GameStart<P: Notation> {
    pub(crate) setup: P::Setup,
    /// The position before the first move.
    pub start: P,
    pub(crate) buffers: Buffers<P>,
}

impl StartCache {
    /// Takes the start position of this set-up out of the cache, or makes it.
    ///
    /// # Errors
    /// A game cannot begin with this set-up.
    pub fn take<P: Notation>(&mut self, setup: P::Setup) -> Result<Box<GameStart<P>>, SetupFault> {
        let fits = |kept: &(Game, Box<dyn Any + Send>)| {
            kept.0 == P::GAME && kept.1.downcast_ref::<GameStart<P>>().is_some_and(|kept| kept.setup == setup)
        };
        if let Some(index) = self.kept.iter().rposition(fits)
            && let Ok(start) = self.kept.swap_remove(index).1.downcast::<GameStart<P>>()
        {
            return Ok(start);
        }
        Ok(Box::new(GameStart { start: P::begin(&setup)?, setup, buffers: Buffers::default() }))
    }

    /// Puts a start position back for the next games.
    pub fn keep<P: Notation>(&mut self, start: Box<GameStart<P>>) {
        if self.kept.len() == MAX_KEPT {
            self.kept.remove(0);
        }
        self.kept.push((P::GAME, start));
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::{Defaults, Judge};
    use crate::record::native::Reader;

    #[test]
    fn judges_hand_over_their_start_positions() {
        let defaults = Defaults::default();
        let mut judge = Judge::new(&defaults);
        let mut reader = Reader::new(b"[Game \"crossway\"]\n[Size \"5\"]\n\n1. a1 *\n");
        let head = reader.next_game().unwrap();
        let mut events = reader.into();
        assert_eq!(judge.judge(&mut events, &head).plies, 1);
        let starts = Judge::new(&defaults).with_starts(judge.into_starts()).into_starts();
        assert_eq!(starts.kept.len(), 1);
    }
}
