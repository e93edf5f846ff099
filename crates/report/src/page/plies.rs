//! The table of the plies of a page, in games whose stones move: each different one is written once, and games name it by its
//! number. (The plies that place a stone that stays are in a table of their board.)
//!
//! The games of a block are written before it is known which plies come before them on the page. So the block has numbers of its
//! own, which stand in its text behind a zero byte, which no JSON has, until [`push_renumbered`] replaces both.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;
use std::sync::Arc;

use super::json::push_integer;

/// Different plies, as JSON, in the order in which they first came.
#[derive(Default)]
pub(super) struct Plies {
    all: Vec<Arc<[u8]>>,
    numbers: HashMap<Arc<[u8]>, u32, BuildHasherDefault<PlyHasher>>,
}

impl Plies {
    /// The number of a ply; it is added if it is new.
    pub(super) fn number(&mut self, ply: &Arc<[u8]>) -> u32 {
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

/// A fast hash: the plies are legal moves, so that they cannot be chosen to collide.
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
    /// The numbers of known plies by their [keys](push_key).
    known: HashMap<Box<[u8]>, u32, BuildHasherDefault<PlyHasher>>,
    /// The known plies as JSON.
    all: Vec<Arc<[u8]>>,
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

    /// The number in the block of the ply with this [key](push_key), which `write` appends as JSON if it is not known.
    #[inline]
    pub(super) fn number(&mut self, key: &[u8], write: impl FnOnce(&mut Vec<u8>)) -> u32 {
        let known = match self.known.get(key) {
            Some(known) => *known,
            None => self.add(key, write),
        };
        match self.numbers.get(known as usize) {
            Some(Some(number)) => *number,
            _ => self.use_known(known),
        }
    }

    fn add(&mut self, key: &[u8], write: impl FnOnce(&mut Vec<u8>)) -> u32 {
        let (number, mut json) = (self.all.len() as u32, Vec::new());
        write(&mut json);
        self.all.push(json.into());
        self.known.insert(key.into(), number);
        number
    }

    fn use_known(&mut self, known: u32) -> u32 {
        self.numbers.resize(self.all.len(), None);
        self.numbers[known as usize] = Some(self.used);
        self.new.push(Arc::clone(&self.all[known as usize]));
        self.used += 1;
        self.used - 1
    }
}

/// Appends a number that is yet to be replaced.
#[inline]
pub(super) fn push_own_number(json: &mut Vec<u8>, number: u32) {
    let [a, b, c, d] = number.to_le_bytes();
    json.extend_from_slice(&[0, a, b, c, d]);
}

/// The lines of a text with such numbers, whose bytes may be those of line breaks.
pub(super) fn lines(json: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(json);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let mut at = 0;
        while let Some(found) = memchr::memchr2(0, b'\n', &text[at..]) {
            at += found;
            if text[at] == b'\n' {
                rest = Some(&text[at + 1..]);
                return Some(&text[..at]);
            }
            at = (at + 5).min(text.len());
        }
        Some(text)
    })
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
        let numbers = [&b"a"[..], b"b", b"a", b"c", b"b"].map(|ply| plies.number(&ply.into()));
        assert_eq!(numbers, [0, 1, 0, 2, 1]);
        assert_eq!(plies.all().concat(), b"abc");
    }

    #[test]
    fn a_block_has_numbers_of_its_own() {
        let mut plies = BlockPlies::default();
        let number = |plies: &mut BlockPlies, ply: &[u8]| plies.number(ply, |json| json.extend(ply));
        assert_eq!([&b"a"[..], b"b", b"a"].map(|ply| number(&mut plies, ply)), [0, 1, 0]);
        plies.begin_block();
        assert_eq!([&b"c"[..], b"b", b"c"].map(|ply| number(&mut plies, ply)), [0, 1, 0]);
        assert_eq!(plies.take_new().concat(), b"cb");
        assert_eq!([&b"b"[..], b"a"].map(|ply| number(&mut plies, ply)), [1, 2]);
        assert_eq!(plies.take_new().concat(), b"a");
    }

    /// A number may have the byte of a line break.
    #[test]
    fn lines_end_only_at_line_breaks() {
        let mut json = Vec::new();
        for number in [10, 266, 2560, 7] {
            json.extend(b"game ");
            push_own_number(&mut json, number);
            json.extend(b" end\n");
        }
        json.extend(b"last");
        let lines: Vec<&[u8]> = lines(&json).collect();
        assert_eq!(lines.len(), 5);
        assert!(
            lines[..4].iter().all(|line| line.starts_with(b"game ") && line.ends_with(b" end")) && lines[4] == b"last"
        );
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
