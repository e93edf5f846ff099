//! A hash table of fixed size, which several threads can use.

use std::sync::Mutex;

use super::saved::{Loader, Saver};
use crate::room::parts;
use crate::threads::lock;

/// The number of entries that may hold the same position.
pub(crate) const BUCKET: usize = 4;

/// The logarithm to base 2 of the least number of positions that a saved entry took. To search for cheaper ones again is
/// quicker than to read them.
const SAVED_FROM: u64 = 4;

/// A table of buckets of entries of some numbers each, in parts, each under its own lock. The last number is 0 if and only if the
/// entry is vacant.
pub(crate) struct Buckets<const WORDS: usize, const PARTS: usize = 64> {
    parts: Vec<Mutex<Vec<[Entry<WORDS>; BUCKET]>>>,
}

pub(crate) type Entry<const WORDS: usize> = [u64; WORDS];

impl<const WORDS: usize, const PARTS: usize> Buckets<WORDS, PARTS> {
    /// A table of at most this many bytes, but always with a few buckets.
    pub(crate) fn new(memory: usize) -> Self {
        Buckets { parts: parts(PARTS, memory, &[[0; WORDS]; BUCKET]) }
    }

    /// Calls `work` with the bucket of a hash.
    #[inline]
    pub(crate) fn with<T>(&self, hash: u64, work: impl FnOnce(&mut [Entry<WORDS>; BUCKET]) -> T) -> T {
        let part = &self.parts[hash as usize % PARTS];
        let mut part = lock(part);
        let number = ((u128::from(hash) * part.len() as u128) >> 64) as usize;
        work(&mut part[number])
    }

    /// Calls `work` with each bucket.
    fn for_each(&self, mut work: impl FnMut(&mut [Entry<WORDS>; BUCKET])) {
        for part in &self.parts {
            lock(part).iter_mut().for_each(&mut work);
        }
    }

    pub(crate) fn clear(&self) {
        self.for_each(|bucket| *bucket = [[0; WORDS]; BUCKET]);
    }

    /// Writes the entries that took most of the work. `work` is the logarithm to base 2 of the number of positions that an entry
    /// took.
    pub(crate) fn save(&self, saver: &mut Saver, work: fn(&Entry<WORDS>) -> u64) {
        self.for_each(|bucket| {
            for entry in bucket.iter().filter(|entry| entry[WORDS - 1] != 0 && work(entry) >= SAVED_FROM) {
                entry.iter().rev().for_each(|word| saver.put(*word));
            }
        });
        saver.put(0);
    }

    /// Stores the entries that were saved in place of those that took the least work. `hash` is that of an entry's position.
    pub(crate) fn load(&self, loader: &mut Loader, hash: fn(&Entry<WORDS>) -> u64, work: fn(&Entry<WORDS>) -> u64) {
        let work = |entry: &Entry<WORDS>| if entry[WORDS - 1] == 0 { 0 } else { 1 + work(entry) };
        loop {
            let mut entry = [0; WORDS];
            entry[WORDS - 1] = loader.take();
            if entry[WORDS - 1] == 0 {
                return;
            }
            entry[..WORDS - 1].iter_mut().rev().for_each(|word| *word = loader.take());
            self.with(hash(&entry), |bucket| {
                let least = bucket.iter_mut().min_by_key(|entry| work(entry));
                least.into_iter().filter(|least| work(least) < work(&entry)).for_each(|least| *least = entry);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Memory, saved};

    struct Pairs(Buckets<2>);

    impl Memory for Pairs {
        fn save(&self, to: &mut Saver) {
            self.0.save(to, |entry| entry[1]);
        }

        fn load(&mut self, from: &mut Loader) {
            self.0.load(from, |entry| entry[0], |entry| entry[1]);
        }
    }

    /// The second number of an entry is the logarithm of its work.
    #[test]
    fn cheap_entries_are_not_saved() {
        let table = || Pairs(Buckets::new(0));
        let (pairs, mut loaded) = (table(), table());
        for number in 0..40 {
            pairs.0.with(number, |bucket| bucket[0] = [number, number % 8]);
        }
        let mut text = Vec::new();
        saved::save(&pairs, "a board", &mut text).unwrap();
        saved::load(&mut loaded, "a board", &mut std::io::Cursor::new(&text)).unwrap();
        let mut found = Vec::new();
        loaded.0.for_each(|bucket| found.extend(bucket.iter().copied().filter(|entry| entry[1] != 0)));
        found.sort_unstable();
        let expected: Vec<_> = (0..40).map(|number| [number, number % 8]).filter(|entry| entry[1] >= 4).collect();
        assert_eq!(found, expected);
    }
}
