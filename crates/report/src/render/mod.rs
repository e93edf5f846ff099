//! Boards and pages as text.

#[cfg(feature = "archives")]
pub mod animation;
pub mod base64;
pub mod contrast;
#[cfg(feature = "archives")]
pub mod markdown;
#[cfg(feature = "archives")]
pub(crate) mod one_line;
#[cfg(feature = "png")]
pub mod png;
pub mod position;
pub mod scene;
#[cfg(feature = "archives")]
pub mod solution;
pub mod styled_writer;
pub mod svg;
pub mod text;
pub mod xml;
