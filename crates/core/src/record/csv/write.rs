//! Writes games as rows.

use super::{TAGS, is_quoted_formula};
use crate::diagnostic::is_formula;
use crate::games::Game;
use crate::record::game_record::{GameRecord, Item, Loss};
use crate::record::json::write as json;
use crate::record::native::write;

/// Appends a row.
#[must_use]
pub fn write(game: &GameRecord, out: &mut Vec<u8>) -> Vec<Loss> {
    row(game, is_quoted_formula, out)
}

/// Appends a row in which spreadsheets find no formulas: a quote is before what would be one. [`read`](super::read())
/// takes it away.
#[must_use]
pub fn write_without_formulas(game: &GameRecord, out: &mut Vec<u8>) -> Vec<Loss> {
    row(game, |cell| is_formula(cell) || is_quoted_formula(cell), out)
}

/// Appends a row, with a quote before the cells that need it.
fn row(game: &GameRecord, needs_quote: impl Fn(&[u8]) -> bool, out: &mut Vec<u8>) -> Vec<Loss> {
    let cell = |text: &[u8], out: &mut Vec<u8>| {
        if needs_quote(text) {
            cell(&[b"'", text].concat(), out);
        } else {
            cell(text, out);
        }
    };
    let mut written = vec![false; game.tags.len()];
    for name in TAGS {
        let column = column_of(game, name);
        if let Some(index) = column {
            written[index] = true;
            cell(game.tags[index].1.as_bytes(), out);
        }
        out.push(b',');
    }
    if let Some(result) = game.result {
        cell(result.text().as_bytes(), out);
        // If `Result` is among the other tags, the column is only the result after the moves.
        let is_only = game.tags.iter().filter(|(name, _)| name.eq_ignore_ascii_case("Result")).count() == 1;
        let same = column_of(game, "Result").filter(|index| is_only && game.tags[*index].1 == result.text());
        if let Some(index) = same {
            written[index] = true;
        }
    }
    out.push(b',');
    let mut moves = Vec::new();
    write::plain_moves(&game.items, &mut moves);
    if let (Some(result), false) = (game.result, game.epilogue.is_empty()) {
        moves.extend_from_slice(result.text().as_bytes());
        // An escaped line begins a line.
        moves.push(if matches!(game.epilogue.get(0), Some(Item::Escape(_))) { b'\n' } else { b' ' });
        write::plain_moves(&game.epilogue, &mut moves);
    }
    cell(moves.trim_ascii_end(), out);
    out.push(b',');
    let rest = || game.tags.iter().zip(&written).filter(|(_, written)| !**written).map(|(tag, _)| tag);
    if rest().next().is_some() || !game.preface.is_empty() {
        let mut tags = vec![b'{'];
        if !game.preface.is_empty() {
            tags.extend_from_slice(b"\"preface\":");
            json::remarks(game.preface.iter(), &mut tags);
            if rest().next().is_some() {
                tags.push(b',');
            }
        }
        json::fields(rest().map(|(name, value)| (name.as_str(), value.as_str())), &mut tags);
        tags.push(b'}');
        cell(&tags, out);
    }
    out.push(b'\n');
    write::losses(&[&game.items, &game.epilogue])
}

/// The index of the tag that a column can hold. If several tags have the same meaning, only the first may have a column,
/// because columns are read before the other tags.
fn column_of(game: &GameRecord, name: &str) -> Option<usize> {
    let seat = crate::games::PLAYERS.iter().position(|player| *player == name);
    let aliases = game.tag("Game").and_then(Game::from_name).map_or(&[][..], Game::player_aliases);
    let alias = seat.and_then(|seat| aliases.get(seat));
    let means_it =
        |known: &str| known.eq_ignore_ascii_case(name) || alias.is_some_and(|alias| known.eq_ignore_ascii_case(alias));
    let index = game.tags.iter().position(|(known, _)| means_it(known))?;
    let (known, value) = &game.tags[index];
    let stays = name != "Size" || crate::record::whole_number(value) == value;
    (known == name && !value.is_empty() && stays).then_some(index)
}

/// Appends a cell, quoted if needed.
fn cell(text: &[u8], out: &mut Vec<u8>) {
    // Semicolons and tabs need not be quoted, but this helps other programs to guess the separator.
    let special = |byte: &u8| matches!(byte, b'"' | b',' | b';' | b'\t' | b'\r' | b'\n');
    let edges = text.first().is_some_and(u8::is_ascii_whitespace) || text.last().is_some_and(u8::is_ascii_whitespace);
    if !edges && !text.iter().any(special) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for byte in text {
        if *byte == b'"' {
            out.push(b'"');
        }
        out.push(*byte);
    }
    out.push(b'"');
}
