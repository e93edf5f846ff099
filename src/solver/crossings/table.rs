//! What the search has proven about positions, in bounded memory.

use super::board::Board;
use super::movegen::Move;

/// What is asked about a position. Each question has its own entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// Whether the side to move is the one that wants to win.
    pub(super) attacker_to_move: bool,
    /// Whether each move of that side counts, or only those that are no crossings.
    pub(super) every_move: bool,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fact {
    /// One more than the least number of moves within which a win is proven; 0 for none.
    pub(super) wins: u8,
    /// One more than the greatest number of moves within which there is no win; 0 for none.
    pub(super) fails: u8,
    /// The rear and target of the best move.
    pub(super) best: Option<[u8; 2]>,
}

/// A table of facts. An entry holds the whole position, so that no two positions are ever taken for each other.
pub(super) struct Table {
    /// Own stones, enemy stones, and a packed fact. An entry without a fact is free.
    entries: Vec<[u64; 3]>,
}

/// Entries that may hold the same position.
const BUCKET: usize = 4;

impl Table {
    /// A table of at most this many bytes, but always with a few entries.
    pub(super) fn new(memory: usize) -> Table {
        let buckets = (memory / (BUCKET * size_of::<[u64; 3]>())).max(16);
        Table { entries: vec![[0; 3]; buckets * BUCKET] }
    }

    fn bucket(&mut self, board: Board, question: u64) -> &mut [[u64; 3]] {
        let buckets = self.entries.len() / BUCKET;
        let number = ((u128::from(board.hash(question)) * buckets as u128) >> 64) as usize;
        &mut self.entries[number * BUCKET..][..BUCKET]
    }

    pub(super) fn get(&mut self, board: Board, question: Question) -> Fact {
        let question = question.bits();
        let entry = self.bucket(board, question).iter().find(|entry| is_for(entry, board, question));
        entry.map_or(Fact::default(), |entry| {
            let [wins, fails, rear, target, _, has_best, ..] = entry[2].to_le_bytes();
            Fact { wins, fails, best: (has_best & 1 != 0).then_some([rear, target]) }
        })
    }

    /// Stores a fact. `work` is the number of positions that it took; facts that took less are replaced first.
    pub(super) fn put(&mut self, board: Board, question: Question, fact: Fact, work: u64) {
        let question = question.bits();
        let bucket = self.bucket(board, question);
        let place = bucket.iter().position(|entry| is_for(entry, board, question)).unwrap_or_else(|| {
            // An old entry loses a little weight whenever it wins this comparison, so none stays for ever.
            let weight = |entry: &[u64; 3]| entry[2] >> 32 & 0xff;
            let least = (0..BUCKET).min_by_key(|place| weight(&bucket[*place])).unwrap_or(0);
            for (_, entry) in bucket.iter_mut().enumerate().filter(|(place, _)| *place != least) {
                entry[2] -= u64::from(weight(entry) > 0) << 32;
            }
            least
        });
        let [rear, target] = fact.best.unwrap_or_default();
        let weight = 4 * work.max(1).ilog2().min(60) as u8 + 1;
        let flags = question as u8 | u8::from(fact.best.is_some());
        let packed = u64::from_le_bytes([fact.wins, fact.fails, rear, target, weight, flags, 0, 0]);
        bucket[place] = [board.own, board.enemy, packed];
    }
}

fn is_for(entry: &[u64; 3], board: Board, question: u64) -> bool {
    entry[0] == board.own && entry[1] == board.enemy && entry[2] >> 40 & 0xe == question
}

impl Question {
    /// Three bits above the lowest; never 0, so that a free entry answers nothing.
    fn bits(self) -> u64 {
        8 | u64::from(self.attacker_to_move) << 1 | u64::from(self.every_move) << 2
    }
}

impl Fact {
    /// The best move, if it is this one.
    pub(super) fn prefers(self, mv: Move) -> bool {
        self.best == Some([mv.rear, mv.target])
    }
}
