//! The boards on which the suites play. The compiler asks for those of a new game.

use xgames::games::Game;

/// Sizes of boards, from small to large. `None` is the usual board, and the only one of some games.
pub(crate) fn sizes(game: Game) -> &'static [Option<&'static str>] {
    match game {
        Game::Crossway => &[Some("2"), Some("3"), Some("4"), Some("5"), Some("9"), None, Some("52")],
        Game::Cross => &[Some("2"), Some("3"), Some("4"), None, Some("10")],
        Game::Crossings | Game::Crosswise => &[None],
    }
}

/// A size at which games are short, but not trivial.
pub(crate) fn small(game: Game) -> Option<&'static str> {
    match game {
        Game::Crossway => Some("5"),
        Game::Cross => Some("3"),
        Game::Crossings | Game::Crosswise => None,
    }
}

/// Every game on every board.
pub(crate) fn all() -> impl Iterator<Item = (Game, Option<&'static str>)> {
    Game::ALL.into_iter().flat_map(|game| sizes(game).iter().map(move |size| (game, *size)))
}
