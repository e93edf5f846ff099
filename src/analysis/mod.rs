//! Questions about positions and games that go beyond the rules.

pub mod generate;
pub mod perft;
pub mod playout;
pub mod standing;
