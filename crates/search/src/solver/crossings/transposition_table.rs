//! The facts that the search has proven about positions, in bounded memory.

use crate::solver::Memory;
use crate::solver::buckets::{BUCKET, Buckets};
use crate::solver::saved::{Loader, Saver};
use xgames_core::games::crossings::kernel::{Board, Move};

/// A question about a position. Each question has its own entries in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// Whether the side to move is the one that wants to win.
    pub(super) attacker_to_move: bool,
    /// Whether each move of that side counts, or only those that are no crossings.
    pub(super) every_move: bool,
}

/// The facts that are known about a position and a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fact {
    /// One more than the least number of moves within which a win is proven; 0 for none.
    pub(super) wins: u8,
    /// One more than the greatest number of moves within which there is no win; 0 for none.
    pub(super) fails: u8,
    /// The rear and target of the best move.
    pub(super) best: Option<[u8; 2]>,
}

/// A table of facts. An entry holds the whole position, so that no two positions are ever taken for each other: own stones,
/// enemy stones, and a packed fact.
pub(super) struct TranspositionTable(Buckets<3>);

impl TranspositionTable {
    /// A table of at most this many bytes, but always with a few entries.
    pub(super) fn new(memory: usize) -> TranspositionTable {
        TranspositionTable(Buckets::new(memory))
    }

    pub(super) fn get(&self, board: Board, question: Question) -> Fact {
        let question = question.bits();
        self.0.with(board.hash(question), |bucket| {
            let entry = bucket.iter().find(|entry| is_for(entry, board, question));
            entry.map_or(Fact::default(), |entry| {
                let [wins, fails, rear, target, _, has_best, ..] = entry[2].to_le_bytes();
                Fact { wins, fails, best: (has_best & 1 != 0).then_some([rear, target]) }
            })
        })
    }

    /// Stores a fact. `work` is the number of positions that it took; facts that took less are replaced first.
    pub(super) fn put(&self, board: Board, question: Question, fact: Fact, work: u64) {
        let question = question.bits();
        let [rear, target] = fact.best.unwrap_or_default();
        let new_weight = 4 * work.max(1).ilog2().min(60) as u8 + 1;
        let flags = question as u8 | u8::from(fact.best.is_some());
        let packed = u64::from_le_bytes([fact.wins, fact.fails, rear, target, new_weight, flags, 0, 0]);
        self.0.with(board.hash(question), |bucket| {
            let place = bucket.iter().position(|entry| is_for(entry, board, question)).unwrap_or_else(|| {
                // An old entry loses a little weight whenever it wins this comparison, so none stays for ever.
                let least = (0..BUCKET).min_by_key(|place| weight(&bucket[*place])).unwrap_or(0);
                for (_, entry) in bucket.iter_mut().enumerate().filter(|(place, _)| *place != least) {
                    entry[2] -= u64::from(weight(entry) > 0) << 32;
                }
                least
            });
            bucket[place] = [board.own, board.enemy, packed];
        });
    }
}

impl Memory for TranspositionTable {
    fn save(&self, to: &mut Saver) {
        self.0.save(to, work);
    }

    fn load(&mut self, from: &mut Loader) {
        self.0.load(from, |entry| Board { own: entry[0], enemy: entry[1] }.hash(question(entry)), work);
    }
}

fn weight(entry: &[u64; 3]) -> u64 {
    entry[2] >> 32 & 0xff
}

/// The logarithm to base 2 of the number of positions that an entry took.
fn work(entry: &[u64; 3]) -> u64 {
    weight(entry) / 4
}

/// The bits of the question that an entry answers.
fn question(entry: &[u64; 3]) -> u64 {
    entry[2] >> 40 & 0xe
}

fn is_for(entry: &[u64; 3], board: Board, bits: u64) -> bool {
    entry[0] == board.own && entry[1] == board.enemy && question(entry) == bits
}

impl Question {
    /// The question as three bits above the lowest; never 0, so that a free entry answers nothing.
    fn bits(self) -> u64 {
        8 | u64::from(self.attacker_to_move) << 1 | u64::from(self.every_move) << 2
    }
}

impl Fact {
    /// Whether a win within a budget is proven, if that is known.
    pub(super) fn wins_within(self, budget: u8) -> Option<bool> {
        if self.wins != 0 && self.wins <= budget + 1 { Some(true) } else { (self.fails > budget).then_some(false) }
    }

    /// Adds to the fact the result of a search within a budget: whether the attacker wins, and the move that decides.
    pub(super) fn and(mut self, wins: bool, budget: u8, deciding: Option<Move>) -> Fact {
        *(if wins { &mut self.wins } else { &mut self.fails }) = budget + 1;
        self.best = deciding.map(|mv| [mv.rear, mv.target]).or(self.best);
        self
    }

    /// Whether the best move is this one.
    pub(super) fn prefers(self, mv: Move) -> bool {
        self.best == Some([mv.rear, mv.target])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::saved;

    /// A table that goes through a file has the facts again that took much work, for each question by itself.
    #[test]
    fn facts_come_back_from_a_file() {
        let (table, mut loaded) = (TranspositionTable::new(1 << 16), TranspositionTable::new(1 << 16));
        let questions = [(false, false), (false, true), (true, false), (true, true)]
            .map(|(attacker_to_move, every_move)| Question { attacker_to_move, every_move });
        let fact = |number: u8| Fact {
            wins: number,
            fails: number / 2,
            best: (!number.is_multiple_of(3)).then_some([number, 63]),
        };
        let facts =
            || (0..20_u8).flat_map(|number| questions.iter().zip(4 * number + 1..).map(move |(q, n)| (number, *q, n)));
        for (number, question, value) in facts() {
            let work = if number.is_multiple_of(2) { 1 << 10 } else { 1 };
            table.put(Board { own: 1 << number, enemy: 1 << 40 }, question, fact(value), work);
        }
        let mut text = Vec::new();
        saved::save(&table, "crossings", &mut text).unwrap();
        saved::load(&mut loaded, "crossings", &mut std::io::Cursor::new(&text)).unwrap();
        for (number, question, value) in facts() {
            let board = Board { own: 1 << number, enemy: 1 << 40 };
            let expected = if number.is_multiple_of(2) { fact(value) } else { Fact::default() };
            assert_eq!((table.get(board, question), loaded.get(board, question)), (fact(value), expected), "{number}");
        }
    }
}
