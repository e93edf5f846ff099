//! The laws of `tests/all/laws`, as the fuzz targets call them. They are compiled here and in the tests from the same files.

#![allow(dead_code, reason = "the tests use more of these files")]

#[path = "../../tests/all/laws/mod.rs"]
mod laws;
#[path = "../../tests/all/referee/mod.rs"]
mod referee;

/// The helpers of the tests that the laws use.
#[path = "../../tests/all/support"]
mod support {
    pub(crate) mod judging;
}

/// Native records, read and judged.
pub fn read(bytes: &[u8]) {
    laws::read::hold(bytes);
}

/// Games by the rules on small boards.
pub fn kernel(bytes: &[u8]) {
    laws::kernel::hold(bytes);
}

/// Games by the rules: list, test, tactics, positions in one line, random games.
pub fn moves(bytes: &[u8]) {
    laws::moves::hold(bytes);
}

/// Games by the rules, held to slow referees.
pub fn referee(bytes: &[u8]) {
    laws::referees::hold(bytes);
}

/// Native records: places, canonical form, repairs.
pub fn native(bytes: &[u8]) {
    laws::native::hold(bytes);
}

/// Records in other formats, and positions.
pub fn formats(bytes: &[u8]) {
    laws::texts::hold(bytes);
}

/// Queries, orders, names of plies, patterns.
pub fn query(bytes: &[u8]) {
    laws::query::hold(bytes);
}

/// Certificates, baselines, caches, indexes, archives, tables.
pub fn binary(bytes: &[u8]) {
    laws::binary::hold(bytes);
}

/// The protocols of engines and editors.
pub fn protocol(bytes: &[u8]) {
    laws::protocol::hold(bytes);
}

/// The page of `report`.
pub fn report(bytes: &[u8]) {
    laws::report::hold(bytes);
}
