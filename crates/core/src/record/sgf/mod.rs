//! SGF FF\[4\]: trees of nodes, one node per move, with properties in brackets.
//!
//! `tree` reads the structure of a game and stores the values of all properties in one table, which the other modules read.
//!
//! Three properties are private: `XT` lists the tags that other properties cannot express, `XN` has annotations for which
//! SGF has no property, and `XR` gives the order of the remarks of a node if it is not the default.

mod characters;
mod colours;
mod comments;
mod escape;
mod game_info;
mod lexer;
mod marks;
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
