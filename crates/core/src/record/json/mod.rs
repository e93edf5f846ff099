//! JSON: one object per game.
//!
//! Fields that other programs are likely to use are read too: the moves as one string, and `game`, `size` and `players`
//! next to the tags. So are puzzles.

mod escape;
pub mod flat;
pub(crate) mod object;
pub(crate) mod objects;
mod puzzle;
mod read;
pub(crate) mod write;

pub use flat::placed;
pub(crate) use object::tag;
pub use read::read;
pub(crate) use read::remarks;
pub use write::write;

#[cfg(test)]
mod tests;
