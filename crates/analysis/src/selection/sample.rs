//! A random sample of items, such as games, whose number is not known before.

use std::collections::BinaryHeap;

use xgames_core::random::Random;

/// Draws a sample from items that come one after the other: each item gets a random number, and those with the least
/// numbers are the sample. So it depends only on the seed and the items.
///
/// ```
/// # mod xgames { pub use xgames_analysis as analysis; }
/// use xgames::analysis::selection::Sample;
///
/// let mut sample = Sample::new(3, 7);
/// (0..1000).try_for_each(|number| sample.offer(|| Ok::<_, ()>(number)))?;
/// let drawn: Vec<i32> = sample.into_items().collect();
/// assert!(drawn.len() == 3 && drawn.is_sorted());
/// # Ok::<(), ()>(())
/// ```
pub struct Sample<T> {
    size: usize,
    seed: u64,
    /// The number of items so far.
    seen: u64,
    heap: BinaryHeap<Drawn<T>>,
}

struct Drawn<T> {
    /// The random number, and the number of the item.
    rank: (u64, u64),
    item: T,
}

impl<T> Sample<T> {
    /// A sample of at most `size` items.
    #[must_use]
    pub fn new(size: usize, seed: u64) -> Sample<T> {
        Sample { size, seed, seen: 0, heap: BinaryHeap::new() }
    }

    /// Offers an item, which is made only if it is drawn so far.
    ///
    /// # Errors
    /// The item cannot be made; the error is that of `make`.
    pub fn offer<E>(&mut self, make: impl FnOnce() -> Result<T, E>) -> Result<(), E> {
        let rank = (Random::new(self.seed, self.seen).bits(), self.seen);
        self.seen += 1;
        if self.heap.len() == self.size {
            if self.heap.peek().is_none_or(|greatest| greatest.rank < rank) {
                return Ok(());
            }
            self.heap.pop();
        }
        self.heap.push(Drawn { rank, item: make()? });
        Ok(())
    }

    /// The sample, in the order in which the items came.
    pub fn into_items(self) -> impl Iterator<Item = T> {
        let mut drawn = self.heap.into_vec();
        drawn.sort_unstable_by_key(|drawn| drawn.rank.1);
        drawn.into_iter().map(|drawn| drawn.item)
    }
}

impl<T> Ord for Drawn<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl<T> PartialOrd for Drawn<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Drawn<T> {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl<T> Eq for Drawn<T> {}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(size: usize, seed: u64, items: u64) -> Vec<u64> {
        let mut sample = Sample::new(size, seed);
        (0..items).for_each(|item| sample.offer(|| Ok::<_, ()>(item)).unwrap());
        sample.into_items().collect()
    }

    #[test]
    fn each_item_is_drawn_equally_often() {
        let mut drawn = [0; 20];
        for seed in 0..10_000 {
            sample(5, seed, 20).into_iter().for_each(|item| drawn[item as usize] += 1);
        }
        // 2,500 expected, standard deviation 43.
        assert!(drawn.iter().all(|times| (2_300..2_700).contains(times)), "{drawn:?}");
    }

    #[test]
    fn samples_are_whole_and_in_order() {
        assert_eq!(sample(5, 1, 3), [0, 1, 2]);
        assert!(sample(0, 1, 3).is_empty());
        let drawn = sample(10, 7, 1000);
        assert!(drawn.len() == 10 && drawn.is_sorted());
        assert_eq!(drawn, sample(10, 7, 1000));
        assert_ne!(drawn, sample(10, 8, 1000));
    }
}
