//! Inputs, from the paths of the command line down to blocks of games.
//!
//! [`walk`] finds files in paths, directories and patterns. [`open`] unpacks a file, and finds the texts in it. [`split`]
//! cuts a text into blocks of whole games. [`Reading`] does all three. [`ordered`] works on blocks in parallel.
//! [`pipeline`] puts them together: every command that reads records is a consumer of it. [`plan`](mod@plan) cuts inputs for others.
//!
//! Everything is streamed, so memory use is bounded by the windows of the decoders, whatever the size of an input.

mod block_games;
#[cfg(debug_assertions)]
mod broken_reader;
mod buffer;
mod byte_range;
mod container;
mod converted_block;
pub mod copies;
mod error;
pub mod external_sort;
mod file_id;
mod file_name;
mod foreign;
mod gzip;
mod inputs;
mod joints;
mod limit;
mod meant;
mod member_name;
mod number_ranges;
mod one_game;
mod open;
pub mod ordered;
mod parquet;
mod path_pattern;
mod peek;
mod phase_times;
pub mod pipeline;
pub mod plan;
mod promise;
mod reference;
mod shard;
mod shared_file;
pub mod split;
mod tar;
mod temporary;
pub mod unchanged;
mod utf16;
mod walk;
mod zip;
mod zstd;

pub use block_games::{BlockCounts, BlockGames};
pub use byte_range::{ByteRange, PipedPart, can_be_cut};
pub use container::{is_packed_name, names_records, packed_ending, packing, unpacked_name};
pub use converted_block::ConvertedBlock;
pub use error::{UnpackError, describe, why_not_written, without_number, without_path};
pub use file_id::FileId;
pub use file_name::is_record_name;
pub use file_name::{extension_of, format_of_name, name_of, path_of};
pub use inputs::{Part, Reading, Skip, TextDefaults};
pub use limit::Limits;
pub use meant::{Meant, Passed};
pub use number_ranges::NumberRanges;
pub use one_game::no_game;
pub use one_game::{OneGame, find_game, find_member};
pub use open::{BASELINE_MARK, InputItem, Source, has_gone, open};
pub use path_pattern::PathPattern;
pub use phase_times::{Phase, PhaseTimes};
pub use promise::{ending, other_than_native, promised};
pub use reference::{Input, Reference, is_pattern};
pub use shard::Shard;
pub use shared_file::SharedFile;
pub use temporary::{TemporaryFile, TemporarySpool, is_temporary, temporary_error};
pub use utf16::is_utf16;
pub use walk::{Unreadable, walk};
