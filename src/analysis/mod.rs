//! Random games, move-tree counts and match standings.

pub mod generate;
pub mod perft;
pub mod playout;
pub mod standing;
