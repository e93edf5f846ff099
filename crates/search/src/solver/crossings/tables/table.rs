//! Reads a file of tables.
//!
//! All of it is checked once, when it is read: the head, the index, and every block. From then on it is right, and lies in memory
//! in compressed form. What a file says about itself is compared with what it must be, so memory is only taken for what is there.

use std::collections::HashMap;
use std::io::{self, ErrorKind, Read};

use flate2::{Decompress, FlushDecompress, Status};

use super::fault::ReadFault;
use super::format::{BLOCK, Counts, Entry, HEAD, Head, IN_BYTE, LONGEST_BLOCK, sum};
use crate::solver::crossings::endgame::material::Material;
use xgames_core::games::crossings::kernel::{Board, Shape};

/// The most blocks that are kept unpacked: 64 MB.
const MOST_UNPACKED: usize = 1024;

/// The tables of a file: the value of every position with these numbers of stones, either side to move, and none locked.
#[derive(Debug)]
pub struct Table {
    materials: Vec<Material>,
    counts: [Counts; 2],
    /// The blocks as they are in the file, with the numbers of their entries.
    blocks: Vec<(Vec<u8>, usize)>,
    unpacked: HashMap<usize, Vec<u8>>,
}

impl Table {
    /// Reads a whole file and checks it.
    ///
    /// # Errors
    /// See [`ReadFault`].
    pub fn read(from: &mut dyn Read) -> Result<Table, ReadFault> {
        let mut bytes = [0; HEAD];
        let length = read_up_to(from, &mut bytes)?;
        if length < HEAD {
            let is_cut = length >= 8 && bytes.starts_with(&super::MAGIC);
            return Err(if is_cut { ReadFault::Damaged } else { ReadFault::NoTable });
        }
        let (head, sum_of_index) = Head::of_bytes(&bytes)?;
        let entries: Vec<usize> = head.blocks().collect();
        let mut index = vec![0; 8 * entries.len()];
        from.read_exact(&mut index)?;
        if sum(&index) != sum_of_index {
            return Err(ReadFault::Damaged);
        }
        let materials = Head::materials(head.stones);
        let (mut blocks, mut counts) = (Vec::new(), [Counts::default(); 2]);
        let of_half = entries.len() / materials.len();
        for (number, (line, entries)) in index.chunks_exact(8).zip(entries).enumerate() {
            let [length, sum_of_block] = [&line[..4], &line[4..]]
                .map(|bytes| bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)));
            if length > LONGEST_BLOCK {
                return Err(ReadFault::Damaged);
            }
            let mut packed = vec![0; length as usize];
            from.read_exact(&mut packed)?;
            let unpacked = unpack(&packed, entries).filter(|unpacked| sum(unpacked) == sum_of_block);
            counts[number / of_half] += Counts::of(&unpacked.ok_or(ReadFault::Damaged)?);
            blocks.push((packed, entries));
        }
        if counts != head.counts || read_up_to(from, &mut [0])? > 0 {
            return Err(ReadFault::Damaged);
        }
        Ok(Table { materials, counts, blocks, unpacked: HashMap::new() })
    }

    /// The stones of the side to move and of the other side, with the counts of these positions.
    pub fn counts(&self) -> impl Iterator<Item = ([usize; 2], Counts)> {
        self.materials.iter().map(|material| material.movable).zip(self.counts)
    }

    /// The materials of the positions, one for each side to move.
    pub(super) fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// The score of a position for the side to move: 1 for a win, 0 for a draw, -1 for a loss. It is `None` if the table does not have
    /// the position: it has other stones, or a crossing waits.
    pub(super) fn score(&mut self, board: Board) -> Option<i8> {
        if Shape::GAME.is_waiting(board) {
            return None;
        }
        let material = Material::of(board)?;
        let half = self.materials.iter().position(|of_half| *of_half == material)?;
        self.entry(half, material.number(board)).score()
    }

    /// Replaces the first block by another, unpacked one.
    #[cfg(test)]
    pub(super) fn falsify(&mut self, block: Vec<u8>) {
        self.unpacked.insert(0, block);
    }

    /// The entry with this number, in the half of the table with this number.
    pub(super) fn entry(&mut self, half: usize, number: usize) -> Entry {
        let block = half * self.blocks.len() / self.materials.len() + number / BLOCK;
        if self.unpacked.len() >= MOST_UNPACKED && !self.unpacked.contains_key(&block) {
            self.unpacked.clear();
        }
        let blocks = &self.blocks;
        let unpacked = self.unpacked.entry(block).or_insert_with(|| {
            let block = blocks.get(block).and_then(|(packed, entries)| unpack(packed, *entries));
            block.unwrap_or_default()
        });
        let place = number % BLOCK;
        unpacked.get(place / IN_BYTE).map_or(Entry::Impossible, |byte| Entry::of_byte(*byte, place))
    }
}

/// The bytes of a block with this many entries, or `None` if they are not those of such a block.
fn unpack(packed: &[u8], entries: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; entries.div_ceil(IN_BYTE)];
    let mut decompress = Decompress::new(true);
    let status = decompress.decompress(packed, &mut bytes, FlushDecompress::Finish).ok()?;
    let is_all = status == Status::StreamEnd
        && decompress.total_out() == bytes.len() as u64
        && decompress.total_in() == packed.len() as u64;
    is_all.then_some(bytes)
}

/// Reads until the buffer is full or the file ends. Returns the number of bytes.
fn read_up_to(from: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match from.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
