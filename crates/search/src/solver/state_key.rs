//! The key of a position in games in which stones only stay where they are placed.

use super::table::Key;
use xgames_core::board::bits::{Bits, spread};

/// The stones of the side to move and those of the other side. A game may store one image for all positions that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct StateKey<B> {
    pub(crate) own: B,
    pub(crate) other: B,
}

impl<B: Bits> Key for StateKey<B> {
    #[inline]
    fn hash(&self) -> u64 {
        self.own.hash() ^ spread(self.other.hash())
    }

    fn words(&self, mut word: impl FnMut(u64)) {
        self.own.words(&mut word);
        self.other.words(word);
    }

    fn from_words(mut word: impl FnMut() -> u64) -> Self {
        let own = B::from_words(&mut word);
        StateKey { own, other: B::from_words(word) }
    }
}
