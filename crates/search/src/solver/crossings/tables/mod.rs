//! Files of endgame tables: who wins every position with up to three stones a side and none locked.
//!
//! They take minutes to build, so they are built once and kept. An entry has two bits: it says who wins, but not how soon. So
//! the value of a position is known at once, and a way to the end is searched for with the values as a guide.
//!
//! `docs/solve.md` describes the format, byte by byte.

mod build;
mod check;
mod fault;
mod format;
mod line;
mod solver;
mod table;
#[cfg(test)]
mod tests;

pub use build::{BuildFault, Built, build, memory_for};
pub use check::{Checked, check};
pub use fault::ReadFault;
pub use format::{Counts, MAGIC};
pub use solver::solver;
pub use table::Table;

use std::ops::RangeInclusive;

/// The numbers of stones that a side may have in a table.
pub const STONES: RangeInclusive<usize> = 1..=super::endgame::material::MOST;
