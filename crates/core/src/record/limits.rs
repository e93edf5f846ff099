//! Limits on what a record can make the readers keep.

use crate::diagnostic::grouped;

/// The deepest nesting of variations that is checked.
pub const MAX_DEPTH: usize = 100;

/// The maximum number of tags of a game, so that a hostile record cannot fill the memory.
pub(crate) const MAX_TAGS: usize = 1000;

/// The maximal length of a game, in bytes. A longer one is not judged.
pub const MAX_GAME_LENGTH: usize = 8 * 1024 * 1024;

/// Tells in words why a game with this number of tags and bytes is not written: no reader would take it back as a whole.
#[must_use]
pub fn excess(tags: usize, bytes: usize) -> Option<String> {
    if tags > MAX_TAGS {
        return Some(format!("it would have more than {} tags, which is the limit", grouped(MAX_TAGS)));
    }
    (bytes > MAX_GAME_LENGTH)
        .then(|| format!("it would be longer than {} MiB, which is the limit", MAX_GAME_LENGTH >> 20))
}

/// A tag block with this number of tags ends at the next empty line, because the search for repeated tags takes time
/// quadratic in their number.
pub(crate) const MAX_TAGS_ACROSS_LINES: usize = 200;
