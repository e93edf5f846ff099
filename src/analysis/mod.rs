//! Random games, move-tree counts, match standings, statistics and queries.

pub mod ending;
pub mod generate;
pub(crate) mod occurrence;
#[cfg(feature = "cli")]
pub(crate) mod openings;
pub mod perft;
pub mod playout;
pub mod query;
pub mod standing;
#[cfg(feature = "cli")]
pub mod statistics;
