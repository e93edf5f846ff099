//! A player's name, in all games of a document.

use std::borrow::Cow;

use super::{Edit, is_understood, touches};
use crate::document::{Document, OpenGame};
use xgames_core::diagnostic::Span;
use xgames_core::games::PLAYERS;
use xgames_core::judge::GameInfo;
use xgames_core::record::{Format, Tag, known};

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
    if new.is_empty() || new.contains(char::is_control) {
        return Err("a name is not empty, and has no line breaks");
    }
    let mut edits = Vec::new();
    document.games_in(Span::new(0, document.text().as_str().len()), |game| {
        let of_player = players(&game).into_iter().filter(|tag| tag.value.trim() == old);
        edits.extend(
            of_player.map(|tag| Edit {
                span: game.place(tag.value_span),
                text: escaped(document.format(), new).into_owned(),
            }),
        );
    });
    Ok(edits)
}

/// The tags that name the players of a game.
fn players<'a>(game: &OpenGame<'a, '_>) -> Vec<&'a Tag<'a>> {
    let aliases = GameInfo::read(game.head, game.defaults).game.map_or(&[][..], |game| game.player_aliases());
    let is_player = |tag: &&Tag<'_>| PLAYERS.iter().chain(aliases).any(|name| tag.is(name));
    game.head.tags.iter().filter(is_player).collect()
}

/// The name as it is written between the marks of a value.
fn escaped(format: Format, name: &str) -> Cow<'_, str> {
    let end = if format == Format::Sgf { ']' } else { '"' };
    if name.contains(['\\', end]) {
        name.replace('\\', "\\\\").replace(end, &format!("\\{end}")).into()
    } else {
        name.into()
    }
}
