//! Reads a file of tables.
//!
//! All of it is checked once, when it is read: the head, the index, and every block. From then on it is right, and lies in memory
//! as it is asked, without compression. It never changes, so any number of threads can ask it. What a file says about itself is
//! compared with what it must be, so memory is only taken for tables that a file can have.

use std::io::{self, ErrorKind, Read};

use flate2::{Decompress, FlushDecompress, Status};

use super::fault::ReadFault;
use super::format::{Counts, Entry, HEAD, Head, IN_BYTE, LONGEST_BLOCK, sum};
use crate::solver::crossings::endgame::material::Material;
use xgames_core::games::crossings::kernel::{Board, Shape};

/// The tables of a file: the value of every position with these numbers of stones, either side to move, and none locked.
#[derive(Debug)]
pub struct Table {
    materials: Vec<Material>,
    counts: [Counts; 2],
    /// The entries of each material, four in a byte.
    entries: Vec<Vec<u8>>,
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
            let is_cut = bytes.starts_with(&super::MAGIC);
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
        let (mut halves, mut counts) = (vec![Vec::new(); materials.len()], [Counts::default(); 2]);
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
            let unpacked = unpacked.ok_or(ReadFault::Damaged)?;
            counts[number / of_half] += Counts::of(&unpacked);
            halves[number / of_half].extend(unpacked);
        }
        if counts != head.counts || read_up_to(from, &mut [0])? > 0 {
            return Err(ReadFault::Damaged);
        }
        Ok(Table { materials, counts, entries: halves })
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
    #[inline]
    pub(in super::super) fn score(&self, board: Board) -> Option<i8> {
        // A stone on the far rank of its side is locked, or waits for an answer.
        if Shape::GAME.fixed(board) != 0 {
            return None;
        }
        let stones = [board.own, board.enemy].map(|set| set.count_ones() as usize);
        let half = self.materials.iter().position(|material| material.movable == stones)?;
        self.entry(half, self.materials[half].number(board)).score()
    }

    /// Replaces the first block by another, unpacked one.
    #[cfg(test)]
    pub(super) fn falsify(&mut self, block: &[u8]) {
        let length = block.len().min(self.entries[0].len());
        self.entries[0][..length].copy_from_slice(&block[..length]);
    }

    /// Replaces every entry, given the number of its half.
    #[cfg(test)]
    pub(super) fn change(&mut self, change: impl Fn(usize, Entry) -> Entry) {
        for (half, bytes) in self.entries.iter_mut().enumerate() {
            for byte in bytes {
                let parts = (0..IN_BYTE).map(|place| (change(half, Entry::of_byte(*byte, place)) as u8) << (2 * place));
                *byte = parts.fold(0, |all, part| all | part);
            }
        }
    }

    /// The entry with this number, in the half of the table with this number.
    pub(super) fn entry(&self, half: usize, number: usize) -> Entry {
        let byte = self.entries.get(half).and_then(|entries| entries.get(number / IN_BYTE));
        byte.map_or(Entry::Impossible, |byte| Entry::of_byte(*byte, number))
    }
}

/// The bytes of a block with this many entries, or `None` if they are not those of such a block.
pub(super) fn unpack(packed: &[u8], entries: usize) -> Option<Vec<u8>> {
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
