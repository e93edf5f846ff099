//! Boards and pages as text.

#[cfg(feature = "cli")]
pub mod animation;
#[cfg(feature = "cli")]
pub mod markdown;
#[cfg(feature = "png")]
pub(crate) mod png;
#[cfg(feature = "cli")]
pub mod scene;
pub(crate) mod styled_writer;
#[cfg(feature = "cli")]
pub mod svg;
pub mod text;
#[cfg(feature = "cli")]
pub(crate) mod xml;
