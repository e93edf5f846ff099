//! Brings games into canonical spelling, so that they can be written in any format.
//!
//! [`transcribe`] replays a game and returns it as a [`GameRecord`](crate::record::game_record::GameRecord);
//! [`record::format::write`](crate::record::format::write()) writes it. [`text`](text()) does both for all games of a text.

mod canonical;
mod conversion;
mod explicit;
pub mod played;
mod repair;
pub mod rewrite;
mod strip;

pub use canonical::{Canonicalizer, Findings, transcribe, without_preface};
pub use conversion::{Conversion, Converted, FormatWriter, Losses, NotConverted, Omissions, text};
pub use explicit::Explicit;
pub use strip::{GamePart, strip};
