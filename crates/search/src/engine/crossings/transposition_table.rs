//! The table of the search: its results about positions, in bounded memory.

use super::score::Score;
use crate::solver::buckets::Buckets;
use xgames_core::games::crossings::kernel::{Board, Move};

/// The relation between a stored score and the real one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The stored score is the real one.
    Exact,
    /// The real score is at least the stored one.
    Least,
    /// The real score is at most the stored one.
    Most,
}

/// The results of a search about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The score for the side to move; plies to a win are counted from this position.
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// The depth of the search in plies.
    pub(super) depth: u8,
    pub(super) best: Option<Move>,
}

/// The stored form of an entry: own stones, enemy stones, and a packed entry with the number of the search. A slot without
/// an entry has no stones.
type Slot = [u64; 3];

/// A table of fixed size. An entry holds the whole position, so no two positions are mistaken for each other. Only the
/// entries of the current search are used, so that earlier searches change no report.
pub(super) struct TranspositionTable {
    slots: Buckets<3, 256>,
    /// The number of the current search.
    search: u8,
}

impl TranspositionTable {
    /// A table of at most this many bytes, but always with a few entries.
    pub(super) fn new(memory: usize) -> TranspositionTable {
        TranspositionTable { slots: Buckets::new(memory), search: 0 }
    }

    /// Forgets what is in the table.
    pub(super) fn begin_search(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.slots.clear();
            self.search = 1;
        }
    }

    fn is_for(&self, slot: &Slot, board: Board) -> bool {
        slot[0] == board.own && slot[1] == board.enemy && slot[2] as u8 == self.search
    }

    pub(super) fn get(&self, board: Board) -> Option<Entry> {
        let packed = self
            .slots
            .with(board.hash(0), |bucket| bucket.iter().find(|slot| self.is_for(slot, board)).map(|slot| slot[2]))?;
        let bound = match packed >> 16 & 3 {
            0 => Bound::Exact,
            1 => Bound::Least,
            _ => Bound::Most,
        };
        let best = (packed >> 18 & 1 != 0).then(|| Move::from_bits((packed >> 19) as u32));
        Some(Entry { score: (packed >> 48) as u16 as Score, bound, depth: (packed >> 8) as u8, best })
    }

    /// Stores an entry in place of one of an earlier search, or else of the one with the least depth.
    pub(super) fn put(&self, board: Board, entry: Entry) {
        let best = entry.best.map_or(0, |mv| u64::from(mv.bits()) << 19 | 1 << 18);
        let packed = u64::from(self.search)
            | u64::from(entry.depth) << 8
            | (entry.bound as u64) << 16
            | best
            | u64::from(entry.score as u16) << 48;
        self.slots.with(board.hash(0), |bucket| {
            let value = |slot: &Slot| {
                let is_new = slot[2] as u8 == self.search;
                if self.is_for(slot, board) { 0 } else { 1 + (slot[2] >> 8 & 0xff) + (u64::from(is_new) << 8) }
            };
            if let Some(slot) = bucket.iter_mut().min_by_key(|slot| value(slot)) {
                *slot = [board.own, board.enemy, packed];
            }
        });
    }
}
