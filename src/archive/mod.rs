//! What the command line names, down to single texts: files, directories and patterns ([`walk`]), and what is in
//! them, compressed or in archives ([`open`]); blocks of whole games ([`split`]), and work on them in parallel ([`parallel`]).
//!
//! Everything is pushed to the caller piece by piece, so memory is bounded by the windows of the decoders, however
//! large an input is.

mod container;
mod error;
mod file_name;
mod gzip;
mod inputs;
mod limit;
mod member_name;
mod open;
pub mod ordered;
mod peek;
pub mod split;
mod tar;
mod walk;
mod zip;
mod zstd;

pub use container::packing;
pub use error::{UnpackError, describe};
pub use file_name::is_record_name;
pub(crate) use file_name::unpacked_name;
pub use inputs::{Part, Reading, Skip};
pub use limit::Limits;
pub use open::{Found, Source, open};
pub use walk::{Input, Unreadable, walk};
