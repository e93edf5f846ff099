//! The laws of fuzzing, with a few inputs each: choices from which games are made, and texts. `fuzz/run.sh` calls them with very many.

use proptest::prelude::*;

use crate::laws;

/// Bytes that are choices: the first ones are small, as they choose the kind of what follows.
fn choices(most: usize) -> impl Strategy<Value = Vec<u8>> {
    (0..16u8, prop::collection::vec(any::<u8>(), 0..most)).prop_map(|(first, mut rest)| {
        rest.insert(0, first);
        rest
    })
}

/// The number of cases of a law that take a second in a debug build, if one takes this number of microseconds.
fn cases(microseconds: u32) -> ProptestConfig {
    ProptestConfig { cases: 1_000_000 / microseconds, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn queries(bytes in choices(60)) {
        laws::query::hold(&bytes);
    }

    #[test]
    fn texts(bytes in choices(120)) {
        laws::texts::hold(&bytes);
    }

    #[test]
    fn files(bytes in choices(60)) {
        laws::binary::hold(&bytes);
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn protocols(bytes in choices(120)) {
        laws::protocol::hold(&bytes);
    }

    #[test]
    fn pages(bytes in choices(120)) {
        laws::report::hold(&bytes);
    }
}
