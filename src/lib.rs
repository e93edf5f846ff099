//! Rules, records and analysis of the board games Crossway, Cross and Crossings.
//!
//! A position knows its rules:
//!
//! ```
//! use xgames::games::crossway::Crossway;
//! use xgames::games::{Notation, Position};
//!
//! let setup = Crossway::read_setup(&|word| (word == "Size").then_some("5")).unwrap();
//! let mut position = Crossway::begin(&setup).unwrap();
//! let c3 = position.read_move(b"c3").unwrap();
//! assert!(position.check(c3).is_ok());
//! position.play(c3);
//! assert!(position.check(c3).is_err());
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
pub mod record;
pub mod render;
pub mod report;
