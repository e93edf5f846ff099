//! The memory of a proof-number search: the numbers of the positions that it has met.

use std::io::{self, Read, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::saved::{Loader, Saver};

/// A key that identifies a position. It holds the whole position, so that no two can be mistaken for each other.
pub(crate) trait Key: Copy + Eq + Default + Send + Sync + 'static {
    /// A number that differs for most positions.
    fn hash(&self) -> u64;

    /// Calls `word` with numbers from which [`Key::from_words`] makes the same key, always equally many.
    fn words(&self, word: impl FnMut(u64));

    /// A key from the numbers of [`Key::words`].
    fn from_words(words: impl FnMut() -> u64) -> Self;
}

/// The numbers of a position: how hard it seems to be to prove that the side to move wins, and that it loses. Each is the
/// least number of undecided positions that must be decided for it. A proven win is 0 and [`Numbers::INFINITE`], a proven
/// loss the reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) win: u32,
    pub(crate) loss: u32,
}

impl Numbers {
    pub(crate) const INFINITE: u32 = u32::MAX / 2;
    pub(crate) const WON: Numbers = Numbers { win: 0, loss: Numbers::INFINITE };
    pub(crate) const LOST: Numbers = Numbers { win: Numbers::INFINITE, loss: 0 };
    /// The numbers of a position about which nothing is known.
    pub(crate) const UNKNOWN: Numbers = Numbers { win: 1, loss: 1 };

    pub(crate) fn is_proven(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

#[derive(Clone, Copy)]
struct Entry<K> {
    key: K,
    numbers: Numbers,
    /// The number of positions that were searched below this one; 0 if the entry is vacant.
    work: u32,
    /// The number of threads that are searching below the position now.
    threads: u32,
}

impl<K: Key> Entry<K> {
    fn vacant() -> Entry<K> {
        Entry { key: K::default(), numbers: Numbers::UNKNOWN, work: 0, threads: 0 }
    }
}

/// The number of neighbouring entries in one of which a position is stored.
const WINDOW: usize = 8;
/// The number of parts of a table, each under its own lock.
const PARTS: usize = 1 << 10;
/// The number of entries that a part begins with.
const FIRST: usize = 16;

/// A hash table that grows up to a number of bytes. Then the entries that took the least work make room for others.
pub(crate) struct Table<K> {
    parts: Vec<Mutex<Vec<Entry<K>>>>,
    /// The maximum number of entries of a part.
    most: usize,
}

impl<K: Key> Table<K> {
    /// A table of at most `memory` bytes, but of some hundred kilobytes at least.
    pub(crate) fn new(memory: usize) -> Table<K> {
        let most = (memory / PARTS / size_of::<Entry<K>>()).max(FIRST);
        Table { parts: (0..PARTS).map(|_| Mutex::default()).collect(), most }
    }

    fn part(&self, hash: u64) -> MutexGuard<'_, Vec<Entry<K>>> {
        let part = &self.parts[(hash & (PARTS as u64 - 1)) as usize];
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of a position, and the number of threads that are searching below it; `None` if it is not in the table.
    pub(crate) fn look_up(&self, key: &K) -> Option<(Numbers, u32)> {
        let hash = key.hash();
        let part = self.part(hash);
        let entries = &part[window(hash, part.len())];
        // A new entry takes the first vacant place of its window, and no place becomes vacant again.
        let found = entries.iter().take_while(|entry| entry.work > 0).find(|entry| entry.key == *key);
        found.map(|entry| (entry.numbers, entry.threads))
    }

    /// Notes that a thread begins to search below a position.
    pub(crate) fn enter(&self, key: &K) {
        self.change(key, |entry| entry.threads += 1);
    }

    /// Notes the numbers that a thread has found of a position that it [entered](Table::enter), with this much work.
    pub(crate) fn leave(&self, key: &K, numbers: Numbers, work: u64) {
        self.change(key, |entry| {
            entry.threads = entry.threads.saturating_sub(1);
            // Another thread may have proven the position meanwhile.
            if !entry.numbers.is_proven() {
                entry.numbers = numbers;
            }
            entry.work = entry.work.saturating_add(u32::try_from(work).unwrap_or(u32::MAX));
        });
    }

    /// Changes the entry of a position, which may be a new one.
    fn change(&self, key: &K, change: impl FnOnce(&mut Entry<K>)) {
        let hash = key.hash();
        let mut part = self.part(hash);
        loop {
            let range = window(hash, part.len());
            let entries = &mut part[range];
            if let Some(entry) = entries.iter_mut().find(|entry| entry.work > 0 && entry.key == *key) {
                return change(entry);
            }
            let new = Entry { key: *key, work: 1, ..Entry::vacant() };
            if let Some(entry) = entries.iter_mut().min_by_key(|entry| entry.work)
                && (entry.work == 0 || part.len() >= self.most)
            {
                let range = window(hash, part.len());
                if let Some(entry) = part[range].iter_mut().min_by_key(|entry| entry.work) {
                    *entry = new;
                    return change(entry);
                }
            }
            grow(&mut part, self.most);
        }
    }
}

/// The least work of a saved position. To search cheaper ones again is quicker than to read them.
const SAVED_FROM: u32 = 16;

impl<K: Key> Table<K> {
    /// Writes the positions that took most of the work, and a checksum.
    pub(crate) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut saver = Saver::new(to);
        for part in &self.parts {
            // The part is copied, so that no thread waits for the file.
            let part = part.lock().unwrap_or_else(PoisonError::into_inner).clone();
            for entry in part.iter().filter(|entry| entry.work >= SAVED_FROM) {
                let Entry { key, numbers, work, .. } = entry;
                saver.put(u64::from(*work));
                saver.put(u64::from(numbers.win) | u64::from(numbers.loss) << 32);
                key.words(|word| saver.put(word));
            }
        }
        // No entry has no work, so 0 is the end.
        saver.put(0);
        saver.finish()
    }

    /// Remembers the saved positions. If the file is damaged, nothing is remembered.
    pub(crate) fn load(&self, from: &mut dyn Read) -> io::Result<()> {
        let mut loader = Loader::new(from);
        let mut entries = Vec::new();
        loop {
            let work = loader.take();
            if work == 0 {
                break;
            }
            let numbers = loader.take();
            let numbers = Numbers { win: numbers as u32, loss: (numbers >> 32) as u32 };
            entries.push((K::from_words(|| loader.take()), numbers, work));
        }
        loader.finish()?;
        for (key, numbers, work) in entries {
            self.change(&key, |entry| (entry.numbers, entry.work) = (numbers, work.min(u64::from(u32::MAX)) as u32));
        }
        Ok(())
    }
}

/// The range of a part in which a position may be.
fn window(hash: u64, len: usize) -> std::ops::Range<usize> {
    let starts = len.saturating_sub(WINDOW - 1);
    let start = ((u128::from(hash) * starts as u128) >> 64) as usize;
    start..(start + WINDOW).min(len)
}

/// Doubles a part, up to a number of entries.
fn grow<K: Key>(part: &mut Vec<Entry<K>>, most: usize) {
    let len = (2 * part.len()).clamp(FIRST, most.max(FIRST));
    let mut entries = vec![Entry::vacant(); len];
    for entry in part.drain(..).filter(|entry| entry.work > 0) {
        let range = window(entry.key.hash(), len);
        if let Some(place) = entries[range].iter_mut().min_by_key(|entry| entry.work)
            && place.work < entry.work
        {
            *place = entry;
        }
    }
    *part = entries;
}
