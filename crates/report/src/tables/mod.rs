//! Tables: statistics, players and openings as rows of values, in every format.

mod csv;
pub mod openings;
pub mod statistics;
mod table;

pub use self::csv::write_row;
