//! Random games, move-tree counts, match standings, statistics, queries and reviews.

pub mod ending;
#[cfg(feature = "cli")]
pub(crate) mod game_tree;
pub mod generate;
pub(crate) mod occurrence;
#[cfg(feature = "cli")]
pub(crate) mod openings;
pub mod perft;
pub use crate::games::playout;
pub mod query;
pub mod review;
pub mod standing;
#[cfg(feature = "cli")]
pub mod statistics;
