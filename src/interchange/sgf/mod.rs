//! SGF FF\[4\]: trees of nodes, a node a move, its properties in brackets.
//!
//! A text is read twice: `tree` finds out which sequences of nodes it has, and remembers no more of each than where
//! it stands; `nodes` takes the properties of one node apart when its turn comes.
//!
//! Three properties belong to this program: `XT` names the tags of a record that the others cannot tell, `XN` holds
//! annotations that SGF has no property for, and `XR` says in which order stand the remarks of a node whose own
//! order is not enough.

mod colour;
mod info;
mod line;
mod nodes;
mod points;
mod position;
mod read;
mod remarks;
mod text;
mod tree;
mod walk;
mod write;

#[cfg(test)]
mod tests;

pub use read::read;
pub use write::write;
