//! Tests that need several layers of the crate, by theme.

// The program's tests and the fuzz targets compile the laws, referees and helpers from the same files.
#[path = "../../../../tests/all/laws"]
#[allow(dead_code, reason = "the other tests use more of these files")]
mod laws {
    pub(crate) mod choices;
    pub(crate) mod formats;
    pub(crate) mod kernel;
    pub(crate) mod moves;
    pub(crate) mod native;
    pub(crate) mod read;
    pub(crate) mod records;
    pub(crate) mod referees;
    pub(crate) mod starts;
}
#[path = "../../../../tests/all/referee/mod.rs"]
#[allow(dead_code, reason = "the other tests use more of these files")]
mod referee;
#[path = "../../../../tests/all/support"]
#[allow(dead_code, reason = "the other tests use more of these files")]
mod support {
    pub(crate) mod judging;
    pub(crate) mod random;
    pub(crate) mod random_inputs;
}

use crate::games::Game;

mod advice;
mod canonical;
mod codes;
mod crosswise;
mod damage;
mod facts;
mod fuzzing;
mod judging;
mod names;
mod positions;
mod repair;
mod sgf;
mod tiny_hex;

/// All games but Tiny Hex, which has no records and no set-ups.
fn games() -> impl Iterator<Item = Game> {
    Game::ALL.into_iter().filter(|game| *game != Game::TinyHex)
}
