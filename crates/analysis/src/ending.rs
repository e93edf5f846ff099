//! Names of the ways in which games end.

use xgames_core::games::{Outcome, Reason};
use xgames_core::record::{GameResult, Termination};

/// The words for endings that the board does not show.
const OTHERS: [&str; 5] = ["timeout", "forfeit", "agreed", "unknown", "unfinished"];

/// The name of the way in which a valid game ended: by the board or a resignation, or else by its result and the tag
/// `Termination`.
#[must_use]
pub fn ending(outcome: Option<Outcome>, result: GameResult, termination: Option<Termination>) -> &'static str {
    match (outcome, result, termination) {
        (Some(outcome), ..) => outcome.reason.name(),
        (None, GameResult::Unfinished, _) => "unfinished",
        (None, _, Some(Termination::Resign)) => Reason::Resign.name(),
        (None, _, Some(how @ (Termination::Timeout | Termination::Forfeit | Termination::Agreed))) => how.name(),
        (None, ..) => "unknown",
    }
}

/// All words that [`ending`] can return.
pub fn endings() -> impl Iterator<Item = &'static str> {
    Reason::ALL.into_iter().map(Reason::name).chain(OTHERS)
}
