//! SGF FF\[4\]: trees of nodes, one node per move, with properties in brackets.
//!
//! `tree` reads the structure of a game and stores the values of all properties in one table, which the other modules read.
//!
//! Three properties are private: `XT` lists the tags that other properties cannot express, `XN` has annotations for which
//! SGF has no property, and `XR` gives the order of the remarks of a node if it is not the default.

mod characters;
mod colours;
mod comments;
mod escape;
mod game_info;
mod lexer;
mod marks;
mod moves;
mod parts;
mod points;
mod properties;
mod read;
mod setup;
mod tree;
mod turn_order;
mod write;

#[cfg(test)]
mod tests;

pub use parts::{Part, parts};
pub use read::read;
pub(super) use tree::begins_game;
pub use write::write;

use crate::board::square::Coords;
use crate::diagnostic::Span;
use crate::games::{Game, SgfMoves};

/// The value of the property of a move, as [`write()`] has it. `word` is the move in canonical spelling, on a board of this size whose columns
/// are lettered so.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::board::square::Coords;
/// use xgames::games::Game;
/// use xgames::record::sgf::value_of_move;
///
/// for game in Game::ALL {
///     assert_eq!(value_of_move(game, 9, Coords::Go, "pass"), "");
/// }
/// ```
#[must_use]
pub fn value_of_move(game: Game, size: u16, coords: Coords, word: &str) -> String {
    if word == "pass" {
        return String::new();
    }
    let point = points::from_name(word, size, coords).filter(|_| has_points(game));
    point.map_or(word.to_owned(), |(column, row)| points::letters(column, row).map(char::from).iter().collect())
}

/// The text of another value for a tag whose value is at `place`, in a property of its own or in `XT`. `game` is the place of the game. `None` if no
/// text can express it, because the values of the game have no escapes.
#[must_use]
pub fn value_of_tag(text: &[u8], game: Span, place: Span, value: &str) -> Option<String> {
    if marks::Marks::of(text.get(game.start..game.end)?).unescaped {
        return (!value.contains(']')).then(|| value.to_owned());
    }
    let is_listed = place.start.checked_sub(1).and_then(|before| text.get(before)) == Some(&b':');
    let mut written = Vec::new();
    if is_listed {
        escape::escape(&escape::percent_encode(value), true, &mut written);
    } else {
        escape::escape(value, false, &mut written);
    }
    String::from_utf8(written).ok()
}

/// Whether the moves of a game are points, as letters.
fn has_points(game: Game) -> bool {
    game.profile().sgf == SgfMoves::Points
}

/// Whether SGF can represent a game.
fn is_supported(game: Game) -> bool {
    game.profile().sgf != SgfMoves::None
}

/// The games that SGF can represent, in words.
fn supported() -> String {
    let titles: Vec<&str> = Game::ALL.into_iter().filter(|game| is_supported(*game)).map(Game::title).collect();
    match titles.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => titles.concat(),
    }
}
