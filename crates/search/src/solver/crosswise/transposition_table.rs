//! The table of positions that were searched. An entry holds the whole position, so two positions are never confused.

use super::lines::EMPTY;
use super::play::Play;
use super::state::{SIX, Setting, State};
use crate::solver::buckets::{BUCKET, Buckets};
use crate::solver::saved::{Loader, Saver};
use xgames_core::games::crosswise::{Symbol, kernel, lines_through};

/// A whole position in 256 bits. The highest bit of the first word is always set.
///
/// Without wilds only the lines with vacant cells matter for the rest of the game, not which stone is where, and points that
/// are certain already are left out. Positions that agree in this share an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key(pub(super) [u64; 4]);

impl Key {
    #[inline]
    pub(crate) fn new(state: &State, setting: &Setting, has_wilds: bool) -> Key {
        let hands = state.hands.map(|hand| u64::from(hand.0));
        // Kinds count from 1; 0 stands for a setting that says in which order the bag is, or for an empty bag.
        let kind_in_bag = setting.only_kind.filter(|_| state.bag > 0).map_or(0, |kind| u64::from(kind) + 1);
        let [bag, place, passed] = [state.bag, state.place, state.passed].map(u64::from);
        if has_wilds {
            let number = |cell: &Option<Symbol>| cell.map_or(Symbol::ALL.len() as u64, |symbol| symbol as u64);
            let pack = |cells: &[Option<Symbol>]| cells.iter().fold(0, |word, cell| word << 3 | number(cell));
            let (first, second) = state.cells.split_at(21);
            Key([
                1 << 63 | pack(first),
                pack(second) | bag << 45 | place << 51 | passed << 53 | kind_in_bag << 57,
                hands[0] | hands[1] << 30,
                hands[2] | hands[3] << 30,
            ])
        } else {
            let mut lines = state.lines;
            let mut is_open = [false; 12];
            for cell in kernel::cells(state.vacant) {
                lines_through(cell).into_iter().for_each(|line| is_open[line] = true);
            }
            for (line, is_open) in lines.iter_mut().zip(is_open) {
                if !is_open {
                    *line = EMPTY;
                }
            }
            let pack = |lines: &[u16]| lines.iter().fold(0, |word, line| word << 10 | u64::from(*line));
            Key([
                1 << 63 | pack(&lines[..6]),
                1 << 63 | pack(&lines[6..]),
                state.vacant | hands[0] << 36 | bag << 54 | kind_in_bag << 60,
                hands[1] | hands[2] << 18 | hands[3] << 36 | place << 54 | passed << 56,
            ])
        }
    }

    #[inline]
    fn hash(&self) -> u64 {
        let mut hash = 0u64;
        for word in self.0 {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The known bounds on the margin for the player to move that is still to come; a six counts as one such margin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) least: i16,
    pub(crate) most: i16,
    /// The best play found.
    pub(crate) best: Option<Play>,
}

/// A margin still to come that means a six.
const SIX_TO_COME: i16 = 127;

/// Turns the margin at the end into the margin still to come.
#[inline]
fn to_come(margin: i16, score: i16) -> i16 {
    match margin {
        SIX => SIX_TO_COME,
        margin if margin == -SIX => -SIX_TO_COME,
        margin => margin - score,
    }
}

#[inline]
fn at_end(to_come: i16, score: i16) -> i16 {
    match to_come {
        SIX_TO_COME => SIX,
        to_come if to_come == -SIX_TO_COME => -SIX,
        to_come => to_come + score,
    }
}

/// A table of fixed size. The words of an entry are the key, then bounds, play and work. If a bucket is full, the entry that
/// took the least work is replaced.
pub(crate) struct TranspositionTable(Buckets<5>);

impl TranspositionTable {
    /// A table that takes at most this many bytes, but always has some buckets.
    pub(crate) fn new(memory: usize) -> TranspositionTable {
        TranspositionTable(Buckets::new(memory))
    }

    pub(super) fn clear(&self) {
        self.0.clear();
    }

    pub(super) fn save(&self, to: &mut Saver) {
        self.0.save(to, |entry| work(entry).saturating_sub(1));
    }

    pub(super) fn load(&self, from: &mut Loader) {
        self.0.load(from, |&[a, b, c, d, _]| Key([a, b, c, d]).hash(), |entry| work(entry).saturating_sub(1));
    }

    /// The entry of a position whose score, for the player to move, is this.
    #[inline]
    pub(crate) fn get(&self, key: &Key, score: i16) -> Option<Entry> {
        let data =
            self.0.with(key.hash(), |bucket| bucket.iter().find(|slot| slot[..4] == key.0).map(|slot| slot[4]))?;
        let bound = |shift: u32| i16::from((data >> shift) as u8 as i8);
        let best = (data >> 32 & 1 != 0).then_some(Play((data >> 16) as u16));
        Some(Entry { least: at_end(bound(0), score), most: at_end(bound(8), score), best })
    }

    /// Stores the entry of a position after looking at this many nodes.
    #[inline]
    pub(crate) fn put(&self, key: &Key, score: i16, entry: Entry, nodes: u64) {
        let byte = |margin: i16| u64::from(to_come(margin, score) as i8 as u8);
        let play = entry.best.map_or(0, |play| u64::from(play.0) << 16 | 1 << 32);
        let logarithm = u64::from(nodes.max(1).ilog2()) + 1;
        let data = byte(entry.least) | byte(entry.most) << 8 | play | logarithm << 40;
        let [a, b, c, d] = key.0;
        self.0.with(key.hash(), |bucket| {
            let same = bucket.iter().position(|slot| slot[..4] == key.0);
            let index = same.unwrap_or_else(|| (0..BUCKET).min_by_key(|index| work(&bucket[*index])).unwrap_or(0));
            bucket[index] = [a, b, c, d, data];
        });
    }
}

/// One more than the logarithm of the nodes that an entry took.
fn work(entry: &[u64; 5]) -> u64 {
    entry[4] >> 40
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bounds are kept as what is still to come, and a six is none of these numbers.
    #[test]
    fn bounds_come_back_whatever_the_score_is() {
        let (table, key) = (TranspositionTable::new(1 << 12), Key([1, 2, 3, 4]));
        for score in [-40, 0, 17] {
            for (least, most) in [(-SIX, SIX), (-SIX, score - 3), (score, score + 50), (SIX, SIX), (-SIX, -SIX)] {
                for best in [None, Some(Play(0)), Some(Play(u16::MAX))] {
                    table.put(&key, score, Entry { least, most, best }, 1 << 20);
                    let entry = table.get(&key, score).unwrap();
                    assert_eq!((entry.least, entry.most), (least, most), "{score}");
                    assert_eq!(entry.best.map(|play| play.0), best.map(|play| play.0));
                }
            }
        }
    }
}
