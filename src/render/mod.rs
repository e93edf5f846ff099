//! Drawings of boards.

pub(crate) mod styled_writer;
pub mod text;
