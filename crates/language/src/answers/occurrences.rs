//! The places of a document where a position occurs.

use super::is_understood;
use crate::document::{Document, OpenGame};
use xgames_core::diagnostic::Span;
use xgames_core::games::symmetry::{Symmetric, position_key};
use xgames_core::games::{Game, for_game};
use xgames_core::judge::{GameInfo, Judge, Watch};

/// The places of the moves of a document that lead to the same position as the move at a byte of the text, in order. The
/// move itself is one of them. Without a legal move there are none.
#[must_use]
pub fn occurrences(document: &Document, offset: usize) -> Vec<Span> {
    let mut places = Vec::new();
    if !is_understood(document) {
        return places;
    }
    let wanted = document.game_at(offset, |game| {
        let within = offset.saturating_sub(game.base);
        let (key, reached) = positions(&game)?;
        let (_, position) = reached.into_iter().find(|(place, _)| super::touches(*place, within))?;
        Some((key, position))
    });
    let Some(Some((wanted_kind, wanted))) = wanted else { return places };
    document.games_in(Span::new(0, document.text().as_str().len()), |game| {
        // A game of another kind need not be played.
        if GameInfo::read(game.head, game.defaults).game != Some(wanted_kind.0) {
            return;
        }
        if let Some((kind, reached)) = positions(&game)
            && kind == wanted_kind
        {
            places.extend(
                reached.into_iter().filter(|(_, position)| *position == wanted).map(|(place, _)| game.place(place)),
            );
        }
    });
    places.sort_unstable();
    places
}

/// A game and the size of its board.
type Kind = (Game, Option<u16>);

/// The place of a move, and a key of the position after it.
type Reached = (Span, Vec<u8>);

/// The place of each legal move of a game, with a key of the position after it; first the kind of the game.
fn positions(game: &OpenGame<'_, '_>) -> Option<(Kind, Vec<Reached>)> {
    let info = GameInfo::read(game.head, game.defaults);
    let kind = info.game?;
    for_game!(kind, P => {
        let mut keys = Keys(Vec::new());
        let judgement = Judge::new(game.defaults).judge_watched::<P>(&mut game.events.clone(), game.head, info, &mut keys);
        Some(((kind, judgement.size), keys.0))
    })
}

/// Writes down a key of the position after each move.
struct Keys(Vec<Reached>);

impl<P: Symmetric> Watch<P> for Keys {
    fn in_any_line(&mut self, position: &P, mv: P::Move, place: Span) {
        let mut after = position.clone();
        after.play(mv);
        self.0.push((place, position_key(&after)));
    }
}
