//! Boards and pages as text.

#[cfg(feature = "archives")]
pub mod animation;
#[cfg(feature = "archives")]
pub mod base64;
#[cfg(feature = "archives")]
pub mod contrast;
#[cfg(feature = "archives")]
pub mod markdown;
#[cfg(feature = "png")]
pub mod png;
#[cfg(feature = "archives")]
pub mod position;
#[cfg(feature = "archives")]
pub mod scene;
#[cfg(feature = "archives")]
pub mod solution;
pub mod styled_writer;
#[cfg(feature = "archives")]
pub mod svg;
pub mod text;
#[cfg(feature = "archives")]
pub mod xml;
