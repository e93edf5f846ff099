//! The laws of fuzzing, with a few inputs each: choices from which games are made, and texts. `fuzz/run.sh` calls them with very many.

use proptest::prelude::*;

use crate::laws;
use crate::support::random_inputs::{cases, choices};

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
