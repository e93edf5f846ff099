//! Verification of archives: the games of a block are judged, numbered, and rendered for all reports at once.
//!
//! A block goes through three steps, of which the first and the last can run on any thread: [`JudgedBlock::new`] judges its games,
//! [`JudgedBlock::number`] numbers them after those of the blocks before, and [`JudgedBlock::render`] renders them.

pub mod baseline;
pub mod baseline_line;
mod block;
pub mod cache;
mod counts;
mod new_baseline;
mod reach;

pub use baseline::Baseline;
pub use block::{Before, Form, JudgedBlock, JudgedText, Known, RenderedBlock, Settings};
pub use counts::Counts;
pub use new_baseline::NewBaseline;
pub use reach::Reach;
