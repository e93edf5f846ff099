//! The memory of a proof-number search: the numbers of the positions that it has met.

use std::sync::{Mutex, MutexGuard};

use super::saved::{Loader, Saver};
use super::zone::Zone;
use crate::room::room;
use crate::threads::lock;

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

/// The numbers of a position as the table knows them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<Z> {
    pub(crate) numbers: Numbers,
    /// The number of threads that are searching below the position.
    pub(crate) threads: u32,
    /// The number of positions that were searched below the position, at most [`u32::MAX`].
    pub(crate) work: u32,
    /// The zone of the proof, if the position is proven, as seen from the position of the key.
    pub(crate) zone: Z,
}

impl<Z: Zone> Known<Z> {
    /// The numbers with the zone of a proof as another position sees it.
    pub(crate) fn seen_by(mut self, see: impl FnOnce(Z) -> Z) -> Known<Z> {
        if self.numbers.is_proven() {
            self.zone = see(self.zone);
        }
        self
    }
}

#[derive(Clone, Copy)]
struct Entry<K, Z> {
    key: K,
    zone: Z,
    // Here and not in a `Known`, these numbers leave no gaps.
    numbers: Numbers,
    threads: u32,
    /// The number of positions that were searched below this one; 0 if the entry is vacant.
    work: u32,
}

impl<K: Key, Z: Zone> Entry<K, Z> {
    fn vacant() -> Entry<K, Z> {
        Entry { key: K::default(), zone: Z::default(), numbers: Numbers::UNKNOWN, threads: 0, work: 0 }
    }

    fn known(&self) -> Known<Z> {
        Known { numbers: self.numbers, threads: self.threads, work: self.work, zone: self.zone }
    }
}

/// The number of neighbouring entries in one of which a position is stored.
const WINDOW: usize = 8;
/// The number of parts of a table, each under its own lock.
const PARTS: usize = 1 << 10;
/// The number of entries that a part begins with.
const FIRST: usize = 16;
/// A part that has grown to this share of its greatest length gets the room for all of it. While parts grow, the pieces that
/// they leave are not all used again: with small pieces, little memory is lost by that, and a small search takes only what it
/// needs.
const ROOM_FROM: usize = 64;

/// A hash table that grows up to a number of bytes. Then the entries that took the least work make room for others.
pub(crate) struct Table<K, Z> {
    parts: Vec<Mutex<Vec<Entry<K, Z>>>>,
    /// The maximum number of entries of a part.
    most: usize,
}

impl<K: Key, Z: Zone> Table<K, Z> {
    /// A table of at most `memory` bytes, but of some hundred kilobytes at least.
    pub(crate) fn new(memory: usize) -> Table<K, Z> {
        let memory = room(memory);
        // The pieces that small parts leave take memory too.
        let memory = memory - memory / ROOM_FROM;
        let most = (memory / PARTS / size_of::<Entry<K, Z>>()).max(FIRST);
        Table { parts: (0..PARTS).map(|_| Mutex::default()).collect(), most }
    }

    fn part(&self, hash: u64) -> MutexGuard<'_, Vec<Entry<K, Z>>> {
        let part = &self.parts[(hash & (PARTS as u64 - 1)) as usize];
        lock(part)
    }

    /// The numbers of a position; `None` if it is not in the table.
    pub(crate) fn look_up(&self, key: &K) -> Option<Known<Z>> {
        let hash = key.hash();
        let part = self.part(hash);
        let entries = &part[window(hash, part.len())];
        // A new entry takes the first vacant place of its window, and no place becomes vacant again.
        entries.iter().take_while(|entry| entry.work > 0).find(|entry| entry.key == *key).map(Entry::known)
    }

    /// Notes that a thread begins to search below a position.
    pub(crate) fn enter(&self, key: &K) {
        self.change(key, |entry| entry.threads += 1);
    }

    /// Notes the numbers that a thread has found of a position that it [entered](Table::enter), and the work that this took.
    pub(crate) fn leave(&self, key: &K, found: Known<Z>) {
        self.change(key, |entry| {
            entry.threads = entry.threads.saturating_sub(1);
            // Another thread may have proven the position meanwhile.
            if !entry.numbers.is_proven() {
                (entry.numbers, entry.zone) = (found.numbers, found.zone);
            }
            entry.work = entry.work.saturating_add(found.work);
        });
    }

    /// Changes the entry of a position, which may be a new one.
    fn change(&self, key: &K, change: impl FnOnce(&mut Entry<K, Z>)) {
        let hash = key.hash();
        let mut part = self.part(hash);
        loop {
            let places = window(hash, part.len());
            if let Some(entry) = part[places.clone()].iter_mut().find(|entry| entry.work > 0 && entry.key == *key) {
                return change(entry);
            }
            let least = places.min_by_key(|place| part[*place].work);
            if let Some(place) = least
                && (part[place].work == 0 || part.len() >= self.most)
            {
                part[place] = Entry { key: *key, work: 1, ..Entry::vacant() };
                return change(&mut part[place]);
            }
            grow(&mut part, self.most);
        }
    }
}

/// The least work of a saved position. To search cheaper ones again is quicker than to read them.
const SAVED_FROM: u32 = 16;

impl<K: Key, Z: Zone> Table<K, Z> {
    /// Writes the positions that took most of the work.
    pub(crate) fn save(&self, saver: &mut Saver) {
        for part in &self.parts {
            // The part is copied, so that no thread waits for the file.
            let part = lock(part).clone();
            for entry in part.iter().filter(|entry| entry.work >= SAVED_FROM) {
                let Entry { key, zone, numbers, work, .. } = entry;
                saver.put(u64::from(*work));
                saver.put(u64::from(numbers.win) | u64::from(numbers.loss) << 32);
                key.words(|word| saver.put(word));
                zone.words(|word| saver.put(word));
            }
        }
        // No entry has no work, so 0 is the end.
        saver.put(0);
    }

