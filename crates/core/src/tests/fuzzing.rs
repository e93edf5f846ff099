//! The laws of fuzzing that need only this crate, with a few inputs each. `fuzz/run.sh` calls them with very many.

use proptest::prelude::*;

use super::laws;
use super::support::random_inputs::{cases, choices};

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn texts(bytes in choices(60)) {
        laws::read::hold(&bytes);
    }

    #[test]
    fn kernels(bytes in choices(60)) {
        laws::kernel::hold(&bytes);
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn moves(bytes in choices(120)) {
        laws::moves::hold(&bytes);
    }

    #[test]
    fn records(bytes in choices(120)) {
        laws::native::hold(&bytes);
    }

    #[test]
    fn formats(bytes in choices(120)) {
        laws::formats::hold(&bytes);
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn referees(bytes in choices(60)) {
        laws::referees::hold(&bytes);
    }
}

/// The name of a side after a swap is told only where its tag stays.
#[test]
fn a_repaired_name_is_not_told_twice() {
    for tags in ["[Player1 \"ann\"]\n[O \"ann\"]", "[X \"bo \"]\n[Player2 \"bo\"]", "[Player1 \"ann\"]\n[O \"bo\"]"] {
        let text = format!("[Game \"cross\"]\n[Size \"2\"]\n{tags}\n[Result \"*\"]\n\n1. a1 swap 2. c3 *\n");
        laws::native::assert_repaired(text.as_bytes()).expect("a record that can be read");
    }
}

/// Inputs that the fuzz targets have found. A repair of one tag makes another one say the same.
#[test]
fn a_repaired_result_is_not_said_twice() {
    for tags in [
        "[Result \"*bo\"]\n[Result \"*\"]",
        "[Result \"*\"]\n[Result \"*bo\"]",
        "[Result \"x\"]\n[Result \"1-0\"]\n[Result \"*\"]",
        "[Result \"x\"]\n[Result \"y\"]",
    ] {
        let text = format!("[Game \"cross\"]\n[Size \"2\"]\n{tags}\n\n1. a1 swap 2. c3 *\n");
        laws::native::assert_repaired(text.as_bytes()).expect("a record that can be read");
    }
}
