//! Searches for good moves: the [`solver`] proves who wins a position, the [`engine`] estimates and plays where proofs end.
//! Programs use it through the crate `xgames`.

pub mod engine;
mod room;
pub mod solver;
pub mod threads;
