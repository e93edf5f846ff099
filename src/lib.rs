//! Rules, records and analysis of the board games Crossway and Cross.
pub mod board;
pub mod diagnostic;
pub mod games;
pub mod record;
pub mod replay;
