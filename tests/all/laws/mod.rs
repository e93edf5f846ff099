//! Laws that hold for any bytes, as functions: `cargo test` calls them with a few inputs (`tests/all/fuzzing.rs`), the fuzz targets in
//! `fuzz/` with very many. A law that is broken panics.
//!
//! Most inputs are two things at once: choices from which something well-formed is made, such as a game that is played by the rules,
//! and changes to its text. So a law reaches the judge, not only the reader.

pub(crate) mod binary;
pub(crate) mod choices;
pub(crate) mod formats;
pub(crate) mod kernel;
pub(crate) mod moves;
pub(crate) mod native;
pub(crate) mod phrases;
pub(crate) mod positions;
pub(crate) mod protocol;
pub(crate) mod query;
pub(crate) mod read;
pub(crate) mod records;
pub(crate) mod referees;
pub(crate) mod report;
pub(crate) mod starts;
pub(crate) mod texts;
pub(crate) mod written;
