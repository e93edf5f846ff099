//! Games in canonical spelling, for writing them in any format.
//!
//! [`transcribe`] plays a game and returns it as a [`GameRecord`](crate::record::game_record::GameRecord);
//! [`record::format::write`](crate::record::format::write()) writes that.

mod canonical;
pub mod rewrite;

pub use canonical::{Canonicalizer, Refused, transcribe, without_preface};
