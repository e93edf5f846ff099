//! The next step of a review, for people who wait for it.

use std::time::Instant;

/// The next search of the review of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The result of a position is proved.
    Proof {
        /// The time at which this and the checks end, if they have a limit.
        until: Option<Instant>,
    },
    /// The position after this number of plies is estimated, in a game of `of` plies.
    Look {
        /// The number of plies before the position.
        plies: usize,
        /// The number of plies of the game.
        of: usize,
    },
    /// A move that seems bad is checked.
    Check {
        /// The time at which the checks end, if they have a limit.
        until: Option<Instant>,
    },
}
