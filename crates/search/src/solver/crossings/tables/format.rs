//! The head of a file of tables, and its entries of two bits.

use std::ops::AddAssign;

use flate2::Crc;

use super::STONES;
use super::fault::ReadFault;
use crate::solver::crossings::endgame::Ending;
use crate::solver::crossings::endgame::material::Material;

/// The first bytes of every file of tables.
pub const MAGIC: [u8; 8] = *b"XGTABLE\n";
/// The version of the format.
pub(super) const VERSION: u32 = 1;
/// The number of entries in a block; the last block of each side to move has fewer.
pub(super) const BLOCK: usize = 1 << 18;
/// The number of entries in a byte.
pub(super) const IN_BYTE: usize = 4;
/// The length of the head, in bytes.
pub(super) const HEAD: usize = 80;
/// The greatest length of a compressed block. Compression makes nothing much longer.
pub(super) const LONGEST_BLOCK: u32 = (BLOCK / IN_BYTE) as u32 + 1024;

/// An entry of a table, as it is numbered in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Entry {
    /// Two stones would be on one square.
    Impossible,
    /// The side to move loses.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Entry {
    const ALL: [Entry; 4] = [Entry::Impossible, Entry::Loss, Entry::Draw, Entry::Win];

    pub(super) fn of(ending: Ending) -> Entry {
        match ending {
            Ending::Loss(_) => Entry::Loss,
            Ending::Draw => Entry::Draw,
            Ending::Win(_) => Entry::Win,
        }
    }

    /// The entry with this place in a byte.
    pub(super) fn of_byte(byte: u8, place: usize) -> Entry {
        Entry::ALL[usize::from(byte >> (2 * (place % IN_BYTE)) & 3)]
    }

    /// The score for the side to move: 1 for a win, 0 for a draw, -1 for a loss; `None` if the position is impossible.
    pub(super) fn score(self) -> Option<i8> {
        match self {
            Entry::Impossible => None,
            Entry::Loss => Some(-1),
            Entry::Draw => Some(0),
            Entry::Win => Some(1),
        }
    }
}

/// The numbers of positions that are won, lost and drawn for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of positions that the side to move wins.
    pub won: u64,
    /// The number of positions that the side to move loses.
    pub lost: u64,
    /// The number of positions that neither side can win.
    pub drawn: u64,
}

impl Counts {
    /// The counts of entries, in bytes of four. The entries that fill up the last byte are impossible.
    pub(super) fn of(bytes: &[u8]) -> Counts {
        let mut bytes_of_kind = [0; 256];
        bytes.iter().for_each(|byte| bytes_of_kind[usize::from(*byte)] += 1);
        let mut counts = Counts::default();
        for (byte, number) in (0..=u8::MAX).zip(bytes_of_kind) {
            for place in 0..IN_BYTE {
                match Entry::of_byte(byte, place) {
                    Entry::Impossible => {}
                    Entry::Loss => counts.lost += number,
                    Entry::Draw => counts.drawn += number,
                    Entry::Win => counts.won += number,
                }
            }
        }
        counts
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
    }
}

/// The head of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// The stones of both sides. The side that is first has at least as many.
    pub(super) stones: [usize; 2],
    /// The counts where the first side is to move, and those where the other is; the latter are left out if both have equally many.
    pub(super) counts: [Counts; 2],
}

impl Head {
    /// The materials of a file for these stones, one for each side to move; one only if both sides have equally many.
    pub(super) fn materials(stones: [usize; 2]) -> Vec<Material> {
        let material = Material::unlocked(stones);
        if material == material.passed() { vec![material] } else { vec![material, material.passed()] }
    }

    /// The number of entries for each side to move.
    fn entries(&self) -> usize {
        Material::unlocked(self.stones).len()
    }

    /// The numbers of entries of all blocks.
    pub(super) fn blocks(&self) -> impl Iterator<Item = usize> + use<> {
        let entries = self.entries();
        let of_half = move || (0..entries.div_ceil(BLOCK)).map(move |block| BLOCK.min(entries - block * BLOCK));
        (0..Head::materials(self.stones).len()).flat_map(move |_| of_half())
    }

    /// The head as bytes; `index` are the bytes that follow it.
    pub(super) fn to_bytes(&self, index: &[u8]) -> [u8; HEAD] {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.stones.map(|stones| stones as u8));
        bytes.extend([0; 2]);
        bytes.extend((self.entries() as u64).to_le_bytes());
        for Counts { won, lost, drawn } in self.counts {
            [won, lost, drawn].iter().for_each(|count| bytes.extend(count.to_le_bytes()));
        }
        bytes.extend(sum(index).to_le_bytes());
        bytes.extend(sum(&bytes).to_le_bytes());
        let mut head = [0; HEAD];
        head.copy_from_slice(&bytes);
        head
    }

    /// The head and the checksum of the bytes that follow.
    pub(super) fn of_bytes(bytes: &[u8; HEAD]) -> Result<(Head, u32), ReadFault> {
        let number =
            |at: usize| bytes[at..].iter().take(8).rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        let short = |at: usize| number(at) as u32;
        if !bytes.starts_with(&MAGIC) {
            return Err(ReadFault::NoTable);
        }
        if short(8) != VERSION {
            return Err(ReadFault::OtherVersion);
        }
        let stones = [bytes[12], bytes[13]].map(usize::from);
        let counts = [24, 48].map(|at| Counts { won: number(at), lost: number(at + 8), drawn: number(at + 16) });
        let head = Head { stones, counts };
        let is_right = short(HEAD - 4) == sum(&bytes[..HEAD - 4])
            && stones.iter().all(|stones| STONES.contains(stones))
            && stones[0] >= stones[1]
            && bytes[14..16] == [0; 2]
            && number(16) == head.entries() as u64;
        if is_right { Ok((head, short(HEAD - 8))) } else { Err(ReadFault::Damaged) }
    }
}

/// The CRC-32 of bytes.
pub(super) fn sum(bytes: &[u8]) -> u32 {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum()
}
