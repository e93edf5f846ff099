//! The lowest layer of xgames: boards, the rules of the games, records in every format, and the judgement of records by the
//! rules. Programs use it through the crate `xgames`.

pub mod board;
pub mod change;
pub mod convert;
pub mod diagnostic;
pub mod games;
pub mod generate;
pub mod hex_digits;
pub mod judge;
pub mod random;
pub mod record;
#[cfg(test)]
mod tests;

// Tests that the program shares name the crate as programs do.
#[cfg(test)]
extern crate self as xgames;

pub use judge::judge;
