//! Texts of records in formats other than the native one, and of positions.

use super::choices::Choices;
use super::{formats, positions};

/// Reads a position or a record, as the first byte chooses.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    match choices.byte() % 12 {
        11 => positions::changed(&mut choices),
        8 => positions::hold(choices.rest()),
        _ => formats::hold(bytes),
    }
}
