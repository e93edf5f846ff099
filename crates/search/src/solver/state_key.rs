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

#[cfg(test)]
mod tests {
    use super::*;

    /// A key that was kept in words is read again from them: its own stones come first.
    #[test]
    fn a_key_comes_back_from_its_words() {
        let key = StateKey { own: 3_u128 << 70 | 5, other: 9 };
        let mut words = Vec::new();
        key.words(|word| words.push(word));
        assert_eq!(words, [5, 3 << 6, 9, 0]);
        let mut rest = words.into_iter();
        assert_eq!(StateKey::<u128>::from_words(|| rest.next().unwrap()), key);
    }
}
