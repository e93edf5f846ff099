//! Games whose play has been reviewed.

use xgames_analysis::review::{ReviewedPly, Summary};

/// The play of a game.
#[derive(Clone, Copy, Debug)]
pub struct Reviewed<'a> {
    /// The plies of the main line.
    pub plies: &'a [ReviewedPly],
    /// The game in a few numbers, if it could be played.
    pub summary: Option<&'a Summary>,
    /// The record with the analysis; empty if it is not wanted.
    pub record: &'a [u8],
}
