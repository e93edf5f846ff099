//! Limits on what a record can make the readers keep.

/// The deepest nesting of variations that is checked.
pub const MAX_DEPTH: usize = 100;

/// The maximum number of tags of a game, so that a hostile record cannot fill the memory.
pub(crate) const MAX_TAGS: usize = 1000;

/// A tag block with this number of tags ends at the next empty line, because the search for repeated tags takes time
/// quadratic in their number.
pub(crate) const MAX_TAGS_ACROSS_LINES: usize = 200;
