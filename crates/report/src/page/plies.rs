//! The table of the plies of a page, in games whose stones move: each different one is written once, and games name it by its
//! number. (The plies that place a stone that stays are in a table of the [board](super::board).)
//!
//! The games of a block are written before it is known which plies come before them on the page. So the block has numbers of its
//! own, which stand in its text behind a zero byte, which no JSON has, until [`push_renumbered`] replaces both.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;
use std::sync::Arc;

use super::board::PageBoard;
use super::json::{push_integer, push_string};
use xgames_core::board::Cell;

/// Different plies, as JSON, in the order in which they first came.
#[derive(Default)]
pub(super) struct Plies {
    all: Vec<Arc<[u8]>>,
    numbers: HashMap<Arc<[u8]>, u32, BuildHasherDefault<PlyHasher>>,
}

impl Plies {
    /// The number of a ply; it is added if it is new.
    pub(super) fn number(&mut self, ply: &[u8]) -> u32 {
        let known = self.numbers.get(ply).copied();
        known.unwrap_or_else(|| self.add(ply.into()))
    }

    /// The number of a ply that is also in another table; it is added if it is new.
    pub(super) fn shared_number(&mut self, ply: &Arc<[u8]>) -> u32 {
        let known = self.numbers.get(ply).copied();
        known.unwrap_or_else(|| self.add(Arc::clone(ply)))
    }

    fn add(&mut self, ply: Arc<[u8]>) -> u32 {
        let number = self.all.len() as u32;
        self.all.push(Arc::clone(&ply));
        self.numbers.insert(ply, number);
        number
    }

    /// The plies, each at the place of its number.
    pub(super) fn all(&self) -> &[Arc<[u8]>] {
        &self.all
    }
}

/// A fast hash: the plies are legal moves, which nobody chooses at will.
#[derive(Default)]
struct PlyHasher(u64);

impl Hasher for PlyHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.write_u64(u64::from_le_bytes(*word)));
        self.write_u64(rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The factor is that of FxHash in the Rust compiler.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// The plies of a block of games. Their texts are remembered for later blocks.
#[derive(Default)]
pub(super) struct BlockPlies {
    known: Plies,
    /// The numbers in the block by the numbers of known plies.
    numbers: Vec<Option<u32>>,
    /// The number of different plies in the block.
    used: u32,
    /// The last of the block's plies in the order of their numbers, until they are taken.
    new: Vec<Arc<[u8]>>,
}

impl BlockPlies {
    /// Begins another block.
    pub(super) fn begin_block(&mut self) {
        self.numbers.clear();
        self.new.clear();
        self.used = 0;
    }

    /// Takes the plies that are new in the block since they were last taken.
    pub(super) fn take_new(&mut self) -> Vec<Arc<[u8]>> {
        mem::take(&mut self.new)
    }

    /// The number of a ply in the block.
    #[inline]
    pub(super) fn number(&mut self, ply: &[u8]) -> u32 {
        let known = self.known.number(ply);
        match self.numbers.get(known as usize) {
            Some(Some(number)) => *number,
            _ => self.use_known(known),
        }
    }

    fn use_known(&mut self, known: u32) -> u32 {
        let all = self.known.all();
        self.numbers.resize(all.len(), None);
        self.numbers[known as usize] = Some(self.used);
        self.new.push(Arc::clone(&all[known as usize]));
        self.used += 1;
        self.used - 1
    }
}

/// Appends a ply as the table has it: an array of the text of the move, the cells that it changes with the stones that are then
/// there, and `true` if the players exchange their sides.
pub(super) fn push_ply(json: &mut Vec<u8>, board: &PageBoard, text: &str, changes: &[(Cell, char)], swaps: bool) {
    json.push(b'[');
    push_string(json, text);
    json.push(b',');
    board.push_stones(json, changes);
    json.extend(if swaps { &b",true]"[..] } else { b"]" });
}

/// Appends a number that is yet to be replaced.
#[inline]
pub(super) fn push_own_number(json: &mut Vec<u8>, number: u32) {
    let [a, b, c, d] = number.to_le_bytes();
    json.extend_from_slice(&[0, a, b, c, d]);
}

/// Appends a text in which each number of a ply of the block is replaced by the number of that ply on the page, which `numbers`
/// has at its place.
pub(super) fn push_renumbered(html: &mut Vec<u8>, json: &[u8], numbers: &[u32]) {
    let mut rest = json;
    while let Some(end) = memchr::memchr(0, rest) {
        // There is only a comma between most plies.
        match end {
            1 => html.push(rest[0]),
            _ => html.extend_from_slice(&rest[..end]),
        }
        let Some((own, after)) = rest[end + 1..].split_first_chunk() else { return };
        if let Some(number) = numbers.get(u32::from_le_bytes(*own) as usize) {
            push_integer(html, *number);
        }
        rest = after;
    }
    html.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_plies_have_one_number() {
        let mut plies = Plies::default();
        let numbers = [&b"a"[..], b"b", b"a", b"c", b"b"].map(|ply| plies.number(ply));
        assert_eq!(numbers, [0, 1, 0, 2, 1]);
        assert_eq!(plies.all().concat(), b"abc");
    }

    #[test]
    fn a_block_has_numbers_of_its_own() {
        let mut plies = BlockPlies::default();
        assert_eq!([&b"a"[..], b"b", b"a"].map(|ply| plies.number(ply)), [0, 1, 0]);
        plies.begin_block();
        assert_eq!([&b"c"[..], b"b", b"c"].map(|ply| plies.number(ply)), [0, 1, 0]);
        assert_eq!(plies.take_new().concat(), b"cb");
        assert_eq!([&b"b"[..], b"a"].map(|ply| plies.number(ply)), [1, 2]);
        assert_eq!(plies.take_new().concat(), b"a");
    }

    #[test]
    fn numbers_of_a_block_become_those_of_the_page() {
        let mut json = b"[".to_vec();
        for number in [0, 256, 1] {
            push_own_number(&mut json, number);
            json.push(b',');
        }
        json.extend(b"{}]");
        let mut numbers = vec![0; 257];
        [numbers[0], numbers[1], numbers[256]] = [7, 40, 12345];
        let mut html = Vec::new();
        push_renumbered(&mut html, &json, &numbers);
        assert_eq!(String::from_utf8(html).unwrap(), "[7,12345,40,{}]");
    }
}
