//! Questions about positions and games that go beyond the rules.

pub mod contest;
pub mod perft;
