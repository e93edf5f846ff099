//! Builds a file of tables.

use std::fmt;
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::format::{BLOCK, Counts, Entry, Head, IN_BYTE, sum};
use crate::solver::Limits;
use crate::solver::crossings::endgame::material::Material;
use crate::solver::crossings::endgame::{self, Endgames, Ending};

/// The facts about a file that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The stones of the side to move and of the other side, with the counts of these positions.
    pub counts: Vec<([usize; 2], Counts)>,
    /// The greatest number of plies to a win with best play.
    pub longest: u8,
}

/// The reason why no file was written.
#[derive(Debug)]
pub enum BuildFault {
    /// A side has no stones, or too many.
    Stones,
    /// A limit was reached, or the search was stopped.
    Limited,
    /// The writer has failed.
    Io(io::Error),
}

impl fmt::Display for BuildFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildFault::Stones => f.write_str("a table has 1 to 3 stones a side"),
            BuildFault::Limited => f.write_str("the limit was reached before the table was complete"),
            BuildFault::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildFault {}

impl From<io::Error> for BuildFault {
    fn from(error: io::Error) -> BuildFault {
        BuildFault::Io(error)
    }
}

/// The bytes that are needed to build a file for these numbers of stones, with some room for what is not counted.
#[must_use]
pub fn memory_for(stones: [usize; 2]) -> usize {
    let counted = sorted(stones).map_or(0, |stones| endgame::memory_for(Material::unlocked(stones)));
    counted + counted / 16 + (16 << 20)
}

/// The numbers of stones with the greater one first, if there is a table of them.
fn sorted(stones: [usize; 2]) -> Option<[usize; 2]> {
    let stones = [stones[0].max(stones[1]), stones[0].min(stones[1])];
    stones.iter().all(|stones| super::STONES.contains(stones)).then_some(stones)
}

/// Builds the tables of these numbers of stones, either side to move, and writes a file. `limits` counts positions, those of other
/// tables that are needed on the way too. Nothing is written before all is known.
///
/// # Errors
/// See [`BuildFault`].
pub fn build(stones: [usize; 2], threads: usize, limits: &Limits, to: &mut dyn Write) -> Result<Built, BuildFault> {
    let stones = sorted(stones).ok_or(BuildFault::Stones)?;
    let mut endgames = Endgames::default();
    let materials = Head::materials(stones);
    let built = endgames.build_all(materials[0], threads, limits);
    built.map_err(|_| BuildFault::Limited)?;
    let (mut head, mut index, mut blocks) = (Head { stones, counts: Default::default() }, Vec::new(), Vec::new());
    let mut longest = 0;
    for (half, material) in materials.iter().enumerate() {
        let table = endgames.table(*material).unwrap_or_default();
        longest = table.iter().copied().fold(longest, u8::max);
        let mut block = Vec::with_capacity(BLOCK / IN_BYTE);
        let mut write = |block: &mut Vec<u8>| {
            head.counts[half] += Counts::of(block);
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(block)?;
            let packed = encoder.finish()?;
            index.extend((packed.len() as u32).to_le_bytes());
            index.extend(sum(block).to_le_bytes());
            blocks.push(packed);
            block.clear();
            if limits.reached(0) { Err(BuildFault::Limited) } else { Ok(()) }
        };
        for (number, entry) in entries(*material, table).enumerate() {
            if number % BLOCK == 0 && number > 0 {
                write(&mut block)?;
            }
            if number % IN_BYTE == 0 {
                block.push(0);
            }
            if let Some(byte) = block.last_mut() {
                *byte |= (entry as u8) << (2 * (number % IN_BYTE));
            }
        }
        write(&mut block)?;
    }
    to.write_all(&head.to_bytes(&index))?;
    to.write_all(&index)?;
    blocks.iter().try_for_each(|block| to.write_all(block))?;
    let counts = materials.iter().map(|material| material.movable).zip(head.counts).collect();
    Ok(Built { counts, longest })
}

/// The entries of a table, in the order of their numbers.
pub(super) fn entries(material: Material, table: &[u8]) -> impl Iterator<Item = Entry> {
    let mut positions = material.positions().map(|(number, _)| number).peekable();
    table.iter().enumerate().map(move |(number, byte)| {
        let is_possible = positions.next_if_eq(&number).is_some();
        if is_possible { Entry::of(Ending::of_byte(*byte)) } else { Entry::Impossible }
    })
}
