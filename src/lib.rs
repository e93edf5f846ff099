//! Rules, records and analysis of the board games Crossway, Cross and Crossings.
//!
//! A position knows its rules:
//!
//! ```
//! use xgames::games::crossway::Crossway;
//! use xgames::games::{Notation, Position, Side};
//!
//! let mut position = Crossway::new(5)?;
//! position.play_text("c3")?;
//! assert_eq!(position.turn().side, Side::Second);
//! assert_eq!(position.legal_moves().len(), 25);
//! assert_eq!(position.play_text("c3").unwrap_err().to_string(), "c3 is occupied by a black stone");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data flows one way: bytes ([`record`]) are judged by the rules ([`games`]) in [`judge`], and the
//! findings ([`diagnostic`]) become text in [`report`] and [`render`]. The commands of the program are
//! ordinary functions in [`commands`].

pub mod analysis;
pub mod archive;
pub mod board;
pub mod cli;
pub mod commands;
pub mod convert;
pub mod diagnostic;
pub mod games;
pub mod interchange;
pub mod judge;
pub mod random;
pub mod record;
pub mod render;
pub mod report;
