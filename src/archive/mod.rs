//! Archives of any size: finding inputs, opening them, cutting them into blocks of games, and working on
//! the blocks in parallel.

pub mod parallel;
pub mod split;
