//! Sorts games by the values of fields, in bounded memory.

use std::cmp::Ordering;
use std::io::{self, Read, Write};

use extsort::{ExternalSorter, PushExternalSorter, Sortable};

use super::spool::Place;

/// The number of entries that are sorted in memory: 16 MiB for keys of usual length.
const IN_MEMORY: usize = 1 << 17;

/// A game to sort.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The values by which it is sorted, as bytes in the same order.
    key: Box<[u8]>,
    /// The number of the game, by which those with equal keys are sorted.
    number: u64,
    /// Where its record is: offset and length.
    place: (u64, u64),
    /// The number of its text.
    pub(super) text: u32,
}

impl Entry {
    pub(super) fn new(key: Vec<u8>, number: u64, place: Place, text: u32) -> Entry {
        Entry { key: key.into(), number, place: (place.offset, place.length), text }
    }

    pub(super) fn place(&self) -> Place {
        Place { offset: self.place.0, length: self.place.1 }
    }
}

impl Sortable for Entry {
    fn encode<W: Write>(&self, out: &mut W) -> io::Result<()> {
        let Entry { key, number, place, text } = self;
        out.write_all(&(key.len() as u16).to_le_bytes())?;
        out.write_all(key)?;
        [*number, place.0, place.1].iter().try_for_each(|number| out.write_all(&number.to_le_bytes()))?;
        out.write_all(&text.to_le_bytes())
    }

    fn decode<R: Read>(from: &mut R) -> io::Result<Entry> {
        let mut length = [0; 2];
        from.read_exact(&mut length)?;
        let mut key = vec![0; u16::from_le_bytes(length).into()].into_boxed_slice();
        from.read_exact(&mut key)?;
        let mut number = || {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes))
        };
        let (number, place) = (number()?, (number()?, number()?));
        let mut text = [0; 4];
        from.read_exact(&mut text)?;
        Ok(Entry { key, number, place, text: u32::from_le_bytes(text) })
    }
}

/// Sorts entries by their order.
pub(super) type Sorter = PushExternalSorter<Entry, fn(&Entry, &Entry) -> Ordering>;

pub(super) fn sorter() -> Sorter {
    ExternalSorter::new().with_segment_size(IN_MEMORY).pushed_by(Entry::cmp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::random::Random;

    /// More entries than are sorted in memory.
    #[test]
    fn entries_are_sorted_by_key_and_number() {
        let mut random = Random::new(1, 2);
        let mut sorter = sorter();
        let entries: Vec<Entry> = (0..2 * IN_MEMORY as u64 + 7)
            .map(|number| {
                let key = (0..random.below(4)).map(|_| random.below(3) as u8).collect();
                Entry::new(key, number, Place { offset: number, length: 3 * number }, number as u32)
            })
            .collect();
        entries.iter().for_each(|entry| sorter.push(entry.clone()).unwrap());
        let sorted: Vec<Entry> = sorter.done().unwrap().collect::<io::Result<_>>().unwrap();
        let mut expected = entries;
        expected.sort_by(|a, b| (&a.key, a.number).cmp(&(&b.key, b.number)));
        assert!(sorted == expected);
    }
}
