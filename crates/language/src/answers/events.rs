//! The events of a game as a list.

use crate::document::OpenGame;
use xgames_core::record::{Event, EventKind, Events};

/// All events of a game.
pub(super) fn all<'t>(events: &Events<'t>) -> Vec<Event<'t>> {
    events.clone().iter().collect()
}

/// The comments of a game before its moves.
pub(super) fn comments_of_head<'t>(game: &OpenGame<'_, 't>) -> Vec<Event<'t>> {
    game.events.head_comments(game.head, game.events.offset()).into_iter().flatten().collect()
}

/// Whether an event is a ply or a resignation.
pub(super) fn is_move(kind: EventKind) -> bool {
    matches!(kind, EventKind::Move | EventKind::Point { .. } | EventKind::Resign)
}
