//! Questions about positions and games that go beyond the rules.

pub mod contest;
pub mod faults;
pub mod generate;
pub mod invent;
pub mod perft;
pub mod playout;
pub mod random;
