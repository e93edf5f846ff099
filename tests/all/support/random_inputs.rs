//! Random inputs of laws.

use proptest::prelude::*;

/// Bytes that are choices: the first ones are small, as they choose the kind of what follows.
pub(crate) fn choices(most: usize) -> impl Strategy<Value = Vec<u8>> {
    (0..16u8, prop::collection::vec(any::<u8>(), 0..most)).prop_map(|(first, mut rest)| {
        rest.insert(0, first);
        rest
    })
}

/// The number of cases of a law that take a second in a debug build, if one takes this number of microseconds.
pub(crate) fn cases(microseconds: u32) -> ProptestConfig {
    ProptestConfig { cases: 1_000_000 / microseconds, failure_persistence: None, ..ProptestConfig::default() }
}
