//! The table of the plies of a page: each different one is written once, and games name it by its number.
//!
//! The games of a block are written before it is known which plies come before them on the page. So a number of the block's own
//! table stands in their text behind a zero byte, which no JSON has, until [`push_renumbered`] replaces both.

use std::collections::HashMap;
use std::sync::Arc;

use super::board::PageBoard;
use super::json::push_string;
use xgames_core::board::Cell;

/// Different plies, as JSON, in the order in which they first came.
#[derive(Default)]
pub(super) struct Plies {
    all: Vec<Arc<[u8]>>,
    numbers: HashMap<Arc<[u8]>, u32>,
}

impl Plies {
    /// The number of a ply; it is added if it is new.
    pub(super) fn number(&mut self, ply: &[u8]) -> u32 {
        if let Some(number) = self.numbers.get(ply) {
            return *number;
        }
        let (ply, number): (Arc<[u8]>, _) = (ply.into(), self.all.len() as u32);
        self.all.push(Arc::clone(&ply));
        self.numbers.insert(ply, number);
        number
    }

    /// The plies, each at the place of its number.
    pub(super) fn all(&self) -> &[Arc<[u8]>] {
        &self.all
    }

    /// Forgets all plies.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.numbers.clear();
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

/// Appends a text in which each number of a ply is replaced by that of the same ply on the page, which `numbers` has at its place
/// as text.
pub(super) fn push_renumbered(html: &mut Vec<u8>, json: &[u8], numbers: &[String]) {
    let mut rest = json;
    while let Some(end) = memchr::memchr(0, rest) {
        html.extend_from_slice(&rest[..end]);
        let Some((own, after)) = rest[end + 1..].split_first_chunk() else { return };
        if let Some(number) = numbers.get(u32::from_le_bytes(*own) as usize) {
            html.extend_from_slice(number.as_bytes());
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
    fn numbers_of_a_block_become_those_of_the_page() {
        let mut json = b"[".to_vec();
        for number in [0, 256, 1] {
            push_own_number(&mut json, number);
            json.push(b',');
        }
        json.extend(b"{}]");
        let mut numbers = vec![String::new(); 257];
        [numbers[0], numbers[1], numbers[256]] = ["7", "40", "12345"].map(String::from);
        let mut html = Vec::new();
        push_renumbered(&mut html, &json, &numbers);
        assert_eq!(String::from_utf8(html).unwrap(), "[7,12345,40,{}]");
    }
}
