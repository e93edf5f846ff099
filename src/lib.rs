//! Rules, records and analysis of four abstract board games: [Crossway](games::crossway), [Cross](games::cross),
//! [Crossings](games::crossings) and [Crosswise](games::crosswise).
//!
//! Play and ask:
//!
//! ```
//! use xgames::games::{Notation, Position, crossway::Crossway};
//!
//! let mut position = Crossway::new(9)?;
//! position.play_text("e5")?;
//! position.play_text("swap")?;
//! assert_eq!(position.turn().seat.0, 1);
//! assert_eq!(position.legal_moves().len(), 80);
//! assert_eq!(position.outcome(), None);
//!
//! let illegal = position.play_text("e5").unwrap_err();
//! assert_eq!(illegal.to_string(), "e5 is occupied by a black stone");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Judge a file, whatever its format:
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! let bytes = std::fs::read("records/broken/XG301-checkerboard.txt")?;
//! for (game, judgement) in xgames::judge(&bytes).enumerate() {
//!     for finding in &judgement.diagnostics {
//!         println!("game {}, ply {:?}: {}", game + 1, finding.ply, finding.message);
//!     }
//!     assert_eq!(judgement.diagnostics[0].message, "a white stone on c2 completes a checkerboard with c3, b2, b3");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Data flows one way. [`record`] turns bytes of any format into events with their spans, [`judge`](mod@judge) plays them
//! through the rules in [`games`], and `report` and `render` print the findings ([`diagnostic`]). `convert` writes games in
//! another format, `archive` opens files and archives, [`solver`] proves who wins, [`engine`] plays and estimates, and
//! [`analysis`] reviews, counts and searches games. The command line (`cli`, `commands`) is in the default feature `cli`;
//! with `default-features = false` the library has the rest, and a handful of dependencies.

#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports, reason = "the program uses them"))]

pub mod analysis;
#[cfg(feature = "cli")]
pub mod archive;
pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod commands;
pub mod convert;
pub mod diagnostic;
pub mod engine;
pub mod games;
pub mod judge;
pub mod random;
pub mod record;
pub mod render;
#[cfg(feature = "cli")]
pub mod report;
pub mod solver;
#[cfg(test)]
mod tests;
mod threads;

pub use judge::judge;
