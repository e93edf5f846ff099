//! Formats of other programs whose readers have not moved to [`record`](crate::record) yet.

pub mod sgf;
