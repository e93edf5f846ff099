//! Zones: the points that a proof depends on.
//!
//! A zone of a proven position is a set of points. Every position with the same side to move that agrees with it there, with the same
//! stones and the same empty points, has the same winner, whatever there is elsewhere (relevance zones: Shih et al., 2021). So a
//! refutation of one move refutes every other move too, if neither of them changes a point of its zone.

use xgames_core::board::bits::Bits;

/// A zone as a search sees it.
pub(crate) trait Zone: Copy + Default + Send + Sync + 'static {
    /// Whether a zone can be a part of the board.
    const IS_PART: bool;

    /// The zone of all points, which is always right.
    fn all() -> Self;

    /// Whether two zones have a point in common.
    fn meets(self, other: Self) -> bool;

    /// The points of both zones.
    fn union(self, other: Self) -> Self;

    /// Calls `word` with numbers from which [`Zone::from_words`] makes the same zone, always equally many.
    fn words(self, word: impl FnMut(u64));

    /// A zone from the numbers of [`Zone::words`].
    fn from_words(word: impl FnMut() -> u64) -> Self;
}

/// The zone of games that have none: every proof depends on everything.
impl Zone for () {
    const IS_PART: bool = false;

    fn all() {}

    fn meets(self, (): ()) -> bool {
        true
    }

    fn union(self, (): ()) {}

    fn words(self, _: impl FnMut(u64)) {}

    fn from_words(_: impl FnMut() -> u64) {}
}

/// A zone as a set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Points<B>(pub(crate) B);

impl<B: Bits> Zone for Points<B> {
    const IS_PART: bool = true;

    fn all() -> Self {
        Points(!B::default())
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        self.0.meets(other.0)
    }

    #[inline]
    fn union(self, other: Self) -> Self {
        Points(self.0 | other.0)
    }

    fn words(self, word: impl FnMut(u64)) {
        self.0.words(word);
    }

    fn from_words(word: impl FnMut() -> u64) -> Self {
        Points(B::from_words(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_sets_of_points() {
        let [one, two, both] = [0b01u64, 0b10, 0b11].map(Points);
        assert!(both.meets(one) && both.meets(two) && !one.meets(two) && !Points(0u64).meets(Zone::all()));
        assert_eq!((one.union(two), both.union(one), Points::<u64>::all()), (both, both, Points(u64::MAX)));
        let mut words = Vec::new();
        both.words(|word| words.push(word));
        let mut words = words.into_iter();
        assert_eq!((Points::from_words(|| words.next().unwrap()), words.next()), (both, None));
        // Every proof of a game without zones depends on everything.
        assert!(().meets(()) && !<() as Zone>::IS_PART);
    }
}
