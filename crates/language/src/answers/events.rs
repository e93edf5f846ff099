//! The events of a game as a list.

use xgames_core::record::{Event, EventKind, Events};

/// All events of a game.
pub(super) fn all<'t>(events: &Events<'t>) -> Vec<Event<'t>> {
    events.clone().iter().collect()
}

/// Whether an event is a ply or a resignation.
pub(super) fn is_move(kind: EventKind) -> bool {
    matches!(kind, EventKind::Move | EventKind::Point { .. } | EventKind::Resign)
}
