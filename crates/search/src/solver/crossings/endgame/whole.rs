//! Tables for files, which are built whole, with up to three stones a side.

use std::collections::HashSet;
use std::sync::atomic::AtomicU64;

use super::material::Material;
use super::retrograde::{BYTES_AN_ENTRY, Pace};
use super::{Endgames, MOST_ON_DEMAND};
use crate::solver::{Limits, Stopped};
use xgames_core::games::crossings::kernel::Board;

/// The memory limit of the tables beside those of a file. All that follow from three stones against two take less.
const MOST_MEMORY_FOR_LINES: usize = 256 << 20;

impl Endgames {
    /// Does what [`prepare`](Self::prepare) does, for three stones against one, too.
    pub(in super::super) fn prepare_small(&mut self, board: Board, limits: &Limits) -> Result<bool, Stopped> {
        let is_small = |material: &Material| material.movable.iter().sum::<usize>() <= 2 * MOST_ON_DEMAND;
        self.prepare_if(board, limits, MOST_MEMORY_FOR_LINES, is_small)
    }

    /// Builds the tables of a material and of all that follow, in threads. Every position counts for the limits.
    pub(in super::super) fn build_all(
        &mut self,
        material: Material,
        threads: usize,
        limits: &Limits,
    ) -> Result<(), Stopped> {
        self.build(material, &Pace { limits, threads, done: Some(AtomicU64::new(0)) })
    }

    /// Builds the tables of all materials that follow from this one, like [`build_all`](Self::build_all).
    pub(in super::super) fn build_follow_ups(
        &mut self,
        material: Material,
        threads: usize,
        limits: &Limits,
    ) -> Result<(), Stopped> {
        let pace = Pace { limits, threads, done: Some(AtomicU64::new(0)) };
        material.follow_ups().into_iter().try_for_each(|material| self.build(material, &pace))
    }

    /// The table of a material, one byte for each position; see [`Ending::of_byte`](super::Ending::of_byte).
    pub(in super::super) fn table(&self, material: Material) -> Option<&[u8]> {
        self.tables.get(&material).map(Vec::as_slice)
    }
}

/// The most bytes that tables take while that of a material is built.
pub(in super::super) fn memory_for(material: Material) -> usize {
    let (mut materials, mut waiting) = (HashSet::new(), vec![material, material.passed()]);
    while let Some(material) = waiting.pop() {
        if materials.insert(material) {
            waiting.extend(material.follow_ups());
        }
    }
    let bytes = |of: &Material| of.len() * if *of == material || *of == material.passed() { BYTES_AN_ENTRY } else { 1 };
    materials.iter().map(bytes).sum()
}