    /// Remembers the saved positions.
    pub(crate) fn load(&self, loader: &mut Loader) {
        loop {
            let work = loader.take().min(u64::from(u32::MAX)) as u32;
            if work == 0 {
                return;
            }
            let numbers = loader.take();
            let numbers = Numbers { win: numbers as u32, loss: (numbers >> 32) as u32 };
            let key = K::from_words(|| loader.take());
            let zone = Z::from_words(|| loader.take());
            self.change(&key, |entry| (entry.numbers, entry.zone, entry.work) = (numbers, zone, work));
        }
    }
}

/// The range of a part in which a position may be.
fn window(hash: u64, len: usize) -> std::ops::Range<usize> {
    let starts = len.saturating_sub(WINDOW - 1);
    let start = ((u128::from(hash) * starts as u128) >> 64) as usize;
    start..(start + WINDOW).min(len)
}

/// Doubles a part, up to a number of entries.
fn grow<K: Key, Z: Zone>(part: &mut Vec<Entry<K, Z>>, most: usize) {
    let len = (2 * part.len()).clamp(FIRST, most.max(FIRST));
    let old = if len <= part.capacity() {
        part.clone()
    } else {
        // Room that is not yet used takes no memory.
        let room = if len < most / ROOM_FROM { len } else { most.max(len) };
        std::mem::replace(part, Vec::with_capacity(room))
    };
    part.clear();
    part.resize(len, Entry::vacant());
    for entry in old.into_iter().filter(|entry| entry.work > 0) {
        let range = window(entry.key.hash(), len);
        if let Some(place) = part[range].iter_mut().min_by_key(|entry| entry.work)
            && place.work < entry.work
        {
            *place = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::state_key::StateKey;
    use crate::solver::zone::Points;
    use crate::solver::{Memory, saved};
    use xgames_core::board::bits::spread;
    use xgames_core::random::Random;

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct Number(u64);

    impl Key for Number {
        fn hash(&self) -> u64 {
            spread(spread(self.0))
        }

        fn words(&self, mut word: impl FnMut(u64)) {
            word(self.0);
        }

        fn from_words(mut word: impl FnMut() -> u64) -> Number {
            Number(word())
        }
    }

    /// A part that moves leaves a piece of memory that the next one may be too large for. So only small parts move, and no part
    /// has room for more than its share.
    #[test]
    fn a_table_stays_within_its_memory() {
        let table: Table<Number, ()> = Table::new(16 << 20);
        let mut addresses = vec![None; PARTS];
        for number in (0..).map(Number).take(2 * PARTS * table.most) {
            table.enter(&number);
            let part = table.part(number.hash());
            assert!(part.capacity() <= table.most);
            if part.len() > 2 * FIRST.max(table.most / ROOM_FROM) {
                let address = addresses[number.hash() as usize % PARTS].get_or_insert(part.as_ptr() as usize);
                assert_eq!(*address, part.as_ptr() as usize, "a part of {} entries has moved", part.len());
            }
        }
        for (part, address) in table.parts.iter().zip(addresses) {
            let part = part.lock().unwrap();
            assert!(part.len() == table.most && address.is_some());
            // Nearly every place is taken, each by another number that is where it is looked for.
            assert!(part.iter().filter(|entry| entry.work > 0).count() > table.most * 9 / 10);
            let is_found = |entry: &Entry<Number, ()>| {
                part[window(entry.key.hash(), part.len())]
                    .iter()
                    .filter(|other| other.work > 0 && other.key == entry.key)
                    .count()
                    == 1
            };
            assert!(part.iter().filter(|entry| entry.work > 0).all(is_found));
        }
    }

    /// With these bytes a board of 8×8 has 25 million positions in a gigabyte.
    #[test]
    fn an_entry_has_no_gaps() {
        assert_eq!(size_of::<Entry<StateKey<u64>, Points<u64>>>(), 40);
    }

    impl Memory for Table<Number, Points<u128>> {
        fn save(&self, to: &mut Saver) {
            Table::save(self, to);
        }

        fn load(&mut self, from: &mut Loader) {
            Table::load(self, from);
        }
    }

    /// Numbers, zone and work of a position come back as they were, if it took enough work to be saved.
    #[test]
    fn a_saved_table_knows_the_same_proofs() {
        let mut random = Random::new(1, 0);
        let numbers = |number: u32| match number % 3 {
            0 => Numbers::WON,
            1 => Numbers::LOST,
            _ => Numbers { win: number, loss: 2 * number },
        };
        let positions: Vec<_> = (1..500)
            .map(|number| {
                let zone = Points(u128::from(random.bits()) << 64 | u128::from(random.bits()));
                (Number(number.into()), Known { numbers: numbers(number), threads: 0, work: number % 40, zone })
            })
            .collect();
        let (table, mut loaded): (Table<_, _>, Table<_, _>) = (Table::new(1 << 20), Table::new(1 << 20));
        for (number, known) in &positions {
            table.enter(number);
            table.leave(number, *known);
        }
        let mut text = Vec::new();
        saved::save(&table, "a board", &mut text).unwrap();
        saved::load(&mut loaded, "a board", &mut std::io::Cursor::new(&text)).unwrap();
        for (number, known) in &positions {
            // A new entry has taken one position already.
            let work = 1 + known.work;
            let expected = (work >= SAVED_FROM).then_some((known.numbers, known.zone, 0, work));
            let found = loaded.look_up(number).map(|known| (known.numbers, known.zone, known.threads, known.work));
            assert_eq!(found, expected, "{number:?}");
        }
    }
}
