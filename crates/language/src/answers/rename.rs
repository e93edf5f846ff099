//! A player's name, in all games of a document.

use super::{Edit, is_understood, touches};
use crate::document::{Document, OpenGame};
use xgames_core::diagnostic::Span;
use xgames_core::games::PLAYERS;
use xgames_core::judge::GameInfo;
use xgames_core::record::{Format, Tag, known, sgf};

/// The player whose name is at a byte of the text: the place of the name, and the name.
#[must_use]
pub fn player_at(document: &Document, offset: usize) -> Option<(Span, String)> {
    if !is_understood(document) {
        return None;
    }
    document.game_at(offset, |game| {
        let tag = players(&game).into_iter().find(|tag| touches(game.place(tag.value_span), offset))?;
        known(&tag.value).map(|name| (game.place(tag.value_span), name.to_owned()))
    })?
}

/// The edits that give the player at a byte of the text another name, in every game.
///
/// # Errors
/// The byte is not in a player's name, or this cannot be a name.
pub fn rename(document: &Document, offset: usize, new: &str) -> Result<Vec<Edit>, &'static str> {
    let Some((_, old)) = player_at(document, offset) else { return Err("there is no player's name here") };
    let new = new.trim();
    if known(new).is_none()
        || new.contains(|letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}'))
    {
        return Err("a name is neither empty nor `?`, and has no line breaks");
    }
    let mut edits = Some(Vec::new());
    document.games_in(Span::new(0, document.text().as_str().len()), |game| {
        for tag in players(&game).into_iter().filter(|tag| tag.value.trim() == old) {
            let span = game.place(tag.value_span);
            let text = written(document, game.place(game.events.game_span(game.head)), span, new);
            edits = edits.take().zip(text).map(|(mut edits, text)| {
                // Two tags may have the value of one property.
                if !edits.iter().any(|edit: &Edit| edit.span == span) {
                    edits.push(Edit { span, text });
                }
                edits
            });
        }
    });
    edits.ok_or("values of this program have no escapes, so no name can have a `]`")
}

/// The tags that name the players of a game.
fn players<'a>(game: &OpenGame<'a, '_>) -> Vec<&'a Tag<'a>> {
    let aliases = GameInfo::read(game.head, game.defaults).game.map_or(&[][..], |game| game.player_aliases());
    let is_player = |tag: &&Tag<'_>| PLAYERS.iter().chain(aliases).any(|name| tag.is(name));
    game.head.tags.iter().filter(is_player).collect()
}

/// The name as it is written at this place of a value, between its marks; `None` if it cannot be written there.
fn written(document: &Document, game: Span, place: Span, name: &str) -> Option<String> {
    match document.format() {
        Format::Sgf => sgf::value_of_tag(document.text().as_str().as_bytes(), game, place, name),
        _ => Some(name.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}
