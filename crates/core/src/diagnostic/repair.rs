//! Repairs as data.

/// The repair of a finding. It never changes which moves are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// The tag with this name gets this value. A result is also written after the moves.
    SetTag(&'static str, String),
    /// A tag says nothing that another tag does not say, and is removed.
    RemoveTag {
        /// The name of the tag as written.
        name: String,
        /// The number of tags with this name before it.
        before: usize,
    },
    /// The canonical form has this text instead.
    Spelling(String),
}
