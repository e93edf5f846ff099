//! Random games, move-tree counts, match standings and statistics.

pub mod generate;
pub mod perft;
pub mod playout;
pub mod standing;
#[cfg(feature = "cli")]
pub mod statistics;
