//! Boards and pages as text.

#[cfg(feature = "cli")]
pub mod markdown;
pub(crate) mod styled_writer;
pub mod text;
