//! Formats of other programs whose readers have not moved to [`record`](crate::record) yet.

pub mod abstractplay;
pub mod borders;
pub mod csv;
pub mod json;
mod movetext;
pub(crate) mod objects;
pub mod sgf;
