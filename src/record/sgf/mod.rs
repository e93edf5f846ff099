//! SGF FF\[4\]: trees of nodes, a node a move, its properties in brackets.
//!
//! `tree` reads the structure of a game and puts the values of all properties into one table; everything else reads
//! that table.
//!
//! Three properties are private: `XT` lists the tags that the other properties cannot hold, `XN` holds annotations that
//! SGF has no property for, and `XR` gives the order of the remarks of a node where their properties are not enough.

mod colours;
mod comments;
mod escape;
mod game_info;
mod lexer;
mod moves;
mod points;
mod properties;
mod read;
mod setup;
mod tree;
mod turn_order;
mod write;

#[cfg(test)]
mod tests;

pub use read::read;
pub use write::write;
